//! Reads a table that people keep in a spreadsheet under other titles than those of a grid (the developer's contacts). It shares
//! the reading of files and cells with grids.

use super::tableau::{Feuille, Valeur, lignes_masquees};
use super::{ErreurCellule, csv, feuilles, feuilles_masquees, valeur};
use std::collections::BTreeSet;

/// The number of lines at the top of a sheet among which the titles are looked for.
const LIGNES_REGARDEES: usize = 100;
/// The number of known titles that a sheet needs to be such a table.
const TITRES_D_UNE_TABLE: usize = 2;

/// A table, with every cell as a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableLue {
    /// The line of the titles, from 1; 0 when the file has no line.
    pub titres_en: u32,
    /// The titles, as the file has them; empty for a column without a title.
    pub titres: Vec<String>,
    /// The lines below the titles that are not empty.
    pub lignes: Vec<LigneDeTable>,
    /// The cells that cannot be read, because the spreadsheet has not computed them or shows an error. In order: the line, the
    /// column and the reason.
    pub illisibles: Vec<(u32, usize, String)>,
    /// Remarks on hidden rows and columns, which are read, and on hidden sheets, which are not. Sentences without a capital
    /// or a full stop.
    pub remarques: Vec<String>,
}

/// A line of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LigneDeTable {
    /// The number of the line in the file, from 1.
    pub numero: u32,
    /// The cells of the line, from the first column. An absent cell is an empty text.
    pub cellules: Vec<String>,
}

/// Reads the table of a file, whatever the name of the file. `connu` says which titles such a table has. Returns the mistakes
/// when the file cannot be read, or when several of its sheets are such tables.
pub fn lire_table(octets: &[u8], connu: impl Fn(&str) -> bool) -> Result<TableLue, Vec<ErreurCellule>> {
    let titres = |feuille: &Feuille| meilleure(feuille, &connu).0;
    let csv = |octets: &[u8]| {
        let essais = csv::essais(octets).into_iter();
        essais.reduce(|garde, essai| if titres(&essai) > titres(&garde) { essai } else { garde }).unwrap_or_default()
    };
    let (feuilles, masquees) = feuilles(octets, csv)?;
    let tables: Vec<&Feuille> = feuilles.iter().filter(|feuille| titres(feuille) >= TITRES_D_UNE_TABLE).collect();
    if tables.len() > 1 {
        let noms: Vec<String> =
            tables.iter().filter_map(|f| f.nom.as_ref().map(|nom| format!("«\u{a0}{nom}\u{a0}»"))).collect();
        let raison = format!("plusieurs feuilles ont ces colonnes ({})\u{a0}: n’en laissez qu’une", noms.join(", "));
        return Err(vec![ErreurCellule::du_fichier(raison)]);
    }
    // When no sheet has these titles, the first sheet that is not empty is taken, so that the caller can say which titles it
    // lacks.
    let choisie = tables.first().copied().or_else(|| feuilles.iter().find(|feuille| !feuille.lignes.is_empty()));
    let Some(feuille) = choisie else { return Ok(TableLue::default()) };
    let mut table = lire(feuille, meilleure(feuille, &connu).1, connu);
    table.remarques.extend(feuilles_masquees(&masquees));
    Ok(table)
}

/// The line of a sheet that has the most known titles, after the number of these titles. Among equal lines, it is the highest.
fn meilleure(feuille: &Feuille, connu: impl Fn(&str) -> bool) -> (usize, u32) {
    let candidates = feuille.lignes.iter().take(LIGNES_REGARDEES).map(|(ligne, cellules)| {
        let titres: BTreeSet<&str> = cellules.values().filter_map(texte_seul).filter(|titre| connu(titre)).collect();
        (titres.len(), *ligne)
    });
    candidates.reduce(|garde, autre| if autre.0 > garde.0 { autre } else { garde }).unwrap_or_default()
}

fn lire(feuille: &Feuille, titres_en: u32, connu: impl Fn(&str) -> bool) -> TableLue {
    let mut table = TableLue { titres_en, ..TableLue::default() };
    for (colonne, valeur) in feuille.lignes.get(&titres_en).into_iter().flatten() {
        poser(&mut table.titres, *colonne, texte_seul(valeur).unwrap_or_default().to_owned());
    }
    let masque = &feuille.masque;
    for (numero, cellules) in feuille.lignes.range(titres_en + 1..) {
        let mut ligne = LigneDeTable { numero: *numero, ..LigneDeTable::default() };
        for (colonne, valeur) in cellules {
            match texte(valeur) {
                Ok(texte) => poser(&mut ligne.cellules, *colonne, texte),
                Err(raison) => table.illisibles.push((*numero, *colonne as usize, raison)),
            }
        }
        if ligne.cellules.iter().any(|cellule| !cellule.is_empty()) {
            table.lignes.push(ligne);
        }
    }
    let colonnes = table.titres.iter().zip(0_u32..);
    let cachees = colonnes.filter(|(titre, rang)| masque.colonnes.contains(rang) && connu(titre));
    table.remarques = cachees
        .map(|(titre, rang)| {
            format!("la colonne masquée «\u{a0}{titre}\u{a0}» ({}) est lue", feuille.repere(titres_en, rang))
        })
        .collect();
    let lues = table.lignes.iter().filter(|ligne| masque.lignes.contains(&ligne.numero));
    let numeros: Vec<String> = lues.map(|ligne| format!("ligne {}", ligne.numero)).collect();
    let numeros: Vec<&str> = numeros.iter().map(String::as_str).collect();
    table.remarques.extend(lignes_masquees(&numeros, masque));
    table
}

/// Puts a text in its column, and fills the columns before it with empty texts.
fn poser(cellules: &mut Vec<String>, colonne: u32, texte: String) {
    let place = colonne as usize;
    if cellules.len() <= place {
        cellules.resize(place + 1, String::new());
    }
    cellules[place] = texte;
}

fn texte_seul(valeur: &Valeur) -> Option<&str> {
    match valeur {
        Valeur::Texte(texte) => Some(texte.trim()).filter(|texte| !texte.is_empty()),
        _ => None,
    }
}

/// The text that a cell shows, or the reason in French why it shows none.
fn texte(cellule: &Valeur) -> Result<String, String> {
    Ok(match valeur::utile(cellule)? {
        Some(Valeur::Texte(texte)) => texte.trim().to_owned(),
        Some(Valeur::Nombre(nombre)) => nombre.to_string().replace('.', ","),
        Some(Valeur::Date(date)) => date.format("%d/%m/%Y").to_string(),
        _ => String::new(),
    })
}
