//! Mandates (spec section 3, Signature mandate).

use crate::present;
use chrono::NaiveDate;
use domain::mandat::Mandat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The mandate of a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatDuFil {
    /// An unguessable token.
    pub id: String,
    /// Whether options and reservations may be made under it.
    pub actif: bool,
    /// When the company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// When the portal's own company did.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature_icade: Option<String>,
    /// Its last day.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_echeance: Option<String>,
}

impl MandatDuFil {
    /// That of a mandate, on that day in Paris.
    pub fn de(mandat: &Mandat, aujourd_hui: NaiveDate) -> Self {
        let dire = |jour: Option<NaiveDate>| jour.map(|jour| jour.to_string());
        Self {
            id: mandat.id.0.clone(),
            actif: mandat.est_actif(aujourd_hui),
            date_signature: dire(mandat.date_signature),
            date_signature_icade: dire(mandat.date_signature_societe),
            date_echeance: dire(mandat.date_echeance()),
        }
    }
}

/// The mandate of a company, as staff follow it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatGere {
    /// An unguessable token.
    pub id: String,
    /// Whether options and reservations may be made under it.
    pub actif: bool,
    /// When the company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// When the portal's own company did.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature_icade: Option<String>,
    /// Its last day.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_echeance: Option<String>,
    /// It was signed on paper.
    pub papier: bool,
    /// Where its scan is.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fichier: Option<String>,
    /// What the caller may do.
    pub droits: DroitsSurMandat,
}

/// What the caller may do with the mandate of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DroitsSurMandat {
    /// Recording one that was signed on paper.
    pub enregistrer: bool,
}

impl MandatGere {
    /// That of a mandate, on that day in Paris; `fichier` is where the scan of one signed on paper is.
    pub fn de(mandat: &Mandat, fichier: Option<String>, aujourd_hui: NaiveDate, droits: DroitsSurMandat) -> Self {
        let MandatDuFil { id, actif, date_signature, date_signature_icade, date_echeance } =
            MandatDuFil::de(mandat, aujourd_hui);
        Self {
            id,
            actif,
            date_signature,
            date_signature_icade,
            date_echeance,
            papier: fichier.is_some(),
            fichier,
            droits,
        }
    }
}

/// The form that records a mandate signed on paper.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct MandatSurPapier {
    /// Its scan: PDF, JPG, JPEG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
    /// When the company signed: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub date_signature: String,
    /// When the portal's own company did.
    pub date_signature_icade: String,
}
