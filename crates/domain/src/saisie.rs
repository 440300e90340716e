//! Reads what somebody typed, by the rules of the fields (spec section 5). Every field is read. Each gives the first
//! rule that it breaks, under its path on the wire.

use crate::regle::{Regle, siren};
use crate::texte::{nettoyer, nettoyer_ligne};
use crate::{code_postal, email, telephone};
use chrono::NaiveDate;
use serde_json::{Value, json};

/// The sentence for a required field that is empty, as in [`Regle::Required`].
pub const OBLIGATOIRE: &str = "Ce champ est obligatoire.";
/// The sentence for a value that the field cannot have.
pub const INVALIDE: &str = "Ce champ n'est pas valide.";
/// The sentence for a name that is no field.
pub const INCONNU: &str = "Ce champ n’est pas connu.";

/// A rule that a field breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faute {
    /// The path of the field.
    pub champ: &'static str,
    pub code: &'static str,
    /// The sentence that people read.
    pub message: String,
}

/// What the rules depend on, beside the form.
#[derive(Debug, Clone, Copy)]
pub struct Exigences<'a> {
    /// The day in Paris.
    pub aujourd_hui: NaiveDate,
    /// The domain of the portal's own e-mails, which nobody else may use.
    pub domaine: &'a str,
}

/// A reason that staff or a visitor typed: ten to five hundred characters.
pub fn raison(champ: &'static str, texte: &str) -> Result<String, Faute> {
    let texte = nettoyer(texte);
    let texte = texte.trim();
    let regles = [(Regle::Required, Value::Null), (Regle::Min, json!({ "n": 10 })), (Regle::Max, json!({ "n": 500 }))];
    for (regle, parametres) in regles {
        regle.texte_avec(texte, &parametres).map_err(|message| Faute { champ, code: regle.nom(), message })?;
    }
    if texte.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Faute { champ, code: "format", message: INVALIDE.to_owned() });
    }
    Ok(texte.to_owned())
}

/// A reading of fields, one after the other, with the faults found so far.
pub(crate) struct LectureDeSaisie<'a> {
    fautes: Vec<Faute>,
    exigences: Exigences<'a>,
}

impl<'a> LectureDeSaisie<'a> {
    /// A reading that has read no field.
    pub(crate) const fn nouvelle(exigences: Exigences<'a>) -> Self {
        Self { fautes: Vec::new(), exigences }
    }

    /// Whether no field has broken a rule so far.
    pub(crate) const fn sans_faute(&self) -> bool {
        self.fautes.is_empty()
    }

    /// Adds a fault of this field.
    pub(crate) fn refuser(&mut self, champ: &'static str, code: &'static str, message: impl Into<String>) {
        self.fautes.push(Faute { champ, code, message: message.into() });
    }

    /// Gives what was read, or the faults if there are any.
    pub(crate) fn finir<T>(self, lu: T) -> Result<T, Vec<Faute>> {
        if self.fautes.is_empty() { Ok(lu) } else { Err(self.fautes) }
    }

    /// Whether a text respects these rules. The first rule that it breaks becomes a fault.
    pub(crate) fn respecter(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> bool {
        for (regle, parametres) in regles {
            if let Err(message) = regle.verifier(&json!(texte), parametres, self.exigences.aujourd_hui) {
                self.refuser(champ, regle.nom(), message);
                return false;
            }
        }
        if texte.chars().any(char::is_control) {
            self.refuser(champ, "format", INVALIDE);
            return false;
        }
        true
    }

    /// A required text that keeps these rules, cleaned as the portal keeps it.
    pub(crate) fn obligatoire(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> String {
        let texte = nettoyer_ligne(texte);
        let toutes: Vec<_> = [(Regle::Required, Value::Null)].into_iter().chain(regles.iter().cloned()).collect();
        self.respecter(champ, &texte, &toutes);
        texte
    }

    /// A required text of at most so many characters.
    pub(crate) fn ligne(&mut self, champ: &'static str, texte: &str, au_plus: u16, regles: &[Regle]) -> String {
        let regles = regles.iter().map(|regle| (*regle, Value::Null));
        let regles: Vec<_> = regles.chain([(Regle::Max, json!({ "n": au_plus }))]).collect();
        self.obligatoire(champ, texte, &regles)
    }

    /// A required text that must be one of a comma-separated list.
    pub(crate) fn parmi(&mut self, champ: &'static str, texte: &str, liste: &str) -> String {
        self.obligatoire(champ, texte, &[(Regle::InList, json!({ "liste": liste }))])
    }

    /// The digits of a siren or a siret.
    pub(crate) fn chiffres(&mut self, champ: &'static str, texte: &str, exige: bool) -> String {
        let regles = [(Regle::Siren, Value::Null), (Regle::IsSiren, Value::Null)];
        let net = siren(texte);
        if exige { self.obligatoire(champ, &net, &regles) } else { self.facultatif(champ, &net, &regles) }
    }

    /// An optional text, which must keep these rules unless it is empty.
    pub(crate) fn facultatif(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> String {
        let texte = nettoyer_ligne(texte);
        self.respecter(champ, &texte, regles);
        texte
    }

    /// A phone as the portal keeps it: a plus sign, its country and its digits.
    pub(crate) fn telephone(&mut self, champ: &'static str, texte: &str) -> String {
        let lu = self.obligatoire(champ, texte, &[(Regle::PhoneNumber, Value::Null)]);
        telephone::lire(&lu).unwrap_or(lu)
    }

    /// A postcode as the portal keeps it, of at most ten characters.
    pub(crate) fn code_postal(&mut self, champ: &'static str, texte: &str, regle: Regle) -> String {
        self.ligne(champ, &code_postal::lire(texte), 10, &[regle])
    }

    /// An e-mail as the portal keeps it. With `externe`, the portal's own addresses are refused.
    pub(crate) fn email(&mut self, champ: &'static str, texte: &str, externe: bool) -> String {
        let texte = email::lire(texte);
        let mut regles = vec![(Regle::Email, Value::Null), (Regle::Max, json!({ "n": 254 }))];
        if externe {
            regles.push((Regle::ExternalEmail, json!({ "domaine": self.exigences.domaine })));
        }
        self.obligatoire(champ, &texte, &regles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_champ_vide_se_dit_partout_de_meme() {
        assert_eq!(Regle::Required.texte("").expect_err("nothing"), OBLIGATOIRE);
    }
}
