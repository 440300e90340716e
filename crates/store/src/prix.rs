//! The history of prices: every change of a lot's prices by an import, with its instant and its file.
//!
//! The first prices of a lot are not a change: its history begins with the first prices that differ from them. A change is written with
//! the rows of its import ([`crate::import`]), becomes visible with the import, and is marked when the import is undone.

use crate::error::{Error, Result};
use crate::import::tables::{import, import_origine};
use crate::import::{GenreDImport, Origine};
use crate::tables::prix_lot_historique::{Column, Entity, Model};
use crate::temps::Instant;
use chrono::NaiveDate;
use domain::lot::{IdLot, PrixLot};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;

/// One change of the prices of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangementPrix {
    /// The instant since which the portal has the new prices.
    pub depuis: Instant,
    pub avant: PrixLot,
    pub apres: PrixLot,
    /// The day from which the developer says that the prices hold.
    pub date_effet: Option<NaiveDate>,
    /// The file that the new prices came from.
    pub origine: Option<Origine>,
    /// The instant at which the import was undone, which brought the former prices back.
    pub annule: Option<Instant>,
}

/// Reads the changes of the prices of a lot, the latest first, without those of an import under way.
pub async fn historique(db: &impl ConnectionTrait, lot: &IdLot) -> Result<Vec<ChangementPrix>> {
    let lignes = Entity::find().filter(Column::Lot.eq(&*lot.0)).order_by_desc(Column::Id).all(db).await?;
    let ids: Vec<i64> = lignes.iter().map(|l| l.import).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let imports = import::Entity::find().filter(import::Column::Id.is_in(ids.iter().copied())).all(db).await?;
    let vus: Vec<i64> = imports.iter().filter(|i| crate::import::est_vu(i)).map(|i| i.id).collect();
    let origines = import_origine::Entity::find().filter(import_origine::Column::Import.is_in(ids)).all(db).await?;
    let mut origines: HashMap<i64, Origine> = origines.into_iter().map(|o| (o.import, origine(o))).collect();
    let publiees = lignes.iter().filter(|l| vus.contains(&l.import));
    publiees.map(|l| changement(l, origines.remove(&l.import))).collect()
}

fn origine(ligne: import_origine::Model) -> Origine {
    let genre = if ligne.genre == GenreDImport::Grille.code() { GenreDImport::Grille } else { GenreDImport::Flux };
    Origine { genre, fichier: ligne.fichier, sha256: ligne.sha256 }
}

fn changement(ligne: &Model, origine: Option<Origine>) -> Result<ChangementPrix> {
    let lire = |json: &str| {
        serde_json::from_str(json).map_err(|e| Error::DocumentIllisible {
            table: "prix_lot_historique",
            id: ligne.lot.clone(),
            cause: format!("{:?}", e.classify()),
        })
    };
    Ok(ChangementPrix {
        depuis: ligne.depuis,
        avant: lire(&ligne.avant)?,
        apres: lire(&ligne.apres)?,
        date_effet: ligne.date_effet.as_deref().and_then(|d| d.parse().ok()),
        origine,
        annule: ligne.annule,
    })
}
