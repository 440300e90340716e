//! Page views, counted by day.

use sea_orm::entity::prelude::*;

/// A row of `mesure_audience`. What is unknown is an empty text.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mesure_audience")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The day in Paris, `aaaa-mm-jj`.
    pub jour: String,
    pub page: String,
    /// The widest chapter of the page.
    pub chapitre1: String,
    /// The chapter within it.
    pub chapitre2: String,
    /// The narrowest chapter of the page.
    pub chapitre3: String,
    /// The address asked for, when the portal has no such page.
    pub chemin: String,
    /// Code of the type of user.
    #[sea_orm(column_name = "type")]
    pub type_utilisateur: String,
    /// Either "referrer" or "interne".
    pub profil: String,
    /// Either "oui" or "non".
    pub is_external: String,
    /// Either "oui" or "non".
    pub is_incarned: String,
    pub nombre: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
