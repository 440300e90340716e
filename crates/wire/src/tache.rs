//! Jobs as administrators see them.

use crate::lot::Action;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A job that is not done yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TacheGeree {
    pub id: i64,
    /// The kind of job.
    pub genre: CodeLibelle,
    /// `prevue`, `due`, `en-cours`, `a-reessayer` or `abandonnee`.
    pub etat: CodeLibelle,
    /// Whether it repeats by itself.
    pub periodique: bool,
    /// The mail that it sends; null when it sends none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub courrier: Option<i64>,
    /// How many times it was tried since it was queued, or since it last succeeded.
    pub essais: u32,
    /// When it is due.
    pub echeance: String,
    /// Why it last failed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub erreur: Option<String>,
    /// When it was given up.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub abandonnee_le: Option<String>,
    /// When it was queued.
    pub creee_le: String,
    /// What the viewer may do with it, or why not.
    pub actions: ActionsDeLaTache,
}

/// What the viewer may do with a job, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeLaTache {
    /// Do it at once.
    pub relance: Action,
}
