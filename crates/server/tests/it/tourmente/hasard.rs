//! Random numbers that are the same at every run of a seed: splitmix64.

/// A source of random numbers.
pub(super) struct Hasard(u64);

impl Hasard {
    /// The source of this seed.
    pub(super) fn de(graine: u64) -> Self {
        Self(graine)
    }

    /// A number from 0 to below `nombre`.
    pub(super) fn parmi(&mut self, nombre: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % nombre
    }

    /// One element of these.
    pub(super) fn choisir<T: Copy>(&mut self, parmi: &[T]) -> T {
        parmi[usize::try_from(self.parmi(parmi.len() as u64)).unwrap_or(0)]
    }
}
