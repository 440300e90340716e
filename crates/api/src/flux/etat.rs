//! The state that all calls share: the current catalogue, the sessions, the database, the settings.

use crate::Error;
use crate::flux::atelier::Atelier;
use crate::flux::attendus::Attendus;
use crate::flux::dessinateur::Dessinateur;
use crate::flux::direct::Direct;
use crate::flux::insistance::{Insistance, Insistances, MotifDInsistance, reseau};
use crate::flux::limiteur::{Limiteur, LimiteurRegle};
use crate::flux::limiteur_compte::LimiteurDeCompte;
use crate::flux::places::Places;
use crate::flux::retraite::Retraite;
use crate::flux::sessions::{SessionActive, Sessions, SessionsFinies};
use crate::flux::version::Version;
use crate::reglages::{Marque, Partage, Reglages};
use actions::mesure_audience::Compteur;
use actions::signature::Cachet;
use arc_swap::ArcSwapOption;
use catalogue::Catalogue;
use domain::acces::Portee;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::forme::LigneEcartee;
use store::session::Jeton;
use store::{Base, Numero};
use tokio::sync::{Mutex, Semaphore, watch};

/// The calls that wait for a fact have at most one in this many of the places of calls in flight.
const PART_DES_ATTENTES: usize = 8;
/// Visitors together have one in this many places of calls in flight.
const PART_DES_VISITEURS: usize = 2;
/// One signed-in user has one in this many places of calls in flight.
const PART_D_UNE_PERSONNE: usize = 2;

/// How far the applier of facts is.
#[derive(Debug, Clone, Default)]
pub(crate) struct AvancementFlux {
    pub(crate) charge: bool,
    pub(crate) numero: Numero,
    /// When the applier last had nothing left to apply.
    pub(crate) a_jour: Option<Instant>,
    /// The rows that could not be read and are missing from the catalogue.
    pub(crate) ecartees: Arc<[LigneEcartee]>,
}

/// The catalogue at one instant. A call reads everything from the same one.
#[derive(Debug)]
pub(crate) struct Instantane {
    pub(crate) catalogue: Catalogue,
    /// The number of the last fact that changed the catalogue.
    pub(crate) numero: Numero,
}

/// The state that all calls of a process share. The applier of facts runs as long as this value is held.
pub struct Etat {
    pub(crate) base: Base,
    pub(crate) reglages: Reglages,
    /// The cache of recent sessions.
    pub(crate) sessions: Sessions,
    pub(crate) limiteur: Limiteur,
    /// The limit of page views by network address, kept in memory for a minute.
    pub(crate) limiteur_mesures: Limiteur,
    /// The limit of reports of page errors, by network address.
    pub(crate) limiteur_erreurs: Limiteur,
    /// The limit of look-ups that the address service answers, by network address.
    pub(crate) limiteur_adresses: Limiteur,
    /// The limit of checked steps of registrations, by network address. The next field limits the other calls of visitors who register.
    pub(crate) limiteur_etapes: LimiteurRegle,
    pub(crate) limiteur_inscriptions: LimiteurRegle,
    pub(crate) limiteur_documents: Limiteur,
    /// The limit of calls with a signature link and of verified files, by network address.
    pub(crate) limiteur_signatures: Limiteur,
    pub(crate) limiteur_photos: LimiteurDeCompte,
    pub(crate) limiteur_exports: LimiteurDeCompte,
    /// Page views that are not written to the database yet.
    pub(crate) mesure: Compteur,
    pub(crate) attendus: Attendus,
    /// The log of live events for open pages.
    pub(crate) direct: Arc<Direct>,
    pub(crate) dessinateur: Dessinateur,
    exports: ParRegard,
    listes: ParRegard,
    pub(crate) version: Version,
    pub(crate) places: Arc<Places>,
    /// Places for calls whose body is arriving. A slow client keeps such a place for a long time.
    pub(crate) arrivees: Arc<Places>,
    /// Places for forms with files. Each one also has a place of `arrivees`.
    pub(crate) receptions: Arc<Places>,
    /// Places for sessions that are looked up in the database before their call has a place.
    pub(crate) reconnaissances: Semaphore,
    /// The callers who insist, counted until the next lines of the log.
    pub(crate) insistances: Insistances,
    pub(crate) avancement: watch::Sender<AvancementFlux>,
    /// The last known state of the database. The lock lets one call read it at a time.
    ecrits: Mutex<Ecrits>,
    /// Places for calls that wait for a fact. They are a part of the calls in flight, so waiting calls never fill the portal.
    attentes: Semaphore,
    instantane: ArcSwapOption<Instantane>,
    retraite: Retraite<Instantane>,
}

