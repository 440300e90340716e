//! Files encrypted as they stream. A file is cut into pieces of 64 KiB. Each piece is sealed together with its rank and with a mark that
//! says whether it is the last. A file can therefore be read from anywhere, and no piece can be changed, moved, taken from another file,
//! or left out.
//!
//! On disk: a byte for the form, the number of the key, 16 random bytes, then the pieces, each followed by its tag. The nonce
//! of a piece is the 16 random bytes followed by its rank.

use crate::chiffre::Trousseau;
use crate::error::{Error, Result};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::{Aead, Payload};
use std::ops::Range;

/// The bytes of a piece, before it is sealed.
pub(super) const CLAIR: u64 = 64 * 1024;
/// The bytes of a sealed piece.
pub(super) const SCELLE: u64 = CLAIR + 16;
/// The bytes before the first piece.
pub(super) const ENTETE: u64 = 1 + 4 + ALEA as u64;
const ALEA: usize = 16;
/// The form of the file; it must never change.
const FORME: u8 = 1;
/// The use that the seals are bound to; it must never change.
const CONTEXTE: &[u8] = b"piece";

/// The place of a piece in its file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PlaceDuMorceau {
    Courante,
    Derniere,
}

/// Seals and opens the pieces of one file.
pub(super) struct Sceau<'a> {
    cle: &'a XChaCha20Poly1305,
    numero: u32,
    alea: [u8; ALEA],
    id: &'a str,
}

impl<'a> Sceau<'a> {
    /// Makes the seal of a new file, under the newest key.
    pub(super) fn nouveau(trousseau: &'a Trousseau, id: &'a str) -> Result<Self> {
        Self::avec(trousseau, trousseau.courante(), rand::random(), id)
    }

    /// Makes the seal of a file from its first bytes.
    pub(super) fn lire(trousseau: &'a Trousseau, entete: &[u8], id: &'a str) -> Result<Self> {
        let connu = match entete.split_first_chunk::<5>() {
            Some(([FORME, cle @ ..], alea)) => Some(u32::from_be_bytes(*cle)).zip(alea.try_into().ok()),
            _ => None,
        };
        let (numero, alea) = connu.ok_or_else(|| erreur("forme inconnue".to_owned()))?;
        Self::avec(trousseau, numero, alea, id)
    }

    fn avec(trousseau: &'a Trousseau, numero: u32, alea: [u8; ALEA], id: &'a str) -> Result<Self> {
        let cle = trousseau.cle(numero).ok_or_else(|| erreur(format!("la clé {numero} manque")))?;
        Ok(Self { cle, numero, alea, id })
    }

    /// The bytes before the first piece.
    pub(super) fn entete(&self) -> Vec<u8> {
        let mut octets = vec![FORME];
        octets.extend(self.numero.to_be_bytes());
        octets.extend(self.alea);
        octets
    }

    /// Encrypts a piece and returns it sealed.
    pub(super) fn sceller(&self, rang: u64, place: PlaceDuMorceau, clair: &[u8]) -> Result<Vec<u8>> {
        let aad = self.lien(rang, place);
        let scelle = self.cle.encrypt(&self.nonce(rang).into(), Payload { msg: clair, aad: &aad });
        scelle.map_err(|_| erreur("chiffrement refusé".to_owned()))
    }

    /// Decrypts a sealed piece, and checks that it has this rank in this file.
    pub(super) fn ouvrir(&self, rang: u64, place: PlaceDuMorceau, scelle: &[u8]) -> Result<Vec<u8>> {
        let aad = self.lien(rang, place);
        let clair = self.cle.decrypt(&self.nonce(rang).into(), Payload { msg: scelle, aad: &aad });
        clair.map_err(|_| erreur("contenu abîmé, ou clé qui n’est pas la bonne".to_owned()))
    }

    fn nonce(&self, rang: u64) -> [u8; ALEA + 8] {
        let mut nonce = [0; ALEA + 8];
        nonce[..ALEA].copy_from_slice(&self.alea);
        nonce[ALEA..].copy_from_slice(&rang.to_be_bytes());
        nonce
    }

    fn lien(&self, rang: u64, place: PlaceDuMorceau) -> Vec<u8> {
        [CONTEXTE, self.id.as_bytes(), &rang.to_be_bytes(), &[u8::from(place == PlaceDuMorceau::Derniere)]].concat()
    }
}

pub(super) fn erreur(cause: String) -> Error {
    Error::Chiffre { contexte: "piece", cause }
}

/// The rank of the last piece of a file of this length. An empty file has one empty piece.
pub(super) fn derniere(taille: u64) -> u64 {
    taille.div_ceil(CLAIR).saturating_sub(1)
}

/// The rank of the first piece that holds these bytes, and where the pieces lie in a file of this length.
pub(super) fn pieces(taille: u64, plage: &Range<u64>) -> (u64, Range<u64>) {
    let premiere = plage.start / CLAIR;
    let apres = plage.end.div_ceil(CLAIR).max(premiere + 1);
    let fin = (apres * CLAIR).min(taille) + apres.min(derniere(taille) + 1) * 16;
    (premiere, ENTETE + premiere * SCELLE..ENTETE + fin)
}
