//! Sessions (`design.md` section 2, rule 8). A session is a row, found by the hash of the token that the cookie carries.

pub use crate::tables::session::Provenance;

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::session::{ActiveModel, Column, Entity, Model};
use crate::temps::Instant;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::time::Duration;

/// The number of sessions that are shown at once.
const MONTREES: u64 = 100;
/// The shortest time between two writes of the column `vue` of a session.
pub const PAS_DE_VUE: Duration = Duration::from_mins(1);

/// The secret that the cookie carries: 256 random bits in base64url. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Jeton(String);

impl Jeton {
    /// Draws a new token at random.
    pub(crate) fn nouveau() -> Self {
        Self(URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
    }

    /// Reads a token from a cookie; returns `None` when its form is wrong.
    pub fn lire(texte: &str) -> Option<Self> {
        let octets = URL_SAFE_NO_PAD.decode(texte).ok()?;
        (octets.len() == 32).then(|| Self(texte.to_owned()))
    }

    /// The text that the cookie carries.
    pub fn en_clair(&self) -> &str {
        &self.0
    }

    /// The hash by which a session is found. It is also the key of the cache of sessions.
    pub fn empreinte(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// 128 random bits in hexadecimal, for a name or a salt.
pub fn hasard() -> String {
    format!("{:032x}", rand::random::<u128>())
}

impl fmt::Debug for Jeton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Jeton")
    }
}

/// A session to be opened.
#[derive(Debug, Clone)]
pub struct NouvelleSession {
    pub utilisateur: IdUtilisateur,
    pub pour_le_compte_de: Option<IdUtilisateur>,
    pub provenance: Provenance,
    /// The time that the session lives without being used.
    pub duree: Duration,
    /// The instant at which the session ends for good, however much it is used.
    pub limite: Instant,
}

/// A session as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Session {
    /// The identifier of the session, for facts and logs.
    pub id: i64,
    pub utilisateur: IdUtilisateur,
    pub pour_le_compte_de: Option<IdUtilisateur>,
    /// The instant at which the session was opened.
    pub creee: Instant,
    /// The instant at which the session was last used, to the minute.
    pub vue: Instant,
    /// The instant at which the session ends, or ended.
    pub fin: Instant,
    /// The instant at which the session ends for good, however much it is used.
    pub limite: Instant,
}

/// A session as its user sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionMontree {
    pub session: Session,
    /// The address and browser that the session was opened from.
    pub provenance: Provenance,
}

/// The longest life of a session. Sessions that an earlier version opened end after this time too.
pub const DUREE_ABSOLUE: Duration = Duration::from_hours(7 * 24);

/// Opens a session. Only the caller gets its token, to put it in the cookie.
pub async fn ouvrir(tx: &Ecriture, nouvelle: &NouvelleSession) -> Result<(Jeton, Session)> {
    let jeton = Jeton::nouveau();
    let maintenant = tx.maintenant();
    let ligne = ActiveModel {
        id: NotSet,
        jeton: Set(jeton.empreinte().to_vec()),
        utilisateur: Set(nouvelle.utilisateur.0),
        pour_le_compte_de: Set(nouvelle.pour_le_compte_de.map(|u| u.0)),
        creee: Set(maintenant),
        vue: Set(maintenant),
        provenance: Set(tx.trousseau().chiffrer(&nouvelle.provenance)?),
        fin: Set(Ord::min(maintenant.plus(nouvelle.duree), nouvelle.limite)),
        limite: Set(Some(nouvelle.limite)),
    };
    let session = relire(&Entity::insert(ligne).exec_with_returning(tx).await?);
    Ok((jeton, session))
}

/// Reads the session of a token, when it has not ended at `maintenant`.
pub async fn par_jeton(db: &impl Acces, jeton: &Jeton, maintenant: Instant) -> Result<Option<Session>> {
    let ligne = Entity::find()
        .filter(Column::Jeton.eq(jeton.empreinte().to_vec()))
        .filter(Column::Fin.gt(maintenant))
        .one(db)
        .await?;
    Ok(ligne.as_ref().map(relire).filter(|session| session.limite > maintenant))
}

