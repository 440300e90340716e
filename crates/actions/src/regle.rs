//! The rules of spec section 5 as an action breaks them: the field, the rule's name as its code, the rule's own words.

use crate::error::{Error, Result};
use domain::regle::Regle;
use serde_json::json;

/// A text that this rule takes.
pub(crate) fn tenir(champ: &'static str, regle: Regle, texte: &str) -> Result<()> {
    regle.texte(texte).map_err(|message| Error::invalide(champ, regle.nom(), message))
}

/// A text of so many characters at most.
pub(crate) fn au_plus(champ: &'static str, n: u16, texte: &str) -> Result<()> {
    let refus = |message| Error::invalide(champ, Regle::Max.nom(), message);
    Regle::Max.texte_avec(texte, &json!({ "n": n })).map_err(refus)
}
