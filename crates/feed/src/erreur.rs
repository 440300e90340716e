//! The mistakes of a feed, as the people who produce it read them.

use std::fmt;

/// How many mistakes are kept with their text; the others are only counted.
pub const ERREURS_GARDEES: usize = 1000;

/// One mistake: where it is and what is wrong, in French.
///
/// It reads `ligne 12, prix : deux décimales au plus`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErreurLigne {
    /// The line, from 1.
    pub ligne: u64,
    /// The field, as a path (`calendrier.dateLivraison`, `documents[0].titre`; the first of a list is `[0]`); empty when
    /// the whole line is meant.
    pub champ: String,
    /// What is wrong and what was expected.
    pub raison: String,
}

impl fmt::Display for ErreurLigne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.champ.is_empty() {
            write!(f, "ligne {} : {}", self.ligne, self.raison)
        } else {
            write!(f, "ligne {}, {} : {}", self.ligne, self.champ, self.raison)
        }
    }
}

impl FauteDeFichier for ErreurLigne {
    const REFUSE: &'static str = "le flux est refusé";
}

/// A mistake of a file that developers send: it reads as one line.
pub trait FauteDeFichier: fmt::Display {
    /// What becomes of the file that holds one.
    const REFUSE: &'static str;
}

/// Why a whole file is refused: every mistake counted, the first [`ERREURS_GARDEES`] told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusDeFichier<E = ErreurLigne> {
    /// The mistakes kept, in the order of the file.
    pub erreurs: Vec<E>,
    /// How many there are in all.
    pub total: u64,
}

impl<E> Default for RefusDeFichier<E> {
    fn default() -> Self {
        Self { erreurs: Vec::new(), total: 0 }
    }
}

impl<E> RefusDeFichier<E> {
    /// Adds one mistake.
    pub(crate) fn ajouter(&mut self, erreur: E) {
        self.total += 1;
        if self.erreurs.len() < ERREURS_GARDEES {
            self.erreurs.push(erreur);
        }
    }

    /// Whether nothing is wrong.
    pub fn est_vide(&self) -> bool {
        self.total == 0
    }
}

impl<E: FauteDeFichier> fmt::Display for RefusDeFichier<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for erreur in &self.erreurs {
            writeln!(f, "{erreur}")?;
        }
        let tues = self.total - self.erreurs.len() as u64;
        if tues > 0 {
            writeln!(f, "… et {tues} autres erreurs")?;
        }
        let erreurs = if self.total == 1 { "erreur" } else { "erreurs" };
        write!(f, "{} {erreurs} : {}, rien n’a changé", self.total, E::REFUSE)
    }
}

/// Why a feed could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum Echec {
    /// It holds mistakes.
    #[error("{0}")]
    RefusDeFichier(RefusDeFichier),
    /// Its bytes could not be read.
    #[error("lecture du flux impossible : {}", domain::systeme::cause(.0))]
    Lecture(#[from] std::io::Error),
}
