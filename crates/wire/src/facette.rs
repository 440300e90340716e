//! Facets of the lot search: how many lots each value of each filter would give.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The facets of a search. The count of a value is that of the same search with this value alone in its filter, the other
/// filters kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Facettes {
    /// How many lots the search gives; the count is exact.
    pub total: usize,
    /// The values of each filter, except prices.
    pub facettes: FacettesParFiltre,
    /// Twenty bars of prices, counted without the budget filter. They share one round width, and the last bar ends at the
    /// dearest lot. `[]` when no lot has a price.
    pub prix: Vec<BarreDePrix>,
}

/// The values of each filter (spec section 3, search filters).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FacettesParFiltre {
    /// Places: those asked for, each counted alone, in their order. When none is asked for: the départements, the largest
    /// count first.
    pub locations: Vec<ValeurFacette>,
    /// `programme.fiscalites.code`: the values that give at least one lot, and those asked for.
    pub fiscalites: Vec<ValeurFacette>,
    /// `programme.calendrier.dateLivraison`: within 3, 6, 9, 12 months from today, then by the end of each quarter to come
    /// (`2028-T2`).
    pub livraison: Vec<ValeurFacette>,
    pub types_de_bien: Vec<ValeurFacette>,
    /// `pieces`: 1 to 5, five standing for five and more.
    pub nb_de_pieces: Vec<ValeurFacette>,
    /// `programme.zoneFiscale`: the values that give at least one lot, and those asked for.
    pub zone_fiscale: Vec<ValeurFacette>,
    /// `programme.calendrier.dateActabilite`: the same values as for the delivery.
    pub actabilite: Vec<ValeurFacette>,
    /// `exterieur[]`: `balcon`, `loggia`, `terrasse`, `jardin`, each counted alone, because one of those asked for is enough.
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
    /// `programme.caracteristiques.*`: each counted together with the others asked for, because a programme must have them all.
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
    pub valeur: String,
    pub nombre: usize,
}

/// One bar of the histogram of prices, in euros.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BarreDePrix {
    pub min: f64,
    /// The upper bound, excluded.
    pub max: f64,
    pub nombre: usize,
}
