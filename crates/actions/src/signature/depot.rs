//! Storing a document before it is signed: its signature fields are prepared and its files written, outside of any
//! transaction.

use super::rendu;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use papers::actes::ActeRedige;
use sceau::{Cadre, Champ};
use sha2::{Digest as _, Sha256};
use store::Base;
use store::octets::hexadecimal;
use store::piece::PieceLue;

/// The media type of a document to sign.
const PDF: &str = "application/pdf";
/// The media type of the file of its pages and text.
const RENDU: &str = "application/octet-stream";

/// A document whose files are written, but not yet named by a row.
#[derive(Debug, Clone)]
pub struct ActeDepose {
    /// The name of the document for people.
    pub libelle: String,
    pub(crate) document: PieceLue,
    pub(crate) rendu: PieceLue,
    pub(crate) empreinte: String,
    pub(crate) pages: u32,
}

/// Prepares a document to be signed, and writes its files. When no transaction names them afterwards, a sweep removes them.
pub(crate) async fn deposer(contexte: &Contexte, acte: &ActeRedige, libelle: &str) -> Result<ActeDepose> {
    let base = contexte.base();
    let pdf = preparer(acte).await?;
    let rendu = rendu::ecrire(acte)?;
    let empreinte = hexadecimal(&Sha256::digest(&pdf));
    Ok(ActeDepose {
        libelle: libelle.to_owned(),
        document: ecrire(base, &pdf, PDF).await?,
        rendu: ecrire(base, &rendu, RENDU).await?,
        empreinte,
        pages: u32::try_from(acte.pages.len()).unwrap_or(u32::MAX),
    })
}

/// Adds the signature fields to a document, on a blocking thread because it takes processor time.
pub(crate) async fn preparer(acte: &ActeRedige) -> Result<Vec<u8>> {
    let champs: Vec<Champ> = acte
        .champs
        .iter()
        .map(|champ| Champ {
            nom: champ.nom.clone(),
            libelle: champ.libelle.clone(),
            page: champ.page,
            cadre: Cadre { gauche: champ.gauche, bas: champ.bas, droite: champ.droite, haut: champ.haut },
        })
        .collect();
    let pdf = acte.pdf.clone();
    let prepare = tokio::task::spawn_blocking(move || sceau::preparer(&pdf, &champs));
    prepare.await.map_err(|_| interrompu("préparation interrompue"))?.map_err(|erreur| refus_du_sceau(&erreur))
}

/// Stores these bytes as an encrypted file, with their media type.
pub(crate) async fn ecrire(base: &Base, octets: &[u8], mime: &str) -> Result<PieceLue> {
    let mut reception = base.pieces().recevoir().await?;
    reception.ajouter(octets).await?;
    Ok(reception.finir(mime).await?)
}

/// The error when a document of the portal cannot be sealed, which is a fault of the portal.
pub(crate) fn refus_du_sceau(erreur: &sceau::Error) -> Error {
    tracing::error!(%erreur, "a document could not be sealed");
    Error::Interne(store::Error::Programme("un document n’a pas pu être scellé"))
}
