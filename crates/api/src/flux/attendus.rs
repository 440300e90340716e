//! Which lots each prescriber waits for, so that a row of a search says so without a question to the database: read whole when the
//! process starts, and again whenever a fact speaks of a place in a list (`store::attente`).

use arc_swap::ArcSwap;
use domain::lot::IdLot;
use domain::utilisateur::IdUtilisateur;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The lots of each, as of the last fact that was applied.
#[derive(Debug, Default)]
pub(crate) struct Attendus(ArcSwap<HashMap<IdUtilisateur, Arc<BTreeSet<IdLot>>>>);

impl Attendus {
    /// Takes the place of what was known.
    pub(crate) fn remplacer(&self, places: Vec<(IdUtilisateur, IdLot)>) {
        let mut par_prescripteur: HashMap<_, BTreeSet<_>> = HashMap::new();
        for (qui, lot) in places {
            par_prescripteur.entry(qui).or_default().insert(lot);
        }
        let par_prescripteur = par_prescripteur.into_iter().map(|(qui, lots)| (qui, Arc::new(lots)));
        self.0.store(Arc::new(par_prescripteur.collect()));
    }

    /// The lots that somebody waits for; nothing for who waits for none.
    pub(crate) fn de(&self, qui: IdUtilisateur) -> Option<Arc<BTreeSet<IdLot>>> {
        self.0.load().get(&qui).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ce_qui_est_su_prend_la_place_de_ce_qui_l_etait() {
        let attendus = Attendus::default();
        let lot = |id: &str| IdLot(id.to_owned());
        attendus.remplacer(vec![
            (IdUtilisateur(1), lot("a-1")),
            (IdUtilisateur(1), lot("a-2")),
            (IdUtilisateur(2), lot("a-1")),
        ]);
        assert_eq!(attendus.de(IdUtilisateur(1)).map(|lots| lots.len()), Some(2));
        attendus.remplacer(vec![(IdUtilisateur(2), lot("b-1"))]);
        assert_eq!(attendus.de(IdUtilisateur(1)), None);
        assert_eq!(attendus.de(IdUtilisateur(2)).as_deref(), Some(&BTreeSet::from([lot("b-1")])));
    }
}
