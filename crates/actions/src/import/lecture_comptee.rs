//! A reader of a feed that counts the bytes and computes their digest, by which an import detects that the feed changed between
//! its two readings.

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes are read between two reports of progress.
const PAS: u64 = 1 << 20;

/// The count and the digest of the bytes that were read so far.
#[derive(Clone, Default)]
pub(super) struct CompteurDeLignes(Arc<Mutex<Etat>>);

#[derive(Default)]
struct Etat {
    digeste: Sha256,
    octets: u64,
    dits: u64,
}

/// The digest of a whole feed.
pub(super) type Digeste = [u8; 32];

impl CompteurDeLignes {
    /// The digest of the bytes that were read so far.
    pub(super) fn digeste(&self) -> Digeste {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).digeste.clone().finalize().into()
    }

    fn ajouter(&self, octets: &[u8]) -> Option<u64> {
        let mut etat = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        etat.digeste.update(octets);
        etat.octets += octets.len() as u64;
        let dire = etat.octets >= etat.dits + PAS;
        if dire {
            etat.dits = etat.octets;
        }
        dire.then_some(etat.octets)
    }
}

/// A file whose bytes are counted as they are read.
pub(super) struct FluxCompte<D> {
    fichier: File,
    compteur: CompteurDeLignes,
    dire: D,
}

impl<D: FnMut(u64)> Read for FluxCompte<D> {
    fn read(&mut self, tampon: &mut [u8]) -> io::Result<usize> {
        let lus = self.fichier.read(tampon)?;
        if let Some(octets) = self.compteur.ajouter(&tampon[..lus]) {
            (self.dire)(octets);
        }
        Ok(lus)
    }
}

/// Opens a feed, and returns its reader, its counter and its size. `dire` is called with the number of bytes read so far, about
/// every `PAS` bytes.
pub(super) fn ouvrir<D: FnMut(u64)>(
    chemin: &Path,
    dire: D,
) -> io::Result<(BufReader<FluxCompte<D>>, CompteurDeLignes, u64)> {
    let fichier = File::open(chemin)?;
    let taille = fichier.metadata()?.len();
    let compteur = CompteurDeLignes::default();
    let flux = FluxCompte { fichier, compteur: compteur.clone(), dire };
    Ok((BufReader::with_capacity(1 << 17, flux), compteur, taille))
}
