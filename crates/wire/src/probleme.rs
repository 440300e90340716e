//! The body of every error.

use super::CodeLibelle;
use super::utilisateur::Gerant;
use super::violation::Violation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An error (`application/problem+json`, RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Probleme {
    /// Always `about:blank`: the code says which error it is.
    #[serde(rename = "type")]
    pub type_probleme: String,
    /// What kind of error, in a few words.
    pub title: String,
    /// The sentence to show.
    pub detail: String,
    /// The HTTP status.
    pub status: u16,
    /// The stable code.
    pub code: String,
    /// The fields or parameters at fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// With 409 on a change that was meant for another version: the two versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versions: Option<VersionsDuFil>,
    /// With 409 on a change that was meant for another version: the resource as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub ressource: Option<serde_json::Value>,
    /// With 403 on the registration of a company of the portal: whom to turn to. Their photo is never shown to a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<Gerant>,
    /// With `mandat-inactif`: the token of the mandate that the company has to sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mandat: Option<String>,
    /// With `denonciation-en-cours`: the declaration that runs already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub denonciation: Option<i64>,
    /// With `reservation-deja-en-cours`: their reservation of that lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reservation: Option<i64>,
    /// With a lot that may not be taken: the status that it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statut: Option<CodeLibelle>,
}

/// The version that a change was meant for, and the one that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VersionsDuFil {
    /// The one that was read.
    pub attendue: i64,
    /// The one that is there.
    pub presente: i64,
}
