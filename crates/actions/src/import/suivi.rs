//! Reading the feed while counting its bytes and taking their digest, to notice a feed that changes under way.

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes between two tellings of progress.
const PAS: u64 = 1 << 20;

/// What was read so far.
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
    /// The digest of what was read.
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

/// A file that is counted as it is read.
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

/// Opens a feed; `dire` hears the number of bytes read, from time to time.
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