/// Reads the sessions of a user that have not ended at `maintenant`, the last used first. Sessions that the user opened in another user's
/// place are included.
pub async fn ouvertes(db: &impl Acces, utilisateur: IdUtilisateur, maintenant: Instant) -> Result<Vec<SessionMontree>> {
    let lignes = Entity::find()
        .filter(Column::Utilisateur.eq(utilisateur.0))
        .filter(Column::Fin.gt(maintenant))
        .order_by_desc(Column::Vue)
        .order_by_desc(Column::Id)
        .limit(MONTREES)
        .all(db)
        .await?;
    let montrees = lignes.iter().map(|ligne| {
        let provenance = db.trousseau().dechiffrer_ligne(&ligne.provenance, ligne.id)?;
        Ok(SessionMontree { session: relire(ligne), provenance })
    });
    let montrees: Result<Vec<_>> = montrees.collect();
    Ok(montrees?.into_iter().filter(|montree| montree.session.limite > maintenant).collect())
}

/// Ends a session of this user; returns false when they have no open session of this id.
pub async fn fermer_la_sienne(tx: &Ecriture, utilisateur: IdUtilisateur, id: i64) -> Result<bool> {
    let fermee = Entity::update_many()
        .col_expr(Column::Fin, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id))
        .filter(Column::Utilisateur.eq(utilisateur.0))
        .filter(Column::Fin.gt(tx.maintenant()))
        .exec(tx)
        .await?;
    Ok(fermee.rows_affected > 0)
}

/// Notes that a session is used, at most once in [`PAS_DE_VUE`], and moves its end to `duree` from now, never past `limite`. This write
/// states no fact, because nobody waits for one.
pub async fn toucher(tx: &Ecriture, id: i64, duree: Duration, limite: Instant) -> Result<bool> {
    let maintenant = tx.maintenant();
    let seuil = maintenant.moins(PAS_DE_VUE);
    let touchee = Entity::update_many()
        .col_expr(Column::Vue, Expr::value(maintenant))
        .col_expr(Column::Fin, Expr::value(Ord::min(maintenant.plus(duree), limite)))
        .filter(Column::Id.eq(id))
        .filter(Column::Fin.gt(maintenant))
        .filter(Column::Vue.lte(seuil))
        .exec(tx)
        .await?;
    Ok(touchee.rows_affected > 0)
}

/// Ends a session; returns false when the session had already ended.
pub async fn fermer(tx: &Ecriture, id: i64) -> Result<bool> {
    let fermee = Entity::update_many()
        .col_expr(Column::Fin, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id))
        .filter(Column::Fin.gt(tx.maintenant()))
        .exec(tx)
        .await?;
    Ok(fermee.rows_affected > 0)
}

/// Ends every session of a user, and the sessions that others opened on their behalf; returns how many.
pub async fn fermer_toutes(tx: &Ecriture, utilisateur: IdUtilisateur) -> Result<u64> {
    fermer_toutes_sauf(tx, utilisateur, None).await
}

/// Ends the sessions of a user as [`fermer_toutes`] does, except for the session `sauf`, which goes on.
pub async fn fermer_toutes_sauf(tx: &Ecriture, utilisateur: IdUtilisateur, sauf: Option<i64>) -> Result<u64> {
    let siennes = Column::Utilisateur.eq(utilisateur.0).or(Column::PourLeCompteDe.eq(utilisateur.0));
    let siennes = siennes.and(Column::Id.ne(sauf.unwrap_or(0)));
    let fermees = Entity::update_many()
        .col_expr(Column::Fin, Expr::value(tx.maintenant()))
        .filter(siennes)
        .filter(Column::Fin.gt(tx.maintenant()))
        .exec(tx)
        .await?;
    Ok(fermees.rows_affected)
}

/// Deletes the sessions that ended before `avant`; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Fin.lt(avant)).exec(tx).await?.rows_affected)
}

fn relire(ligne: &Model) -> Session {
    Session {
        id: ligne.id,
        utilisateur: IdUtilisateur(ligne.utilisateur),
        pour_le_compte_de: ligne.pour_le_compte_de.map(IdUtilisateur),
        creee: ligne.creee,
        vue: ligne.vue,
        fin: ligne.fin,
        limite: ligne.limite.unwrap_or_else(|| ligne.creee.plus(DUREE_ABSOLUE)),
    }
}
