//! Reads what somebody typed, by the rules of the fields (spec section 5). All fields are read. A field that breaks
//! rules gives one fault, for the first of these rules, with the path of the field on the wire.

use crate::regle::{Regle, siren};
use crate::texte::{nettoyer, nettoyer_ligne};
use crate::{code_postal, email, telephone};
use chrono::NaiveDate;
use serde_json::{Value, json};

/// The sentence for a required field that is empty. It is the same as in [`Regle::Required`].
pub const OBLIGATOIRE: &str = "Ce champ est obligatoire.";
/// The sentence for a value that the field cannot have.
pub const INVALIDE: &str = "Ce champ n'est pas valide.";
/// The sentence for a name that is not that of a field.
pub const INCONNU: &str = "Ce champ n’est pas connu.";
/// The sentence for a field that the resource shows but no change may set.
pub const NON_MODIFIABLE: &str = "Ce champ ne peut pas être modifié ici.";
/// The sentence for a text that is not a day of the calendar. It is the same as in [`Regle::Date`].
pub const DATE_INVALIDE: &str = "Veuillez renseigner une date valide.";
/// The sentence for a day that must not be in the future.
pub const DATE_FUTURE: &str = "Cette date est dans le futur.";

/// Whether a field must be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    Exigee,
    Facultative,
}

/// The e-mail addresses that a field accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AdressesAdmises {
    Toutes,
    /// All but the portal's own.
    Externes,
}

/// A field that breaks a rule, and the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faute {
    /// The path of the field.
    pub champ: &'static str,
    pub code: &'static str,
    /// The sentence that people read.
    pub message: String,
}

/// What the rules depend on, beside the values of the form.
#[derive(Debug, Clone, Copy)]
pub struct Exigences<'a> {
    /// The day in Paris.
    pub aujourd_hui: NaiveDate,
    /// The domain of the portal's own e-mails, which nobody else may use.
    pub domaine: &'a str,
}

/// Reads a reason that staff or a visitor typed. It must have ten to five hundred characters.
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

/// Reads fields one after the other, and keeps the faults that were found so far.
pub(crate) struct LectureDeSaisie<'a> {
    fautes: Vec<Faute>,
    exigences: Exigences<'a>,
}

impl<'a> LectureDeSaisie<'a> {
    /// Begins a reading. No field has been read yet.
    pub(crate) const fn nouvelle(exigences: Exigences<'a>) -> Self {
        Self { fautes: Vec::new(), exigences }
    }

    /// Whether no field has broken a rule so far.
    pub(crate) const fn sans_faute(&self) -> bool {
        self.fautes.is_empty()
    }

    /// Adds a fault to this field.
    pub(crate) fn refuser(&mut self, champ: &'static str, code: &'static str, message: impl Into<String>) {
        self.fautes.push(Faute { champ, code, message: message.into() });
    }

    /// Gives what was read, or the faults if there are any.
    pub(crate) fn finir<T>(self, lu: T) -> Result<T, Vec<Faute>> {
        if self.fautes.is_empty() { Ok(lu) } else { Err(self.fautes) }
    }

    /// Whether a text respects these rules. If not, the first rule that it breaks becomes a fault.
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

    /// Reads a required text that must respect these rules. Gives the text as the portal keeps it.
    pub(crate) fn obligatoire(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> String {
        let texte = nettoyer_ligne(texte);
        let toutes: Vec<_> = [(Regle::Required, Value::Null)].into_iter().chain(regles.iter().cloned()).collect();
        self.respecter(champ, &texte, &toutes);
        texte
    }

    /// Reads a required text of at most `au_plus` characters.
    pub(crate) fn ligne(&mut self, champ: &'static str, texte: &str, au_plus: u16, regles: &[Regle]) -> String {
        let regles = regles.iter().map(|regle| (*regle, Value::Null));
        let regles: Vec<_> = regles.chain([(Regle::Max, json!({ "n": au_plus }))]).collect();
        self.obligatoire(champ, texte, &regles)
    }

    /// Reads a required text that must be one of the values of a comma-separated list.
    pub(crate) fn parmi(&mut self, champ: &'static str, texte: &str, liste: &str) -> String {
        self.obligatoire(champ, texte, &[(Regle::InList, json!({ "liste": liste }))])
    }

    /// Reads the digits of a siren or of a siret.
    pub(crate) fn chiffres(&mut self, champ: &'static str, texte: &str, presence: Presence) -> String {
        let regles = [(Regle::Siren, Value::Null), (Regle::IsSiren, Value::Null)];
        let net = siren(texte);
        match presence {
            Presence::Exigee => self.obligatoire(champ, &net, &regles),
            Presence::Facultative => self.facultatif(champ, &net, &regles),
        }
    }

    /// Reads an optional text. It must respect these rules unless it is empty.
    pub(crate) fn facultatif(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> String {
        let texte = nettoyer_ligne(texte);
        self.respecter(champ, &texte, regles);
        texte
    }

    /// Reads a phone. Gives it as the portal keeps it: a plus sign, the country code and the digits.
    pub(crate) fn telephone(&mut self, champ: &'static str, texte: &str) -> String {
        let lu = self.obligatoire(champ, texte, &[(Regle::PhoneNumber, Value::Null)]);
        telephone::lire(&lu).unwrap_or(lu)
    }

    /// Reads a postcode of at most ten characters. Gives it as the portal keeps it.
    pub(crate) fn code_postal(&mut self, champ: &'static str, texte: &str, regle: Regle) -> String {
        self.ligne(champ, &code_postal::lire(texte), 10, &[regle])
    }

    /// Reads an e-mail. Gives it as the portal keeps it.
    pub(crate) fn email(&mut self, champ: &'static str, texte: &str, admises: AdressesAdmises) -> String {
        let texte = email::lire(texte);
        let mut regles = vec![(Regle::Email, Value::Null), (Regle::Max, json!({ "n": 254 }))];
        if admises == AdressesAdmises::Externes {
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

    #[test]
    fn une_date_fausse_se_dit_partout_de_meme() {
        assert_eq!(Regle::Date.texte("31/02/2026").expect_err("no such day"), DATE_INVALIDE);
    }
}
