//! Limits the open streams of live events. Streams do not count as calls in flight, and their connections do not count among those of
//! calls.

use domain::acces::Portee;
use domain::utilisateur::IdUtilisateur;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Visitors together have one in this many places. Signed-in users have the others.
const PART_DES_VISITEURS: usize = 2;

#[derive(Debug, Default)]
struct Occupation {
    total: usize,
    visiteurs: usize,
    par_reseau: HashMap<IpAddr, usize>,
    par_personne: HashMap<IdUtilisateur, usize>,
}

/// The places for streams of one process.
#[derive(Debug)]
pub(crate) struct PlacesDuDirect {
    total: usize,
    par_adresse: usize,
    par_personne: usize,
    prises: Mutex<Occupation>,
}

/// A place for a stream. Dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct PlaceDuDirect {
    places: Arc<PlacesDuDirect>,
    visiteur: bool,
    reseau: Option<IpAddr>,
    personne: Option<IdUtilisateur>,
}

/// The subscriber network with which an address is counted. `None` for an address of this machine, because a proxy here that was not
/// declared may stand for everybody.
fn reseau(adresse: IpAddr) -> Option<IpAddr> {
    let adresse = adresse.to_canonical();
    (!adresse.is_loopback()).then_some(match adresse {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        IpAddr::V4(_) => adresse,
    })
}

impl PlacesDuDirect {
    /// Places with a total, a share for each address and a share for each person.
    pub(crate) fn nouvelles(total: usize, par_adresse: usize, par_personne: usize) -> Arc<Self> {
        Arc::new(Self { total, par_adresse, par_personne, prises: Mutex::default() })
    }

    fn prises(&self) -> MutexGuard<'_, Occupation> {
        self.prises.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for a stream, when one is left.
    pub(crate) fn prendre(
        places: &Arc<Self>,
        portee: Portee,
        personne: Option<IdUtilisateur>,
        adresse: IpAddr,
    ) -> Option<PlaceDuDirect> {
        let (visiteur, reseau) = (!portee.est_connecte(), reseau(adresse));
        let mut prises = places.prises();
        let trop = prises.total >= places.total
            || (visiteur && prises.visiteurs >= places.total.div_ceil(PART_DES_VISITEURS))
            || reseau.is_some_and(|r| prises.par_reseau.get(&r).is_some_and(|n| *n >= places.par_adresse))
            || personne.is_some_and(|p| prises.par_personne.get(&p).is_some_and(|n| *n >= places.par_personne));
        if trop {
            metrics::counter!("linteau_direct_refus").increment(1);
            return None;
        }
        prises.total += 1;
        prises.visiteurs += usize::from(visiteur);
        if let Some(reseau) = reseau {
            *prises.par_reseau.entry(reseau).or_default() += 1;
        }
        if let Some(personne) = personne {
            *prises.par_personne.entry(personne).or_default() += 1;
        }
        mesurer(&prises);
        drop(prises);
        Some(PlaceDuDirect { places: Arc::clone(places), visiteur, reseau, personne })
    }
}

impl Drop for PlaceDuDirect {
    fn drop(&mut self) {
        let mut prises = self.places.prises();
        prises.total -= 1;
        prises.visiteurs -= usize::from(self.visiteur);
        rendre(&mut prises.par_reseau, self.reseau);
        rendre(&mut prises.par_personne, self.personne);
        mesurer(&prises);
    }
}

/// Counts one less for this key. Removes the key when its count is zero.
fn rendre<C: Eq + Hash>(comptes: &mut HashMap<C, usize>, cle: Option<C>) {
    if let Some(cle) = cle
        && let Some(combien) = comptes.get_mut(&cle)
    {
        *combien -= 1;
        if *combien == 0 {
            comptes.remove(&cle);
        }
    }
}

fn mesurer(prises: &Occupation) {
    metrics::gauge!("linteau_direct_ouverts").set(f64::from(u32::try_from(prises.total).unwrap_or(u32::MAX)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adresse(texte: &str) -> IpAddr {
        texte.parse().expect("an address")
    }

    #[test]
    fn les_places_des_visiteurs_ne_sont_pas_toutes_les_places() {
        let places = PlacesDuDirect::nouvelles(4, 100, 100);
        let prendre = |portee| PlacesDuDirect::prendre(&places, portee, None, adresse("127.0.0.1"));
        let visiteurs: Vec<_> = (0..3).filter_map(|_| prendre(Portee::Visiteur)).collect();
        assert_eq!(visiteurs.len(), 2);
        let connectes: Vec<_> = (0..3).filter_map(|_| prendre(Portee::SansGroupe)).collect();
        assert_eq!(connectes.len(), 2, "four in all");
        drop(visiteurs);
        assert!(prendre(Portee::Visiteur).is_some(), "given back");
    }

    #[test]
    fn une_adresse_n_a_que_les_siennes() {
        let places = PlacesDuDirect::nouvelles(100, 2, 100);
        let prendre = |texte| PlacesDuDirect::prendre(&places, Portee::Visiteur, None, adresse(texte));
        let siennes = [prendre("2001:db8::1"), prendre("2001:db8::2")];
        assert!(siennes.iter().all(Option::is_some));
        assert!(prendre("2001:db8::3").is_none(), "one subscriber");
        assert!(prendre("2001:db8:0:1::1").is_some());
        drop(siennes);
        assert!(prendre("2001:db8::3").is_some());
        let d_ici: Vec<_> = (0..5).filter_map(|_| prendre("127.0.0.1")).collect();
        assert_eq!(d_ici.len(), 5, "this machine may be a proxy for everybody");
    }

    #[test]
    fn une_personne_n_a_que_les_siennes_d_ou_qu_elle_vienne() {
        let places = PlacesDuDirect::nouvelles(100, 100, 3);
        let prendre = |qui, n: u8| {
            let adresse = IpAddr::from([192, 0, 2, n]);
            PlacesDuDirect::prendre(&places, Portee::SansGroupe, Some(IdUtilisateur(qui)), adresse)
        };
        let siennes: Vec<_> = (0..10).filter_map(|n| prendre(1, n)).collect();
        assert_eq!(siennes.len(), 3);
        assert!(prendre(2, 0).is_some(), "another person");
        drop(siennes);
        assert!(prendre(1, 0).is_some(), "given back");
        assert!(places.prises().par_personne.is_empty(), "who holds none is forgotten");
    }
}
