//! Addresses, as GeoJSON.

use super::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The addresses that a search found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Adresses {
    #[serde(rename = "type")]
    pub type_collection: TypeCollection,
    /// The addresses, best first.
    pub features: Vec<Adresse>,
}

/// The type of a GeoJSON collection, which has one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TypeCollection {
    FeatureCollection,
}

/// One address that a search found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Adresse {
    #[serde(rename = "type")]
    pub type_feature: TypeAdresse,
    /// The point of the town; null when the answer comes from the national service, because the portal asks that service
    /// for words only.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub geometry: Option<PointGeo>,
    /// The address in words, which the form shows and fills in.
    pub properties: ProprietesAdresse,
}

/// A point, in the GeoJSON format.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PointGeo {
    #[serde(rename = "type")]
    pub type_geometrie: TypePoint,
    /// Longitude, then latitude, in degrees.
    pub coordinates: [f64; 2],
}

/// The type of a GeoJSON point, which has one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TypePoint {
    Point,
}

/// The type of a GeoJSON member, which has one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TypeAdresse {
    Feature,
}

/// The words of one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProprietesAdresse {
    /// The whole address: "44000 Nantes".
    pub label: String,
    /// The places around it: "44, Loire-Atlantique, Pays de la Loire".
    pub context: String,
    /// Street and number, or the town's name.
    pub name: String,
    pub postcode: String,
    pub city: String,
}
