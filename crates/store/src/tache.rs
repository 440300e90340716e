//! Jobs (`design.md` section 1). A job is a row, written in the transaction that needs it; any server may do it.
//!
//! A worker takes a job by a lease, which is dated by the database's clock. Taking a job counts as an attempt before anything is tried, so
//! that a job that kills its process is also given up in the end. The end of a job compares its lease ([`terminer`]), in the transaction
//! of its effect when the effect is a row, so a job done twice changes nothing. The portal's clock, which tests move, says when a job is
//! due. A job whose code this version does not know is left to the version that knows it.

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

/// A job that a worker took. The code that holds this value does the job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TacheSousBail {
    pub id: i64,
    pub tache: Tache,
    /// The number of times that the job was taken, this time included.
    pub essais: u32,
    bail: i64,
    periodique: bool,
}

/// Queues a job, due at `echeance`, and returns its id. The commit wakes the worker of this process.
pub async fn mettre(tx: &Ecriture, tache: &Tache, echeance: Instant) -> Result<i64> {
    let ligne = Entity::insert(ligne(tx, tache, None, echeance)?).exec_with_returning(tx).await?;
    tx.tache_mise();
    Ok(ligne.id)
}

/// Queues several jobs in one statement.
pub(crate) async fn mettre_toutes(tx: &Ecriture, taches: &[Tache], echeance: Instant) -> Result<()> {
    let lignes = taches.iter().map(|tache| ligne(tx, tache, None, echeance)).collect::<Result<Vec<_>>>()?;
    Entity::insert_many(lignes).exec_without_returning(tx).await?;
    tx.tache_mise();
    Ok(())
}

/// Queues a job that may wait only once. Returns false when a job of its code already waits. A row that was given up starts again.
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

/// Queues a job that may wait only once, and returns true. When a job of its code already waits, locks the row of that job in shared mode
/// instead, and returns false. The end of that job then waits for this transaction, so the job runs wholly before or wholly after the
/// writes of this transaction.
pub async fn mettre_la_seule_ou_verrouiller_partage(tx: &Ecriture, tache: &Tache, echeance: Instant) -> Result<bool> {
    loop {
        if mettre_la_seule(tx, tache, echeance).await? {
            return Ok(true);
        }
        let sienne = Entity::find().select_only().column(Column::Id).filter(Column::Cle.eq(tache.code()));
        let verrouillee: Option<i64> = sienne.lock(LockType::Share).into_tuple().one(tx).await?;
        // The row was deleted between the two statements, because the job ended: the loop tries to queue again.
        if verrouillee.is_some() {
            return Ok(false);
        }
    }
}

/// Gives another body to the waiting job of this code.
pub async fn preciser_la_seule(tx: &Ecriture, tache: &Tache) -> Result<()> {
    let sienne = Entity::update_many().filter(Column::Cle.eq(tache.code()));
    sienne.col_expr(Column::Corps, Expr::value(corps(tache)?)).exec(tx).await?;
    Ok(())
}

/// Makes sure that a periodic job has its row, due at once when the row is new. A row that was given up (because it had the body of
/// another version) starts again, because nobody should have to restart a periodic job.
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

/// The body of a job, as its row stores it.
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

/// The jobs that a worker has a place for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voulues {
    Toutes,
    /// All jobs, except those that send a mail, because sending a mail may take as long as another server wants.
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

/// The SQL condition for a job that may be taken; `$1` is the present instant by the portal's clock.
fn libre(genre: DbBackend, voulues: Voulues) -> String {
    let codes: Vec<&str> = Tache::CODES.into_iter().filter(|code| voulues.comprennent(code)).collect();
    let codes = codes.join("', '");
    let maintenant = horloge_de_la_base(genre);
    format!(
        "morte IS NULL AND code IN ('{codes}') AND echeance <= $1 AND (bail_jusqu IS NULL OR bail_jusqu <= {maintenant})"
    )
}

/// Says whether a job could be taken now. This only reads, so that a worker with nothing to do writes nothing.
pub async fn une_est_due(db: &impl ConnectionTrait, voulues: Voulues, maintenant: Instant) -> Result<bool> {
    let genre = db.get_database_backend();
    let sql = format!("SELECT 1 FROM tache WHERE {} LIMIT 1", libre(genre, voulues));
    Ok(db.query_one_raw(Statement::from_sql_and_values(genre, sql, [maintenant.into()])).await?.is_some())
}

