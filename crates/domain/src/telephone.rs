//! Phone numbers (`domain.md` section 5, "Same person"). Every way to write a number becomes one number.
//!
//! [`lire`] gives the number that the portal keeps. [`cle`] gives the key by which two numbers are compared, and
//! [`afficher`] the number as people read it. France and its overseas départements have several calling codes, but
//! share one plan of nine digits. So a number of this plan is identified by its nine digits alone. The browser does
//! the same (`web/src/lib/telephone.ts`), with the same table of calling codes (`regles/telephones.json`).
//!
//! ```
//! use domain::telephone::{afficher, cle, lire};
//! assert_eq!(lire("+33 (0)6 39 98 12 34").as_deref(), Some("+33639981234"));
//! assert_eq!(lire("639981234").as_deref(), Some("+33639981234"), "a spreadsheet took the zero away");
//! assert_eq!(cle("0692 00 33 01"), cle("+262 692 00 33 01"));
//! assert_eq!(afficher("+262692003301"), "06\u{a0}92\u{a0}00\u{a0}33\u{a0}01");
//! ```

use crate::texte::{en_chasse_simple, est_tiret, nettoyer};
use serde::Deserialize;
use std::sync::LazyLock;

/// The table of calling codes. The browser bundles it too.
const FICHIER: &str = include_str!("../regles/telephones.json");
/// The calling code of a number that was typed without one.
const FRANCE: &str = "33";
/// The number of digits in a number of the French plan, without its leading 0.
const PLAN: usize = 9;
/// The character between two groups of digits.
const INSECABLE: char = '\u{a0}';

/// The calling codes of countries (recommendation E.164).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Indicatifs {
    /// The calling codes that share the French plan.
    plan_francais: Vec<String>,
    /// The calling codes of one digit.
    codes_courts: Vec<String>,
    /// The calling codes of two digits. All other codes have three digits.
    codes_a_deux_chiffres: Vec<String>,
    /// The calling codes after which a 0 is never part of the number, because it is dialled only inside the country.
    zero_interurbain: Vec<String>,
}

static INDICATIFS: LazyLock<Indicatifs> =
    LazyLock::new(|| serde_json::from_str(FICHIER).expect("regles/telephones.json, which the tests read"));

/// A number without what people write between its digits: spaces, dots, brackets, slashes and dashes of any kind,
/// `tel:`, invisible characters, and the `(0)` after a country code. What is left of a number is an optional plus
/// sign and digits.
pub fn reduire(texte: &str) -> String {
    let net = en_chasse_simple(&nettoyer(texte));
    let net = net.trim();
    let debut = net.get(.."tel:".len()).filter(|debut| debut.eq_ignore_ascii_case("tel:"));
    let net = debut.map_or(net, |debut| &net[debut.len()..]);
    let sans_espaces: String = net.chars().filter(|c| !c.is_whitespace()).collect();
    let serre = serrer(&sans_espaces);
    let national = serre.starts_with('0') && !serre.starts_with("00");
    if !national && sans_espaces.contains("(0)") { serrer(&sans_espaces.replacen("(0)", "", 1)) } else { serre }
}

fn serrer(texte: &str) -> String {
    let separe =
        |c: char| est_tiret(c) || matches!(c, '.' | '(' | ')' | '/' | '_' | '\u{b7}' | '\u{2022}' | '\u{2024}');
    texte.chars().filter(|c| !separe(*c)).collect()
}

/// A number as the portal keeps it: a plus sign, the country code that was typed (or the one of France), and the
/// digits. `None` when the text has anything but digits. The rule `phone_number` checks how many digits there are.
pub fn lire(texte: &str) -> Option<String> {
    let reduit = reduire(texte);
    let est_un_nombre =
        |c: &str| c.starts_with(|c: char| ('1'..='9').contains(&c)) && c.bytes().all(|o| o.is_ascii_digit());
    let international = |chiffres: &str| est_un_nombre(chiffres).then(|| format!("+{}", sans_zero(chiffres)));
    if let Some(chiffres) = reduit.strip_prefix('+').or_else(|| reduit.strip_prefix("00")) {
        return international(chiffres);
    }
    let national = reduit.strip_prefix('0').or((reduit.len() == PLAN).then_some(reduit.as_str()));
    match national {
        Some(chiffres) => est_un_nombre(chiffres).then(|| format!("+{FRANCE}{chiffres}")),
        // The plus sign is missing. A spreadsheet may have removed it.
        None => international(&reduit),
    }
}

/// Splits the digits of an international number into its calling code and the rest.
fn couper(chiffres: &str) -> (&str, &str) {
    let i = &*INDICATIFS;
    let connu =
        |longueur: usize, codes: &[String]| chiffres.get(..longueur).is_some_and(|d| codes.iter().any(|c| c == d));
    let longueur = if connu(1, &i.codes_courts) {
        1
    } else if connu(2, &i.codes_a_deux_chiffres) {
        2
    } else {
        3
    };
    chiffres.split_at(longueur.min(chiffres.len()))
}

fn est_du_plan(code: &str) -> bool {
    INDICATIFS.plan_francais.iter().any(|c| c == code)
}