/// The last known state of the facts in the database.
#[derive(Debug, Default)]
struct Ecrits {
    /// The last fact that the database is known to hold.
    dernier: Numero,
    /// The number of a fact that a write of this process was given, but that cannot be read in the database.
    introuvable: Option<Numero>,
    /// When the last reading of the facts in the database began.
    depuis: Option<Instant>,
}

/// Two sets of places of the same size, so that visitors never take the places of signed-in users.
#[derive(Debug)]
struct ParRegard {
    visiteurs: Atelier,
    connectes: Atelier,
}

impl ParRegard {
    fn nouveau(places: usize) -> Self {
        Self { visiteurs: Atelier::nouveau(places), connectes: Atelier::nouveau(places) }
    }

    fn de(&self, portee: Portee) -> &Atelier {
        if portee.est_connecte() { &self.connectes } else { &self.visiteurs }
    }
}

/// How far this process is behind the stream of facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retard {
    /// The number of facts that are not applied yet. `None` while the database does not answer.
    pub faits: Option<u64>,
    /// How long the process may have been behind. `None` while it is loading.
    pub depuis: Option<Duration>,
    /// The number of a fact that a write of this process was given, but that no other connection can read. The answers of this process are
    /// then not durable.
    pub introuvable: Option<Numero>,
}

impl Retard {
    /// The lag beyond which a process is not ready (`design.md` section 2, rule 7).
    pub const MAXIMUM: Duration = Duration::from_secs(5);

    /// Whether a load balancer may send calls to this process.
    pub fn est_pret(&self) -> bool {
        self.introuvable.is_none() && self.depuis.is_some_and(|depuis| depuis <= Self::MAXIMUM)
    }
}

impl Etat {
    /// An empty state, before the catalogue is loaded.
    pub(crate) fn vide(base: Base, reglages: Reglages) -> Arc<Self> {
        let (limites, metier) = (reglages.limites, base.metier());
        Arc::new(Self {
            base,
            sessions: Sessions::default(),
            limiteur: Limiteur::nouveau(limites.connexions_par_minute),
            limiteur_mesures: Limiteur::nouveau(limites.mesures_par_minute),
            limiteur_erreurs: Limiteur::nouveau(limites.erreurs_par_minute),
            limiteur_adresses: Limiteur::nouveau(limites.adresses_par_minute),
            limiteur_etapes: LimiteurRegle::nouveau(Limiteur::nouveau, metier.inscription_etapes),
            limiteur_inscriptions: LimiteurRegle::nouveau(Limiteur::par_heure, metier.inscriptions_par_heure),
            limiteur_documents: Limiteur::par_heure(limites.documents_par_heure),
            limiteur_signatures: Limiteur::nouveau(limites.signatures_par_minute),
            limiteur_photos: LimiteurDeCompte::par_heure(limites.photos_par_heure),
            limiteur_exports: LimiteurDeCompte::par_heure(limites.exports_par_heure),
            attendus: Attendus::default(),
            mesure: Compteur::default(),
            direct: Direct::nouveau(&limites),
            exports: ParRegard::nouveau(limites.exports_simultanes),
            listes: ParRegard::nouveau(limites.listes_simultanees),
            dessinateur: Dessinateur::nouveau(limites.dessins_simultanes, limites.memoire_des_dessins),
            version: Version::de_ce_programme(),
            places: Places::nouvelles(Partage {
                total: limites.simultanees,
                visiteurs: limites.simultanees.div_ceil(PART_DES_VISITEURS),
                par_reseau: limites.appels_par_adresse,
                par_personne: limites.simultanees.div_ceil(PART_D_UNE_PERSONNE),
            }),
            arrivees: Places::nouvelles(limites.arrivees),
            receptions: Places::nouvelles(limites.receptions),
            reconnaissances: Semaphore::new(limites.reconnaissances),
            insistances: Insistances::default(),
            reglages,
            avancement: watch::Sender::new(AvancementFlux::default()),
            ecrits: Mutex::default(),
            attentes: Semaphore::new(limites.simultanees.div_ceil(PART_DES_ATTENTES)),
            instantane: ArcSwapOption::empty(),
            retraite: Retraite::nouvelle(),
        })
    }

