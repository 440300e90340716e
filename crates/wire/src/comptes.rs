//! Counts: how many rows a list has, how many answers a search would give.

use crate::facette::ValeurFacette;
use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many rows a list of declarations, options or reservations has. Each count ignores the filter on its own column and
/// keeps the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComptesDeSuivi {
    /// How many rows there are, whatever their state.
    pub total: usize,
    /// The same rows counted by state, in the order of states; a state without rows is absent.
    pub statuts: Vec<CompteDUnStatut>,
    /// The rows by programme, in the order of names, whatever the programme asked for: the values that a filter may name.
    pub programmes: Vec<CompteDUnProgramme>,
    /// The rows by prescriber, in the order of names, whatever the prescriber asked for. Only the manager of a company gets
    /// them; empty for others.
    pub prescripteurs: Vec<CompteDUnPrescripteur>,
    /// How many of these one prescriber may have running at once; null when there is no such limit.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub maximum: Option<u64>,
}

/// How many rows have one state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompteDUnStatut {
    pub code: String,
    pub libelle: String,
    pub nombre: usize,
}

/// How many rows belong to one programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompteDUnProgramme {
    pub id: String,
    pub nom_commercial: String,
    pub nombre: usize,
}

/// How many rows belong to one prescriber.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompteDUnPrescripteur {
    pub id: i32,
    pub nom: String,
    pub prenom: String,
    pub nombre: usize,
    /// The sum of their prices, in euros; null when none has a price.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub montant: Option<f64>,
}

/// How many answers several searches would have, in the order in which they were asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComptesDeRecherches {
    /// The count of each search for lots.
    pub lots: Vec<CompteDeLots>,
    /// The count of each search for programmes.
    pub programmes: Vec<usize>,
}

/// How many lots a search would give.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompteDeLots {
    /// The number of lots in all.
    pub total: usize,
    /// The number by `typologie.nature.code`, whatever the natures asked for.
    pub types_de_bien: Vec<ValeurFacette>,
}
