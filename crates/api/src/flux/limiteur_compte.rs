//! Limits how often an account may make an expensive call.

use crate::error::Error;
use domain::utilisateur::IdUtilisateur;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// After this many checks, accounts that have been quiet are forgotten.
const MENAGE: u32 = 1000;

/// Limits how many attempts one account may make.
#[derive(Debug)]
pub(crate) struct LimiteurDeCompte {
    comptes: DefaultKeyedRateLimiter<IdUtilisateur>,
    controles: AtomicU32,
}

impl LimiteurDeCompte {
    /// Allows this many attempts an hour, all at once or spread over it.
    pub(crate) fn par_heure(combien: u32) -> Self {
        let quota = Quota::per_hour(NonZeroU32::new(combien).unwrap_or(NonZeroU32::MIN));
        Self { comptes: RateLimiter::keyed(quota), controles: AtomicU32::new(0) }
    }

    /// Counts one more attempt of this account, or says how long to wait.
    pub(crate) fn compter(&self, qui: IdUtilisateur) -> Result<(), Error> {
        if self.controles.fetch_add(1, Ordering::Relaxed) % MENAGE == MENAGE - 1 {
            self.comptes.retain_recent();
        }
        let compte = self.comptes.check_key(&qui);
        compte.map_err(|refus| Error::TropDeRequetes(refus.wait_time_from(DefaultClock::default().now())))
    }
}
