//! The options of an import, its progress and its report.

use feed::controle::ComptesDImport;
use std::fmt;

/// How many lines a report keeps of each kind of detail: rows that are written, withdrawn programmes, withdrawn lots.
pub(super) const DETAILS: usize = 20;

/// The options of an import.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Says whether the import writes the changes, or only describes them.
    pub mode: Mode,
    /// Says what the import does when it would withdraw more of the catalogue than the setting `import.retrait-maximal` allows (a
    /// tenth by default).
    pub departs: Departs,
}

/// Says whether the import writes anything, or only describes the changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// The import is written.
    #[default]
    Appliquer,
    /// The import is only described.
    ASec,
}

/// What an import does when it would withdraw more of the catalogue than the setting `import.retrait-maximal` allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Departs {
    /// The import is refused, because a truncated feed looks the same.
    #[default]
    Bornes,
    /// The import goes on, because a person confirmed it.
    Confirmes,
}

/// How far an import has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progression {
    /// The bytes of the feed that are checked.
    Verification {
        /// The number done so far.
        faits: u64,
        /// The number in all.
        total: u64,
    },
    /// The files that are stored.
    Fichiers {
        /// The number done so far.
        faits: u64,
        /// The number in all.
        total: u64,
    },
    /// The programmes and lots that are written.
    Ecriture {
        /// The number done so far.
        faits: u64,
        /// The number in all.
        total: u64,
    },
    /// The programmes and lots that are put back.
    Retablissement {
        /// The number done so far.
        faits: u64,
    },
}

/// The callback that receives the progress.
pub type Suiveur<'s> = dyn Fn(Progression) + Send + Sync + 's;

/// The changes that an import made, or would make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rapport {
    /// The kind of feed: `complet` or `partiel`.
    pub genre: &'static str,
    pub programmes: ComptesDImport,
    pub lots: ComptesDImport,
    /// How many lots change status.
    pub statuts: u64,
    /// How many lots keep their status because the portal holds them, although the feed says another one.
    pub tenus: u64,
    /// The first changes, one line each.
    pub details: Vec<String>,
    pub issue: Issue,
}

/// The outcome of an import without a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issue {
    Applique,
    /// Nothing differed, so nothing was written.
    Inchange,
    /// The import was only described.
    ASec,
}

impl fmt::Display for Rapport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Flux {}", self.genre)?;
        writeln!(f, "Programmes\u{a0}: {}", self.programmes)?;
        writeln!(f, "Lots\u{a0}: {}", self.lots)?;
        writeln!(f, "Statuts changés\u{a0}: {}", self.statuts)?;
        if self.tenus > 0 {
            writeln!(f, "Lots retenus par le portail, laissés en l’état\u{a0}: {}", self.tenus)?;
        }
        if self.issue == Issue::ASec {
            for detail in &self.details {
                writeln!(f, "  {detail}")?;
            }
        }
        self.issue.fmt(f)
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Applique => "Import terminé.",
            Self::Inchange => "Rien à changer\u{a0}: le catalogue contient déjà ces données.",
            Self::ASec => "Essai à blanc\u{a0}: rien n’a changé.",
        })
    }
}
