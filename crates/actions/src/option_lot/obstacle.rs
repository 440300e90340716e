//! What stands in the way of an option, in the order in which it is told: what is theirs, the lot, then their company and
//! themselves.

use crate::attente::{Regles, refus, tour};
use crate::contexte::Contexte;
use crate::error::Result;
use domain::acces::Role;
use domain::attente::RefusDAttente;
use domain::lot::Lot;
use domain::lot::tenue::{Evenement, IdOption};
use domain::mandat::IdMandat;
use domain::option_lot::Obstacle;
use domain::programme::AVANTPREMIERE;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use std::time::Duration;
use store::lot::Suite;
use store::option_lot::{OptionLot, OptionsVisibles};
use store::{Acces, Instant};

/// The first thing that keeps a prescriber from optioning a lot, whoever the buyer is; nothing when they may.
pub async fn obstacle(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur, lot: &Lot) -> Result<Option<Obstacle>> {
    let id = lot.fiche.id();
    if let Some(option) = store::option_lot::en_cours_sur(db, &id).await?
        && option.prescripteur == qui.id
    {
        return Ok(Some(Obstacle::Mienne(option.echeance.date())));
    }
    let maintenant = contexte.maintenant();
    if !lot.retire
        && let Some(attente) = tour(db, Regles::de(contexte.base()), lot, maintenant).await?
        && attente.prescripteur != qui.id
    {
        let fin = attente.avance_fin.map(Instant::date);
        return Ok(Some(Obstacle::Priorite(fin)));
    }
    // The status is that of the same reading: somebody may have taken the lot since it was looked at.
    let avance = lot.tenue.avance();
    let essai = store::lot::pourrait(db, &id, &Evenement::OptionPosee { option: IdOption(0), avance }).await?;
    match essai.suite {
        Suite::Refusee(refus) => return Ok(Some(Obstacle::de_tenue(refus, essai.statut))),
        // What is not there, or is being imported, is told by the action itself.
        Suite::Faite(_) | Suite::Import | Suite::Introuvable => {}
    }
    let programmes = store::programme::sans_documents(db, std::slice::from_ref(&lot.fiche.programme)).await?;
    if programmes.iter().any(|lu| lu.programme.phase_commerciale.code == AVANTPREMIERE) {
        return Ok(Some(Obstacle::AvantPremiere));
    }
    if let Some(mandat) = mandat_a_signer(db, contexte, qui).await? {
        return Ok(Some(Obstacle::Mandat(mandat)));
    }
    let metier = contexte.base().metier();
    if store::option_lot::nombre_en_cours(db, qui.id).await? >= metier.options_maximum {
        return Ok(Some(Obstacle::Limite(metier.options_maximum)));
    }
    let Some(compte) = &qui.compte else { return Ok(None) };
    let fin = store::option_lot::derniere_fin(db, compte.id, &id).await?;
    let reprise = fin.map(|fin| fin.plus(Duration::from_hours(metier.option_reprise)));
    Ok(reprise.filter(|reprise| *reprise > maintenant).map(|reprise| Obstacle::Recente(reprise.date())))
}

/// Nothing when the company of a user has an active mandate; else the one that it has to sign, if there is one.
async fn mandat_a_signer(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur) -> Result<Option<Option<IdMandat>>> {
    let Some(compte) = &qui.compte else { return Ok(Some(None)) };
    let lu = store::mandat::du_compte(db, compte.id).await?;
    let actif = lu.as_ref().is_some_and(|lu| lu.mandat.est_actif(contexte.maintenant().jour()));
    Ok((!actif).then(|| lu.map(|lu| lu.mandat.id)))
}

/// What a viewer has to do with a lot: the option that runs on it, when they see it, and what keeps them from taking one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SituationSurLeLot {
    /// The option, theirs or that of somebody whose follow-up they read.
    pub option: Option<OptionLot>,
    /// What keeps them from optioning it; nothing for who may, and for who is no prescriber.
    pub obstacle: Option<Obstacle>,
    /// What keeps them from joining its waiting list; the same.
    pub attente: Option<RefusDAttente>,
    /// The lot is kept for its waiting list: who meets no obstacle may take it, though it is shown optioned.
    pub en_avance: bool,
}

/// What this user has to do with a lot.
pub async fn situation(
    db: &impl Acces,
    contexte: &Contexte,
    qui: &Utilisateur,
    lot: &Lot,
) -> Result<SituationSurLeLot> {
    let regard = Regard::de(qui);
    let option = OptionsVisibles::par(&regard).en_cours_sur(db, &lot.fiche.id()).await?;
    if !qui.roles.contains(&Role::EP) {
        return Ok(SituationSurLeLot { option, ..SituationSurLeLot::default() });
    }
    Ok(SituationSurLeLot {
        option,
        obstacle: obstacle(db, contexte, qui, lot).await?,
        attente: refus(db, contexte, qui, lot).await?,
        en_avance: lot.tenue.avance().is_some(),
    })
}
