//! The price grid (`grille`): a spreadsheet that updates the prices and statuses of the lots of one programme. It names each lot
//! by its number.
//!
//! [`lire`] turns a workbook or a CSV file into lines, and finds the mistakes that can be seen without the catalogue.
//! [`controler`] compares the lines with the programme and says what the grid would change. [`ecrire`] writes the present grid
//! as a workbook to fill in. `docs/grille.md` describes the format for the people who send grids.
//!
//! ```
//! use feed::grille::lire;
//! let grille = lire("Lot;Prix TTC;Statut\nA101;389 000,00 €;Libre\n".as_bytes());
//! assert!(grille.erreurs.is_empty());
//! assert_eq!(grille.lignes[0].numero, "A101");
//! ```

mod archive;
mod classeur;
mod colonne;
mod contenu;
mod controle;
mod csv;
mod entete;
mod ligne;
mod masque;
mod restaure;
mod table;
mod tableau;
mod titre;
mod valeur;
mod xlsx;

pub use classeur::{EcritureImpossible, ecrire};
pub use colonne::mots;
pub use controle::{Bilan, Ecarts, LotActuel, ModificationDeLot, ProgrammeActuel, Tenu, controler};
pub use ligne::{Dite, LigneDeGrille};
pub use restaure::code_postal;
pub use table::{LigneDeTable, TableLue, lire_table};
pub use tableau::RepereDeCellule;

use crate::erreur::FauteDeFichier;
use chrono::NaiveDate;
use contenu::ContenuDeFichier;
use entete::Choix;
use std::fmt;
use std::path::Path;
use tableau::Feuille;

/// One mistake of a grid, in French: where it is and what is wrong.
///
/// It is shown as `Feuil1!D14, Prix TTC : deux décimales au plus`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErreurCellule {
    /// The cell; `None` when the mistake concerns the whole file.
    pub repere: Option<RepereDeCellule>,
    /// The title of the column, as the file has it. Empty when the mistake concerns no column.
    pub colonne: String,
    /// What is wrong, and what was expected.
    pub raison: String,
}

impl ErreurCellule {
    fn du_fichier(raison: impl Into<String>) -> Self {
        Self { repere: None, colonne: String::new(), raison: raison.into() }
    }

    fn de(repere: &RepereDeCellule, colonne: &str, raison: impl Into<String>) -> Self {
        Self { repere: Some(repere.clone()), colonne: colonne.to_owned(), raison: raison.into() }
    }
}

impl fmt::Display for ErreurCellule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.repere, self.colonne.as_str()) {
            (None, _) => f.write_str(&self.raison),
            (Some(repere), "") => write!(f, "{repere}\u{a0}: {}", self.raison),
            (Some(repere), colonne) => write!(f, "{repere}, {colonne}\u{a0}: {}", self.raison),
        }
    }
}

impl FauteDeFichier for ErreurCellule {
    const REFUSE: &'static str = "la grille est refusée";
}

/// The extensions of workbooks and of text tables. Some of these formats cannot be read. [`lire`] recognises them by the content
/// of the file, and says so.
const EXTENSIONS: [&str; 11] = ["xlsx", "xlsm", "xltx", "csv", "tsv", "xls", "xlsb", "ods", "numbers", "html", "htm"];

/// Whether a file is a grid, judged by the extension of its name.
pub fn est_une_grille(chemin: &Path) -> bool {
    let extension = chemin.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    EXTENSIONS.iter().any(|connue| connue.eq_ignore_ascii_case(extension))
}

/// A value of the whole grid, and not of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention<T> {
    pub valeur: T,
    /// The cell that holds the value.
    pub repere: RepereDeCellule,
}

/// A grid that was read: the values of its cells, and its mistakes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grille {
    /// The programmes that the grid names, by id or commercial name. Each name is here once.
    pub programmes: Vec<Mention<String>>,
    /// The date that the grid gives, if any.
    pub date: Option<Mention<NaiveDate>>,
    /// One line for each lot.
    pub lignes: Vec<LigneDeGrille>,
    /// The titles of the columns that the portal does not use.
    pub colonnes_ignorees: Vec<String>,
    /// How many lines describe no lot, for instance totals.
    pub lignes_ignorees: u64,
    /// Remarks on hidden rows and columns, which are read, and on hidden sheets, which are not. They are
    /// sentences in French, without a capital or a full stop.
    pub remarques: Vec<String>,
    /// The mistakes that were found while reading.
    pub erreurs: Vec<ErreurCellule>,
}

impl Grille {
    /// Whether a mistake concerns the whole file. Then no line could be read, and other mistakes do not matter.
    pub fn est_illisible(&self) -> bool {
        self.erreurs.iter().any(|erreur| erreur.repere.is_none())
    }
}

/// Reads a grid, whatever the name of its file. [`Grille::erreurs`] holds every mistake.
pub fn lire(octets: &[u8]) -> Grille {
    let lu = feuilles(octets, csv::lire);
    match lu.and_then(|(feuilles, masquees)| entete::choisir(&feuilles).map(|choix| (feuilles, masquees, choix))) {
        Ok((feuilles, masquees, Choix { feuille, entete, erreurs })) => {
            let mut grille = if erreurs.is_empty() {
                ligne::lire(&feuilles[feuille], entete)
            } else {
                ligne::lire_dessus(&feuilles[feuille], entete)
            };
            grille.erreurs.extend(erreurs);
            grille.remarques.extend(feuilles_masquees(&masquees));
            grille
        }
        Err(erreurs) => Grille { erreurs, ..Grille::default() },
    }
}

/// The visible sheets of a file, and the names of its hidden sheets. `csv` is the function that reads a text file.
fn feuilles<'o>(
    octets: &'o [u8],
    csv: impl FnOnce(&'o [u8]) -> Feuille,
) -> Result<(Vec<Feuille>, Vec<String>), Vec<ErreurCellule>> {
    match contenu::reconnaitre(octets).map_err(|raison| vec![ErreurCellule::du_fichier(raison)])? {
        ContenuDeFichier::Classeur => xlsx::lire(octets),
        ContenuDeFichier::Texte => Ok((vec![csv(octets)], Vec::new())),
    }
}

/// Says which sheets are not read because they are hidden.
fn feuilles_masquees(noms: &[String]) -> impl Iterator<Item = String> {
    noms.iter().map(|nom| format!("la feuille masquée «\u{a0}{nom}\u{a0}» n’est pas lue"))
}
