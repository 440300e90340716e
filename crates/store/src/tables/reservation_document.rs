//! The documents of reservations.

use crate::chiffre::Chiffre;
use crate::nom_de_fichier::NomDeFichier;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `reservation_document`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reservation_document")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub reservation: i64,
    pub categorie: String,
    pub genre: String,
    /// The file, a row of `piece`.
    pub piece: String,
    pub recu: Instant,
    /// The name that the file had on the device from which it was sent, encrypted.
    pub nom: Option<Chiffre<NomDeFichier>>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
