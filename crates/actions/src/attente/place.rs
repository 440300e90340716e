//! Where somebody stands in the list of a lot, as they are told.

use super::service::se_prend;
use super::tour::{a_encore, lire_la_file};
use super::{Regles, en_avant_premiere, tour};
use crate::contexte::Contexte;
use crate::error::Result;
use domain::lot::{IdLot, Lot};
use domain::utilisateur::Utilisateur;
use std::collections::HashMap;
use store::attente::AttenteDeLot;
use store::import::recouvrement;
use store::{Acces, Instant};

/// What a prescriber is told of the list of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaPlace {
    /// The lot.
    pub lot: IdLot,
    /// It is theirs to take now, as far as it, its annexes and its list go.
    pub disponible: bool,
    /// Their place; 1 for the first, or who has a head start.
    pub place: Option<u64>,
    /// How many wait.
    pub nombre: u64,
    /// Until when they have a head start.
    pub avance: Option<Instant>,
    /// Until when somebody has one.
    pub disponible_le: Option<Instant>,
}

/// Where a prescriber stands in the list of a lot that they see.
pub async fn ma_place(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur, vu: &Lot) -> Result<MaPlace> {
    let (lot, maintenant) = (vu.fiche.id(), contexte.maintenant());
    let regles = Regles::de(contexte.base());
    let servie = match store::attente::file(db, &lot).await?.into_iter().find(|attente| attente.statut.est_servie()) {
        Some(servie) if servie.court(maintenant) && a_encore(db, &servie, vu).await? => Some(servie),
        _ => None,
    };
    // In the order in which they will be served, as far as it is known today.
    let mut presentes = lire_la_file(db, regles, vu, maintenant).await?.presentes;
    presentes.sort_by_key(|presente| presente.aptitude);
    let file: Vec<&AttenteDeLot> = servie.iter().chain(presentes.iter().map(|presente| &presente.attente)).collect();
    let rang = file.iter().position(|attente| attente.prescripteur == qui.id);
    let avance = servie.as_ref().filter(|servie| servie.prescripteur == qui.id);
    let offert = vu.tenue.est_offerte();
    let disponible = offert
        && !vu.retire
        && tour(db, regles, vu, maintenant).await?.is_none_or(|attente| attente.prescripteur == qui.id)
        && !en_avant_premiere(db, vu).await?
        && se_prend(db, vu).await?;
    Ok(MaPlace {
        disponible,
        place: rang.map(|rang| rang as u64 + 1),
        nombre: file.len() as u64,
        avance: avance.and_then(|attente| attente.avance_fin),
        disponible_le: vu.tenue.disponible_le().map(Instant::from),
        lot,
    })
}

/// The lots for which a prescriber waits and that they see: those that are kept for them first, then the first that they joined. One
/// that is dedicated to others meanwhile is shown no more ([`ma_place`] is asked of those that are); their place stays
/// until the lot is free.
pub async fn lots_attendus(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur) -> Result<Vec<Lot>> {
    let mut siennes = store::attente::du_prescripteur(db, qui.id).await?;
    siennes.retain(|attente| attente.court(contexte.maintenant()));
    siennes.sort_by_key(|attente| !attente.statut.est_servie());
    let lots: Vec<IdLot> = siennes.into_iter().map(|attente| attente.lot).collect();
    let rangs: HashMap<&IdLot, usize> = lots.iter().zip(0..).collect();
    let mut lus = recouvrement::lots_par_id(db, &lots).await?.lus;
    lus.retain(|lu| qui.portee().voit(lu.exclusivite));
    lus.sort_by_key(|lu| rangs.get(&lu.fiche.id()).copied());
    Ok(lus)
}
