//! Conversions between counts and lengths, and the short decimal form that drawings use.

use std::fmt;

/// Converts a count to a length.
#[expect(clippy::cast_precision_loss, reason = "counts of bays, storeys and rooms are far below 2^53")]
pub(crate) const fn reel(n: usize) -> f64 {
    n as f64
}

/// Converts a length to a count, rounded down. A negative length, or one that is not a number, gives 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, which is what we want")]
pub(crate) const fn entier(x: f64) -> usize {
    x as usize
}

/// A number with at most one decimal, written as shortly as SVG allows (`.5`, `-3`, `12.4`).
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[expect(clippy::cast_possible_truncation, reason = "coordinates of a drawing, a few thousand at most")]
        let dixiemes = (self.0 * 10.0).round() as i64;
        let (signe, absolu) = (if dixiemes < 0 { "-" } else { "" }, dixiemes.unsigned_abs());
        match (absolu / 10, absolu % 10) {
            (entier, 0) => write!(f, "{signe}{entier}"),
            (0, reste) => write!(f, "{signe}.{reste}"),
            (entier, reste) => write!(f, "{signe}{entier}.{reste}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nombres_courts() {
        for (x, attendu) in [(0.0, "0"), (-0.04, "0"), (0.5, ".5"), (-3.25, "-3.3"), (12.0, "12"), (7.96, "8")] {
            assert_eq!(N(x).to_string(), attendu);
        }
        assert_eq!(entier(-2.0), 0);
    }
}
