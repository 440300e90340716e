//! The one applier of a process (`design.md` section 1): it reads the facts after its last number, when woken or every
//! 200 ms, and applies them in order to the catalogue and to the sessions.
//!
//! Facts that arrive together cost one new snapshot. The number moves on only when all that it says is applied, so a
//! failure of the database is simply tried again. The database is the truth: a fact names what changed, the rows say
//! how.

use crate::flux::etat::Etat;
use crate::reglages::Reglages;
use catalogue::{Batisseur, Catalogue, Changement};
use domain::acces::IdGroupe;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use store::base::Instantane;
use store::catalogue::Element;
use store::faits::{self, Ecoute, FaitEcrit};
use store::import::{IdImport, recouvrement};
use store::{Base, Error, Fait, Numero, Result};

/// Facts applied at once: a process that has as many of them to apply loads the whole catalogue instead.
const PAR_LECTURE: u64 = 1000;
/// The pause after a first failure of the database; each one that follows doubles it. Short, because after a cut each
/// connection that was kept fails once.
const APRES_ECHEC: Duration = Duration::from_millis(50);
/// The longest pause between two tries.
const PAUSE_MAXIMALE: Duration = Duration::from_secs(1);
/// A database that does not answer a small question for so long is cut off: another connection is tried.
const SANS_REPONSE: Duration = Duration::from_secs(5);

impl Etat {
    /// Starts to load the catalogue and answers at once: until it is there, calls that need it answer 503.
    pub fn ouvrir(base: Base, reglages: Reglages) -> Arc<Self> {
        let etat = Self::vide(base, reglages);
        demarrer(&etat);
        etat
    }

    /// Loads the catalogue, then follows the stream of facts.
    pub async fn charger(base: Base, reglages: Reglages) -> Result<Arc<Self>, store::Error> {
        let etat = Self::vide(base, reglages);
        charger(&etat).await?;
        demarrer(&etat);
        Ok(etat)
    }
}

/// Runs the applier until the state is dropped. It begins by loading the catalogue when it is not there.
fn demarrer(etat: &Arc<Etat>) {
    let ecoute = etat.base.ecouter();
    tokio::spawn(suivre(Arc::downgrade(etat), ecoute));
}

async fn suivre(etat: Weak<Etat>, mut ecoute: Ecoute) {
    let mut pause = None;
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
    let (numero, catalogue) = store::catalogue::charger(&etat.base, |elements| {
        let mut batisseur = Batisseur::nouveau();
        for element in elements {
            match element {
                Element::Groupe(groupe) => batisseur.groupe(groupe),
                Element::Programme(lu) => batisseur.programme(lu.programme, lu.retire, lu.version),
                Element::Lot(lot) => batisseur.lot(*lot),
            }
        }
        batisseur.terminer()
    })
    .await?;
    let poids = catalogue.poids();
    tracing::info!(
        programmes = poids.programmes,
        lots = poids.lots,
        octets = poids.total(),
        duree_ms = u64::try_from(depart.elapsed().as_millis()).unwrap_or(u64::MAX),
        fait = numero.0,
        "catalogue loaded"
    );
    // Whatever the facts up to here said of people is read again.
    etat.sessions.vider();
    etat.publier(catalogue, numero);
    etat.avancement.send_modify(|a| {
        a.charge = true;
        a.numero = a.numero.max(numero);
        a.a_jour = Some(Instant::now());
    });
    Ok(())
}

/// Applies every fact written so far.
async fn rattraper(etat: &Etat) -> Result<()> {
    loop {
        let instant = Instant::now();
        let apres = etat.dernier_fait();
        let nouveaux = avec_patience(async {
            let lecture = etat.base.lire().await?;
            faits::depuis(&lecture, apres, 1).await
        });
        if nouveaux.await?.is_empty() {
            etat.avancement.send_modify(|a| a.a_jour = Some(instant));
            return Ok(());
        }
        // One view for the facts and the rows: rows read after their facts would show what later facts say, an import
        // that ended meanwhile in part.
        let vue = avec_patience(etat.base.instantane()).await?;
        let faits = faits::depuis(&vue, apres, PAR_LECTURE).await?;
        let Some(dernier) = faits.last().map(|f| f.numero) else { continue };
        if (faits.len() as u64) == PAR_LECTURE {
            drop(vue);
            charger(etat).await?;
            continue;
        }
        appliquer(etat, vue, &faits).await?;
        etat.avancement.send_modify(|a| {
            a.numero = a.numero.max(dernier);
            a.a_jour = Some(instant);
        });
        metrics::counter!("linteau_faits_appliques").increment(faits.len() as u64);
    }
}

/// What a run of facts touches.
#[derive(Debug, Default)]
struct Touche {
    /// Number of the last fact about the catalogue.
    numero: Option<Numero>,
    lots: BTreeSet<IdLot>,
    programmes: BTreeSet<IdProgramme>,
    groupes: BTreeSet<IdGroupe>,
    imports: BTreeSet<i64>,
    tout: bool,
}

