//! Shared places. There is a total, a share for each network or person, and a part that visitors never take from signed-in users
//! (`design.md` section 2, rule 14).

use crate::reglages::Partage;
use actions::voisinage;
use domain::utilisateur::IdUtilisateur;
use http::Extensions;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The network or user with whom a place is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Demandeur {
    /// A visitor, counted by the network around their address.
    Visiteur(IpAddr),
    /// A signed-in user. When they act in another's place, it is the one who really acts.
    Connecte(IdUtilisateur),
}

impl Demandeur {
    /// The visitor who calls from this address.
    pub(crate) fn visiteur(adresse: IpAddr) -> Self {
        Self::Visiteur(voisinage(adresse))
    }

    /// The caller, from the extensions of the request. A call that the portal makes to itself has no such extension, and counts as a
    /// visitor of this machine.
    pub(crate) fn de(extensions: &Extensions) -> Self {
        extensions.get().copied().unwrap_or(Self::Visiteur(IpAddr::V4(Ipv4Addr::LOCALHOST)))
    }

    fn est_visiteur(self) -> bool {
        matches!(self, Self::Visiteur(_))
    }
}

#[derive(Debug, Default)]
struct PlacesPrises {
    total: usize,
    visiteurs: usize,
    par_demandeur: HashMap<Demandeur, usize>,
}

/// The places of one process.
#[derive(Debug)]
pub(crate) struct Places {
    partage: Partage,
    prises: Mutex<PlacesPrises>,
}

/// A place. Dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct PlacePartagee {
    places: Arc<Places>,
    demandeur: Demandeur,
}

impl Places {
    /// Places that are shared as `partage` says.
    pub(crate) fn nouvelles(partage: Partage) -> Arc<Self> {
        Arc::new(Self { partage, prises: Mutex::default() })
    }

    fn prises(&self) -> MutexGuard<'_, PlacesPrises> {
        self.prises.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for this caller. `None` when no place is left for them.
    pub(crate) fn prendre(self: &Arc<Self>, demandeur: Demandeur) -> Option<PlacePartagee> {
        let Partage { total, visiteurs, par_reseau, par_personne } = self.partage;
        let visiteur = demandeur.est_visiteur();
        let part = if visiteur { par_reseau } else { par_personne };
        let mut prises = self.prises();
        let siennes = prises.par_demandeur.get(&demandeur).copied().unwrap_or_default();
        if prises.total >= total || siennes >= part || (visiteur && prises.visiteurs >= visiteurs) {
            return None;
        }
        prises.total += 1;
        prises.visiteurs += usize::from(visiteur);
        prises.par_demandeur.insert(demandeur, siennes + 1);
        drop(prises);
        Some(PlacePartagee { places: Arc::clone(self), demandeur })
    }
}

impl Drop for PlacePartagee {
    fn drop(&mut self) {
        let mut prises = self.places.prises();
        prises.total -= 1;
        prises.visiteurs -= usize::from(self.demandeur.est_visiteur());
        if let Some(siennes) = prises.par_demandeur.get_mut(&self.demandeur) {
            *siennes -= 1;
            if *siennes == 0 {
                prises.par_demandeur.remove(&self.demandeur);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visiteur(texte: &str) -> Demandeur {
        Demandeur::visiteur(texte.parse().expect("an address"))
    }

    fn prendre(places: &Arc<Places>, demandeur: Demandeur, combien: usize) -> Vec<PlacePartagee> {
        (0..combien).filter_map(|_| places.prendre(demandeur)).collect()
    }

    #[test]
    fn un_reseau_n_a_que_sa_part_et_les_visiteurs_que_la_leur() {
        let places = Places::nouvelles(Partage { total: 8, visiteurs: 5, par_reseau: 2, par_personne: 8 });
        let siennes = prendre(&places, visiteur("2001:db8::1"), 3);
        assert_eq!(siennes.len(), 2);
        assert!(places.prendre(visiteur("2001:db8:0:77::9")).is_none(), "the same site");
        let d_autres: Vec<_> = (1..9).flat_map(|n| prendre(&places, visiteur(&format!("192.0.2.{n}")), 1)).collect();
        assert_eq!(d_autres.len(), 3, "five visitors in all");
        let connectes = prendre(&places, Demandeur::Connecte(IdUtilisateur(1)), 9);
        assert_eq!(connectes.len(), 3, "what visitors may not have");
        drop(siennes);
        assert!(places.prendre(visiteur("192.0.2.200")).is_some(), "given back");
    }

    #[test]
    fn une_personne_n_a_pas_toutes_les_places() {
        let places = Places::nouvelles(Partage { total: 4, visiteurs: 2, par_reseau: 2, par_personne: 3 });
        let siennes = prendre(&places, Demandeur::Connecte(IdUtilisateur(1)), 9);
        assert_eq!(siennes.len(), 3);
        assert!(places.prendre(Demandeur::Connecte(IdUtilisateur(2))).is_some());
        drop(siennes);
        assert!(places.prises().par_demandeur.is_empty(), "who holds nothing is forgotten");
    }
}
