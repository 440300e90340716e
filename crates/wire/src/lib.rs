//! The shapes of the wire (spec section 3): what the OpenAPI document says, what bodies are read into, and what answers are
//! written from. Lots and programmes are written by `catalogue` from ready pieces; tests hold those against these shapes.
//!
//! Every field of an answer is always there, null or `[]` when it has no value; a field that this viewer may not see is absent,
//! and says so here.
//!
//! This crate knows no HTTP, no database and no right: `actions` and `api` hand it what they have read. So a job that tells
//! another system what changed says it as the API shows it.

pub mod adresse;
pub mod annuaire;
pub mod aujourdhui;
pub mod carte;
pub mod cloche;
pub mod comptes;
pub mod contrat;
pub mod corps;
pub mod courrier;
pub mod denonciation;
pub mod document;
pub mod erreur_navigateur;
pub mod etat_des_risques;
pub mod evenement;
pub mod facette;
pub mod gestion;
pub mod gestion_inscription;
pub mod gestion_lot;
pub mod hydra;
pub mod info_dispo;
pub mod inscription;
pub mod journal;
pub mod lieu;
pub mod lot;
pub mod mandat;
pub mod manifeste;
pub mod mesure_audience;
pub mod option_lot;
pub mod probleme;
pub mod programme;
pub mod refus;
pub mod reglage;
pub mod reservation;
pub mod reservation_dossier;
pub mod reservation_formulaire;
pub mod reservation_references;
pub mod sante;
pub mod signature;
pub mod situation;
pub mod suivi;
pub mod tache;
pub mod utilisateur;
pub mod veille;
pub mod violation;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// A code with the label shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeLibelle {
    /// The stable code.
    pub code: String,
    /// The label shown.
    pub libelle: String,
}

/// Nothing is asked beside the address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vide {}

impl CodeLibelle {
    /// A code and its label.
    pub fn nouveau(code: impl Into<String>, libelle: impl Into<String>) -> Self {
        Self { code: code.into(), libelle: libelle.into() }
    }
}

/// RFC 3339, to the second, in UTC.
pub fn instant(instant: impl Into<DateTime<Utc>>) -> String {
    instant.into().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Reads a field that must be there and may be null: serde would also take its absence for a null.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(d)
}

/// Reads a field that may be absent (not for this viewer) or null (no value).
pub fn parfois<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(d).map(Some)
}
