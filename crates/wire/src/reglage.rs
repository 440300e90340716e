//! Business settings as staff see them.

use crate::corps::Patch;
use crate::gestion::Designation;
use crate::lot::Action;
use crate::present;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

/// A business setting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReglageGere {
    /// Its name.
    pub code: String,
    /// What people call it.
    pub libelle: String,
    /// What it is for.
    pub aide: String,
    /// `nombre`, `logique`, `texte`, `couleur`, `adresse` or `domaine`.
    pub genre: String,
    /// What a number counts.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub unite: Option<String>,
    /// The least number.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub minimum: Option<u64>,
    /// The greatest number, or the most letters of a text.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub maximum: Option<u64>,
    /// Its value when nobody sets it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub defaut: Option<ValeurDeReglage>,
    /// Its value.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub valeur: Option<ValeurDeReglage>,
    /// Somebody set it.
    pub regle: bool,
    /// When somebody last did.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub modifie_le: Option<String>,
    /// Who; nothing when it was by the command line.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub modifie_par: Option<Designation>,
    /// What the viewer may do with it.
    pub actions: ActionsDuReglage,
}

/// A value: a number, yes or no, or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ValeurDeReglage {
    /// A number.
    Nombre(u64),
    /// Yes or no.
    Logique(bool),
    /// A text.
    Texte(String),
}

/// A value as it is sent: whether a setting takes such a number is a rule of its own.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum ValeurEcrite {
    /// A number.
    Nombre(Number),
    /// Yes or no.
    Logique(bool),
    /// A text.
    Texte(String),
}

/// What may be done with a setting, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDuReglage {
    /// Change it.
    pub modification: Action,
}

/// What changes of a setting (merge patch).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReglageModifie {
    /// Its value; `null` gives it its default back.
    #[serde(default)]
    #[schema(value_type = Option<ValeurDeReglage>)]
    pub valeur: Patch<ValeurEcrite>,
}
