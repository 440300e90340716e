//! Checks that the people who will receive a file can open it. The structure of the file is read to the end
//! ([`domain::fichier::examiner`]), on blocking threads, a few files at a time. Nothing is decompressed or drawn.

use crate::Contexte;
use crate::error::{Error, Result};
use domain::fichier::{DefautDeFichier, Format, examiner};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::Auteur;
use store::piece::PieceLue;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many files are read at once for visitors. The same number again is read for signed-in users. Each file takes a thread for
/// some milliseconds, and its own length in memory (5 Mo).
const ENSEMBLE: usize = 2;
/// How long a call waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why an action is given up when a file that was received is stored no more.
pub(crate) const DISPARU: &str = "le fichier reçu a disparu";

/// Refuses a file that cannot be opened, with a sentence for each cause.
pub(crate) async fn verifier(contexte: &Contexte, champ: &'static str, recue: &PieceLue) -> Result<()> {
    let format = Format::depuis_mime(&recue.mime).ok_or_else(|| interrompu("type de fichier inattendu"))?;
    let place = place(contexte).await?;
    let octets = contexte.base().pieces().lire(recue).await?;
    let octets = octets.ok_or_else(|| interrompu(DISPARU))?;
    let examen = tokio::task::spawn_blocking(move || {
        // The thread goes on when the call is given up, so the place stays taken until the thread ends.
        let _place = place;
        examiner(&octets, format)
    });
    let examen = examen.await.map_err(|_| interrompu("examen interrompu"))?;
    examen.map_err(|defaut| refus(champ, defaut))
}

/// The refusal of a file for this defect.
pub(crate) fn refus(champ: &'static str, defaut: DefautDeFichier) -> Error {
    Error::invalide(champ, defaut.code(), defaut.phrase())
}

/// The error when the work on a file was interrupted.
pub(crate) fn interrompu(cause: &str) -> Error {
    Error::Interne(store::Error::Indisponible(cause.to_owned()))
}

/// Takes a place among those of visitors, or among those of signed-in users, so that neither group waits for the other.
async fn place(contexte: &Contexte) -> Result<OwnedSemaphorePermit> {
    let place = tokio::time::timeout(PATIENCE, Arc::clone(places(contexte.acteur().auteur)).acquire_owned()).await;
    place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))
}

fn places(auteur: Auteur) -> &'static Arc<Semaphore> {
    static PLACES: OnceLock<[Arc<Semaphore>; 2]> = OnceLock::new();
    let [visiteurs, connectes] = PLACES.get_or_init(|| [(); 2].map(|()| Arc::new(Semaphore::new(ENSEMBLE))));
    if auteur == Auteur::Visiteur { visiteurs } else { connectes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::utilisateur::IdUtilisateur;

    #[test]
    fn les_places_des_visiteurs_ne_sont_pas_celles_des_autres() {
        let visiteurs = places(Auteur::Visiteur);
        let tenues: Vec<_> =
            (0..ENSEMBLE).map(|_| Arc::clone(visiteurs).try_acquire_owned().expect("a place")).collect();
        assert!(visiteurs.try_acquire().is_err(), "they have so many");
        assert!(places(Auteur::Utilisateur(IdUtilisateur(1))).try_acquire().is_ok(), "who is signed in has others");
        drop(tenues);
        assert!(visiteurs.try_acquire().is_ok());
    }
}
