//! What arrived of one's own files: the bell of the header.

use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What arrived, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cloche {
    /// The last ones.
    pub arrivees: Vec<ArriveeDeCloche>,
    /// How many have not been read, a hundred at most.
    pub non_lues: u64,
}

/// Something that arrived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArriveeDeCloche {
    /// The number of its fact: they have one order, and one reads up to one of them.
    pub fait: i64,
    /// Code of the fact.
    #[serde(rename = "type")]
    pub type_fait: String,
    /// When.
    pub date: String,
    /// What happened, in a sentence.
    pub phrase: String,
    /// To what: a lot and its programme, a buyer; empty where nothing is known of it any more.
    pub sujet: String,
    /// What it is: `denonciation`, `option`, `attente`, `reservation`, `compte`.
    pub objet: String,
    /// Its identifier.
    pub id: i64,
    /// Its lot.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub lot: Option<String>,
    /// It has been read.
    pub lue: bool,
}

/// How far one has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClocheLue {
    /// The number of the last fact that was read; what came before it was too.
    pub jusqu_a: i64,
}
