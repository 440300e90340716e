//! The points that keep a draft from being complete, by section of the form.

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// A section of the form, in the order in which they are shown (`domain.md` section 6).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CodeDeSection))]
    #[serde(rename_all = "lowercase")]
    pub enum SectionDeReservation: TOUTES, code, libelle {
        Acquereurs = "acquereurs", "Acquéreurs";
        Projet = "projet", "Projet";
        Prix = "prix", "Prix";
        Financement = "financement", "Financement";
        Depot = "depot", "Dépôt de garantie";
        Notaire = "notaire", "Notaire";
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
    /// The value is missing. A draft may be stored without it.
    Manquant,
    /// The value is not allowed. A draft with it is not stored.
    Faux,
}

/// A field that keeps a draft from being complete, and the reason.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConstatDuFormulaire {
    pub section: SectionDeReservation,
    /// The path of the field on the wire, `financement.pret[0].montant`.
    pub champ: String,
    pub genre: GenreDeConstat,
    pub code: &'static str,
    /// The sentence that people read.
    pub message: String,
}

impl SectionDeReservation {
    /// The state of the section. `constats` are the points that were found in the whole form.
    pub fn etat(self, constats: &[ConstatDuFormulaire]) -> EtatDeSection {
        let siens = constats.iter().filter(|constat| constat.section == self).map(|constat| constat.genre);
        match siens.max() {
            None => EtatDeSection::Complete,
            Some(GenreDeConstat::Manquant) => EtatDeSection::Incomplete,
            Some(GenreDeConstat::Faux) => EtatDeSection::Fausse,
        }
    }
}

/// The faults that a change brings. A fault may also be older, because a price list or a law changed. Such a fault
/// must not keep the prescriber from changing another field.
pub fn fautes_apportees(avant: &[ConstatDuFormulaire], apres: &[ConstatDuFormulaire]) -> Vec<ConstatDuFormulaire> {
    let nouvelle = |constat: &&ConstatDuFormulaire| constat.genre == GenreDeConstat::Faux && !avant.contains(constat);
    apres.iter().filter(nouvelle).cloned().collect()
}
