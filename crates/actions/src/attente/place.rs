//! The place of a prescriber in the list of a lot, as the portal tells it to them.

use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::lot_vu::lot_introuvable;
use crate::prise::se_prend;
use domain::attente::Empechement;
use domain::lot::{IdLot, Lot};
use domain::utilisateur::Utilisateur;
use domain::vente::Attente;
use std::collections::HashMap;
use store::import::recouvrement;
use store::{Acces, Instant};

/// The place of a prescriber in the waiting list of a lot, as they see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaPlace {
    pub lot: IdLot,
    /// True when they may take the lot now, as far as the lot, its annexes and its list are concerned.
    pub disponible: bool,
    /// Their place in the list, counted from 1. The prescriber who has a head start is the first.
    pub place: Option<u64>,
    pub nombre: u64,
    /// The end of their head start, if they have one.
    pub avance: Option<Instant>,
    /// The reason that would keep them from taking the lot, when they wait.
    pub empechement: Option<Empechement>,
    /// The end of the head start that somebody has.
    pub disponible_le: Option<Instant>,
}

/// Reads the place of a prescriber in the list of a lot that they see.
pub async fn ma_place(vue: &impl Acces, contexte: &Contexte, qui: &Utilisateur, vu: &Lot) -> Result<MaPlace> {
    let dossier = Box::pin(DossierDeVente::lu(vue, contexte, qui, &vu.fiche.id())).await?;
    Ok(dans(&dossier.ok_or_else(lot_introuvable)?, qui))
}

/// The place of a prescriber, from a dossier that is already loaded.
pub(super) fn dans(dossier: &DossierDeVente, qui: &Utilisateur) -> MaPlace {
    let (regles, maintenant) = (dossier.regles, dossier.maintenant);
    let rien = MaPlace {
        lot: dossier.id.clone(),
        disponible: false,
        place: None,
        nombre: 0,
        avance: None,
        empechement: None,
        disponible_le: None,
    };
    let Some(vu) = dossier.lot() else { return rien };
    let servie = dossier.liste.en_avance(vu, maintenant);
    // The prescribers of the list, in the order in which the lot will be offered to them as far as it is known today.
    let mut presentes = dossier.liste.file(regles, vu, maintenant).presentes;
    presentes.sort_by_key(|presente| presente.aptitude);
    let file: Vec<&Attente> = servie.into_iter().chain(presentes.iter().map(|presente| &presente.attente)).collect();
    let rang = file.iter().position(|attente| attente.prescripteur == qui.id);
    let la_sienne = servie.filter(|servie| servie.prescripteur == qui.id);
    let a_son_tour = dossier.liste.tour(regles, vu, maintenant).is_none_or(|attente| attente.prescripteur == qui.id);
    let en_vente = vu.tenue.est_offerte() && !vu.retire && dossier.est_commercialise();
    MaPlace {
        disponible: en_vente && a_son_tour && se_prend(dossier),
        place: rang.map(|rang| rang as u64 + 1),
        nombre: file.len() as u64,
        empechement: dossier
            .liste
            .gens
            .iter()
            .find(|autre| autre.attente.attend() && autre.attente.prescripteur == qui.id)
            .and_then(|moi| moi.empechement(regles, maintenant)),
        avance: la_sienne.and_then(Attente::avance).map(Instant::from),
        disponible_le: vu.tenue.disponible_le().map(Instant::from),
        ..rien
    }
}

/// The lots that a prescriber waits for and sees: those kept for them first, then in the order in which they joined. A lot dedicated
/// to another group meanwhile is left out ([`ma_place`] is asked only for the lots shown), but their place stays until the lot is
/// free.
pub async fn lots_attendus(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur) -> Result<Vec<Lot>> {
    let mut siennes = store::attente::du_prescripteur(db, qui.id).await?;
    siennes.retain(|attente| attente.court(contexte.maintenant().date()));
    siennes.sort_by_key(|attente| !attente.est_servie());
    let lots: Vec<IdLot> = siennes.into_iter().map(|attente| attente.lot).collect();
    let rangs: HashMap<&IdLot, usize> = lots.iter().zip(0..).collect();
    let mut lus = recouvrement::lots_par_id(db, &lots).await?.lus;
    lus.retain(|lu| qui.portee().voit(lu.exclusivite));
    lus.sort_by_key(|lu| rangs.get(&lu.fiche.id()).copied());
    Ok(lus)
}
