//! The links that accounts get by mail. A person who holds a link may choose the password of the account, once, until the link expires.
//! The row holds the hash of the token; the token itself is only in the mail.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::session::Jeton;
use crate::tables::lien_compte::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::time::Duration;

/// The use of a link: each link serves one use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsageDeLien {
    /// The link serves to choose the first password of an account that was created for somebody.
    Activation,
    /// The link serves to choose another password, when the former one is forgotten.
    Oubli,
}

impl UsageDeLien {
    /// The code of this use in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::Oubli => "oubli",
        }
    }
}

/// Creates a link that may be used for this long. Former links of this user for this use no longer work.
pub async fn creer(tx: &Ecriture, utilisateur: IdUtilisateur, usage: UsageDeLien, duree: Duration) -> Result<Jeton> {
    annuler(tx, utilisateur, usage).await?;
    let jeton = Jeton::nouveau();
    let ligne = ActiveModel {
        jeton: Set(jeton.empreinte().to_vec()),
        utilisateur: Set(utilisateur.0),
        usage: Set(usage.code().to_owned()),
        cree: Set(tx.maintenant()),
        expire: Set(tx.maintenant().plus(duree)),
        employe: Set(None),
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(jeton)
}

/// Finds the user whose account a link opens, if the link may still be used.
pub async fn de(
    db: &impl Acces,
    jeton: &Jeton,
    usage: UsageDeLien,
    maintenant: Instant,
) -> Result<Option<IdUtilisateur>> {
    let ligne = Entity::find_by_id(jeton.empreinte().to_vec())
        .filter(Column::Usage.eq(usage.code()))
        .filter(Column::Employe.is_null())
        .filter(Column::Expire.gt(maintenant))
        .one(db)
        .await?;
    Ok(ligne.map(|ligne| IdUtilisateur(ligne.utilisateur)))
}

/// Uses a link. When several callers use the link together, only one succeeds.
pub async fn employer(tx: &Ecriture, jeton: &Jeton, usage: UsageDeLien) -> Result<Option<IdUtilisateur>> {
    let Some(utilisateur) = de(tx, jeton, usage, tx.maintenant()).await? else { return Ok(None) };
    let employe = Entity::update_many()
        .col_expr(Column::Employe, Expr::value(tx.maintenant()))
        .filter(Column::Jeton.eq(jeton.empreinte().to_vec()))
        .filter(Column::Employe.is_null())
        .exec(tx)
        .await?;
    Ok((employe.rows_affected > 0).then_some(utilisateur))
}

/// Ends the links of a user for this use.
pub async fn annuler(tx: &Ecriture, utilisateur: IdUtilisateur, usage: UsageDeLien) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Employe, Expr::value(tx.maintenant()))
        .filter(Column::Utilisateur.eq(utilisateur.0))
        .filter(Column::Usage.eq(usage.code()))
        .filter(Column::Employe.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// The instants of the last links sent to a user after `depuis`, the newest first, at most `limite`.
pub async fn envois_depuis(
    db: &impl Acces,
    utilisateur: IdUtilisateur,
    depuis: Instant,
    limite: u64,
) -> Result<Vec<Instant>> {
    let lignes = Entity::find()
        .filter(Column::Utilisateur.eq(utilisateur.0))
        .filter(Column::Cree.gt(depuis))
        .order_by_desc(Column::Cree)
        .limit(limite)
        .all(db)
        .await?;
    Ok(lignes.into_iter().map(|ligne| ligne.cree).collect())
}

/// Deletes the links that expired before `avant`; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Expire.lt(avant)).exec(tx).await?.rows_affected)
}
