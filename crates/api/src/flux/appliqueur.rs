//! The one applier of a process (`design.md` section 1). It reads the facts after its last number, when woken or every 200
//! ms, and applies them in order to the catalogue and to the sessions.
//!
//! Facts that arrive together make one new snapshot. The last number advances only when every fact up to it is applied, so after a failure
//! of the database the same facts are tried again. A fact only names the rows that changed. The applier reads these rows to know how.

use crate::flux::annonces;
use crate::flux::etat::Etat;
use crate::flux::nouvelle::{Dits, des_annonces, nouvelles};
use crate::flux::sessions::SessionsFinies;
use crate::reglages::Reglages;
use catalogue::{Batisseur, Catalogue, Changement};
use domain::acces::IdGroupe;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use store::base::LectureUnie;
use store::catalogue::{Chargement, Element};
use store::faits::{self, Ecoute, FaitEcrit, GenreDObjet};
use store::forme::LigneEcartee;
use store::import::{IdImport, recouvrement};
use store::{Base, Error, Numero, Result, Touche};

/// The most facts applied at once. When more facts wait, the whole catalogue is loaded instead.
const PAR_LECTURE: u64 = 1000;
/// The pause after a first failure of the database. Each further failure doubles it. The pause is short, because after a cut of the network
/// each connection that the pool kept fails once.
const APRES_ECHEC: Duration = Duration::from_millis(50);
/// The longest pause between two tries.
const PAUSE_MAXIMALE: Duration = Duration::from_secs(1);
/// How many unreadable rows one message of the log names, and the time between two such messages.
const ECARTEES_DITES: usize = 20;
const REDITES: Duration = Duration::from_mins(5);
/// The deadline of a small question. When the database is silent for longer, the connection is given up.
const QUESTION: Duration = Duration::from_secs(5);
/// The deadline for reading the rows behind some facts.
const LECTURE: Duration = Duration::from_secs(30);
/// The deadline for loading the whole catalogue: ten million lots take some minutes.
const CHARGEMENT: Duration = Duration::from_mins(15);

impl Etat {
    /// Begins to load the catalogue and returns at once. Until it is loaded, calls that need it answer 503.
    pub fn ouvrir(base: Base, reglages: Reglages) -> Arc<Self> {
        let etat = Self::vide(base, reglages);
        demarrer(&etat);
        etat
    }

    /// Loads the catalogue, then starts the applier of facts.
    pub async fn charger(base: Base, reglages: Reglages) -> Result<Arc<Self>, store::Error> {
        let etat = Self::vide(base, reglages);
        charger(&etat).await?;
        demarrer(&etat);
        Ok(etat)
    }
}

/// Starts the applier, which runs until the state is dropped. The applier loads the catalogue first when it is not loaded.
fn demarrer(etat: &Arc<Etat>) {
    tokio::spawn(surveiller(Arc::downgrade(etat), appliquer_sans_fin));
}

/// Runs the applier, and starts it again when it panics, because a process must not answer for ever from an old catalogue.
async fn surveiller<F>(etat: Weak<Etat>, travail: impl Fn(Weak<Etat>, Ecoute) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    while let Some(ecoute) = etat.upgrade().map(|etat| etat.base.ecouter()) {
        match tokio::spawn(travail(Weak::clone(&etat), ecoute)).await {
            Ok(()) => return,
            Err(erreur) if erreur.is_cancelled() => return,
            Err(erreur) => tracing::error!(%erreur, "the applier of facts failed: it is started again"),
        }
        tokio::time::sleep(PAUSE_MAXIMALE).await;
    }
}

async fn appliquer_sans_fin(etat: Weak<Etat>, mut ecoute: Ecoute) {
    let mut pause = None;
    let mut dites = Instant::now();
    loop {
        let resultat = {
            let Some(etat) = etat.upgrade() else { return };
            let charge = etat.avancement.borrow().charge;
            if charge { rattraper(&etat).await } else { charger(&etat).await }
        };
        match resultat {
            Ok(()) => {
                if pause.take().is_some() {
                    tracing::info!("the stream of facts is followed again");
                }
                if dites.elapsed() >= REDITES
                    && let Some(etat) = etat.upgrade()
                {
                    dire_les_ecartees(&etat);
                    dites = Instant::now();
                }
                ecoute.attendre().await;
            }
            Err(erreur) => {
                if pause.is_none() {
                    tracing::warn!(%erreur, "the stream of facts cannot be followed for the moment");
                }
                let cette_fois = pause.unwrap_or(APRES_ECHEC);
                tokio::time::sleep(cette_fois).await;
                pause = Some((cette_fois * 2).min(PAUSE_MAXIMALE));
            }
        }
    }
}

