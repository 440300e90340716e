//! The states of a place in a waiting list, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The state of a prescriber's place in the waiting list of a lot.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutAttente: TOUS, nom / depuis_nom, libelle {
        EnAttente = "en-attente", "En attente";
        /// The head start of the prescriber runs: nobody else can take the lot.
        Servie = "servie", "Avance en cours";
        /// The head start of the prescriber ended, and they did not take the lot.
        Passee = "passee", "Avance passée";
        Honoree = "honoree", "Honorée";
        /// The prescriber left the list.
        Quittee = "quittee", "Quittée";
        /// The prescriber was told that the lot is free for everybody.
        Prevenue = "prevenue", "Prévenue";
        /// The lot was withdrawn, or the prescriber may not see it any more. There is nothing to wait for.
        SansSuite = "sans-suite", "Sans suite";
    }
}

crate::enumeration! {
    /// What happens to a place in a waiting list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementAttente: TOUS, libelle {
        /// The lot is free again, and it is the prescriber's turn.
        AvanceDonnee = "le lot est libre, c’est son tour";
        /// The head start of the prescriber ends.
        AvancePassee = "le temps est passé sans option";
        /// The prescriber takes the lot during their head start.
        Honoree = "prend le lot";
        /// The prescriber leaves the list.
        Quittee = "quitte la liste";
        /// The lot is free for everybody.
        Prevenue = "le lot est libre pour tous";
        /// The lot is withdrawn, or the prescriber may not have it any more.
        SansSuite = "le lot n’est plus à vendre, ou plus pour cette personne";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionAttente = (StatutAttente, EvenementAttente, StatutAttente);

/// Every move that a place in the list may make (`domain.md` section 9). Any other move is refused.
pub const TRANSITIONS: &[TransitionAttente] = {
    use EvenementAttente as E;
    use StatutAttente::{EnAttente, Honoree, Passee, Prevenue, Quittee, SansSuite, Servie};
    &[
        (EnAttente, E::AvanceDonnee, Servie),
        (EnAttente, E::Prevenue, Prevenue),
        (EnAttente, E::Quittee, Quittee),
        (EnAttente, E::SansSuite, SansSuite),
        (Servie, E::Honoree, Honoree),
        (Servie, E::AvancePassee, Passee),
        (Servie, E::Quittee, Quittee),
        (Servie, E::SansSuite, SansSuite),
    ]
};

/// The refusal of a move that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une attente «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", statut.libelle(), evenement.libelle())]
pub struct TransitionAttenteInterdite {
    pub statut: StatutAttente,
    pub evenement: EvenementAttente,
}

impl StatutAttente {
    /// Whether the prescriber still waits for their turn.
    pub const fn attend(self) -> bool {
        matches!(self, Self::EnAttente)
    }

    /// Whether the prescriber was given a head start whose end has not been recorded yet.
    pub const fn est_servie(self) -> bool {
        matches!(self, Self::Servie)
    }

    /// Whether the place is still in the list.
    pub const fn court(self) -> bool {
        self.attend() || self.est_servie()
    }

    /// The state of the place after an event, or the refusal of the event.
    pub fn apres(self, evenement: EvenementAttente) -> Result<Self, TransitionAttenteInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionAttenteInterdite { statut: self, evenement })
    }
}

/// The page `docs/etats/attente.md`: the table, then its drawing.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’une attente",
        source: "crates/domain/src/attente/statut.rs",
        etats: &StatutAttente::TOUS,
        nom: |statut| statut.libelle().to_owned(),
        quand: EvenementAttente::libelle,
        initial: StatutAttente::EnAttente,
        transitions: TRANSITIONS,
        trace: |_| true,
    };
    dessin.dessiner()
}
