//! Choices taken one by one from a run of bytes; the first choice once the run is over.

/// A source of choices that proptest can shrink: fewer and smaller bytes mean earlier choices.
pub(crate) struct Choix<'a> {
    octets: &'a [u8],
}

impl<'a> Choix<'a> {
    pub(crate) fn nouveau(octets: &'a [u8]) -> Self {
        Self { octets }
    }

    /// A number below `nombre`, itself at most 256.
    pub(crate) fn sur(&mut self, nombre: usize) -> usize {
        let (premier, reste) = self.octets.split_first().map_or((0, self.octets), |(p, reste)| (*p, reste));
        self.octets = reste;
        usize::from(premier) % nombre
    }

    /// One of these.
    pub(crate) fn parmi<'t, T>(&mut self, valeurs: &'t [T]) -> &'t T {
        &valeurs[self.sur(valeurs.len())]
    }

    /// True once in `nombre`; false at first.
    pub(crate) fn parfois(&mut self, nombre: usize) -> bool {
        self.sur(nombre) == nombre - 1
    }
}