    /// The brand given at the start, overridden by the business settings that were set since.
    pub(crate) fn marque(&self) -> Marque {
        self.base.metier().marque(&self.reglages.marque)
    }

    /// How documents are sealed, by the current settings.
    pub(crate) fn cachet(&self) -> Cachet {
        Cachet { marque: self.marque(), autorite: self.reglages.autorite.clone(), listes: None }
    }

    /// The current catalogue. Take it only once in a call, so that an answer never mixes two catalogues.
    pub(crate) fn instantane(&self) -> Result<Arc<Instantane>, Error> {
        self.instantane.load_full().ok_or(Error::Chargement)
    }

    /// The session of a cookie, unless it has ended or its user may no longer sign in.
    pub(crate) async fn session(&self, jeton: &Jeton) -> store::Result<Option<Arc<SessionActive>>> {
        self.sessions.de(&self.base, self.reglages.demo_admise, jeton).await
    }

    /// Forgets sessions that have changed. The next call reads each of them again, and their streams of live events end.
    pub(crate) fn oublier_les_sessions(&self, finies: SessionsFinies) {
        self.sessions.oublier(finies);
        self.direct.finir_les_sessions(finies);
    }

    /// Ends every stream of live events and refuses new ones, because the process is stopping.
    pub fn arreter_le_direct(&self) {
        self.direct.arreter();
    }

    /// The last fact that this process has applied, or zero while it is loading.
    pub fn dernier_fait(&self) -> Numero {
        self.avancement.borrow().numero
    }

    /// Waits until the catalogue is loaded and `numero` is applied. False when `patience` runs out first.
    pub async fn attendre(&self, numero: Numero, patience: Duration) -> bool {
        let mut suivi = self.avancement.subscribe();
        let atteint = suivi.wait_for(|a| a.charge && a.numero >= numero);
        matches!(tokio::time::timeout(patience, atteint).await, Ok(Ok(_)))
    }

    /// Waits for a fact that a client says it has written. Does not wait when no fact has this number, or when too many calls wait already.
    pub(crate) async fn rattraper(&self, numero: Numero, patience: Duration) -> bool {
        if self.avancement.borrow().charge && numero <= self.dernier_fait() {
            return true;
        }
        let Ok(_place) = self.attentes.try_acquire() else { return false };
        let attente = async {
            // Wait when the database does not answer, because the fact may exist.
            !matches!(self.est_ecrit(numero).await, Ok(false)) && self.attendre(numero, patience).await
        };
        tokio::time::timeout(patience, attente).await.unwrap_or(false)
    }

    /// Writes the page views since the last time. Call it regularly, and before the process ends.
    pub async fn ecrire_la_mesure(&self) -> actions::Result<i64> {
        self.mesure.ecrire(&self.base).await
    }

    /// Notes that a connection from this address was refused, because its network has too many open.
    pub fn noter_une_connexion_refusee(&self, adresse: IpAddr) {
        self.insistances.compter(MotifDInsistance::Charge, "-", &reseau(adresse));
    }

    /// Logs who insisted since the last time, one line each. Call it regularly, and before the process ends.
    pub fn dire_les_insistances(&self) {
        for Insistance { code, compte, reseau, fois } in self.insistances.vider() {
            tracing::info!(target: "securite", code, compte, reseau, fois, "insisted");
        }
    }

    /// The places where spreadsheets are made. Visitors and signed-in users have their own.
    pub(crate) fn exports(&self, portee: Portee) -> &Atelier {
        self.exports.de(portee)
    }

    /// The places where the documents of the whole catalogue are listed.
    pub(crate) fn listes(&self, portee: Portee) -> &Atelier {
        self.listes.de(portee)
    }

    /// Whether the database holds this fact.
    async fn est_ecrit(&self, numero: Numero) -> store::Result<bool> {
        {
            let ecrits = self.ecrits.lock().await;
            if numero <= ecrits.dernier {
                return Ok(true);
            }
        }
        Ok(numero <= self.dernier_ecrit().await?.0)
    }