/// Takes the job that has been due for longest, and leases it for `bail` from now; returns `None` when no job is due.
pub async fn prendre(tx: &Ecriture, voulues: Voulues, bail: Duration) -> Result<Option<TacheSousBail>> {
    let genre = tx.get_database_backend();
    // Locked rows are skipped, because other workers take these jobs at the same instant.
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
        // The code is known but the body is not, so this version can do nothing with the job.
        tuer_la_ligne(tx, id, jeton, "corps illisible").await?;
        return Ok(None);
    };
    let essais: i32 = ligne.try_get("", "essais")?;
    let cle: Option<String> = ligne.try_get("", "cle")?;
    let periodique = cle.is_some() && tache.periode().is_some();
    Ok(Some(TacheSousBail { id, tache, essais: essais.try_into().unwrap_or(0), bail: jeton, periodique }))
}

/// Extends the lease of a job by `bail` from now; returns false when another worker took the job.
pub async fn prolonger_le_bail(tx: &Ecriture, sous_bail: &TacheSousBail, bail: Duration) -> Result<bool> {
    let genre = tx.get_database_backend();
    let maintenant = horloge_de_la_base(genre);
    let sql = format!("UPDATE tache SET bail_jusqu = {maintenant} + $1 WHERE id = $2 AND bail = $3");
    let valeurs = [micros(bail).into(), sous_bail.id.into(), sous_bail.bail.into()];
    Ok(tx.execute_raw(Statement::from_sql_and_values(genre, sql, valeurs)).await?.rows_affected() == 1)
}

/// Ends a job that is done, in the transaction of its effect. A periodic job is due again after `periode`. Fails with [`Error::BailPerdu`]
/// when another worker took the job: this transaction must then not be committed.
pub async fn terminer(tx: &Ecriture, sous_bail: &TacheSousBail, periode: Duration) -> Result<()> {
    let sienne = Column::Id.eq(sous_bail.id).and(Column::Bail.eq(sous_bail.bail));
    let touchees = if sous_bail.periodique {
        let finie = remise(tx, 0, periode).col_expr(Column::Erreur, Expr::value(Option::<String>::None));
        finie.filter(sienne).exec(tx).await?.rows_affected
    } else {
        Entity::delete_many().filter(sienne).exec(tx).await?.rows_affected
    };
    if touchees == 1 { Ok(()) } else { Err(Error::BailPerdu) }
}

/// Puts back a job that failed. It is due again after `attente`, and its attempts stay counted. `cause` holds words of the portal
/// only.
pub async fn remettre(tx: &Ecriture, sous_bail: &TacheSousBail, cause: &str, attente: Duration) -> Result<()> {
    remise(tx, sous_bail.essais, attente)
        .col_expr(Column::Erreur, Expr::value(abrege(cause)))
        .filter(Column::Id.eq(sous_bail.id).and(Column::Bail.eq(sous_bail.bail)))
        .exec(tx)
        .await?;
    Ok(())
}

/// Puts back a job whose time has not come. It is due again after `attente`, and this attempt does not count.
pub async fn reporter(tx: &Ecriture, sous_bail: &TacheSousBail, attente: Duration) -> Result<()> {
    let reportee = remise(tx, sous_bail.essais.saturating_sub(1), attente);
    reportee.filter(Column::Id.eq(sous_bail.id).and(Column::Bail.eq(sous_bail.bail))).exec(tx).await?;
    Ok(())
}

/// Makes a waiting job due at once, when no worker holds it.
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

/// Gives a job up: its row stays until somebody restarts the job. `cause` holds words of the portal only.
pub async fn tuer(tx: &Ecriture, sous_bail: &TacheSousBail, cause: &str) -> Result<()> {
    tuer_la_ligne(tx, sous_bail.id, sous_bail.bail, cause).await
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

/// Cuts a cause to a bounded length.
fn abrege(cause: &str) -> String {
    cause.chars().take(300).collect()
}

fn micros(duree: Duration) -> i64 {
    i64::try_from(duree.as_micros()).unwrap_or(i64::MAX)
}
