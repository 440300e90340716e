//! The sentences that refuse a parameter: one set for every call, each naming the parameter once.

use super::proches;

/// Unknown names of one call for which a known one is looked for: finding it compares letters with every known name, and
/// whoever sends five hundred unknown names has typed none of them.
const RECHERCHES: usize = 5;

/// The sentences about unknown names of one call. What the call knows is made at most once, and only when it is needed.
#[derive(Debug)]
pub struct Inconnus<C> {
    connus: C,
    faits: Option<Vec<String>>,
    restantes: usize,
}

impl<C: Fn() -> Vec<String>> Inconnus<C> {
    /// `connus` gives the names that the call knows.
    pub fn parmi(connus: C) -> Self {
        Self { connus, faits: None, restantes: RECHERCHES }
    }

    /// A parameter that the call does not know, with the one that was most likely meant when it is among the first ones.
    pub fn dire(&mut self, nom: &str) -> String {
        let proche = self.restantes.checked_sub(1).and_then(|restantes| {
            self.restantes = restantes;
            proches::nom_proche(nom, self.faits.get_or_insert_with(&self.connus))
        });
        let suite = proche.map(|proche| format!(" Vouliez-vous dire « {proche} » ?")).unwrap_or_default();
        format!("Paramètre inconnu : « {} ».{suite}", court(nom))
    }
}

/// A value that cannot be read, and what was expected instead.
pub fn illisible(nom: &str, valeur: &str, attendu: &str) -> String {
    format!("Valeur illisible pour « {nom} » : « {} » ; {attendu}.", court(valeur))
}

/// A parameter of one value that is given two.
pub fn deux_fois(nom: &str, deja: &str, valeur: &str) -> String {
    format!("« {nom} » est donné deux fois : « {} » et « {} ».", court(deja), court(valeur))
}

/// A parameter that the call cannot do without.
pub fn obligatoire(nom: &str) -> String {
    format!("Paramètre obligatoire : « {nom} ».")
}

/// A value as a message may show it: never longer than a line.
pub(super) fn court(valeur: &str) -> String {
    match valeur.char_indices().nth(60) {
        Some((fin, _)) => format!("{}…", &valeur[..fin]),
        None => valeur.to_owned(),
    }
}
