//! The changes that a checked feed would make.

use super::etat::{Classement, CleDeLigne, EnsembleDeCles, EtatConnu};
use crate::ecriture::{Entete, GenreDeFlux};
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use std::fmt;

/// The result of a check in numbers, for the programmes or for the lots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ComptesDImport {
    /// The lines of the feed that describe them.
    pub lus: u64,
    /// Those that the catalogue does not know.
    pub nouveaux: u64,
    /// Those that the catalogue knows with other content.
    pub modifies: u64,
    /// Those that were withdrawn, and that the feed describes again.
    pub retablis: u64,
    /// Those that the catalogue knows with the same content.
    pub inchanges: u64,
    /// Those that are on sale before the feed.
    pub presents: u64,
    /// Those that are on sale and that a complete feed does not describe: they will be withdrawn.
    pub quittes: u64,
}

impl ComptesDImport {
    /// Counts a programme or a lot under the change that the feed makes to it.
    pub(super) fn compter(&mut self, changement: Classement) {
        *match changement {
            Classement::Nouveau => &mut self.nouveaux,
            Classement::Modifie => &mut self.modifies,
            Classement::Retabli => &mut self.retablis,
            Classement::Inchange => &mut self.inchanges,
        } += 1;
    }

    /// Whether the feed changes none of these programmes, or of these lots.
    pub const fn est_inchange(&self) -> bool {
        self.nouveaux == 0 && self.modifies == 0 && self.retablis == 0 && self.quittes == 0
    }

    /// Whether more than `pour_cent` percent of what was on sale would be withdrawn.
    pub const fn depart_massif(&self, pour_cent: u64) -> bool {
        self.quittes.saturating_mul(100) > self.presents.saturating_mul(pour_cent)
    }
}

impl fmt::Display for ComptesDImport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lus, nouveaux, modifies, retablis, inchanges, quittes, .. } = self;
        write!(
            f,
            "{lus} dans le flux\u{a0}; nouveaux\u{a0}: {nouveaux}, modifiés\u{a0}: {modifies}, rétablis\u{a0}: {retablis}, \
             inchangés\u{a0}: {inchanges}, retirés\u{a0}: {quittes}"
        )
    }
}

/// The result of the check of a feed without mistake.
#[derive(Debug)]
pub struct Bilan {
    pub entete: Entete,
    pub programmes: ComptesDImport,
    pub lots: ComptesDImport,
    /// The names of the groups to which lots are dedicated, each once.
    pub groupes: Vec<String>,
    pub(super) programmes_vus: EnsembleDeCles,
    pub(super) lots_vus: EnsembleDeCles,
}

impl Bilan {
    /// Counts the programmes and lots on sale and, for a complete feed, those that it withdraws.
    pub(super) fn compter_les_departs(&mut self, etat: &EtatConnu) {
        let [programmes, lots] = etat.departs(&self.programmes_vus, &self.lots_vus);
        for (comptes, (presents, partis)) in [(&mut self.programmes, programmes), (&mut self.lots, lots)] {
            comptes.presents = presents;
            comptes.quittes = if self.entete.genre == GenreDeFlux::Complet { partis } else { 0 };
        }
    }

    /// Whether a known programme would be withdrawn: the feed is complete and does not describe it.
    pub fn programme_quitte(&self, id: &IdProgramme) -> bool {
        self.entete.genre == GenreDeFlux::Complet && !self.programmes_vus.contains(&CleDeLigne::de(&id.0))
    }

    /// Whether a known lot would be withdrawn: the feed is complete and does not describe it.
    pub fn lot_quitte(&self, id: &IdLot) -> bool {
        self.entete.genre == GenreDeFlux::Complet && !self.lots_vus.contains(&CleDeLigne::de(&id.0))
    }

    /// Whether more than `pour_cent` percent of the programmes or of the lots on sale would be withdrawn. A person has to
    /// confirm this, because a feed that was cut looks the same.
    pub const fn depart_massif(&self, pour_cent: u64) -> bool {
        self.programmes.depart_massif(pour_cent) || self.lots.depart_massif(pour_cent)
    }

    /// Whether the feed changes nothing at all.
    pub const fn est_inchange(&self) -> bool {
        self.programmes.est_inchange() && self.lots.est_inchange()
    }
}

impl fmt::Display for Bilan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Flux {}", self.entete.genre.code())?;
        writeln!(f, "Programmes\u{a0}: {}", self.programmes)?;
        write!(f, "Lots\u{a0}: {}", self.lots)
    }
}
