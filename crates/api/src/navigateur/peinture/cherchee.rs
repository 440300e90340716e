//! A painted search: its criteria, and its results.

use super::criteres::{RechercheDite, Tri};
use super::reponses::{FacettesLues, ListeLue, LotLu, ProgrammePeint};
use crate::navigateur::demandes::ListeCherchee;

/// The results of a search.
pub(super) enum TrouvesPeints {
    /// Lots, and the number of programmes to which they belong.
    Lots(ListeLue<LotLu>, u64),
    Programmes(ListeLue<ProgrammePeint>),
}

/// A painted search: its criteria, its counts and its results.
pub(super) struct Cherchee<'a> {
    pub(super) dite: RechercheDite<'a>,
    pub(super) facettes: &'a FacettesLues,
    pub(super) trouves: &'a TrouvesPeints,
}

impl Cherchee<'_> {
    pub(super) fn appel(&self) -> ListeCherchee {
        match self.trouves {
            TrouvesPeints::Lots(..) => ListeCherchee::Lots,
            TrouvesPeints::Programmes(_) => ListeCherchee::Programmes,
        }
    }

    pub(super) fn ici(&self) -> &'static str {
        chemin(self.appel())
    }

    pub(super) fn tri(&self) -> Tri<'_> {
        self.dite.tri(self.appel())
    }

    /// The number of pages of the search's list.
    pub(super) fn pages(&self) -> u64 {
        match self.trouves {
            TrouvesPeints::Lots(liste, _) => liste.total.div_ceil(20),
            TrouvesPeints::Programmes(liste) => liste.total.div_ceil(12),
        }
    }

    /// The address of this search, sorted by `tri`, on this page of its list.
    pub(super) fn adresse(&self, tri: &Tri<'_>, page: u64) -> String {
        self.dite.adresse(self.appel(), self.ici(), tri, page)
    }

    /// "14 logements, 11 annexes"
    pub(super) fn lots(&self) -> String {
        self.dite.lots(self.facettes.total, self.facettes.facettes.types_de_bien.as_deref())
    }
}

/// The path of the page that shows this list.
pub(super) fn chemin(appel: ListeCherchee) -> &'static str {
    match appel {
        ListeCherchee::Lots => "/recherche/lots",
        ListeCherchee::Programmes => "/recherche/programmes",
    }
}
