//! The directory of companies, in the shape of the national register (Sirene 3.11): the fields that the portal asks of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the register answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReponseAnnuaire {
    /// How it went.
    pub header: EnTeteAnnuaire,
    /// The establishments: one, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub etablissements: Vec<EtablissementDuFil>,
}

/// How a question to the register went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnTeteAnnuaire {
    /// The status.
    pub statut: u16,
    /// In words.
    pub message: String,
    /// Establishments in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u32>,
    /// Rank of the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub debut: Option<u32>,
    /// Establishments of this answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nombre: Option<u32>,
}

/// A head office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtablissementDuFil {
    /// Nine digits.
    pub siren: String,
    /// Fourteen.
    pub siret: String,
    /// Whether this is the head office.
    pub etablissement_siege: bool,
    /// The company.
    pub unite_legale: UniteLegale,
    /// Where it is.
    pub adresse_etablissement: AdresseEtablissement,
}

/// The company of a head office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UniteLegale {
    /// `A` active, `C` ceased.
    pub etat_administratif_unite_legale: String,
    /// Its name.
    pub denomination_unite_legale: String,
    /// Code of its legal category.
    pub categorie_juridique_unite_legale: String,
}

/// Where a head office is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdresseEtablissement {
    /// Number in the street.
    pub numero_voie_etablissement: String,
    /// `bis`, `ter`, …
    pub indice_repetition_etablissement: String,
    /// `RUE`, `AVENUE`, …
    pub type_voie_etablissement: String,
    /// The street.
    pub libelle_voie_etablissement: String,
    /// Postcode.
    pub code_postal_etablissement: String,
    /// Town.
    pub libelle_commune_etablissement: String,
    /// Code of the town.
    pub code_commune_etablissement: String,
    /// Building, floor, at whose.
    pub complement_adresse_etablissement: String,
}
