//! Whether the buyers may choose a lower VAT, with a French sentence that names its source. What the portal cannot
//! check (a district, the resources of a household or of tenants) is stated as a condition, and never decides the
//! answer.

use super::references::{INVESTISSEMENT, RESIDENCE_PRINCIPALE};
use crate::nombres::Montant;
use serde::{Deserialize, Serialize};

const SOURCE_REDUITE: &str = "Code général des impôts, article 278 sexies";
const SOURCE_LLI: &str = "Code général des impôts, article 279-0 bis A";

/// What is known of the purchase. A field stays empty until somebody has given it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FaitsDAchat<'a> {
    /// The developer's price for the lot at the VAT in question.
    pub prix: Option<Montant>,
    /// The destination of the home.
    pub destination: Option<&'a str>,
    pub par_une_societe: bool,
    /// Whether the home will be let furnished, by its tax scheme or by its destination.
    pub meuble: bool,
}

/// The answer to whether the VAT may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReponseDuFil))]
#[serde(rename_all = "kebab-case")]
pub enum ReponseDEligibilite {
    /// The VAT may not be chosen, with what is known now.
    Non,
    /// Something must be known before there is an answer.
    ADire,
    /// The VAT may be chosen, under conditions that the notary checks.
    SousConditions,
}

/// The answer, with its reason and its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Eligibilite {
    pub reponse: ReponseDEligibilite,
    /// The reason, in a French sentence.
    pub phrase: &'static str,
    /// The article of the law that gives the answer.
    pub source: &'static str,
}

/// Whether the reduced VAT (5.5 %) may be chosen. It is for buyers of their main residence in or around a priority
/// district of urban policy.
pub fn eligibilite_tva_reduite(faits: FaitsDAchat<'_>) -> Eligibilite {
    use ReponseDEligibilite::{ADire, Non, SousConditions};
    let (reponse, phrase) = match faits {
        FaitsDAchat { prix: None, .. } => (Non, "Ce lot n’est pas vendu à la TVA réduite."),
        FaitsDAchat { par_une_societe: true, .. } => {
            (Non, "La TVA réduite est réservée aux particuliers qui achètent leur résidence principale.")
        }
        FaitsDAchat { destination: None, .. } => (
            ADire,
            "La TVA réduite demande que le logement soit la résidence principale\u{a0}: indiquez à quoi il est destiné.",
        ),
        FaitsDAchat { destination: Some(RESIDENCE_PRINCIPALE), .. } => (
            SousConditions,
            "La TVA réduite est possible pour une résidence principale, si le programme est dans un quartier prioritaire de la \
             ville, en zone ANRU ou à leurs abords, si le prix ne dépasse pas le plafond, et si les ressources du foyer (revenus de \
             l’avant-dernière année) ne dépassent pas celui de la zone\u{a0}; revendre ou louer dans les dix ans peut en faire rendre une part.",
        ),
        _ => (Non, "La TVA réduite est réservée à la résidence principale."),
    };
    Eligibilite { reponse, phrase, source: SOURCE_REDUITE }
}

/// Whether the VAT of intermediate-rent homes (10 %) may be chosen. It is for legal persons that let these homes.
pub fn eligibilite_lli(faits: FaitsDAchat<'_>) -> Eligibilite {
    use ReponseDEligibilite::{ADire, Non, SousConditions};
    let (reponse, phrase) = match faits {
        FaitsDAchat { prix: None, .. } => (Non, "Ce lot n’est pas vendu en logement locatif intermédiaire."),
        FaitsDAchat { par_une_societe: false, .. } => {
            (Non, "La TVA à 10\u{a0}% du logement locatif intermédiaire est réservée aux personnes morales.")
        }
        FaitsDAchat { destination: None, .. } => (
            ADire,
            "Le logement locatif intermédiaire demande que le logement soit loué\u{a0}: indiquez à quoi il est destiné.",
        ),
        FaitsDAchat { meuble: true, .. } => (
            ADire,
            "Le logement locatif intermédiaire se loue nu\u{a0}: choisissez une location nue, et un autre dispositif que le LMNP.",
        ),
        FaitsDAchat { destination: Some(INVESTISSEMENT), .. } => (
            SousConditions,
            "La TVA à 10\u{a0}% est possible pour une personne morale que le texte nomme (dont le capital est détenu en totalité par des \
             personnes soumises à l’impôt sur les sociétés, organisme HLM, entre autres\u{a0}: une SCI familiale n’en est pas), qui loue le \
             logement comme résidence principale, là où le texte la permet, si le loyer et les ressources du locataire ne dépassent pas les plafonds de la zone.",
        ),
        _ => (Non, "Le logement locatif intermédiaire est destiné à la location."),
    };
    Eligibilite { reponse, phrase, source: SOURCE_LLI }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ReponseDEligibilite::{ADire, Non, SousConditions};

    #[test]
    fn chaque_reponse_a_sa_phrase_et_sa_source() {
        let vendu = FaitsDAchat { prix: Some(Montant::depuis_unites(289_000)), ..FaitsDAchat::default() };
        let destine = |destination| FaitsDAchat { destination: Some(destination), ..vendu };
        let societe = |faits| FaitsDAchat { par_une_societe: true, ..faits };
        for (faits, reduite, lli) in [
            (FaitsDAchat::default(), Non, Non),
            (vendu, ADire, Non),
            (destine(RESIDENCE_PRINCIPALE), SousConditions, Non),
            (destine("residence-secondaire"), Non, Non),
            (destine(INVESTISSEMENT), Non, Non),
            (societe(vendu), Non, ADire),
            (societe(destine(INVESTISSEMENT)), Non, SousConditions),
            (FaitsDAchat { meuble: true, ..societe(destine(INVESTISSEMENT)) }, Non, ADire),
            (societe(destine(RESIDENCE_PRINCIPALE)), Non, Non),
        ] {
            let dites = (eligibilite_tva_reduite(faits), eligibilite_lli(faits));
            assert_eq!((dites.0.reponse, dites.1.reponse), (reduite, lli), "{faits:?}");
            for dite in [dites.0, dites.1] {
                assert!(dite.phrase.ends_with('.') && dite.source.starts_with("Code général des impôts"), "{dite:?}");
            }
        }
    }
}