    /// The last fact of the database, read after this call began, and a fact that was answered but cannot be read. A reading by another
    /// call serves too when it began after this call. Two readings in a row therefore serve any number of calls that come together.
    async fn dernier_ecrit(&self) -> store::Result<(Numero, Option<Numero>)> {
        let demande = Instant::now();
        let mut ecrits = self.ecrits.lock().await;
        if ecrits.depuis.is_none_or(|debut| debut < demande) {
            let debut = Instant::now();
            let dernier = {
                let lecture = self.base.lire().await?;
                store::faits::dernier(&lecture).await?.max(ecrits.dernier)
            };
            let introuvable = self.base.fait_introuvable().await?;
            match (ecrits.introuvable, introuvable) {
                (None, Some(numero)) => tracing::error!(
                    numero = numero.0,
                    "a write was answered and its fact cannot be read: this server is not ready"
                ),
                (Some(_), None) => tracing::warn!("what was answered can be read again"),
                _ => {}
            }
            *ecrits = Ecrits { dernier, introuvable, depuis: Some(debut) };
        }
        Ok((ecrits.dernier, ecrits.introuvable))
    }

    /// How far behind this process is.
    pub async fn retard(&self) -> Retard {
        let avancement = self.avancement.borrow().clone();
        let dernier = tokio::time::timeout(Duration::from_secs(1), self.dernier_ecrit()).await;
        let (faits, introuvable) = match dernier {
            Ok(Ok((dernier, introuvable))) => {
                (Some(u64::try_from(dernier.0 - avancement.numero.0).unwrap_or(0)), introuvable)
            }
            _ => (None, None),
        };
        let depuis = avancement.a_jour.filter(|_| avancement.charge).map(|a_jour| a_jour.elapsed());
        Retard { faits, depuis, introuvable }
    }

    /// Publishes a catalogue. The former catalogue is freed on another thread, so that no call waits for it.
    pub(crate) fn publier(&self, catalogue: Catalogue, numero: Numero) {
        let poids = catalogue.poids();
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        {
            metrics::gauge!("linteau_catalogue_lots").set(poids.lots as f64);
            metrics::gauge!("linteau_catalogue_octets").set(poids.total() as f64);
        }
        let nouveau = Arc::new(Instantane { catalogue, numero });
        if let Some(vieux) = self.instantane.swap(Some(nouveau)) {
            self.retraite.confier(vieux);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;
    use std::task::{Context, Waker};
    use testkit::base::{BaseDeTest, Moteur};

    #[tokio::test(flavor = "multi_thread")]
    async fn les_places_des_visiteurs_ne_sont_pas_celles_des_autres() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let etat = Etat::vide((*base).clone(), Reglages::default());
        let _place = etat.exports(Portee::Visiteur).place().await.expect("the visitors' place");
        let mut autre = pin!(etat.exports(Portee::Interne).place());
        assert!(autre.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn qui_surveille_n_a_jamais_qu_un_lecteur() {
        let base = BaseDeTest::avec(Moteur::Sqlite, |r| store::Reglages { connexions: 2, ..r }).await;
        let etat = Etat::vide((*base).clone(), Reglages::default());
        let (un, deux) = (base.lire().await.expect("a reader"), base.lire().await.expect("the other"));
        let sonder = || Context::from_waker(Waker::noop());
        let mut surveillants: Vec<_> = (0..20).map(|_| Box::pin(etat.dernier_ecrit())).collect();
        for surveillant in &mut surveillants {
            assert!(surveillant.as_mut().poll(&mut sonder()).is_pending());
        }
        let mut lecture = pin!(base.lire());
        assert!(lecture.as_mut().poll(&mut sonder()).is_pending());
        drop((un, deux));
        assert!(
            lecture.as_mut().poll(&mut sonder()).is_ready(),
            "twenty watchers queue for one reader, not for twenty"
        );
        let lus: Vec<_> = futures_de(surveillants).await;
        assert!(lus.iter().all(Result::is_ok), "{lus:?}");
    }

    /// Awaits these futures one after the other, and collects their outputs.
    async fn futures_de<F: Future + Unpin>(futurs: Vec<F>) -> Vec<F::Output> {
        let mut sorties = Vec::new();
        for futur in futurs {
            sorties.push(futur.await);
        }
        sorties
    }
}
