//! Whether a buyer became somebody else. A form is saved field by field, and somebody may take another's place one field at a time: they are
//! compared with who was there when their papers were given, not with the version before.

use crate::error::Result;
use domain::lot::tenue::IdReservation;
use domain::reservation::{ACQUEREURS, CategorieDePiece, acquereur_a_change};
use serde_json::Value;
use store::reservation::{DocumentDeReservation, PremieresCles, cles_d_un_acquereur};
use store::{Acces, Ecriture};

/// The buyers who are somebody else from a change of the form on.
pub(super) async fn devenus_autres(
    db: &impl Acces,
    id: IdReservation,
    avant: &Value,
    apres: &Value,
) -> Result<Vec<CategorieDePiece>> {
    if !touche_les_acquereurs(db, avant, apres) {
        return Ok(Vec::new());
    }
    let premieres = store::reservation::premieres_cles(db, id).await?;
    let autre = |qui: &CategorieDePiece| match (premieres.get(qui), cles_d_un_acquereur(db, apres, *qui)) {
        (Some(premieres), Some(nouvelles)) => premieres.est_un_autre(&nouvelles),
        // Nothing is theirs, or nothing says any more who they are.
        (None, _) | (Some(_), None) => acquereur_a_change(avant, apres, qui.code()),
    };
    Ok(ACQUEREURS.into_iter().filter(autre).collect())
}

/// Whether a change of the form says something else of who its buyers are: most do not, and cost nothing.
fn touche_les_acquereurs(db: &impl Acces, avant: &Value, apres: &Value) -> bool {
    ACQUEREURS.into_iter().any(|qui| cles_d_un_acquereur(db, avant, qui) != cles_d_un_acquereur(db, apres, qui))
}

/// Keeps by what each buyer was known when their papers were given, as long as there are some: `documents` are those that remain.
pub(super) async fn tenir(
    tx: &Ecriture,
    id: IdReservation,
    (avant, apres): (&Value, &Value),
    documents: &[DocumentDeReservation],
) -> Result<()> {
    // Where the form is the same, a paper came or went.
    if avant != apres && !touche_les_acquereurs(tx, avant, apres) {
        return Ok(());
    }
    let connues = store::reservation::premieres_cles(tx, id).await?;
    let mut gardees = PremieresCles::new();
    for qui in ACQUEREURS {
        if !documents.iter().any(|document| document.piece.categorie == qui) {
            continue;
        }
        let Some(nouvelles) = cles_d_un_acquereur(tx, apres, qui) else { continue };
        // What was given before these keys were kept is of who the version before names.
        let siennes = match connues.get(&qui).cloned().or_else(|| cles_d_un_acquereur(tx, avant, qui)) {
            Some(premieres) if !premieres.est_un_autre(&nouvelles) => premieres.completees(nouvelles),
            Some(_) | None => nouvelles,
        };
        gardees.insert(qui, siennes);
    }
    // What another version left is not read, and goes too.
    if gardees.is_empty() || gardees != connues {
        store::reservation::garder_premieres_cles(tx, id, &gardees).await?;
    }
    Ok(())
}
