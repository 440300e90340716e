//! The lots that each prescriber waits for. They are kept in memory, so that each row of a search can say so without asking the database.
//! The process reads all of them when it starts, and again when a fact is about a place in a waiting list (`store::attente`).

use arc_swap::ArcSwap;
use domain::lot::IdLot;
use domain::utilisateur::IdUtilisateur;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// For each prescriber, the lots that they wait for as of the last applied fact.
#[derive(Debug, Default)]
pub(crate) struct Attendus(ArcSwap<HashMap<IdUtilisateur, Arc<BTreeSet<IdLot>>>>);

impl Attendus {
    /// Replaces the lots of all prescribers.
    pub(crate) fn remplacer(&self, places: Vec<(IdUtilisateur, IdLot)>) {
        let mut par_prescripteur: HashMap<_, BTreeSet<_>> = HashMap::new();
        for (qui, lot) in places {
            par_prescripteur.entry(qui).or_default().insert(lot);
        }
        let par_prescripteur = par_prescripteur.into_iter().map(|(qui, lots)| (qui, Arc::new(lots)));
        self.0.store(Arc::new(par_prescripteur.collect()));
    }

    /// The lots that this user waits for. `None` when they wait for none.
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
