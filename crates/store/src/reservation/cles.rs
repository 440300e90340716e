//! The keys of the buyers of a reservation (`domain.md` section 5): keyed hashes. They are stored beside the form of the reservation
//! because the form is encrypted, and they are erased with the form.

use super::Reservation;
use crate::base::Acces as _;
use crate::contact::ClesDePersonne;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use crate::tables::reservation_cle as cles;
use domain::lot::tenue::IdReservation;
use domain::reservation::personnes;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;

/// Replaces the keys of the buyers of a reservation, from the form that was just written.
pub async fn noter_les_acquereurs(tx: &Ecriture, reservation: &Reservation) -> Result<()> {
    noter_les_cles(tx, reservation.id, &reservation.document, reservation.version).await
}

/// Replaces the keys of the buyers by those of this form, for this version of the row.
pub(crate) async fn noter_les_cles(tx: &Ecriture, id: IdReservation, document: &Value, version: i64) -> Result<()> {
    effacer(tx, id).await?;
    ajouter(tx, id.0, document).await?;
    noter_la_version_des_cles(tx, id, version).await
}

/// Notes that the stored keys match this version of the row. A row that cannot be read keeps the keys that it has.
pub(crate) async fn noter_la_version_des_cles(tx: &Ecriture, id: IdReservation, version: i64) -> Result<()> {
    let faite = Entity::update_many().col_expr(Column::ClesVersion, Expr::value(version));
    faite.filter(Column::Id.eq(id.0)).exec(tx).await?;
    Ok(())
}

/// Writes the keys of a reservation that has none.
pub(super) async fn ajouter(tx: &Ecriture, id: i64, document: &Value) -> Result<()> {
    let mut siennes = Vec::new();
    for personne in personnes(document) {
        let ClesDePersonne { email, tel, .. } = ClesDePersonne::ecrites(tx.trousseau(), &personne);
        for cle in email.into_iter().chain(tel) {
            // Two buyers may have the same phone, but a key is stored once.
            if !siennes.contains(&cle) {
                siennes.push(cle);
            }
        }
    }
    let lignes = siennes.into_iter().map(|cle| cles::ActiveModel { reservation: Set(id), cle: Set(cle) });
    let lignes: Vec<_> = lignes.collect();
    if !lignes.is_empty() {
        cles::Entity::insert_many(lignes).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Deletes the keys of the buyers of a reservation.
pub(super) async fn effacer(tx: &Ecriture, id: IdReservation) -> Result<()> {
    cles::Entity::delete_many().filter(cles::Column::Reservation.eq(id.0)).exec(tx).await?;
    Ok(())
}
