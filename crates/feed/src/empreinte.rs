//! The fingerprint of a programme or a lot. Equal programmes or lots have the same fingerprint, so an identical feed changes
//! nothing. Thanks to fingerprints, a check does not have to hold the catalogue in memory.

use domain::lot::prix::ChampPrix;
use domain::lot::{LotFlux, PrixLot};
use domain::programme::Programme;
use std::fmt;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The hash of the line that [`crate::ecriture`] writes for a programme or a lot, and of the files that this line names. Only
/// the low 64 bits are compared ([`Self::courte`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Empreinte(pub u128);

impl Empreinte {
    /// The low 64 bits as a signed number, which the database keeps. They are enough to distinguish two contents of one lot.
    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
    pub const fn courte(self) -> i64 {
        (self.0 as u64).cast_signed()
    }

    /// A fingerprint of which only the 64 stored bits are known.
    pub const fn depuis_courte(courte: i64) -> Self {
        Self(courte.cast_unsigned() as u128)
    }

    /// The fingerprint of a programme and of the digests of its files, in the order of its documents.
    pub fn de_programme(programme: &Programme, fichiers: &[u128]) -> Self {
        let mut ligne = Vec::with_capacity(4096);
        crate::ecriture::ligne_programme(programme, &mut ligne);
        Self::de_ligne(&ligne, fichiers)
    }

    /// The fingerprint of a lot and of the digests of its files.
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
        // The hash has only 64 bits, because the database holds a fingerprint as an integer. In practice, two versions of one
        // line never have the same hash.
        Self(u128::from(hachage.digest()))
    }
}

/// Shown as thirty-two hexadecimal digits.
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

/// The value with which a price grid changes the fingerprint of a lot (by XOR) when it changes the prices from `avant` to
/// `apres`. Afterwards a feed with the former prices counts as a change. A grid that restores the former prices also restores
/// the former fingerprint.
pub fn ecart_de_prix(avant: &PrixLot, apres: &PrixLot) -> i64 {
    let hacher = |prix: &PrixLot| {
        let mut hachage = Xxh3::new();
        for valeur in ChampPrix::TOUS.map(|champ| champ.lire(prix)) {
            hachage.update(&[u8::from(valeur.is_some())]);
            hachage.update(&valeur.unwrap_or_default().to_be_bytes());
        }
        hachage.digest()
    };
    (hacher(avant) ^ hacher(apres)).cast_signed()
}

/// The digest of a file beside the feed, computed from its bytes. [`crate::lecture::Alentours::fichiers`] returns such digests.
pub fn digeste(octets: &[u8]) -> u128 {
    xxh3_128(octets)
}

#[cfg(test)]
mod tests {
    use super::Empreinte;

    #[test]
    fn courte_et_retour() {
        for longue in [0, 1, u128::from(u64::MAX), u128::MAX, 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210] {
            let courte = Empreinte(longue).courte();
            assert_eq!(Empreinte::depuis_courte(courte).0, longue & u128::from(u64::MAX));
            assert_eq!(Empreinte::depuis_courte(courte).courte(), courte);
        }
    }
}
