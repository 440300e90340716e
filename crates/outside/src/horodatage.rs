//! A time-stamp authority (RFC 3161 over HTTP): it attests that something was there at an instant. It is shown a hash, and nothing of
//! what was signed.
//!
//! Optional: without an authority, or while it does not answer, signatures say when by the portal's clock alone. What it is asked and what
//! it answers the crate `sceau` knows.
//!
//! ```no_run
//! # async fn exemple(demande: Vec<u8>, maintenant: chrono::DateTime<chrono::Utc>) -> Result<(), Box<dyn std::error::Error>> {
//! use outside::horodatage::{Autorite, ReglagesDHorodatage};
//! let autorite = Autorite::nouvelle(&ReglagesDHorodatage::nouveaux("http://horodatage.example/tsa"))?;
//! let reponse = autorite.demander(demande, maintenant).await?;
//! # Ok(())
//! # }
//! ```

pub use crate::correspondant::{Error, ReglageInvalide};

use crate::correspondant::{CleDAcces, Correspondant, demander};
use chrono::{DateTime, TimeDelta, Utc};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What it is asked in, and what it answers in.
const FORMES: (&str, &str) = ("application/timestamp-query", "application/timestamp-reply");

/// How the authority is called.
#[derive(Debug, Clone)]
pub struct ReglagesDHorodatage {
    /// Where it answers.
    pub url: String,
    /// The longest it may take, in all: who signs waits for it.
    pub delai: Duration,
    /// How long it is left alone after it failed, so that not everybody who signs waits for it.
    pub pause: TimeDelta,
}

impl ReglagesDHorodatage {
    /// Within three seconds, a minute of rest after a failure.
    pub fn nouveaux(url: impl Into<String>) -> Self {
        Self { url: url.into(), delai: Duration::from_secs(3), pause: TimeDelta::minutes(1) }
    }
}

/// An authority ready to be asked, and whether it is at rest.
pub struct Autorite {
    correspondant: Correspondant,
    pause: TimeDelta,
    repos: Mutex<Option<DateTime<Utc>>>,
}

impl fmt::Debug for Autorite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Autorite")
    }
}

impl Autorite {
    /// An authority ready to be asked; nothing is called yet.
    pub fn nouvelle(reglages: &ReglagesDHorodatage) -> Result<Self, ReglageInvalide> {
        let correspondant = Correspondant::nouveau(&reglages.url, &CleDAcces::Aucune, reglages.delai)?;
        Ok(Self { correspondant, pause: reglages.pause, repos: Mutex::new(None) })
    }

    /// What it answers to a question; whoever asked judges it.
    pub async fn demander(&self, demande: Vec<u8>, maintenant: DateTime<Utc>) -> Result<Vec<u8>, Error> {
        if self.repos().is_some_and(|jusqu_a| maintenant < jusqu_a) {
            return Err(Error::EnPause);
        }
        let reponse = demander(self.correspondant.deposer(FORMES, demande)).await;
        let panne = reponse.as_ref().is_err_and(Error::est_une_panne);
        *self.repos() = panne.then(|| maintenant + self.pause);
        reponse
    }

    fn repos(&self) -> MutexGuard<'_, Option<DateTime<Utc>>> {
        self.repos.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
