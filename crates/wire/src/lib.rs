//! The shapes of bodies and answers (spec section 3), which the OpenAPI document describes. Bodies are read into these types,
//! and answers are written from them. `catalogue` writes lots and programmes from ready pieces of JSON instead, and tests
//! compare its JSON with these shapes.
//!
//! Every field of an answer is always present, null or `[]` when it has no value. A field that a viewer may not see is
//! absent, and the comment of the field says so.
//!
//! This crate knows no HTTP, no database and no right: `actions` and `api` hand it the rows that they read. So a job
//! that tells another system about a change can use these shapes too.

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

/// A code with the label to show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeLibelle {
    /// A stable code, for programs.
    pub code: String,
    /// The label, for people.
    pub libelle: String,
}

/// An empty body: the address of the call says everything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vide {}

impl CodeLibelle {
    /// Makes the pair from a code and its label.
    pub fn nouveau(code: impl Into<String>, libelle: impl Into<String>) -> Self {
        Self { code: code.into(), libelle: libelle.into() }
    }
}

/// An instant in RFC 3339, to the second, in UTC.
pub fn instant(instant: impl Into<DateTime<Utc>>) -> String {
    instant.into().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Reads a field that must be present and may be null. By default serde reads an absent field as null.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(d)
}

/// Reads a field that may be absent (the viewer may not see it) or null (it has no value).
pub fn parfois<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(d).map(Some)
}
