//! The people who sign a document.

use crate::chiffre::{Chiffre, IndexAveugle, Secret};
use crate::motif::MotifDeFin;
use crate::temps::Instant;
use domain::signature::PersonneSignataire;
use sea_orm::entity::prelude::*;

impl Secret for PersonneSignataire {
    const CONTEXTE: &'static str = "signataire.identite";
}

/// A row of `signataire`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "signataire")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub enveloppe: i64,
    /// The place of the signatory in the order of signing, from 1.
    pub rang: i32,
    pub role: String,
    /// The identity, encrypted; `None` for a company until one of its people signs.
    pub identite: Option<Chiffre<PersonneSignataire>>,
    /// The user who signed for the portal's company.
    pub utilisateur: Option<i32>,
    /// The state: `attend`, `signe` or `refuse`.
    pub etat: String,
    /// The instant at which the signatory signed or refused.
    pub instant: Option<Instant>,
    /// The reason why the signatory refused, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    /// The keyed hash of the last code that was sent.
    pub code: Option<IndexAveugle>,
    /// The instant at which the code was sent.
    pub code_envoye: Option<Instant>,
    /// The instant until which the code may be typed.
    pub code_expire: Option<Instant>,
    /// The number of wrong codes that were typed.
    pub code_essais: i32,
    /// The key that sealed the signature.
    pub cle: Option<i64>,
    /// The instant that a time-stamp authority attests.
    pub horodatee: Option<Instant>,
    /// The instant at which the revocation lists for the certificates of the signature were put in the document.
    pub conservee: Option<Instant>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
