//! The states of an option, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

/// Where an option stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatutOption {
    /// It holds its lot.
    EnCours,
    /// A reservation of the same prescriber took its place.
    Transformee,
    /// Its time is over.
    Echue,
    /// By its prescriber, the manager of their company or staff.
    Annulee,
}

/// What happens to an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvenementOption {
    /// Its prescriber begins a reservation of the lot.
    Transformee,
    /// Its time is over.
    Echue,
    /// Its prescriber, the manager of their company or staff cancel it.
    Annulee,
    /// Staff extend it, once.
    Prolongee,
}

/// A row of the table: from a state, an event, to a state.
pub type TransitionOption = (StatutOption, EvenementOption, StatutOption);

/// Every move that an option may make; any other is refused (`domain.md` section 4).
pub const TRANSITIONS: &[TransitionOption] = {
    use EvenementOption as E;
    use StatutOption::{Annulee, Echue, EnCours, Transformee};
    &[
        (EnCours, E::Transformee, Transformee),
        (EnCours, E::Echue, Echue),
        (EnCours, E::Annulee, Annulee),
        (EnCours, E::Prolongee, EnCours),
    ]
};

/// A move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une option « {} » ne peut pas être « {} »", statut.libelle(), evenement.libelle())]
pub struct TransitionOptionInterdite {
    /// Where it stands.
    pub statut: StatutOption,
    /// What was asked.
    pub evenement: EvenementOption,
}

impl StatutOption {
    /// Every state.
    pub const TOUS: [Self; 4] = [Self::EnCours, Self::Transformee, Self::Echue, Self::Annulee];

    /// The code on the wire (spec section 4; `domain.md` section 4).
    pub const fn code(self) -> &'static str {
        match self {
            Self::EnCours => "1",
            Self::Transformee => "2",
            Self::Echue => "3",
            Self::Annulee => "10",
        }
    }

    /// The one of a code.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|statut| statut.code() == code)
    }

    /// Its name in the database.
    pub const fn nom(self) -> &'static str {
        match self {
            Self::EnCours => "en-cours",
            Self::Transformee => "transformee",
            Self::Echue => "echue",
            Self::Annulee => "annulee",
        }
    }

    /// The one of that name.
    pub fn depuis_nom(nom: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|statut| statut.nom() == nom)
    }

    /// The label shown.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::EnCours => "En cours",
            Self::Transformee => "Transformée",
            Self::Echue => "Echue",
            Self::Annulee => "Annulée",
        }
    }

    /// Holds its lot, as long as its time is not over.
    pub const fn court(self) -> bool {
        matches!(self, Self::EnCours)
    }

    /// The state after an event, or why it is refused.
    pub fn apres(self, evenement: EvenementOption) -> Result<Self, TransitionOptionInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionOptionInterdite { statut: self, evenement })
    }
}

impl EvenementOption {
    /// Every event.
    pub const TOUS: [Self; 4] = [Self::Transformee, Self::Echue, Self::Annulee, Self::Prolongee];

    /// In the words of the sales team.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::Transformee => "transformée en réservation",
            Self::Echue => "échéance passée",
            Self::Annulee => "annulée",
            Self::Prolongee => "prolongée par l’équipe, une fois",
        }
    }
}

/// The table, then drawn, as `docs/etats/option.md` shows it.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’une option",
        source: "crates/domain/src/option_lot/statut.rs",
        etats: &StatutOption::TOUS,
        nom: |statut| statut.libelle().to_owned(),
        quand: EvenementOption::libelle,
        initial: StatutOption::EnCours,
        transitions: TRANSITIONS,
        trace: |_| true,
    };
    dessin.dessiner()
}
