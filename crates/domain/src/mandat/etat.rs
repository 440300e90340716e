//! The states of a mandate, and the one table of its moves.

use crate::etats::DessinDEtats;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// The state of a mandate on a day, with the data of that state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatDeMandat {
    /// The portal does not know who signs for the company. Staff have to name this person.
    SansRepresentant,
    /// The document of the mandate is being made.
    EnPreparation,
    /// The representative has to sign.
    ASigner,
    /// The portal's company has to countersign.
    AContresigner {
        /// When the representative signed.
        signe: NaiveDate,
    },
    /// The mandate is active: options and reservations may be begun under it.
    Actif {
        /// The last day of the mandate.
        jusqu_au: NaiveDate,
    },
    /// The representative refused to sign.
    Refuse {
        /// When the representative refused.
        le: DateTime<Utc>,
    },
    /// The year of the mandate is over, or staff ended it.
    Termine {
        /// The last day of the mandate.
        le: NaiveDate,
    },
}

crate::enumeration! {
    /// The step of a mandate.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EtapeDuMandat))]
    #[serde(rename_all = "kebab-case")]
    pub enum EtapeMandat: TOUTES, code / depuis_code, libelle {
        /// [`EtatDeMandat::SansRepresentant`].
        SansRepresentant = "sans-representant", "Sans représentant";
        /// [`EtatDeMandat::EnPreparation`].
        EnPreparation = "en-preparation", "En préparation";
        /// [`EtatDeMandat::ASigner`].
        ASigner = "a-signer", "À signer";
        /// [`EtatDeMandat::AContresigner`].
        AContresigner = "a-contresigner", "À contresigner";
        /// [`EtatDeMandat::Actif`].
        Actif = "actif", "Actif";
        /// [`EtatDeMandat::Refuse`].
        Refuse = "refuse", "Refusé";
        /// [`EtatDeMandat::Termine`].
        Termine = "termine", "Terminé";
    }
}

impl EtatDeMandat {
    /// The step of this state.
    pub const fn etape(self) -> EtapeMandat {
        match self {
            Self::SansRepresentant => EtapeMandat::SansRepresentant,
            Self::EnPreparation => EtapeMandat::EnPreparation,
            Self::ASigner => EtapeMandat::ASigner,
            Self::AContresigner { .. } => EtapeMandat::AContresigner,
            Self::Actif { .. } => EtapeMandat::Actif,
            Self::Refuse { .. } => EtapeMandat::Refuse,
            Self::Termine { .. } => EtapeMandat::Termine,
        }
    }
}

crate::enumeration! {
    /// What happens to a mandate.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementMandat: TOUS, libelle {
        /// Staff name the person who signs for the company.
        RepresentantNomme = "représentant nommé";
        /// The document is made, and the representative gets the link to sign it.
        Etabli = "document établi";
        /// Staff send the document again.
        Renvoye = "renvoyé";
        /// The representative signs.
        Signe = "signé par le représentant";
        /// The representative refuses.
        Refuse = "refusé par le représentant";
        /// The portal's company signs.
        Contresigne = "contresigné";
        /// Staff record that both sides signed the mandate on paper.
        EnregistreSurPapier = "signé sur papier";
        /// The year of the mandate is over.
        Echu = "échéance passée";
        /// Staff end the mandate.
        TermineParLEquipe = "terminé par l’équipe";
    }
}

/// A row of the table: a step, an event, the next step.
pub type TransitionMandat = (EtapeMandat, EvenementMandat, EtapeMandat);

/// Every move that a mandate may make (`domain.md` section 7). Any other move is refused.
pub const TRANSITIONS: &[TransitionMandat] = {
    use EtapeMandat::{AContresigner, ASigner, Actif, EnPreparation, Refuse, SansRepresentant, Termine};
    use EvenementMandat as E;
    &[
        // When the representative changes, another document is made, with another link.
        (SansRepresentant, E::RepresentantNomme, EnPreparation),
        (EnPreparation, E::RepresentantNomme, EnPreparation),
        (ASigner, E::RepresentantNomme, EnPreparation),
        (Refuse, E::RepresentantNomme, EnPreparation),
        (EnPreparation, E::Etabli, ASigner),
        (ASigner, E::Renvoye, ASigner),
        (Refuse, E::Renvoye, EnPreparation),
        (ASigner, E::Signe, AContresigner),
        (ASigner, E::Refuse, Refuse),
        (AContresigner, E::Contresigne, Actif),
        (SansRepresentant, E::EnregistreSurPapier, Actif),
        (EnPreparation, E::EnregistreSurPapier, Actif),
        (ASigner, E::EnregistreSurPapier, Actif),
        (AContresigner, E::EnregistreSurPapier, Actif),
        (Refuse, E::EnregistreSurPapier, Actif),
        (Actif, E::Echu, Termine),
        (SansRepresentant, E::TermineParLEquipe, Termine),
        (EnPreparation, E::TermineParLEquipe, Termine),
        (ASigner, E::TermineParLEquipe, Termine),
        (AContresigner, E::TermineParLEquipe, Termine),
        (Actif, E::TermineParLEquipe, Termine),
    ]
};

/// The refusal of a move that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("un mandat «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", etape.libelle(), evenement.libelle())]
pub struct TransitionMandatInterdite {
    pub etape: EtapeMandat,
    pub evenement: EvenementMandat,
}

impl EtapeMandat {
    /// The step of the mandate after an event, or the refusal of the event.
    pub fn apres(self, evenement: EvenementMandat) -> Result<Self, TransitionMandatInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionMandatInterdite { etape: self, evenement })
    }
}

/// The page `docs/etats/mandat.md`: the table, then its drawing.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’un mandat",
        source: "crates/domain/src/mandat/etat.rs",
        etats: &EtapeMandat::TOUTES,
        nom: |etape| etape.libelle().to_owned(),
        quand: EvenementMandat::libelle,
        initial: EtapeMandat::SansRepresentant,
        transitions: TRANSITIONS,
        // These moves are not drawn, because the scan of a paper may come at any step before both have signed. The
        // table holds them.
        trace: |quand| quand != EvenementMandat::EnregistreSurPapier,
    };
    dessin.dessiner()
}
