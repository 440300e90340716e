//! Attempts to sign in that have not succeeded, counted to make guessing slow. They are counted by account, known or
//! not, and by account and network.
//!
//! An attempt is counted before its password is checked, in the transaction that decides whether it may be made.
//! Simultaneous attempts are therefore counted one after the other, and none escapes the count.

use crate::base::Acces;
use crate::chiffre::{IndexAveugle, Trousseau};
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::echec_connexion::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

/// The attempts in a row that have not succeeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Echecs {
    pub nombre: u32,
    pub dernier: Instant,
}

/// The key under which failed attempts are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CleDEchec<'a> {
    /// An account (its e-mail), from any network.
    Compte(&'a str),
    /// An account (its e-mail) from one network.
    CompteEtReseau(&'a str, &'a str),
}

impl CleDEchec<'_> {
    fn email(&self) -> &str {
        match self {
            Self::Compte(email) | Self::CompteEtReseau(email, _) => email,
        }
    }

    fn index(&self, trousseau: &Trousseau) -> IndexAveugle {
        match self {
            Self::Compte(email) => trousseau.index_email(email),
            Self::CompteEtReseau(email, reseau) => {
                trousseau.index("connexion", &format!("{}\0{reseau}", domain::email::lire(email)))
            }
        }
    }
}

/// Reads the attempts since the last success, zero when there are none. Locks their row until the transaction ends.
pub async fn lire(tx: &Ecriture, cle: CleDEchec<'_>) -> Result<Echecs> {
    let index = cle.index(tx.trousseau());
    let vide = ActiveModel {
        email_index: Set(index.clone()),
        compte: Set(Some(tx.trousseau().index_email(cle.email()))),
        nombre: Set(0),
        dernier: Set(tx.maintenant()),
    };
    // An existing row is rewritten unchanged, because this locks the row: the next attempt waits for this transaction and reads the count
    // that it left.
    let verrou =
        OnConflict::column(Column::EmailIndex).value(Column::Nombre, Expr::col((Entity, Column::Nombre))).to_owned();
    Entity::insert(vide).on_conflict(verrou).exec_without_returning(tx).await?;
    let ligne = Entity::find_by_id(index).one(tx).await?;
    Ok(ligne.map_or(Echecs { nombre: 0, dernier: tx.maintenant() }, |l| Echecs {
        nombre: l.nombre.try_into().unwrap_or(0),
        dernier: l.dernier,
    }))
}

/// Counts one more attempt. [`lire`] must have read the row in this transaction.
pub async fn compter(tx: &Ecriture, cle: CleDEchec<'_>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Nombre, Expr::col(Column::Nombre).add(1))
        .col_expr(Column::Dernier, Expr::value(tx.maintenant()))
        .filter(Column::EmailIndex.eq(cle.index(tx.trousseau())))
        .exec(tx)
        .await?;
    Ok(())
}

/// Notes a success from this network: the attempts of this network no longer count. The attempts of other networks still count, because
/// somebody there may be guessing.
pub async fn reussir(tx: &Ecriture, email: &str, reseau: &str) -> Result<()> {
    let ici = CleDEchec::CompteEtReseau(email, reseau);
    let comptes = i32::try_from(lire(tx, ici).await?.nombre).unwrap_or(i32::MAX);
    Entity::delete_by_id(ici.index(tx.trousseau())).exec(tx).await?;
    let compte = CleDEchec::Compte(email).index(tx.trousseau());
    Entity::update_many()
        .col_expr(Column::Nombre, Expr::col(Column::Nombre).sub(comptes))
        .filter(Column::EmailIndex.eq(compte.clone()))
        .exec(tx)
        .await?;
    Entity::delete_many().filter(Column::EmailIndex.eq(compte)).filter(Column::Nombre.lte(0)).exec(tx).await?;
    Ok(())
}

/// Deletes every attempt on an e-mail, because its password has changed.
pub async fn oublier(tx: &Ecriture, email: &str) -> Result<()> {
    let compte = tx.trousseau().index_email(email);
    let siens = Column::Compte.eq(compte.clone()).or(Column::EmailIndex.eq(compte));
    Entity::delete_many().filter(siens).exec(tx).await?;
    Ok(())
}

/// Deletes the attempts older than `avant`, and all but the last `gardes`; returns how many rows.
pub async fn purger(tx: &Ecriture, avant: Instant, gardes: u64) -> Result<u64> {
    let vieux = Entity::delete_many().filter(Column::Dernier.lt(avant)).exec(tx).await?.rows_affected;
    let premier_de_trop: Option<Instant> = Entity::find()
        .select_only()
        .column(Column::Dernier)
        .order_by_desc(Column::Dernier)
        .offset(gardes)
        .limit(1)
        .into_tuple()
        .one(tx)
        .await?;
    let Some(premier_de_trop) = premier_de_trop else { return Ok(vieux) };
    let de_trop = Entity::delete_many().filter(Column::Dernier.lte(premier_de_trop)).exec(tx).await?.rows_affected;
    Ok(vieux + de_trop)
}
