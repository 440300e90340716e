//! The queries of staff who watch jobs.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::tache::{Column, Entity, Model};
use crate::tache::Tache;
use crate::temps::Instant;
use crate::tranche::{PAR_REQUETE, Tranche, compter_jusqu_au};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

/// A job as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TacheLue {
    pub id: i64,
    pub code: String,
    pub corps: String,
    /// True for a job that is done again and again by itself.
    pub periodique: bool,
    /// The instant at which the job is due.
    pub echeance: Instant,
    /// The number of times that the job was taken.
    pub essais: u32,
    /// The reason why the job last failed.
    pub erreur: Option<String>,
    /// The instant at which the job was given up.
    pub morte: Option<Instant>,
    /// The instant at which the job was queued.
    pub creee: Instant,
    /// The end of its lease, by the database's clock.
    pub bail_jusqu: Option<Instant>,
}

impl TacheLue {
    /// The state of the job, by the portal's clock and by the database's.
    pub fn etat(&self, maintenant: Instant, de_la_base: Instant) -> EtatTache {
        if self.morte.is_some() {
            EtatTache::Abandonnee
        } else if self.bail_jusqu.is_some_and(|jusqu| jusqu > de_la_base) {
            EtatTache::EnCours
        } else if self.erreur.is_some() {
            EtatTache::AReessayer
        } else if self.echeance <= maintenant {
            EtatTache::Due
        } else {
            EtatTache::Prevue
        }
    }
}

domain::enumeration! {
    /// The state of a job.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EtatTache: TOUS, code / depuis_code {
        Prevue = "prevue";
        /// The job is due, and no worker has taken it yet.
        Due = "due";
        EnCours = "en-cours";
        /// The job failed, and is tried again.
        AReessayer = "a-reessayer";
        /// The job was given up: somebody must restart it.
        Abandonnee = "abandonnee";
    }
}

impl EtatTache {
    /// The SQL condition of the states of [`TacheLue::etat`].
    fn condition(self, maintenant: Instant, de_la_base: Instant) -> Condition {
        if self == Self::Abandonnee {
            return Condition::all().add(Column::Morte.is_not_null());
        }
        let vivante = Condition::all().add(Column::Morte.is_null());
        if self == Self::EnCours {
            return vivante.add(Column::BailJusqu.gt(de_la_base));
        }
        let libre = Condition::any().add(Column::BailJusqu.is_null()).add(Column::BailJusqu.lte(de_la_base));
        let vivante = vivante.add(libre);
        match self {
            Self::AReessayer => vivante.add(Column::Erreur.is_not_null()),
            Self::Due => vivante.add(Column::Erreur.is_null()).add(Column::Echeance.lte(maintenant)),
            _ => vivante.add(Column::Erreur.is_null()).add(Column::Echeance.gt(maintenant)),
        }
    }
}

/// The filters of a list of jobs. An empty field accepts all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreTaches {
    pub etats: Option<Vec<EtatTache>>,
    pub codes: Vec<String>,
    /// `true` accepts periodic jobs only, `false` only the others.
    pub periodique: Option<bool>,
}

/// The order of a list of jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrdreTaches {
    /// By the instant at which they are due.
    Echeance,
    /// By the instant at which they were queued.
    Creation,
    /// By the number of times they were taken.
    Essais,
}

/// The counts of the jobs that wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comptes {
    pub dues: u64,
    pub mortes: u64,
}

/// Counts the jobs that are due, and those that were given up.
pub async fn comptes(db: &impl ConnectionTrait, maintenant: Instant) -> Result<Comptes> {
    let vivantes = Entity::find().filter(Column::Morte.is_null());
    Ok(Comptes {
        dues: vivantes.filter(Column::Echeance.lte(maintenant)).count(db).await?,
        mortes: Entity::find().filter(Column::Morte.is_not_null()).count(db).await?,
    })
}

/// Reads one page of the jobs, and counts the jobs up to a limit. `de_la_base` is the present instant by the database's clock.
pub async fn chercher(
    db: &impl ConnectionTrait,
    filtre: &FiltreTaches,
    ordre: OrdreTaches,
    (maintenant, de_la_base): (Instant, Instant),
    tranche: Tranche,
) -> Result<(u64, Vec<TacheLue>)> {
    let mut condition = Condition::all();
    if let Some(etats) = &filtre.etats {
        let aucun = Condition::any().add(Expr::cust("1 = 0"));
        let un = etats.iter().fold(aucun, |un, etat| un.add(etat.condition(maintenant, de_la_base)));
        condition = condition.add(un);
    }
    if !filtre.codes.is_empty() {
        condition = condition.add(Column::Code.is_in(&filtre.codes));
    }
    if let Some(periodique) = filtre.periodique {
        condition = condition.add(if periodique { Column::Cle.is_not_null() } else { Column::Cle.is_null() });
    }
    let selection = Entity::find().filter(condition);
    let total = compter_jusqu_au(db, selection.clone(), Column::Id, tranche.jusqu_au).await?;
    let colonne = match ordre {
        OrdreTaches::Echeance => Column::Echeance,
        OrdreTaches::Creation => Column::Creee,
        OrdreTaches::Essais => Column::Essais,
    };
    let selection = selection.order_by(colonne, tranche.sens.into()).order_by_asc(Column::Id);
    let lignes = selection.offset(tranche.sautes).limit(tranche.limite).all(db).await?;
    Ok((total, lignes.into_iter().map(TacheLue::from).collect()))
}

