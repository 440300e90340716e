//! What an option and a reservation have in common: each is a prescriber's hold of a lot.

use crate::base::Acces;
use crate::error::Result;
use crate::tables::{option_lot, reservation};
use crate::temps::Instant;
use crate::{option_lot as options, reservation as reservations};
use domain::lot::IdLot;
use domain::option_lot::StatutOption;
use domain::reservation::StatutReservation;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// How many options and drafts of a prescriber run. Whoever compares it holds the row of that user.
pub async fn nombre_en_cours(db: &impl Acces, prescripteur: IdUtilisateur) -> Result<u64> {
    let options = options::nombre_en_cours(db, prescripteur).await?;
    Ok(options + reservations::nombre_de_brouillons(db, prescripteur).await?)
}

/// Whose a lot is, by an option or a reservation that runs.
pub async fn societe_qui_tient(db: &impl Acces, lot: &IdLot) -> Result<Option<IdCompte>> {
    if let Some(option) = options::en_cours_sur(db, lot).await? {
        return Ok(option.compte);
    }
    reservations::societe_qui_tient(db, lot).await
}

/// When a company last ceased to hold a lot that it did not buy: by an option, or by a reservation.
pub async fn derniere_fin(db: &impl Acces, compte: IdCompte, lot: &IdLot) -> Result<Option<Instant>> {
    let d_option: Option<Option<Instant>> = {
        use option_lot::{Column, Entity};
        Entity::find()
            .select_only()
            .column(Column::Finie)
            .filter(Column::Compte.eq(compte.0))
            .filter(Column::Lot.eq(lot.0.as_str()))
            .filter(Column::Statut.is_in([StatutOption::Echue.nom(), StatutOption::Annulee.nom()]))
            .order_by_desc(Column::Finie)
            .into_tuple()
            .one(db)
            .await?
    };
    let de_reservation: Option<Option<Instant>> = {
        use reservation::{Column, Entity};
        Entity::find()
            .select_only()
            .column(Column::Finie)
            .filter(Column::Compte.eq(compte.0))
            .filter(Column::Lot.eq(lot.0.as_str()))
            .filter(Column::Statut.is_in([StatutReservation::Annulee.code(), StatutReservation::Expiree.code()]))
            .order_by_desc(Column::Finie)
            .into_tuple()
            .one(db)
            .await?
    };
    Ok(d_option.flatten().max(de_reservation.flatten()))
}
