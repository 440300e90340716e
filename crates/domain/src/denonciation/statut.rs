//! The states of a declaration, and the one table of its moves.

use crate::etats::DessinDEtats;
use serde::{Deserialize, Serialize};

/// Where a declaration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatutDenonciation {
    /// Staff are to decide.
    EnCours,
    /// The company is protected.
    Validee,
    /// Its time is over.
    Echue,
    /// With a reason.
    Refusee,
    /// By its prescriber or by staff.
    Annulee,
}

/// What happens to a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvenementDenonciation {
    /// Staff validate it, or nobody else runs one.
    Validee,
    /// Staff refuse it.
    Refusee,
    /// Its time is over.
    Echue,
    /// Its prescriber or staff cancel it.
    Annulee,
    /// Its prescriber renews it.
    Renouvelee,
}

/// A row of the table: from a state, an event, to a state.
pub type TransitionDenonciation = (StatutDenonciation, EvenementDenonciation, StatutDenonciation);

/// Every move that a declaration may make; any other is refused (`domain.md` section 5).
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

/// A move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une dénonciation « {} » ne peut pas être « {} »", statut.libelle(), evenement.libelle())]
pub struct TransitionDenonciationInterdite {
    /// Where it stands.
    pub statut: StatutDenonciation,
    /// What was asked.
    pub evenement: EvenementDenonciation,
}

impl StatutDenonciation {
    /// Every state, in the order of their codes.
    pub const TOUS: [Self; 5] = [Self::EnCours, Self::Validee, Self::Echue, Self::Refusee, Self::Annulee];

    /// The code on the wire (spec section 4).
    pub const fn code(self) -> &'static str {
        match self {
            Self::EnCours => "1",
            Self::Validee => "2",
            Self::Echue => "3",
            Self::Refusee => "4",
            Self::Annulee => "5",
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
            Self::Validee => "validee",
            Self::Echue => "echue",
            Self::Refusee => "refusee",
            Self::Annulee => "annulee",
        }
    }

    /// The one of that name.
    pub fn depuis_nom(nom: &str) -> Option<Self> {
        Self::TOUS.into_iter().find(|statut| statut.nom() == nom)
    }

    /// The label shown (spec section 4, to the letter).
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::EnCours => "En cours",
            Self::Validee => "Validée",
            Self::Echue => "Echue",
            Self::Refusee => "Refusée",
            Self::Annulee => "Annulée",
        }
    }

    /// Its place in lists (spec section 4): validated, pending, expired, refused, cancelled.
    pub const fn ordre(self) -> u8 {
        match self {
            Self::Validee => 0,
            Self::EnCours => 1,
            Self::Echue => 2,
            Self::Refusee => 3,
            Self::Annulee => 4,
        }
    }

    /// Whether it runs: it waits, or protects.
    pub const fn court(self) -> bool {
        self.attend() || self.protege()
    }

    /// Those that run.
    pub fn courants() -> impl Iterator<Item = Self> {
        Self::TOUS.into_iter().filter(|statut| statut.court())
    }

    /// Whether staff are to decide.
    pub const fn attend(self) -> bool {
        matches!(self, Self::EnCours)
    }

    /// Whether its company is protected.
    pub const fn protege(self) -> bool {
        matches!(self, Self::Validee)
    }

    /// The state after an event, or why it is refused.
    pub fn apres(self, evenement: EvenementDenonciation) -> Result<Self, TransitionDenonciationInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionDenonciationInterdite { statut: self, evenement })
    }
}

impl EvenementDenonciation {
    /// Every event.
    pub const TOUS: [Self; 5] = [Self::Validee, Self::Refusee, Self::Echue, Self::Annulee, Self::Renouvelee];

    /// In the words of the sales team.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::Validee => "validée",
            Self::Refusee => "refusée, avec un motif",
            Self::Echue => "échéance passée",
            Self::Annulee => "annulée par son prescripteur ou l’équipe",
            Self::Renouvelee => "renouvelée par son prescripteur",
        }
    }
}

/// The table, then drawn, as `docs/etats/denonciation.md` shows it.
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
