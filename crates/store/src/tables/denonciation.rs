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
    /// The prescriber who declares; none for the developer's own contact.
    pub prescripteur: Option<i32>,
    /// The company of the prescriber at the time.
    pub compte: Option<i32>,
    pub contact: i64,
    /// The other one of the couple.
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
    /// The user who decided, or who entered one of the developer's own contacts.
    pub decideur: Option<i32>,
    pub finie: Option<Instant>,
    /// The keyed hash by which an import recognises one of the developer's own contacts.
    pub empreinte: Option<IndexAveugle>,
    /// Grows with each change of the row.
    pub version: i64,
    /// Why the declaration waited when it was made: `conflit`, `quota`, `decision`; none when it was validated at once, or by an
    /// earlier version.
    pub attente: Option<String>,
    /// The declaration from which this one was split.
    pub scindee_de: Option<i64>,
    /// When the prescriber was last told that the protection ends soon.
    pub prevenue: Option<Instant>,
    /// Since when the next daily letter must tell the referent of the company; none once it did.
    pub a_annoncer: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
