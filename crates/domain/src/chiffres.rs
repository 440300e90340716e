//! Amounts, surfaces and rates, as French people read them.

use crate::nombres::{Montant, Surface, Taux};

/// A whole number as "12 480", with a narrow no-break space (U+202F) between thousands.
pub fn nombre(unites: u64) -> String {
    let chiffres = unites.to_string();
    let mut sortie = String::new();
    for (rang, chiffre) in chiffres.chars().enumerate() {
        if rang > 0 && (chiffres.len() - rang).is_multiple_of(3) {
            sortie.push('\u{202f}');
        }
        sortie.push(chiffre);
    }
    sortie
}

/// How the decimals of a number are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decimales {
    /// Two, or none.
    Monnaie,
    /// As many as the number needs.
    Utiles,
}

/// A number of hundredths as "1 234,5", without useless zeros. An amount of money gets two decimals or none.
fn decimal(centiemes: i64, decimales: Decimales) -> String {
    let absolu = centiemes.unsigned_abs();
    let (unites, reste) = (nombre(absolu / 100), absolu % 100);
    let signe = if centiemes < 0 { "−" } else { "" };
    match (reste, reste % 10) {
        (0, _) => format!("{signe}{unites}"),
        (_, 0) if decimales == Decimales::Utiles => format!("{signe}{unites},{}", reste / 10),
        _ => format!("{signe}{unites},{reste:02}"),
    }
}

/// An amount as "389 000 €".
pub fn prix(montant: Montant) -> String {
    format!("{}\u{a0}€", decimal(montant.centiemes(), Decimales::Monnaie))
}

/// A surface as "61,4 m²".
pub fn surface(surface: Surface) -> String {
    format!("{}\u{a0}m²", decimal(surface.centiemes(), Decimales::Utiles))
}

/// A rate as "5,5 %".
pub fn taux(taux: Taux) -> String {
    format!("{}\u{a0}%", decimal(taux.centiemes(), Decimales::Utiles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn montants_en_chiffres() {
        for (centimes, attendu) in [
            (38_900_000, "389\u{202f}000\u{a0}€"),
            (111_111_100, "1\u{202f}111\u{202f}111\u{a0}€"),
            (34_199_650, "341\u{202f}996,50\u{a0}€"),
            (99_900, "999\u{a0}€"),
        ] {
            assert_eq!(prix(Montant::depuis_centiemes(centimes)), attendu);
        }
        assert_eq!(surface(Surface::depuis_centiemes(6140)), "61,4\u{a0}m²");
        assert_eq!(taux(Taux::depuis_centiemes(550)), "5,5\u{a0}%");
    }
}