/// Loads the whole catalogue and publishes it.
async fn charger(etat: &Etat) -> Result<()> {
    let depart = Instant::now();
    let lecture = store::catalogue::charger(&etat.base, |elements| {
        let mut batisseur = Batisseur::nouveau();
        for element in elements {
            match element {
                Element::Groupe(groupe) => batisseur.groupe(groupe),
                Element::Programme(lu) => batisseur.programme(lu.programme, lu.retire, lu.version),
                Element::Lot(lot) => batisseur.lot(*lot),
            }
        }
        batisseur.terminer()
    });
    let Chargement { numero, bati: catalogue, ecartees } = avec_patience(CHARGEMENT, lecture).await?;
    let poids = catalogue.poids();
    tracing::info!(
        programmes = poids.programmes,
        lots = poids.lots,
        octets = poids.total(),
        duree_ms = u64::try_from(depart.elapsed().as_millis()).unwrap_or(u64::MAX),
        fait = numero.0,
        "catalogue loaded"
    );
    // Read the settings after opening the view of the catalogue. No setting of an applied fact is then missed. A setting of a later fact is
    // read twice, which does no harm.
    avec_patience(QUESTION, etat.base.relire_les_reglages()).await?;
    relire_les_attentes(etat).await?;
    // Empty the cache of sessions, because the facts up to this number may have changed any of them.
    etat.sessions.vider();
    etat.publier(catalogue, numero);
    etat.direct.recommencer(numero);
    etat.avancement.send_modify(|a| {
        a.charge = true;
        a.numero = a.numero.max(numero);
        a.a_jour = Some(Instant::now());
        a.ecartees = ecartees.into();
    });
    dire_les_ecartees(etat);
    Ok(())
}

/// Reads again which prescribers wait for which lots.
async fn relire_les_attentes(etat: &Etat) -> Result<()> {
    let places = avec_patience(LECTURE, async { store::attente::toutes_en_cours(&etat.base.lire().await?).await });
    etat.attendus.remplacer(places.await?);
    Ok(())
}

/// Logs which rows cannot be read and are missing from all answers. These rows are logged again from time to time, until they can be read.
fn dire_les_ecartees(etat: &Etat) {
    let ecartees = Arc::clone(&etat.avancement.borrow().ecartees);
    metrics::gauge!("linteau_lignes_ecartees").set(f64::from(u32::try_from(ecartees.len()).unwrap_or(u32::MAX)));
    for ecartee in ecartees.iter().take(ECARTEES_DITES) {
        let (table, id, cause) = (ecartee.table, &ecartee.id, &ecartee.cause);
        tracing::error!(table, id, cause, nombre = ecartees.len(), "a row cannot be read and is left out");
    }
}

/// Applies every fact written so far.
async fn rattraper(etat: &Etat) -> Result<()> {
    loop {
        let instant = Instant::now();
        let apres = etat.dernier_fait();
        let nouveaux = avec_patience(QUESTION, async {
            let lecture = etat.base.lire().await?;
            faits::depuis(&lecture, apres, 1).await
        });
        if nouveaux.await?.is_empty() {
            etat.avancement.send_modify(|a| a.a_jour = Some(instant));
            return Ok(());
        }
        // Read the facts and the rows in one view. Rows read later could already show the effects of later facts, or a part of an import
        // that ended in between.
        let vue = avec_patience(QUESTION, etat.base.instantane()).await?;
        let faits = avec_patience(LECTURE, faits::depuis(&vue, apres, PAR_LECTURE)).await?;
        let Some(dernier) = faits.last().map(|f| f.numero) else { continue };
        if (faits.len() as u64) == PAR_LECTURE {
            drop(vue);
            charger(etat).await?;
            continue;
        }
        appliquer(etat, vue, &faits).await?;
        etat.direct.avancer(dernier);
        etat.avancement.send_modify(|a| {
            a.numero = a.numero.max(dernier);
            a.a_jour = Some(instant);
        });
        metrics::counter!("linteau_faits_appliques").increment(faits.len() as u64);
        // The writer of these facts, in any process, may have queued jobs with them.
        etat.base.sonner_taches();
    }
}

