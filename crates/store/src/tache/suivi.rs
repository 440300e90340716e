//! What those who watch over jobs ask for.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::tache::{Column, Entity, Model};
use crate::temps::Instant;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

/// A job as those who watch over them see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TacheLue {
    /// Its row.
    pub id: i64,
    /// Its code.
    pub code: String,
    /// Its data: identifiers.
    pub corps: String,
    /// Comes back by itself.
    pub periodique: bool,
    /// When it is due.
    pub echeance: Instant,
    /// How many times it was taken.
    pub essais: u32,
    /// Why it last failed.
    pub erreur: Option<String>,
    /// When it was given up.
    pub morte: Option<Instant>,
}

/// How many jobs wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comptes {
    /// Due and not done yet.
    pub dues: u64,
    /// Given up.
    pub mortes: u64,
}

/// How many jobs are due, and how many were given up.
pub async fn comptes(db: &impl ConnectionTrait, maintenant: Instant) -> Result<Comptes> {
    let vivantes = Entity::find().filter(Column::Morte.is_null());
    Ok(Comptes {
        dues: vivantes.filter(Column::Echeance.lte(maintenant)).count(db).await?,
        mortes: Entity::find().filter(Column::Morte.is_not_null()).count(db).await?,
    })
}

/// The jobs that wait or were given up, the first due first, at most `limite`.
pub async fn lister(db: &impl ConnectionTrait, limite: u64) -> Result<Vec<TacheLue>> {
    let lignes = Entity::find().order_by_asc(Column::Echeance).order_by_asc(Column::Id).limit(limite).all(db).await?;
    Ok(lignes.into_iter().map(relire).collect())
}

/// The jobs queued by somebody's act that are not done, dead ones included. Tests want none of them.
pub async fn restantes(db: &impl ConnectionTrait) -> Result<Vec<TacheLue>> {
    let lignes = Entity::find().filter(Column::Cle.is_null()).order_by_asc(Column::Id).all(db).await?;
    Ok(lignes.into_iter().map(relire).collect())
}

/// Has a dead job tried again, at once; false when there is no such dead job.
pub async fn relancer(tx: &Ecriture, id: i64) -> Result<bool> {
    Ok(reprendre(tx, Some(id)).await? > 0)
}

/// Has every dead job tried again, at once; gives how many.
pub async fn relancer_toutes(tx: &Ecriture) -> Result<u64> {
    reprendre(tx, None).await
}

async fn reprendre(tx: &Ecriture, id: Option<i64>) -> Result<u64> {
    let mut reprise = Entity::update_many()
        .col_expr(Column::Morte, Expr::value(Option::<i64>::None))
        .col_expr(Column::Essais, Expr::value(0))
        .col_expr(Column::Echeance, Expr::value(tx.maintenant()))
        .col_expr(Column::Bail, Expr::value(Option::<i64>::None))
        .col_expr(Column::BailJusqu, Expr::value(Option::<i64>::None))
        .filter(Column::Morte.is_not_null());
    if let Some(id) = id {
        reprise = reprise.filter(Column::Id.eq(id));
    }
    let reprises = reprise.exec(tx).await?.rows_affected;
    tx.tache_mise();
    Ok(reprises)
}

fn relire(ligne: Model) -> TacheLue {
    TacheLue {
        id: ligne.id,
        code: ligne.code,
        corps: ligne.corps,
        periodique: ligne.cle.is_some(),
        echeance: ligne.echeance,
        essais: ligne.essais.try_into().unwrap_or(0),
        erreur: ligne.erreur,
        morte: ligne.morte,
    }
}
