//! Random numbers that are the same at every run: splitmix64 (Steele, Lea and Flood, 2014).

/// A generator of numbers, made from a seed.
pub(crate) struct Hasard(u64);

impl Hasard {
    /// A generator that starts from this seed.
    pub(crate) const fn nouveau(graine: u64) -> Self {
        Self(graine)
    }

    fn suivant(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `nombre`, `nombre` excluded.
    pub(crate) fn sur(&mut self, nombre: u64) -> u64 {
        ((u128::from(self.suivant()) * u128::from(nombre)) >> 64) as u64
    }

    /// A number from `de` to `a` included.
    pub(crate) fn entre(&mut self, de: i64, a: i64) -> i64 {
        de + self.sur((a - de + 1).unsigned_abs()).cast_signed()
    }

    /// True `pour_cent` times in a hundred.
    pub(crate) fn parfois(&mut self, pour_cent: u64) -> bool {
        self.sur(100) < pour_cent
    }

    /// A random value of the list.
    pub(crate) fn parmi<'t, T>(&mut self, valeurs: &'t [T]) -> &'t T {
        &valeurs[self.sur(valeurs.len() as u64) as usize]
    }
}
