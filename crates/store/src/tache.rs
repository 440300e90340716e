//! Jobs (`design.md` section 1): rows written in the transaction that needs them, done by whichever server takes them.
//!
//! A claim is a lease by the database's clock, counted as an attempt before anything is tried, so that a job which kills
//! its process ends among the dead ones too. What ends a job compares its lease ([`terminer`]), in the transaction of its
//! effect wherever the effect is a row: done twice it changes nothing. When a job is due is told by the portal's clock,
//! which tests move. A job whose code this version does not know is left to the version that does.

mod suivi;

pub use suivi::{
    Comptes, EtatTache, FiltreTaches, OrdreTaches, TacheLue, avancer, avancer_la_periodique, chercher, comptes, lister,
    par_id, relancer, relancer_toutes, restantes,
};

pub use domain::tache::Tache;

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::tables::tache::{ActiveModel, Column, Entity};
use crate::temps::{Instant, horloge_de_la_base};
use sea_orm::sea_query::{Expr, LockType, OnConflict};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, ExprTrait,
    QueryFilter, QuerySelect, Statement,
};
use std::time::Duration;

/// A job that was taken: whoever holds this value does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prise {
    pub id: i64,
    pub tache: Tache,
    /// How many times it was taken, this one included.
    pub essais: u32,
    bail: i64,
    periodique: bool,
}

/// Queues a job, due now or later; whoever works in this process is told of it at the commit. Gives its id.
pub async fn mettre(tx: &Ecriture, tache: &Tache, echeance: Instant) -> Result<i64> {
    let ligne = Entity::insert(ligne(tx, tache, None, echeance)?).exec_with_returning(tx).await?;
    tx.tache_mise();
    Ok(ligne.id)
}

/// The same of several, in one statement.
pub(crate) async fn mettre_toutes(tx: &Ecriture, taches: &[Tache], echeance: Instant) -> Result<()> {
    let lignes = taches.iter().map(|tache| ligne(tx, tache, None, echeance)).collect::<Result<Vec<_>>>()?;
    Entity::insert_many(lignes).exec_without_returning(tx).await?;
    tx.tache_mise();
    Ok(())
}

/// Queues a job of which one waits at most; false when one of its code waits already. One that was given up is made anew.
pub async fn mettre_la_seule(tx: &Ecriture, tache: &Tache, echeance: Instant) -> Result<bool> {
    debug_assert!(tache.periode().is_none(), "its row must go once it is done");
    let nouvelle = ligne(tx, tache, Some(tache.code().to_owned()), echeance)?;
    let conflit = OnConflict::column(Column::Cle).do_nothing().to_owned();
    let mises = Entity::insert(nouvelle).on_conflict(conflit).exec_without_returning(tx).await?;
    let renouvelees = Entity::update_many()
        .col_expr(Column::Corps, Expr::value(corps(tache)?))
        .col_expr(Column::Echeance, Expr::value(echeance))
        .col_expr(Column::Essais, Expr::value(0))
        .col_expr(Column::Bail, Expr::value(Option::<i64>::None))
        .col_expr(Column::BailJusqu, Expr::value(Option::<i64>::None))
        .col_expr(Column::Morte, Expr::value(Option::<i64>::None))
        .col_expr(Column::Erreur, Expr::value(Option::<String>::None))
        .filter(Column::Cle.eq(tache.code()).and(Column::Morte.is_not_null()))
        .exec(tx)
        .await?
        .rows_affected;
    Ok(mises + renouvelees > 0)
}

/// Queues a job of which one waits at most, or holds the one that waits; false in the second case. What is written under it comes
/// before the end of that job, or after it, never in part: who ends the job waits for this transaction.
pub async fn mettre_ou_tenir_la_seule(tx: &Ecriture, tache: &Tache, echeance: Instant) -> Result<bool> {
    loop {
        if mettre_la_seule(tx, tache, echeance).await? {
            return Ok(true);
        }
        let sienne = Entity::find().select_only().column(Column::Id).filter(Column::Cle.eq(tache.code()));
        let tenue: Option<i64> = sienne.lock(LockType::Share).into_tuple().one(tx).await?;
        // Its end was committed between the two statements: this one may be queued.
        if tenue.is_some() {
            return Ok(false);
        }
    }
}

/// Gives another body to the job of which one waits at most.
pub async fn preciser_la_seule(tx: &Ecriture, tache: &Tache) -> Result<()> {
    let sienne = Entity::update_many().filter(Column::Cle.eq(tache.code()));
    sienne.col_expr(Column::Corps, Expr::value(corps(tache)?)).exec(tx).await?;
    Ok(())
}

