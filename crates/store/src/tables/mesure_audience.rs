//! Page views, counted by day.

use sea_orm::entity::prelude::*;

/// A row of `mesure_audience`. An unknown value is stored as an empty text.
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
    /// The chapter within the widest one.
    pub chapitre2: String,
    /// The narrowest chapter of the page.
    pub chapitre3: String,
    /// The address asked for, when the portal has no such page.
    pub chemin: String,
    /// The code of the type of user.
    #[sea_orm(column_name = "type")]
    pub type_utilisateur: String,
    /// `referrer` or `interne`.
    pub profil: String,
    /// `oui` or `non`: whether the user is external.
    pub is_external: String,
    /// `oui` or `non`: whether somebody acts on behalf of the user.
    pub is_incarned: String,
    pub nombre: i64,
}

/// Empty, because joins are written where they are needed.
#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
