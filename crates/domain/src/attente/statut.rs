//! The states of a place in a waiting list, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// Where somebody stands who waits for a lot, or waited.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutAttente: TOUS, nom / depuis_nom, libelle {
        /// In the list.
        EnAttente = "en-attente", "En attente";
        /// Their head start runs: only they can take the lot.
        Servie = "servie", "Avance en cours";
        /// Their head start is over, and they did not take it.
        Passee = "passee", "Avance passée";
        /// They took it.
        Honoree = "honoree", "Honorée";
        /// They left the list.
        Quittee = "quittee", "Quittée";
        /// They were told that the lot is free, for them as for everybody.
        Prevenue = "prevenue", "Prévenue";
        /// There is nothing to wait for any more: the lot is withdrawn, or not theirs to see.
        SansSuite = "sans-suite", "Sans suite";
    }
}

crate::enumeration! {
    /// What happens to a place in a waiting list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementAttente: TOUS, libelle {
        /// The lot is free again, and it is their turn.
        AvanceDonnee = "le lot est libre, c’est son tour";
        /// Their time is over.
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

/// A row of the table: from a state, an event, to a state.
pub type TransitionAttente = (StatutAttente, EvenementAttente, StatutAttente);

/// Every move that a place may make; any other is refused (`domain.md` section 9).
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

/// A move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une attente « {} » ne peut pas être « {} »", statut.libelle(), evenement.libelle())]
pub struct TransitionAttenteInterdite {
    /// Where it stands.
    pub statut: StatutAttente,
    /// What was asked.
    pub evenement: EvenementAttente,
}

impl StatutAttente {
    /// Waits, its turn still to come.
    pub const fn attend(self) -> bool {
        matches!(self, Self::EnAttente)
    }

    /// Has its head start, over or not.
    pub const fn est_servie(self) -> bool {
        matches!(self, Self::Servie)
    }

    /// In the list still.
    pub const fn court(self) -> bool {
        self.attend() || self.est_servie()
    }

    /// The state after an event, or why it is refused.
    pub fn apres(self, evenement: EvenementAttente) -> Result<Self, TransitionAttenteInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionAttenteInterdite { statut: self, evenement })
    }
}

/// The table, then drawn, as `docs/etats/attente.md` shows it.
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
