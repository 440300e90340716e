//! Addresses, as GeoJSON.

use super::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The addresses found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Adresses {
    /// Always `FeatureCollection`.
    #[serde(rename = "type")]
    pub type_collection: TypeCollection,
    /// The addresses, best first.
    pub features: Vec<Adresse>,
}

/// The type of a GeoJSON collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TypeCollection {
    /// The only one.
    FeatureCollection,
}

/// One address.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Adresse {
    /// Always `Feature`.
    #[serde(rename = "type")]
    pub type_feature: TypeAdresse,
    /// The point of the town; null when the national service answers, which is asked for words only.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub geometry: Option<PointGeo>,
    /// What is shown and filled in.
    pub properties: ProprietesAdresse,
}

/// A point, as GeoJSON.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PointGeo {
    /// Always `Point`.
    #[serde(rename = "type")]
    pub type_geometrie: TypePoint,
    /// Longitude, then latitude, in degrees.
    pub coordinates: [f64; 2],
}

/// The type of a GeoJSON point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TypePoint {
    /// The only one.
    Point,
}

/// The type of a GeoJSON member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TypeAdresse {
    /// The only one.
    Feature,
}

/// An address in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProprietesAdresse {
    /// The whole: "44000 Nantes".
    pub label: String,
    /// Where it is: "44, Loire-Atlantique, Pays de la Loire".
    pub context: String,
    /// Street and number, or the town's name.
    pub name: String,
    /// Postcode.
    pub postcode: String,
    /// Town.
    pub city: String,
}
