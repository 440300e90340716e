//! How the portal reads text, and how it compares texts (`domain.md` calls this matching).
//!
//! Pasted text holds invisible characters, accents apart from their letters, and many kinds of dashes and
//! apostrophes. [`nettoyer`] and [`nettoyer_ligne`] remove or replace them before any rule looks at the text, whether
//! it came by a call, a file or a feed. [`normaliser`] gives the form in which texts are compared. The browser does
//! the same (`web/src/lib/texte.ts`), and both run the cases of `regles/ecritures.json`.

mod elision;
mod nettoyage;

pub use elision::de;
pub use nettoyage::{composer, en_chasse_simple, est_invisible, est_tiret, nettoyer, nettoyer_ligne};

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// The form in which two texts are compared. It is in lower case and has no accents. Ligatures are written as
/// separate letters, and each run of apostrophes, hyphens, punctuation or spaces becomes one space. The Unicode
/// composition of the text makes no difference.
///
/// ```
/// assert_eq!(domain::texte::normaliser("  L'Haÿ-les-Roses "), "l hay les roses");
/// assert_eq!(domain::texte::normaliser("Œuvre d’Épinay"), "oeuvre d epinay");
/// assert_eq!(domain::texte::normaliser("Dvor\u{30c}a\u{301}k, Łuczak"), "dvorak luczak");
/// ```
pub fn normaliser(texte: &str) -> String {
    let mut sortie = String::with_capacity(texte.len());
    for caractere in texte.chars() {
        if caractere.is_ascii_alphanumeric() {
            sortie.push(caractere.to_ascii_lowercase());
        } else if caractere.is_ascii() {
            separer(&mut sortie);
        } else {
            decompose_compatible(caractere, |lettre| ajouter(&mut sortie, lettre));
        }
    }
    if sortie.ends_with(' ') {
        sortie.pop();
    }
    sortie
}

/// Adds one character of a decomposed text. A combining mark or an invisible character adds nothing, because it does
/// not separate words.
fn ajouter(sortie: &mut String, lettre: char) {
    if is_combining_mark(lettre) || est_invisible(lettre) {
        return;
    }
    if !lettre.is_alphanumeric() || est_signe_de_lettre(lettre) {
        separer(sortie);
        return;
    }
    for petite in lettre.to_lowercase().filter(|petite| !is_combining_mark(*petite)) {
        match sans_decomposition(petite) {
            "" => sortie.push(petite),
            lettres => sortie.push_str(lettres),
        }
    }
}

fn separer(sortie: &mut String) {
    if !sortie.is_empty() && !sortie.ends_with(' ') {
        sortie.push(' ');
    }
}

/// Whether people type this character as an apostrophe or an accent, although Unicode calls it a letter.
const fn est_signe_de_lettre(caractere: char) -> bool {
    matches!(caractere, '\u{2b9}'..='\u{2cf}' | '\u{2ee}' | '\u{a78b}' | '\u{a78c}')
}

/// The plain letters for a letter that Unicode does not decompose. The text is empty for any other letter.
const fn sans_decomposition(petite: char) -> &'static str {
    match petite {
        'ł' => "l",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ß' => "ss",
        'œ' => "oe",
        'æ' => "ae",
        'ı' => "i",
        'þ' => "th",
        'ħ' => "h",
        'ŧ' => "t",
        'ŋ' => "n",
        'ĸ' => "k",
        'ƒ' => "f",
        'ς' => "σ",
        _ => "",
    }
}

/// The form of a text in an address: normalised, with hyphens in the place of spaces.
pub fn slug(texte: &str) -> String {
    normaliser(texte).replace(' ', "-")
}

/// The text with its first letter in upper case.
pub fn majuscule(texte: &str) -> String {
    let mut lettres = texte.chars();
    lettres.next().map_or_else(String::new, |premiere| premiere.to_uppercase().chain(lettres).collect())
}

/// The text with its first letter in lower case, as in the middle of a sentence.
pub fn minuscule(texte: &str) -> String {
    let mut lettres = texte.chars();
    lettres.next().map_or_else(String::new, |premiere| premiere.to_lowercase().chain(lettres).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn la_premiere_lettre_change_seule() {
        assert_eq!(
            (majuscule("élégante"), minuscule("Élégante Villa")),
            ("Élégante".to_owned(), "élégante Villa".to_owned())
        );
        assert_eq!((majuscule(""), minuscule("")), (String::new(), String::new()));
    }
    use unicode_normalization::UnicodeNormalization as _;

    fn composee_ou_non(texte: &str) -> [String; 4] {
        [texte.nfc().collect(), texte.nfd().collect(), texte.nfkc().collect(), texte.nfkd().collect()]
    }

    #[test]
    fn chaque_caractere_se_compare_de_meme_quelle_que_soit_sa_forme() {
        for caractere in ('\0'..=char::MAX).filter(|c| !c.is_ascii()) {
            let texte = format!("a{caractere}b");
            let attendu = normaliser(&texte);
            for forme in composee_ou_non(&texte) {
                assert_eq!(normaliser(&forme), attendu, "U+{:04X}", u32::from(caractere));
            }
            assert_eq!(normaliser(&attendu), attendu, "U+{:04X}", u32::from(caractere));
        }
    }

    #[test]
    fn les_lettres_hors_du_latin_1_se_replient() {
        for (ecrit, plat) in [
            ("Nguyễn", "nguyen"),
            ("Dvořák", "dvorak"),
            ("Łuczak", "luczak"),
            ("Weiß WEISS", "weiss weiss"),
            ("Đặng", "dang"),
            ("Søren Þórsson", "soren thorsson"),
            ("Kılıç İpek", "kilic ipek"),
            ("Ĳsselmeer ﬁn", "ijsselmeer fin"),
            ("ΣΟΦΟΣ σοφος", "σοφοσ σοφοσ"),
            ("Gué\u{200b}rin\u{feff}", "guerin"),
            ("d\u{2bc}Ornano", "d ornano"),
        ] {
            assert_eq!(normaliser(ecrit), plat, "{ecrit}");
        }
    }

    proptest! {
        #[test]
        fn normaliser_ne_depend_pas_de_la_forme_unicode(texte in any::<String>()) {
            let attendu = normaliser(&texte);
            for forme in composee_ou_non(&texte) {
                prop_assert_eq!(normaliser(&forme), attendu.clone());
            }
            prop_assert_eq!(normaliser(&attendu), attendu.clone());
            prop_assert_eq!(normaliser(&nettoyer_ligne(&texte)), attendu);
        }
    }
}