/// Reads one job that is not done.
pub async fn par_id(db: &impl ConnectionTrait, id: i64) -> Result<Option<TacheLue>> {
    Ok(Entity::find_by_id(id).one(db).await?.map(TacheLue::from))
}

/// Makes a job due at once, whether it was given up or waits; returns false when no job has this id.
pub async fn avancer(tx: &Ecriture, id: i64) -> Result<bool> {
    if relancer(tx, id).await? {
        return Ok(true);
    }
    // The lease stays, so a worker that is doing the job goes on.
    let avancee = Entity::update_many()
        .col_expr(Column::Echeance, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    tx.tache_mise();
    Ok(avancee.rows_affected > 0)
}

/// Makes a periodic job due at once. A worker that is doing the job goes on.
pub async fn avancer_la_periodique(tx: &Ecriture, tache: &Tache) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Echeance, Expr::value(tx.maintenant()))
        .filter(Column::Cle.eq(tache.code()))
        .exec(tx)
        .await?;
    tx.tache_mise();
    Ok(())
}

/// Reads the jobs that wait or were given up, the first due first, at most `limite`.
pub async fn lister(db: &impl ConnectionTrait, limite: u64) -> Result<Vec<TacheLue>> {
    let lignes = Entity::find().order_by_asc(Column::Echeance).order_by_asc(Column::Id).limit(limite).all(db).await?;
    Ok(lignes.into_iter().map(TacheLue::from).collect())
}

/// Reads the jobs that are not periodic and not done, given up or not. Tests expect none of them.
pub async fn restantes(db: &impl ConnectionTrait) -> Result<Vec<TacheLue>> {
    let lignes = Entity::find().filter(Column::Cle.is_null()).order_by_asc(Column::Id).all(db).await?;
    Ok(lignes.into_iter().map(TacheLue::from).collect())
}

/// Restarts a job that was given up; returns false when no such job has this id.
pub async fn relancer(tx: &Ecriture, id: i64) -> Result<bool> {
    Ok(!reprendre(tx, &[id]).await?.is_empty())
}

/// Restarts every job that was given up; returns the id and the code of each.
pub async fn relancer_toutes(tx: &Ecriture) -> Result<Vec<(i64, String)>> {
    let mortes = Entity::find().select_only().column(Column::Id).filter(Column::Morte.is_not_null());
    let mortes: Vec<i64> = mortes.order_by_asc(Column::Id).into_tuple().all(tx).await?;
    reprendre(tx, &mortes).await
}

async fn reprendre(tx: &Ecriture, ids: &[i64]) -> Result<Vec<(i64, String)>> {
    let mut reprises = Vec::new();
    for ids in ids.chunks(PAR_REQUETE) {
        let lignes = Entity::update_many()
            .col_expr(Column::Morte, Expr::value(Option::<i64>::None))
            .col_expr(Column::Essais, Expr::value(0))
            .col_expr(Column::Echeance, Expr::value(tx.maintenant()))
            .col_expr(Column::Bail, Expr::value(Option::<i64>::None))
            .col_expr(Column::BailJusqu, Expr::value(Option::<i64>::None))
            .filter(Column::Morte.is_not_null())
            .filter(Column::Id.is_in(ids.iter().copied()))
            .exec_with_returning(tx)
            .await?;
        reprises.extend(lignes.into_iter().map(|ligne| (ligne.id, ligne.code)));
    }
    tx.tache_mise();
    Ok(reprises)
}

impl From<Model> for TacheLue {
    fn from(ligne: Model) -> Self {
        Self {
            id: ligne.id,
            code: ligne.code,
            corps: ligne.corps,
            periodique: ligne.cle.is_some(),
            echeance: ligne.echeance,
            essais: ligne.essais.try_into().unwrap_or(0),
            erreur: ligne.erreur,
            morte: ligne.morte,
            creee: ligne.creee,
            bail_jusqu: ligne.bail_jusqu,
        }
    }
}