/// Makes sure that a periodic job has its row, due at once when it is made. One that was given up (its body was another
/// version's) is made anew: nobody has to come and look for what comes back by itself.
pub async fn prevoir(tx: &Ecriture, tache: &Tache) -> Result<()> {
    let ligne = ligne(tx, tache, Some(tache.code().to_owned()), tx.maintenant())?;
    let conflit = OnConflict::column(Column::Cle).do_nothing().to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    remise(tx, 0, Duration::ZERO)
        .col_expr(Column::Corps, Expr::value(corps(tache)?))
        .col_expr(Column::Morte, Expr::value(Option::<i64>::None))
        .col_expr(Column::Erreur, Expr::value(Option::<String>::None))
        .filter(Column::Cle.eq(tache.code()).and(Column::Morte.is_not_null()))
        .exec(tx)
        .await?;
    Ok(())
}

/// The body of a job, as its row has it.
pub(crate) fn corps(tache: &Tache) -> Result<String> {
    Ok(tache.corps().map_err(|cause| DbErr::Json(cause.to_string()))?)
}

fn ligne(tx: &Ecriture, tache: &Tache, cle: Option<String>, echeance: Instant) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: NotSet,
        code: Set(tache.code().to_owned()),
        corps: Set(corps(tache)?),
        cle: Set(cle),
        echeance: Set(echeance),
        essais: Set(0),
        bail: Set(None),
        bail_jusqu: Set(None),
        erreur: Set(None),
        morte: Set(None),
        creee: Set(tx.maintenant()),
    })
}

/// Which jobs somebody has a place for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voulues {
    Toutes,
    /// Any but those that send a mail: they take as long as another server wants.
    SansCourrier,
}

impl Voulues {
    fn comprennent(self, code: &str) -> bool {
        match self {
            Self::Toutes => true,
            Self::SansCourrier => code != Tache::EnvoyerCourrier { courrier: 0 }.code(),
        }
    }
}

/// What makes a job free to be taken; `$1` is the portal's now.
fn libre(genre: DbBackend, voulues: Voulues) -> String {
    let codes: Vec<&str> = Tache::CODES.into_iter().filter(|code| voulues.comprennent(code)).collect();
    let codes = codes.join("', '");
    let maintenant = horloge_de_la_base(genre);
    format!(
        "morte IS NULL AND code IN ('{codes}') AND echeance <= $1 AND (bail_jusqu IS NULL OR bail_jusqu <= {maintenant})"
    )
}

/// Whether a job could be taken now. A reading: those who find nothing to do write nothing.
pub async fn une_est_due(db: &impl ConnectionTrait, voulues: Voulues, maintenant: Instant) -> Result<bool> {
    let genre = db.get_database_backend();
    let sql = format!("SELECT 1 FROM tache WHERE {} LIMIT 1", libre(genre, voulues));
    Ok(db.query_one_raw(Statement::from_sql_and_values(genre, sql, [maintenant.into()])).await?.is_some())
}

/// Takes the job that is due for longest, for `bail` from now; none when there is none.
pub async fn prendre(tx: &Ecriture, voulues: Voulues, bail: Duration) -> Result<Option<Prise>> {
    let genre = tx.get_database_backend();
    // Others take their own at the same instant: nobody waits for a row that another is taking.
    let verrou = if genre == DbBackend::Postgres { "FOR UPDATE SKIP LOCKED" } else { "" };
    let (libre, maintenant) = (libre(genre, voulues), horloge_de_la_base(genre));
    let sql = format!(
        "UPDATE tache SET essais = essais + 1, bail = $2, bail_jusqu = {maintenant} + $3 WHERE id = \
         (SELECT id FROM tache WHERE {libre} ORDER BY echeance, id LIMIT 1 {verrou}) \
         RETURNING id, code, corps, essais, cle"
    );
    let jeton: i64 = rand::random();
    let valeurs = [tx.maintenant().into(), jeton.into(), micros(bail).into()];
    let Some(ligne) = tx.query_one_raw(Statement::from_sql_and_values(genre, sql, valeurs)).await? else {
        return Ok(None);
    };
    let id: i64 = ligne.try_get("", "id")?;
    let (code, corps): (String, String) = (ligne.try_get("", "code")?, ligne.try_get("", "corps")?);
    let Some(tache) = Tache::lire(&code, &corps) else {
        // Its code is known and its body is not: nothing of this version can be done with it.
        tuer_la_ligne(tx, id, jeton, "corps illisible").await?;
        return Ok(None);
    };
    let essais: i32 = ligne.try_get("", "essais")?;
    let cle: Option<String> = ligne.try_get("", "cle")?;
    let periodique = cle.is_some() && tache.periode().is_some();
    Ok(Some(Prise { id, tache, essais: essais.try_into().unwrap_or(0), bail: jeton, periodique }))
}

