//! Registrations. The data of a registration is encrypted, and deleted when the registration is erased.

use crate::chiffre::{Chiffre, IndexAveugle, Secret};
use crate::temps::Instant;
use domain::inscription::Dossier;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

impl Secret for Dossier {
    const CONTEXTE: &'static str = "inscription.dossier";
}

/// The reason why a registration was refused. It is encrypted because staff may have named a person.
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
    /// The state: `a-traiter`, `piece-demandee`, `acceptee`, `refusee` or `effacee`.
    pub statut: String,
    /// The SIREN; `None` once the registration is erased.
    pub siren: Option<String>,
    /// The blind index of the prescriber's e-mail; `None` once the registration is erased.
    pub email_index: Option<IndexAveugle>,
    /// The data that the visitor sent, encrypted. It is `None` once the registration is erased, and while the transaction that creates the
    /// row is open.
    pub dossier: Option<Chiffre<Dossier>>,
    /// The reason why the registration was refused, encrypted.
    pub motif: Option<Chiffre<MotifDeRefus>>,
    /// The last day of the insurance, as staff read it (`yyyy-mm-dd`).
    pub assurance_fin: Option<String>,
    /// The hash of the key with which the registration was sent.
    pub envoi: Option<Vec<u8>>,
    /// The hash of the data that was sent with this key.
    pub empreinte: Option<Vec<u8>>,
    pub decideur: Option<i32>,
    pub decidee: Option<Instant>,
    /// The company that was created.
    pub compte: Option<i32>,
    /// The account that was created.
    pub utilisateur: Option<i32>,
    pub cree: Instant,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
