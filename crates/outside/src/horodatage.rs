//! A time-stamp authority (RFC 3161 over HTTP), which attests that something existed at an instant. The authority
//! receives a hash, and nothing of the signed document.
//!
//! The authority is optional: without one, or while it does not answer, signatures only have the time of the portal's
//! clock. The crate `sceau` writes the question and checks the answer.
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

/// The media types of the question and of the answer.
const FORMES: (&str, &str) = ("application/timestamp-query", "application/timestamp-reply");

/// The settings of the authority.
#[derive(Debug, Clone)]
pub struct ReglagesDHorodatage {
    /// The address of the authority.
    pub url: String,
    /// The longest time that a question may take in all, because the signatory waits for it.
    pub delai: Duration,
    /// How long the authority is left alone after a failure, so that the next signatories do not wait for it.
    pub pause: TimeDelta,
}

impl ReglagesDHorodatage {
    /// The usual settings for this address: three seconds for a question, and a pause of one minute after a failure.
    pub fn nouveaux(url: impl Into<String>) -> Self {
        Self { url: url.into(), delai: Duration::from_secs(3), pause: TimeDelta::minutes(1) }
    }
}

/// An authority that may be asked, and its pause after a failure.
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
    /// Prepares the authority, without a call to it.
    pub fn nouvelle(reglages: &ReglagesDHorodatage) -> Result<Self, ReglageInvalide> {
        let correspondant = Correspondant::nouveau(&reglages.url, &CleDAcces::Aucune, reglages.delai)?;
        Ok(Self { correspondant, pause: reglages.pause, repos: Mutex::new(None) })
    }

    /// Sends a question and returns the answer, which the caller checks. The error says why there is no answer.
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
