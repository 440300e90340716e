//! The job of registrations: it removes unclaimed files and expired proofs of work, returns to staff the registrations whose
//! documents did not come, and erases old refused registrations.

use super::decision::ecrire;
use super::prevenir;
use crate::contexte::Contexte;
use crate::courrier::Lettre;
use crate::error::{Error, Result};
use crate::photo::oublier as effacer_le_fichier;
use chrono::Months;
use domain::inscription::{EvenementInscription, IdInscription};
use store::inscription::{demande, depot, document};
use store::{Acte, Base, Ecriture, Fait, Instant};

/// How long a refused registration is kept.
pub const GARDE_DES_REFUS: Months = Months::new(6);
/// How many rows one transaction takes.
const PAR_PAQUET: u64 = 100;

/// Removes the files that no registration claimed, the expired deposits and the expired proofs of work. Returns to staff the
/// registrations whose documents did not come in time, and erases the registrations that were refused six months ago, each with
/// its fact.
pub(crate) async fn oublier(base: &Base) -> Result<()> {
    loop {
        let travail = |tx: Ecriture| async move { document::oublier_les_non_reclames(&tx, PAR_PAQUET).await };
        let oublies = base.entretenir(travail).await?;
        for nom in &oublies {
            effacer_le_fichier(base, nom).await;
        }
        if (oublies.len() as u64) < PAR_PAQUET {
            break;
        }
    }
    let maintenant = base.maintenant();
    base.entretenir(|tx: Ecriture| async move { store::captcha::purger(&tx, maintenant).await }).await?;
    base.entretenir(|tx: Ecriture| async move { depot::purger(&tx, maintenant).await }).await?;
    rendre_celles_qui_attendent_en_vain(base, maintenant).await?;
    effacer_les_refusees(base, maintenant).await
}

/// Returns the registrations whose documents did not come in time to the staff who decide.
async fn rendre_celles_qui_attendent_en_vain(base: &Base, maintenant: Instant) -> Result<()> {
    let contexte = Contexte::des_taches(base.clone());
    loop {
        let en_vain = {
            let lecture = base.lire().await?;
            store::inscription::qui_attendent_en_vain(&lecture, maintenant, PAR_PAQUET).await?
        };
        for id in &en_vain {
            let travail = |tx: Ecriture| async move { rendre(&tx, *id).await };
            contexte.ecrire(travail).await?;
        }
        if (en_vain.len() as u64) < PAR_PAQUET {
            return Ok(());
        }
    }
}

async fn rendre(tx: &Ecriture, id: IdInscription) -> Result<Acte<()>> {
    let Some(mut inscription) = store::inscription::par_id_verrouillee(tx, id).await? else {
        return Ok(Acte::sans_effet(()));
    };
    // Since the job found the registration, staff may have decided on it, or asked for documents again.
    let attendues = demande::attendues(tx, id, tx.maintenant()).await?;
    let Ok(statut) = inscription.statut.apres(EvenementInscription::DelaiPasse) else {
        return Ok(Acte::sans_effet(()));
    };
    if attendues > 0 {
        return Ok(Acte::sans_effet(()));
    }
    inscription.statut = statut;
    ecrire(tx, &mut inscription).await?;
    prevenir(tx, &inscription, Lettre::InscriptionDelaiPasse).await?;
    Ok(Acte::fait((), Fait::InscriptionDelaiPasse { inscription: id }))
}

async fn effacer_les_refusees(base: &Base, maintenant: Instant) -> Result<()> {
    let avant: Instant = maintenant.date().checked_sub_months(GARDE_DES_REFUS).unwrap_or_default().into();
    let contexte = Contexte::des_taches(base.clone());
    loop {
        let refusees = {
            let lecture = base.lire().await?;
            store::inscription::refusees_avant(&lecture, avant, PAR_PAQUET).await?
        };
        for id in &refusees {
            let travail = |tx| async move {
                Ok::<_, Error>(match store::inscription::effacer(&tx, *id).await? {
                    Some(fichiers) => Acte::fait(fichiers, Fait::InscriptionEffacee { inscription: *id }),
                    // Another server has erased the registration first.
                    None => Acte::sans_effet(Vec::new()),
                })
            };
            for fichier in contexte.ecrire(travail).await?.valeur {
                effacer_le_fichier(base, &fichier).await;
            }
        }
        if (refusees.len() as u64) < PAR_PAQUET {
            return Ok(());
        }
    }
}