/// The rows that must be read again because of a run of facts.
#[derive(Debug, Default)]
struct ARelire {
    /// The number of the last fact about the catalogue.
    numero: Option<Numero>,
    lots: BTreeSet<IdLot>,
    programmes: BTreeSet<IdProgramme>,
    groupes: BTreeSet<IdGroupe>,
    imports: BTreeMap<i64, Numero>,
    /// The lots and programmes that the live events name.
    dits: Dits,
    reglages: bool,
    /// Whether a place in a waiting list changed.
    attentes: bool,
    tout: bool,
}

impl ARelire {
    /// Forgets the sessions that the facts concern, and gathers what the facts say of the catalogue. [`Fait::touche`] says
    /// what each fact touches; for a fact of a newer version, the columns of its row do.
    fn depuis(etat: &Etat, faits: &[FaitEcrit]) -> Self {
        let mut a_relire = Self::default();
        for FaitEcrit { numero, fait, .. } in faits {
            let Touche { catalogue, lots, programme, groupe, import, utilisateur, compte, session, reglage } =
                fait.touche();
            a_relire.reglages |= reglage;
            a_relire.attentes |= fait.objet().is_some_and(|objet| objet.genre == GenreDObjet::Attente);
            // Handle the sessions first, because users who lost a right must not see the events that follow.
            if let Some(id) = session {
                etat.oublier_les_sessions(SessionsFinies::Une(id));
            }
            if let Some(id) = utilisateur {
                etat.oublier_les_sessions(SessionsFinies::DUnUtilisateur(id));
            }
            if let Some(id) = compte {
                etat.oublier_les_sessions(SessionsFinies::DUnCompte(id));
            }
            if let Some(id) = groupe {
                etat.oublier_les_sessions(SessionsFinies::DUnGroupe(id));
            }
            if !catalogue {
                continue;
            }
            a_relire.numero = Some(*numero);
            a_relire.tout |= lots.is_empty() && programme.is_none() && groupe.is_none() && import.is_none();
            a_relire.dits.agis(*numero, &lots);
            if let Some(programme) = &programme {
                a_relire.dits.programme(*numero, programme.clone());
            }
            a_relire.lots.extend(lots);
            a_relire.programmes.extend(programme);
            a_relire.groupes.extend(groupe);
            a_relire.imports.extend(import.map(|import| (import, *numero)));
        }
        a_relire
    }

    /// Whether these facts may have changed this row.
    fn concerne(&self, ligne: &LigneEcartee) -> bool {
        !self.imports.is_empty()
            || self.lots.iter().any(|id| id.0 == ligne.id)
            || self.programmes.iter().any(|id| id.0 == ligne.id)
    }
}

async fn appliquer(etat: &Etat, vue: LectureUnie, faits: &[FaitEcrit]) -> Result<()> {
    let mut a_relire = ARelire::depuis(etat, faits);
    // A row that could not be read may be readable now. Only a full load can tell.
    a_relire.tout |= etat.avancement.borrow().ecartees.iter().any(|ecartee| a_relire.concerne(ecartee));
    if a_relire.reglages {
        avec_patience(QUESTION, etat.base.relire_les_reglages()).await?;
    }
    if a_relire.attentes {
        relire_les_attentes(etat).await?;
    }
    let annonces = avec_patience(LECTURE, annonces::lire(&vue, faits)).await?;
    let Some(numero) = a_relire.numero else {
        if let Some((dernier, _)) = annonces.last_key_value() {
            etat.direct.publier(*dernier, Some(des_annonces(annonces)));
        }
        return Ok(());
    };
    let lus = match etat.instantane() {
        Ok(actuel) if !a_relire.tout => {
            let lus = avec_patience(LECTURE, changements(&vue, &actuel.catalogue, a_relire)).await?;
            lus.map(|lus| (actuel, lus))
        }
        _ => None,
    };
    drop(vue);
    let Some((actuel, changements)) = lus else { return charger(etat).await };
    let calcul = move || {
        let (changements, dits) = changements;
        let suivant = actuel.catalogue.appliquer(changements);
        let nouvelles = nouvelles(&actuel.catalogue, &suivant, dits, annonces);
        (suivant, nouvelles)
    };
    let (catalogue, nouvelles) = au_calme(calcul).await?;
    etat.publier(catalogue, numero);
    // Publish the events after the catalogue, because pages ask for the new catalogue as soon as an event tells them.
    etat.direct.publier(numero, nouvelles);
    Ok(())
}

