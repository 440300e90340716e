//! Reading long tables: the number of values that one statement binds, and the pages of a list. The rows of a list are counted only up to
//! a bound, however long its table has become.

use crate::error::Result;
use sea_orm::sea_query::{Asterisk, Expr, Func, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, Order, QuerySelect, QueryTrait, Select};

/// The number of values that one statement binds: below the limits of both databases.
pub(crate) const PAR_REQUETE: usize = 1_000;

/// A page of a list, and the bound of the count of its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tranche {
    /// The number of rows that come before the page.
    pub sautes: u64,
    /// The greatest number of rows on the page.
    pub limite: u64,
    /// The greatest number of rows that are counted.
    pub jusqu_au: u64,
    pub sens: SensDeTranche,
}

/// The direction of a list: which of its two ends comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SensDeTranche {
    Croissant,
    Decroissant,
}

impl From<SensDeTranche> for Order {
    fn from(sens: SensDeTranche) -> Self {
        match sens {
            SensDeTranche::Croissant => Self::Asc,
            SensDeTranche::Decroissant => Self::Desc,
        }
    }
}

/// Counts the rows of a selection, up to `jusqu_au`.
pub(crate) async fn compter_jusqu_au<E: EntityTrait>(
    db: &impl ConnectionTrait,
    selection: Select<E>,
    cle: impl ColumnTrait,
    jusqu_au: u64,
) -> Result<u64> {
    let premiers = selection.select_only().column(cle).limit(jusqu_au).into_query();
    let compte =
        Query::select().expr_as(Func::count(Expr::col(Asterisk)), "nombre").from_subquery(premiers, "premiers").take();
    let ligne = db.query_one(&compte).await?;
    let nombre: i64 = ligne.map_or(Ok(0), |ligne| ligne.try_get("", "nombre"))?;
    Ok(u64::try_from(nombre).unwrap_or(0))
}
