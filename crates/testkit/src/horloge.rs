//! A clock that tests control.

use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Arc, Mutex, PoisonError};
use store::Horloge;

/// A clock that stands still until it is moved. All its clones show the same time.
#[derive(Debug, Clone)]
pub struct HorlogeFigee(Arc<Mutex<DateTime<Utc>>>);

impl HorlogeFigee {
    /// A clock that shows this instant (RFC 3339, like `2026-11-21T08:00:00Z`).
    pub fn a(instant: &str) -> Self {
        Self(Arc::new(Mutex::new(instant.parse().expect("an RFC 3339 instant"))))
    }

    /// The instant that the clock shows.
    pub fn maintenant(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves the clock by this duration.
    pub fn avancer(&self, de: TimeDelta) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += de;
    }

    /// This clock, in the form that a database takes.
    pub fn pour_la_base(&self) -> Horloge {
        let elle = self.clone();
        Horloge::nouvelle(move || elle.maintenant())
    }
}
