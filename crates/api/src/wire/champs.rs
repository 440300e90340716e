//! The fields of an object that was sent, taken one after the other: whatever is missing, of a wrong type or unknown is told
//! at once (`design.md` section 5).

use crate::error::Error;
use crate::schemas::probleme::Violation;
use crate::wire::corps::Objet;
use actions::Refusal;
use domain::texte::nettoyer;
use serde_json::{Map, Value};

/// The fields that are left, and the complaints.
#[derive(Debug)]
pub(crate) struct Champs {
    restants: Map<String, Value>,
    violations: Vec<Violation>,
    /// Fields that may be read and not be changed so.
    refusees: Vec<actions::Violation>,
    /// What stands before their names, in an object among others.
    prefixe: String,
}

impl Champs {
    pub(crate) fn de(objet: Objet) -> Self {
        Self::parmi(objet.champs(), String::new())
    }

    fn parmi(restants: Map<String, Value>, prefixe: String) -> Self {
        Self { restants, violations: Vec::new(), refusees: Vec::new(), prefixe }
    }

    /// An object among the fields, read in the same way, then given back to [`Champs::fermer`]; one that is absent is empty.
    pub(crate) fn objet(&mut self, champ: &str) -> Self {
        let restants = self.facultatif(champ, lu).unwrap_or_default();
        Self::parmi(restants, format!("{}{champ}.", self.prefixe))
    }

    /// The end of such an object: its complaints are those of the whole.
    pub(crate) fn fermer(&mut self, mut objet: Self) {
        objet.refuser_les_restants();
        self.violations.append(&mut objet.violations);
    }

    /// Whether a field is there, and was not read yet.
    pub(crate) fn porte(&self, champ: &str) -> bool {
        self.restants.get(champ).is_some_and(|valeur| !valeur.is_null())
    }

    fn refuser_les_restants(&mut self) {
        for (nom, _) in std::mem::take(&mut self.restants) {
            let nom = format!("{}{nom}", self.prefixe);
            self.violations.push(Violation::nouvelle(nom, "Ce champ n’est pas connu.", "inconnu"));
        }
    }

    fn refuser(&mut self, champ: &str) {
        let champ = format!("{}{champ}", self.prefixe);
        self.violations.push(Violation::nouvelle(champ, "Ce champ n'est pas valide.", "type"));
    }

    /// A value that may be absent: nothing, or `null`, or what `lire` reads.
    #[expect(clippy::option_option, reason = "absent, null, or a value: a merge patch says the three apart")]
    pub(crate) fn patch<T>(&mut self, champ: &str, lire: impl FnOnce(Value) -> Option<T>) -> Option<Option<T>> {
        match self.restants.remove(champ)? {
            Value::Null => Some(None),
            valeur => {
                let lue = lire(valeur);
                if lue.is_none() {
                    self.refuser(champ);
                }
                lue.map(Some)
            }
        }
    }

    /// A value that may be absent or `null`, which is the same.
    pub(crate) fn facultatif<T>(&mut self, champ: &str, lire: impl FnOnce(Value) -> Option<T>) -> Option<T> {
        self.patch(champ, lire).flatten()
    }

    /// A value of a change that may be absent and not `null`.
    pub(crate) fn jamais_nul<T>(&mut self, champ: &str, lire: impl FnOnce(Value) -> Option<T>) -> Option<T> {
        let lue = self.patch(champ, lire)?;
        if lue.is_none() {
            self.refuser(champ);
        }
        lue
    }

    /// Whether a field is to be emptied (`null`), which is all that a change may do with it: `phrase` says how it is given a
    /// value.
    pub(crate) fn a_vider(&mut self, champ: &'static str, phrase: &str) -> bool {
        match self.restants.remove(champ) {
            None => false,
            Some(Value::Null) => true,
            Some(_) => {
                self.refusees.push(actions::Violation::nouvelle(champ, "non-modifiable", phrase));
                false
            }
        }
    }

    /// A value that must be there.
    pub(crate) fn obligatoire<T: Default>(&mut self, champ: &str, lire: impl FnOnce(Value) -> Option<T>) -> T {
        let avant = self.violations.len();
        let lue = self.facultatif(champ, lire);
        if lue.is_none() && self.violations.len() == avant {
            let champ = format!("{}{champ}", self.prefixe);
            self.violations.push(Violation::nouvelle(champ, "Ce champ est obligatoire.", "required"));
        }
        lue.unwrap_or_default()
    }

    /// The end of what makes something: whatever was not read is unknown (400).
    pub(crate) fn finir(mut self) -> Result<(), Error> {
        self.refuser_les_restants();
        if self.violations.is_empty() { Ok(()) } else { Err(Error::Champs(self.violations)) }
    }

    /// The end of a change: what was not read is not to be changed here (422).
    pub(crate) fn finir_le_patch(self) -> Result<(), Error> {
        if !self.violations.is_empty() {
            return Err(Error::Champs(self.violations));
        }
        let inconnus = self
            .restants
            .into_iter()
            .map(|(nom, _)| actions::Violation::nouvelle(nom, "non-modifiable", "Ce champ ne se modifie pas ici."));
        let refusees: Vec<_> = self.refusees.into_iter().chain(inconnus).collect();
        if refusees.is_empty() { Ok(()) } else { Err(Refusal::invalid(refusees).into()) }
    }
}

/// A text, in the form in which everything is kept and without the signs that nobody sees.
pub(crate) fn texte(valeur: Value) -> Option<String> {
    match valeur {
        Value::String(texte) => Some(nettoyer(&texte)),
        _ => None,
    }
}

/// A number of a row.
#[expect(clippy::needless_pass_by_value, reason = "the form of the other readers")]
pub(crate) fn entier(valeur: Value) -> Option<i32> {
    valeur.as_i64().and_then(|n| n.try_into().ok())
}

/// What serde reads.
pub(crate) fn lu<T: serde::de::DeserializeOwned>(valeur: Value) -> Option<T> {
    serde_json::from_value(valeur).ok()
}
