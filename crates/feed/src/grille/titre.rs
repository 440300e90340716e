//! Reads the title of a column, with the cell above it when the title takes two lines.

use super::colonne::{self, ChampDeGrille, Reconnue, reconnaitre};
use super::tableau::{Feuille, Valeur};
use domain::lot::prix::ChampPrix;

/// The lines that the title of a column takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LignesDuTitre {
    /// Only the line of the titles.
    Propre,
    /// The line of the titles and the line above, or only the line above.
    Dessus,
}

/// A title, as it was read.
#[derive(Debug)]
pub(super) struct Titre {
    pub(super) texte: String,
    pub(super) reconnue: Option<Reconnue>,
    pub(super) origine: LignesDuTitre,
    /// A sentence in French that says why the title may mean something else.
    pub(super) doute: Option<String>,
}

/// The title of a column: that of its own cell, that of the two cells together ("Prix" over "TVA réduite"), or that of the cell
/// above alone.
///
/// The cell above may be the heading of the whole table, so it never changes a title that is clear by itself.
pub(super) fn titre(feuille: &Feuille, ligne: u32, colonne: u32, lots: Option<u32>) -> Option<Titre> {
    let propre = feuille.titre(ligne, colonne);
    let dessus = dessus(feuille, ligne, colonne, lots).filter(|t| Some(*t) != propre);
    let Some(propre) = propre else {
        let dessus = dessus.filter(|_| est_vide(feuille, ligne, colonne))?;
        let reconnue = Some(reconnaitre(dessus)?);
        return Some(Titre { texte: dessus.to_owned(), reconnue, origine: LignesDuTitre::Dessus, doute: None });
    };
    let seule = reconnaitre(propre);
    let mut lu = Titre { texte: propre.to_owned(), reconnue: seule, origine: LignesDuTitre::Propre, doute: None };
    let Some(dessus) = dessus else { return Some(lu) };
    let texte = format!("{dessus} {propre}");
    let Some(jointe) = reconnaitre(&texte) else { return Some(lu) };
    let joindre = match (seule.map(|r| r.champ), jointe.champ) {
        (Some(ChampDeGrille::Prix(champ)), ChampDeGrille::Prix(joint)) if !champ.est_taux() => {
            let groupe =
                !dit_un_montant(dessus) && feuille.fusion(ligne - 1, colonne).is_some_and(|f| f.gauche < f.droite);
            if champ.taux() != joint.taux() && !groupe {
                lu.doute = Some(doute(dessus, champ, joint));
            }
            groupe
        }
        (Some(ChampDeGrille::Prix(_)) | None, _) => true,
        (Some(_), _) => false,
    };
    if joindre {
        lu = Titre { texte, reconnue: Some(jointe), origine: LignesDuTitre::Dessus, doute: None };
    }
    Some(lu)
}

/// The column of the lots, recognised by its title on this line, or on the line above.
pub(super) fn colonne_des_lots(feuille: &Feuille, ligne: u32, derniere: u32) -> Option<u32> {
    let dit_lot = |ligne, colonne| {
        feuille.titre(ligne, colonne).and_then(reconnaitre).is_some_and(|reconnue| reconnue.champ == ChampDeGrille::Lot)
    };
    let sur_la_ligne = (0..=derniere).find(|colonne| dit_lot(ligne, *colonne));
    sur_la_ligne.or_else(|| {
        let haut = ligne.checked_sub(1)?;
        (0..=derniere).find(|colonne| est_vide(feuille, ligne, *colonne) && dit_lot(haut, *colonne))
    })
}

/// The text above a title. `None` when this text is in a cell that is merged over the column of the lots too, because it is then
/// the heading of the whole table.
fn dessus(feuille: &Feuille, ligne: u32, colonne: u32, lots: Option<u32>) -> Option<&str> {
    let haut = ligne.checked_sub(1)?;
    let fusion = feuille.fusion(haut, colonne);
    let general = lots.is_some_and(|lots| lots != colonne && fusion.is_some_and(|f| f.contient(haut, lots)));
    feuille.titre(haut, colonne).filter(|_| !general)
}

fn est_vide(feuille: &Feuille, ligne: u32, colonne: u32) -> bool {
    match feuille.lignes.get(&ligne).and_then(|cellules| cellules.get(&colonne)) {
        None => true,
        Some(Valeur::Texte(texte)) => texte.trim().is_empty(),
        Some(_) => false,
    }
}

fn dit_un_montant(titre: &str) -> bool {
    reconnaitre(titre).is_some_and(|r| matches!(r.champ, ChampDeGrille::Prix(champ) if !champ.est_taux()))
}

fn doute(dessus: &str, champ: ChampPrix, joint: ChampPrix) -> String {
    format!(
        "sous «\u{a0}{dessus}\u{a0}», est-ce «\u{a0}{}\u{a0}» ou «\u{a0}{}\u{a0}»\u{a0}? Écrivez-le en entier dans cette cellule, et laissez vide celle du \
         dessus",
        colonne::titre_du_prix(champ),
        colonne::titre_du_prix(joint)
    )
}
