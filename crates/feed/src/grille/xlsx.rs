//! Reads the cells of workbooks, with the values that the spreadsheet computed last.

use super::ErreurCellule;
use super::tableau::{Feuille, Fusion, Valeur};
use calamine::{DataRef, ExcelDateTime, Reader, SheetType, SheetVisible, Xlsx, XlsxError};
use chrono::NaiveDate;
use std::io::Cursor;
use std::sync::Arc;

/// The most cells of one sheet that are read. A grid has a few thousand.
const CELLULES_MAXIMALES: usize = 1_000_000;

/// The visible sheets, in order, and the names of the hidden sheets.
pub(super) fn lire(octets: &[u8]) -> Result<(Vec<Feuille>, Vec<String>), Vec<ErreurCellule>> {
    super::archive::verifier(octets).map_err(|raison| vec![ErreurCellule::du_fichier(raison)])?;
    let mut classeur: Xlsx<_> = Xlsx::new(Cursor::new(octets)).map_err(|e| illisible(&e))?;
    let cache = super::masque::lire(octets);
    let (mut feuilles, mut masquees) = (Vec::new(), Vec::new());
    for (rang, feuille) in classeur.sheets_metadata().to_vec().into_iter().enumerate() {
        if feuille.typ != SheetType::WorkSheet {
            continue;
        }
        if feuille.visible != SheetVisible::Visible {
            masquees.push(feuille.name);
            continue;
        }
        let masque = cache.get(rang).cloned().unwrap_or_default();
        feuilles.push(Feuille { masque, ..lire_feuille(&mut classeur, &feuille.name)? });
    }
    Ok((feuilles, masquees))
}

fn lire_feuille(classeur: &mut Xlsx<Cursor<&[u8]>>, nom: &str) -> Result<Feuille, Vec<ErreurCellule>> {
    let mut feuille = Feuille { nom: Some(Arc::from(nom)), ..Feuille::default() };
    let fusions = classeur.merge_cells_by_sheet_name(nom).map_err(|e| illisible(&e))?;
    feuille.fusions = fusions
        .iter()
        .map(|f| Fusion { haut: f.start.0 + 1, gauche: f.start.1, bas: f.end.0 + 1, droite: f.end.1 })
        .collect();
    let mut cellules = classeur.worksheet_cells_reader(nom).map_err(|e| illisible(&e))?;
    let mut lues = 0;
    while let Some(cellule) = cellules.next_cell_with_formula_metadata().map_err(|e| illisible(&e))? {
        lues += 1;
        if lues > CELLULES_MAXIMALES {
            let raison = format!(
                "la feuille «\u{a0}{nom}\u{a0}» a plus d’un million de cellules\u{a0}: n’y laissez que votre tableau"
            );
            return Err(vec![ErreurCellule::du_fichier(raison)]);
        }
        let (ligne, colonne) = cellule.pos;
        match valeur(cellule.value) {
            Some(valeur) => feuille.poser(ligne + 1, colonne, valeur),
            None if cellule.formula.is_some() => feuille.poser(ligne + 1, colonne, Valeur::NonCalculee),
            None => {}
        }
    }
    Ok(feuille)
}

/// The value of a cell. An empty text is kept, because many formulas give one.
fn valeur(lue: DataRef<'_>) -> Option<Valeur> {
    Some(match lue {
        DataRef::Empty => return None,
        #[expect(clippy::cast_precision_loss, reason = "spreadsheets hold numbers as floats; so do their integers")]
        DataRef::Int(nombre) => Valeur::Nombre(nombre as f64),
        DataRef::Float(nombre) => Valeur::Nombre(nombre),
        DataRef::String(texte) | DataRef::DateTimeIso(texte) | DataRef::DurationIso(texte) => Valeur::Texte(texte),
        DataRef::SharedString(texte) => Valeur::Texte(texte.to_owned()),
        DataRef::Bool(vrai) => Valeur::Logique(vrai),
        DataRef::DateTime(date) => jour(&date).map_or(Valeur::Nombre(date.as_f64()), Valeur::Date),
        DataRef::Error(erreur) => Valeur::Erreur(erreur.to_string()),
    })
}

fn jour(date: &ExcelDateTime) -> Option<NaiveDate> {
    if date.is_duration() {
        return None;
    }
    let (annee, mois, jour, ..) = date.to_ymd_hms_milli();
    NaiveDate::from_ymd_opt(i32::from(annee), u32::from(mois), u32::from(jour))
}

fn illisible(erreur: &XlsxError) -> Vec<ErreurCellule> {
    let raison = match erreur {
        XlsxError::Password => "le classeur est protégé par un mot de passe\u{a0}: enregistrez-le sans".to_owned(),
        // The messages of the library are in English and meant for programmers, so they are not shown.
        _ => "ce classeur est abîmé\u{a0}: ouvrez-le dans un tableur et enregistrez-le de nouveau".to_owned(),
    };
    vec![ErreurCellule::du_fichier(raison)]
}
