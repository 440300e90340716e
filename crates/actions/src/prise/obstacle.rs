//! The obstacles that keep a prescriber from taking a lot, in the order in which they are shown: their own option or
//! reservation, then the lot, then their company and themselves.

use super::FaconDePrendre;
use crate::contexte::Contexte;
use crate::dossier::{DossierDeVente, hors_vente};
use crate::error::Result;
use chrono::{DateTime, Utc};
use domain::acces::Role;
use domain::attente::RefusDAttente;
use domain::calendrier::jour_a_paris;
use domain::lot::tenue::{Evenement, IdOption, IdReservation, LignePortail};
use domain::lot::{HorsVente, IdLot, Lot, PrixLot, StatutLot};
use domain::mandat::IdMandat;
use domain::option_lot::Obstacle;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use domain::vente::{Attente, OptionLot};
use store::Acces;
use store::option_lot::OptionsVisibles;
use store::prise::MoyensDuPrescripteur;
use store::reservation::{Reservation, ReservationsVisibles};

/// The state of the mandate of a company.
enum MandatDeLaSociete {
    Actif,
    /// The mandate is to be signed, or has ended.
    ASigner(IdMandat),
    Aucun,
}

impl MandatDeLaSociete {
    fn le(moyens: &MoyensDuPrescripteur, quand: DateTime<Utc>) -> Self {
        let jour = jour_a_paris(quand);
        match moyens.mandats.qui_compte(jour) {
            Some(mandat) if mandat.est_actif(jour) => Self::Actif,
            Some(mandat) => Self::ASigner(mandat.id.clone()),
            None => Self::Aucun,
        }
    }
}

/// Reads the mandates of a prescriber's company, and how many options and drafts the prescriber holds.
async fn moyens(db: &impl Acces, qui: &Utilisateur) -> Result<MoyensDuPrescripteur> {
    Ok(store::prise::moyens(db, qui.id, qui.compte.as_ref().map(|compte| compte.id)).await?)
}

/// Refuses a lot that a prescriber may not take at this instant, for any buyer.
pub(crate) async fn exiger_prenable(
    db: &impl Acces,
    contexte: &Contexte,
    dossier: &DossierDeVente,
    qui: &Utilisateur,
    prise: FaconDePrendre,
) -> Result<()> {
    let statut = dossier.lot().map_or(StatutLot::O, |lot| lot.tenue.statut());
    let mut obstacle = du_lot(dossier, qui, prise);
    if obstacle.is_none() {
        obstacle = de_la_personne(contexte, dossier, &moyens(db, qui).await?, qui, prise);
    }
    obstacle.map_or(Ok(()), |obstacle| Err(obstacle.en_refus(statut).into()))
}

/// An obstacle from the prescriber's own option or reservation, or from the lot.
fn du_lot(dossier: &DossierDeVente, qui: &Utilisateur, prise: FaconDePrendre) -> Option<Obstacle> {
    let lots = dossier.lots.as_ref()?;
    let vu = &lots.lot;
    if let (FaconDePrendre::Option, Some(option)) = (prise, &dossier.option) {
        return Some(Obstacle::Mienne(option.echeance));
    }
    if let Some(reservation) = &dossier.reservation {
        return Some(Obstacle::EnReservation(reservation.id));
    }
    if !vu.retire
        && let Some(attente) = dossier.liste.tour(dossier.regles, vu, dossier.maintenant)
        && attente.prescripteur != qui.id
    {
        return Some(Obstacle::Priorite(Attente::avance(attente)));
    }
    let avance = vu.tenue.avance();
    let evenement = match prise {
        FaconDePrendre::Option => Evenement::OptionPosee { option: IdOption(0), avance },
        FaconDePrendre::Reservation => {
            Evenement::BrouillonCree { reservation: IdReservation(0), apres: dossier.place_de_qui_prend() }
        }
    };
    if let Err(refus) = lots.essayer(&evenement) {
        return Some(Obstacle::de_tenue(refus, vu.tenue.statut()));
    }
    match &dossier.programme {
        None => Some(Obstacle::Indisponible),
        Some(_) => (!dossier.est_commercialise()).then_some(Obstacle::AvantPremiere),
    }
}

/// An obstacle from the prescriber's company, or from the prescriber.
fn de_la_personne(
    contexte: &Contexte,
    dossier: &DossierDeVente,
    moyens: &MoyensDuPrescripteur,
    qui: &Utilisateur,
    prise: FaconDePrendre,
) -> Option<Obstacle> {
    // A prescriber who reserves the lot of their option holds no more lots than before, and took the option under an active
    // mandate. So neither is an obstacle.
    if prise == FaconDePrendre::Reservation && dossier.option_a_transformer().is_some() {
        return None;
    }
    match MandatDeLaSociete::le(moyens, dossier.maintenant) {
        MandatDeLaSociete::Actif => {}
        MandatDeLaSociete::ASigner(mandat) => return Some(Obstacle::Mandat(Some(mandat))),
        MandatDeLaSociete::Aucun => return Some(Obstacle::Mandat(None)),
    }
    let maximum = contexte.base().metier().options_maximum;
    if moyens.en_cours >= maximum {
        return Some(Obstacle::Limite(maximum));
    }
    let reprise = qui.compte.as_ref().and_then(|compte| dossier.liste.reprise_de(dossier.regles, compte.id));
    reprise.filter(|reprise| *reprise > dossier.maintenant).map(Obstacle::Recente)
}

