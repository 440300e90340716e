//! The price grid: a spreadsheet that updates prices and statuses of one programme's lots, by lot number.
//!
//! [`lire`] turns a workbook or a CSV file into lines and finds every mistake that the file shows alone; [`controler`]
//! compares them with the programme and says what would change; [`ecrire`] writes the present grid as a workbook ready
//! to be filled in. `docs/grille.md` is the description for the people who send grids.
//!
//! ```
//! use feed::grille::{Format, lire};
//! let grille = lire("Lot;Prix TTC;Statut\nA101;389 000,00 €;Libre\n".as_bytes(), Format::Csv);
//! assert!(grille.erreurs.is_empty());
//! assert_eq!(grille.lignes[0].numero, "A101");
//! ```

mod archive;
mod classeur;
mod colonne;
mod controle;
mod csv;
mod entete;
mod ligne;
mod tableau;
mod titre;
mod valeur;
mod xlsx;

pub use classeur::{EcritureImpossible, ecrire};
pub use colonne::ChampPrix;
pub use controle::{Bilan, Ecarts, EtatLot, EtatProgramme, Modification, Tenu, controler};
pub use ligne::{Dite, Ligne};
pub use tableau::Repere;

use crate::erreur::Faute;
use chrono::NaiveDate;
use entete::Choix;
use std::fmt;
use std::path::Path;

/// One mistake of a grid: where it is and what is wrong, in French.
///
/// It reads `Feuil1!D14, Prix TTC : deux décimales au plus`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErreurCellule {
    /// The cell; none when the whole file is meant.
    pub repere: Option<Repere>,
    /// The title of its column, as the file has it; empty when no column is meant.
    pub colonne: String,
    /// What is wrong and what was expected.
    pub raison: String,
}

/// The lines of a CSV file under titles of its own, as spreadsheets write it: each that holds something, with its number and its
/// cells. Encoding and separator are found.
pub fn lignes_csv(octets: &[u8], titres: &[&str]) -> Vec<(u32, Vec<String>)> {
    csv::lignes(octets, titres)
}

impl ErreurCellule {
    fn du_fichier(raison: impl Into<String>) -> Self {
        Self { repere: None, colonne: String::new(), raison: raison.into() }
    }

    fn de(repere: &Repere, colonne: &str, raison: impl Into<String>) -> Self {
        Self { repere: Some(repere.clone()), colonne: colonne.to_owned(), raison: raison.into() }
    }
}

impl fmt::Display for ErreurCellule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.repere, self.colonne.as_str()) {
            (None, _) => f.write_str(&self.raison),
            (Some(repere), "") => write!(f, "{repere} : {}", self.raison),
            (Some(repere), colonne) => write!(f, "{repere}, {colonne} : {}", self.raison),
        }
    }
}

impl Faute for ErreurCellule {
    const REFUSE: &'static str = "la grille est refusée";
}

/// What a grid is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A workbook of Excel or LibreOffice.
    Xlsx,
    /// Text, its cells parted by `;`, `,` or tabs.
    Csv,
}

impl Format {
    /// By the extension of the file; none for what is no grid.
    pub fn du_fichier(chemin: &Path) -> Option<Self> {
        let extension = chemin.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "xlsx" | "xlsm" => Some(Self::Xlsx),
            "csv" | "tsv" => Some(Self::Csv),
            _ => None,
        }
    }
}

/// A cell that says something of the whole grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention<T> {
    /// What it says.
    pub valeur: T,
    /// Where.
    pub repere: Repere,
}

/// A grid as it is read: what its cells say, and their mistakes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grille {
    /// The programmes that it names, by id or commercial name: each different name once.
    pub programmes: Vec<Mention<String>>,
    /// The date that it bears.
    pub date: Option<Mention<NaiveDate>>,
    /// One for each lot.
    pub lignes: Vec<Ligne>,
    /// Titles of the columns that mean nothing to the portal.
    pub colonnes_ignorees: Vec<String>,
    /// Lines that are no lot: totals, sums.
    pub lignes_ignorees: u64,
    /// Mistakes found so far.
    pub erreurs: Vec<ErreurCellule>,
}

/// Reads a grid; every mistake is in [`Grille::erreurs`].
pub fn lire(octets: &[u8], format: Format) -> Grille {
    let feuilles = match format {
        Format::Xlsx => xlsx::lire(octets),
        Format::Csv => Ok(vec![csv::lire(octets)]),
    };
    match feuilles.and_then(|feuilles| entete::choisir(&feuilles).map(|choix| (feuilles, choix))) {
        Ok((feuilles, Choix { feuille, entete, erreurs })) if erreurs.is_empty() => {
            ligne::lire(&feuilles[feuille], entete)
        }
        Ok((feuilles, Choix { feuille, entete, erreurs })) => {
            let mut grille = ligne::lire_dessus(&feuilles[feuille], entete);
            grille.erreurs.extend(erreurs);
            grille
        }
        Err(erreurs) => Grille { erreurs, ..Grille::default() },
    }
}
