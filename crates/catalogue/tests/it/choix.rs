//! Choices made one by one from a sequence of bytes. Once the bytes are used up, the first choice is made.

use proptest::prelude::*;
use std::fmt;

/// A source of choices that proptest can shrink: fewer and smaller bytes give earlier choices.
pub(crate) struct Choix<'a> {
    octets: &'a [u8],
}

impl<'a> Choix<'a> {
    /// A source of choices that reads these bytes.
    pub(crate) fn nouveau(octets: &'a Octets) -> Self {
        Self { octets: &octets.0 }
    }

    /// A number below `nombre`, which is at most 256.
    pub(crate) fn sur(&mut self, nombre: usize) -> usize {
        let (premier, reste) = self.octets.split_first().map_or((0, self.octets), |(p, reste)| (*p, reste));
        self.octets = reste;
        usize::from(premier) % nombre
    }

    /// One value of the list.
    pub(crate) fn parmi<'t, T>(&mut self, valeurs: &'t [T]) -> &'t T {
        &valeurs[self.sur(valeurs.len())]
    }

    /// Answers true once in `nombre` times, and false when no bytes are left.
    pub(crate) fn parfois(&mut self, nombre: usize) -> bool {
        self.sur(nombre) == nombre - 1
    }
}

/// The bytes of one record or one question, printed short when a property fails.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Octets(pub(crate) Vec<u8>);

impl fmt::Debug for Octets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let utiles = self.0.iter().rposition(|o| *o != 0).map_or(0, |dernier| dernier + 1);
        write!(f, "octets!{:?}", &self.0[..utiles])
    }
}

/// Enough bytes for any record.
pub(crate) fn octets() -> impl Strategy<Value = Octets> {
    prop::collection::vec(any::<u8>(), 96).prop_map(Octets)
}
