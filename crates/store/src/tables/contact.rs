//! Buyers as prescribers and staff know them. The identity of a buyer is encrypted, and deleted when the buyer is erased.

use crate::chiffre::{Chiffre, IndexAveugle};
use crate::temps::Instant;
use domain::contact::Contact;
use sea_orm::entity::prelude::*;

/// A row of `contact`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "contact")]
pub struct Model {
    /// The identifier, drawn at random because the encryption needs it before the row exists.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The prescriber whose contact the row is; `None` for a contact of the developer's own.
    pub prescripteur: Option<i32>,
    /// The identity, encrypted; `None` once the contact is erased.
    pub donnees: Option<Chiffre<Contact>>,
    /// The blind index of the key of the e-mail.
    pub email_index: Option<IndexAveugle>,
    /// The blind index of the key of the phone.
    pub tel_index: Option<IndexAveugle>,
    /// The index of the e-mail as the version of 25 November 2026 makes it, when it differs.
    pub email_ancien: Option<IndexAveugle>,
    /// The index of the phone as the version of 25 November 2026 makes it, when it differs.
    pub tel_ancien: Option<IndexAveugle>,
    /// The version of the keys; `None` when an earlier version of the portal wrote the row.
    pub cles: Option<i32>,
    pub cree: Instant,
    /// The day on which the prescriber informed the buyer, `yyyy-mm-dd`; `None` when the prescriber did not say so.
    pub informe_le: Option<String>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
