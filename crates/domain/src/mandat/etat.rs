//! Where a mandate stands, and the one table of its moves.

use crate::etats::DessinDEtats;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// Where a mandate stands on a day, with what that state owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatDeMandat {
    /// Nobody is known who signs for the company: staff name them.
    SansRepresentant,
    /// Its document is being made.
    EnPreparation,
    /// The representative is to sign.
    ASigner,
    /// The portal's company is to countersign.
    AContresigner {
        /// When the representative signed.
        signe: NaiveDate,
    },
    /// Options and reservations may be begun under it.
    Actif {
        /// Its last day.
        jusqu_au: NaiveDate,
    },
    /// The representative refused to sign.
    Refuse {
        /// When.
        le: DateTime<Utc>,
    },
    /// Its year is over, or staff ended it.
    Termine {
        /// Its last day.
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
    /// Its step.
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
        /// Staff name who signs.
        RepresentantNomme = "représentant nommé";
        /// Its document is made, and its representative is written to.
        Etabli = "document établi";
        /// Staff send it anew.
        Renvoye = "renvoyé";
        /// The representative signs.
        Signe = "signé par le représentant";
        /// The representative refuses.
        Refuse = "refusé par le représentant";
        /// The portal's company signs.
        Contresigne = "contresigné";
        /// Staff record that both signed on paper.
        EnregistreSurPapier = "signé sur papier";
        /// Its year is over.
        Echu = "échéance passée";
        /// Staff end it.
        TermineParLEquipe = "terminé par l’équipe";
    }
}

/// A row of the table: from a step, an event, to a step.
pub type TransitionMandat = (EtapeMandat, EvenementMandat, EtapeMandat);

/// Every move that a mandate may make; any other is refused (`domain.md` section 7).
pub const TRANSITIONS: &[TransitionMandat] = {
    use EtapeMandat::{AContresigner, ASigner, Actif, EnPreparation, Refuse, SansRepresentant, Termine};
    use EvenementMandat as E;
    &[
        // Another representative: another document, and another link.
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

/// A move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("un mandat « {} » ne peut pas être « {} »", etape.libelle(), evenement.libelle())]
pub struct TransitionMandatInterdite {
    /// Where it stands.
    pub etape: EtapeMandat,
    /// What was asked.
    pub evenement: EvenementMandat,
}

impl EtapeMandat {
    /// The step after an event, or why it is refused.
    pub fn apres(self, evenement: EvenementMandat) -> Result<Self, TransitionMandatInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionMandatInterdite { etape: self, evenement })
    }
}

/// The table, then drawn, as `docs/etats/mandat.md` shows it.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’un mandat",
        source: "crates/domain/src/mandat/etat.rs",
        etats: &EtapeMandat::TOUTES,
        nom: |etape| etape.libelle().to_owned(),
        quand: EvenementMandat::libelle,
        initial: EtapeMandat::SansRepresentant,
        transitions: TRANSITIONS,
        // A scan may come at any time before both signed, and so may the end: their rows say it.
        trace: |quand| quand != EvenementMandat::EnregistreSurPapier,
    };
    dessin.dessiner()
}