/// Keeps a job for `bail` more from now; false when it was taken by another meanwhile.
pub async fn garder(tx: &Ecriture, prise: &Prise, bail: Duration) -> Result<bool> {
    let genre = tx.get_database_backend();
    let maintenant = horloge_de_la_base(genre);
    let sql = format!("UPDATE tache SET bail_jusqu = {maintenant} + $1 WHERE id = $2 AND bail = $3");
    let valeurs = [micros(bail).into(), prise.id.into(), prise.bail.into()];
    Ok(tx.execute_raw(Statement::from_sql_and_values(genre, sql, valeurs)).await?.rows_affected() == 1)
}

/// Ends a job that is done, in the transaction of what it did; a periodic one is due again after `periode`.
/// [`Error::BailPerdu`] when another took it meanwhile: then nothing of this transaction may stand.
pub async fn terminer(tx: &Ecriture, prise: &Prise, periode: Duration) -> Result<()> {
    let sienne = Column::Id.eq(prise.id).and(Column::Bail.eq(prise.bail));
    let touchees = if prise.periodique {
        let finie = remise(tx, 0, periode).col_expr(Column::Erreur, Expr::value(Option::<String>::None));
        finie.filter(sienne).exec(tx).await?.rows_affected
    } else {
        Entity::delete_many().filter(sienne).exec(tx).await?.rows_affected
    };
    if touchees == 1 { Ok(()) } else { Err(Error::BailPerdu) }
}

/// Puts back a job that failed, due again after `attente`; its attempts stay counted. `cause` is words of ours.
pub async fn remettre(tx: &Ecriture, prise: &Prise, cause: &str, attente: Duration) -> Result<()> {
    remise(tx, prise.essais, attente)
        .col_expr(Column::Erreur, Expr::value(abrege(cause)))
        .filter(Column::Id.eq(prise.id).and(Column::Bail.eq(prise.bail)))
        .exec(tx)
        .await?;
    Ok(())
}

/// Puts back a job whose time has not come: it is due again after `attente`, and this attempt does not count.
pub async fn reporter(tx: &Ecriture, prise: &Prise, attente: Duration) -> Result<()> {
    let reportee = remise(tx, prise.essais.saturating_sub(1), attente);
    reportee.filter(Column::Id.eq(prise.id).and(Column::Bail.eq(prise.bail))).exec(tx).await?;
    Ok(())
}

/// Has a job that waits and that nobody holds done at once.
pub(crate) async fn presser(tx: &Ecriture, tache: &Tache) -> Result<()> {
    let pressee = Entity::update_many()
        .col_expr(Column::Echeance, Expr::value(tx.maintenant()))
        .filter(Column::Code.eq(tache.code()))
        .filter(Column::Corps.eq(corps(tache)?))
        .filter(Column::Bail.is_null())
        .filter(Column::Echeance.gt(tx.maintenant()))
        .exec(tx)
        .await?;
    if pressee.rows_affected > 0 {
        tx.tache_mise();
    }
    Ok(())
}

/// Gives a job up: it stays among the dead ones until somebody has it tried again. `cause` is words of ours.
pub async fn tuer(tx: &Ecriture, prise: &Prise, cause: &str) -> Result<()> {
    tuer_la_ligne(tx, prise.id, prise.bail, cause).await
}

async fn tuer_la_ligne(tx: &Ecriture, id: i64, bail: i64, cause: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Morte, Expr::value(tx.maintenant()))
        .col_expr(Column::Erreur, Expr::value(abrege(cause)))
        .filter(Column::Id.eq(id).and(Column::Bail.eq(bail)))
        .exec(tx)
        .await?;
    Ok(())
}

fn remise(tx: &Ecriture, essais: u32, attente: Duration) -> sea_orm::UpdateMany<Entity> {
    let echeance = Instant::depuis_micros(tx.maintenant().micros().saturating_add(micros(attente)));
    Entity::update_many()
        .col_expr(Column::Echeance, Expr::value(echeance))
        .col_expr(Column::Essais, Expr::value(i32::try_from(essais).unwrap_or(i32::MAX)))
        .col_expr(Column::Bail, Expr::value(Option::<i64>::None))
        .col_expr(Column::BailJusqu, Expr::value(Option::<i64>::None))
}

/// A cause of a few words, whatever was said.
fn abrege(cause: &str) -> String {
    cause.chars().take(300).collect()
}

fn micros(duree: Duration) -> i64 {
    i64::try_from(duree.as_micros()).unwrap_or(i64::MAX)
}
