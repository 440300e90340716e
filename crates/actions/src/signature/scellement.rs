//! Sealing a field of a document: by who signs it, or in the portal's name.

use super::depot::{ecrire, preparer, refus_du_sceau};
use crate::certificat;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use chrono::{DateTime, Utc};
use domain::fichier::Format;
use domain::marque::Marque;
use papers::actes::ActeRedige;
use sceau::ASceller;
use sha2::{Digest as _, Sha256};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::octets::hexadecimal;
use store::piece::PieceLue;
use tokio::sync::Semaphore;

/// Documents that are sealed together: each takes a thread, and its own length several times in memory.
const ENSEMBLE: usize = 2;
/// The field of a paper of the portal's own.
const CHAMP_DU_PORTAIL: &str = "sceau";
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Seals a field, apart from whoever waits for the processor: the field, who signs, and why.
pub(crate) async fn sceller_octets(
    pdf: Vec<u8>,
    (champ, signataire, raison): (String, String, String),
    instant: DateTime<Utc>,
    cle: sceau::CleDeSceau,
) -> Result<Vec<u8>> {
    static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let places = Arc::clone(PLACES.get_or_init(|| Arc::new(Semaphore::new(ENSEMBLE))));
    let place = tokio::time::timeout(PATIENCE, places.acquire_owned()).await;
    let place = place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))?;
    let travail = tokio::task::spawn_blocking(move || {
        // A call that is given up must not free the place of work that goes on.
        let _place = place;
        let quoi = ASceller { champ: &champ, signataire: &signataire, raison: &raison, instant };
        sceau::sceller(&pdf, &quoi, &cle)
    });
    travail.await.map_err(|_| interrompu("scellement interrompu"))?.map_err(|erreur| refus_du_sceau(&erreur))
}

/// Seals a paper of the portal's own (`sceau`) in its name, and writes its file, which no row names yet; with its SHA-256, in hexadecimal.
pub(crate) async fn sceller_pour_le_portail(
    contexte: &Contexte,
    acte: &ActeRedige,
    raison: String,
    marque: &Marque,
) -> Result<(PieceLue, String)> {
    let pdf = preparer(acte).await?;
    let cle = certificat::en_usage(contexte, marque).await?;
    let quoi = (CHAMP_DU_PORTAIL.to_owned(), marque.raison_sociale.clone(), raison);
    let scelle = sceller_octets(pdf, quoi, contexte.maintenant().date(), cle.cle).await?;
    let empreinte = hexadecimal(&Sha256::digest(&scelle));
    Ok((ecrire(contexte.base(), &scelle, Format::Pdf.mime()).await?, empreinte))
}
