//! What is not written in the log one by one: how many of a network, until one line says so.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Networks told apart; those beyond are counted together.
const RESEAUX: usize = 1000;
/// The name of the others.
const AUTRES: &str = "autres réseaux";

/// How many there were of each network that has no line yet.
#[derive(Debug, Default)]
pub(crate) struct Tues(Mutex<HashMap<String, u64>>);

impl Tues {
    /// Counts one; whether it is the first of its network, for which a line is to be written later.
    pub(crate) fn compter(&self, reseau: &str) -> bool {
        let mut tues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pleins = tues.len() >= RESEAUX && !tues.contains_key(reseau);
        let nombre = tues.entry(if pleins { AUTRES } else { reseau }.to_owned()).or_default();
        *nombre += 1;
        *nombre == 1
    }

    /// How many there were; the next one is the first again. Of a network beyond the bound, those of all such networks.
    pub(crate) fn prendre(&self, reseau: &str) -> u64 {
        let mut tues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tues.remove(reseau).or_else(|| tues.remove(AUTRES)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_ligne_par_reseau_dit_combien() {
        let tues = Tues::default();
        let premiers: Vec<bool> = (0..3).map(|_| tues.compter("192.0.2.0/24")).collect();
        assert_eq!(premiers, [true, false, false]);
        assert!(tues.compter("198.51.100.0/24"), "another network has a line of its own");
        assert_eq!((tues.prendre("192.0.2.0/24"), tues.prendre("192.0.2.0/24")), (3, 0));
        assert!(tues.compter("192.0.2.0/24"), "a line again");
    }

    #[test]
    fn des_reseaux_sans_fin_ne_remplissent_pas_la_memoire() {
        let tues = Tues::default();
        let lignes = (0..5000).filter(|n| tues.compter(&format!("reseau-{n}"))).count();
        assert_eq!(lignes, RESEAUX + 1, "those beyond have one line together");
        assert_eq!(tues.0.lock().expect("nobody panicked").len(), RESEAUX + 1);
        assert_eq!(tues.prendre("reseau-4000"), 4000);
    }
}
