//! One more signature sealed in a document, outside of any transaction, then written over the version that was read.

use crate::certificat::{self, CleEnUsage};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::photo::oublier;
use crate::signature::{ecrire, preparer, refus_du_sceau};
use chrono::{DateTime, Utc};
use domain::fichier::Format;
use domain::marque::Marque;
use domain::signature::{IdEnveloppe, SignataireDActe};
use papers::actes::ActeRedige;
use sceau::ASceller;
use sha2::{Digest as _, Sha256};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::enveloppe::EnveloppeLue;
use store::octets::hexadecimal;
use store::piece::PieceLue;
use store::{Ecrit, Instant};
use tokio::sync::Semaphore;

/// Documents that are sealed together: each takes a thread, and its own length several times in memory.
const ENSEMBLE: usize = 2;
/// The field of a paper of the portal's own.
const CHAMP_DU_PORTAIL: &str = "sceau";
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// A document sealed once more, whose file no row names yet.
pub(super) struct Scelle {
    pub(super) document: PieceLue,
    pub(super) empreinte: String,
    pub(super) cle: i64,
    pub(super) le: Instant,
}

/// Seals the signature of somebody in a document as it was read.
pub(super) async fn sceller(
    contexte: &Contexte,
    lue: &EnveloppeLue,
    signataire: &SignataireDActe,
    nom: &str,
    marque: &Marque,
) -> Result<Scelle> {
    let base = contexte.base();
    let piece = lue.document.as_ref().ok_or_else(|| interrompu("le document à signer a disparu"))?;
    let pdf = base.pieces().lire(piece).await?.ok_or_else(|| interrompu("le document à signer a disparu"))?;
    let CleEnUsage { id: cle, cle: secrete } = certificat::en_usage(contexte, marque).await?;
    let le = base.maintenant();
    let raison = format!(
        "{} {}, {}",
        lue.enveloppe.libelle,
        lue.enveloppe.sujet.reference(),
        signataire.role.libelle().to_lowercase()
    );
    let scelle = sceller_octets(pdf.into(), (signataire.champ(), nom.to_owned(), raison), le.date(), secrete).await?;
    let empreinte = hexadecimal(&Sha256::digest(&scelle));
    let document = ecrire(base, &scelle, &piece.mime).await?;
    Ok(Scelle { document, empreinte, cle, le })
}

/// Seals a field, apart from whoever waits for the processor: the field, who signs, and why.
async fn sceller_octets(
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

/// What became of a signature that was sealed.
pub(super) enum IssueDuSceau {
    /// It is written; these files have given their place.
    Faite(Vec<String>),
    /// Another one was first: nothing is written.
    Devancee,
}

/// Deletes the files that are of no use once a signature is written, or is not.
pub(super) async fn ranger(
    contexte: &Contexte,
    enveloppe: IdEnveloppe,
    scelle: &Scelle,
    ecrit: Result<Ecrit<IssueDuSceau>>,
) -> Result<Option<Ecrit<()>>> {
    let base = contexte.base();
    match ecrit {
        Ok(Ecrit { valeur: IssueDuSceau::Faite(remplaces), numero }) => {
            for nom in remplaces {
                oublier(base, &nom).await;
            }
            Ok(Some(Ecrit { valeur: (), numero }))
        }
        Ok(Ecrit { valeur: IssueDuSceau::Devancee, .. }) => {
            tracing::info!(enveloppe = enveloppe.0, "a signature came second, and reads what the first one did");
            oublier(base, &scelle.document.id).await;
            Ok(None)
        }
        Err(erreur) => {
            // After any other failure the row may have been written all the same: the sweep knows.
            if erreur.refus().is_some() {
                oublier(base, &scelle.document.id).await;
            }
            Err(erreur)
        }
    }
}
