//! The files of a registration, sent before its form: each is read to its end, and kept under a name that serves once.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::verifier;
use crate::photo::oublier;
use domain::inscription::Emplacement;
use std::time::Duration;
use store::inscription::document;
use store::piece::PieceLue;
use store::{Ecriture, Instant};

/// The name of the field.
pub const CHAMP: &str = "fichier";
/// For how long a file waits to be claimed.
pub const DUREE_DEPOT: Duration = Duration::from_hours(24);
/// Files that wait, at most: strangers fill no disk.
const EN_ATTENTE: u64 = 2000;

/// A file that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepotDePiece {
    /// The name that the form claims it by, once.
    pub nom: String,
    /// Until when.
    pub expire: Instant,
}

/// Keeps a file that was received; it is deleted when it is refused.
pub async fn deposer(contexte: &Contexte, emplacement: Emplacement, recue: &PieceLue) -> Result<DepotDePiece> {
    let depose = ranger(contexte, emplacement, recue).await;
    // After any other failure the row may have been written all the same: the sweep knows.
    let pas_ecrit =
        |erreur: &Error| erreur.refusal().is_some() || matches!(erreur, Error::Internal(store::Error::Saturee));
    if depose.as_ref().is_err_and(pas_ecrit) {
        oublier(contexte.base(), &recue.id).await;
    }
    depose
}

async fn ranger(contexte: &Contexte, emplacement: Emplacement, recue: &PieceLue) -> Result<DepotDePiece> {
    verifier(contexte, CHAMP, recue).await?;
    let travail = |tx: Ecriture| async move {
        if document::en_attente(&tx).await? >= EN_ATTENTE {
            return Err(Error::Internal(store::Error::Saturee));
        }
        let expire = tx.maintenant().plus(DUREE_DEPOT);
        document::deposer(&tx, emplacement, recue, expire).await?;
        Ok(DepotDePiece { nom: recue.id.clone(), expire })
    };
    contexte.entretenir(travail).await
}

/// Takes back a file that nobody has claimed.
pub async fn retirer(contexte: &Contexte, nom: &str) -> Result<()> {
    let travail = |tx: Ecriture| async move { document::retirer(&tx, nom).await };
    if !contexte.entretenir(travail).await? {
        return Err(Error::not_found(
            "document-introuvable",
            "Ce fichier n’est pas là, ou fait déjà partie d’une inscription.",
        ));
    }
    oublier(contexte.base(), nom).await;
    Ok(())
}
