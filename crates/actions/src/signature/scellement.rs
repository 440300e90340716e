//! Sealing a field of a document: by who signs it, or in the portal's name.

use super::depot::{ecrire, preparer, refus_du_sceau};
use crate::certificat::{self, CleEnUsage};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::moyens::Cachet;
use chrono::{DateTime, Utc};
use domain::fichier::Format;
use outside::horodatage::Autorite;
use papers::actes::ActeRedige;
use sceau::ASceller;
use sha2::{Digest as _, Sha256};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::Base;
use store::octets::hexadecimal;
use store::piece::PieceLue;
use tokio::sync::Semaphore;

/// Documents that are sealed together: each takes a thread, and its own length several times in memory.
const ENSEMBLE: usize = 2;
/// The field of a paper of the portal's own.
const CHAMP_DU_PORTAIL: &str = "sceau";
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// A document sealed once more.
pub(crate) struct ActeScelle {
    pub(crate) octets: Vec<u8>,
    /// When an authority attests that it was there; none when none is set, or when it did not answer.
    pub(crate) horodatee: Option<DateTime<Utc>>,
}

/// Seals a field: the field, who signs, why, and when. An authority that is set attests when; while it does not answer, the seal alone says
/// it, and administrators are told. No transaction is open meanwhile.
pub(crate) async fn sceller_octets(
    base: &Base,
    pdf: Vec<u8>,
    ((champ, signataire, raison), instant): ((String, String, String), DateTime<Utc>),
    CleEnUsage { id, cle }: CleEnUsage,
    autorite: Option<&Autorite>,
) -> Result<ActeScelle> {
    let Some(autorite) = autorite else {
        let sceller = move || {
            let quoi = ASceller { champ: &champ, signataire: &signataire, raison: &raison, instant };
            sceau::sceller(&pdf, &quoi, &cle)
        };
        return Ok(ActeScelle { octets: a_part(sceller).await?, horodatee: None });
    };
    let sceller = move || {
        let quoi = ASceller { champ: &champ, signataire: &signataire, raison: &raison, instant };
        sceau::sceller_a_horodater(&pdf, &quoi, &cle)
    };
    let scelle = a_part(sceller).await?;
    let cause = match autorite.demander(scelle.demande().to_vec(), instant).await {
        Ok(reponse) => match scelle.horodater(&reponse) {
            Ok(horodate) => {
                return Ok(ActeScelle { octets: horodate.octets, horodatee: Some(horodate.horodatage.instant) });
            }
            Err(refus) => refus.to_string(),
        },
        Err(erreur) => erreur.to_string(),
    };
    tracing::warn!(cause, "a document is sealed without a time stamp");
    if let Err(erreur) = certificat::dire_la_panne(base, id).await {
        tracing::warn!(%erreur, "administrators are not told that time stamps are missing");
    }
    Ok(ActeScelle { octets: scelle.sans_horodatage(), horodatee: None })
}

/// Seals apart from whoever waits for the processor, a few documents at once.
async fn a_part<T: Send + 'static>(
    sceller: impl FnOnce() -> std::result::Result<T, sceau::Error> + Send + 'static,
) -> Result<T> {
    static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let places = Arc::clone(PLACES.get_or_init(|| Arc::new(Semaphore::new(ENSEMBLE))));
    let place = tokio::time::timeout(PATIENCE, places.acquire_owned()).await;
    let place = place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))?;
    let travail = tokio::task::spawn_blocking(move || {
        // A call that is given up must not free the place of work that goes on.
        let _place = place;
        sceller()
    });
    travail.await.map_err(|_| interrompu("scellement interrompu"))?.map_err(|erreur| refus_du_sceau(&erreur))
}

/// Seals a paper of the portal's own (`sceau`) in its name, and writes its file, which no row names yet; with its SHA-256, in hexadecimal.
pub(crate) async fn sceller_pour_le_portail(
    contexte: &Contexte,
    acte: &ActeRedige,
    raison: String,
    Cachet { marque, autorite }: &Cachet,
) -> Result<(PieceLue, String)> {
    let pdf = preparer(acte).await?;
    let cle = certificat::en_usage(contexte, marque).await?;
    let quoi = (CHAMP_DU_PORTAIL.to_owned(), marque.raison_sociale.clone(), raison);
    let scelle = sceller_octets(contexte.base(), pdf, (quoi, contexte.maintenant().date()), cle, autorite.as_deref())
        .await?
        .octets;
    let empreinte = hexadecimal(&Sha256::digest(&scelle));
    Ok((ecrire(contexte.base(), &scelle, Format::Pdf.mime()).await?, empreinte))
}
