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
    /// The prescriber who declares; `None` for a contact of the developer's own.
    pub prescripteur: Option<i32>,
    /// The company of the prescriber when the declaration was made.
    pub compte: Option<i32>,
    pub contact: i64,
    /// The other person of the couple.
    pub conjoint: Option<i64>,
    /// The state: `en-cours`, `validee`, `echue`, `refusee` or `annulee`.
    pub statut: String,
    /// The instant at which the declaration was made.
    pub cree: Instant,
    /// The instant at which the declaration ends, or ended.
    pub echeance: Option<Instant>,
    /// The number of times that the declaration was renewed.
    pub renouvellements: i32,
    /// The reason why the declaration was refused or cancelled, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    /// The user who decided, or who entered one of the developer's own contacts.
    pub decideur: Option<i32>,
    pub finie: Option<Instant>,
    /// The keyed hash by which an import recognises one of the developer's own contacts.
    pub empreinte: Option<IndexAveugle>,
    /// The version of the row, which grows with each change.
    pub version: i64,
    /// The reason why the declaration waited when it was made: `conflit`, `quota` or `decision`; `None` when it was validated at once, or
    /// made by an earlier version.
    pub attente: Option<String>,
    /// The declaration from which this one was split.
    pub scindee_de: Option<i64>,
    /// The instant at which the prescriber was last told that the protection ends soon.
    pub prevenue: Option<Instant>,
    /// The instant since which the next daily letter to the referent of the company must name this declaration; `None` once the letter
    /// did.
    pub a_annoncer: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
