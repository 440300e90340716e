//! Where somebody stands in the list of a lot, as they are told.

use super::{Regles, tour};
use crate::contexte::Contexte;
use crate::error::Result;
use domain::attente::StatutAttente;
use domain::lot::{IdLot, Lot};
use domain::utilisateur::Utilisateur;
use store::import::recouvrement;
use store::{Acces, Instant};

/// What a prescriber is told of the list of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaPlace {
    /// The lot.
    pub lot: IdLot,
    /// They may take it now, as far as its status goes.
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
    let mut file = store::attente::file(db, &lot).await?;
    file.retain(|attente| attente.court(maintenant));
    let rang = file.iter().position(|attente| attente.prescripteur == qui.id);
    let avance = rang.map(|rang| &file[rang]).filter(|attente| attente.statut == StatutAttente::Servie);
    let offert = vu.tenue == domain::lot::Tenue::Libre || vu.tenue.disponible_le().is_some();
    let tour = if offert { tour(db, Regles::de(contexte.base()), vu, maintenant).await? } else { None };
    Ok(MaPlace {
        disponible: offert && !vu.retire && tour.is_none_or(|attente| attente.prescripteur == qui.id),
        place: rang.map(|rang| rang as u64 + 1),
        nombre: file.len() as u64,
        avance: avance.and_then(|attente| attente.avance_fin),
        disponible_le: vu.tenue.disponible_le().map(Instant::from),
        lot,
    })
}

/// Where a prescriber stands in each list in which they wait: head starts first, then the first that they joined.
pub async fn mes_places(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur) -> Result<Vec<(MaPlace, Lot)>> {
    let siennes = store::attente::du_prescripteur(db, qui.id).await?;
    let lots: Vec<IdLot> =
        siennes.into_iter().filter(|a| a.court(contexte.maintenant())).map(|attente| attente.lot).collect();
    let mut lus = recouvrement::lots_par_id(db, &lots).await?.lus;
    lus.sort_by_key(|lu| lots.iter().position(|lot| *lot == lu.fiche.id()));
    let mut places = Vec::new();
    for lu in lus {
        places.push((ma_place(db, contexte, qui, &lu).await?, lu));
    }
    places.sort_by_key(|(place, _)| place.avance.is_none());
    Ok(places)
}
