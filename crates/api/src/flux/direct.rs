//! Live events (`design.md` section 2, rule 9), from the applier to every open page of this process.
//!
//! There is one bounded log for all readers. A reader only has a rank in this log, so a slow reader costs nothing more. When the log has
//! dropped entries that a reader has not read yet, the reader is told to ask for everything again. The log also serves browsers that come
//! back: they send the last number they saw, and get the events after it.
//!
//! What a reader may see can change. The entry that ends their session is in the same log, before the entries that they may
//! no longer see.

use crate::error::Error;
use crate::flux::destinataires::Spectateur;
use crate::flux::nouvelle::{Nouvelle, battement, resync};
use crate::flux::places_du_direct::{PlaceDuDirect, PlacesDuDirect};
use crate::flux::reveils::{AReveiller, Ecouteur, Reveils};
use crate::flux::sessions::{SessionActive, SessionsFinies};
use crate::reglages::Limites;
use bytes::{Bytes, BytesMut};
use domain::acces::Portee;
use std::collections::{HashSet, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Base, Numero};
use tokio::time::Instant;

/// How many entries the log keeps, and how many bytes. This is enough for some minutes of a busy day, for browsers that come back.
const ENTREES: usize = 4096;
const OCTETS: usize = 2 * 1024 * 1024;
/// After this many entries for only a few readers, everybody is woken. Otherwise the log could drop entries that sleeping readers have not
/// read.
const DISCRETES: usize = ENTREES / 8;
/// The longest silence of a stream, because proxies cut a connection that is silent for a minute.
const BATTEMENT: Duration = Duration::from_secs(20);
/// The shortest time between two messages to one reader. The events of this time leave together, so that a busy minute of sales leaves the
/// processor to the calls, however many pages are open.
const PAS: Duration = Duration::from_millis(100);
/// About how many bytes leave in one message.
const ENSEMBLE: usize = 16 * 1024;
/// A browser reconnects after `RETOUR` milliseconds. The reconnections of all browsers are spread over `ECART` milliseconds.
const RETOUR: u64 = 2000;
const ECART: u64 = 3000;

/// One entry of the log.
#[derive(Debug)]
enum EntreeDuDirect {
    Nouvelle(Nouvelle),
    /// Too much changed, so readers must ask for everything again.
    Resync(Numero),
    SessionsFinies(SessionsFinies),
}

#[derive(Debug, Default)]
struct Registre {
    entrees: VecDeque<EntreeDuDirect>,
    /// The rank of the oldest entry in the log.
    premier: u64,
    /// The log holds every event of the facts after this one.
    depuis: Numero,
    dernier: Numero,
    octets: usize,
    /// The number of entries since everybody was last woken.
    discretes: usize,
    /// Whether the process is stopping.
    fini: bool,
}

impl Registre {
    fn fin(&self) -> u64 {
        self.premier + self.entrees.len() as u64
    }

    fn entree(&self, rang: u64) -> Option<&EntreeDuDirect> {
        self.entrees.get(usize::try_from(rang.checked_sub(self.premier)?).ok()?)
    }

    /// The rank from which a reader who has seen this fact begins. Entries that the log has dropped are skipped.
    fn apres(&self, vu: Numero) -> u64 {
        let vue = |entree: &EntreeDuDirect| match entree {
            EntreeDuDirect::Nouvelle(nouvelle) => nouvelle.numero <= vu,
            EntreeDuDirect::Resync(numero) => *numero <= vu,
            EntreeDuDirect::SessionsFinies(_) => false,
        };
        self.premier + self.entrees.iter().rposition(vue).map_or(0, |rang| rang as u64 + 1)
    }

    fn ecrire(&mut self, entree: EntreeDuDirect) {
        if let EntreeDuDirect::Nouvelle(nouvelle) = &entree {
            self.octets += nouvelle.poids();
        }
        self.entrees.push_back(entree);
        while self.entrees.len() > ENTREES || self.octets > OCTETS {
            let Some(oubliee) = self.entrees.pop_front() else { return };
            self.premier += 1;
            match oubliee {
                EntreeDuDirect::Nouvelle(nouvelle) => {
                    self.octets -= nouvelle.poids();
                    self.depuis = nouvelle.numero;
                }
                EntreeDuDirect::Resync(numero) => self.depuis = numero,
                EntreeDuDirect::SessionsFinies(_) => {}
            }
        }
    }
}

