//! Jobs: what each one does, and who does them.
//!
//! `domain::tache` is the table of jobs; [`executer`] is the one match over every job; [`travailleur`] runs them in a server, [`traiter`] one after the other in tests and commands. A job's effect is a
//! compare-and-set, and its end is in the transaction of its effect where the effect is a row: done twice, it changes
//! nothing.

mod periodiques;
mod travailleur;

pub use periodiques::prevoir_periodiques;
pub use travailleur::travailler;

pub use crate::moyens::Moyens;

use crate::contexte::Contexte;
use crate::courrier;
use crate::error::Result;
use crate::moyens::Sort;
use crate::pouvoir::exiger;
use crate::{
    attente, balayage, denonciation, import, inscription, journal, lien_compte, mesure_audience, option_lot,
    reservation,
};
use domain::acces::Role;
use std::time::Duration;
use store::balayage::Accord;
use store::tache::{Comptes, Prise, Tache, TacheLue, Voulues};
use store::{Acte, Base, Ecrit, Error, Fait};

/// For how long a job is taken; while it runs it is kept for as long again, every third of this.
pub(crate) const BAIL: Duration = Duration::from_mins(1);
/// The first wait of a job that failed; each one that follows doubles it.
const PREMIERE_ATTENTE: Duration = Duration::from_secs(5);
/// The longest wait.
const ATTENTE_MAXIMALE: Duration = Duration::from_hours(1);
/// The wait of a job that something else comes before; what came before has it done at once.
const MOMENT: Duration = Duration::from_secs(1);
/// How often a job is tried before it is given up: a day and a half in all.
const ESSAIS: u32 = 45;

/// Mails that are taken at once, at most: how they ended is then one transaction, and not one for each.
const COURRIERS_ENSEMBLE: usize = 32;

/// Does a job.
async fn executer(base: &Base, moyens: &Moyens, prise: &Prise) -> Result<Sort> {
    match &prise.tache {
        Tache::EnvoyerCourrier { courrier } => {
            let mut sorts = courrier::expedier(base, moyens, &[*courrier]).await?;
            return Ok(sorts.pop().unwrap_or(Sort::Rendue));
        }
        Tache::EnvoyerLienMotDePasse { compte } => return lien_compte::envoyer_lien(base, prise, compte).await,
        Tache::AnnoncerInscriptions { depuis } => {
            return inscription::annoncer_les_suivantes(base, prise, *depuis).await;
        }
        Tache::ReprendreImport => _ = import::reprendre_import_mort(&Contexte::des_taches(base.clone())).await?,
        Tache::OublierConnexions => periodiques::oublier_connexions(base).await?,
        Tache::OublierMesures => _ = mesure_audience::oublier(base).await?,
        Tache::EffacerCourriers => courrier::ranger(base, moyens).await?,
        Tache::BalayerFichiers => _ = balayage::balayer(&Contexte::des_taches(base.clone()), Accord::Borne).await?,
        Tache::ChainerJournal => _ = store::journal::enchainer(base).await?,
        Tache::VerifierJournal => journal::constater(base).await?,
        Tache::OublierInscriptions => inscription::oublier(base).await?,
        Tache::SuivreOptions => option_lot::suivre(base).await?,
        Tache::SuivreAttentes => attente::suivre(base).await?,
        Tache::SuivreDenonciations => denonciation::suivre(base).await?,
        Tache::SuivreReservations => reservation::suivre(base).await?,
        Tache::OublierReservations => reservation::oublier_anciennes(base).await?,
        Tache::OublierContacts => denonciation::oublier_contacts(base).await?,
    }
    let periode = prise.tache.periode().unwrap_or_default();
    base.entretenir(|tx| async move { store::tache::terminer(&tx, prise, periode).await }).await?;
    Ok(Sort::Finie)
}

/// How a job ends, as it is to be written.
enum Fin {
    /// Nothing is left to write: it is done, or another server took it.
    Ecrite,
    /// Its mail has left.
    Partie(i64),
    Reportee(Duration),
    Remise {
        cause: String,
        attente: Duration,
    },
    Morte(String),
}

/// Does jobs that were taken together, one or several mails, and writes how they ended, in one transaction. An error here is the
/// database's: the lease runs out, and they are taken again.
async fn mener(base: &Base, moyens: &Moyens, prises: &[Prise]) -> Result<()> {
    let (usees, a_faire): (Vec<&Prise>, Vec<&Prise>) =
        prises.iter().partition(|prise| prise.essais > ESSAIS && prise.tache.periode().is_none());
    let mut fins: Vec<(&Prise, Fin)> =
        usees.into_iter().map(|prise| (prise, Fin::Morte("trop d’essais interrompus".to_owned()))).collect();
    let courriers: Vec<i64> = a_faire.iter().filter_map(|prise| prise.tache.courrier()).collect();
    if courriers.len() > 1 && courriers.len() == a_faire.len() {
        let sorts = match courrier::expedier(base, moyens, &courriers).await {
            Ok(sorts) => sorts,
            Err(erreur) => vec![Sort::Manque(erreur.to_string()); a_faire.len()],
        };
        fins.extend(a_faire.into_iter().zip(sorts).map(|(prise, sort)| (prise, fin(prise, Ok(sort)))));
    } else {
        for prise in a_faire {
            fins.push((prise, fin(prise, executer(base, moyens, prise).await)));
        }
    }
    ecrire(base, &fins).await
}

