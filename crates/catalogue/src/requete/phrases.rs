//! The sentences that refuse a parameter: one set for every call, each naming the parameter once.

use super::proches;

/// A parameter that the call does not know, with the one that was most likely meant.
pub fn inconnu(nom: &str, connus: &[String]) -> String {
    let suite = proches::nom_proche(nom, connus);
    let suite = suite.map(|proche| format!(" Vouliez-vous dire « {proche} » ?")).unwrap_or_default();
    format!("Paramètre inconnu : « {} ».{suite}", court(nom))
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