/// The live events of one process.
#[derive(Debug)]
pub(crate) struct Direct {
    registre: Mutex<Registre>,
    reveils: Arc<Reveils>,
    places: Arc<PlacesDuDirect>,
    retours: AtomicU64,
    battement: Duration,
    pas: Duration,
}

/// The position of the log at one instant. Take it before reading the session, so that no end of that session is missed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Repere {
    rang: u64,
    numero: Numero,
}

/// Who asks for a stream, and from where.
pub(crate) struct QuiSuit {
    pub(crate) portee: Portee,
    pub(crate) session: Option<Arc<SessionActive>>,
    pub(crate) adresse: IpAddr,
}

impl Direct {
    /// An empty log, with the usual pauses.
    pub(crate) fn nouveau(limites: &Limites) -> Arc<Self> {
        Self::au_rythme(limites, BATTEMENT, PAS)
    }

    fn au_rythme(limites: &Limites, battement: Duration, pas: Duration) -> Arc<Self> {
        Arc::new(Self {
            registre: Mutex::default(),
            reveils: Arc::default(),
            places: PlacesDuDirect::nouvelles(
                limites.flux_simultanes,
                limites.flux_par_adresse,
                limites.flux_par_personne,
            ),
            retours: AtomicU64::new(0),
            battement,
            pas,
        })
    }

    fn registre(&self) -> MutexGuard<'_, Registre> {
        self.registre.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ecrire(&self, travail: impl FnOnce(&mut Registre)) {
        {
            let mut registre = self.registre();
            travail(&mut registre);
            registre.discretes = 0;
        }
        self.reveils.sonner(&AReveiller::Tous);
    }

    /// Adds the events of the facts up to `numero`. `None` says that too much changed to list it.
    pub(crate) fn publier(&self, numero: Numero, nouvelles: Option<Vec<Nouvelle>>) {
        // The last event of a run may have a later number than the last fact that changed the catalogue.
        let numero = nouvelles.iter().flatten().fold(numero, |numero, nouvelle| numero.max(nouvelle.numero));
        let nouvelles: Vec<_> = match nouvelles {
            Some(nouvelles) => nouvelles.into_iter().map(EntreeDuDirect::Nouvelle).collect(),
            None => vec![EntreeDuDirect::Resync(numero)],
        };
        metrics::counter!("linteau_direct_nouvelles").increment(nouvelles.len() as u64);
        let mut qui = a_reveiller(&nouvelles);
        {
            let mut registre = self.registre();
            registre.discretes += nouvelles.len();
            for entree in nouvelles {
                registre.ecrire(entree);
            }
            registre.dernier = registre.dernier.max(numero);
            if qui == AReveiller::Tous || registre.discretes > DISCRETES {
                qui = AReveiller::Tous;
                registre.discretes = 0;
            }
        }
        self.reveils.sonner(&qui);
    }

    /// Notes that the facts up to `numero` are applied, even when they have no event.
    pub(crate) fn avancer(&self, numero: Numero) {
        let mut registre = self.registre();
        registre.dernier = registre.dernier.max(numero);
    }

    /// Empties the log, because everything was read again and nobody knows what changed.
    pub(crate) fn recommencer(&self, numero: Numero) {
        self.ecrire(|registre| {
            // Move the first rank past every reader, so that each one is told to ask for everything again.
            registre.premier = registre.fin() + 1;
            registre.entrees.clear();
            registre.octets = 0;
            (registre.depuis, registre.dernier) = (numero, numero);
        });
    }

    /// Ends the streams of these sessions.
    pub(crate) fn finir_les_sessions(&self, finies: SessionsFinies) {
        self.ecrire(|registre| registre.ecrire(EntreeDuDirect::SessionsFinies(finies)));
    }

    /// Ends every stream, and refuses new ones.
    pub(crate) fn arreter(&self) {
        self.ecrire(|registre| registre.fini = true);
    }

