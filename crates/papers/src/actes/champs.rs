//! Finds where the frames for the signatures are on the pages.

use super::ChampDeSignature;
use crate::erreur::Error;
use typst::layout::{Frame, FrameItem, Size, Transform};
use typst_layout::PagedDocument;

/// Finds the frame of each label, in the order of `attendus` (the label in the model, and its name for people). Returns an
/// error when the pages lack one of these frames.
pub(crate) fn relever(document: &PagedDocument, attendus: &[(&str, &str)]) -> Result<Vec<ChampDeSignature>, Error> {
    let mut cadres = Vec::new();
    for (page, feuille) in document.pages().iter().enumerate() {
        parcourir(&feuille.frame, Transform::identity(), &mut |nom, place, taille| {
            let (gauche, bord) = (place.tx.to_pt(), (feuille.frame.height() - place.ty).to_pt());
            cadres.push(ChampDeSignature {
                nom,
                libelle: String::new(),
                page,
                gauche,
                bas: bord - taille.y.to_pt(),
                droite: gauche + taille.x.to_pt(),
                haut: bord,
            });
        });
    }
    let un = |(nom, libelle): &(&str, &str)| {
        let mut siens = cadres.iter().filter(|c| c.nom == *nom);
        match (siens.next(), siens.next()) {
            (Some(cadre), None) => Ok(ChampDeSignature { libelle: (*libelle).to_owned(), ..cadre.clone() }),
            (_, _) => Err(Error::Composition(format!("le cadre «\u{a0}{nom}\u{a0}» n’est pas une fois dans l’acte"))),
        }
    };
    attendus.iter().map(un).collect()
}

/// Calls `noter` for each labelled block of a frame, with its label, the place of its top left corner, and its size.
fn parcourir(cadre: &Frame, depart: Transform, noter: &mut impl FnMut(String, Transform, Size)) {
    for (point, element) in cadre.items() {
        let FrameItem::Group(groupe) = element else { continue };
        let place = depart.pre_concat(Transform::translate(point.x, point.y)).pre_concat(groupe.transform);
        if let Some(label) = groupe.label {
            noter(label.resolve().as_str().to_owned(), place, groupe.frame.size());
        }
        parcourir(&groupe.frame, place, noter);
    }
}
