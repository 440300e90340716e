//! The states of a registration, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The state of a registration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutInscription: TOUS, code / depuis_code, nom / depuis_nom, libelle {
        /// Staff have not decided yet.
        ATraiter = "1", "a-traiter", "À traiter";
        /// The prescriber has to send a document that staff asked for.
        PieceDemandee = "2", "piece-demandee", "Pièce demandée";
        /// The registration was accepted: the company and its account were made.
        Acceptee = "3", "acceptee", "Acceptée";
        Refusee = "4", "refusee", "Refusée";
        /// The registration was refused long ago, and what it had sent was erased.
        Effacee = "5", "effacee", "Effacée";
    }
}

crate::enumeration! {
    /// What happens to a registration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementInscription: TOUS, libelle {
        /// Staff ask for a document.
        PieceDemandee = "pièce demandée";
        /// A document that staff had asked for came, and others are still missing.
        PieceRecue = "pièce reçue, d’autres attendues";
        /// The last document that staff had asked for came.
        DernierePieceRecue = "dernière pièce reçue";
        /// Every link by which a document could be sent has expired.
        DelaiPasse = "délai passé";
        Acceptee = "acceptée";
        Refusee = "refusée";
        /// The time during which a refused registration is kept is over.
        Effacee = "effacée";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionInscription = (StatutInscription, EvenementInscription, StatutInscription);

/// Every move that a registration may make (`domain.md` section 8). Any other move is refused.
pub const TRANSITIONS: &[TransitionInscription] = {
    use EvenementInscription as E;
    use StatutInscription::{ATraiter, Acceptee, Effacee, PieceDemandee, Refusee};
    &[
        (ATraiter, E::PieceDemandee, PieceDemandee),
        (PieceDemandee, E::PieceDemandee, PieceDemandee),
        (PieceDemandee, E::PieceRecue, PieceDemandee),
        (PieceDemandee, E::DernierePieceRecue, ATraiter),
        (PieceDemandee, E::DelaiPasse, ATraiter),
        // Staff may decide without waiting for the documents that they asked for.
        (ATraiter, E::Acceptee, Acceptee),
        (PieceDemandee, E::Acceptee, Acceptee),
        (ATraiter, E::Refusee, Refusee),
        (PieceDemandee, E::Refusee, Refusee),
        (Refusee, E::Effacee, Effacee),
    ]
};

/// The refusal of a move that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une inscription «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", statut.libelle(), evenement.libelle())]
pub struct TransitionInscriptionInterdite {
    pub statut: StatutInscription,
    pub evenement: EvenementInscription,
}

impl StatutInscription {
    /// Whether the registration waits for the decision of staff.
    pub const fn attend(self) -> bool {
        matches!(self, Self::ATraiter | Self::PieceDemandee)
    }

    /// The state of the registration after an event, or the refusal of the event.
    pub fn apres(self, evenement: EvenementInscription) -> Result<Self, TransitionInscriptionInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionInscriptionInterdite { statut: self, evenement })
    }
}

/// The page `docs/etats/inscription.md`: the table, then its drawing.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’une inscription",
        source: "crates/domain/src/inscription/statut.rs",
        etats: &StatutInscription::TOUS,
        nom: |statut| statut.libelle().to_owned(),
        quand: EvenementInscription::libelle,
        initial: StatutInscription::ATraiter,
        transitions: TRANSITIONS,
        trace: |_| true,
    };
    dessin.dessiner()
}
