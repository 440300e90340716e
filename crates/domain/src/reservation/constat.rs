//! What stands between a draft and its completion, by section of the form.

use serde::{Deserialize, Serialize};

/// A section of the form, in the order in which they are shown (`domain.md` section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CodeDeSection))]
#[serde(rename_all = "lowercase")]
pub enum SectionDeReservation {
    /// The buyers, and the company.
    Acquereurs,
    /// What the home is bought for.
    Projet,
    /// VAT and promotion.
    Prix,
    /// Own contributions and loans.
    Financement,
    /// The deposit.
    Depot,
    /// The buyers' own notary, if they have one.
    Notaire,
    /// What is to be sent.
    Documents,
    /// What is accepted.
    Recapitulatif,
}

/// How a section stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EtatDeSectionDuFil))]
#[serde(rename_all = "lowercase")]
pub enum EtatDeSection {
    /// Nothing is missing.
    Complete,
    /// Something is missing.
    Incomplete,
    /// Something is wrong.
    Fausse,
}

/// What is the matter with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GenreDuConstat))]
#[serde(rename_all = "lowercase")]
pub enum GenreDeConstat {
    /// It is still to be given: a draft is kept all the same.
    Manquant,
    /// What is there cannot be: no draft is kept with it.
    Faux,
}

/// A field that keeps a draft from being complete.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConstatDuFormulaire {
    /// Its section.
    pub section: SectionDeReservation,
    /// Its path on the wire, `financement.pret[0].montant`.
    pub champ: String,
    /// Missing, or wrong.
    pub genre: GenreDeConstat,
    /// The rule.
    pub code: &'static str,
    /// What a person reads.
    pub message: String,
}

impl SectionDeReservation {
    /// Every section, in order.
    pub const TOUTES: [Self; 8] = [
        Self::Acquereurs,
        Self::Projet,
        Self::Prix,
        Self::Financement,
        Self::Depot,
        Self::Notaire,
        Self::Documents,
        Self::Recapitulatif,
    ];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Acquereurs => "acquereurs",
            Self::Projet => "projet",
            Self::Prix => "prix",
            Self::Financement => "financement",
            Self::Depot => "depot",
            Self::Notaire => "notaire",
            Self::Documents => "documents",
            Self::Recapitulatif => "recapitulatif",
        }
    }

    /// The label shown.
    pub const fn libelle(self) -> &'static str {
        match self {
            Self::Acquereurs => "Acquéreurs",
            Self::Projet => "Projet",
            Self::Prix => "Prix",
            Self::Financement => "Financement",
            Self::Depot => "Dépôt de garantie",
            Self::Notaire => "Notaire",
            Self::Documents => "Documents",
            Self::Recapitulatif => "Récapitulatif",
        }
    }

    /// How it stands, from what was found.
    pub fn etat(self, constats: &[ConstatDuFormulaire]) -> EtatDeSection {
        let siens = constats.iter().filter(|constat| constat.section == self).map(|constat| constat.genre);
        match siens.max() {
            None => EtatDeSection::Complete,
            Some(GenreDeConstat::Manquant) => EtatDeSection::Incomplete,
            Some(GenreDeConstat::Faux) => EtatDeSection::Fausse,
        }
    }
}

/// The faults that a change brings: what was wrong before it (a price list or a law that changed since) is no reason to refuse
/// another field.
pub fn fautes_apportees(avant: &[ConstatDuFormulaire], apres: &[ConstatDuFormulaire]) -> Vec<ConstatDuFormulaire> {
    let nouvelle = |constat: &&ConstatDuFormulaire| constat.genre == GenreDeConstat::Faux && !avant.contains(constat);
    apres.iter().filter(nouvelle).cloned().collect()
}
