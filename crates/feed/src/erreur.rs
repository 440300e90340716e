//! The mistakes of a feed, in the words that the people who produce the feed read.

use std::fmt;

/// The most mistakes that are kept with their texts. The others are only counted.
pub const ERREURS_GARDEES: usize = 1000;

/// One mistake, in French: where it is and what is wrong.
///
/// It is shown as `ligne 12, prix : deux décimales au plus`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ErreurLigne {
    /// The number of the line, from 1.
    pub ligne: u64,
    /// The path of the field (`calendrier.dateLivraison`, `documents[0].titre`; the first item of a list is `[0]`). Empty
    /// when the mistake concerns the whole line.
    pub champ: String,
    /// What is wrong, and what was expected.
    pub raison: String,
}

impl fmt::Display for ErreurLigne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.champ.is_empty() {
            write!(f, "ligne {}\u{a0}: {}", self.ligne, self.raison)
        } else {
            write!(f, "ligne {}, {}\u{a0}: {}", self.ligne, self.champ, self.raison)
        }
    }
}

impl FauteDeFichier for ErreurLigne {
    const REFUSE: &'static str = "le flux est refusé";
}

/// A mistake in a file that developers send. Its `Display` form is one line.
pub trait FauteDeFichier: fmt::Display {
    /// A sentence that says what happens to a file with a mistake.
    const REFUSE: &'static str;
}

/// The refusal of a whole file. Every mistake is counted, and the first [`ERREURS_GARDEES`] are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusDeFichier<E = ErreurLigne> {
    /// The mistakes that are kept, in the order of the file.
    pub erreurs: Vec<E>,
    /// How many mistakes there are in all.
    pub total: u64,
}

impl<E> Default for RefusDeFichier<E> {
    fn default() -> Self {
        Self { erreurs: Vec::new(), total: 0 }
    }
}

impl<E> RefusDeFichier<E> {
    /// Adds one mistake, and keeps its text while there is room.
    pub(crate) fn ajouter(&mut self, erreur: E) {
        self.total += 1;
        if self.erreurs.len() < ERREURS_GARDEES {
            self.erreurs.push(erreur);
        }
    }

    /// Whether there is no mistake at all.
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
        write!(f, "{} {erreurs}\u{a0}: {}, rien n’a changé", self.total, E::REFUSE)
    }
}

/// Why a feed was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum Echec {
    /// The feed has mistakes.
    #[error("{0}")]
    Refus(RefusDeFichier),
    /// The bytes of the feed could not be read.
    #[error("lecture du flux impossible\u{a0}: {}", domain::systeme::cause(.0))]
    Lecture(#[from] std::io::Error),
}
