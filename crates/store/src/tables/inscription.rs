//! Registrations. Their data is encrypted, and deleted when they are erased.

use crate::chiffre::{Chiffre, IndexAveugle, Secret};
use crate::temps::Instant;
use domain::inscription::Dossier;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

impl Secret for Dossier {
    const CONTEXTE: &'static str = "inscription.dossier";
}

/// Why a registration was refused. It is encrypted because staff may have named a person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MotifDeRefus {
    pub texte: String,
}

impl fmt::Debug for MotifDeRefus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MotifDeRefus")
    }
}

impl Secret for MotifDeRefus {
    const CONTEXTE: &'static str = "inscription.motif";
}

/// A row of `inscription`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inscription")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    /// `a-traiter`, `piece-demandee`, `acceptee`, `refusee`, `effacee`.
    pub statut: String,
    /// The SIREN; none once erased.
    pub siren: Option<String>,
    /// Blind index of the prescriber's e-mail; none once erased.
    pub email_index: Option<IndexAveugle>,
    /// The data that the visitor sent, encrypted; none once erased, and while the transaction that creates the row is
    /// open.
    pub dossier: Option<Chiffre<Dossier>>,
    /// Why it was refused, encrypted.
    pub motif: Option<Chiffre<MotifDeRefus>>,
    /// The last day of the insurance, as staff read it (`yyyy-mm-dd`).
    pub assurance_fin: Option<String>,
    /// The hash of the key that it was sent with.
    pub envoi: Option<Vec<u8>>,
    /// The hash of what was sent with that key.
    pub empreinte: Option<Vec<u8>>,
    pub decideur: Option<i32>,
    pub decidee: Option<Instant>,
    /// The company that was created.
    pub compte: Option<i32>,
    /// The account that was created.
    pub utilisateur: Option<i32>,
    pub cree: Instant,
    /// Grows with each change of the row.
    pub version: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
