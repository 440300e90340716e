//! The job of waiting lists, which any server may run. It ends the head starts whose time is over. It serves the lots that are free
//! although somebody waits: a version without lists freed them, or an annex was held elsewhere until now. It ends the lists of
//! withdrawn lots. Each step has its own transaction, which compares the state, so doing it twice, or on two servers at once, changes
//! nothing.

use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::lot_vu::import_en_cours;
use crate::prise::{finir_l_avance, rendre, servir_le_lot};
use crate::un_par_un::un_par_un;
use domain::lot::IdLot;
use domain::lot::tenue::IdAttente;
use domain::vente::RaisonSansSuite;
use std::time::Duration;
use store::{Acte, Base, Ecriture, Fait};

/// How long a place that ended is kept.
const GARDE: Duration = Duration::from_hours(365 * 24);
/// How many places one transaction deletes.
const PAR_OUBLI: u64 = 500;
/// How many lists to serve are read at once.
const LOTS_LUS: u64 = 1000;

/// Does what is due for waiting lists.
pub async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let maintenant = base.maintenant();
    let passees = un_par_un(
        |limite| async move { Ok(store::attente::avances_finies(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { Box::pin(terminer(&tx, base, id)).await }).await.map(drop) },
    )
    .await;
    let perdues = laisser_les_perdues(contexte).await;
    let vaines = un_par_un(
        |limite| async move { Ok(store::attente::sans_objet(&base.lire().await?, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { Box::pin(classer(&tx, base, id)).await }).await.map(drop) },
    )
    .await;
    let parties = un_par_un(
        |limite| async move { Ok(store::attente::des_partis(&base.lire().await?, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { Box::pin(partir(&tx, base, id)).await }).await.map(drop) },
    )
    .await;
    let servies = servir_les_libres(contexte).await;
    passees.and(perdues).and(vaines).and(parties).and(servies).and(oublier(base).await)
}

/// Ends a head start that is over, or that can no longer be used. Does nothing when another server has already ended the head start.
async fn terminer(tx: &Ecriture, base: &Base, id: IdAttente) -> Result<Acte<()>> {
    let Some(lue) = store::attente::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::du_lot(tx, base, &lue.lot)).await?;
    // The lot is locked from here on, so the place no longer changes.
    let Some(attente) = dossier.liste.par_id(id).map(|qui| qui.attente.clone()) else {
        return Ok(Acte::sans_effet(()));
    };
    Ok(Acte::faits((), finir_l_avance(tx, base, &mut dossier, &attente).await?))
}

/// Ends the place of a user whose account was disabled. They do not get it back if the account is enabled again.
async fn partir(tx: &Ecriture, base: &Base, id: IdAttente) -> Result<Acte<()>> {
    let Some(lue) = store::attente::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::du_lot(tx, base, &lue.lot)).await?;
    let partie = dossier.liste.par_id(id).filter(|qui| !qui.actif).map(|qui| qui.attente.clone());
    let Some(attente) = partie else { return Ok(Acte::sans_effet(())) };
    let pas = attente.classer(RaisonSansSuite::PersonnePerdue, tx.maintenant().date())?;
    dossier.liste.remplacer(&pas.apres);
    Ok(Acte::faits((), rendre(tx, base, &mut dossier, pas).await?.faits))
}

/// Ends a place in the list of a withdrawn lot.
async fn classer(tx: &Ecriture, base: &Base, id: IdAttente) -> Result<Acte<()>> {
    let Some(lue) = store::attente::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    let mut dossier = Box::pin(DossierDeVente::du_lot(tx, base, &lue.lot)).await?;
    let Some(attente) = dossier.liste.par_id(id).map(|qui| qui.attente.clone()) else {
        return Ok(Acte::sans_effet(()));
    };
    if !dossier.lot().is_some_and(|vu| vu.retire) {
        // An import that nobody sees yet withdraws the lot.
        return Err(import_en_cours());
    }
    let pas = attente.classer(RaisonSansSuite::LotRetire, tx.maintenant().date())?;
    dossier.liste.remplacer(&pas.apres);
    Ok(Acte::faits((), rendre(tx, base, &mut dossier, pas).await?.faits))
}

/// Ends the head starts of users who can no longer take the lot. Each list is read, because few head starts run at once.
async fn laisser_les_perdues(contexte: &Contexte) -> Result<()> {
    let mut issue = Ok(());
    let mut apres: Option<IdAttente> = None;
    loop {
        let mut perdues = Vec::new();
        {
            let lecture = contexte.base().lire().await?;
            let servies = store::attente::avances_en_cours(&lecture, apres, LOTS_LUS).await?;
            let Some(derniere) = servies.last() else { return issue };
            apres = Some(derniere.id);
            for servie in servies {
                let Some(vu) = store::lot::publie(&lecture, &servie.lot).await? else { continue };
                let liste = store::prise::liste(&lecture, &vu, None).await?;
                if !liste.par_id(servie.id).is_some_and(|qui| qui.est_concerne(&vu)) {
                    perdues.push(servie.id);
                }
            }
        }
        for perdue in perdues {
            let travail = |tx: Ecriture| async move { Box::pin(terminer(&tx, contexte.base(), perdue)).await };
            issue = issue.and(contexte.ecrire(travail).await.map(drop));
        }
    }
}

/// Serves the lots that are free. A lot that cannot be served now is tried again by the next run, and does not stop the others.
async fn servir_les_libres(contexte: &Contexte) -> Result<()> {
    let mut issue = Ok(());
    let mut apres: Option<IdLot> = None;
    loop {
        let lots = {
            let lecture = contexte.base().lire().await?;
            store::attente::lots_a_servir(&lecture, apres.as_ref(), LOTS_LUS).await?
        };
        for lot in &lots {
            let travail = |tx: Ecriture| async move {
                let mut dossier = Box::pin(DossierDeVente::du_lot(&tx, contexte.base(), lot)).await?;
                let faits: Vec<Fait> = servir_le_lot(&tx, &mut dossier).await?;
                Ok::<_, Error>(Acte::faits((), faits))
            };
            issue = issue.and(contexte.ecrire(travail).await.map(drop));
        }
        match lots.into_iter().last() {
            Some(dernier) => apres = Some(dernier),
            None => return issue,
        }
    }
}

/// Deletes the places that ended long ago.
async fn oublier(base: &Base) -> Result<()> {
    let avant = base.maintenant().moins(GARDE);
    loop {
        let oubliees =
            base.entretenir(|tx| async move { store::attente::oublier(&tx, avant, PAR_OUBLI).await }).await?;
        if oubliees < PAR_OUBLI {
            return Ok(());
        }
    }
}
