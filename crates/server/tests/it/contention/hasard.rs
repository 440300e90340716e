//! Random numbers that are the same at every run of a seed: splitmix64.

/// A source of random numbers.
#[derive(Debug, Clone)]
pub(super) struct Hasard(u64);

impl Hasard {
    /// The source of this seed.
    pub(super) fn de(graine: u64) -> Self {
        Self(graine)
    }

    /// The next random number.
    pub(super) fn suivant(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `nombre`.
    pub(super) fn parmi(&mut self, nombre: usize) -> usize {
        let nombre = u64::try_from(nombre.max(1)).unwrap_or(1);
        usize::try_from(self.suivant() % nombre).unwrap_or(0)
    }

    /// A number below `nombre`, small ones far more often, so that clients compete for the same things.
    pub(super) fn dispute(&mut self, nombre: usize) -> usize {
        (self.parmi(nombre)).min(self.parmi(nombre)).min(self.parmi(nombre))
    }

    /// True once in `nombre` times, on average.
    pub(super) fn une_fois_sur(&mut self, nombre: usize) -> bool {
        self.parmi(nombre) == 0
    }

    /// One element of these.
    pub(super) fn choisir<T: Copy>(&mut self, parmi: &[T]) -> T {
        parmi[self.parmi(parmi.len())]
    }

    /// Shuffles these elements in place.
    pub(super) fn melanger<T>(&mut self, choses: &mut [T]) {
        for rang in (1..choses.len()).rev() {
            choses.swap(rang, self.parmi(rang + 1));
        }
    }
}
