//! The first keys of the buyers of a reservation: keyed hashes of the e-mail and phone that a buyer had when their documents came. The
//! keys are erased with these documents.

use crate::base::Acces;
use crate::chiffre::IndexAveugle;
use crate::contact::ClesDePersonne;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::reservation_acquereur::{ActiveModel, Column, Entity};
use domain::lot::tenue::IdReservation;
use domain::reservation::{CategorieDePiece, ClesDAcquereur, personne};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use std::collections::BTreeMap;

/// The first keys, by buyer. A buyer who gave no document has none.
pub type PremieresCles = BTreeMap<CategorieDePiece, ClesDAcquereur<IndexAveugle>>;

/// Computes the keys of a buyer of a form; returns `None` for a buyer without an e-mail and a phone.
pub fn cles_d_un_acquereur(
    db: &impl Acces,
    document: &Value,
    qui: CategorieDePiece,
) -> Option<ClesDAcquereur<IndexAveugle>> {
    let ClesDePersonne { email, tel, .. } = ClesDePersonne::ecrites(db.trousseau(), &personne(document, qui.code())?);
    (email.is_some() || tel.is_some()).then_some(ClesDAcquereur { email, tel })
}

/// Reads the first keys of a reservation. Returns none of them when another version of the portal wrote the reservation since, because
/// that version may have changed the buyers.
pub async fn premieres_cles(db: &impl Acces, id: IdReservation) -> Result<PremieresCles> {
    let siennes = Entity::find().filter(Column::Reservation.eq(id.0)).filter(Expr::cust(
        "EXISTS (SELECT 1 FROM reservation WHERE reservation.id = reservation_acquereur.reservation \
         AND reservation.cles_version = reservation.version)",
    ));
    let lignes = siennes.all(db).await?.into_iter();
    let dites = lignes.filter_map(|ligne| {
        let qui = CategorieDePiece::depuis_code(&ligne.acquereur)?;
        Some((qui, ClesDAcquereur { email: ligne.email, tel: ligne.tel }))
    });
    Ok(dites.collect())
}

/// Replaces the first keys of a reservation by these.
pub async fn remplacer_premieres_cles(tx: &Ecriture, id: IdReservation, gardees: &PremieresCles) -> Result<()> {
    oublier_premieres_cles(tx, id).await?;
    let lignes = gardees.iter().map(|(qui, cles)| ActiveModel {
        reservation: Set(id.0),
        acquereur: Set(qui.code().to_owned()),
        email: Set(cles.email.clone()),
        tel: Set(cles.tel.clone()),
    });
    let lignes: Vec<_> = lignes.collect();
    if !lignes.is_empty() {
        Entity::insert_many(lignes).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Deletes the first keys of a reservation.
pub(crate) async fn oublier_premieres_cles(tx: &Ecriture, id: IdReservation) -> Result<()> {
    Entity::delete_many().filter(Column::Reservation.eq(id.0)).exec(tx).await?;
    Ok(())
}