/// The situation of a viewer on a lot: the option or reservation on it, when they see it, and the obstacles that keep them from
/// taking the lot.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SituationSurLeLot {
    /// The option on the lot, when it is the viewer's own or when they follow its prescriber.
    pub option: Option<OptionLot>,
    /// The reservation on the lot, when it is the viewer's own or when they follow its prescriber.
    pub reservation: Option<Reservation>,
    /// The obstacle to an option. `None` when the viewer may take one, and for a user who is not a prescriber.
    pub obstacle: Option<Obstacle>,
    /// The obstacle to a reservation. `None` when the viewer may begin one, and for a user who is not a prescriber.
    pub obstacle_reservation: Option<Obstacle>,
    /// The obstacle to a place on the waiting list. `None` when the viewer may join it, and for a user who is not a prescriber.
    pub attente: Option<RefusDAttente>,
    /// Why the lot is no longer on sale. `None` unless the viewer holds the lot.
    pub hors_vente: Option<HorsVente>,
    /// The prices of the lot today, to compare with those that an option keeps.
    pub prix_du_jour: Option<PrixLot>,
    /// True when the lot is kept for its waiting list. It is then shown optioned, but a viewer without an obstacle may take it.
    pub en_avance: bool,
}

/// Reads the situation of this user on a lot, withdrawn or not, in one consistent view. The situation is empty when the lot does
/// not exist.
pub async fn situation(
    vue: &impl Acces,
    contexte: &Contexte,
    qui: &Utilisateur,
    id: &IdLot,
) -> Result<SituationSurLeLot> {
    let rien = SituationSurLeLot::default();
    if !qui.roles.contains(&Role::EP) {
        let Some(lot) = store::lot::publie(vue, id).await? else { return Ok(rien) };
        let CeQuiTient { option, reservation } = ce_qui_tient(vue, qui, &lot).await?;
        return Ok(SituationSurLeLot { option, reservation, prix_du_jour: Some(lot.prix), ..rien });
    }
    let Some(mut dossier) = Box::pin(DossierDeVente::lu(vue, contexte, qui, id)).await? else { return Ok(rien) };
    let CeQuiTient { option, reservation } = ce_qui_tient(vue, qui, &dossier.ensemble()?.lot).await?;
    dossier.option = option.clone().filter(|option| option.prescripteur == qui.id);
    dossier.reservation = reservation.clone().filter(|reservation| reservation.prescripteur == qui.id);
    let tient = dossier.option.is_some() || dossier.reservation.is_some();
    let facons = [FaconDePrendre::Option, FaconDePrendre::Reservation];
    let mut obstacles = facons.map(|prise| du_lot(&dossier, qui, prise));
    if obstacles.iter().any(Option::is_none) {
        let moyens = moyens(vue, qui).await?;
        for (obstacle, prise) in obstacles.iter_mut().zip(facons) {
            *obstacle = obstacle.take().or_else(|| de_la_personne(contexte, &dossier, &moyens, qui, prise));
        }
    }
    let [obstacle, obstacle_reservation] = obstacles;
    Ok(SituationSurLeLot {
        option,
        reservation,
        obstacle,
        obstacle_reservation,
        attente: refus_d_attente(&dossier, qui),
        hors_vente: dossier.lot().filter(|_| tient).and_then(|lot| hors_vente(lot, qui.compte.as_ref())),
        prix_du_jour: dossier.lot().map(|lot| lot.prix),
        en_avance: dossier.ensemble()?.lot.tenue.avance().is_some(),
    })
}

/// The option or the reservation that holds a lot, when the viewer sees it.
struct CeQuiTient {
    option: Option<OptionLot>,
    reservation: Option<Reservation>,
}

async fn ce_qui_tient(vue: &impl Acces, qui: &Utilisateur, lot: &Lot) -> Result<CeQuiTient> {
    let regard = Regard::de(qui);
    let (option, reservation) = match lot.tenue.ligne() {
        Some(LignePortail::Option(option)) => (OptionsVisibles::par(&regard).par_id(vue, option).await?, None),
        Some(LignePortail::Reservation(_)) => {
            (None, ReservationsVisibles::par(&regard).en_cours_sur(vue, &lot.fiche.id()).await?)
        }
        Some(LignePortail::Attente(_)) | None => (None, None),
    };
    Ok(CeQuiTient { option, reservation })
}

/// The obstacle to joining the waiting list of a lot. The prescriber's own place is looked at first, then the lot.
pub(crate) fn refus_d_attente(dossier: &DossierDeVente, qui: &Utilisateur) -> Option<RefusDAttente> {
    let (lots, maintenant) = (dossier.lots.as_ref()?, dossier.maintenant);
    let vu = &lots.lot;
    if dossier.liste.de(qui.id).is_some_and(|attente| attente.court(maintenant)) {
        return Some(RefusDAttente::DejaInscrit);
    }
    if vu.retire {
        return Some(RefusDAttente::Retire);
    }
    // No prescriber has the priority any more: the lot is free, although the job has not noted it yet.
    if vu.tenue.avance().is_some() && dossier.liste.tour(dossier.regles, vu, maintenant).is_none() {
        return Some(RefusDAttente::Libre);
    }
    if let Some(refus) = RefusDAttente::du_statut(vu.statut()) {
        return Some(refus);
    }
    if dossier.option.is_some() || dossier.reservation.is_some() {
        return Some(RefusDAttente::Mien);
    }
    if let Some(principal) = &lots.principal {
        return Some(RefusDAttente::Annexe(Some(principal.clone())));
    }
    match &dossier.programme {
        None => Some(RefusDAttente::Indisponible),
        Some(_) => (!dossier.est_commercialise()).then_some(RefusDAttente::AvantPremiere),
    }
}
