//! The files of a registration, sent before its form. Each file is received to its end, and kept under a name by which one form
//! can claim it, once.

use super::depot::{self, BornesDesDepots, MiseEnDepot, Pression};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::verifier;
use crate::photo::oublier;
use domain::inscription::Emplacement;
use domain::refus_partage::code;
use std::net::IpAddr;
use store::inscription::document;
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Ecriture, Instant};

/// The name of the form field that carries the file.
pub const CHAMP: &str = "fichier";

/// A file that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepotDePiece {
    /// The name by which the form claims the file, once.
    pub nom: String,
    pub expire: Instant,
    /// How full the place of waiting files was when this file came.
    pub pression: Pression,
    /// About how many files wait in this place now.
    pub en_attente: u64,
}

/// Keeps a received file, in the deposit of the token or, without a token, in the place of files without a deposit. A refused
/// file is deleted.
pub async fn deposer(
    contexte: &Contexte,
    emplacement: Emplacement,
    recue: &PieceLue,
    (jeton, adresse, bornes): (Option<&Jeton>, IpAddr, BornesDesDepots),
) -> Result<DepotDePiece> {
    let depose = ranger(contexte, emplacement, recue, &MiseEnDepot { jeton, adresse, bornes }).await;
    // After a refusal, or when every connection was taken, no row was written. After any other failure the row may have been
    // written all the same, so the file stays, and the sweep removes it if no row names it.
    let pas_ecrit =
        |erreur: &Error| erreur.refus().is_some() || matches!(erreur, Error::Interne(store::Error::Saturee));
    if depose.as_ref().is_err_and(pas_ecrit) {
        oublier(contexte.base(), &recue.id).await;
    }
    depose
}

async fn ranger(
    contexte: &Contexte,
    emplacement: Emplacement,
    recue: &PieceLue,
    rangement: &MiseEnDepot<'_>,
) -> Result<DepotDePiece> {
    verifier(contexte, CHAMP, recue).await?;
    let travail = |tx: Ecriture| async move { depot::ranger(&tx, emplacement, recue, rangement).await };
    let range = contexte.entretenir(travail).await?;
    depot::effacer(contexte, &range.ecartes).await;
    let depot::Range { expire, pression, en_attente, .. } = range;
    Ok(DepotDePiece { nom: recue.id.clone(), expire, pression, en_attente })
}

/// Removes a file that nobody has claimed.
pub async fn retirer(contexte: &Contexte, nom: &str) -> Result<()> {
    let travail = |tx: Ecriture| async move { document::retirer(&tx, nom).await };
    if !contexte.entretenir(travail).await? {
        return Err(Error::introuvable(
            code::DOCUMENT_INTROUVABLE,
            "Ce fichier n’est pas là, ou fait déjà partie d’une inscription.",
        ));
    }
    oublier(contexte.base(), nom).await;
    Ok(())
}
