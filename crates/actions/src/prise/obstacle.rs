//! What stands in the way of who takes a lot, in the order in which it is told: what is theirs, the lot, then their company and
//! themselves.

use super::FaconDePrendre;
use crate::attente::{Regles, refus, tour};
use crate::contexte::Contexte;
use crate::error::Result;
use domain::acces::Role;
use domain::attente::RefusDAttente;
use domain::lot::Lot;
use domain::lot::tenue::{Evenement, IdOption, IdReservation, LignePortail};
use domain::mandat::IdMandat;
use domain::option_lot::Obstacle;
use domain::programme::AVANTPREMIERE;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use std::time::Duration;
use store::lot::Suite;
use store::option_lot::{OptionLot, OptionsVisibles};
use store::reservation::{Reservation, ReservationsVisibles};
use store::{Acces, Instant};

/// The first thing that keeps a prescriber from taking a lot at that instant, whoever the buyer is; nothing when they may.
pub async fn obstacle(
    db: &impl Acces,
    contexte: &Contexte,
    qui: &Utilisateur,
    lot: &Lot,
    prise: FaconDePrendre,
    maintenant: Instant,
) -> Result<Option<Obstacle>> {
    let id = lot.fiche.id();
    let optionne = store::option_lot::en_cours_sur(db, &id).await?.filter(|option| option.prescripteur == qui.id);
    if let (FaconDePrendre::Option, Some(option)) = (prise, &optionne) {
        return Ok(Some(Obstacle::Mienne(option.echeance.date())));
    }
    let reserve = ReservationsVisibles::de(qui.id).en_cours_sur(db, &id).await?;
    if let Some(reservation) = reserve {
        return Ok(Some(Obstacle::EnReservation(reservation.id)));
    }
    // Whoever reserves the lot of their option holds as many as before.
    let a_transformer = optionne.filter(|option| option.echeance > maintenant);
    let transforme = a_transformer.map(|option| LignePortail::Option(option.id));
    if !lot.retire
        && let Some(attente) = tour(db, Regles::de(contexte.base()), lot, maintenant).await?
        && attente.prescripteur != qui.id
    {
        let fin = attente.avance_fin.map(Instant::date);
        return Ok(Some(Obstacle::Priorite(fin)));
    }
    // The status is that of the same reading: somebody may have taken the lot since it was looked at.
    let avance = lot.tenue.avance();
    let evenement = match prise {
        FaconDePrendre::Option => Evenement::OptionPosee { option: IdOption(0), avance },
        FaconDePrendre::Reservation => {
            let apres = transforme.or(avance.map(LignePortail::Attente));
            Evenement::BrouillonCree { reservation: IdReservation(0), apres }
        }
    };
    let essai = store::lot::pourrait(db, &id, &evenement).await?;
    match essai.suite {
        Suite::Refusee(refus) => return Ok(Some(Obstacle::de_tenue(refus, essai.statut))),
        // What is not there, or is being imported, is told by the action itself.
        Suite::Faite(_) | Suite::Import | Suite::Introuvable => {}
    }
    let programmes = store::programme::sans_documents(db, std::slice::from_ref(&lot.fiche.programme)).await?;
    if programmes.iter().any(|lu| lu.programme.phase_commerciale.code == AVANTPREMIERE) {
        return Ok(Some(Obstacle::AvantPremiere));
    }
    if let Some(mandat) = mandat_a_signer(db, qui, maintenant).await? {
        return Ok(Some(Obstacle::Mandat(mandat)));
    }
    if transforme.is_some() {
        return Ok(None);
    }
    let metier = contexte.base().metier();
    if store::prise::nombre_en_cours(db, qui.id).await? >= metier.options_maximum {
        return Ok(Some(Obstacle::Limite(metier.options_maximum)));
    }
    let Some(compte) = &qui.compte else { return Ok(None) };
    let fin = store::prise::derniere_fin(db, compte.id, &id).await?;
    let reprise = fin.map(|fin| fin.plus(Duration::from_hours(metier.option_reprise)));
    Ok(reprise.filter(|reprise| *reprise > maintenant).map(|reprise| Obstacle::Recente(reprise.date())))
}

/// Nothing when the company of a user has an active mandate; else the one that it has to sign, if there is one.
async fn mandat_a_signer(db: &impl Acces, qui: &Utilisateur, maintenant: Instant) -> Result<Option<Option<IdMandat>>> {
    let Some(compte) = &qui.compte else { return Ok(Some(None)) };
    let lu = store::mandat::du_compte(db, compte.id).await?;
    let actif = lu.as_ref().is_some_and(|lu| lu.mandat.est_actif(maintenant.jour()));
    Ok((!actif).then(|| lu.map(|lu| lu.mandat.id)))
}

/// What a viewer has to do with a lot: what runs on it, when they see it, and what keeps them from taking it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SituationSurLeLot {
    /// The option, theirs or that of somebody whose follow-up they read.
    pub option: Option<OptionLot>,
    /// The reservation, the same.
    pub reservation: Option<Reservation>,
    /// What keeps them from optioning it; nothing for who may, and for who is no prescriber.
    pub obstacle: Option<Obstacle>,
    /// What keeps them from reserving it; the same.
    pub obstacle_reservation: Option<Obstacle>,
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
    let reservation = ReservationsVisibles::par(&regard).en_cours_sur(db, &lot.fiche.id()).await?;
    if !qui.roles.contains(&Role::EP) {
        return Ok(SituationSurLeLot { option, reservation, ..SituationSurLeLot::default() });
    }
    let maintenant = contexte.maintenant();
    Ok(SituationSurLeLot {
        option,
        reservation,
        obstacle: obstacle(db, contexte, qui, lot, FaconDePrendre::Option, maintenant).await?,
        obstacle_reservation: obstacle(db, contexte, qui, lot, FaconDePrendre::Reservation, maintenant).await?,
        attente: refus(db, contexte, qui, lot).await?,
        en_avance: lot.tenue.avance().is_some(),
    })
}
