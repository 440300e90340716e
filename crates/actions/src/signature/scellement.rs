//! Sealing a field of a document, for a signatory or in the portal's name.

use super::conservation::{Conservation, conserver_octets};
use super::depot::{ecrire, preparer};
use super::place::a_part;
use crate::certificat::{self, CleEnUsage};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::moyens::Cachet;
use chrono::{DateTime, Utc};
use domain::fichier::Format;
use outside::horodatage::Autorite;
use papers::actes::ActeRedige;
use sceau::ASceller;
use sha2::{Digest as _, Sha256};
use store::Base;
use store::octets::hexadecimal;
use store::piece::PieceLue;

/// The signature field in a paper of the portal itself.
const CHAMP_DU_PORTAIL: &str = "sceau";

/// A document with one more seal.
pub(crate) struct ActeScelle {
    pub(crate) octets: Vec<u8>,
    /// The instant that a time-stamp authority attests. `None` without one, or when it did not answer.
    pub(crate) horodatee: Option<DateTime<Utc>>,
}

/// Seals a field with the name of the signatory, the reason and the instant. When a time-stamp authority is set, it attests the
/// instant. When it does not answer, the instant comes from the seal only, and administrators are told. No transaction is open
/// meanwhile.
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

/// Seals a paper of the portal in its own name (`sceau`), and writes its file, which no row names yet. Returns the file and its
/// SHA-256, in hexadecimal.
pub(crate) async fn sceller_pour_le_portail(
    contexte: &Contexte,
    acte: &ActeRedige,
    raison: String,
    Cachet { marque, autorite, listes }: &Cachet,
) -> Result<(PieceLue, String)> {
    let pdf = preparer(acte).await?;
    let cle = certificat::en_usage(contexte, marque).await?;
    let quoi = (CHAMP_DU_PORTAIL.to_owned(), marque.raison_sociale.clone(), raison);
    let base = contexte.base();
    let ActeScelle { octets: mut scelle, horodatee } =
        sceller_octets(base, pdf, (quoi, contexte.maintenant().date()), cle, autorite.as_deref()).await?;
    // The revocation lists are tried only once, because a paper that records an event must not wait for an outside service.
    if let (Some(listes), Some(_)) = (listes, horodatee) {
        match conserver_octets(base, scelle.clone(), listes).await? {
            Conservation::Faite { octets, .. } => scelle = octets,
            Conservation::Aucune => {}
            Conservation::Manque(cause) => {
                tracing::warn!(cause, "a paper of the portal stays without lists of revoked certificates");
            }
        }
    }
    let empreinte = hexadecimal(&Sha256::digest(&scelle));
    Ok((ecrire(base, &scelle, Format::Pdf.mime()).await?, empreinte))
}
