//! Limits the connections of each network, so that a network that opens thousands leaves room for the connections of others.

use actions::voisinage;
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many connections each network may have open. Connections from trusted proxies count for no network, because the
/// callers behind them are counted call by call.
#[derive(Debug)]
pub(crate) struct Voisins {
    par_adresse: usize,
    proxys: Vec<IpNet>,
    ouvertes: Mutex<HashMap<IpAddr, usize>>,
}

/// A connection that counts for its network until it is dropped.
#[derive(Debug)]
pub(super) struct PlaceDeVoisin(Option<(Arc<Voisins>, IpAddr)>);

impl Voisins {
    /// Allows this many connections for each network. Connections from these proxies are not counted.
    pub(crate) fn nouveaux(par_adresse: usize, proxys: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self { par_adresse, proxys, ouvertes: Mutex::default() })
    }

    fn ouvertes(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.ouvertes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for a connection from this address. `None` when its network has no place left.
    pub(super) fn prendre(self: &Arc<Self>, adresse: IpAddr) -> Option<PlaceDeVoisin> {
        let adresse = adresse.to_canonical();
        if self.proxys.iter().any(|proxy| proxy.contains(&adresse)) {
            return Some(PlaceDeVoisin(None));
        }
        let reseau = voisinage(adresse);
        let mut ouvertes = self.ouvertes();
        let siennes = ouvertes.get(&reseau).copied().unwrap_or_default();
        if siennes >= self.par_adresse {
            return None;
        }
        ouvertes.insert(reseau, siennes + 1);
        Some(PlaceDeVoisin(Some((Arc::clone(self), reseau))))
    }
}

impl Drop for PlaceDeVoisin {
    fn drop(&mut self) {
        let Some((voisins, reseau)) = self.0.take() else { return };
        let mut ouvertes = voisins.ouvertes();
        if let Some(siennes) = ouvertes.get_mut(&reseau) {
            *siennes -= 1;
            if *siennes == 0 {
                ouvertes.remove(&reseau);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_reseau_n_a_que_ses_connexions_et_un_mandataire_les_siennes_toutes() {
        let voisins = Voisins::nouveaux(2, vec!["10.0.0.0/8".parse().expect("a network")]);
        let prendre = |texte: &str| voisins.prendre(texte.parse().expect("an address"));
        let siennes = [prendre("192.0.2.1"), prendre("::ffff:192.0.2.1")];
        assert!(siennes.iter().all(Option::is_some));
        assert!(prendre("192.0.2.1").is_none());
        assert!(prendre("192.0.2.2").is_some(), "a neighbour");
        let du_mandataire: Vec<_> = (0..10).filter_map(|_| prendre("10.1.2.3")).collect();
        assert_eq!(du_mandataire.len(), 10);
        drop(siennes);
        assert!(prendre("192.0.2.1").is_some(), "given back");
        assert!(voisins.ouvertes().is_empty(), "who has none is forgotten");
    }
}