/// Reads the rows behind the facts, and the lots and programmes that the events name. `None` when the whole catalogue must be loaded again.
async fn changements(
    vue: &LectureUnie,
    actuel: &Catalogue,
    mut a_relire: ARelire,
) -> Result<Option<(Vec<Changement>, Dits)>> {
    let mut entiers = BTreeSet::new();
    let mut dits = std::mem::take(&mut a_relire.dits);
    for (import, numero) in &a_relire.imports {
        let Some(siens) = recouvrement::touches(vue, IdImport(*import)).await? else { return Ok(None) };
        siens.programmes.iter().for_each(|programme| dits.programme(*numero, programme.clone()));
        siens.lots.iter().for_each(|lot| dits.entier(*numero, lot.clone()));
        a_relire.programmes.extend(siens.programmes);
        entiers.extend(siens.lots);
    }
    if entiers.len() > actuel.poids().lots / 2 + 1000 {
        return Ok(None);
    }
    let mut changements = Vec::new();
    if !a_relire.groupes.is_empty() || !entiers.is_empty() {
        let groupes = store::groupe::lister(vue).await?;
        changements.extend(groupes.into_iter().map(Changement::Groupe));
    }
    // A running import hides the rows that it has written so far. The fact at its end will make all of them read again.
    let programmes: Vec<_> = a_relire.programmes.into_iter().collect();
    let programmes = recouvrement::programmes_par_id(vue, &programmes).await?;
    let mut ecartees = !programmes.ecartees.is_empty();
    for lu in programmes.lus {
        let (programme, retire, version) = (Box::new(lu.programme), lu.retire, lu.version);
        changements.push(Changement::Programme { programme, retire, version });
    }
    // A new status or price costs little. Any other change of a lot (dedication, withdrawal) rebuilds the block of the lot.
    let agis: Vec<_> = a_relire.lots.difference(&entiers).cloned().collect();
    let agis = recouvrement::lots_par_id(vue, &agis).await?;
    ecartees |= !agis.ecartees.is_empty();
    for lot in agis.lus {
        let (id, version) = (lot.fiche.id(), lot.version);
        if actuel.est_connu(&id, lot.exclusivite, lot.retire) {
            let (statut, detenteur, disponible_le) = (lot.statut(), lot.detenteur(), lot.tenue.disponible_le());
            changements.push(Changement::LotStatut { id: id.clone(), statut, detenteur, disponible_le, version });
            changements.push(Changement::LotPrix { id, prix: Box::new(lot.prix), version });
        } else {
            changements.push(Changement::Lot(Box::new(lot)));
        }
    }
    let entiers: Vec<_> = entiers.into_iter().collect();
    let lots = recouvrement::lots_par_id(vue, &entiers).await?;
    ecartees |= !lots.ecartees.is_empty();
    changements.extend(lots.lus.into_iter().map(|lot| Changement::Lot(Box::new(lot))));
    // A row that became unreadable must not stay in the catalogue as it was. A full load leaves the row out and logs it.
    Ok((!ecartees).then_some((changements, dits)))
}

/// The answer of the database, or an error when the database is silent for too long, so that another connection is tried.
async fn avec_patience<T>(patience: Duration, question: impl Future<Output = Result<T>>) -> Result<T> {
    let reponse = tokio::time::timeout(patience, question).await;
    reponse.unwrap_or_else(|_| Err(Error::Indisponible("the database keeps silent".to_owned())))
}

/// Runs a computation on a blocking thread, away from the threads that answer calls.
async fn au_calme<T: Send + 'static>(calcul: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(calcul).await.map_err(|e| Error::Indisponible(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actions::version::VersionAttendue;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use testkit::base::{BaseDeTest, Moteur};

    #[tokio::test(flavor = "multi_thread")]
    async fn apres_une_panique_le_flux_est_suivi_de_nouveau() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let etat = Etat::vide((*base).clone(), Reglages::default());
        let departs = Arc::new(AtomicUsize::new(0));
        let compte = Arc::clone(&departs);
        tokio::spawn(surveiller(Arc::downgrade(&etat), move |etat, ecoute| {
            let depart = compte.fetch_add(1, Ordering::SeqCst);
            async move {
                assert!(depart >= 2, "a defect");
                appliquer_sans_fin(etat, ecoute).await;
            }
        }));
        assert!(etat.attendre(Numero(0), Duration::from_secs(30)).await, "the catalogue is loaded all the same");
        assert_eq!(departs.load(Ordering::SeqCst), 3);
        let contexte = actions::Contexte::de_la_commande((*base).clone());
        let ecrit = actions::reglage::regler(&contexte, "marque.nom", Some("Bâti"), &VersionAttendue::Toute);
        let numero = ecrit.await.expect("set").numero.expect("a fact");
        assert!(etat.attendre(numero, Duration::from_secs(30)).await, "and facts are applied");
    }
}
