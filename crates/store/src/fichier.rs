//! Stored files (`design.md` section 2, rule 10): the object first, under its hash; then the row, in the transaction
//! that needs it; what has no row is swept ([`crate::balayage`]). Bytes pass by and are never held whole; they are stored by
//! [`crate::magasin`], and this module writes their rows.

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

/// A stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierLu {
    /// SHA-256, 64 hexadecimal digits.
    pub sha256: String,
    /// Length in bytes.
    pub taille: i64,
    /// Media type.
    pub mime: String,
    /// False when the last sweep did not find its object.
    pub present: bool,
}

/// Gives a stored file its row. The upsert holds the row's key until the commit, so that a sweep under way either has
/// finished (its deletion is then repaired here) or sees the row and leaves the object.
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

/// The row of a file.
pub async fn par_sha256(db: &impl ConnectionTrait, sha256: &str) -> Result<Option<FichierLu>> {
    let ligne = fichier::Entity::find_by_id(sha256).one(db).await?;
    Ok(ligne.map(relire))
}

/// The rows of these files, by their hash; nothing is asked for none.
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

/// Every file that has a row.
pub(crate) async fn noms(db: &impl ConnectionTrait) -> Result<HashSet<String>> {
    let noms = fichier::Entity::find().select_only().column(fichier::Column::Sha256).into_tuple().all(db).await?;
    Ok(noms.into_iter().collect())
}

impl Base {
    /// Sets a file aside unless somebody gives it a row at this very instant; whether it did.
    pub(crate) async fn ecarter_si_orphelin(&self, vu: &FichierRange, jour: NaiveDate) -> Result<bool> {
        let ecarte = self.entretenir(|tx| async move {
            // The row of an instant: whoever stores this file now waits for us at its key.
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
            // Run twice, it finds nothing to move.
            self.0.fichiers.rangement().ecarter(vu, jour).await?;
            fichier::Entity::delete_by_id(vu.nom.as_str()).exec(&tx).await?;
            Ok::<_, Error>(true)
        });
        ecarte.await
    }

    /// Notes which rows have no file; those that have theirs again are as before.
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
