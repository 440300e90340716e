//! The outbox.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// To whom, and what.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contenu {
    /// The name of who receives it.
    pub nom: String,
    pub email: String,
    /// What the letter is made of, as JSON: `actions` knows its form by [`NouveauCourrier::modele`](crate::courrier::NouveauCourrier::modele).
    pub corps: String,
}

impl fmt::Debug for Contenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contenu")
    }
}

impl Secret for Contenu {
    const CONTEXTE: &'static str = "courrier.contenu";
}

/// A row of `courrier`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "courrier")]
pub struct Model {
    /// Identifier, for jobs and lists.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Random; makes the Message-ID.
    pub envoi: String,
    /// Code of what it says (`nouvelle-connexion`, …).
    pub modele: String,
    /// The user it is for, when it is one.
    pub destinataire: Option<i32>,
    /// To whom and what, encrypted; none once erased.
    pub contenu: Option<Chiffre<Contenu>>,
    /// When it was queued.
    pub cree: Instant,
    /// When it was sent.
    pub envoye: Option<Instant>,
    /// What it leaves in the order of; none for one that waits for no other.
    pub suite: Option<String>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
