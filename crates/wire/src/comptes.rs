//! Counts: how many rows of a list there are, how many answers a search would have.

use crate::facette::ValeurFacette;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many rows of a follow-up there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComptesDeSuivi {
    /// The rows that are asked for, whatever their state.
    pub total: usize,
    /// The same by state, in the order of states; none at zero is left out.
    pub statuts: Vec<CompteDUnStatut>,
    /// The rows that are asked for, whatever their programme, by programme, in the order of names: what a filter may name.
    pub programmes: Vec<CompteDUnProgramme>,
}

/// The rows in one state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompteDUnStatut {
    /// The state.
    pub code: String,
    /// In words.
    pub libelle: String,
    /// How many rows.
    pub nombre: usize,
}

/// The rows of one programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompteDUnProgramme {
    /// The programme.
    pub id: String,
    /// Its name.
    pub nom_commercial: String,
    /// How many rows.
    pub nombre: usize,
}

/// How many answers several searches would have, each in the order in which it was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComptesDeRecherches {
    /// Of each search for lots.
    pub lots: Vec<CompteDeLots>,
    /// Of each search for programmes.
    pub programmes: Vec<usize>,
}

/// How many lots a search would give.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompteDeLots {
    /// All of them.
    pub total: usize,
    /// By `typologie.nature.code`, whatever the natures asked for.
    pub types_de_bien: Vec<ValeurFacette>,
}
