//! Facets of the lot search: how many lots each value of each filter would give.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The facets of a search. A value counts the lots of the same search with that value as its filter's only constraint, the
/// other filters kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Facettes {
    /// How many lots the search gives, exactly.
    pub total: usize,
    /// The values of each filter, prices aside.
    pub facettes: FacettesParFiltre,
    /// Twenty bars of prices, the budget lifted: one readable width, the last bar goes to the dearest lot. `[]` when no lot
    /// has a price.
    pub prix: Vec<BarreDePrix>,
}

/// The values of each filter (spec section 3, search filters).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FacettesParFiltre {
    /// Places: those asked for, each alone, in their order; when none is asked for, the départements, the greatest first.
    pub locations: Vec<ValeurFacette>,
    /// `programme.fiscalites.code`: those that give something, and those asked for.
    pub fiscalites: Vec<ValeurFacette>,
    /// `programme.calendrier.dateLivraison`: within 3, 6, 9, 12 months from today, then by the end of each quarter to come
    /// (`2028-T2`).
    pub livraison: Vec<ValeurFacette>,
    /// `typologie.nature.code`.
    pub types_de_bien: Vec<ValeurFacette>,
    /// `pieces`: 1 to 5, five standing for five and more.
    pub nb_de_pieces: Vec<ValeurFacette>,
    /// `programme.zoneFiscale`: those that give something, and those asked for.
    pub zone_fiscale: Vec<ValeurFacette>,
    /// `programme.calendrier.dateActabilite`: as for the delivery.
    pub actabilite: Vec<ValeurFacette>,
    /// `exterieur[]`: `balcon`, `loggia`, `terrasse`, `jardin`, each alone, since one of those asked for is enough.
    pub exterieur: Vec<ValeurFacette>,
    /// `programme.tauxCommission`: at least 5, 6, 7 %. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taux_commission: Option<Vec<ValeurFacette>>,
    /// `statut.code=l`, one value: `oui`.
    pub lots_libres: Vec<ValeurFacette>,
    /// `programme.isEligibleDemat=true`, one value: `oui`.
    pub reservation_demat: Vec<ValeurFacette>,
    /// `exists[exclusivite]=true`, one value: `oui`. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lots_dedies: Option<Vec<ValeurFacette>>,
    /// `programme.caracteristiques.*`: each beside the others asked for, since a programme must have them all.
    pub caracteristiques: Vec<ValeurFacette>,
    /// `programme.promotionEnCours=true`, one value: `oui`.
    pub promotion: Vec<ValeurFacette>,
    /// `programme.dernieresOpportunites=true`, one value: `oui`.
    pub dernieres_opportunites: Vec<ValeurFacette>,
    /// `statut.code`: L, O, T, R.
    pub statuts: Vec<ValeurFacette>,
}

/// A value of a filter and how many lots it would give.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ValeurFacette {
    /// The value.
    pub valeur: String,
    /// How many lots.
    pub nombre: usize,
}

/// One bar of the histogram of prices, in euros.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BarreDePrix {
    /// From.
    pub min: f64,
    /// To, excluded.
    pub max: f64,
    /// How many lots.
    pub nombre: usize,
}
