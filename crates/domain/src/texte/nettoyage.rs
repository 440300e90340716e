//! The characters that are removed from a text or replaced before any rule looks at it: invisible characters, and
//! characters that look like others.

use regex::Regex;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

static INVISIBLES: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\p{Cf}$").ok());
static TIRETS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^[\p{Pd}\u{2010}-\u{2015}\u{2212}]$").ok());

/// The two joiners that some alphabets need between letters. Inside a word they are kept.
const LIANTS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// The text in Unicode form NFC. A Mac sends each accent apart from its letter, so texts are kept, compared and
/// searched in this one form.
///
/// ```
/// assert_eq!(domain::texte::composer("e\u{301}te\u{301}"), "été");
/// ```
pub fn composer(texte: &str) -> String {
    texte.nfc().collect()
}

/// Cleans a text of any length. The result is in form NFC and has no invisible characters (Unicode's category `Cf`:
/// marks of direction, zero-width spaces, soft hyphens).
///
/// ```
/// assert_eq!(domain::texte::nettoyer("\u{202a}Gue\u{301}rin\u{feff}"), "Guérin");
/// ```
pub fn nettoyer(texte: &str) -> String {
    if texte.is_ascii() {
        return texte.to_owned();
    }
    let lettres: Vec<char> = texte.chars().collect();
    let mut reste = String::with_capacity(texte.len());
    for (rang, caractere) in lettres.iter().copied().enumerate() {
        // Several joiners in a row have the same effect as one.
        let lie = LIANTS.contains(&caractere) && est_dans_un_mot(&lettres, rang) && !reste.ends_with(LIANTS);
        if lie || !est_invisible(caractere) {
            reste.push(caractere);
        }
    }
    composer(&reste)
}

/// Cleans a text of one line. After [`nettoyer`], every dash becomes a hyphen, and every space a plain space. Any
/// sign that serves as an apostrophe between two letters becomes an apostrophe. Spaces around the text are removed.
///
/// ```
/// use domain::texte::nettoyer_ligne;
/// assert_eq!(nettoyer_ligne(" Le\u{202f}Goff\u{2011}Guérin\u{200b} "), "Le Goff-Guérin");
/// assert_eq!(nettoyer_ligne("D\u{2018}Ornano"), "D’Ornano");
/// ```
pub fn nettoyer_ligne(texte: &str) -> String {
    let net = nettoyer(texte);
    if net.is_ascii() && !net.contains('`') {
        return net.trim().to_owned();
    }
    let lettres: Vec<char> = net.chars().collect();
    let simple = |rang: usize| {
        let lettre = |voisin: Option<usize>| {
            let voisin = voisin.and_then(|voisin| lettres.get(voisin));
            voisin.is_some_and(|c| c.is_alphabetic() || is_combining_mark(*c))
        };
        match lettres[rang] {
            c if est_tiret(c) => '-',
            c if est_espace(c) => ' ',
            c if ressemble_a_une_apostrophe(c) && lettre(rang.checked_sub(1)) && lettre(rang.checked_add(1)) => '’',
            c => c,
        }
    };
    (0..lettres.len()).map(simple).collect::<String>().trim().to_owned()
}

/// The text with plain letters, digits and signs in the place of the full-width ones that Asian keyboards give.
///
/// ```
/// assert_eq!(domain::texte::en_chasse_simple("ｐａｕｌ＠"), "paul@");
/// ```
pub fn en_chasse_simple(texte: &str) -> String {
    let simple = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    texte.chars().map(simple).collect()
}

/// Whether the character is invisible, which means in Unicode's category `Cf`.
pub fn est_invisible(caractere: char) -> bool {
    !caractere.is_ascii() && est(INVISIBLES.as_ref(), caractere)
}

/// Whether the character is a hyphen or any other dash.
pub fn est_tiret(caractere: char) -> bool {
    caractere == '-' || (!caractere.is_ascii() && est(TIRETS.as_ref(), caractere))
}

