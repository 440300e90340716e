//! Detects that a buyer became another person. A form is saved field by field, so a person may replace another one field at a time. Buyers
//! are therefore compared with their first keys, taken when their papers came, not with the former version of the form.

use crate::error::Result;
use domain::lot::tenue::IdReservation;
use domain::reservation::{ACQUEREURS, CategorieDePiece, acquereur_a_change};
use serde_json::Value;
use store::reservation::{DocumentDeReservation, PremieresCles, cles_d_un_acquereur};
use store::{Acces, Ecriture};

/// The buyers who become another person by this change of the form.
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
        // Without first keys, or without new ones, the former form and the new one are compared.
        (None, _) | (Some(_), None) => acquereur_a_change(avant, apres, qui.code()),
    };
    Ok(ACQUEREURS.into_iter().filter(autre).collect())
}

/// Says whether a change of the form changes the keys of a buyer. Most changes do not, and then no row is read.
fn touche_les_acquereurs(db: &impl Acces, avant: &Value, apres: &Value) -> bool {
    ACQUEREURS.into_iter().any(|qui| cles_d_un_acquereur(db, avant, qui) != cles_d_un_acquereur(db, apres, qui))
}

/// Keeps the first keys of each buyer who has papers. `documents` are the papers that remain.
pub(super) async fn mettre_a_jour(
    tx: &Ecriture,
    id: IdReservation,
    (avant, apres): (&Value, &Value),
    documents: &[DocumentDeReservation],
) -> Result<()> {
    // An unchanged form means that a paper was added or removed, so the keys must be looked at.
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
        // Papers that came before these keys were stored belong to the buyer of the former form.
        let siennes = match connues.get(&qui).cloned().or_else(|| cles_d_un_acquereur(tx, avant, qui)) {
            Some(premieres) if !premieres.est_un_autre(&nouvelles) => premieres.completees(nouvelles),
            Some(_) | None => nouvelles,
        };
        gardees.insert(qui, siennes);
    }
    // Keys that another version wrote cannot be read here, so they look like none. An empty list is always written, which deletes
    // them.
    if gardees.is_empty() || gardees != connues {
        store::reservation::remplacer_premieres_cles(tx, id, &gardees).await?;
    }
    Ok(())
}
