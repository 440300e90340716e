//! The states of a place in a waiting list, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The state of a prescriber's place in the waiting list of a lot.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutAttente: TOUS, nom / depuis_nom, libelle {
        EnAttente = "en-attente", "En attente";
        /// Their head start runs: only they can take the lot.
        Servie = "servie", "Avance en cours";
        /// Their head start is over, and they did not take the lot.
        Passee = "passee", "Avance passée";
        Honoree = "honoree", "Honorée";
        /// They left the list.
        Quittee = "quittee", "Quittée";
        /// They were told that the lot is free for everybody.
        Prevenue = "prevenue", "Prévenue";
        /// The lot was withdrawn, or they may not see it any more: there is nothing to wait for.
        SansSuite = "sans-suite", "Sans suite";
    }
}

crate::enumeration! {
    /// What happens to a place in a waiting list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementAttente: TOUS, libelle {
        /// The lot is free again, and it is their turn.
        AvanceDonnee = "le lot est libre, c’est son tour";
        /// Their head start is over.
        AvancePassee = "le temps est passé sans option";
        /// They take the lot during their head start.
        Honoree = "prend le lot";
        /// They leave the list.
        Quittee = "quitte la liste";
        /// The lot is free for everybody.
        Prevenue = "le lot est libre pour tous";
        /// The lot is withdrawn, or they may not have it any more.
        SansSuite = "le lot n’est plus à vendre, ou plus pour cette personne";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionAttente = (StatutAttente, EvenementAttente, StatutAttente);

/// Every move that a place may make (`domain.md` section 9). Any other is refused.
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

/// The refusal of a move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une attente «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", statut.libelle(), evenement.libelle())]
pub struct TransitionAttenteInterdite {
    pub statut: StatutAttente,
    pub evenement: EvenementAttente,
}

impl StatutAttente {
    /// Whether it waits, its turn still to come.
    pub const fn attend(self) -> bool {
        matches!(self, Self::EnAttente)
    }

    /// Whether it has its head start, over or not.
    pub const fn est_servie(self) -> bool {
        matches!(self, Self::Servie)
    }

    /// Whether it is still in the list.
    pub const fn court(self) -> bool {
        self.attend() || self.est_servie()
    }

    /// The state after an event, or the refusal of the event.
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
