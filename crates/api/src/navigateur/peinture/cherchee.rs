//! A search that is painted: what is asked, and what was found.

use super::criteres::{RechercheDite, Tri};
use super::reponses::{FacettesLues, ListeLue, LotLu, ProgrammePeint};
use crate::navigateur::demandes::ListeCherchee;

/// What was found.
pub(super) enum TrouvesPeints {
    /// Lots, and how many programmes they are of.
    Lots(ListeLue<LotLu>, u64),
    Programmes(ListeLue<ProgrammePeint>),
}

/// A search that is painted.
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

    /// How many pages its list has.
    pub(super) fn pages(&self) -> u64 {
        match self.trouves {
            TrouvesPeints::Lots(liste, _) => liste.total.div_ceil(20),
            TrouvesPeints::Programmes(liste) => liste.total.div_ceil(12),
        }
    }

    /// The address of the same search, ordered so, on this page of its list.
    pub(super) fn adresse(&self, tri: &Tri<'_>, page: u64) -> String {
        self.dite.adresse(self.appel(), self.ici(), tri, page)
    }

    /// "14 logements, 11 annexes"
    pub(super) fn lots(&self) -> String {
        self.dite.lots(self.facettes.total, self.facettes.facettes.types_de_bien.as_deref())
    }
}

/// Where a list stands.
pub(super) fn chemin(appel: ListeCherchee) -> &'static str {
    match appel {
        ListeCherchee::Lots => "/recherche/lots",
        ListeCherchee::Programmes => "/recherche/programmes",
    }
}
