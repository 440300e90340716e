//! Counts: how many rows of a list there are, how many answers a search would have.

use crate::facette::ValeurFacette;
use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many rows of a follow-up there are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComptesDeSuivi {
    /// The rows that are asked for, whatever their state.
    pub total: usize,
    /// The same by state, in the order of states; none at zero is left out.
    pub statuts: Vec<CompteDUnStatut>,
    /// The rows that are asked for, whatever their programme, by programme, in the order of names: what a filter may name.
    pub programmes: Vec<CompteDUnProgramme>,
    /// The rows that are asked for, whatever their prescriber, by prescriber, in the order of names: for the manager of a company, and
    /// empty for anybody else.
    pub prescripteurs: Vec<CompteDUnPrescripteur>,
    /// How many of them one prescriber may have running at once; null where nothing says so.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub maximum: Option<u64>,
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

/// The rows of one prescriber.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompteDUnPrescripteur {
    /// The prescriber.
    pub id: i32,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// How many rows.
    pub nombre: usize,
    /// Their prices together, in euros; null where none has one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub montant: Option<f64>,
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
