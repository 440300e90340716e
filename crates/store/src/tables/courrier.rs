//! The outbox.

use crate::chiffre::Chiffre;
use crate::courrier::Contenu;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

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
