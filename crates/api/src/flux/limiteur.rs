//! Limits how often an address may call.

use crate::error::Error;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// After this many checks, addresses that have been quiet are forgotten.
const MENAGE: u32 = 1000;

/// The widths of the networks of an IPv6 address, from one subscriber to a whole site or a provider's pool. Each width comes with how many
/// times the attempts of one subscriber it may make. The wider ones exist because the holder of a /48 has 65,536 subscriber networks.
const LARGEURS: [(u32, u32); 3] = [(64, 1), (56, 4), (48, 16)];

/// Limits how many attempts one address may make.
#[derive(Debug)]
pub(crate) struct Limiteur {
    /// One limiter for each of [`LARGEURS`]. Only the first one counts an IPv4 address.
    partis: [DefaultKeyedRateLimiter<IpAddr>; 3],
    controles: AtomicU32,
}

impl Limiteur {
    /// Allows this many attempts a minute, all at once or spread over it.
    pub(crate) fn nouveau(par_minute: u32) -> Self {
        Self::sur(par_minute, Quota::per_minute)
    }

    /// Allows this many attempts an hour, all at once or spread over it.
    pub(crate) fn par_heure(combien: u32) -> Self {
        Self::sur(combien, Quota::per_hour)
    }

    fn sur(combien: u32, quota: fn(NonZeroU32) -> Quota) -> Self {
        let partis = LARGEURS.map(|(_, fois)| {
            let permis = NonZeroU32::new(combien.saturating_mul(fois)).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(quota(permis))
        });
        Self { partis, controles: AtomicU32::new(0) }
    }

    /// Counts one more attempt from this address, or says how long to wait.
    pub(crate) fn compter(&self, client: IpAddr) -> Result<(), Error> {
        if self.controles.fetch_add(1, Ordering::Relaxed) % MENAGE == MENAGE - 1 {
            self.partis.iter().for_each(DefaultKeyedRateLimiter::retain_recent);
        }
        for (parti, (bits, _)) in self.partis.iter().zip(LARGEURS) {
            let reseau = match client.to_canonical() {
                IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !(u128::MAX >> bits))),
                v4 @ IpAddr::V4(_) if bits == LARGEURS[0].0 => v4,
                IpAddr::V4(_) => return Ok(()),
            };
            parti
                .check_key(&reseau)
                .map_err(|refus| Error::TropDeRequetes(refus.wait_time_from(DefaultClock::default().now())))?;
        }
        Ok(())
    }
}

/// A limit that a business setting gives. When the setting changes, a new limiter begins without a restart.
#[derive(Debug)]
pub(crate) struct LimiteurRegle {
    fait: fn(u32) -> Limiteur,
    actuel: Mutex<(u64, Arc<Limiteur>)>,
}

impl LimiteurRegle {
    /// A limiter that `fait` makes for `combien` attempts.
    pub(crate) fn nouveau(fait: fn(u32) -> Limiteur, combien: u64) -> Self {
        Self { fait, actuel: Mutex::new((combien, Arc::new(fait(borne(combien))))) }
    }

    /// Counts one more attempt from this address, out of `combien` allowed ones. When it is one too many, says how long to wait.
    pub(crate) fn attente(&self, combien: u64, client: IpAddr) -> Option<Duration> {
        match self.compter(combien, client) {
            Err(Error::TropDeRequetes(attente)) => Some(attente),
            Ok(()) | Err(_) => None,
        }
    }

    /// Counts one more attempt from this address, out of `combien` allowed ones, or refuses it.
    pub(crate) fn compter(&self, combien: u64, client: IpAddr) -> Result<(), Error> {
        let limiteur = {
            let mut actuel = self.actuel.lock().unwrap_or_else(PoisonError::into_inner);
            if actuel.0 != combien {
                *actuel = (combien, Arc::new((self.fait)(borne(combien))));
            }
            Arc::clone(&actuel.1)
        };
        limiteur.compter(client)
    }
}

fn borne(combien: u64) -> u32 {
    u32::try_from(combien).unwrap_or(u32::MAX)
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

    #[test]
    fn une_limite_reglee_se_suit() {
        let limiteur = LimiteurRegle::nouveau(Limiteur::par_heure, 1);
        let adresse = IpAddr::from([192, 0, 2, 7]);
        assert!(limiteur.compter(1, adresse).is_ok());
        let refus = limiteur.compter(1, adresse);
        assert!(matches!(refus, Err(Error::TropDeRequetes(attente)) if attente.as_secs() > 3000), "{refus:?}");
        assert!(limiteur.compter(2, adresse).is_ok(), "the setting has changed");
    }

    #[test]
    fn qui_tient_beaucoup_d_abonnes_n_a_pas_leurs_essais_a_tous() {
        let essais = |largeur: u32| {
            let limiteur = Limiteur::nouveau(2);
            let abonne = |n: u128| IpAddr::V6(Ipv6Addr::from_bits((0x2001_0db8 << 96) + (n << (128 - largeur))));
            (0..200).filter(|n| limiteur.compter(abonne(*n)).is_ok()).count()
        };
        assert_eq!(essais(64), 8, "a /56 is worth four subscribers");
        assert_eq!(essais(56), 32, "a /48, sixteen");
        assert_eq!(essais(48), 200, "beyond, they are strangers to each other");
    }

    #[test]
    fn des_voisins_d_ipv4_ne_se_genent_pas() {
        let limiteur = Limiteur::nouveau(1);
        assert!((0..=255).all(|n| limiteur.compter(IpAddr::from([192, 0, 2, n])).is_ok()));
        assert!(limiteur.compter(IpAddr::from([192, 0, 2, 7])).is_err());
    }
}
