//! The result of the last verification of the journal: one row, written by the job that verifies.

use super::Verification;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::faits::Numero;
use crate::tables::verification_journal::{Column, Entity};
use crate::tache::{self, Tache};
use crate::temps::Instant;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

const LIGNE: i32 = 1;

/// The last request and the last result of a verification of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constat {
    /// The instant at which somebody last asked for a verification.
    pub demandee: Option<Instant>,
    /// The instant at which the last verification ended.
    pub verifiee: Option<Instant>,
    /// The result of the last verification; `None` before the first one ended.
    pub verification: Option<Verification>,
}

impl Constat {
    /// Says whether somebody asked for a verification that has not ended.
    pub fn est_en_cours(&self) -> bool {
        self.demandee.is_some_and(|demandee| self.verifiee.is_none_or(|verifiee| verifiee < demandee))
    }
}

/// Reads the last request for a verification of the journal, the end of the last verification, and its result.
pub async fn constat(db: &impl ConnectionTrait) -> Result<Constat> {
    let ligne = Entity::find_by_id(LIGNE).one(db).await?;
    let Some(ligne) = ligne else { return Ok(Constat { demandee: None, verifiee: None, verification: None }) };
    let compte = |nombre: i64| u64::try_from(nombre).unwrap_or(0);
    let verification = ligne.verifiee.map(|_| Verification {
        enchaines: compte(ligne.enchaines),
        en_attente: compte(ligne.en_attente),
        rupture: ligne.rupture.map(Numero),
        dernier_maillon: ligne.dernier_maillon,
    });
    Ok(Constat { demandee: ligne.demandee, verifiee: ligne.verifiee, verification })
}

/// Asks for a verification: its job becomes due at once.
pub async fn demander(tx: &Ecriture) -> Result<()> {
    tache::prevoir(tx, &Tache::VerifierJournal).await?;
    tache::avancer_la_periodique(tx, &Tache::VerifierJournal).await?;
    Entity::update_many()
        .col_expr(Column::Demandee, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(LIGNE))
        .exec(tx)
        .await?;
    Ok(())
}

/// Writes the result of a verification.
pub async fn constater(tx: &Ecriture, vu: &Verification) -> Result<()> {
    let nombre = |compte: u64| i64::try_from(compte).unwrap_or(i64::MAX);
    Entity::update_many()
        .col_expr(Column::Verifiee, Expr::value(tx.maintenant()))
        .col_expr(Column::Enchaines, Expr::value(nombre(vu.enchaines)))
        .col_expr(Column::EnAttente, Expr::value(nombre(vu.en_attente)))
        .col_expr(Column::Rupture, Expr::value(vu.rupture.map(|numero| numero.0)))
        .col_expr(Column::DernierMaillon, Expr::value(vu.dernier_maillon.as_str()))
        .filter(Column::Id.eq(LIGNE))
        .exec(tx)
        .await?;
    Ok(())
}
