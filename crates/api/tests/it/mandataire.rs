//! A relay between a server and its database. A test can cut the connections that pass through it.

use std::sync::Arc;
use std::time::Duration;
use store::Base;
use testkit::base::BaseDeTest;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// The way in which the relay treats connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Etat {
    Ouvert,
    /// Connections are closed, and new ones are refused.
    Coupe,
}

/// The relay, with its port.
pub(crate) struct Mandataire {
    etat: watch::Sender<Etat>,
    /// A connection that was opened before the last change of this number is silent: it brings neither bytes nor an end.
    generation: watch::Sender<u32>,
    port: u16,
    tache: AbortHandle,
}

impl Drop for Mandataire {
    fn drop(&mut self) {
        self.tache.abort();
    }
}

impl Mandataire {
    /// Starts a relay in front of a test's PostgreSQL.
    pub(crate) async fn devant(base: &BaseDeTest) -> Self {
        let (_, _, vrai) = morceaux(&base.reglages().url);
        let vrai: Arc<str> = Arc::from(vrai);
        let ecoute = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = ecoute.local_addr().expect("its address").port();
        let (etat, generation) = (watch::Sender::new(Etat::Ouvert), watch::Sender::new(0));
        let (suivi, ages) = (etat.subscribe(), generation.subscribe());
        let tache = tokio::spawn(async move {
            while let Ok((client, _)) = ecoute.accept().await {
                if *suivi.borrow() == Etat::Ouvert {
                    tokio::spawn(relayer(client, Arc::clone(&vrai), suivi.clone(), ages.clone()));
                }
            }
        });
        Self { etat, generation, port, tache: tache.abort_handle() }
    }

    /// Opens the database through the relay, as another process would.
    pub(crate) async fn ouvrir(&self, base: &BaseDeTest) -> Base {
        let (debut, fin, _) = morceaux(&base.reglages().url);
        let url = format!("{debut}127.0.0.1:{}{fin}", self.port);
        let attente = Duration::from_secs(3);
        let reglages = store::Reglages { url, attente, ..base.reglages().clone() };
        Base::ouvrir(&reglages).await.expect("the database opens from behind the relay")
    }

    /// Closes every connection and refuses new ones.
    pub(crate) fn couper(&self) {
        self.etat.send_replace(Etat::Coupe);
    }

    /// Lets new connections pass.
    pub(crate) fn retablir(&self) {
        self.etat.send_replace(Etat::Ouvert);
    }

    /// Makes the current connections silent for ever, as when a machine or a router on the way is lost. New connections pass.
    pub(crate) fn faire_taire(&self) {
        self.generation.send_modify(|g| *g += 1);
    }
}

/// The three parts of a database's address: `postgres://user@`, then `/database`, then the `host:port` between them.
fn morceaux(url: &str) -> (&str, &str, &str) {
    let (debut, reste) = url.split_once('@').expect("a user in the address");
    let fin = reste.find('/').expect("a database in the address");
    (&url[..=debut.len()], &reste[fin..], &reste[..fin])
}

async fn relayer(
    mut client: TcpStream,
    vrai: Arc<str>,
    mut etat: watch::Receiver<Etat>,
    mut ages: watch::Receiver<u32>,
) {
    let age = *ages.borrow();
    let Ok(mut serveur) = TcpStream::connect(&*vrai).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut serveur) => return,
        _ = etat.wait_for(|e| *e == Etat::Coupe) => return,
        _ = ages.wait_for(|a| *a > age) => {}
    }
    // The connection is silent. Both its ends stay open until the end of the test.
    let _ = etat.wait_for(|e| *e == Etat::Coupe).await;
    drop(serveur);
}
