//! Declarations; their programmes are rows of `denonciation_programme`.

use crate::chiffre::{Chiffre, IndexAveugle};
use crate::motif::MotifDeFin;
use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `denonciation`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "denonciation")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Who declares; none: the developer's own contact.
    pub prescripteur: Option<i32>,
    /// Their company, as it was then.
    pub compte: Option<i32>,
    pub contact: i64,
    /// The other one of a couple.
    pub conjoint: Option<i64>,
    /// `en-cours`, `validee`, `echue`, `refusee`, `annulee`.
    pub statut: String,
    /// When it was made.
    pub cree: Instant,
    /// When it ends, or ended.
    pub echeance: Option<Instant>,
    /// How often it was renewed.
    pub renouvellements: i32,
    /// Why it was refused or cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    /// Who decided, or entered one of the developer's own contacts.
    pub decideur: Option<i32>,
    pub finie: Option<Instant>,
    /// What an import knows again one of the developer's own contacts by, a keyed hash.
    pub empreinte: Option<IndexAveugle>,
    /// Grows with each change of the row.
    pub version: i64,
    /// `conflit`, `quota`, `decision`: why it waited as it was made; none when it was validated at once, or by an earlier version.
    pub attente: Option<String>,
    /// The declaration that it was a part of.
    pub scindee_de: Option<i64>,
    /// When its prescriber was last told that its protection ends soon.
    pub prevenue: Option<Instant>,
    /// Since when the referent of its company is to be told, in the next letter of the day; none once they were.
    pub a_annoncer: Option<Instant>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
