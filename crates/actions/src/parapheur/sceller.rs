//! Sealing one more signature in a document, outside of any transaction. The caller then writes it over the version that was read.

use crate::certificat;
use crate::contexte::Contexte;
use crate::error::Result;
use crate::fichier::interrompu;
use crate::photo::oublier;
use crate::signature::{ActeScelle, Cachet, ecrire, sceller_octets};
use domain::signature::{IdEnveloppe, SignataireDActe};
use sha2::{Digest as _, Sha256};
use store::enveloppe::EnveloppeLue;
use store::octets::hexadecimal;
use store::piece::PieceLue;
use store::{Ecrit, Instant};

/// A document with one more seal, whose file no row names yet.
pub(super) struct Scelle {
    pub(super) document: PieceLue,
    pub(super) empreinte: String,
    pub(super) cle: i64,
    pub(super) le: Instant,
    pub(super) horodatee: Option<Instant>,
}

/// Seals a signature in the document of an envelope. `None` when another signature has replaced the file of the document since the
/// envelope was read.
pub(super) async fn sceller(
    contexte: &Contexte,
    lue: &EnveloppeLue,
    signataire: &SignataireDActe,
    nom: &str,
    Cachet { marque, autorite, .. }: &Cachet,
) -> Result<Option<Scelle>> {
    let base = contexte.base();
    let disparu = || interrompu("le document à signer a disparu");
    let piece = lue.document.as_ref().ok_or_else(disparu)?;
    let Some(pdf) = base.pieces().lire(piece).await? else {
        let presente = store::enveloppe::par_id(&base.lire().await?, lue.enveloppe.id).await?;
        let document = presente.and_then(|presente| presente.document);
        return document.is_some_and(|document| document.id != piece.id).then_some(None).ok_or_else(disparu);
    };
    let cle = certificat::en_usage(contexte, marque).await?;
    let le = base.maintenant();
    let raison = format!(
        "{} {}, {}",
        lue.enveloppe.libelle,
        lue.enveloppe.sujet.reference(),
        signataire.role.libelle().to_lowercase()
    );
    let (id, quoi) = (cle.id, (signataire.champ(), nom.to_owned(), raison));
    let ActeScelle { octets, horodatee } =
        sceller_octets(base, pdf.into(), (quoi, le.date()), cle, autorite.as_deref()).await?;
    let empreinte = hexadecimal(&Sha256::digest(&octets));
    let document = ecrire(base, &octets, &piece.mime).await?;
    Ok(Some(Scelle { document, empreinte, cle: id, le, horodatee: horodatee.map(Instant::from) }))
}

/// The outcome of writing a sealed signature.
pub(super) enum IssueDuSceau<T = ()> {
    /// The signature is written. The first value lists the files that it replaced. The second is the answer to the signatory.
    Faite(Vec<String>, T),
    /// Another signature came first, so nothing is written.
    Devancee,
}

impl IssueDuSceau {
    /// Adds the answer to the signatory.
    pub(super) fn disant<T>(self, valeur: T) -> IssueDuSceau<T> {
        match self {
            Self::Faite(remplaces, ()) => IssueDuSceau::Faite(remplaces, valeur),
            Self::Devancee => IssueDuSceau::Devancee,
        }
    }
}

/// Deletes the useless files: those that a written signature replaced, or the sealed file when the signature was not written.
pub(super) async fn ranger<T>(
    contexte: &Contexte,
    enveloppe: IdEnveloppe,
    scelle: &Scelle,
    ecrit: Result<Ecrit<IssueDuSceau<T>>>,
) -> Result<Option<Ecrit<T>>> {
    let base = contexte.base();
    match ecrit {
        Ok(Ecrit { valeur: IssueDuSceau::Faite(remplaces, valeur), numero }) => {
            for nom in remplaces {
                oublier(base, &nom).await;
            }
            Ok(Some(Ecrit { valeur, numero }))
        }
        Ok(Ecrit { valeur: IssueDuSceau::Devancee, .. }) => {
            tracing::info!(enveloppe = enveloppe.0, "a signature came second, and reads what the first one did");
            oublier(base, &scelle.document.id).await;
            Ok(None)
        }
        Err(erreur) => {
            // Only a refusal proves that no row names the file. After another failure the file is left to the sweep.
            if erreur.refus().is_some() {
                oublier(base, &scelle.document.id).await;
            }
            Err(erreur)
        }
    }
}
