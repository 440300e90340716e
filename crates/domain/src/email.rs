//! E-mail addresses (`domain.md` section 5, "Same person"): every spelling of an address becomes one address.
//!
//! [`lire`] gives the whole address, as the portal keeps it and compares accounts by it. [`cle`] gives the key by
//! which two buyers are compared: the address without the `+…` that one person may add to it. [`afficher`] gives the
//! address as people read it. The browser does the same (`web/src/lib/email.ts`).
//!
//! ```
//! use domain::email::{afficher, cle, lire};
//! assert_eq!(lire(" Lise@Hôtel-Conseil.example "), "lise@xn--htel-conseil-eib.example");
//! assert_eq!(afficher("lise@xn--htel-conseil-eib.example"), "lise@hôtel-conseil.example");
//! assert_eq!(cle("paul+immo@cabinet.example"), "paul@cabinet.example");
//! ```

use crate::texte::{composer, en_chasse_simple, est_tiret, nettoyer};
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use unicode_normalization::UnicodeNormalization as _;

const MAILTO: &str = "mailto:";

/// An address as the portal keeps it: in Unicode form NFC and in lower case, its domain as an A-label (UTS 46). Parts
/// that come along when an address is pasted are removed: `mailto:`, angle brackets around the address, a semicolon
/// or a comma at its end, invisible characters. A text that is no address is kept too, and the rule `email` refuses
/// it.
pub fn lire(texte: &str) -> String {
    let net: String = en_chasse_simple(&nettoyer(texte)).chars().filter_map(simple).collect();
    let mut reste = net.as_str();
    loop {
        let avant = reste;
        reste = deballer(reste);
        if reste == avant {
            break;
        }
    }
    let net = reste;
    let net = composer(&net.to_lowercase());
    let Some((boite, domaine)) = net.rsplit_once('@') else { return net };
    format!("{boite}@{}", en_ascii(domaine))
}

/// Removes one layer of what surrounds an address: spaces and marks at the end, angle brackets, `mailto:`.
fn deballer(texte: &str) -> &str {
    let net = texte.trim_start().trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | '.'));
    let net = net.strip_prefix('<').and_then(|reste| reste.strip_suffix('>')).unwrap_or(net);
    match net.get(..MAILTO.len()) {
        Some(debut) if debut.eq_ignore_ascii_case(MAILTO) => {
            let adresse = &net[MAILTO.len()..];
            adresse.split_once('?').map_or(adresse, |(adresse, _)| adresse)
        }
        _ => net,
    }
}

/// Turns dashes into hyphens and typographic apostrophes into plain ones. Drops the invisible joiners between
/// letters.
fn simple(caractere: char) -> Option<char> {
    match caractere {
        '\u{200c}' | '\u{200d}' => None,
        '\u{b4}' | '\u{2bc}' | '\u{2018}' | '\u{2019}' => Some('\''),
        c if est_tiret(c) => Some('-'),
        c => Some(c),
    }
}

/// The domain in ASCII, as mail servers need it. A domain that has no such form is kept, and the rule `email` refuses
/// it.
fn en_ascii(domaine: &str) -> String {
    if domaine.is_ascii() {
        return domaine.to_owned();
    }
    let lu = Uts46::new().to_ascii(domaine.as_bytes(), AsciiDenyList::STD3, Hyphens::Allow, DnsLength::Ignore);
    lu.map_or_else(|_| domaine.to_owned(), |domaine| domaine.trim_end_matches('.').to_owned())
}

/// The key by which two buyers are compared: the address in compatibility form (NFKC), without the `+…` before the at
/// sign.
pub fn cle(texte: &str) -> String {
    let lu = lire(texte);
    let Some((boite, domaine)) = lu.rsplit_once('@') else { return lu };
    let boite: String = boite.nfkc().collect::<String>().to_lowercase().nfkc().collect();
    // When an address begins with a plus sign, its whole first part is kept.
    let boite =
        boite.split_once('+').map_or(boite.as_str(), |(debut, _)| if debut.is_empty() { &boite } else { debut });
    format!("{boite}@{domaine}")
}

/// An address as people read it: its domain is written with its own letters, not in ASCII.
pub fn afficher(email: &str) -> String {
    let Some((boite, domaine)) = email.rsplit_once('@') else { return email.to_owned() };
    if !domaine.split('.').any(|nom| nom.starts_with("xn--")) {
        return email.to_owned();
    }
    match idna::domain_to_unicode(domaine) {
        (lisible, Ok(())) => format!("{boite}@{lisible}"),
        _ => email.to_owned(),
    }
}

/// The key by which the version of 25 November 2026 compared addresses. The portal still looks for this key, because
/// that version may run beside this one.
pub fn ancienne_cle(email: &str) -> String {
    email.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regle::Regle;
    use proptest::prelude::*;

    #[test]
    fn une_adresse_est_la_meme_quelle_que_soit_son_ecriture() {
        for ecrit in [
            "paul@hotel.example",
            " Paul@Hotel.Example ",
            "ｐａｕｌ＠hotel.example",
            "paul@hotel.example\u{200b}",
            "\u{feff}paul@hotel.example;",
            "mailto:paul@hotel.example?subject=Lot%20A12",
            "MAILTO:paul@hotel.example",
            "<paul@hotel.example>",
            "paul@hotel.example,",
            "paul@hotel.example.",
            "paul@ｈotel。example",
        ] {
            assert_eq!(lire(ecrit), "paul@hotel.example", "{ecrit}");
        }
        assert_eq!(lire("he\u{301}le\u{300}ne@cabinet.example"), "hélène@cabinet.example");
        assert_eq!(lire("o’neill@cabinet\u{2011}est.example"), "o'neill@cabinet-est.example");
        assert_eq!(lire("Lise@HO\u{302}TEL.example"), lire("lise@xn--htel-vqa.example"));
        assert_eq!(cle("paul+a+b@hotel.example"), cle("PAUL@hotel.example"));
        assert_eq!(cle("+paul@hotel.example"), "+paul@hotel.example");
        assert_ne!(lire("paul+a@hotel.example"), lire("paul@hotel.example"));
        assert_ne!(cle("paul.b@hotel.example"), cle("paulb@hotel.example"));
    }

    #[test]
    fn ce_qui_n_est_pas_une_adresse_le_reste() {
        for faux in ["", "paul", "Ana <a@c.fr>", "a b@c.fr", "a@b.", "@c.fr", "a@c..fr", "a@ho_tel.é.fr"] {
            assert!(faux.is_empty() || Regle::Email.texte(&lire(faux)).is_err(), "{faux}");
        }
        assert_eq!(afficher("lise@xn--99999999999.example"), "lise@xn--99999999999.example");
    }

    proptest! {
        #[test]
        fn ce_qui_est_lu_se_relit_de_meme(texte in any::<String>(), boite in r"[a-zA-Zé+.'-]{1,12}", nom in r"[a-zA-Zéèßαİ-]{1,10}") {
            for ecrit in [texte, format!("{boite}@{nom}.example")] {
                let garde = lire(&ecrit);
                prop_assert_eq!(lire(&garde), garde.clone());
                prop_assert_eq!(lire(&afficher(&garde)), garde.clone());
                prop_assert_eq!(cle(&garde), cle(&ecrit));
            }
            let cle_de = cle(&format!("{boite}@{nom}.example"));
            prop_assert_eq!(cle(&cle_de), cle_de);
        }
    }
}
