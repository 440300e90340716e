//! The one applier of a process (`design.md` section 1): it reads the facts after its last number, when woken or every
//! 200 ms, and applies them in order to the catalogue and to the sessions.
//!
//! Facts that arrive together cost one new snapshot. The number moves on only when all that it says is applied, so a
//! failure of the database is simply tried again. The database is the truth: a fact names what changed, the rows say
//! how.

use crate::etat::Etat;
use catalogue::{Batisseur, Catalogue, Changement};
use domain::acces::IdGroupe;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use store::catalogue::Element;
use store::faits::{self, Ecoute, FaitEcrit};
use store::import::{IdImport, recouvrement};
use store::{Error, Fait, Numero, Result};

/// Facts read at once.
const PAR_LECTURE: u64 = 1000;
/// The pause after a failure of the database.
const APRES_ECHEC: Duration = Duration::from_millis(500);

/// How far the applier has come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Avancement {
    /// The catalogue is loaded.
    pub(crate) charge: bool,
    /// The last fact applied.
    pub(crate) numero: Numero,
    /// When nothing more was to be applied.
    pub(crate) a_jour: Option<Instant>,
}

/// Runs the applier until the state is dropped. It begins by loading the catalogue when it is not there.
pub(crate) fn demarrer(etat: &Arc<Etat>) {
    let ecoute = etat.base.ecouter();
    tokio::spawn(suivre(Arc::downgrade(etat), ecoute));
}

async fn suivre(etat: Weak<Etat>, mut ecoute: Ecoute) {
    let mut en_echec = false;
    loop {
        let resultat = {
            let Some(etat) = etat.upgrade() else { return };
            let charge = etat.avancement.borrow().charge;
            if charge { rattraper(&etat).await } else { charger(&etat).await }
        };
        match resultat {
            Ok(()) => en_echec = false,
            Err(erreur) => {
                if !en_echec {
                    tracing::warn!(%erreur, "the stream of facts cannot be followed for the moment");
                }
                en_echec = true;
                tokio::time::sleep(APRES_ECHEC).await;
            }
        }
        ecoute.attendre().await;
    }
}

/// Loads the whole catalogue and publishes it.
pub(crate) async fn charger(etat: &Etat) -> Result<()> {
    let depart = Instant::now();
    let mut batisseur = Batisseur::nouveau();
    let numero = store::catalogue::charger(&etat.base, |element| match element {
        Element::Groupe(groupe) => batisseur.groupe(groupe),
        Element::Programme(lu) => batisseur.programme(lu.programme, lu.retire, lu.version),
        Element::Lot(lot) => batisseur.lot(*lot),
    })
    .await?;
    let catalogue = au_calme(move || batisseur.terminer()).await?;
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
        let faits = {
            let lecture = etat.base.lire().await?;
            faits::depuis(&lecture, apres, PAR_LECTURE).await?
        };
        let Some(dernier) = faits.last().map(|f| f.numero) else {
            etat.avancement.send_modify(|a| a.a_jour = Some(instant));
            return Ok(());
        };
        appliquer(etat, &faits).await?;
        etat.avancement.send_modify(|a| {
            a.numero = dernier;
            if (faits.len() as u64) < PAR_LECTURE {
                a.a_jour = Some(instant);
            }
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

async fn appliquer(etat: &Etat, faits: &[FaitEcrit]) -> Result<()> {
    let touche = Touche::lire(etat, faits);
    let Some(numero) = touche.numero else { return Ok(()) };
    let Ok(actuel) = etat.instantane() else { return charger(etat).await };
    if touche.tout {
        return charger(etat).await;
    }
    let Some(changements) = changements(etat, &actuel.catalogue, touche).await? else { return charger(etat).await };
    let catalogue = au_calme(move || actuel.catalogue.appliquer(changements)).await?;
    etat.publier(catalogue, numero);
    Ok(())
}

/// The rows behind the facts; none when the whole catalogue is to be read again.
async fn changements(etat: &Etat, actuel: &Catalogue, mut touche: Touche) -> Result<Option<Vec<Changement>>> {
    // One view for all, so that a programme and its lots agree.
    let vue = etat.base.instantane().await?;
    let mut entiers = BTreeSet::new();
    for import in &touche.imports {
        let Some(siens) = recouvrement::touches(&vue, IdImport(*import)).await? else { return Ok(None) };
        touche.programmes.extend(siens.programmes);
        entiers.extend(siens.lots);
    }
    if entiers.len() > actuel.poids().lots / 2 + 1000 {
        return Ok(None);
    }
    // Rows that an unfinished import has written are not to be seen yet: of a lot that acts meanwhile, only what the act
    // changed is taken; the import's own fact will bring the rest.
    if store::import::en_cours(&vue).await?.is_none() {
        entiers.append(&mut touche.lots);
    }
    let mut changements = Vec::new();
    if !touche.groupes.is_empty() || !entiers.is_empty() {
        let groupes = store::groupe::lister(&vue).await?;
        changements.extend(groupes.into_iter().map(Changement::Groupe));
    }
    let programmes: Vec<_> = touche.programmes.into_iter().collect();
    for lu in store::programme::par_ids(&vue, &programmes).await? {
        let (programme, retire, version) = (Box::new(lu.programme), lu.retire, lu.version);
        changements.push(Changement::Programme { programme, retire, version });
    }
    let entiers: Vec<_> = entiers.into_iter().collect();
    let lots = store::lot::par_ids(&vue, &entiers).await?;
    changements.extend(lots.into_iter().map(|lot| Changement::Lot(Box::new(lot))));
    let agis: Vec<_> = touche.lots.into_iter().collect();
    for lot in store::lot::par_ids(&vue, &agis).await? {
        let id = lot.fiche.id();
        changements.push(Changement::LotStatut {
            id,
            statut: lot.statut,
            detenteur: lot.detenteur,
            version: lot.version,
        });
    }
    Ok(Some(changements))
}

/// Computes away from the threads that answer.
async fn au_calme<T: Send + 'static>(calcul: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(calcul).await.map_err(|e| Error::Indisponible(e.to_string()))
}
