//! Buyers as prescribers and staff know them; who they are is encrypted, and leaves when they are erased.

use crate::chiffre::{Chiffre, IndexAveugle};
use crate::temps::Instant;
use domain::contact::Contact;
use sea_orm::entity::prelude::*;

/// A row of `contact`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "contact")]
pub struct Model {
    /// Identifier, drawn at random: sealing needs it before the row is there.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// Whose contact; none: the developer's own.
    pub prescripteur: Option<i32>,
    /// Who they are, encrypted; none once erased.
    pub donnees: Option<Chiffre<Contact>>,
    /// Blind index of the key of the e-mail.
    pub email_index: Option<IndexAveugle>,
    /// Blind index of the key of the phone.
    pub tel_index: Option<IndexAveugle>,
    /// The same of the e-mail as the version of 25 November 2026 made it, when it is another one.
    pub email_ancien: Option<IndexAveugle>,
    /// The same of the phone.
    pub tel_ancien: Option<IndexAveugle>,
    /// Which keys the row holds; none: an earlier version wrote it.
    pub cles: Option<i32>,
    /// When the row was made.
    pub cree: Instant,
    /// The day on which its prescriber informed them, `yyyy-mm-dd`; none: nobody said so.
    pub informe_le: Option<String>,
}

/// No relation is navigated: joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
