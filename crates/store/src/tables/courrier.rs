//! The outbox: mails to be sent, and mails that were sent.

use crate::chiffre::{Chiffre, Secret};
use crate::temps::Instant;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The addressee and the content of a mail.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contenu {
    /// The name of the addressee.
    pub nom: String,
    pub email: String,
    /// The data of the letter, as JSON: `actions` knows its form by [`NouveauCourrier::modele`](crate::courrier::NouveauCourrier::modele).
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
    /// The identifier, for jobs and lists.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// A random text, from which the Message-ID is made.
    pub envoi: String,
    /// The code of the letter (`nouvelle-connexion`, …).
    pub modele: String,
    /// The user who is to receive the mail; `None` when the addressee is not a user.
    pub destinataire: Option<i32>,
    /// The addressee and the content, encrypted; `None` once they are erased.
    pub contenu: Option<Chiffre<Contenu>>,
    /// The instant at which the mail was queued.
    pub cree: Instant,
    /// The instant at which the mail was sent.
    pub envoye: Option<Instant>,
    /// Mails with the same `suite` leave one after the other; `None` for a mail that waits for no other.
    pub suite: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
