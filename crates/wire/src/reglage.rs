//! Business settings as staff see them.

use crate::corps::Patch;
use crate::gestion::Designation;
use crate::lot::Action;
use crate::present;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

/// A business setting, with its value and its bounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReglageGere {
    /// The name of the setting.
    pub code: String,
    /// The label to show.
    pub libelle: String,
    /// A sentence that says what it changes.
    pub aide: String,
    /// `nombre`, `logique`, `texte`, `couleur`, `adresse` or `domaine`.
    pub genre: String,
    /// The unit of a number.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub unite: Option<String>,
    /// The smallest value of a number.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub minimum: Option<u64>,
    /// The largest value of a number, or the greatest length of a text.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub maximum: Option<u64>,
    /// The value when nobody has set it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub defaut: Option<ValeurDeReglage>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub valeur: Option<ValeurDeReglage>,
    /// Whether somebody has set it.
    pub regle: bool,
    /// When it was last set.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub modifie_le: Option<String>,
    /// The user who last set it; null when it was set by the command line.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub modifie_par: Option<Designation>,
    /// What the viewer may do with it, or why not.
    pub actions: ActionsDuReglage,
}

/// A value of a setting: a number, a boolean, or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ValeurDeReglage {
    Nombre(u64),
    Logique(bool),
    Texte(String),
}

/// A value as it is sent. The rule of the setting checks later whether the setting accepts it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum ValeurEcrite {
    Nombre(Number),
    Logique(bool),
    Texte(String),
}

/// What the viewer may do with a setting, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDuReglage {
    pub modification: Action,
}

/// The change to make to a setting (merge patch).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReglageModifie {
    /// The value; `null` restores the default.
    #[serde(default)]
    #[schema(value_type = Option<ValeurDeReglage>)]
    pub valeur: Patch<ValeurEcrite>,
}
