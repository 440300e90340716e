//! When a field of the form must be there (`regles/reservation.json`): what other fields say, and what the file names once for all that
//! ask it.

use crate::texte::normaliser;
use serde::Deserialize;
use serde_json::Value;
use std::sync::LazyLock;

/// The file, as the browser bundles it.
pub(super) const FICHIER: &str = include_str!("../../regles/reservation.json");

/// What must hold.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Condition {
    /// Something of a field.
    Champ(ConditionDeChamp),
    /// That a named one does not.
    Pas { pas: ConditionNommee },
}

/// What a field must say: one of `vaut`, none of `sauf`, the same as the field `comme`; with `siDits`, when both say something.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConditionDeChamp {
    champ: String,
    vaut: Option<Vec<Value>>,
    sauf: Option<Vec<Value>>,
    comme: Option<String>,
    #[serde(default)]
    si_dits: bool,
}

/// The conditions that have a name.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum ConditionNommee {
    /// The two buyers are one household for the tax.
    UnSeulFoyer,
}

/// What each name means.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConditionsNommees {
    un_seul_foyer: Vec<ConditionDeChamp>,
}

/// # Panics
/// When the file cannot be read, which the tests of this crate exclude.
static NOMMEES: LazyLock<ConditionsNommees> =
    LazyLock::new(|| nommees(FICHIER).expect("regles/reservation.json, which the tests read"));

/// What the names of a file mean; each must be there.
pub(super) fn nommees(fichier: &str) -> Result<ConditionsNommees, String> {
    #[derive(Deserialize)]
    struct Formulaire {
        conditions: ConditionsNommees,
    }
    serde_json::from_str(fichier).map(|lu: Formulaire| lu.conditions).map_err(|e| e.to_string())
}

/// Whether the two buyers of a form are one household for the tax: they declare their income once, and have one notice.
pub(super) fn un_seul_foyer(document: &Value) -> bool {
    NOMMEES.un_seul_foyer.iter().all(|condition| condition.tient(document, None))
}

/// The value at a path without lists; null where there is none.
pub(super) fn valeur<'a>(document: &'a Value, chemin: &str) -> &'a Value {
    chemin.split('.').fold(document, |objet, cle| objet.get(cle).unwrap_or(&Value::Null))
}

impl Condition {
    /// Whether it holds of a document; a path that begins with a dot is of that buyer.
    pub(super) fn tient(&self, document: &Value, acquereur: Option<&str>) -> bool {
        match self {
            Self::Champ(condition) => condition.tient(document, acquereur),
            Self::Pas { pas: ConditionNommee::UnSeulFoyer } => !un_seul_foyer(document),
        }
    }
}

impl ConditionDeChamp {
    fn tient(&self, document: &Value, acquereur: Option<&str>) -> bool {
        let chemin = match (self.champ.strip_prefix('.'), acquereur) {
            (Some(relatif), Some(qui)) => format!("{qui}.{relatif}"),
            _ => self.champ.clone(),
        };
        let dite = valeur(document, &chemin);
        let parmi =
            |valeurs: &[Value]| valeurs.iter().any(|v| v == dite || (v.is_number() && v.as_f64() == dite.as_f64()));
        let comme = |autre: &str| {
            let autre = valeur(document, autre);
            se_valent(dite, autre) || (self.si_dits && (dite.is_null() || autre.is_null()))
        };
        self.vaut.as_deref().is_none_or(parmi)
            && !self.sauf.as_deref().is_some_and(parmi)
            && self.comme.as_deref().is_none_or(comme)
    }
}

/// Whether two fields say the same, whatever the case, the accents and the hyphens of a text.
fn se_valent(un: &Value, autre: &Value) -> bool {
    match (un.as_str(), autre.as_str()) {
        (Some(un), Some(autre)) => normaliser(un) == normaliser(autre),
        _ => un == autre,
    }
}
