//! A clock that tests hold.

use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Arc, Mutex, PoisonError};
use store::Horloge;

/// A clock that stands still until it is moved. Clones are the same clock.
#[derive(Debug, Clone)]
pub struct HorlogeFigee(Arc<Mutex<DateTime<Utc>>>);

impl HorlogeFigee {
    /// A clock that says this instant (RFC 3339, as `2026-11-21T08:00:00Z`).
    pub fn a(instant: &str) -> Self {
        Self(Arc::new(Mutex::new(instant.parse().expect("an RFC 3339 instant"))))
    }

    /// What it says.
    pub fn maintenant(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves it.
    pub fn avancer(&self, de: TimeDelta) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += de;
    }

    /// The clock to give to a database.
    pub fn pour_la_base(&self) -> Horloge {
        let elle = self.clone();
        Horloge::nouvelle(move || elle.maintenant())
    }
}
