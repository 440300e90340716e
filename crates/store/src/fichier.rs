//! The rows of stored files (`design.md` section 2, rule 10). The bytes of a file are stored first, under their hash. Then the transaction
//! that needs the file writes its row. A sweep takes the files without a row ([`crate::balayage`]). Bytes are streamed and never held
//! whole. [`crate::magasin`] stores the bytes; this module writes the rows.

mod inutiles;

pub use crate::magasin::fichiers::{Depot, DepotEnCours, Fichiers};
pub use inutiles::{NOMS, Nom};

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::rangement::FichierRange;
use crate::tables::fichier;
use crate::tranche::PAR_REQUETE;
use chrono::NaiveDate;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{HashMap, HashSet};

/// A stored file, as its row describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierLu {
    /// SHA-256, in 64 hexadecimal digits.
    pub sha256: String,
    /// The length, in bytes.
    pub taille: i64,
    pub mime: String,
    /// False when the last sweep did not find the bytes of the file.
    pub present: bool,
}

/// Writes the row of a stored file. The upsert locks the row's key until the commit. A sweep under way has therefore either finished, and
/// this call repairs its deletion, or it sees the row and leaves the file.
pub async fn inscrire(tx: &Ecriture, fichiers: &Fichiers, depot: &Depot) -> Result<()> {
    let ligne = fichier::ActiveModel {
        sha256: Set(depot.sha256.clone()),
        taille: Set(depot.taille),
        mime: Set(depot.mime.clone()),
        etat: Set("present".to_owned()),
        instant: Set(tx.maintenant()),
    };
    let conflit = OnConflict::column(fichier::Column::Sha256)
        .update_columns([fichier::Column::Etat, fichier::Column::Instant])
        .to_owned();
    fichier::Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    fichiers.retablir(depot).await
}

/// Reads the row of a file by its hash.
pub async fn par_sha256(db: &impl ConnectionTrait, sha256: &str) -> Result<Option<FichierLu>> {
    let ligne = fichier::Entity::find_by_id(sha256).one(db).await?;
    Ok(ligne.map(relire))
}

/// Reads the rows of these files, as a map by hash. Sends no statement for an empty list.
pub async fn par_empreintes(db: &impl ConnectionTrait, empreintes: &[&str]) -> Result<HashMap<String, FichierLu>> {
    let mut trouves = HashMap::new();
    for paquet in empreintes.chunks(PAR_REQUETE) {
        let siens = fichier::Column::Sha256.is_in(paquet.iter().copied());
        let lignes = fichier::Entity::find().filter(siens).all(db).await?;
        trouves.extend(lignes.into_iter().map(|ligne| (ligne.sha256.clone(), relire(ligne))));
    }
    Ok(trouves)
}

fn relire(l: fichier::Model) -> FichierLu {
    FichierLu { present: l.etat == "present", sha256: l.sha256, taille: l.taille, mime: l.mime }
}

/// The hashes of every file that has a row.
pub(crate) async fn noms(db: &impl ConnectionTrait) -> Result<HashSet<String>> {
    let noms = fichier::Entity::find().select_only().column(fichier::Column::Sha256).into_tuple().all(db).await?;
    Ok(noms.into_iter().collect())
}

impl Base {
    /// Sets a file aside unless another transaction is giving it a row at the same time; returns whether it did.
    pub(crate) async fn ecarter_si_orphelin(&self, vu: &FichierRange, jour: NaiveDate) -> Result<bool> {
        let ecarte = self.entretenir(|tx| async move {
            // The row is inserted for the length of this transaction, so that a transaction that stores the same file waits for this one
            // at the row's key.
            let ligne = fichier::ActiveModel {
                sha256: Set(vu.nom.clone()),
                taille: Set(0),
                mime: Set(String::new()),
                etat: Set("manquant".to_owned()),
                instant: Set(tx.maintenant()),
            };
            let conflit = OnConflict::column(fichier::Column::Sha256).do_nothing().to_owned();
            if fichier::Entity::insert(ligne).on_conflict(conflit).exec_without_returning(&tx).await? == 0 {
                return Ok(false);
            }
            // If this transaction runs twice, the second run finds nothing to move.
            self.0.fichiers.rangement().ecarter(vu, jour).await?;
            fichier::Entity::delete_by_id(vu.nom.as_str()).exec(&tx).await?;
            Ok::<_, Error>(true)
        });
        ecarte.await
    }

    /// Marks the rows whose file is missing, and clears the mark of the rows whose file is back.
    pub(crate) async fn noter_les_fichiers_manquants(&self, manquants: &[String]) -> Result<()> {
        self.entretenir(|tx| async move {
            fichier::Entity::update_many()
                .col_expr(fichier::Column::Etat, "present".into())
                .filter(fichier::Column::Etat.ne("present"))
                .exec(&tx)
                .await?;
            for lot in manquants.chunks(500) {
                fichier::Entity::update_many()
                    .col_expr(fichier::Column::Etat, "manquant".into())
                    .filter(fichier::Column::Sha256.is_in(lot))
                    .exec(&tx)
                    .await?;
            }
            Ok::<_, Error>(())
        })
        .await
    }
}
