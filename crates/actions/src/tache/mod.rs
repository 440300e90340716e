//! Jobs: what each one does, and how they are run.
//!
//! `domain::tache` is the table of jobs, and [`executer`] is the only match over all of them. In a server [`travailleur`] runs
//! them. In tests and commands [`traiter`] runs them one after the other. A job compares the state before it changes it. When its
//! effect is a row, the same transaction writes the end of the job. A job done twice therefore changes nothing the second time.

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
    attente, balayage, certificat, denonciation, import, inscription, journal, lien_compte, mandat, mesure_audience,
    option_lot, parapheur, reservation, signature,
};
use domain::acces::Role;
use std::time::Duration;
use store::balayage::Accord;
use store::tache::{Comptes, Tache, TacheLue, TacheSousBail, Voulues};
use store::{Acte, Base, Ecrit, Error, Fait};

/// How long a job is leased. While it runs, the lease is renewed every third of this time.
pub(crate) const BAIL: Duration = Duration::from_mins(1);
/// The wait after the first failure of a job. Each further failure doubles it.
const PREMIERE_ATTENTE: Duration = Duration::from_secs(5);
const ATTENTE_MAXIMALE: Duration = Duration::from_hours(1);
/// The wait of a job that can only come after another job. The end of that other job makes this one due at once.
const MOMENT: Duration = Duration::from_secs(1);
/// How often a job is tried before it is given up: a day and a half in all.
const ESSAIS: u32 = 45;

/// Does one job, whatever its kind.
async fn executer(base: &Base, moyens: &Moyens, sous_bail: &TacheSousBail) -> Result<Sort> {
    match &sous_bail.tache {
        Tache::EnvoyerCourrier { courrier } => return courrier::envoyer(base, moyens, sous_bail, *courrier).await,
        Tache::EnvoyerLienMotDePasse { compte } => return lien_compte::envoyer_lien(base, sous_bail, compte).await,
        Tache::AnnoncerInscriptions { depuis } => {
            return inscription::annoncer_les_suivantes(base, sous_bail, *depuis).await;
        }
        Tache::EtablirMandat { mandat } => return mandat::etablir(base, moyens, sous_bail, *mandat).await,
        Tache::EtablirPreuve { enveloppe } => {
            return parapheur::etablir_preuve(base, moyens, sous_bail, *enveloppe).await;
        }
        Tache::EtablirRecepisse { reservation } => {
            return reservation::contrat::etablir_recepisse(base, moyens, sous_bail, *reservation).await;
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
        Tache::SuivreMandats => {
            Box::pin(mandat::suivre(base, &base.metier().marque(&moyens.enseigne.marque))).await?;
        }
        Tache::SuivreSceau => certificat::suivre(base).await?,
        Tache::OublierSignatures => signature::oublier_les_anciennes(base).await?,
        Tache::OublierContacts => denonciation::oublier_contacts(base).await?,
    }
    let periode = sous_bail.tache.periode().unwrap_or_default();
    base.entretenir(|tx| async move { store::tache::terminer(&tx, sous_bail, periode).await }).await?;
    Ok(Sort::Finie)
}

/// Does a job that was taken, and writes how it ended. An error here comes from the database: the lease then runs out, and the job
/// is taken again.
async fn mener(base: &Base, moyens: &Moyens, sous_bail: &TacheSousBail) -> Result<()> {
    let periode = sous_bail.tache.periode();
    if sous_bail.essais > ESSAIS && periode.is_none() {
        return tuer(base, sous_bail, "trop d’essais interrompus").await;
    }
    // The future is boxed, because it is as large as that of the largest job.
    let cause = match Box::pin(executer(base, moyens, sous_bail)).await {
        // When the lease is lost, another server has taken the job. What this server did was undone, or changed nothing.
        Ok(Sort::Finie) | Err(crate::Error::Interne(Error::BailPerdu)) => return Ok(()),
        Ok(Sort::PasEncore) => {
            return Ok(base
                .entretenir(|tx| async move { store::tache::reporter(&tx, sous_bail, MOMENT).await })
                .await?);
        }
        Ok(Sort::Perdue(cause)) => return tuer(base, sous_bail, &cause).await,
        Ok(Sort::Manque(cause)) => cause,
        Err(erreur) => erreur.to_string(),
    };
    if sous_bail.essais >= ESSAIS && periode.is_none() {
        return tuer(base, sous_bail, &cause).await;
    }
    let attente = attente(sous_bail.essais);
    tracing::warn!(tache = sous_bail.tache.code(), id = sous_bail.id, essais = sous_bail.essais, ?attente, %cause, "a job failed, it is tried again");
    let (attente, cause) = (periode.map_or(attente, |periode| attente.min(periode)), &cause);
    base.entretenir(|tx| async move { store::tache::remettre(&tx, sous_bail, cause, attente).await }).await?;
    Ok(())
}

async fn tuer(base: &Base, sous_bail: &TacheSousBail, cause: &str) -> Result<()> {
    tracing::error!(
        tache = sous_bail.tache.code(),
        id = sous_bail.id,
        cause,
        "a job is given up: « linteau taches » tries it again"
    );
    base.entretenir(|tx| async move { store::tache::tuer(&tx, sous_bail, cause).await }).await?;
    Ok(())
}

/// The wait before the next try: 5 seconds, then 10, 20, and so on up to an hour.
fn attente(essais: u32) -> Duration {
    PREMIERE_ATTENTE.saturating_mul(1 << essais.saturating_sub(1).min(16)).min(ATTENTE_MAXIMALE)
}

/// Takes one of the wanted jobs, when one is due.
async fn prendre(base: &Base, voulues: Voulues) -> Result<Option<TacheSousBail>> {
    let due = {
        let lecture = base.lire().await?;
        store::tache::une_est_due(&lecture, voulues, base.maintenant()).await?
    };
    if !due {
        return Ok(None);
    }
    Ok(base.entretenir(|tx| async move { store::tache::prendre(&tx, voulues, BAIL).await }).await?)
}

/// Does every job that is due, one after the other, also the jobs that they queue. Returns how many were taken.
pub async fn traiter(base: &Base, moyens: &Moyens) -> Result<usize> {
    let mut prises = 0;
    while let Some(sous_bail) = prendre(base, Voulues::Toutes).await? {
        mener(base, moyens, &sous_bail).await?;
        prises += 1;
    }
    Ok(prises)
}

/// Counts the jobs that are due, and those that were given up.
pub async fn comptes(base: &Base) -> Result<Comptes> {
    let lecture = base.lire().await?;
    Ok(store::tache::comptes(&lecture, base.maintenant()).await?)
}

/// Reads the jobs that wait or were given up, in the order in which they are due.
pub async fn lister(contexte: &Contexte, limite: u64) -> Result<Vec<TacheLue>> {
    let lecture = contexte.base().lire().await?;
    Ok(store::tache::lister(&lecture, limite).await?)
}

/// Makes a job due at once, whether it was given up or waits. A job that is done has no row, so it is not found.
pub async fn relancer(contexte: &Contexte, id: i64) -> Result<Ecrit<TacheLue>> {
    let travail = |tx| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let inconnue = || crate::Error::introuvable("tache-introuvable", "Cette tâche est faite, ou n’existe pas.");
        store::tache::avancer(&tx, id).await?;
        let tache = store::tache::par_id(&tx, id).await?.ok_or_else(inconnue)?;
        let fait = Fait::TacheRelancee { tache: id, code: tache.code.clone() };
        Ok(Acte::fait(tache, fait))
    };
    contexte.ecrire(travail).await
}

/// Makes due every job that was given up, and returns how many there were.
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