impl Touche {
    fn lire(etat: &Etat, faits: &[FaitEcrit]) -> Self {
        let mut touche = Self::default();
        for FaitEcrit { numero, fait, .. } in faits {
            match fait {
                Fait::CatalogueImport { import } => _ = touche.imports.insert(*import),
                Fait::Lot { lot } => _ = touche.lots.insert(lot.clone()),
                Fait::Programme { programme } => _ = touche.programmes.insert(programme.clone()),
                Fait::Groupe { groupe } => _ = touche.groupes.insert(*groupe),
                Fait::Inconnu { code } => {
                    tracing::warn!(code, "a fact of a newer version: everything is read again");
                    touche.tout = true;
                }
                // Business settings are read where they are used; none concerns what is kept here.
                Fait::Reglage { .. }
                | Fait::SessionOuverte { .. }
                | Fait::SessionFermee { .. }
                | Fait::Utilisateur { .. }
                | Fait::Compte { .. } => {
                    continue;
                }
            }
            touche.numero = Some(*numero);
        }
        for FaitEcrit { fait, .. } in faits {
            match fait {
                Fait::SessionFermee { session } => etat.sessions.oublier(*session),
                // A person is also shown as the referent of others, a group as that of a company.
                Fait::Utilisateur { .. } | Fait::Compte { .. } | Fait::Groupe { .. } => etat.sessions.vider(),
                _ => {}
            }
        }
        touche
    }
}

async fn appliquer(etat: &Etat, vue: Instantane, faits: &[FaitEcrit]) -> Result<()> {
    let touche = Touche::lire(etat, faits);
    let Some(numero) = touche.numero else { return Ok(()) };
    let lus = match etat.instantane() {
        Ok(actuel) if !touche.tout => changements(&vue, &actuel.catalogue, touche).await?.map(|lus| (actuel, lus)),
        _ => None,
    };
    drop(vue);
    let Some((actuel, changements)) = lus else { return charger(etat).await };
    let catalogue = au_calme(move || actuel.catalogue.appliquer(changements)).await?;
    etat.publier(catalogue, numero);
    Ok(())
}

/// The rows behind the facts; none when the whole catalogue is to be read again.
async fn changements(vue: &Instantane, actuel: &Catalogue, mut touche: Touche) -> Result<Option<Vec<Changement>>> {
    let mut entiers = BTreeSet::new();
    for import in &touche.imports {
        let Some(siens) = recouvrement::touches(vue, IdImport(*import)).await? else { return Ok(None) };
        touche.programmes.extend(siens.programmes);
        entiers.extend(siens.lots);
    }
    if entiers.len() > actuel.poids().lots / 2 + 1000 {
        return Ok(None);
    }
    let mut changements = Vec::new();
    if !touche.groupes.is_empty() || !entiers.is_empty() {
        let groupes = store::groupe::lister(vue).await?;
        changements.extend(groupes.into_iter().map(Changement::Groupe));
    }
    // An import that began since hides what it has written so far: its own fact will bring it, whole.
    let programmes: Vec<_> = touche.programmes.into_iter().collect();
    for lu in recouvrement::programmes_par_id(vue, &programmes).await? {
        let (programme, retire, version) = (Box::new(lu.programme), lu.retire, lu.version);
        changements.push(Changement::Programme { programme, retire, version });
    }
    // What a fact about a lot says is light: its block is not made again.
    let agis: Vec<_> = touche.lots.difference(&entiers).cloned().collect();
    for lot in recouvrement::lots_par_id(vue, &agis).await? {
        let (id, version) = (lot.fiche.id(), lot.version);
        let (statut, detenteur) = (lot.statut(), lot.detenteur());
        changements.push(Changement::LotStatut { id: id.clone(), statut, detenteur, version });
        changements.push(Changement::LotPrix { id, prix: Box::new(lot.prix), version });
    }
    let entiers: Vec<_> = entiers.into_iter().collect();
    let lots = recouvrement::lots_par_id(vue, &entiers).await?;
    changements.extend(lots.into_iter().map(|lot| Changement::Lot(Box::new(lot))));
    Ok(Some(changements))
}

/// What a small question to the database answers; an error when it keeps silent.
async fn avec_patience<T>(question: impl Future<Output = Result<T>>) -> Result<T> {
    let reponse = tokio::time::timeout(SANS_REPONSE, question).await;
    reponse.unwrap_or_else(|_| Err(Error::Indisponible("the database keeps silent".to_owned())))
}

/// Computes away from the threads that answer.
async fn au_calme<T: Send + 'static>(calcul: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(calcul).await.map_err(|e| Error::Indisponible(e.to_string()))
}
