//! The bell of the header: what happened lately to the viewer's own declarations, options, waiting lists and reservations.

use crate::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The latest events that concern the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cloche {
    /// The last events, the newest first.
    pub arrivees: Vec<ArriveeDeCloche>,
    /// How many events are unread, counted up to a hundred.
    pub non_lues: u64,
}

/// One event of the bell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArriveeDeCloche {
    /// The number of the fact. It orders the events: the viewer marks as read everything up to a number.
    pub fait: i64,
    /// Code of the fact.
    #[serde(rename = "type")]
    pub type_fait: String,
    pub date: String,
    /// What happened, in a sentence.
    pub phrase: String,
    /// What it concerns: a lot and its programme, or a buyer. Empty when nothing is known of it any more.
    pub sujet: String,
    /// The kind of object it concerns: `denonciation`, `option`, `attente`, `reservation`, `compte`.
    pub objet: String,
    /// The identifier of that object.
    pub id: i64,
    /// The identifier of the lot; null when there is none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub lot: Option<String>,
    /// Whether the viewer has read it.
    pub lue: bool,
}

/// How far the viewer has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClocheLue {
    /// The number of the last fact that was read. Every earlier one counts as read too.
    pub jusqu_a: i64,
}
