//! Lots: what actions change as columns, the rest in one document.

use crate::temps::Instant;
use sea_orm::entity::prelude::*;

/// A row of `lot`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "lot")]
pub struct Model {
    /// Identifier, `{programme}-{numero}`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub programme: String,
    /// Number within the programme.
    pub numero: String,
    /// `L`, `O`, `T` or `R`.
    pub statut: String,
    /// Who holds it when it is not free: `portail`, `flux`, `grille`, `equipe`.
    pub detenteur: Option<String>,
    pub detenu_depuis: Option<Instant>,
    /// The user behind the holder, when there is one.
    pub detenu_par: Option<i32>,
    pub tva: Option<i64>,
    pub prix: Option<i64>,
    /// Price of the grid.
    pub prix_grille: Option<i64>,
    /// Reduced VAT.
    pub tva_reduite: Option<i64>,
    /// Price under the reduced VAT.
    pub prix_tva_reduite: Option<i64>,
    /// Price of the grid under the reduced VAT.
    pub prix_grille_tva_reduite: Option<i64>,
    /// VAT of the intermediate-rent scheme.
    pub tva_lli: Option<i64>,
    /// Price under it.
    pub prix_lli: Option<i64>,
    /// Price of the grid under it.
    pub prix_grille_lli: Option<i64>,
    pub prix_lot_principal: Option<i64>,
    /// The same under the reduced VAT.
    pub prix_lot_principal_tva_reduite: Option<i64>,
    /// The same under the intermediate-rent scheme.
    pub prix_lot_principal_lli: Option<i64>,
    /// The group it is dedicated to.
    pub exclusivite: Option<i32>,
    pub retire: bool,
    /// Hash of the normalised content of the feed line (prices, documents and dedication included, status left out).
    pub empreinte: i64,
    /// Grows with each change of the row.
    pub version: i64,
    /// Number of the form of `document`.
    pub schema: i32,
    /// `domain::lot::FicheLot` as JSON, its `documents` left empty: those are rows of `document`.
    #[sea_orm(column_type = "Text")]
    pub document: String,
    /// The row of the portal that holds it (`option:12`), when the portal does.
    pub detenu_ligne: Option<String>,
    /// Whose withdrawal it is: nothing for the feed's, `equipe` for that of staff, `deux` for both.
    pub retrait: Option<String>,
    /// `equipe` when staff said whom it is dedicated to: the feed's word is kept aside.
    pub dediee_par: Option<String>,
    /// The group that the feed dedicates it to, while staff say otherwise.
    pub exclusivite_flux: Option<i32>,
    /// When the head start of one who waited ends, while one holds it.
    pub disponible_le: Option<Instant>,
    /// The home that it is an annex of, as the last import noted it; see [`crate::lignes::annexes`].
    pub principal: Option<String>,
    /// The fingerprint of the document whose annexes were noted in their rows; another one, or none, and that document is read.
    pub annexes_notees: Option<i64>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
