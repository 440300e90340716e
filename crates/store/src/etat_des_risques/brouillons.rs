//! The drafts that wait for the `état des risques` of a programme.

use crate::base::Acces;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use domain::programme::IdProgramme;
use domain::reservation::{EtapeReservation, StatutReservation};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::BTreeMap;

/// Counts the drafts of reservations of each programme. Programmes without a draft are left out.
pub async fn brouillons_par_programme(db: &impl Acces) -> Result<BTreeMap<IdProgramme, u64>> {
    let comptes: Vec<(String, i64)> = Entity::find()
        .select_only()
        .column(Column::Programme)
        .column_as(Column::Id.count(), "nombre")
        .filter(Column::Statut.eq(StatutReservation::EnCours.code()))
        .filter(Column::Etape.eq(EtapeReservation::Brouillon.code()))
        .group_by(Column::Programme)
        .into_tuple()
        .all(db)
        .await?;
    let lire = |(id, nombre): (String, i64)| (IdProgramme(id), u64::try_from(nombre).unwrap_or(0));
    Ok(comptes.into_iter().map(lire).collect())
}
