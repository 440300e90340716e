//! Tools of the tests of letters: the parts of a letter that they compare.

use super::tests_lettres::avec;
use super::{Bloc, Brouillon};
use serde_json::{Value, json};

/// The sentence that tells the fact: the paragraph after the first line.
pub(super) fn phrase(lettre: &Brouillon) -> &str {
    let mut paragraphes = lettre.corps.iter().filter_map(|bloc| match bloc {
        Bloc::Paragraphe(texte) => Some(texte.as_str()),
        Bloc::Faits(_) => None,
    });
    paragraphes.nth(1).expect("a sentence")
}

/// The lines of a label and a value, in their order.
pub(super) fn faits(lettre: &Brouillon) -> Vec<(&str, &str)> {
    let tableaux = lettre.corps.iter().filter_map(|bloc| match bloc {
        Bloc::Faits(faits) => Some(faits),
        Bloc::Paragraphe(_) => None,
    });
    tableaux.flatten().map(|(libelle, valeur)| (*libelle, valeur.as_str())).collect()
}

/// The labels of the lines, in their order.
pub(super) fn libelles(lettre: &Brouillon) -> Vec<&str> {
    faits(lettre).into_iter().map(|(libelle, _)| libelle).collect()
}

/// The page that the button opens, without the address of the portal; empty when there is no button.
pub(super) fn page(lettre: &Brouillon) -> &str {
    let url = lettre.bouton.as_ref().map_or("", |bouton| bouton.url.as_str());
    url.strip_prefix("https://portail.example").unwrap_or(url)
}

/// The letter of this code to this reader, about "A201", by "Inès Duval (Cabinet Alpha)", without a reason.
pub(super) fn a(lecteur: &str, modele: &str, de_plus: &Value) -> Brouillon {
    let mut changes = json!({
        "pour": lecteur, "lecteur": lecteur, "designation": "A201", "programme": "Rive Chézine",
        "prescripteur": "Inès Duval (Cabinet Alpha)", "motif": null,
    });
    changes.as_object_mut().expect("an object").extend(de_plus.as_object().expect("an object").clone());
    avec(modele, &changes)
}
