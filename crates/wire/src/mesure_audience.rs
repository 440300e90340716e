//! A page shown, for the audience measure.

use crate::corps::TexteExact;
use serde::Deserialize;
use utoipa::ToSchema;

/// A page shown. Nothing in it says to whom.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PageVue {
    /// Name of the page.
    #[schema(value_type = String, max_length = 80, example = "Lot")]
    pub page: TexteExact,
    /// Chapters it is filed under, the widest first.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub chapitres: Vec<String>,
    /// What else is known; nothing for a visitor on a page that exists.
    #[serde(default)]
    pub proprietes: ProprietesDePage,
}

/// The properties of a page view.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProprietesDePage {
    /// The path asked for, without its query, when no page has it.
    #[schema(max_length = 200, example = "/nulle-part")]
    pub chemin: Option<String>,
    /// Type of user: EP, ER, IT, IA or IR.
    // The word of the wire is a keyword of the language.
    #[serde(rename = "type")]
    #[schema(example = "EP")]
    pub type_utilisateur: Option<String>,
    /// `referrer` for external users, `interne` for the others.
    #[schema(example = "referrer")]
    pub profil: Option<String>,
    /// `oui` or `non`.
    #[schema(example = "oui")]
    pub is_external: Option<String>,
    /// `oui` or `non`.
    #[schema(example = "non")]
    pub is_incarned: Option<String>,
}
