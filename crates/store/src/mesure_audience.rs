//! Page views, counted by day. Identical views share one row.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::mesure_audience::{ActiveModel, Column, Entity, Model};
use chrono::NaiveDate;
use domain::mesure_audience::{PageVue, Proprietes};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

/// The greatest number of rows of one day. Anybody may send page views, so invented names must not fill the disk.
pub const LIGNES_PAR_JOUR: u64 = 5_000;

/// The columns that identify a row. The count is not one of them.
const CLE: [Column; 10] = [
    Column::Jour,
    Column::Page,
    Column::Chapitre1,
    Column::Chapitre2,
    Column::Chapitre3,
    Column::Chemin,
    Column::TypeUtilisateur,
    Column::Profil,
    Column::IsExternal,
    Column::IsIncarned,
];

/// Counts a page view `fois` times. Returns false when the view would need a row beyond the limit of its day.
pub async fn compter(tx: &Ecriture, jour: NaiveDate, vue: &PageVue, fois: i64) -> Result<bool> {
    let valeurs = valeurs(jour, vue);
    let la_meme = CLE.into_iter().zip(&valeurs).fold(Condition::all(), |c, (colonne, v)| c.add(colonne.eq(v)));
    let de_plus = || Expr::col((Entity, Column::Nombre)).add(fois);
    let comptee = Entity::update_many().col_expr(Column::Nombre, de_plus()).filter(la_meme).exec(tx).await?;
    if comptee.rows_affected > 0 {
        return Ok(true);
    }
    if Entity::find().filter(Column::Jour.eq(&valeurs[0])).count(tx).await? >= LIGNES_PAR_JOUR {
        return Ok(false);
    }
    let [jour, page, chapitre1, chapitre2, chapitre3, chemin, type_utilisateur, profil, is_external, is_incarned] =
        valeurs.map(Set);
    let ligne = ActiveModel {
        id: NotSet,
        jour,
        page,
        chapitre1,
        chapitre2,
        chapitre3,
        chemin,
        type_utilisateur,
        profil,
        is_external,
        is_incarned,
        nombre: Set(fois),
    };
    // Another server may have inserted the row meanwhile.
    let conflit = OnConflict::columns(CLE).value(Column::Nombre, de_plus()).to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(true)
}

/// The values of the columns of [`CLE`], in its order.
fn valeurs(jour: NaiveDate, vue: &PageVue) -> [String; 10] {
    let PageVue { page, chapitres, proprietes } = vue;
    let Proprietes { chemin, type_utilisateur, profil, is_external, is_incarned } = proprietes;
    let chapitre = |rang: usize| chapitres.get(rang).cloned().unwrap_or_default();
    let dite = |valeur: &Option<String>| valeur.clone().unwrap_or_default();
    [
        jour.to_string(),
        page.clone(),
        chapitre(0),
        chapitre(1),
        chapitre(2),
        dite(chemin),
        dite(type_utilisateur),
        dite(profil),
        dite(is_external),
        dite(is_incarned),
    ]
}

/// Reads the counts since a day, the oldest day first. Within a day, the pages shown most come first.
pub async fn depuis(db: &impl ConnectionTrait, jour: NaiveDate) -> Result<Vec<Model>> {
    let lignes = Entity::find().filter(Column::Jour.gte(jour.to_string())).order_by_asc(Column::Jour);
    Ok(lignes.order_by_desc(Column::Nombre).order_by_asc(Column::Id).all(db).await?)
}

/// Deletes the rows of the days before `premier`; returns how many.
pub async fn purger(tx: &Ecriture, premier: NaiveDate) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Jour.lt(premier.to_string())).exec(tx).await?.rows_affected)
}
