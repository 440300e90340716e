//! The type of a field's value, and the form in which the value is kept.

use crate::nombres::Montant;
use crate::regle::{Horizon, Regle, jour, jour_vers};
use crate::saisie::INVALIDE;
use crate::texte::nettoyer_ligne;
use crate::{code_postal, email, telephone};
use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::Value;

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum GenreDeChamp {
    Texte,
    Email,
    /// A phone. It is kept as a plus sign, the country code and the digits.
    Telephone,
    /// A postcode. It is kept in capitals.
    Cp,
    /// A day. It is kept as `yyyy-mm-dd`.
    Date,
    /// One of the codes of a list.
    Code,
    /// A whole number, zero or more.
    Entier,
    /// A number with two decimals at most, zero or more.
    Montant,
    Oui,
}

impl GenreDeChamp {
    /// Checks that a value has this type. The error is the code and the sentence of the fault.
    pub(super) fn tient(self, dite: &Value) -> Result<(), (&'static str, String)> {
        let type_faux = || ("type", INVALIDE.to_owned());
        // The rule is made to refuse "x", which is no number, so that it gives its sentence.
        let refus = |regle: Regle| (regle.nom(), regle.texte("x").err().unwrap_or_default());
        match self {
            Self::Texte | Self::Email | Self::Telephone | Self::Cp | Self::Date | Self::Code => {
                let texte = dite.as_str().ok_or_else(type_faux)?;
                if texte.chars().any(char::is_control) { Err(("format", INVALIDE.to_owned())) } else { Ok(()) }
            }
            Self::Oui => dite.as_bool().map(|_| ()).ok_or_else(type_faux),
            Self::Entier => {
                let nombre = dite.as_number().ok_or_else(type_faux)?;
                nombre.as_u64().map(|_| ()).ok_or_else(|| refus(Regle::Integer))
            }
            Self::Montant => {
                let nombre = dite.as_f64().ok_or_else(type_faux)?;
                let exact = Montant::depuis_decimal(nombre).is_ok_and(|montant| montant.centiemes() >= 0);
                if exact || nombre >= 1e9 { Ok(()) } else { Err(refus(Regle::Decimal)) }
            }
        }
    }

    /// Puts the value in the form in which it is kept. `vers` says whether a day lies in the past or in the future.
    pub(super) fn nettoyer(self, dite: &mut Value, vers: Option<Horizon>, aujourd_hui: NaiveDate) {
        match dite {
            Value::String(texte) => {
                let net = nettoyer_ligne(texte);
                let net = match self {
                    Self::Email => email::lire(&net),
                    Self::Cp => code_postal::lire(&net),
                    Self::Telephone if Regle::PhoneNumber.texte(&net).is_ok() => telephone::lire(&net).unwrap_or(net),
                    Self::Date => {
                        let dit = vers.map_or_else(|| jour(&net), |vers| jour_vers(&net, vers, aujourd_hui));
                        dit.map_or(net, |jour| jour.to_string())
                    }
                    _ => net,
                };
                *dite = if net.is_empty() { Value::Null } else { Value::String(net) };
            }
            Value::Number(nombre) if self == Self::Montant => {
                let exact = nombre.as_f64().and_then(|n| Montant::depuis_decimal(n).ok());
                if let Some(net) = exact.and_then(|montant| serde_json::to_value(montant).ok()) {
                    *dite = net;
                }
            }
            _ => {}
        }
    }
}
