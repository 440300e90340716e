//! Places (spec section 3, Lieu and place search result).

use super::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A place that a search found: the fields of a place, and those of a search result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lieu {
    /// Region, département and commune codes joined: `52-44-44109`.
    pub id: String,
    pub libelle: String,
    /// The name, with what distinguishes it from places of the same name.
    pub libelle_riche: String,
    /// The name, with the places that contain it.
    pub libelle_more: String,
    /// INSEE code of the commune.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_commune: Option<String>,
    /// INSEE code of the arrondissement.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_arrondissement: Option<String>,
    /// Code of the département.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_departement: Option<String>,
    /// Code of the region.
    pub code_region: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_postal: Option<String>,
    /// The part of an address that names it in readable form.
    pub url: String,
    /// 1 region, 2 département, 3 town, 4 arrondissement.
    #[serde(rename = "type")]
    pub type_lieu: u8,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u32,
    /// The id of the place that contains it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub parent: Option<String>,
    /// The same as `id`.
    pub id_lieu: String,
    /// The same as `url`.
    pub libelle_url: String,
    /// The same as `type`.
    pub code_type: u8,
    pub location: Point,
    /// The same as `parent`.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub parent_id: Option<String>,
}

/// A geographic point, in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Point {
    pub lat: f64,
    pub long: f64,
}