    /// The current position of the log.
    pub(crate) fn repere(&self) -> Repere {
        let registre = self.registre();
        Repere { rang: registre.fin(), numero: registre.dernier }
    }

    /// Opens a stream for this viewer, from the last fact they saw.
    pub(crate) fn ouvrir(
        self: &Arc<Self>,
        base: &Base,
        repere: Repere,
        qui: QuiSuit,
        vu: Option<Numero>,
    ) -> Result<LecteurDuDirect, Error> {
        let QuiSuit { portee, session, adresse } = qui;
        let spectateur = Spectateur::de(portee, session.as_deref());
        let registre = self.registre();
        if registre.fini {
            return Err(Error::Surcharge);
        }
        // When one user acts in another's place, count the stream with the user who really acts.
        let personne = session.as_ref().map(|s| s.incarnation.as_ref().unwrap_or(&s.utilisateur).id);
        let place = PlacesDuDirect::prendre(&self.places, portee, personne, adresse).ok_or(Error::Surcharge)?;
        let retour = RETOUR + self.retours.fetch_add(1, Ordering::Relaxed).wrapping_mul(7919) % ECART;
        let debut = |numero: Numero| format!("retry: {retour}\n: bonjour\nid: {}\n\n", numero.0);
        let (rang, vu, ouverture) = match vu {
            None => (repere.rang, repere.numero, debut(repere.numero).into()),
            // The number may come from before a backup was restored. It is then greater than any of ours.
            Some(vu) if vu < registre.depuis || vu > registre.dernier => {
                metrics::counter!("linteau_direct_resyncs").increment(1);
                let ouverture = [debut(repere.numero).as_bytes(), &resync(repere.numero)].concat();
                (repere.rang, repere.numero, ouverture.into())
            }
            Some(vu) => (registre.apres(vu).min(repere.rang), vu, debut(vu).into()),
        };
        drop(registre);
        Ok(LecteurDuDirect {
            direct: Arc::clone(self),
            base: base.clone(),
            ecouteur: self.reveils.ecouter(spectateur.etendue()),
            spectateur,
            session,
            rang,
            vu,
            ouvert: repere.rang,
            ouverture: Some(ouverture),
            fini: false,
            pas_avant: None,
            _place: place,
        })
    }
}

/// The readers whom these entries wake.
fn a_reveiller(entrees: &[EntreeDuDirect]) -> AReveiller {
    let mut tous = HashSet::new();
    for entree in entrees {
        match entree {
            EntreeDuDirect::Nouvelle(nouvelle) => match nouvelle.a_reveiller() {
                AReveiller::Ceux(ceux) => tous.extend(ceux),
                AReveiller::Tous => return AReveiller::Tous,
            },
            EntreeDuDirect::Resync(_) | EntreeDuDirect::SessionsFinies(_) => return AReveiller::Tous,
        }
    }
    AReveiller::Ceux(tous)
}

/// An open stream of live events.
#[derive(Debug)]
pub(crate) struct LecteurDuDirect {
    direct: Arc<Direct>,
    /// The database. Only its clock is used, because an open stream asks the database nothing.
    base: Base,
    ecouteur: Ecouteur,
    spectateur: Spectateur,
    session: Option<Arc<SessionActive>>,
    /// The rank of the next entry to read.
    rang: u64,
    /// The last fact that the reader saw before this stream.
    vu: Numero,
    /// The rank of the log when the session was read.
    ouvert: u64,
    ouverture: Option<Bytes>,
    fini: bool,
    /// When the next message may leave.
    pas_avant: Option<Instant>,
    _place: PlaceDuDirect,
}

/// The result of one look at the log.
enum Lecture {
    Octets(Bytes),
    /// Nothing to send yet. Everything up to this fact is read.
    Rien(Numero),
    Fin,
}

