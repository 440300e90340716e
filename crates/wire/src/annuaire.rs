//! The directory of companies, in the shape of the national register (Sirene 3.11). It has only the fields that the portal
//! asks this register for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The answer of the register of companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReponseAnnuaire {
    pub header: EnTeteAnnuaire,
    /// The establishments that were found: one, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub etablissements: Vec<EtablissementDuFil>,
}

/// How a question to the register went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnTeteAnnuaire {
    pub statut: u16,
    pub message: String,
    /// How many establishments match in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u32>,
    /// The rank of the first establishment of this answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub debut: Option<u32>,
    /// How many establishments this answer holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nombre: Option<u32>,
}

/// The head office of a company, as the register describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtablissementDuFil {
    /// The number of the company, nine digits.
    pub siren: String,
    /// The number of the establishment, fourteen digits.
    pub siret: String,
    /// Whether this is the head office.
    pub etablissement_siege: bool,
    pub unite_legale: UniteLegale,
    pub adresse_etablissement: AdresseEtablissement,
}

/// The company of a head office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UniteLegale {
    /// `A` active, `C` ceased.
    pub etat_administratif_unite_legale: String,
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
    pub libelle_voie_etablissement: String,
    pub code_postal_etablissement: String,
    pub libelle_commune_etablissement: String,
    /// Code of the town.
    pub code_commune_etablissement: String,
    /// Building, floor, or the name of the occupant.
    pub complement_adresse_etablissement: String,
}
