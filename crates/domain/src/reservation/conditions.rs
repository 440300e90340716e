//! The conditions under which a field of the form is required (`regles/reservation.json`): conditions on other
//! fields, and named conditions that several fields share.

use crate::texte::normaliser;
use serde::Deserialize;
use serde_json::Value;
use std::sync::LazyLock;

/// The file that describes the form. The browser bundles it too.
pub(super) const FICHIER: &str = include_str!("../../regles/reservation.json");

/// A condition in the table of fields.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Condition {
    /// The field must hold what this condition says.
    Champ(ConditionDeChamp),
    /// The condition of this name must not hold.
    Pas { pas: ConditionNommee },
}

/// What a field must hold: one of the values of `vaut`, none of the values of `sauf`, or the same value as the field
/// `comme`. With `siDits`, the comparison with `comme` applies only when both fields have a value.
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

/// The definition of each named condition.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConditionsNommees {
    un_seul_foyer: Vec<ConditionDeChamp>,
}

/// # Panics
/// When the file cannot be read, which the tests of this crate exclude.
static NOMMEES: LazyLock<ConditionsNommees> =
    LazyLock::new(|| nommees(FICHIER).expect("regles/reservation.json, which the tests read"));

/// The named conditions of a file. Fails when one of them is missing.
pub(super) fn nommees(fichier: &str) -> Result<ConditionsNommees, String> {
    #[derive(Deserialize)]
    struct Formulaire {
        conditions: ConditionsNommees,
    }
    serde_json::from_str(fichier).map(|lu: Formulaire| lu.conditions).map_err(|e| e.to_string())
}

/// Whether the two buyers of a form are one household for the tax. Such buyers declare their income together, and
/// have one tax notice.
pub(super) fn un_seul_foyer(document: &Value) -> bool {
    NOMMEES.un_seul_foyer.iter().all(|condition| condition.tient(document, None))
}

/// The value at a path that crosses no list. It is null when the document has no such value.
pub(super) fn valeur<'a>(document: &'a Value, chemin: &str) -> &'a Value {
    chemin.split('.').fold(document, |objet, cle| objet.get(cle).unwrap_or(&Value::Null))
}

impl Condition {
    /// Whether the condition holds for a document. A path that begins with a dot is a field of the buyer `acquereur`.
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

/// Whether two fields have the same value. Texts are compared without case, accents and hyphens.
fn se_valent(un: &Value, autre: &Value) -> bool {
    match (un.as_str(), autre.as_str()) {
        (Some(un), Some(autre)) => normaliser(un) == normaliser(autre),
        _ => un == autre,
    }
}
