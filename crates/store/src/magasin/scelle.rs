//! Files encrypted as they pass: pieces of 64 KiB, each sealed with its rank and whether it is the last, so that a file can be
//! read from anywhere and none of its pieces can be changed, moved, taken from another file, or left out.
//!
//! On disk: a form byte, the number of the key and 16 bytes drawn at random, which begin the nonce of each piece (its rank
//! ends it); then the pieces, each followed by its tag.

use crate::chiffre::Trousseau;
use crate::error::{Error, Result};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::{Aead, Payload};
use std::ops::Range;

/// Bytes of a piece, before it is sealed.
pub(super) const CLAIR: u64 = 64 * 1024;
/// Bytes of a sealed piece.
pub(super) const SCELLE: u64 = CLAIR + 16;
/// Bytes before the first piece.
pub(super) const ENTETE: u64 = 1 + 4 + ALEA as u64;
const ALEA: usize = 16;
/// The form of what follows; stable for ever.
const FORME: u8 = 1;
/// What the seals are for; stable for ever.
const CONTEXTE: &[u8] = b"piece";

/// What seals and opens the pieces of one file.
pub(super) struct Sceau<'a> {
    cle: &'a XChaCha20Poly1305,
    numero: u32,
    alea: [u8; ALEA],
    id: &'a str,
}

impl<'a> Sceau<'a> {
    /// For a new file, under the newest key.
    pub(super) fn nouveau(trousseau: &'a Trousseau, id: &'a str) -> Result<Self> {
        Self::avec(trousseau, trousseau.courante(), rand::random(), id)
    }

    /// For a file that begins so.
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

    /// What the file begins with.
    pub(super) fn entete(&self) -> Vec<u8> {
        let mut octets = vec![FORME];
        octets.extend(self.numero.to_be_bytes());
        octets.extend(self.alea);
        octets
    }

    /// Gives back the sealed piece.
    pub(super) fn sceller(&self, rang: u64, derniere: bool, clair: &[u8]) -> Result<Vec<u8>> {
        let aad = self.lien(rang, derniere);
        let scelle = self.cle.encrypt(&self.nonce(rang).into(), Payload { msg: clair, aad: &aad });
        scelle.map_err(|_| erreur("chiffrement refusé".to_owned()))
    }

    /// Gives back the piece in clear, when it is the one of this rank in this file.
    pub(super) fn ouvrir(&self, rang: u64, derniere: bool, scelle: &[u8]) -> Result<Vec<u8>> {
        let aad = self.lien(rang, derniere);
        let clair = self.cle.decrypt(&self.nonce(rang).into(), Payload { msg: scelle, aad: &aad });
        clair.map_err(|_| erreur("contenu abîmé, ou clé qui n’est pas la bonne".to_owned()))
    }

    fn nonce(&self, rang: u64) -> [u8; ALEA + 8] {
        let mut nonce = [0; ALEA + 8];
        nonce[..ALEA].copy_from_slice(&self.alea);
        nonce[ALEA..].copy_from_slice(&rang.to_be_bytes());
        nonce
    }

    fn lien(&self, rang: u64, derniere: bool) -> Vec<u8> {
        [CONTEXTE, self.id.as_bytes(), &rang.to_be_bytes(), &[u8::from(derniere)]].concat()
    }
}

pub(super) fn erreur(cause: String) -> Error {
    Error::Chiffre { contexte: "piece", cause }
}

/// The rank of the last piece of a file of this length; an empty file has one, empty.
pub(super) fn derniere(taille: u64) -> u64 {
    taille.div_ceil(CLAIR).saturating_sub(1)
}

/// Where the pieces that hold these bytes lie in a file of this length, and the rank of the first.
pub(super) fn pieces(taille: u64, plage: &Range<u64>) -> (u64, Range<u64>) {
    let premiere = plage.start / CLAIR;
    let apres = plage.end.div_ceil(CLAIR).max(premiere + 1);
    let fin = (apres * CLAIR).min(taille) + apres.min(derniere(taille) + 1) * 16;
    (premiere, ENTETE + premiere * SCELLE..ENTETE + fin)
}
