//! How often an address may ask.

use crate::error::Error;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// After this many checks, addresses that have been quiet are forgotten.
const MENAGE: u32 = 1000;

/// How many attempts an address may make.
#[derive(Debug)]
pub(crate) struct Limiteur {
    parti: DefaultKeyedRateLimiter<IpAddr>,
    controles: AtomicU32,
}

impl Limiteur {
    /// So many a minute, all at once or spread.
    pub(crate) fn nouveau(par_minute: u32) -> Self {
        let quota = Quota::per_minute(NonZeroU32::new(par_minute).unwrap_or(NonZeroU32::MIN));
        Self { parti: RateLimiter::keyed(quota), controles: AtomicU32::new(0) }
    }

    /// One more attempt from this address.
    pub(crate) fn compter(&self, client: IpAddr) -> Result<(), Error> {
        if self.controles.fetch_add(1, Ordering::Relaxed) % MENAGE == MENAGE - 1 {
            self.parti.retain_recent();
        }
        self.parti
            .check_key(&actions::session::reseau(client))
            .map_err(|refus| Error::TropDeRequetes(refus.wait_time_from(DefaultClock::default().now())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_adresse_de_trop_attend_et_une_autre_passe() {
        let limiteur = Limiteur::nouveau(2);
        let adresse = |texte: &str| texte.parse::<IpAddr>().expect("an address");
        assert!(limiteur.compter(adresse("2001:db8::1")).is_ok());
        assert!(limiteur.compter(adresse("2001:db8::2")).is_ok());
        let refus = limiteur.compter(adresse("2001:db8::3"));
        assert!(matches!(refus, Err(Error::TropDeRequetes(attente)) if !attente.is_zero()), "{refus:?}");
        assert!(limiteur.compter(adresse("2001:db8:0:1::1")).is_ok());
    }
}
