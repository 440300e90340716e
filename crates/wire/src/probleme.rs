//! The body that every error answer has.

use super::CodeLibelle;
use super::utilisateur::Gerant;
use super::violation::Violation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An error (`application/problem+json`, RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Probleme {
    /// Always `about:blank`, because `code` says which error it is.
    #[serde(rename = "type")]
    pub type_probleme: String,
    /// The kind of error, in a few words.
    pub title: String,
    /// The sentence to show to people.
    pub detail: String,
    pub status: u16,
    /// The stable code, for programs.
    pub code: String,
    /// The fields or parameters at fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// With a 409 because the resource changed since it was read: the two versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versions: Option<VersionsDuFil>,
    /// With a 409 because the resource changed since it was read: the resource as it is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub ressource: Option<serde_json::Value>,
    /// With a 403 because the company that registers is already on the portal: the person to contact. A visitor never sees
    /// their photo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<Gerant>,
    /// With `mandat-inactif`: the token of the mandate that the company has to sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mandat: Option<String>,
    /// With `denonciation-en-cours`: the declaration that already runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub denonciation: Option<i64>,
    /// With `reservation-deja-en-cours`: the caller's reservation of that lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reservation: Option<i64>,
    /// When a lot may not be taken: the present status of the lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statut: Option<CodeLibelle>,
}

/// The version that a change was made for, and the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VersionsDuFil {
    /// The version that the client had read.
    pub attendue: i64,
    /// The version that is stored now.
    pub presente: i64,
}
