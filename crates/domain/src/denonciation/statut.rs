//! The states of a declaration, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The state of a declaration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutDenonciation: TOUS, code / depuis_code, nom / depuis_nom, libelle {
        /// The declaration waits for the decision of staff.
        EnCours = "1", "en-cours", "En cours";
        /// The declaration protects its company.
        Validee = "2", "validee", "Validée";
        /// The time of the declaration is over.
        Echue = "3", "echue", "Echue";
        Refusee = "4", "refusee", "Refusée";
        /// The prescriber or staff cancelled the declaration.
        Annulee = "5", "annulee", "Annulée";
    }
}

crate::enumeration! {
    /// What happens to a declaration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementDenonciation: TOUS, libelle {
        /// Staff validate the declaration, or no other declaration stands against it.
        Validee = "validée";
        Refusee = "refusée, avec un motif";
        /// The time of the declaration is over.
        Echue = "échéance passée";
        /// The prescriber or staff cancel the declaration.
        Annulee = "annulée par son prescripteur ou l’équipe";
        /// The prescriber renews the declaration.
        Renouvelee = "renouvelée par son prescripteur";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionDenonciation = (StatutDenonciation, EvenementDenonciation, StatutDenonciation);

/// Every move that a declaration may make (`domain.md` section 5). Any other move is refused.
pub const TRANSITIONS: &[TransitionDenonciation] = {
    use EvenementDenonciation as E;
    use StatutDenonciation::{Annulee, Echue, EnCours, Refusee, Validee};
    &[
        (EnCours, E::Validee, Validee),
        (EnCours, E::Refusee, Refusee),
        (EnCours, E::Echue, Echue),
        (Validee, E::Echue, Echue),
        (EnCours, E::Annulee, Annulee),
        (Validee, E::Annulee, Annulee),
        (Validee, E::Renouvelee, Validee),
    ]
};

/// The refusal of a move that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une dénonciation «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", statut.libelle(), evenement.libelle())]
pub struct TransitionDenonciationInterdite {
    pub statut: StatutDenonciation,
    pub evenement: EvenementDenonciation,
}

impl StatutDenonciation {
    /// The rank of the state in lists (spec section 4): validated, pending, expired, refused, cancelled.
    pub const fn ordre(self) -> u8 {
        match self {
            Self::Validee => 0,
            Self::EnCours => 1,
            Self::Echue => 2,
            Self::Refusee => 3,
            Self::Annulee => 4,
        }
    }

    /// Whether the declaration runs: it waits for a decision, or it protects its company.
    pub const fn court(self) -> bool {
        self.attend() || self.protege()
    }

    /// The states of declarations that run.
    pub fn courants() -> impl Iterator<Item = Self> {
        Self::TOUS.into_iter().filter(|statut| statut.court())
    }

    /// Whether the declaration waits for a decision of staff.
    pub const fn attend(self) -> bool {
        matches!(self, Self::EnCours)
    }

    /// Whether the declaration protects its company.
    pub const fn protege(self) -> bool {
        matches!(self, Self::Validee)
    }

    /// The state of the declaration after an event, or the refusal of the event.
    pub fn apres(self, evenement: EvenementDenonciation) -> Result<Self, TransitionDenonciationInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionDenonciationInterdite { statut: self, evenement })
    }
}

/// The page `docs/etats/denonciation.md`: the table, then its drawing.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’une dénonciation",
        source: "crates/domain/src/denonciation/statut.rs",
        etats: &StatutDenonciation::TOUS,
        nom: |statut| statut.libelle().to_owned(),
        quand: EvenementDenonciation::libelle,
        initial: StatutDenonciation::EnCours,
        transitions: TRANSITIONS,
        trace: |_| true,
    };
    dessin.dessiner()
}
