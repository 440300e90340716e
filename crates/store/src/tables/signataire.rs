//! Those who sign a document.

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
    /// When their turn comes, from 1.
    pub rang: i32,
    pub role: String,
    /// Who, encrypted; nobody for a company until one of its people signs.
    pub identite: Option<Chiffre<PersonneSignataire>>,
    /// The user who signed for the portal's company.
    pub utilisateur: Option<i32>,
    /// `attend`, `signe`, `refuse`.
    pub etat: String,
    /// When they signed or refused.
    pub instant: Option<Instant>,
    /// Why they refused, encrypted.
    pub motif: Option<Chiffre<MotifDeFin>>,
    /// Keyed hash of the code that was sent last.
    pub code: Option<IndexAveugle>,
    /// When it was sent.
    pub code_envoye: Option<Instant>,
    /// Until when it may be typed.
    pub code_expire: Option<Instant>,
    /// How many times another was typed.
    pub code_essais: i32,
    /// The key that sealed their signature.
    pub cle: Option<i64>,
    /// When an authority attests that it was there.
    pub horodatee: Option<Instant>,
    /// When the lists that show that its certificates were not revoked were put beside it.
    pub conservee: Option<Instant>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
