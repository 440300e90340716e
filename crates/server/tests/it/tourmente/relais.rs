//! A relay on the loopback in front of PostgreSQL, which loses connections: all of them at some message, or a connection
//! that commits, either before its COMMIT is sent or before the answer to it comes.

use super::hasard::Hasard;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A round draws the message at which connections are lost among this many messages.
const MESSAGES: u64 = 400;
/// A round draws the COMMIT that fails among this many.
const COMMITS: u64 = 15;
/// The bytes of a COMMIT, which is a simple query.
const COMMIT: &[u8] = b"COMMIT\0";

/// The accident that is about to happen to connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accident {
    Aucun,
    /// All connections are lost at this message.
    Tout(u64),
    /// All connections are lost at this message, and no new one can be opened.
    ToutEtRien(u64),
    /// This COMMIT is never sent.
    AvantCommit(u64),
    /// This COMMIT is sent, but its answer is lost.
    ApresCommit(u64),
    /// One COMMIT out of this many loses its answer.
    ApresCommits(u64),
}

impl Accident {
    pub(super) fn tirer(hasard: &mut Hasard) -> Self {
        let (message, commit) = (1 + hasard.parmi(MESSAGES), 1 + hasard.parmi(COMMITS));
        match hasard.parmi(6) {
            0 => Self::Tout(message),
            1 => Self::ToutEtRien(message),
            2 => Self::AvantCommit(commit),
            3 | 4 => Self::ApresCommit(commit),
            _ => Self::ApresCommits(2 + hasard.parmi(3)),
        }
    }
}

/// The relay and its port.
pub(super) struct Relais {
    pub(super) port: u16,
    partage: Arc<Partage>,
}

struct Partage {
    vrai: String,
    accident: Mutex<Accident>,
    messages: AtomicU64,
    commits: AtomicU64,
    coupees: AtomicU64,
    ferme: AtomicBool,
    ouvertes: Mutex<Vec<TcpStream>>,
}

fn verrou<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Relais {
    /// Starts a relay in front of the database at this address.
    pub(super) fn devant(vrai: &str) -> io::Result<Self> {
        let ecoute = TcpListener::bind("127.0.0.1:0")?;
        let port = ecoute.local_addr()?.port();
        let partage = Arc::new(Partage {
            vrai: vrai.to_owned(),
            accident: Mutex::new(Accident::Aucun),
            messages: AtomicU64::new(0),
            commits: AtomicU64::new(0),
            coupees: AtomicU64::new(0),
            ferme: AtomicBool::new(false),
            ouvertes: Mutex::default(),
        });
        let sien = Arc::clone(&partage);
        // This thread ends with the process.
        std::thread::spawn(move || {
            for client in ecoute.incoming().flatten() {
                // A connection to the database that cannot be opened counts as lost.
                let _ = sien.relayer(client);
            }
        });
        Ok(Self { port, partage })
    }

    pub(super) fn preparer(&self, accident: Accident) {
        for compte in [&self.partage.messages, &self.partage.commits, &self.partage.coupees] {
            compte.store(0, Ordering::Relaxed);
        }
        *verrou(&self.partage.accident) = accident;
    }

    /// Lets everything pass again, and returns the number of cut connections.
    pub(super) fn reparer(&self) -> u64 {
        *verrou(&self.partage.accident) = Accident::Aucun;
        self.partage.ferme.store(false, Ordering::Relaxed);
        self.partage.coupees.load(Ordering::Relaxed)
    }
}

/// What the relay does with a message of a client.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Passe,
    /// The message is not sent, and its connection is cut.
    Coupe,
    /// The message is sent, and its connection is cut at the beginning of the answer.
    SansReponse,
}

impl Partage {
    fn relayer(self: &Arc<Self>, client: TcpStream) -> io::Result<()> {
        if self.ferme.load(Ordering::Relaxed) {
            return Ok(());
        }
        let serveur = TcpStream::connect(&self.vrai)?;
        client.set_nodelay(true)?;
        serveur.set_nodelay(true)?;
        verrou(&self.ouvertes).extend([client.try_clone()?, serveur.try_clone()?]);
        let muette = Arc::new(AtomicBool::new(false));
        let (mut aller, mut retour) = ((client.try_clone()?, serveur.try_clone()?), (serveur, client));
        let (sien, sa_muette) = (Arc::clone(self), Arc::clone(&muette));
        std::thread::spawn(move || {
            let mut octets = vec![0; 64 * 1024];
            while let Ok(lus @ 1..) = aller.0.read(&mut octets) {
                let sort = sien.juger(&octets[..lus]);
                if sort == Sort::SansReponse {
                    sa_muette.store(true, Ordering::SeqCst);
                }
                if sort == Sort::Coupe || aller.1.write_all(&octets[..lus]).is_err() {
                    break;
                }
            }
            fermer([&aller.0, &aller.1]);
        });
        std::thread::spawn(move || {
            let mut octets = vec![0; 64 * 1024];
            while let Ok(lus @ 1..) = retour.0.read(&mut octets) {
                if muette.load(Ordering::SeqCst) || retour.1.write_all(&octets[..lus]).is_err() {
                    break;
                }
            }
            fermer([&retour.0, &retour.1]);
        });
        Ok(())
    }

    fn juger(&self, message: &[u8]) -> Sort {
        let rang = self.messages.fetch_add(1, Ordering::Relaxed) + 1;
        let commit = message.windows(COMMIT.len()).any(|ici| ici == COMMIT);
        let commit = if commit { self.commits.fetch_add(1, Ordering::Relaxed) + 1 } else { 0 };
        let accident = *verrou(&self.accident);
        let sort = match accident {
            Accident::Tout(n) | Accident::ToutEtRien(n) if n == rang => {
                self.ferme.store(matches!(accident, Accident::ToutEtRien(_)), Ordering::Relaxed);
                for une in verrou(&self.ouvertes).drain(..) {
                    fermer([&une, &une]);
                }
                Sort::Coupe
            }
            Accident::AvantCommit(n) if n == commit => Sort::Coupe,
            Accident::ApresCommit(n) if n == commit => Sort::SansReponse,
            Accident::ApresCommits(n) if commit > 0 && commit.is_multiple_of(n) => Sort::SansReponse,
            _ => Sort::Passe,
        };
        if sort != Sort::Passe {
            self.coupees.fetch_add(1, Ordering::Relaxed);
        }
        sort
    }
}

fn fermer(connexions: [&TcpStream; 2]) {
    for connexion in connexions {
        // A connection that is closed already cannot be shut down, which is fine.
        let _ = connexion.shutdown(Shutdown::Both);
    }
}
