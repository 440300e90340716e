//! The order of two records: by the keys asked for, the first one leading, then by id.

use super::{LotNaif, ProgrammeNaif};
use crate::requete::{OrdreLot, OrdreProgramme, Sens};
use std::cmp::Ordering;

/// The order of two lots, each with its programme. Without an order in the question, lots are sorted by price (spec section 9).
pub(super) fn lots(
    ordre: &[(OrdreLot, Sens)],
    (a, pa): (&LotNaif, &ProgrammeNaif),
    (b, pb): (&LotNaif, &ProgrammeNaif),
) -> Ordering {
    let cles = if ordre.is_empty() { &[(OrdreLot::Prix, Sens::Croissant)] } else { ordre };
    let par = |&(cle, sens): &(OrdreLot, Sens)| match cle {
        OrdreLot::Numero => presents(sens, Some(&a.numero), Some(&b.numero)),
        OrdreLot::Prix => presents(sens, a.prix(), b.prix()),
        OrdreLot::Pieces => presents(sens, Some(a.pieces), Some(b.pieces)),
        OrdreLot::Surface => presents(sens, a.surface, b.surface),
        OrdreLot::Etage => presents(sens, a.etage, b.etage),
        OrdreLot::Statut => presents(sens, Some(a.statut), Some(b.statut)),
        OrdreLot::ProgrammeNom => presents(sens, Some(&pa.nom), Some(&pb.nom)),
        OrdreLot::ProgrammeLieu => presents(sens, pa.libelle.as_ref(), pb.libelle.as_ref()),
        OrdreLot::ProgrammeLivraison => presents(sens, pa.calendrier.date_livraison, pb.calendrier.date_livraison),
        OrdreLot::ProgrammeCommission => presents(sens, pa.taux_commission, pb.taux_commission),
    };
    cles.iter().map(par).find(|o| o.is_ne()).unwrap_or_else(|| a.id.cmp(&b.id))
}

/// The order of two programmes. Without an order in the question, they are sorted by place (spec section 9).
pub(super) fn programmes(ordre: &[(OrdreProgramme, Sens)], a: &ProgrammeNaif, b: &ProgrammeNaif) -> Ordering {
    let cles = if ordre.is_empty() { &[(OrdreProgramme::Lieu, Sens::Croissant)] } else { ordre };
    let par = |&(cle, sens): &(OrdreProgramme, Sens)| match cle {
        OrdreProgramme::Nom => presents(sens, Some(&a.nom), Some(&b.nom)),
        OrdreProgramme::Lieu => presents(sens, a.libelle.as_ref(), b.libelle.as_ref()),
        OrdreProgramme::Livraison => presents(sens, a.calendrier.date_livraison, b.calendrier.date_livraison),
        OrdreProgramme::Actabilite => presents(sens, a.calendrier.date_actabilite, b.calendrier.date_actabilite),
        OrdreProgramme::Commission => presents(sens, a.taux_commission, b.taux_commission),
    };
    cles.iter().map(par).find(|o| o.is_ne()).unwrap_or_else(|| a.id.cmp(&b.id))
}

/// The order of two values, in this direction. A missing value comes last in both directions.
fn presents<T: Ord>(sens: Sens, a: Option<T>, b: Option<T>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if sens == Sens::Decroissant => b.cmp(&a),
        (Some(a), Some(b)) => a.cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}
