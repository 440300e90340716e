//! The fingerprint of a programme or a lot: two equal values have the same one, so that an identical feed changes
//! nothing and a check holds only ids and fingerprints in memory.

use domain::lot::LotFlux;
use domain::programme::Programme;
use std::fmt;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// 128 bits of the line that [`crate::ecriture`] writes for the value, and of the files it names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Empreinte(pub u128);

impl Empreinte {
    /// The bytes to store.
    pub const fn octets(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// From stored bytes; `None` when there are not sixteen.
    pub fn depuis_octets(octets: &[u8]) -> Option<Self> {
        octets.try_into().ok().map(|o| Self(u128::from_be_bytes(o)))
    }

    /// Of a programme and the digests of its files, in the order of its documents.
    pub fn de_programme(programme: &Programme, fichiers: &[u128]) -> Self {
        let mut ligne = Vec::with_capacity(4096);
        crate::ecriture::ligne_programme(programme, &mut ligne);
        Self::de_ligne(&ligne, fichiers)
    }

    /// Of a lot and the digests of its files.
    pub fn de_lot(lot: &LotFlux, fichiers: &[u128]) -> Self {
        let mut ligne = Vec::with_capacity(2048);
        crate::ecriture::ligne_lot(lot, &mut ligne);
        Self::de_ligne(&ligne, fichiers)
    }

    fn de_ligne(ligne: &[u8], fichiers: &[u128]) -> Self {
        let mut hachage = Xxh3::new();
        hachage.update(ligne);
        for digeste in fichiers {
            hachage.update(&digeste.to_be_bytes());
        }
        // 64 bits: the database holds a fingerprint as an integer, and two versions of one line never share it in practice.
        Self(u128::from(hachage.digest()))
    }
}

/// Thirty-two hexadecimal digits.
impl fmt::Display for Empreinte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Empreinte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Empreinte({self})")
    }
}

/// The digest of the bytes of a file beside the feed, for [`crate::lecture::Contexte::fichiers`].
pub fn digeste(octets: &[u8]) -> u128 {
    xxh3_128(octets)
}