/// Whether the character is a space within a line: Unicode's category `Zs`, or one of the two separators that no
/// keyboard gives.
const fn est_espace(caractere: char) -> bool {
    matches!(
        caractere,
        ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

const fn ressemble_a_une_apostrophe(caractere: char) -> bool {
    matches!(
        caractere,
        '`' | '\u{b4}' | '\u{2b9}' | '\u{2bb}'
            ..='\u{2bd}'
                | '\u{2c8}'
                | '\u{2ca}'
                | '\u{2cb}'
                | '\u{2018}'
                | '\u{201b}'
                | '\u{2032}'
                | '\u{2035}'
                | '\u{a78c}'
                | '\u{ff07}'
                | '\u{ff40}'
    )
}

fn est(classe: Option<&Regex>, caractere: char) -> bool {
    classe.is_some_and(|classe| classe.is_match(caractere.encode_utf8(&mut [0; 4])))
}

/// Whether the character at this place stands between two letters. Other invisible characters around it are ignored.
fn est_dans_un_mot(lettres: &[char], rang: usize) -> bool {
    let est_lettre = |c: &char| c.is_alphanumeric() || is_combining_mark(*c);
    let avant = lettres[..rang].iter().rev().find(|c| !est_invisible(**c));
    let apres = lettres[rang + 1..].iter().find(|c| !est_invisible(**c));
    avant.is_some_and(est_lettre) && apres.is_some_and(est_lettre)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn les_classes_sont_celles_d_unicode() {
        let espaces = Regex::new(r"^\p{Z}$").ok();
        for c in '\0'..=char::MAX {
            assert_eq!(est_espace(c), est(espaces.as_ref(), c), "U+{:04X}", u32::from(c));
        }
        assert!(est_invisible('\u{200b}') && est_invisible('\u{ad}') && est_invisible('\u{202e}'));
        assert!(est_tiret('\u{2011}') && est_tiret('\u{2212}') && est_tiret('\u{ff0d}') && !est_tiret('_'));
    }

    #[test]
    fn ce_qui_ne_se_voit_pas_s_en_va() {
        for (colle, lu) in [
            ("Gue\u{301}rin", "Guérin"),
            ("Guérin\u{200b}", "Guérin"),
            ("\u{feff}Gué\u{ad}rin", "Guérin"),
            ("Le\u{202f}Goff", "Le Goff"),
            ("Le Goff\u{2013}Guérin", "Le Goff-Guérin"),
            ("Le Goff\u{2010}Guérin", "Le Goff-Guérin"),
            ("D\u{b4}Ornano", "D’Ornano"),
            ("D`Ornano", "D’Ornano"),
            ("D'Ornano", "D'Ornano"),
            ("\u{2018}Ornano\u{2018}", "\u{2018}Ornano\u{2018}"),
            // In Persian, the zero-width non-joiner is part of a word when it stands inside the word, and nowhere
            // else.
            ("می\u{200c}خواهم\u{200c}", "می\u{200c}خواهم"),
            ("\u{202e}niruaL\u{202c}", "niruaL"),
            ("a\u{200d}\u{200b}b", "a\u{200d}b"),
        ] {
            assert_eq!(nettoyer_ligne(colle), lu, "{colle:?}");
        }
        assert_eq!(nettoyer("deux\nlignes –\u{a0}et\u{200b} plus"), "deux\nlignes –\u{a0}et plus");
    }

    proptest! {
        #[test]
        fn nettoyer_deux_fois_ne_change_rien(texte in any::<String>()) {
            let ligne = nettoyer_ligne(&texte);
            prop_assert_eq!(nettoyer_ligne(&ligne), ligne.clone());
            let texte = nettoyer(&texte);
            prop_assert_eq!(nettoyer(&texte), texte);
            prop_assert!(!ligne.chars().any(|c| est_invisible(c) && !LIANTS.contains(&c)));
        }
    }
}
