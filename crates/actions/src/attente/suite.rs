//! What a job of any server does for waiting lists: it ends the head starts whose time is over, serves the lots that are free although
//! somebody waits (a version without lists freed them, or an annex was held elsewhere until now), and ends the lists of lots that are
//! withdrawn. Each in a transaction of its own that compares its state: twice, or by two servers at once, changes nothing.

use super::Regles;
use super::service::{finir, passer, perdre, servir};
use super::tour::a_encore;
use crate::contexte::Contexte;
use crate::courrier::{Lettre, prevenir_qui_attend};
use crate::error::{Error, Result};
use crate::lot_vu::import_en_cours;
use crate::un_par_un::un_par_un;
use domain::attente::EvenementAttente;
use domain::lot::IdLot;
use domain::lot::tenue::IdAttente;
use std::time::Duration;
use store::{Acte, Base, Ecriture, Fait};

/// How long a place that ended is kept.
const GARDE: Duration = Duration::from_hours(365 * 24);
/// Places forgotten by one transaction.
const PAR_OUBLI: u64 = 500;
/// Lists to be served, read at once.
const LOTS_LUS: u64 = 1000;

/// What is due for waiting lists.
pub async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let regles = Regles::de(base);
    let maintenant = base.maintenant();
    let passees = un_par_un(
        |limite| async move { Ok(store::attente::avances_finies(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { terminer(&tx, regles, id).await }).await.map(drop) },
    )
    .await;
    let perdues = laisser_les_perdues(contexte, regles).await;
    let vaines = un_par_un(
        |limite| async move { Ok(store::attente::sans_objet(&base.lire().await?, limite).await?) },
        |id| async move { contexte.ecrire(|tx| async move { classer(&tx, regles, id).await }).await.map(drop) },
    )
    .await;
    let servies = servir_les_libres(contexte, regles).await;
    passees.and(perdues).and(vaines).and(servies).and(oublier(base).await)
}

async fn terminer(tx: &Ecriture, regles: Regles, id: IdAttente) -> Result<Acte<()>> {
    let Some(mut attente) = store::attente::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    Ok(Acte::faits((), passer(tx, regles, &mut attente).await?))
}

/// Nobody waits for a lot that is withdrawn.
async fn classer(tx: &Ecriture, regles: Regles, id: IdAttente) -> Result<Acte<()>> {
    let Some(attente) = store::attente::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    store::lot::verrouiller(tx, &attente.lot).await?;
    let Some(mut attente) = store::attente::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    if attente.statut.apres(EvenementAttente::SansSuite).is_err() {
        return Ok(Acte::sans_effet(()));
    }
    match store::lot::publie(tx, &attente.lot).await? {
        Some(vu) if vu.retire => {}
        // An import that nobody sees yet withdraws it.
        _ => return Err(import_en_cours()),
    }
    let mut faits = finir(tx, regles, &mut attente, EvenementAttente::SansSuite).await?;
    prevenir_qui_attend(tx, &attente, Lettre::AttenteSansSuite).await?;
    faits.insert(0, Fait::AttenteSansSuite { attente: id, lot: attente.lot });
    Ok(Acte::faits((), faits))
}

/// The head starts of those who are gone. Who they are, and what they see, is read for each: few run at once.
async fn laisser_les_perdues(contexte: &Contexte, regles: Regles) -> Result<()> {
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
                let vu = store::lot::publie(&lecture, &servie.lot).await?;
                if let Some(vu) = vu
                    && !a_encore(&lecture, &servie, &vu).await?
                {
                    perdues.push(servie);
                }
            }
        }
        for perdue in perdues {
            let travail = |tx: Ecriture| {
                let mut perdue = perdue.clone();
                async move { Ok::<_, Error>(Acte::faits((), perdre(&tx, regles, &mut perdue).await?)) }
            };
            issue = issue.and(contexte.ecrire(travail).await.map(drop));
        }
    }
}

/// One that cannot be served now is met again the next time, and keeps nothing from the others.
async fn servir_les_libres(contexte: &Contexte, regles: Regles) -> Result<()> {
    let mut issue = Ok(());
    let mut apres: Option<IdLot> = None;
    loop {
        let lots = {
            let lecture = contexte.base().lire().await?;
            store::attente::lots_a_servir(&lecture, apres.as_ref(), LOTS_LUS).await?
        };
        for lot in &lots {
            let lot = std::slice::from_ref(lot);
            let travail =
                |tx: Ecriture| async move { Ok::<_, Error>(Acte::faits((), servir(&tx, regles, lot).await?)) };
            issue = issue.and(contexte.ecrire(travail).await.map(drop));
        }
        match lots.into_iter().last() {
            Some(dernier) => apres = Some(dernier),
            None => return issue,
        }
    }
}

/// Forgets the places that ended long ago.
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
