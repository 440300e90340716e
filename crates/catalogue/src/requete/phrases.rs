//! The sentences that refuse a parameter. All calls share them, and each sentence names the parameter once.

use super::proches;

/// How many unknown names of one call get a suggestion. A suggestion compares the name with every known one, and a call
/// with five hundred unknown names was not typed by a person.
const RECHERCHES: usize = 5;

/// The sentences for unknown names of one call. The list of known names is made at most once, when the first suggestion
/// is needed.
#[derive(Debug)]
pub struct Inconnus<C> {
    connus: C,
    faits: Option<Vec<String>>,
    restantes: usize,
}

impl<C: Fn() -> Vec<String>> Inconnus<C> {
    /// The sentences for a call. `connus` gives the names that it knows.
    pub fn parmi(connus: C) -> Self {
        Self { connus, faits: None, restantes: RECHERCHES }
    }

    /// The sentence for an unknown parameter. The first ones also get the most likely known name.
    pub fn dire(&mut self, nom: &str) -> String {
        let proche = self.restantes.checked_sub(1).and_then(|restantes| {
            self.restantes = restantes;
            proches::nom_proche(nom, self.faits.get_or_insert_with(&self.connus))
        });
        let suite =
            proche.map(|proche| format!(" Vouliez-vous dire «\u{a0}{proche}\u{a0}»\u{a0}?")).unwrap_or_default();
        format!("Paramètre inconnu\u{a0}: «\u{a0}{}\u{a0}».{suite}", court(nom))
    }
}

/// The sentence for a value that cannot be read, with what was expected.
pub fn illisible(nom: &str, valeur: &str, attendu: &str) -> String {
    format!("Valeur illisible pour «\u{a0}{nom}\u{a0}»\u{a0}: «\u{a0}{}\u{a0}»\u{a0}; {attendu}.", court(valeur))
}

/// The sentence for a parameter of a single value that is given two.
pub fn deux_fois(nom: &str, deja: &str, valeur: &str) -> String {
    format!(
        "«\u{a0}{nom}\u{a0}» est donné deux fois\u{a0}: «\u{a0}{}\u{a0}» et «\u{a0}{}\u{a0}».",
        court(deja),
        court(valeur)
    )
}

/// The sentence for a required parameter that is missing.
pub fn obligatoire(nom: &str) -> String {
    format!("Paramètre obligatoire\u{a0}: «\u{a0}{nom}\u{a0}».")
}

/// A value shortened for a message, so that it fits in a line.
pub(super) fn court(valeur: &str) -> String {
    match valeur.char_indices().nth(60) {
        Some((fin, _)) => format!("{}…", &valeur[..fin]),
        None => valeur.to_owned(),
    }
}
