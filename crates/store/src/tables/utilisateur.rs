//! Users. Their identity is encrypted.

use crate::chiffre::{Chiffre, IndexAveugle};
use crate::temps::Instant;
use domain::preferences::Preferences;
use domain::utilisateur::Identite;
use sea_orm::entity::prelude::*;

/// A row of `utilisateur`.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "utilisateur")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    /// The type: `EP`, `ER`, `IT`, `IA`, `IR`.
    #[sea_orm(column_name = "type")]
    pub type_utilisateur: String,
    /// The roles as they are stored, without those that they imply: a JSON array of codes.
    pub roles: String,
    /// The names and the e-mail, encrypted.
    pub identite: Chiffre<Identite>,
    /// The blind index of the normalised e-mail, unique.
    pub email_index: IndexAveugle,
    /// The argon2 hash of the password (PHC string); `None` before the first activation.
    pub mot_de_passe: Option<String>,
    pub compte: Option<i32>,
    /// The referent of an internal user.
    pub gerant: Option<i32>,
    /// Their photo, a row of `piece`.
    pub photo: Option<String>,
    /// True for a user of the demonstration.
    pub demo: bool,
    pub actif: bool,
    pub cree: Instant,
    /// The version of the row, which grows with each change.
    pub version: i64,
    /// Their preferences about the screens, encrypted.
    pub preferences: Option<Chiffre<Preferences>>,
    /// The version that the row had when a manager of the user's company disabled them.
    pub ecarte_par_sa_societe: Option<i64>,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
