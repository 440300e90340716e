//! Writes JSON into one buffer.

use serde::Serialize;

/// The number that stands for an unknown value, in every column of hundredths.
pub(crate) const ABSENT: i64 = i64::MIN;

/// Appends a text as it is.
pub(crate) fn brut(sortie: &mut Vec<u8>, texte: &str) {
    sortie.extend_from_slice(texte.as_bytes());
}

/// Appends any value as JSON.
pub(crate) fn valeur<T: Serialize + ?Sized>(sortie: &mut Vec<u8>, valeur: &T) {
    // Writing to memory cannot fail, and no type of `domain` has a map whose keys are not texts.
    if serde_json::to_writer(&mut *sortie, valeur).is_err() {
        brut(sortie, "null");
    }
}

/// A value as a JSON text.
pub(crate) fn en_texte<T: Serialize + ?Sized>(de: &T) -> String {
    serde_json::to_string(de).unwrap_or_else(|_| "null".to_owned())
}

/// Appends a JSON member after another one: `,"nom":valeur`.
pub(crate) fn membre<T: Serialize + ?Sized>(sortie: &mut Vec<u8>, nom: &str, de: &T) {
    brut(sortie, ",\"");
    brut(sortie, nom);
    brut(sortie, "\":");
    valeur(sortie, de);
}

/// Appends a whole number.
pub(crate) fn entier(sortie: &mut Vec<u8>, nombre: impl itoa::Integer) {
    brut(sortie, itoa::Buffer::new().format(nombre));
}

/// Appends `true` or `false`.
pub(crate) fn logique(sortie: &mut Vec<u8>, vrai: bool) {
    brut(sortie, if vrai { "true" } else { "false" });
}

/// Appends a number of hundredths as a decimal number, or `null`.
pub(crate) fn centiemes(sortie: &mut Vec<u8>, nombre: i64) {
    if nombre == ABSENT {
        return brut(sortie, "null");
    }
    let absolu = nombre.unsigned_abs();
    if nombre < 0 {
        sortie.push(b'-');
    }
    entier(sortie, absolu / 100);
    let reste = absolu % 100;
    if reste != 0 {
        let (dizaine, unite) = ((reste / 10) as u8, (reste % 10) as u8);
        sortie.extend_from_slice(&[b'.', b'0' + dizaine]);
        if unite != 0 {
            sortie.push(b'0' + unite);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::nombres::Montant;

    #[test]
    fn les_centiemes_s_ecrivent_comme_serde_les_ecrit() {
        for nombre in [0, 1, 5, 10, 99, 100, 110, 105, 38_900_050, -150, -5, 12_345] {
            let mut sortie = Vec::new();
            centiemes(&mut sortie, nombre);
            assert_eq!(String::from_utf8(sortie).expect("digits"), en_texte(&Montant::depuis_centiemes(nombre)));
        }
        let mut sortie = Vec::new();
        centiemes(&mut sortie, ABSENT);
        assert_eq!(sortie, b"null");
    }
}
