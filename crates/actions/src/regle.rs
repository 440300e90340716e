//! Checks of the rules of form fields (spec section 5) in an action. A refusal has the field, the name of the rule as its code, and
//! the rule's own words.

use crate::error::{Error, Result};
use domain::regle::Regle;
use serde_json::json;

/// Refuses a text that breaks this rule.
pub(crate) fn exiger_la_regle(champ: &'static str, regle: Regle, texte: &str) -> Result<()> {
    regle.texte(texte).map_err(|message| Error::invalide(champ, regle.nom(), message))
}

/// Refuses a text of more than `n` characters.
pub(crate) fn au_plus(champ: &'static str, n: u16, texte: &str) -> Result<()> {
    let refus = |message| Error::invalide(champ, Regle::Max.nom(), message);
    Regle::Max.texte_avec(texte, &json!({ "n": n })).map_err(refus)
}