impl LecteurDuDirect {
    /// The next bytes to send, as soon as there are some. `None` once the stream is over.
    pub(crate) async fn suivant(&mut self) -> Option<Bytes> {
        if let Some(ouverture) = self.ouverture.take() {
            return Some(ouverture);
        }
        if let Some(pas_avant) = self.pas_avant.take() {
            tokio::time::sleep_until(pas_avant).await;
        }
        let mut silence = std::pin::pin!(tokio::time::sleep(self.direct.battement));
        let mut muet = false;
        loop {
            self.ecouteur.entendu();
            match self.lire() {
                Lecture::Octets(octets) => {
                    self.pas_avant = Some(Instant::now() + self.direct.pas);
                    return Some(octets);
                }
                Lecture::Fin => return None,
                Lecture::Rien(numero) if muet => return Some(battement(numero)),
                Lecture::Rien(_) => {}
            }
            tokio::select! {
                () = self.ecouteur.attendre() => {}
                // An event for other readers does not wake this one. Look at the log once more before saying that nothing came.
                () = &mut silence => muet = true,
            }
        }
    }

    fn lire(&mut self) -> Lecture {
        let registre = self.direct.registre();
        let session_finie = self.session.as_ref().is_some_and(|session| !session.court(self.base.maintenant()));
        if registre.fini || self.fini || session_finie {
            return Lecture::Fin;
        }
        if self.rang < registre.premier {
            metrics::counter!("linteau_direct_resyncs").increment(1);
            self.rang = registre.fin();
            // The entry that ends this session may be among the entries that were dropped.
            self.fini = self.session.is_some();
            return Lecture::Octets(resync(registre.dernier));
        }
        let (mut morceaux, mut taille) = (Vec::new(), 0);
        while taille < ENSEMBLE
            && !self.fini
            && let Some(entree) = registre.entree(self.rang)
        {
            let octets = match entree {
                EntreeDuDirect::Nouvelle(nouvelle) if nouvelle.numero > self.vu => nouvelle.pour(&self.spectateur),
                EntreeDuDirect::Resync(numero) if *numero > self.vu => {
                    metrics::counter!("linteau_direct_resyncs").increment(1);
                    resync(*numero)
                }
                EntreeDuDirect::SessionsFinies(finies) if self.rang >= self.ouvert => {
                    self.fini = self.session.as_ref().is_some_and(|session| finies.comprennent(session));
                    Bytes::new()
                }
                _ => Bytes::new(),
            };
            self.rang += 1;
            taille += octets.len();
            if !octets.is_empty() {
                morceaux.push(octets);
            }
        }
        match &morceaux[..] {
            [] if self.fini => Lecture::Fin,
            [] => Lecture::Rien(registre.dernier.max(self.vu)),
            [seul] => Lecture::Octets(seul.clone()),
            plusieurs => {
                let mut ensemble = BytesMut::with_capacity(taille);
                for octets in plusieurs {
                    ensemble.extend_from_slice(octets);
                }
                Lecture::Octets(ensemble.freeze())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::base::{BaseDeTest, Moteur};

    const ICI: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn ouvrir(direct: &Arc<Direct>, base: &Base, vu: Option<i64>) -> LecteurDuDirect {
        let qui = QuiSuit { portee: Portee::Visiteur, session: None, adresse: ICI };
        direct.ouvrir(base, direct.repere(), qui, vu.map(Numero)).expect("a place")
    }

    async fn lire(lecteur: &mut LecteurDuDirect) -> String {
        let octets = lecteur.suivant().await.expect("the stream goes on");
        String::from_utf8(octets.to_vec()).expect("UTF-8")
    }

    #[tokio::test]
    async fn qui_ne_lit_pas_demande_tout_de_nouveau() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let direct = Direct::au_rythme(&Limites::default(), BATTEMENT, Duration::ZERO);
        let (mut lente, mut vive) = (ouvrir(&direct, &base, None), ouvrir(&direct, &base, None));
        lire(&mut vive).await;
        let beaucoup = i64::try_from(ENTREES).expect("few") + 10;
        for numero in 1..=beaucoup {
            direct.publier(Numero(numero), Some(vec![Nouvelle::d_essai(Numero(numero))]));
            assert!(lire(&mut vive).await.starts_with(&format!("id: {numero}\n")), "who reads misses nothing");
        }
        assert!(lire(&mut lente).await.contains(": bonjour\nid: 0\n"));
        assert_eq!(lire(&mut lente).await, format!("id: {beaucoup}\nevent: resync\ndata: {{}}\n\n"));
        direct.publier(Numero(beaucoup + 1), Some(vec![Nouvelle::d_essai(Numero(beaucoup + 1))]));
        assert!(lire(&mut lente).await.starts_with(&format!("id: {}\nevent: lot", beaucoup + 1)), "it follows again");
        // A browser that comes back gets the events that the log still holds.
        let mut revenue = ouvrir(&direct, &base, Some(beaucoup - 1));
        assert!(lire(&mut revenue).await.ends_with(&format!("id: {}\n\n", beaucoup - 1)));
        let rattrape = lire(&mut revenue).await;
        let numeros: Vec<_> = rattrape.lines().filter_map(|ligne| ligne.strip_prefix("id: ")).collect();
        assert_eq!(numeros, [beaucoup.to_string(), (beaucoup + 1).to_string()], "together, in order");
        // The log is full. An event published before this reader begins to read pushes out entries that the reader still needed.
        let mut presque = ouvrir(&direct, &base, Some(beaucoup));
        direct.publier(Numero(beaucoup + 2), Some(vec![Nouvelle::d_essai(Numero(beaucoup + 2))]));
        assert!(lire(&mut presque).await.ends_with(&format!("id: {beaucoup}\n\n")));
        let rattrape = lire(&mut presque).await;
        assert!(rattrape.starts_with(&format!("id: {}\nevent: lot", beaucoup + 1)), "{rattrape}");
        let mut trop_tard = ouvrir(&direct, &base, Some(3));
        assert!(lire(&mut trop_tard).await.ends_with("event: resync\ndata: {}\n\n"));
    }

    #[tokio::test]
    async fn un_flux_muet_bat() {
        let direct = Direct::au_rythme(&Limites::default(), Duration::from_millis(10), Duration::ZERO);
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let mut lecteur = ouvrir(&direct, &base, None);
        lire(&mut lecteur).await;
        direct.avancer(Numero(7));
        let dit = lire(&mut lecteur).await;
        assert_eq!(dit, "id: 7\nevent: battement\ndata: {}\n\n", "and says how far it has come");
        direct.publier(Numero(8), Some(vec![Nouvelle::d_essai_pour(Numero(8), 1)]));
        let dit = lire(&mut lecteur).await;
        assert_eq!(dit, "id: 8\nevent: battement\ndata: {}\n\n", "past what was for another");
    }

    #[tokio::test]
    async fn qui_n_est_pas_reveille_n_est_pas_depasse() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let direct = Direct::au_rythme(&Limites::default(), BATTEMENT, Duration::ZERO);
        let mut lecteur = ouvrir(&direct, &base, None);
        lire(&mut lecteur).await;
        let lecture = tokio::spawn(async move { lire(&mut lecteur).await });
        let beaucoup = i64::try_from(ENTREES * 2).expect("few");
        for numero in 1..=beaucoup {
            direct.publier(Numero(numero), Some(vec![Nouvelle::d_essai_pour(Numero(numero), 1)]));
            if numero % 64 == 0 {
                tokio::task::yield_now().await;
            }
        }
        direct.publier(Numero(beaucoup + 1), Some(vec![Nouvelle::d_essai(Numero(beaucoup + 1))]));
        let dit = lecture.await.expect("read");
        assert!(dit.starts_with(&format!("id: {}\nevent: lot", beaucoup + 1)), "no resync: {dit}");
    }

    #[tokio::test]
    async fn ce_qui_est_relu_en_entier_se_redemande() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let direct = Direct::au_rythme(&Limites::default(), BATTEMENT, Duration::ZERO);
        let mut lecteur = ouvrir(&direct, &base, None);
        lire(&mut lecteur).await;
        direct.recommencer(Numero(40));
        assert!(lire(&mut lecteur).await.starts_with("id: 40\nevent: resync"));
        direct.publier(Numero(41), None);
        assert!(lire(&mut lecteur).await.starts_with("id: 41\nevent: resync"), "too much to be told");
        direct.arreter();
        assert_eq!(lecteur.suivant().await, None);
        let qui = QuiSuit { portee: Portee::Visiteur, session: None, adresse: ICI };
        assert!(direct.ouvrir(&base, direct.repere(), qui, None).is_err(), "the process stops");
    }
}
