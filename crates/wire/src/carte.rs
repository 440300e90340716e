//! The map of a search: programmes, and groups of them where they are many.

use crate::programme::Programme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a map shows of a search. Each programme of the search inside the window belongs to exactly one pin: its own, or
/// that of a group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarteDeRecherche {
    /// How many programmes of the search lie in the window.
    pub total: usize,
    /// The programmes that have a pin of their own, in the shape that `groups[]=location` gives.
    pub programmes: Vec<Programme>,
    /// The other programmes, in groups. Empty when the window holds no more programmes than the number of pins asked for.
    pub groupes: Vec<GroupeDeCarte>,
}

/// Programmes that are too close together to have separate pins at this zoom.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupeDeCarte {
    /// Latitude of the pin, in degrees: the mean of the latitudes of its programmes.
    pub lat: f64,
    /// Longitude of the pin, in degrees: the mean of the longitudes of its programmes.
    pub long: f64,
    pub programmes: usize,
    /// How many of their lots match the search.
    pub lots: usize,
    /// The bounds of its programmes: west, south, east, north. No programme of another pin lies inside them.
    pub cadre: [f64; 4],
}