/// The digits of an international number, without the 0 that is dialled only inside the country.
fn sans_zero(chiffres: &str) -> String {
    let (code, numero) = couper(chiffres);
    let interurbain = est_du_plan(code) || INDICATIFS.zero_interurbain.iter().any(|c| c == code);
    let plein = numero.trim_start_matches('0');
    if interurbain && !plein.is_empty() { format!("{code}{plein}") } else { chiffres.to_owned() }
}

/// The key by which two numbers are compared. For a number of the French plan, it is the nine digits, whatever
/// country was typed. For any other number, it is a plus sign, the country code and the digits. A text that is no
/// number has no key.
pub fn cle(texte: &str) -> Option<String> {
    let lu = lire(texte)?;
    let (code, numero) = couper(&lu[1..]);
    if est_du_plan(code) && numero.len() == PLAN { Some(numero.to_owned()) } else { Some(lu) }
}

/// A number as people read it. A number of the French plan is written in groups of two digits. Any other number is
/// written as the country code and groups of three. A text that is no number stays as it is.
pub fn afficher(texte: &str) -> String {
    let Some(cle) = cle(texte) else { return texte.to_owned() };
    let Some(international) = cle.strip_prefix('+') else { return grouper(&format!("0{cle}"), 2) };
    let (code, numero) = couper(international);
    if numero.is_empty() { cle } else { format!("+{code}{INSECABLE}{}", grouper(numero, 3)) }
}

/// The digits in groups of `taille`. When one digit is left at the end, it joins the group before it.
fn grouper(chiffres: &str, taille: usize) -> String {
    let mut sortie = String::with_capacity(chiffres.len() * 2);
    for (rang, chiffre) in chiffres.chars().enumerate() {
        if rang > 0 && rang % taille == 0 && rang + 1 < chiffres.len() {
            sortie.push(INSECABLE);
        }
        sortie.push(chiffre);
    }
    sortie
}

/// Whether a number contains a searched text. The text may be written as the portal shows numbers, or as the owner of
/// the number writes it. `recherche` holds digits, and characters that [`reduire`] removes.
///
/// ```
/// use domain::telephone::convient;
/// assert!(convient("+33639981234", "06 39 98") && convient("0639981234", "+33 6 39") && convient("+33639981234", "9812"));
/// assert!(!convient("+33639981234", "+32 639"));
/// ```
pub fn convient(numero: &str, recherche: &str) -> bool {
    let Some(sienne) = cle(numero) else { return false };
    let reduite = reduire(recherche);
    if cle(&reduite).is_some_and(|cherchee| cherchee == sienne) {
        return true;
    }
    let international = reduite.strip_prefix('+').or_else(|| reduite.strip_prefix("00"));
    match (international, reduite.strip_prefix('0')) {
        (Some(""), _) | (None, Some("")) => false,
        (Some(chiffres), _) => {
            let chiffres = sans_zero(chiffres);
            let (code, debut) = couper(&chiffres);
            let debut = if est_du_plan(code) { debut.to_owned() } else { format!("+{chiffres}") };
            sienne.starts_with(&debut)
        }
        (None, Some(debut)) => sienne.starts_with(debut),
        (None, None) => !reduite.is_empty() && sienne.contains(&reduite),
    }
}

/// Whether a searched text looks like a phone number or a part of one. It must have at least four digits, and only
/// characters with which phone numbers are written.
pub fn ressemble(recherche: &str) -> bool {
    let reduite = reduire(recherche);
    let chiffres = reduite.strip_prefix('+').unwrap_or(&reduite);
    chiffres.len() >= 4 && chiffres.bytes().all(|o| o.is_ascii_digit())
}

/// The text from which the blind index of a number is computed. It is the key in the form of earlier versions, so
/// that the index of an ordinary number stays the same.
pub fn pour_index(cle: &str) -> String {
    cle.strip_prefix('+').map_or_else(|| format!("{FRANCE}{cle}"), str::to_owned)
}

/// The key by which the version of 25 November 2026 compared a phone number.
pub fn ancienne_cle(telephone: &str) -> String {
    let chiffres: String = telephone.chars().filter(|c| *c == '+' || c.is_ascii_digit()).collect();
    match chiffres.strip_prefix('+').or_else(|| chiffres.strip_prefix("00")) {
        Some(numero) => numero.strip_prefix("330").map_or_else(|| numero.to_owned(), |reste| format!("33{reste}")),
        None => chiffres.strip_prefix('0').map_or_else(|| chiffres.clone(), |reste| format!("33{reste}")),
    }
}

