//! The map of a search: programmes, and groups of them where they are many.

use crate::programme::Programme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a map shows of a search. Every programme of it that stands in the window is in one pin: its own, or that of a group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarteDeRecherche {
    /// How many programmes of the search stand in the window.
    pub total: usize,
    /// Those that have a pin of their own, as `groups[]=location` gives them.
    pub programmes: Vec<Programme>,
    /// The others, in groups; none where the window holds no more programmes than pins were asked for.
    pub groupes: Vec<GroupeDeCarte>,
}

/// Programmes too near each other for this zoom.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupeDeCarte {
    /// Latitude of its pin, in degrees: the mean of theirs.
    pub lat: f64,
    /// Longitude of its pin.
    pub long: f64,
    /// How many programmes.
    pub programmes: usize,
    /// How many of their lots answer the search.
    pub lots: usize,
    /// West, south, east, north of them. No programme of another pin stands in it.
    pub cadre: [f64; 4],
}
