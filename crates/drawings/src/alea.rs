//! Random choices that depend on an identifier only, so that a drawing is the same each time.

use crate::nombre::{entier, reel};

/// A stream of random numbers seeded by a text (FNV-1a, then splitmix64).
pub(crate) struct Hasard(u64);

impl Hasard {
    /// The stream of this identifier. `usage` gives two drawings of the same subject different streams.
    pub(crate) fn nouveau(usage: &str, id: &str) -> Self {
        let graine = usage
            .bytes()
            .chain([0])
            .chain(id.bytes())
            .fold(0xcbf2_9ce4_8422_2325_u64, |h, octet| (h ^ u64::from(octet)).wrapping_mul(0x0000_0100_0000_01b3));
        Self(graine)
    }

    /// The next 64 bits of the stream.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 (included) to 1 (excluded).
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit exactly")]
    pub(crate) fn unite(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// A number between two bounds.
    pub(crate) fn entre(&mut self, bas: f64, haut: f64) -> f64 {
        bas + (haut - bas) * self.unite()
    }

    /// A count below `n` (0 when `n` is 0).
    pub(crate) fn sous(&mut self, n: usize) -> usize {
        entier(self.unite() * reel(n))
    }

    /// True with this probability.
    pub(crate) fn parfois(&mut self, probabilite: f64) -> bool {
        self.unite() < probabilite
    }

    /// One value of a list, which must not be empty.
    pub(crate) fn choix<T: Copy>(&mut self, valeurs: &[T]) -> T {
        valeurs[self.sous(valeurs.len())]
    }
}
