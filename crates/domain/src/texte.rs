//! Text comparison as people expect it: without case, accents, apostrophes or hyphens (`domain.md` calls it matching).

use unicode_normalization::UnicodeNormalization as _;

/// A text in Unicode form NFC, in which it is kept, compared and searched: a Mac sends each accent apart from its letter.
///
/// ```
/// assert_eq!(domain::texte::composer("e\u{301}te\u{301}"), "été");
/// ```
pub fn composer(texte: &str) -> String {
    texte.nfc().collect()
}

/// The form under which two texts are compared: lower case, accents removed, ligatures opened, and every run of
/// apostrophes, hyphens, punctuation or spaces folded into one space.
///
/// ```
/// assert_eq!(domain::texte::normaliser("  L'Haÿ-les-Roses "), "l hay les roses");
/// assert_eq!(domain::texte::normaliser("Œuvre d’Épinay"), "oeuvre d epinay");
/// ```
pub fn normaliser(texte: &str) -> String {
    let mut sortie = String::with_capacity(texte.len());
    for caractere in texte.chars() {
        if caractere.is_ascii_alphanumeric() {
            sortie.push(caractere.to_ascii_lowercase());
            continue;
        }
        let lettres = sans_accent(caractere);
        if !lettres.is_empty() {
            sortie.push_str(lettres);
        } else if caractere.is_alphanumeric() {
            sortie.extend(caractere.to_lowercase());
        } else if !sortie.is_empty() && !sortie.ends_with(' ') {
            sortie.push(' ');
        }
    }
    if sortie.ends_with(' ') {
        sortie.pop();
    }
    sortie
}

/// The plain letters of an accented one, lower case; empty when there are none.
fn sans_accent(caractere: char) -> &'static str {
    match caractere {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => "a",
        'ç' | 'Ç' => "c",
        'è' | 'é' | 'ê' | 'ë' | 'È' | 'É' | 'Ê' | 'Ë' => "e",
        'ì' | 'í' | 'î' | 'ï' | 'Ì' | 'Í' | 'Î' | 'Ï' => "i",
        'ñ' | 'Ñ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' => "o",
        'ù' | 'ú' | 'û' | 'ü' | 'Ù' | 'Ú' | 'Û' | 'Ü' => "u",
        'ý' | 'ÿ' | 'Ý' | 'Ÿ' => "y",
        'œ' | 'Œ' => "oe",
        'æ' | 'Æ' => "ae",
        _ => "",
    }
}

/// A slug for an address: the normalised text with hyphens.
pub fn slug(texte: &str) -> String {
    normaliser(texte).replace(' ', "-")
}
