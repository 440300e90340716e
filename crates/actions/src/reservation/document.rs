//! The documents of a draft. Each file is received to its end and stored encrypted.

use super::ecrire_le_pas;
use super::suivie::ReservationSuivie;
use super::verrouillee::FormulaireVerrouille;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::verifier;
use crate::photo::oublier;
use domain::fichier::nom_montre;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::{code, phrase};
use domain::reservation::PieceFournie;
use store::nom_de_fichier::NomDeFichier;
use store::piece::PieceLue;
use store::{Acte, Ecrit, Ecriture};

/// The name of the form field that carries a document.
pub const CHAMP: &str = "fichier";
/// The most documents that one reservation may have.
pub const DOCUMENTS: usize = 30;

/// Adds a received file to a draft, with the name that it had. When the call is refused, the file is deleted.
pub async fn ajouter_document(
    contexte: &Contexte,
    id: IdReservation,
    piece: PieceFournie,
    (recue, nom): (&PieceLue, Option<&str>),
) -> Result<Ecrit<ReservationSuivie>> {
    let ajoute = ranger(contexte, id, piece, (recue, nom)).await;
    // Only a refusal proves that no row names the file. After another failure the file is left to the sweep.
    if ajoute.as_ref().is_err_and(|erreur| erreur.refus().is_some()) {
        oublier(contexte.base(), &recue.id).await;
    }
    ajoute
}

async fn ranger(
    contexte: &Contexte,
    id: IdReservation,
    piece: PieceFournie,
    (recue, nom): (&PieceLue, Option<&str>),
) -> Result<Ecrit<ReservationSuivie>> {
    let nom = nom.and_then(nom_montre).map(|nom| NomDeFichier { nom });
    let nom = &nom;
    verifier(contexte, CHAMP, recue).await?;
    let travail = |tx: Ecriture| async move {
        let FormulaireVerrouille { moi, mut suivie } = FormulaireVerrouille::verrouiller(&tx, contexte, id).await?;
        if suivie.documents.len() >= DOCUMENTS {
            let phrase =
                format!("Une réservation peut contenir {DOCUMENTS} documents au plus\u{a0}: retirez-en un d’abord.");
            return Err(Error::conflit("trop-de-documents", phrase));
        }
        let pas = suivie.reservation.recevoir(piece, tx.maintenant().date())?;
        suivie.documents.push(store::reservation::ajouter_document(&tx, id, piece, recue, nom.clone()).await?);
        let faits = ecrire_le_pas(&tx, contexte, &mut suivie, pas).await?;
        Ok(Acte::faits(suivie.en_fiche(&tx, moi.portee()).await?, faits))
    };
    contexte.ecrire(travail).await
}

/// Removes a document from a draft.
pub async fn retirer_document(
    contexte: &Contexte,
    id: IdReservation,
    document: i64,
) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx: Ecriture| async move {
        let FormulaireVerrouille { moi, mut suivie } = FormulaireVerrouille::verrouiller(&tx, contexte, id).await?;
        let retire = store::reservation::retirer_document(&tx, id, document).await?;
        let fichier = retire.ok_or_else(|| Error::introuvable(code::DOCUMENT_INTROUVABLE, phrase::DOCUMENT_INCONNU))?;
        suivie.documents.retain(|reste| reste.id != document);
        let pas = suivie.reservation.retirer(tx.maintenant().date())?;
        let faits = ecrire_le_pas(&tx, contexte, &mut suivie, pas).await?;
        Ok::<_, Error>(Acte::faits((suivie.en_fiche(&tx, moi.portee()).await?, fichier), faits))
    };
    let Ecrit { valeur: (suivie, fichier), numero } = contexte.ecrire(travail).await?;
    // A replayed answer names no file, and deleting a file twice changes nothing.
    oublier(contexte.base(), &fichier).await;
    Ok(Ecrit { valeur: suivie, numero })
}
