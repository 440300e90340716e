//! Time as it is stored, and the clocks that give it.

use crate::error::{Error, Result};
use chrono::{DateTime, NaiveDate, SubsecRound, Utc};
use chrono_tz::Europe::Paris;
use sea_orm::{ConnectionTrait, DbBackend, DeriveValueType, Statement};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// An instant in microseconds since 1970, UTC, stored alike on both databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, DeriveValueType)]
pub struct Instant(i64);

/// The instants from one on, and before another. A missing bound accepts all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Periode {
    pub depuis: Option<Instant>,
    pub avant: Option<Instant>,
}

impl Instant {
    /// Makes an instant from microseconds since 1970.
    pub const fn depuis_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// The number of microseconds since 1970.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The instant that comes `duree` later.
    #[must_use]
    pub fn plus(self, duree: Duration) -> Self {
        Self(self.0.saturating_add(micros(duree)))
    }

    /// The instant that comes `duree` earlier.
    #[must_use]
    pub fn moins(self, duree: Duration) -> Self {
        Self(self.0.saturating_sub(micros(duree)))
    }

    /// The instant as a date and time. Instants outside of the range of chrono, which nobody stores, read as 1970.
    pub fn date(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default()
    }

    /// The day of this instant in Paris.
    pub fn jour(self) -> NaiveDate {
        self.date().with_timezone(&Paris).date_naive()
    }
}

fn micros(duree: Duration) -> i64 {
    i64::try_from(duree.as_micros()).unwrap_or(i64::MAX)
}

impl From<Instant> for DateTime<Utc> {
    fn from(instant: Instant) -> Self {
        instant.date()
    }
}

impl From<DateTime<Utc>> for Instant {
    fn from(date: DateTime<Utc>) -> Self {
        Self(date.timestamp_micros())
    }
}

/// The SQL of the present instant by the database's own clock, in microseconds. Leases use it, because the clocks of several servers
/// differ.
pub(crate) const fn horloge_de_la_base(genre: DbBackend) -> &'static str {
    match genre {
        DbBackend::Postgres => "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint",
        _ => "CAST(unixepoch('subsec') * 1000000 AS integer)",
    }
}

/// The present instant, by the database's own clock.
pub(crate) async fn instant_de_la_base(db: &impl ConnectionTrait) -> Result<Instant> {
    let genre = db.get_database_backend();
    let question = format!("SELECT {} AS maintenant", horloge_de_la_base(genre));
    let ligne = db.query_one_raw(Statement::from_string(genre, question)).await?;
    let ligne = ligne.ok_or_else(|| Error::Indisponible("la base ne dit pas l’heure".to_owned()))?;
    Ok(Instant(ligne.try_get("", "maintenant")?))
}

/// The source of the present instant for every write. Tests freeze it.
#[derive(Clone)]
pub struct Horloge(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Horloge {
    /// The clock of the machine.
    #[expect(clippy::disallowed_methods, reason = "the one place where the clock of the machine enters")]
    pub fn systeme() -> Self {
        Self::nouvelle(|| DateTime::from(SystemTime::now()))
    }

    /// A clock that the caller provides.
    pub fn nouvelle(lire: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(lire))
    }

    /// The present instant, to the microsecond.
    pub fn maintenant(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}

impl fmt::Debug for Horloge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Horloge")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_instant_ne_deborde_pas() {
        let fin = Instant::depuis_micros(i64::MAX - 5);
        assert_eq!(fin.plus(Duration::from_secs(1)), Instant::depuis_micros(i64::MAX));
        let debut = Instant::depuis_micros(i64::MIN + 5);
        assert_eq!(debut.moins(Duration::from_secs(1)), Instant::depuis_micros(i64::MIN));
        assert_eq!(fin.date(), DateTime::UNIX_EPOCH, "a date that no calendar has");
        assert_eq!(Instant::depuis_micros(7).plus(Duration::MAX), Instant::depuis_micros(i64::MAX));
    }

    /// Midnight in Paris comes one hour before midnight UTC in winter, and two in summer.
    #[test]
    fn le_jour_d_un_instant_est_celui_de_paris() {
        let jour =
            |instant: &str| Instant::from(instant.parse::<DateTime<Utc>>().expect("an instant")).jour().to_string();
        assert_eq!(jour("2026-11-24T22:59:59Z"), "2026-11-24");
        assert_eq!(jour("2026-11-24T23:00:00Z"), "2026-11-25");
        assert_eq!(jour("2026-07-01T21:59:59Z"), "2026-07-01");
        assert_eq!(jour("2026-07-01T22:00:00Z"), "2026-07-02");
    }

    /// Both databases keep microseconds, so an instant read back equals the one that was written.
    #[test]
    fn l_horloge_donne_ce_que_les_bases_gardent() {
        let fine: DateTime<Utc> = "2026-11-24T09:00:00.123456789Z".parse().expect("an instant");
        let lue = Horloge::nouvelle(move || fine).maintenant();
        assert_eq!(lue.to_rfc3339(), "2026-11-24T09:00:00.123456+00:00");
        assert_eq!(Instant::from(lue).date(), lue);
    }
}
