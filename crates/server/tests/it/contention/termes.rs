//! What the clock is brought to: the nearest end of what runs by then, or the last days of a declaration.

use super::gestes::Appel;
use super::histoire::MARGE;
use super::plan::Terme;
use super::scene::Scene;
use super::traces::Appele;
use chrono::TimeDelta;
use domain::denonciation::{JOURS_POUR_RENOUVELER, StatutDenonciation};
use domain::option_lot::StatutOption;
use domain::reservation::StatutReservation;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use std::time::Duration;
use store::tables::{denonciation, option_lot, reservation};
use store::{Instant, Lecture};

/// How long past an end the clock is brought.
const PASSE: Duration = Duration::from_mins(1);
/// When there is no such end.
const SINON: TimeDelta = TimeDelta::hours(2);
/// Declarations that are renewed together.
const ENSEMBLE: u64 = 6;

impl Scene {
    /// By how much the clock goes on to there; by no less than what the model gives rules that compare instants.
    pub(super) async fn jusqu_a(&self, terme: Terme) -> anyhow::Result<TimeDelta> {
        let lecture = self.base.lire().await?;
        let maintenant = self.base.maintenant();
        let Some(fin) = la_plus_proche(&lecture, maintenant, terme).await? else { return Ok(SINON) };
        let ecart = fin.plus(PASSE).date() - maintenant.date();
        Ok(ecart.max(TimeDelta::from_std(MARGE * 2)?))
    }

    /// The declarations whose end is the nearest are renewed, each by its prescriber.
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

/// The nearest end after now of what runs.
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
            // A day within: it may be renewed from the beginning of the first one.
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
