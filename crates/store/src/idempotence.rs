//! Makes sure that a request sent twice is done once (`design.md` section 2, rule 3). A row holds a key that the user's client chose, and
//! the answer to the request. The row is written in the transaction of the request.
//!
//! The key is taken first. When two requests with one key come together, the second waits for the first (at the unique key on PostgreSQL,
//! for the only writer on SQLite). Then the second request fails with [`Unicite::Idempotence`](crate::Unicite), its work is undone, and it
//! reads the answer of the first.

pub use crate::tables::idempotence::ReponseGardee;

use crate::acteur::Acteur;
use crate::base::{Acces, Base};
use crate::ecriture::{Acte, Ecrit, Ecriture};
use crate::error::{Error, Result};
use crate::tables::idempotence::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use domain::utilisateur::IdUtilisateur;
use futures::future::BoxFuture;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use std::any::Any;
use std::fmt;
use std::future::{Future, ready};
use std::sync::Arc;
use std::time::Duration;

/// How long an answer is kept.
pub const DUREE: Duration = Duration::from_hours(24);

/// A key, its user, and the fingerprint of the request that bears it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleDEnvoi {
    pub utilisateur: IdUtilisateur,
    /// The key, as the client chose it.
    pub cle: String,
    /// SHA-256 of the whole request. The same key with another fingerprint is another request.
    pub empreinte: [u8; 32],
}

/// The earlier use of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DejaEnvoyee {
    /// The same request came before with this key, and got this answer.
    Reponse(ReponseGardee),
    /// Another request came before with this key.
    AutreDemande,
}

/// The future that makes an answer.
pub type Rendue<'a> = BoxFuture<'a, Result<ReponseGardee>>;
type Rendre = dyn for<'a> Fn(&'a Ecriture, &'a (dyn Any + Send + Sync)) -> Rendue<'a> + Send + Sync;

/// The function that makes the answer of a write within its transaction, and the key that the write takes, if it has one.
#[derive(Clone)]
pub struct UneFois {
    cle: Option<CleDEnvoi>,
    rendre: Arc<Rendre>,
}

impl fmt::Debug for UneFois {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UneFois").field("cle", &self.cle).finish_non_exhaustive()
    }
}

impl UneFois {
    /// Prepares the answer of a write whose value is a `T`. `rendre` makes the answer at the end of the write's transaction, where it can
    /// read the rows that were written.
    pub fn nouvelle<T: Send + Sync + 'static>(
        cle: Option<CleDEnvoi>,
        rendre: impl for<'a> Fn(&'a Ecriture, &'a T) -> Rendue<'a> + Send + Sync + 'static,
    ) -> Self {
        let autre = "une écriture à rendre donne une autre valeur qu’attendu";
        Self {
            cle,
            rendre: Arc::new(move |tx, valeur| match valeur.downcast_ref::<T>() {
                Some(valeur) => rendre(tx, valeur),
                None => Box::pin(ready(Err(Error::Programme(autre)))),
            }),
        }
    }

    /// Takes the key. Fails with [`Unicite::Idempotence`](crate::Unicite) when the key is taken; a key older than [`DUREE`] is free.
    async fn prendre(&self, tx: &Ecriture) -> Result<()> {
        let Some(CleDEnvoi { utilisateur, cle, empreinte }) = &self.cle else { return Ok(()) };
        Entity::delete_many()
            .filter(Column::Utilisateur.eq(utilisateur.0))
            .filter(Column::Cle.eq(cle))
            .filter(Column::Cree.lte(tx.maintenant().moins(DUREE)))
            .exec(tx)
            .await?;
        let ligne = ActiveModel {
            id: NotSet,
            utilisateur: Set(utilisateur.0),
            cle: Set(cle.clone()),
            empreinte: Set(empreinte.to_vec()),
            reponse: Set(None),
            cree: Set(tx.maintenant()),
        };
        Entity::insert(ligne).exec_without_returning(tx).await?;
        Ok(())
    }

    /// Makes the answer and stores it under the key.
    async fn repondre(&self, tx: &Ecriture, valeur: &(dyn Any + Send + Sync)) -> Result<()> {
        let reponse = (self.rendre)(tx, valeur).await?;
        let Some(cle) = &self.cle else { return Ok(()) };
        Entity::update_many()
            .col_expr(Column::Reponse, Expr::value(tx.trousseau().chiffrer(&reponse)?))
            .filter(Column::Utilisateur.eq(cle.utilisateur.0))
            .filter(Column::Cle.eq(&cle.cle))
            .exec(tx)
            .await?;
        Ok(())
    }
}

impl Base {
    /// Runs a write like [`Base::ecrire`], and answers it: takes the key first, and stores the answer last in the same transaction.
    pub async fn ecrire_une_fois<T, E, F, Fut>(
        &self,
        acteur: &Acteur,
        une_fois: &UneFois,
        travail: F,
    ) -> Result<Ecrit<T>, E>
    where
        T: Send + Sync + 'static,
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<Acte<T>, E>>,
        E: From<Error>,
    {
        self.ecrire(acteur, |tx| {
            let suite = travail(tx.partager());
            async move {
                une_fois.prendre(&tx).await?;
                let acte = suite.await?;
                une_fois.repondre(&tx, acte.valeur()).await?;
                Ok(acte)
            }
        })
        .await
    }
}

/// Reads the earlier use of a key; returns `None` when the key is free.
pub async fn lire(db: &impl Acces, cle: &CleDEnvoi, maintenant: Instant) -> Result<Option<DejaEnvoyee>> {
    let ligne = Entity::find()
        .filter(Column::Utilisateur.eq(cle.utilisateur.0))
        .filter(Column::Cle.eq(&cle.cle))
        .filter(Column::Cree.gt(maintenant.moins(DUREE)))
        .one(db)
        .await?;
    let Some(ligne) = ligne else { return Ok(None) };
    if ligne.empreinte != cle.empreinte {
        return Ok(Some(DejaEnvoyee::AutreDemande));
    }
    let reponse = ligne.reponse.map(|reponse| db.trousseau().dechiffrer_ligne(&reponse, ligne.id)).transpose()?;
    Ok(reponse.map(DejaEnvoyee::Reponse))
}

/// Deletes the answers given at `avant` or before; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Cree.lte(avant)).exec(tx).await?.rows_affected)
}
