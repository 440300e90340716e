//! What stands between a draft and its completion, by section of the form.

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// A section of the form, in the order in which they are shown (`domain.md` section 6).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CodeDeSection))]
    #[serde(rename_all = "lowercase")]
    pub enum SectionDeReservation: TOUTES, code, libelle {
        /// The buyers, and the company.
        Acquereurs = "acquereurs", "Acquéreurs";
        /// What the home is bought for.
        Projet = "projet", "Projet";
        Prix = "prix", "Prix";
        /// Own contributions and loans.
        Financement = "financement", "Financement";
        Depot = "depot", "Dépôt de garantie";
        /// The buyers' own notary, if they have one.
        Notaire = "notaire", "Notaire";
        /// What is to be sent.
        Documents = "documents", "Documents";
        Recapitulatif = "recapitulatif", "Récapitulatif";
    }
}

/// How a section stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EtatDeSectionDuFil))]
#[serde(rename_all = "lowercase")]
pub enum EtatDeSection {
    Complete,
    Incomplete,
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
    pub section: SectionDeReservation,
    /// Its path on the wire, `financement.pret[0].montant`.
    pub champ: String,
    pub genre: GenreDeConstat,
    pub code: &'static str,
    /// What a person reads.
    pub message: String,
}

impl SectionDeReservation {
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
