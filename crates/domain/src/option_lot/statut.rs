//! The states of an option, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The state of an option.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutOption: TOUS, code / depuis_code, nom / depuis_nom, libelle {
        /// The option holds its lot.
        EnCours = "1", "en-cours", "En cours";
        /// A reservation of the same prescriber replaced the option.
        Transformee = "2", "transformee", "Transformée";
        /// The time of the option is over.
        Echue = "3", "echue", "Echue";
        /// Somebody who has the right (`vente::droits::peut_annuler`) cancelled the option.
        Annulee = "10", "annulee", "Annulée";
    }
}

crate::enumeration! {
    /// What happens to an option.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementOption: TOUS, libelle {
        /// The prescriber begins a reservation of the lot.
        Transformee = "transformée en réservation";
        /// The time of the option is over.
        Echue = "échéance passée";
        /// Somebody who has the right (`vente::droits::peut_annuler`) cancels the option.
        Annulee = "annulée";
        /// Staff extend the time of the option, once.
        Prolongee = "prolongée par l’équipe, une fois";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionOption = (StatutOption, EvenementOption, StatutOption);

/// Every move that an option may make (`domain.md` section 4). Any other move is refused.
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

/// The refusal of a move that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une option «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", statut.libelle(), evenement.libelle())]
pub struct TransitionOptionInterdite {
    pub statut: StatutOption,
    pub evenement: EvenementOption,
}

impl StatutOption {
    /// Whether the option holds its lot.
    pub const fn court(self) -> bool {
        matches!(self, Self::EnCours)
    }

    /// The state of the option after an event, or the refusal of the event.
    pub fn apres(self, evenement: EvenementOption) -> Result<Self, TransitionOptionInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionOptionInterdite { statut: self, evenement })
    }
}

/// The page `docs/etats/option.md`: the table, then its drawing.
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
