//! Exact numbers with two decimals: money, surfaces, rates.
//!
//! In memory a value is a whole number of hundredths (`i64`); on the wire it is a decimal number (`389000.5`).
//! Floating point serves only to write or read this decimal number. Below 10^13 hundredths, a value that is written
//! and read again is the same.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// Why a decimal number was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NombreInvalide {
    /// The text is not a number, or the number is too great to be exact.
    #[error("nombre illisible")]
    Illisible,
    /// The number has more than two decimals. It is refused, because rounding it in silence would change a price.
    #[error("deux décimales au plus")]
    TropDeDecimales,
}

/// The greatest accepted magnitude, in hundredths: ten billion units, ten times the limit of section 5 of the spec.
const LIMITE: i64 = 1_000_000_000_000;

fn lire_flottant(valeur: f64) -> Result<i64, NombreInvalide> {
    let centiemes = valeur * 100.0;
    #[expect(clippy::cast_precision_loss, reason = "the limit is far below 2^53")]
    if !centiemes.is_finite() || centiemes.abs() > LIMITE as f64 {
        return Err(NombreInvalide::Illisible);
    }
    let arrondi = centiemes.round();
    // Reading and multiplying lose less than one part in 10^15. When more is lost, the number has a third decimal.
    if (centiemes - arrondi).abs() > centiemes.abs() * 1e-15 {
        return Err(NombreInvalide::TropDeDecimales);
    }
    #[expect(clippy::cast_possible_truncation, reason = "bounded just above and already rounded")]
    Ok(arrondi as i64)
}

fn lire_texte(texte: &str) -> Result<i64, NombreInvalide> {
    let (signe, chiffres) = texte.strip_prefix('-').map_or((1, texte), |reste| (-1, reste));
    let (entier, decimales) = chiffres.split_once('.').unwrap_or((chiffres, ""));
    let que_des_chiffres = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if entier.is_empty() || !que_des_chiffres(entier) || !que_des_chiffres(decimales) || chiffres.ends_with('.') {
        return Err(NombreInvalide::Illisible);
    }
    let significatives = decimales.trim_end_matches('0');
    if significatives.len() > 2 {
        return Err(NombreInvalide::TropDeDecimales);
    }
    let unites: i64 = entier.parse().map_err(|_| NombreInvalide::Illisible)?;
    let fraction: i64 = format!("{significatives:0<2}").parse().map_err(|_| NombreInvalide::Illisible)?;
    unites
        .checked_mul(100)
        .and_then(|c| c.checked_add(fraction))
        .filter(|c| *c <= LIMITE)
        .map(|c| c * signe)
        .ok_or(NombreInvalide::Illisible)
}

macro_rules! centiemes {
    ($(#[$doc:meta])* $nom:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $nom(i64);

        impl $nom {
            /// Makes a value from a number of hundredths.
            pub const fn depuis_centiemes(centiemes: i64) -> Self {
                Self(centiemes)
            }

            /// Makes a value from a whole number of units.
            pub const fn depuis_unites(unites: i64) -> Self {
                Self(unites * 100)
            }

            /// The value as a number of hundredths.
            pub const fn centiemes(self) -> i64 {
                self.0
            }

            /// The value as a decimal number, which serves to draw and to send it. Never compute with this number.
            #[expect(clippy::cast_precision_loss, reason = "magnitudes are far below 2^53 hundredths")]
            pub fn decimal(self) -> f64 {
                self.0 as f64 / 100.0
            }

            /// Reads a decimal number, as JSON carries it. More than two decimals are refused.
            pub fn depuis_decimal(valeur: f64) -> Result<Self, NombreInvalide> {
                lire_flottant(valeur).map(Self)
            }
        }

        impl FromStr for $nom {
            type Err = NombreInvalide;
            fn from_str(texte: &str) -> Result<Self, NombreInvalide> {
                lire_texte(texte).map(Self)
            }
        }

        /// Writes the value with a dot and without useless zeros: `389000`, `61.4`, `5.25`. In JSON the number has
        /// the same characters.
        impl fmt::Display for $nom {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (signe, absolu) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
                let (unites, reste) = (absolu / 100, absolu % 100);
                match (reste, reste % 10) {
                    (0, _) => write!(f, "{signe}{unites}"),
                    (_, 0) => write!(f, "{signe}{unites}.{}", reste / 10),
                    _ => write!(f, "{signe}{unites}.{reste:02}"),
                }
            }
        }

        impl Serialize for $nom {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if self.0 % 100 == 0 { serializer.serialize_i64(self.0 / 100) } else { serializer.serialize_f64(self.decimal()) }
            }
        }

        impl<'de> Deserialize<'de> for $nom {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                lire_flottant(f64::deserialize(deserializer)?).map(Self).map_err(de::Error::custom)
            }
        }
    };
}

centiemes! {
    /// An amount of money in euros, exact to the cent.
    Montant
}
centiemes! {
    /// A surface in square metres, exact to the square decimetre.
    Surface
}
centiemes! {
    /// A rate in percent (VAT, commission): 5.5 is 5,5 %.
    Taux
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn texte_et_json_disent_le_meme_nombre() {
        for (texte, centiemes) in
            [("0", 0), ("389000", 38_900_000), ("61.4", 6140), ("5.05", 505), ("-1.5", -150), ("2.500", 250)]
        {
            assert_eq!(texte.parse::<Montant>().map(Montant::centiemes), Ok(centiemes), "{texte}");
        }
    }

    #[test]
    fn refuse_ce_qui_perdrait_de_l_argent() {
        assert_eq!("1.005".parse::<Montant>(), Err(NombreInvalide::TropDeDecimales));
        for json in ["1.005", "199000.0001", "0.001"] {
            assert!(serde_json::from_str::<Montant>(json).is_err(), "{json}");
        }
        for texte in ["", "1.", ".5", "1e3", "1 000", "12a", "99999999999999999999"] {
            assert_eq!(texte.parse::<Montant>(), Err(NombreInvalide::Illisible), "{texte}");
        }
    }

    proptest! {
        #[test]
        fn aller_et_retour(centiemes in -LIMITE..LIMITE) {
            let montant = Montant::depuis_centiemes(centiemes);
            let json = serde_json::to_string(&montant).expect("a number");
            prop_assert_eq!(&json, &montant.to_string());
            prop_assert_eq!(serde_json::from_str::<Montant>(&json).expect("our own output"), montant);
            prop_assert_eq!(montant.to_string().parse::<Montant>(), Ok(montant));
        }
    }
}
