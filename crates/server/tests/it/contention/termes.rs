//! Moves the clock to the nearest end of something that runs, or to the last days of a declaration.

use super::PATIENCE;
use super::gestes::Appel;
use super::histoire::MARGE;
use super::plan::Terme;
use super::scene::Scene;
use super::traces::Appele;
use anyhow::{Context as _, ensure};
use chrono::TimeDelta;
use domain::denonciation::{JOURS_POUR_RENOUVELER, StatutDenonciation};
use domain::option_lot::StatutOption;
use domain::reservation::StatutReservation;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Statement,
};
use std::time::Duration;
use store::tables::{denonciation, option_lot, reservation};
use store::{Instant, Lecture};

/// How far past an end the clock is moved, so that the end is over.
const PASSE: Duration = Duration::from_mins(1);
/// How far the clock is moved when nothing that runs has such an end.
const SINON: TimeDelta = TimeDelta::hours(2);
/// The longest time that a mail may have waited by the clock that jumps: two thirds of the time for which unsent mails
/// are kept.
const COURRIER_EN_ATTENTE: Duration = Duration::from_hours(60 * 24);
/// The pause between two checks of what is waited for.
const PAUSE: Duration = Duration::from_millis(10);
/// The number of declarations that are renewed together.
const ENSEMBLE: u64 = 6;

impl Scene {
    /// Moves the clock while no call runs. Waits for old mails first, because mails are sent at their own pace and unsent
    /// ones are erased after a time.
    pub(super) async fn avancer(&self, de: TimeDelta) -> anyhow::Result<()> {
        let debut = std::time::Instant::now();
        loop {
            let tot = self.base.maintenant().plus(de.to_std()?).moins(COURRIER_EN_ATTENTE);
            let restantes = store::tache::restantes(&self.base.lire().await?).await?;
            if restantes.iter().all(|tache| tache.creee > tot) {
                break;
            }
            ensure!(debut.elapsed() < PATIENCE, "{} mails do not leave", restantes.len());
            tokio::time::sleep(PAUSE).await;
        }
        self.banc.avancer(de)?;
        self.finir_les_ecritures().await
    }

    /// Waits for the writes of jobs that began before the jump. Their facts have the earlier time, but are seen after
    /// it, so no call must run until these writes end.
    async fn finir_les_ecritures(&self) -> anyhow::Result<()> {
        if self.base.genre() == DbBackend::Sqlite {
            // SQLite has one writer at a time, so this write waits for the others.
            return Ok(self.base.entretenir(|_| async { Ok::<_, store::Error>(()) }).await?);
        }
        let lire = async |colonnes: &str| {
            let question = Statement::from_string(DbBackend::Postgres, format!("SELECT {colonnes}"));
            self.base.lire().await?.query_one_raw(question).await?.context("a row")
        };
        let saut: String = lire("clock_timestamp()::text AS saut").await?.try_get("", "saut")?;
        let debut = std::time::Instant::now();
        loop {
            let avant = format!(
                "count(*) AS avant FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start <= '{saut}'"
            );
            let avant: i64 = lire(&avant).await?.try_get("", "avant")?;
            if avant == 0 {
                return Ok(());
            }
            ensure!(debut.elapsed() < PATIENCE, "{avant} transactions do not end");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// How far the clock must move to get to this end. The clock moves at least by twice the margin that the model
    /// allows to rules that compare instants.
    pub(super) async fn jusqu_a(&self, terme: Terme) -> anyhow::Result<TimeDelta> {
        let lecture = self.base.lire().await?;
        let maintenant = self.base.maintenant();
        let Some(fin) = la_plus_proche(&lecture, maintenant, terme).await? else { return Ok(SINON) };
        let ecart = fin.plus(PASSE).date() - maintenant.date();
        Ok(ecart.max(TimeDelta::from_std(MARGE * 2)?))
    }

    /// The calls that renew the declarations with the nearest ends, each by its prescriber.
    pub(super) async fn renouveler(&self, cle: u64) -> anyhow::Result<Vec<Appel>> {
        let lecture = self.base.lire().await?;
        let validees = denonciation::Entity::find()
            .filter(denonciation::Column::Statut.eq(StatutDenonciation::Validee.nom()))
            .filter(denonciation::Column::Echeance.gt(self.base.maintenant()))
            .order_by_asc(denonciation::Column::Echeance)
            .limit(ENSEMBLE)
            .all(&lecture)
            .await?;
        let renouveler = |(rang, une): (usize, &denonciation::Model)| {
            let qui = self.monde.gens.iter().position(|membre| Some(membre.id.0) == une.prescripteur)?;
            let appel = Appel::de_la_denonciation(Appele::Renouvellement, qui, une.id, "renouvellement");
            Some(Appel { cle: Some(format!("{cle:016x}-r{rang}")), ..appel })
        };
        Ok(validees.iter().enumerate().filter_map(renouveler).collect())
    }
}

/// The nearest end, after `maintenant`, of something that runs.
async fn la_plus_proche(lecture: &Lecture, maintenant: Instant, terme: Terme) -> anyhow::Result<Option<Instant>> {
    Ok(match terme {
        Terme::Option => option_lot::Entity::find()
            .filter(option_lot::Column::Statut.eq(StatutOption::EnCours.nom()))
            .filter(option_lot::Column::Echeance.gt(maintenant))
            .order_by_asc(option_lot::Column::Echeance)
            .one(lecture)
            .await?
            .map(|option| option.echeance),
        Terme::Brouillon => reservation::Entity::find()
            .filter(reservation::Column::Statut.eq(StatutReservation::EnCours.code()))
            .filter(reservation::Column::Expire.gt(maintenant))
            .order_by_asc(reservation::Column::Expire)
            .one(lecture)
            .await?
            .and_then(|reservation| reservation.expire),
        Terme::Renouvellement => {
            let fin = d_une_denonciation(lecture, maintenant, &[StatutDenonciation::Validee]).await?;
            // The clock goes to one day after the beginning of the first day on which the declaration can be renewed.
            let avant = Duration::from_hours(24 * (JOURS_POUR_RENOUVELER.unsigned_abs() - 1));
            fin.map(|fin| fin.moins(avant))
        }
        Terme::Denonciation => {
            let courent = [StatutDenonciation::EnCours, StatutDenonciation::Validee];
            d_une_denonciation(lecture, maintenant, &courent).await?
        }
    })
}

async fn d_une_denonciation(
    lecture: &Lecture,
    maintenant: Instant,
    parmi: &[StatutDenonciation],
) -> anyhow::Result<Option<Instant>> {
    let premiere = denonciation::Entity::find()
        .filter(denonciation::Column::Statut.is_in(parmi.iter().map(|statut| statut.nom())))
        .filter(denonciation::Column::Echeance.gt(maintenant))
        .order_by_asc(denonciation::Column::Echeance)
        .one(lecture)
        .await?;
    Ok(premiere.and_then(|une| une.echeance))
}
