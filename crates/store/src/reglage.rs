//! Business settings (`design.md` section 2, rule 12): delays, limits, texts, brand. A change of a setting states a fact, so every process
//! learns of it.

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::tables::compteur;
use crate::tables::reglage::{ActiveModel, Column, Entity, Model};
use crate::temps::Instant;
use domain::reglage::Reglages as Metier;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, ExprTrait, QueryOrder, QuerySelect};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

/// Reads the value of one setting; `None` when the setting was never set.
pub async fn lire<T: DeserializeOwned>(db: &impl ConnectionTrait, cle: &str) -> Result<Option<T>> {
    let Some(ligne) = Entity::find_by_id(cle).one(db).await? else { return Ok(None) };
    let errone = |e: serde_json::Error| Error::DocumentIllisible {
        table: "reglage",
        id: cle.to_owned(),
        cause: format!("{:?}", e.classify()),
    };
    serde_json::from_str(&ligne.valeur).map(Some).map_err(errone)
}

/// Reads every setting that was set, as JSON text by name.
pub async fn tous(db: &impl ConnectionTrait) -> Result<BTreeMap<String, String>> {
    let lignes = Entity::find().order_by_asc(Column::Cle).all(db).await?;
    Ok(lignes.into_iter().map(|l| (l.cle, l.valeur)).collect())
}

/// Reads every setting that was set, by name, in the form that people type.
pub async fn textes(db: &impl ConnectionTrait) -> Result<BTreeMap<String, String>> {
    Ok(poses(db).await?.into_iter().map(|(cle, pose)| (cle, pose.texte)).collect())
}

/// A setting that was set, with its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReglagePose {
    /// The value, in the form that people type.
    pub texte: String,
    /// The instant at which it was last set.
    pub instant: Instant,
    pub par: Option<IdUtilisateur>,
}

/// Reads every setting that was set, by name.
pub async fn poses(db: &impl ConnectionTrait) -> Result<BTreeMap<String, ReglagePose>> {
    let lignes = Entity::find().order_by_asc(Column::Cle).all(db).await?;
    Ok(lignes.into_iter().map(|l| (l.cle.clone(), ReglagePose::from(l))).collect())
}

/// Reads one setting, when it was set. Other writers of settings wait until this transaction ends.
pub async fn pose_verrouille(tx: &Ecriture, cle: &str) -> Result<Option<ReglagePose>> {
    // There may be no row to lock, so the counter is locked, because every transition takes it last.
    compteur::Entity::find_by_id(1).lock_exclusive().one(tx).await?;
    Ok(Entity::find_by_id(cle).one(tx).await?.map(ReglagePose::from))
}

impl From<Model> for ReglagePose {
    fn from(ligne: Model) -> Self {
        let texte = match serde_json::from_str(&ligne.valeur) {
            Ok(serde_json::Value::String(texte)) => texte,
            _ => ligne.valeur,
        };
        Self { texte, instant: ligne.instant, par: ligne.par.map(IdUtilisateur) }
    }
}

/// Gives a setting its default again; returns false when the setting was not set. The caller states the fact.
pub async fn oublier(tx: &Ecriture, cle: &str) -> Result<bool> {
    Ok(Entity::delete_by_id(cle).exec(tx).await?.rows_affected > 0)
}

/// Writes a setting. The caller states the fact.
pub async fn definir<T: Serialize>(tx: &Ecriture, cle: &str, valeur: &T, par: Option<IdUtilisateur>) -> Result<()> {
    let valeur = crate::forme::texte("reglage.valeur", valeur)?;
    let ligne = ActiveModel {
        cle: Set(cle.to_owned()),
        valeur: Set(valeur),
        version: Set(1),
        instant: Set(tx.maintenant()),
        par: Set(par.map(|u| u.0)),
    };
    let conflit = OnConflict::column(Column::Cle)
        .update_columns([Column::Valeur, Column::Instant, Column::Par])
        .value(Column::Version, Expr::col((Entity, Column::Version)).add(1))
        .to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(())
}

impl Base {
    /// Reads the business settings again, at the start of a process and when a fact says that one changed.
    pub async fn relire_les_reglages(&self) -> Result<()> {
        let lignes = textes(&self.lire().await?).await?;
        let (metier, ecartes) = Metier::depuis(lignes.iter().map(|(cle, texte)| (cle.as_str(), texte.as_str())));
        if !ecartes.is_empty() {
            tracing::warn!(?ecartes, "settings of another version, or out of their bounds, count as not set");
        }
        let mut actuel = self.0.metier.write().unwrap_or_else(PoisonError::into_inner);
        if **actuel != metier {
            *actuel = Arc::new(metier);
        }
        Ok(())
    }
}
