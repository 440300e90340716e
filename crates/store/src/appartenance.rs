//! Finds the owners of rows, because a change of a row is announced to its owners. This module reads no other column of the rows.

use crate::error::Result;
use crate::tables::{attente, denonciation, option_lot, reservation, utilisateur};
use domain::fait::MotDuDirect;
use domain::regard::Appartenance;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use std::collections::HashMap;

#[derive(FromQueryResult)]
struct Ligne {
    id: i64,
    utilisateur: Option<i32>,
    compte: Option<i32>,
}

#[derive(FromQueryResult)]
struct LigneDUtilisateur {
    id: i32,
    compte: Option<i32>,
}

/// Reads the owners of these rows in one statement. Two kinds of rows are missing from the answer: deleted rows, and rows that no column
/// ties to a prescriber (the mandate of a company, a company, a registration).
pub async fn lire(db: &impl ConnectionTrait, mot: MotDuDirect, ids: &[i64]) -> Result<HashMap<i64, Appartenance>> {
    match mot {
        MotDuDirect::Denonciations => {
            use denonciation::{Column, Entity};
            de::<Entity>(db, [Column::Id, Column::Prescripteur, Column::Compte], ids).await
        }
        MotDuDirect::Options => {
            use option_lot::{Column, Entity};
            de::<Entity>(db, [Column::Id, Column::Prescripteur, Column::Compte], ids).await
        }
        MotDuDirect::Reservations | MotDuDirect::Brouillons => {
            use reservation::{Column, Entity};
            de::<Entity>(db, [Column::Id, Column::Prescripteur, Column::Compte], ids).await
        }
        MotDuDirect::Alertes => {
            use attente::{Column, Entity};
            de::<Entity>(db, [Column::Id, Column::Prescripteur, Column::Compte], ids).await
        }
        MotDuDirect::Utilisateurs => {
            use utilisateur::{Column, Entity};
            let lues = Entity::find()
                .select_only()
                .columns([Column::Id, Column::Compte])
                .filter(Column::Id.is_in(ids.iter().copied()))
                .into_model::<LigneDUtilisateur>();
            let sien = |LigneDUtilisateur { id, compte }| {
                let sien = Appartenance { utilisateur: Some(IdUtilisateur(id)), compte: compte.map(IdCompte) };
                (i64::from(id), sien)
            };
            Ok(lues.all(db).await?.into_iter().map(sien).collect())
        }
        MotDuDirect::Mandats | MotDuDirect::Societes | MotDuDirect::Inscriptions => Ok(HashMap::new()),
    }
}

async fn de<E: EntityTrait>(
    db: &impl ConnectionTrait,
    [id, utilisateur, compte]: [E::Column; 3],
    ids: &[i64],
) -> Result<HashMap<i64, Appartenance>> {
    let lues = E::find()
        .select_only()
        .column_as(id, "id")
        .column_as(utilisateur, "utilisateur")
        .column_as(compte, "compte")
        .filter(id.is_in(ids.iter().copied()))
        .into_model::<Ligne>();
    let sien = |Ligne { id, utilisateur, compte }| {
        (id, Appartenance { utilisateur: utilisateur.map(IdUtilisateur), compte: compte.map(IdCompte) })
    };
    Ok(lues.all(db).await?.into_iter().map(sien).collect())
}
