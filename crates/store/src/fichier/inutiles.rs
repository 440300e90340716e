//! The stored files that nothing names any more.
//!
//! [`NOMS`] is the only list of the columns that name files; a test checks it against every table of the schema. A file is named as long
//! as anything holds its hash. A before-image counts as much as a document, because undoing an import brings its documents back.

use crate::base::{Base, LectureUnie};
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::import::tables::import_avant;
use crate::tables::{document, fichier};
use crate::temps::Instant;
use futures::TryStreamExt as _;
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use std::collections::HashSet;

/// The number of rows that one transaction deletes.
const PAR_PAQUET: usize = 500;

/// How a column names files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nom {
    /// The column holds the hash of a file.
    Empreinte,
    /// The column holds a before-image, whose documents name files.
    Image,
}

/// Every column that names a stored file, with its table.
pub const NOMS: [(&str, &str, Nom); 2] =
    [("document", "fichier", Nom::Empreinte), ("import_avant", "avant", Nom::Image)];

impl Base {
    /// The files that have a row older than `limite` and that nothing names.
    ///
    /// Before-images are read in the view that chose the candidates, never in a write transaction. An image may name a file only after
    /// this view was opened. It then copies a document that was written meanwhile, and this writing made the row of the file younger than
    /// `limite`.
    pub(crate) async fn fichiers_inutiles(&self, limite: Instant) -> Result<HashSet<String>> {
        let vue = self.instantane().await?;
        let mut candidats: Vec<String> = fichier::Entity::find()
            .select_only()
            .column(fichier::Column::Sha256)
            .filter(fichier::Column::Instant.lt(limite))
            .filter(fichier::Column::Sha256.not_in_subquery(des_documents()))
            .into_tuple()
            .all(&vue)
            .await?;
        if !candidats.is_empty() {
            let Some(images) = des_images(&vue).await? else { return Ok(HashSet::new()) };
            candidats.retain(|sha256| !images.contains(sha256));
        }
        Ok(candidats.into_iter().collect())
    }

    /// Deletes the rows of these files, except those that a document names by now; returns how many.
    pub(crate) async fn oublier_les_inutiles(&self, inutiles: &HashSet<String>, limite: Instant) -> Result<u64> {
        let candidats: Vec<&str> = inutiles.iter().map(String::as_str).collect();
        let mut effacees = 0;
        for paquet in candidats.chunks(PAR_PAQUET) {
            effacees += self.entretenir(|tx| async move { oublier(&tx, paquet, limite).await }).await?;
        }
        Ok(effacees)
    }
}

async fn oublier(tx: &Ecriture, candidats: &[&str], limite: Instant) -> Result<u64> {
    let effacees = fichier::Entity::delete_many()
        .filter(fichier::Column::Sha256.is_in(candidats.iter().copied()))
        .filter(fichier::Column::Instant.lt(limite))
        .filter(fichier::Column::Sha256.not_in_subquery(des_documents()))
        .exec(tx)
        .await?;
    Ok(effacees.rows_affected)
}

fn des_documents() -> SelectStatement {
    Query::select()
        .column(document::Column::Fichier)
        .from(document::Entity)
        .and_where(document::Column::Fichier.is_not_null())
        .to_owned()
}

/// The part of a before-image that names files: its documents.
#[derive(Deserialize)]
struct Image {
    documents: Vec<DocumentDImage>,
}

#[derive(Deserialize)]
struct DocumentDImage {
    fichier: Option<String>,
}

/// The files that before-images name. Returns `None` when one of the images cannot be read, because it might name any file.
async fn des_images(vue: &LectureUnie) -> Result<Option<HashSet<String>>> {
    let mut nommes = HashSet::new();
    let mut images = import_avant::Entity::find()
        .select_only()
        .column(import_avant::Column::Avant)
        .filter(import_avant::Column::Avant.is_not_null())
        .into_tuple::<String>()
        .stream(&vue.tx)
        .await?;
    while let Some(texte) = images.try_next().await? {
        let Ok(image) = serde_json::from_str::<Image>(&texte) else {
            tracing::warn!("a before-image cannot be read: no stored file is forgotten this time");
            return Ok(None);
        };
        nommes.extend(image.documents.into_iter().filter_map(|d| d.fichier));
    }
    Ok(Some(nommes))
}
