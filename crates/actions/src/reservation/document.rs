//! The documents of a draft: each file is read to its end, and kept encrypted.

use super::droits::tenue;
use super::garder;
use super::suivie::{ReservationSuivie, une};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::verifier;
use crate::photo::oublier;
use domain::lot::tenue::IdReservation;
use domain::reservation::PieceFournie;
use store::piece::PieceLue;
use store::{Acte, Ecrit, Ecriture, Fait};

/// The name of the field of the form that brings one.
pub const CHAMP: &str = "fichier";
/// Documents of one reservation, at most.
pub const DOCUMENTS: u64 = 30;

/// Adds a file that was received to a draft; it is deleted when it is refused.
pub async fn ajouter_document(
    contexte: &Contexte,
    id: IdReservation,
    piece: PieceFournie,
    recue: &PieceLue,
) -> Result<Ecrit<ReservationSuivie>> {
    let ajoute = ranger(contexte, id, piece, recue).await;
    // After any other failure the row may have been written all the same: the sweep knows.
    if ajoute.as_ref().is_err_and(|erreur| erreur.refusal().is_some()) {
        oublier(contexte.base(), &recue.id).await;
    }
    ajoute
}

async fn ranger(
    contexte: &Contexte,
    id: IdReservation,
    piece: PieceFournie,
    recue: &PieceLue,
) -> Result<Ecrit<ReservationSuivie>> {
    verifier(contexte, CHAMP, recue).await?;
    let travail = |tx: Ecriture| async move {
        let (_, suivie, droits) = tenue(&tx, contexte, id).await?;
        droits.modifier?;
        if store::reservation::nombre_de_documents(&tx, id).await? >= DOCUMENTS {
            let phrase = format!("Une réservation porte {DOCUMENTS} documents au plus : retirez-en un d’abord.");
            return Err(Error::conflict("trop-de-documents", phrase));
        }
        store::reservation::ajouter_document(&tx, id, piece, recue).await?;
        let PieceFournie { categorie, type_piece: genre } = piece;
        let fait = Fait::ReservationDocumentAjoute { reservation: id, categorie, genre };
        Ok(Acte::fait(touchee(&tx, suivie).await?, fait))
    };
    contexte.ecrire(travail).await
}

/// Takes a document from a draft.
pub async fn retirer_document(
    contexte: &Contexte,
    id: IdReservation,
    document: i64,
) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx: Ecriture| async move {
        let (_, suivie, droits) = tenue(&tx, contexte, id).await?;
        droits.modifier?;
        let retire = store::reservation::retirer_document(&tx, id, document).await?;
        let fichier = retire.ok_or_else(|| Error::not_found("document-introuvable", "Ce document n’existe pas."))?;
        let touchee = touchee(&tx, suivie).await?;
        Ok::<_, Error>(Acte::fait((touchee, fichier), Fait::ReservationDocumentRetire { reservation: id }))
    };
    let Ecrit { valeur: (suivie, fichier), numero } = contexte.ecrire(travail).await?;
    // A replayed answer names no file, and deleting one twice changes nothing.
    oublier(contexte.base(), &fichier).await;
    Ok(Ecrit { valeur: suivie, numero })
}

/// A draft whose documents changed: it lasts from then on.
async fn touchee(tx: &Ecriture, suivie: ReservationSuivie) -> Result<ReservationSuivie> {
    let mut reservation = suivie.reservation;
    reservation.toucher(tx.maintenant());
    garder(tx, &mut reservation).await?;
    une(tx, reservation).await
}
