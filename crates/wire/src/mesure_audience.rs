//! A page that was shown, for the audience measure.

use crate::corps::TexteExact;
use serde::Deserialize;
use utoipa::ToSchema;

/// A page that was shown. Nothing in it identifies the user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PageVue {
    /// Name of the page.
    #[schema(value_type = String, max_length = 80, example = "Lot")]
    pub page: TexteExact,
    /// The chapters that the page belongs to, the widest first.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub chapitres: Vec<String>,
    /// The other properties; empty for a visitor on a page that exists.
    #[serde(default)]
    pub proprietes: ProprietesDePage,
}

/// The properties of a page view.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProprietesDePage {
    /// The path that was asked for, without its query, when no page has that path.
    #[schema(max_length = 200, example = "/nulle-part")]
    pub chemin: Option<String>,
    /// Type of user: EP, ER, IT, IA or IR.
    // `type` is a keyword of Rust.
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
