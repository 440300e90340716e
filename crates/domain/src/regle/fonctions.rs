//! The checks that need more than a pattern or a bound. `web/src/lib/regles.ts` has the same functions, and both
//! sides run the same test cases.

use super::dates::{Horizon, age, jour, jour_ou_colle};
use super::{Regle, en_texte, est_vide, siren};
use crate::email;
use crate::fichier::KO;
use crate::texte::nettoyer_ligne;
use chrono::NaiveDate;
use serde_json::Value;

/// La Poste's siren. La Poste has too many establishments for the usual key of sirets, so the sum of the digits of
/// its sirets is a multiple of five instead.
const LA_POSTE: &str = "356000000";
/// The matrimonial regimes that make a married buyer buy with their spouse as co-buyer (`domain.md` section 6).
const COMMUNAUTES: [&str; 2] = ["communaute", "communaute-universelle"];

/// Whether a value that is not empty passes a rule that is checked by a function.
pub(super) fn passe(regle: Regle, valeur: &Value, parametres: &Value, aujourd_hui: NaiveDate) -> bool {
    let texte = valeur.as_str().unwrap_or_default();
    let borne = |nom: &str| parametres.get(nom).and_then(nombre);
    match regle {
        Regle::ExternalEmail => est_externe(texte, parametres.get("domaine").and_then(Value::as_str)),
        Regle::Date => jour(texte).is_some(),
        Regle::MinAge => age(texte, aujourd_hui).zip(borne("age")).is_some_and(|(age, moindre)| age >= moindre),
        Regle::MaxAge => age(texte, aujourd_hui).zip(borne("age")).is_some_and(|(age, plafond)| age < plafond),
        Regle::Union => {
            let regime = valeur.get("regimeMatrimonial").and_then(Value::as_str).unwrap_or_default();
            valeur.get("aDeux") == Some(&Value::Bool(true)) || !COMMUNAUTES.contains(&regime)
        }
        Regle::IsNotRe => {
            let differe = |autre: &str| email::cle(autre) != email::cle(texte);
            parametres.get("autre").is_none_or(|autre| est_vide(autre) || autre.as_str().is_some_and(differe))
        }
        Regle::RequiredFunding => positif(valeur.get("apports")) || positif(valeur.get("prets")),
        Regle::MinDateToday => {
            jour_ou_colle(texte, Horizon::Avenir, aujourd_hui).is_some_and(|jour| jour >= aujourd_hui)
        }
        Regle::IsSiren => est_siren(&siren(texte)),
        Regle::InList => liste(parametres.get("liste")).contains(&en_texte(valeur).as_str()),
        Regle::Ext => {
            let nom = texte.to_lowercase();
            let formats = liste(parametres.get("formats"));
            formats.iter().any(|f| nom.strip_suffix(f).is_some_and(|n| n.len() > 1 && n.ends_with('.')))
        }
        Regle::Size => nombre(valeur).zip(borne("n")).is_some_and(|(octets, ko)| octets < ko * f64::from(KO)),
        _ => false,
    }
}

/// The number in a value. It may have been typed as French people write numbers.
pub(super) fn nombre(valeur: &Value) -> Option<f64> {
    let Some(texte) = valeur.as_str() else { return valeur.as_f64() };
    let net: String = nettoyer_ligne(texte).chars().filter(|c| !c.is_whitespace() && !matches!(c, '€' | '%')).collect();
    let net = net.replace(',', ".");
    let (entier, decimales) = net.split_once('.').map_or((net.as_str(), None), |(e, d)| (e, Some(d)));
    let chiffres = |t: &str, plus: usize| (1..=plus).contains(&t.len()) && t.bytes().all(|o| o.is_ascii_digit());
    let lisible = chiffres(entier, 18) && decimales.is_none_or(|d| chiffres(d, 2));
    if lisible { net.parse().ok() } else { None }
}

/// The values of a comma-separated list.
pub(super) fn liste(valeur: Option<&Value>) -> Vec<&str> {
    valeur.and_then(Value::as_str).unwrap_or_default().split(',').map(str::trim).collect()
}

fn est_externe(email: &str, maison: Option<&str>) -> bool {
    // The domain of the portal is cleaned like the domain of an address, because it may have non-ASCII letters.
    let Some(maison) = maison.map(|maison| email::lire(&format!("x@{maison}"))[2..].to_owned()) else { return false };
    let email = email::lire(email);
    let hote = email.rsplit('@').next().unwrap_or_default();
    Regle::Email.texte(&email).is_ok() && hote != maison && !hote.ends_with(&format!(".{maison}"))
}

fn positif(montants: Option<&Value>) -> bool {
    let montants = montants.and_then(Value::as_array);
    montants.is_some_and(|tous| tous.iter().filter_map(nombre).any(|montant| montant > 0.0))
}

fn est_siren(chiffres: &str) -> bool {
    let bien_ecrit = matches!(chiffres.len(), 9 | 14) && chiffres.bytes().all(|o| o.is_ascii_digit());
    let somme = || chiffres.bytes().map(|o| u32::from(o - b'0')).sum::<u32>();
    let la_poste = chiffres.len() == 14 && chiffres.starts_with(LA_POSTE);
    bien_ecrit && (luhn(chiffres) || (la_poste && somme().is_multiple_of(5)))
}

/// Luhn's key, which numbers of companies satisfy: every second digit from the right counts double.
fn luhn(chiffres: &str) -> bool {
    let somme: u32 = chiffres
        .bytes()
        .rev()
        .enumerate()
        .map(|(rang, o)| u32::from(o - b'0') * if rang % 2 == 0 { 1 } else { 2 })
        .map(|double| if double > 9 { double - 9 } else { double })
        .sum();
    somme.is_multiple_of(10)
}
