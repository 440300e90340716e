//! The states of a registration, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

/// Where a registration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatutInscription {
    /// Staff are to decide.
    ATraiter,
    /// The prescriber is to send a document again.
    PieceDemandee,
    /// The company and its account are made.
    Acceptee,
    /// With a reason.
    Refusee,
    /// Refused long ago: nothing of what was sent is left.
    Effacee,
}

/// What happens to a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvenementInscription {
    /// Staff ask for a document.
    PieceDemandee,
    /// One that was asked for came, others are waited for.
    PieceRecue,
    /// The last one that was asked for came.
    DernierePieceRecue,
    /// Nothing that was asked for may come any more: every link has expired.
    DelaiPasse,
    /// Staff accept.
    Acceptee,
    /// Staff refuse.
    Refusee,
    /// The time of keeping it is over.
    Effacee,
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
    /// Every state.
    pub const TOUS: [Self; 5] = [Self::ATraiter, Self::PieceDemandee, Self::Acceptee, Self::Refusee, Self::Effacee];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ATraiter => "1",
            Self::PieceDemandee => "2",
            Self::Acceptee => "3",
            Self::Refusee => "4",
            Self::Effacee => "5",
        }
    }

    /// The one of a code.
    pub fn depuis_code(code: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|statut| statut.code() == code)
    }

    /// Its name in the database.
    pub const fn nom(self) -> &'static str {
        match self {
            Self::ATraiter => "a-traiter",
            Self::PieceDemandee => "piece-demandee",
            Self::Acceptee => "acceptee",
            Self::Refusee => "refusee",
            Self::Effacee => "effacee",
        }
    }

    /// The one of that name.
    pub fn depuis_nom(nom: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|statut| statut.nom() == nom)
    }

    /// The label shown.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::ATraiter => "À traiter",
            Self::PieceDemandee => "Pièce demandée",
            Self::Acceptee => "Acceptée",
            Self::Refusee => "Refusée",
            Self::Effacee => "Effacée",
        }
    }

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

impl EvenementInscription {
    /// Every event.
    pub const TOUS: [Self; 7] = [
        Self::PieceDemandee,
        Self::PieceRecue,
        Self::DernierePieceRecue,
        Self::DelaiPasse,
        Self::Acceptee,
        Self::Refusee,
        Self::Effacee,
    ];

    /// In the words of staff.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::PieceDemandee => "pièce demandée",
            Self::PieceRecue => "pièce reçue, d’autres attendues",
            Self::DernierePieceRecue => "dernière pièce reçue",
            Self::DelaiPasse => "délai passé",
            Self::Acceptee => "acceptée",
            Self::Refusee => "refusée",
            Self::Effacee => "effacée",
        }
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
