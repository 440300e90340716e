//! The files that go with the contract of a reservation.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `contrat_piece`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "contrat_piece")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub reservation: i64,
    /// The kind of file: a code of `contrat::GenreDePieceDeContrat`.
    pub genre: String,
    /// The rank of the buyer whom the file concerns; `None` when the file concerns all of them.
    pub rang: Option<i32>,
    /// The name of the file for people. It never holds a person's name.
    pub libelle: String,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: String,
    /// The file, a row of `piece`.
    pub piece: String,
    pub ajoutee: Instant,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