/// The keys under which the version of 25 November 2026 stored this number, for every way to write it. The portal
/// still looks for these keys, because that version may run beside this one.
pub fn anciennes_cles(cle: &str) -> Vec<String> {
    let Some(international) = cle.strip_prefix('+') else {
        let codes = INDICATIFS.plan_francais.iter();
        let avec_un_code = codes.flat_map(|code| [format!("{code}{cle}"), format!("{code}0{cle}")]);
        return avec_un_code.chain([cle.to_owned()]).collect();
    };
    let (code, numero) = couper(international);
    vec![international.to_owned(), format!("{code}0{numero}")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn la_table_des_indicatifs_se_lit() {
        assert!(INDICATIFS.plan_francais.iter().any(|code| code == FRANCE));
        let interurbains = INDICATIFS.zero_interurbain.iter().chain(&INDICATIFS.plan_francais);
        for code in interurbains {
            assert_eq!(couper(&format!("{code}123456")).0, code, "a code is the beginning of no other one");
        }
    }

    #[test]
    fn un_numero_est_le_meme_quelle_que_soit_son_ecriture() {
        for ecrit in [
            "06 39 98 12 34",
            "06.39.98.12.34",
            "06/39/98/12/34",
            "06\u{2011}39\u{2011}98\u{2011}12\u{2011}34",
            "\u{202a}+33 6 39 98 12 34\u{202c}",
            "+33 (0)6 39 98 12 34",
            "+33 ( 0 ) 639981234",
            "(+33) 6 39 98 12 34",
            "0033 (0)6 39 98 12 34",
            "+330639981234",
            "00330639981234",
            "33 (0) 6 39 98 12 34",
            "33639981234",
            "639981234",
            "tel:+33639981234",
            "(0)6 39 98 12 34",
            "０６３９９８１２３４",
        ] {
            assert_eq!(lire(ecrit).as_deref(), Some("+33639981234"), "{ecrit}");
            assert_eq!(cle(ecrit).as_deref(), Some("639981234"), "{ecrit}");
        }
        for (un, autre) in [
            ("0692 00 33 01", "+262 692 00 33 01"),
            ("0690 12 34 56", "+590 (0)690 12 34 56"),
            ("0694 12 34 56", "00594 694 12 34 56"),
            ("0696 12 34 56", "+596 0696 12 34 56"),
            ("+44 (0)20 7946 0958", "0044 20 7946 0958"),
            ("+32 (0)470 12 34 56", "+32 470 12 34 56"),
        ] {
            assert_eq!(cle(un), cle(autre), "{un}");
        }
        // A Faroese number that has nine digits with its code is not the number of somebody in Brest. In an Italian
        // number, a leading 0 is part of the number.
        assert_ne!(cle("+298 123456"), cle("02 98 12 34 56"));
        assert_eq!(lire("+39 06 698 12345").as_deref(), Some("+390669812345"));
    }

    #[test]
    fn ce_qui_n_est_pas_un_numero_n_a_pas_de_cle() {
        for faux in
            ["", "+", "00", "0", "06 39 98 12 3x", "++33639981234", "+0639981234", "000639981234", "+33+6", "téléphone"]
        {
            assert_eq!(cle(faux), None, "{faux}");
        }
        assert_eq!(afficher("poste 12"), "poste 12");
    }

    #[test]
    fn un_numero_se_montre_et_se_retrouve() {
        for (garde, montre) in [
            ("+33639981234", "06 39 98 12 34"),
            ("+262692003301", "06 92 00 33 01"),
            ("+330639981234", "06 39 98 12 34"),
            ("0639981234", "06 39 98 12 34"),
            ("+32470123456", "+32 470 123 456"),
            ("+12025550123", "+1 202 555 0123"),
            ("+352621123456", "+352 621 123 456"),
            ("+33123456", "+33 123 456"),
        ] {
            assert_eq!(afficher(garde).replace(INSECABLE, " "), montre);
            assert!(convient(garde, &afficher(garde)) && ressemble(&afficher(garde)), "{garde}");
        }
        for part in ["06 39", "+33 6 39", "+33 (0)6 39", "0033639", "+262 639", "639 98", "12.34", "33639981234"] {
            assert!(convient("+33639981234", part) && ressemble(part), "{part}");
        }
        for autre in ["0640", "+32 639", "+33 7", "0998", "00", "+", "1235"] {
            assert!(!convient("+33639981234", autre), "{autre}");
        }
    }

    proptest! {
        #[test]
        fn ce_qui_est_lu_se_relit_de_meme(texte in r"(\+|00|0|)(\(0\))?[0-9 ().]{4,18}") {
            if let Some(garde) = lire(&texte) {
                prop_assert_eq!(lire(&garde), Some(garde.clone()));
                prop_assert_eq!(cle(&garde), cle(&texte));
                prop_assert_eq!(cle(&afficher(&garde)), cle(&garde));
                prop_assert!(convient(&garde, &texte));
            }
        }

        #[test]
        fn un_numero_francais_a_une_seule_cle(numero in "[1-9][0-9]{8}", code in 0usize..5, zero in any::<bool>()) {
            let code = &INDICATIFS.plan_francais[code];
            let zero = if zero { "(0)" } else { "" };
            for ecrit in [format!("0{numero}"), numero.clone(), format!("+{code}{zero}{numero}"), format!("00{code} 0{numero}")] {
                prop_assert_eq!(cle(&ecrit), Some(numero.clone()));
                prop_assert!(anciennes_cles(&numero).contains(&ancienne_cle(&ecrit)), "{}", ecrit);
            }
        }
    }
}
