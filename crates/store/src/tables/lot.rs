//! The rows of lots. Columns hold the values that actions change, and one JSON document holds the rest.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `lot`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "lot")]
pub struct Model {
    /// The identifier, written `{programme}-{numero}`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub programme: String,
    /// The number of the lot within its programme.
    pub numero: String,
    /// The status: `L`, `O`, `T` or `R`.
    pub statut: String,
    /// The kind of holder, when the lot is not free: `portail`, `flux`, `grille`, `equipe`.
    pub detenteur: Option<String>,
    pub detenu_depuis: Option<Instant>,
    /// The user behind the holder, when there is one.
    pub detenu_par: Option<i32>,
    pub tva: Option<i64>,
    pub prix: Option<i64>,
    /// The price in the grid of the programme.
    pub prix_grille: Option<i64>,
    /// The rate of the reduced VAT.
    pub tva_reduite: Option<i64>,
    /// The price under the reduced VAT.
    pub prix_tva_reduite: Option<i64>,
    /// The price in the grid under the reduced VAT.
    pub prix_grille_tva_reduite: Option<i64>,
    /// The rate of VAT of the intermediate-rent scheme (LLI).
    pub tva_lli: Option<i64>,
    /// The price under the intermediate-rent scheme.
    pub prix_lli: Option<i64>,
    /// The price in the grid under the intermediate-rent scheme.
    pub prix_grille_lli: Option<i64>,
    pub prix_lot_principal: Option<i64>,
    /// The price without annexes, under the reduced VAT.
    pub prix_lot_principal_tva_reduite: Option<i64>,
    /// The price without annexes, under the intermediate-rent scheme.
    pub prix_lot_principal_lli: Option<i64>,
    pub exclusivite: Option<i32>,
    pub retire: bool,
    /// The hash of the normalised line of the feed, with prices, documents and dedication, without the status.
    pub empreinte: i64,
    /// The version of the row, which grows with each change.
    pub version: i64,
    /// The form in which `document` was written, as a number: `crate::lot::SCHEMA` of the version that wrote it.
    pub schema: i32,
    /// `domain::lot::FicheLot` as JSON, without its `documents`, which are rows of `document`.
    #[sea_orm(column_type = "Text")]
    pub document: String,
    /// The row of the portal that holds the lot (`option:12`), when the holder is the portal.
    pub detenu_ligne: Option<String>,
    /// The author of the withdrawal of a withdrawn lot: `None` for the feed, `equipe` for staff, `deux` for both.
    pub retrait: Option<String>,
    /// `equipe` when staff dedicated the lot; the group of the feed is then kept in `exclusivite_flux`.
    pub dediee_par: Option<String>,
    /// The group that the feed gives, while staff have chosen another one.
    pub exclusivite_flux: Option<i32>,
    /// The instant at which the running head start on the lot ends.
    pub disponible_le: Option<Instant>,
    /// For an annex, its home as the last import noted it; see [`crate::lignes::annexes`].
    pub principal: Option<String>,
    /// The fingerprint of the document whose annexes were noted in their rows. When this fingerprint differs from `empreinte`, or is
    /// `None`, the document must be read.
    pub annexes_notees: Option<i64>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
