//! The holder of a link reads the document, its pages and its text, its annexes and its proofs.

use super::seance::{SeanceLue, lien_inconnu, seance};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::signature::rendu;
use domain::refus_partage::PREUVE_ABSENTE;
use domain::signature::{EvenementDePreuve, TourDuSignataire};
use papers::actes::PageDeTexte;
use store::contrat::PieceDeContrat;
use store::enveloppe::{DetailDePreuve, preuve};
use store::piece::PieceLue;
use store::{Ecriture, Instant};

/// A page of the document, as a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLue {
    /// The drawing of the page, as SVG.
    pub dessin: String,
}

/// Reads an annex of the contract.
pub async fn annexe(contexte: &Contexte, jeton: &str, id: i64) -> Result<(SeanceLue, PieceDeContrat)> {
    let seance = ouverte(contexte, jeton).await?;
    let absente = || Error::introuvable("annexe-absente", "Cette annexe n’existe pas.");
    let sienne = seance.contrat.as_ref().and_then(|contrat| contrat.annexes.iter().find(|annexe| annexe.id == id));
    let annexe = sienne.cloned().ok_or_else(absente)?;
    Ok((seance, annexe))
}

/// Reads the receipt of a withdrawal.
pub async fn recepisse(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceDeContrat)> {
    let seance = ouverte(contexte, jeton).await?;
    let absent = || Error::introuvable("recepisse-absent", "Le récépissé n’est pas encore établi.");
    let recepisse = seance.contrat.as_ref().and_then(|contrat| contrat.recepisse.clone()).ok_or_else(absent)?;
    Ok((seance, recepisse))
}

/// Opens the link of a signatory. The link of a notary is refused.
async fn ouverte(contexte: &Contexte, jeton: &str) -> Result<SeanceLue> {
    let seance = seance(contexte, jeton).await?;
    if seance.au_notaire() { Err(lien_inconnu()) } else { Ok(seance) }
}

/// Reads the document with the signatures that it has so far, or the scan of a contract signed by hand. When it is the reader's
/// turn to sign, the proof notes that they read it.
pub async fn document(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceLue)> {
    let seance = ouverte(contexte, jeton).await?;
    let papier = seance.contrat.as_ref().and_then(|contrat| contrat.papier.clone());
    let document = papier.or_else(|| seance.lue.document.clone()).ok_or_else(lien_inconnu)?;
    noter_la_lecture(contexte, &seance).await?;
    Ok((seance, document))
}

/// Reads the file of proofs, once everybody has signed.
pub async fn dossier_de_preuve(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceLue)> {
    let seance = ouverte(contexte, jeton).await?;
    let fichier = seance.lue.preuve.clone().ok_or_else(|| Error::absent(PREUVE_ABSENTE))?;
    Ok((seance, fichier))
}

/// Reads a page of the document, counted from 1. The page is refused when the document has fewer pages.
pub async fn lire_la_page(contexte: &Contexte, jeton: &str, page: usize) -> Result<PageLue> {
    let seance = ouverte(contexte, jeton).await?;
    let absente = || Error::introuvable("page-absente", "Ce document n’a pas cette page.");
    let rang = page.checked_sub(1).ok_or_else(absente)?;
    let dessin = rendu::page(contexte.base(), garde(&seance)?, rang).await?.ok_or_else(absente)?;
    noter_la_lecture(contexte, &seance).await?;
    Ok(PageLue { dessin })
}

/// Reads the text of the document, page by page.
pub async fn lire_le_texte(contexte: &Contexte, jeton: &str) -> Result<Vec<PageDeTexte>> {
    let seance = ouverte(contexte, jeton).await?;
    let texte = rendu::texte(contexte.base(), garde(&seance)?).await?;
    noter_la_lecture(contexte, &seance).await?;
    Ok(texte)
}

/// Finds the stored file that holds the pages and the text.
fn garde(seance: &SeanceLue) -> Result<&PieceLue> {
    seance.lue.rendu.as_ref().ok_or_else(lien_inconnu)
}

/// Notes once, in the proof, that the signatory whose turn it is has received the document to read.
async fn noter_la_lecture(contexte: &Contexte, seance: &SeanceLue) -> Result<()> {
    if seance.tour() != TourDuSignataire::ASigner {
        return Ok(());
    }
    let (enveloppe, rang) = (seance.lien.enveloppe, seance.lien.rang);
    let deja = {
        let db = contexte.base().lire().await?;
        let depuis = Instant::from(seance.lue.enveloppe.ouverte);
        preuve::instants(&db, (enveloppe, rang), EvenementDePreuve::Lecture, depuis, 1).await?
    };
    if !deja.is_empty() {
        return Ok(());
    }
    let detail = &DetailDePreuve::default();
    contexte
        .entretenir(|tx: Ecriture| async move {
            preuve::noter(&tx, enveloppe, Some(rang), EvenementDePreuve::Lecture, detail).await?;
            Ok::<_, Error>(())
        })
        .await
}
