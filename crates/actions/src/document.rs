//! Documents of the catalogue as the API shows them.

use domain::document::Source;
use domain::lot::IdLot;
use store::document::DocumentLu;
use wire::document::{Dessin, Document};

/// The model of a document that is drawn on request too, and its lot.
pub fn modele_dessine(lu: &DocumentLu) -> Option<(&str, &IdLot)> {
    match (&lu.document.source, &lu.lot) {
        (Source::Modele(nom), Some(lot)) if papers::modeles::se_dessine(nom) => Some((nom, lot)),
        _ => None,
    }
}

/// A document as the API shows it.
pub fn sur_le_fil(lu: &DocumentLu) -> Document {
    let dessin = if modele_dessine(lu).is_some() { Dessin::SurDemande } else { Dessin::Aucun };
    Document::de(&lu.document, &lu.programme, lu.lot.as_ref(), dessin)
}
