//! The states of a registration, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// Where a registration stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StatutInscription: TOUS, code / depuis_code, nom / depuis_nom, libelle {
        /// Staff are to decide.
        ATraiter = "1", "a-traiter", "À traiter";
        /// The prescriber is to send a document again.
        PieceDemandee = "2", "piece-demandee", "Pièce demandée";
        /// The company and its account are made.
        Acceptee = "3", "acceptee", "Acceptée";
        /// With a reason.
        Refusee = "4", "refusee", "Refusée";
        /// Refused long ago: nothing of what was sent is left.
        Effacee = "5", "effacee", "Effacée";
    }
}

crate::enumeration! {
    /// What happens to a registration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementInscription: TOUS, libelle {
        /// Staff ask for a document.
        PieceDemandee = "pièce demandée";
        /// One that was asked for came, others are waited for.
        PieceRecue = "pièce reçue, d’autres attendues";
        /// The last one that was asked for came.
        DernierePieceRecue = "dernière pièce reçue";
        /// Nothing that was asked for may come any more: every link has expired.
        DelaiPasse = "délai passé";
        /// Staff accept.
        Acceptee = "acceptée";
        /// Staff refuse.
        Refusee = "refusée";
        /// The time of keeping it is over.
        Effacee = "effacée";
    }
}

/// A row of the table: from a state, an event, to a state.
pub type TransitionInscription = (StatutInscription, EvenementInscription, StatutInscription);

/// Every move that a registration may make; any other is refused (`domain.md` section 8).
pub const TRANSITIONS: &[TransitionInscription] = {
    use EvenementInscription as E;
    use StatutInscription::{ATraiter, Acceptee, Effacee, PieceDemandee, Refusee};
    &[
        (ATraiter, E::PieceDemandee, PieceDemandee),
        (PieceDemandee, E::PieceDemandee, PieceDemandee),
        (PieceDemandee, E::PieceRecue, PieceDemandee),
        (PieceDemandee, E::DernierePieceRecue, ATraiter),
        (PieceDemandee, E::DelaiPasse, ATraiter),
        // Staff may decide without waiting for what they asked for.
        (ATraiter, E::Acceptee, Acceptee),
        (PieceDemandee, E::Acceptee, Acceptee),
        (ATraiter, E::Refusee, Refusee),
        (PieceDemandee, E::Refusee, Refusee),
        (Refusee, E::Effacee, Effacee),
    ]
};

/// A move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une inscription « {} » ne peut pas être « {} »", statut.libelle(), evenement.libelle())]
pub struct TransitionInscriptionInterdite {
    /// Where it stands.
    pub statut: StatutInscription,
    /// What was asked.
    pub evenement: EvenementInscription,
}

impl StatutInscription {
    /// Whether nobody has decided yet.
    pub const fn attend(self) -> bool {
        matches!(self, Self::ATraiter | Self::PieceDemandee)
    }

    /// The state after an event, or why it is refused.
    pub fn apres(self, evenement: EvenementInscription) -> Result<Self, TransitionInscriptionInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionInscriptionInterdite { statut: self, evenement })
    }
}

/// The table, then drawn, as `docs/etats/inscription.md` shows it.
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
