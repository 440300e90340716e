//! Functions with which the test authorities write DER octet by octet, and keys that are the same at each run.

use p256::ecdsa::SigningKey;

pub(crate) const SEQUENCE: u8 = 0x30;
pub(crate) const ENSEMBLE: u8 = 0x31;
pub(crate) const ENTIER: u8 = 0x02;
pub(crate) const OCTETS: u8 = 0x04;
/// Object identifiers of algorithms and fields, in DER.
pub(crate) const ECDSA_SHA256: &[u8] = &[0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2];
pub(crate) const CLE_EC: &[u8] = &[0x06, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
pub(crate) const P256: &[u8] = &[0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];
pub(crate) const NOM_COMMUN: &[u8] = &[0x06, 3, 0x55, 4, 3];
pub(crate) const USAGE: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x25];
pub(crate) const HORODATER: &[u8] = &[0x06, 8, 0x2b, 6, 1, 5, 5, 7, 3, 8];

/// A key that is the same at each run. The key protects nothing.
pub(crate) fn cle(octet: u8) -> SigningKey {
    SigningKey::from_slice(&[octet; 32]).expect("a key")
}

/// A DER value: its tag, its length, its content.
pub(crate) fn tlv(etiquette: u8, dedans: &[&[u8]]) -> Vec<u8> {
    let dedans = dedans.concat();
    let longueur = match u16::try_from(dedans.len()).expect("short").to_be_bytes() {
        [0, court @ ..0x80] => vec![court],
        [0, moyen] => vec![0x81, moyen],
        [haut, bas] => vec![0x82, haut, bas],
    };
    [vec![etiquette], longueur, dedans].concat()
}
