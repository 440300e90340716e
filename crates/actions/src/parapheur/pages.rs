//! What whoever holds a link reads: the document, its pages and its text, what is annexed to it, its proofs.

use super::seance::{SeanceLue, lien_inconnu, seance};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::signature::rendu;
use domain::signature::{EvenementDePreuve, TourDuSignataire};
use papers::actes::PageDeTexte;
use store::contrat::PieceDeContrat;
use store::enveloppe::{DetailDePreuve, preuve};
use store::piece::PieceLue;
use store::{Ecriture, Instant};

/// A page as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLue {
    /// SVG.
    pub dessin: String,
}

/// A paper that is annexed to the contract.
pub async fn annexe(contexte: &Contexte, jeton: &str, id: i64) -> Result<(SeanceLue, PieceDeContrat)> {
    let seance = ouverte(contexte, jeton).await?;
    let absente = || Error::introuvable("annexe-absente", "Cette annexe n’existe pas.");
    let sienne = seance.contrat.as_ref().and_then(|contrat| contrat.annexes.iter().find(|annexe| annexe.id == id));
    let annexe = sienne.cloned().ok_or_else(absente)?;
    Ok((seance, annexe))
}

/// The receipt of a withdrawal.
pub async fn recepisse(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceDeContrat)> {
    let seance = ouverte(contexte, jeton).await?;
    let absent = || Error::introuvable("recepisse-absent", "Le récépissé n’est pas encore établi.");
    let recepisse = seance.contrat.as_ref().and_then(|contrat| contrat.recepisse.clone()).ok_or_else(absent)?;
    Ok((seance, recepisse))
}

/// What a link opens for who signs.
async fn ouverte(contexte: &Contexte, jeton: &str) -> Result<SeanceLue> {
    let seance = seance(contexte, jeton).await?;
    if seance.au_notaire() { Err(lien_inconnu()) } else { Ok(seance) }
}

/// The document as far as it is signed, here or by hand; that it was read is noted, for who is to sign.
pub async fn document(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceLue)> {
    let seance = ouverte(contexte, jeton).await?;
    let papier = seance.contrat.as_ref().and_then(|contrat| contrat.papier.clone());
    let document = papier.or_else(|| seance.lue.document.clone()).ok_or_else(lien_inconnu)?;
    noter_la_lecture(contexte, &seance).await?;
    Ok((seance, document))
}

/// The file of the proofs, once everybody has signed.
pub async fn dossier_de_preuve(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceLue)> {
    let seance = ouverte(contexte, jeton).await?;
    let phrase = "Le dossier de preuve n’est pas encore établi.";
    let fichier = seance.lue.preuve.clone().ok_or_else(|| Error::introuvable("preuve-absente", phrase))?;
    Ok((seance, fichier))
}

/// A page of the document, from 1; none when it has fewer.
pub async fn lire_la_page(contexte: &Contexte, jeton: &str, page: usize) -> Result<PageLue> {
    let seance = ouverte(contexte, jeton).await?;
    let absente = || Error::introuvable("page-absente", "Ce document n’a pas cette page.");
    let rang = page.checked_sub(1).ok_or_else(absente)?;
    let dessin = rendu::page(contexte.base(), garde(&seance)?, rang).await?.ok_or_else(absente)?;
    noter_la_lecture(contexte, &seance).await?;
    Ok(PageLue { dessin })
}

/// The text of the document, a page after the other.
pub async fn lire_le_texte(contexte: &Contexte, jeton: &str) -> Result<Vec<PageDeTexte>> {
    let seance = ouverte(contexte, jeton).await?;
    let texte = rendu::texte(contexte.base(), garde(&seance)?).await?;
    noter_la_lecture(contexte, &seance).await?;
    Ok(texte)
}

/// The pages and the text as they are kept.
fn garde(seance: &SeanceLue) -> Result<&PieceLue> {
    seance.lue.rendu.as_ref().ok_or_else(lien_inconnu)
}

/// Notes once that who is to sign was given the document to read.
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