/// What is to be written of a job that ended so.
fn fin(prise: &Prise, sort: Result<Sort>) -> Fin {
    let periode = prise.tache.periode();
    let cause = match sort {
        // Lost, another server took it: what this one did was undone, or changed nothing.
        Ok(Sort::Finie) | Err(crate::Error::Internal(Error::BailPerdu)) => return Fin::Ecrite,
        Ok(Sort::Partie(courrier)) => return Fin::Partie(courrier),
        Ok(Sort::Rendue) => return Fin::Reportee(Duration::ZERO),
        Ok(Sort::PasEncore) => return Fin::Reportee(MOMENT),
        Ok(Sort::Perdue(cause)) => return Fin::Morte(cause),
        Ok(Sort::Manque(cause)) => cause,
        Err(erreur) => erreur.to_string(),
    };
    if prise.essais >= ESSAIS && periode.is_none() {
        return Fin::Morte(cause);
    }
    let attente = attente(prise.essais);
    tracing::warn!(tache = prise.tache.code(), id = prise.id, essais = prise.essais, ?attente, %cause, "a job failed, it is tried again");
    Fin::Remise { cause, attente: periode.map_or(attente, |periode| attente.min(periode)) }
}

async fn ecrire(base: &Base, fins: &[(&Prise, Fin)]) -> Result<()> {
    if fins.iter().all(|(_, fin)| matches!(fin, Fin::Ecrite)) {
        return Ok(());
    }
    for (prise, fin) in fins {
        if let Fin::Morte(cause) = fin {
            tracing::error!(
                tache = prise.tache.code(),
                id = prise.id,
                cause,
                "a job is given up: « linteau taches » tries it again"
            );
        }
    }
    let travail = |tx| async move {
        let (mut finies, mut envoyes): (Vec<&Prise>, Vec<i64>) = (Vec::new(), Vec::new());
        for (prise, fin) in fins {
            match fin {
                Fin::Ecrite => {}
                Fin::Partie(courrier) => {
                    finies.push(prise);
                    envoyes.push(*courrier);
                }
                Fin::Reportee(attente) => store::tache::reporter(&tx, prise, *attente).await?,
                Fin::Remise { cause, attente } => store::tache::remettre(&tx, prise, cause, *attente).await?,
                Fin::Morte(cause) => store::tache::tuer(&tx, prise, cause).await?,
            }
        }
        // After the others are put back, because the mail that waited for one of these is then due at once. Those that another
        // server took have left all the same: it sends them again, and finds them noted.
        store::tache::terminer_toutes(&tx, &finies).await?;
        store::courrier::noter_envois(&tx, &envoyes).await.map(drop)
    };
    Ok(base.entretenir(travail).await?)
}

/// 5 seconds, 10, 20, … an hour.
fn attente(essais: u32) -> Duration {
    PREMIERE_ATTENTE.saturating_mul(1 << essais.saturating_sub(1).min(16)).min(ATTENTE_MAXIMALE)
}

/// Takes one of these jobs when one is due, or several mails; none when none is.
async fn prendre(base: &Base, voulues: Voulues) -> Result<Vec<Prise>> {
    let due = {
        let lecture = base.lire().await?;
        store::tache::une_est_due(&lecture, voulues, base.maintenant()).await?
    };
    if !due {
        return Ok(Vec::new());
    }
    let travail = |tx| async move { store::tache::lever(&tx, voulues, COURRIERS_ENSEMBLE, BAIL).await };
    Ok(base.entretenir(travail).await?)
}

/// Does every job that is due, one after the other, those that they queue included; gives how many were taken.
pub async fn traiter(base: &Base, moyens: &Moyens) -> Result<usize> {
    let mut nombre = 0;
    loop {
        let prises = prendre(base, Voulues::Toutes).await?;
        if prises.is_empty() {
            return Ok(nombre);
        }
        mener(base, moyens, &prises).await?;
        nombre += prises.len();
    }
}

/// How many jobs are due, and how many were given up.
pub async fn comptes(base: &Base) -> Result<Comptes> {
    let lecture = base.lire().await?;
    Ok(store::tache::comptes(&lecture, base.maintenant()).await?)
}

/// The jobs that wait or were given up, the first due first.
pub async fn lister(contexte: &Contexte, limite: u64) -> Result<Vec<TacheLue>> {
    let lecture = contexte.base().lire().await?;
    Ok(store::tache::lister(&lecture, limite).await?)
}

/// Has a job done at once, given up or not due yet. One that is done leaves no row, and is not found.
pub async fn relancer(contexte: &Contexte, id: i64) -> Result<Ecrit<TacheLue>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let inconnue = || crate::Error::not_found("tache-introuvable", "Cette tâche est faite, ou n’existe pas.");
        store::tache::avancer(&tx, id).await?;
        let tache = store::tache::par_id(&tx, id).await?.ok_or_else(inconnue)?;
        let fait = Fait::TacheRelancee { tache: id, code: tache.code.clone() };
        Ok(Acte::fait(tache, fait))
    };
    contexte.ecrire(travail).await
}

/// Has every job that was given up tried again; gives how many.
pub async fn relancer_les_abandonnees(contexte: &Contexte) -> Result<usize> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let relancees = store::tache::relancer_toutes(&tx).await?;
        let faits: Vec<Fait> = relancees.into_iter().map(|(tache, code)| Fait::TacheRelancee { tache, code }).collect();
        Ok::<_, crate::Error>(Acte::faits(faits.len(), faits))
    };
    Ok(contexte.ecrire(travail).await?.valeur)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn l_attente_double_jusqu_a_une_heure() {
        let secondes: Vec<u64> = [1, 2, 3, 10, 11, 45].map(|essais| attente(essais).as_secs()).into();
        assert_eq!(secondes, [5, 10, 20, 2560, 3600, 3600]);
    }
}
