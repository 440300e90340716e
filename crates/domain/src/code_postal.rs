//! Postcodes as people write them, French or foreign. Every form and every search reads postcodes with this module.
//!
//! ```
//! use domain::code_postal::lire;
//! assert_eq!(lire(" 44\u{a0}000\u{200b}"), "44000");
//! assert_eq!(lire("F-75011"), "75011");
//! assert_eq!(lire("sw1a  1aa"), "SW1A 1AA");
//! ```

use crate::texte::{composer, en_chasse_simple, nettoyer_ligne};

/// A postcode as the portal keeps it: in capitals. A French one loses its spaces and the `F-` that people write
/// before it when they are abroad. A text that is no postcode is kept too, and the rules of the field refuse it.
pub fn lire(texte: &str) -> String {
    let net = en_chasse_simple(&nettoyer_ligne(texte)).replace(['\u{200c}', '\u{200d}'], "");
    // Some letters with two accents have no single capital in Unicode. So `to_uppercase` splits their accents off,
    // and `composer` joins them again.
    let net = composer(&net.to_uppercase());
    let serre: String = net.chars().filter(|c| !c.is_whitespace()).collect();
    let sans_pays = serre.strip_prefix("FR").or_else(|| serre.strip_prefix('F'));
    let sans_pays = sans_pays.map_or(serre.as_str(), |reste| reste.strip_prefix('-').unwrap_or(reste));
    if est_francais(sans_pays) { sans_pays.to_owned() } else { net.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// Whether the text is a French postcode: five digits, or `2A` or `2B` and three digits, as people write those of
/// Corsica.
pub fn est_francais(code: &str) -> bool {
    let chiffres = code.strip_prefix("2A").or_else(|| code.strip_prefix("2B")).filter(|reste| reste.len() == 3);
    chiffres.or((code.len() == 5).then_some(code)).is_some_and(|chiffres| chiffres.bytes().all(|o| o.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn un_code_postal_se_lit_comme_on_l_ecrit() {
        for (ecrit, lu) in [
            ("44000", "44000"),
            ("44 000", "44000"),
            ("4 4 0 0 0", "44000"),
            ("2a 004", "2A004"),
            ("fr-44000", "44000"),
            ("F 44 000", "44000"),
            ("L\u{2011}1234", "L-1234"),
            ("1000", "1000"),
            ("97\u{202f}400", "97400"),
            ("４４０００", "44000"),
            ("44000 Nantes", "44000 NANTES"),
            ("F-440", "F-440"),
            ("2A", "2A"),
        ] {
            assert_eq!(lire(ecrit), lu, "{ecrit}");
        }
    }

    proptest! {
        #[test]
        fn ce_qui_est_lu_se_relit_de_meme(texte in any::<String>(), code in "[Ff]?[ -]?[0-9 ABé-]{1,9}") {
            for ecrit in [texte, code] {
                let lu = lire(&ecrit);
                prop_assert_eq!(lire(&lu), lu);
            }
        }
    }
}
