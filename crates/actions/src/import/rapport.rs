//! How an import is asked for, followed, and told.

use feed::controle::ComptesDImport;
use std::fmt;

/// How many lines of detail a report keeps.
pub(super) const DETAILS: usize = 20;

/// How to import.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Say what would change, and change nothing.
    pub mode: Mode,
    /// What to do when more than a tenth of the catalogue would leave.
    pub departs: Departs,
}

/// Whether anything is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// The import happens.
    #[default]
    Appliquer,
    /// The import is only described.
    ASec,
}

/// What to do when more than a tenth of the catalogue would leave.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Departs {
    /// Refuse: a cut feed looks the same.
    #[default]
    Bornes,
    /// Accept: a person confirmed it.
    Confirmes,
}

/// How far an import has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progression {
    /// Bytes of the feed that are checked, of all.
    Verification {
        /// Checked.
        faits: u64,
        /// In all.
        total: u64,
    },
    /// Files that are stored, of all.
    Fichiers {
        /// Stored.
        faits: u64,
        /// In all.
        total: u64,
    },
    /// Programmes and lots that are written, of all.
    Ecriture {
        /// Written.
        faits: u64,
        /// In all.
        total: u64,
    },
    /// Programmes and lots that are put back.
    Retablissement {
        /// Put back.
        faits: u64,
    },
}

/// Whom progress is told to.
pub type Suiveur<'s> = dyn Fn(Progression) + Send + Sync + 's;

/// What an import changed, or would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rapport {
    /// `complet` or `partiel`.
    pub genre: &'static str,
    /// Programmes.
    pub programmes: ComptesDImport,
    /// Lots.
    pub lots: ComptesDImport,
    /// Lots whose status changes.
    pub statuts: u64,
    /// Lots that the portal holds, of which the feed says another status: left as they are.
    pub tenus: u64,
    /// The first changes, one line each.
    pub details: Vec<String>,
    /// What was done.
    pub issue: Issue,
}

/// What became of an import without mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issue {
    /// It was written.
    Applique,
    /// Nothing differed: nothing was written.
    Inchange,
    /// It was only described.
    ASec,
}

impl fmt::Display for Rapport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Flux {}", self.genre)?;
        writeln!(f, "Programmes : {}", self.programmes)?;
        writeln!(f, "Lots : {}", self.lots)?;
        writeln!(f, "Statuts changés : {}", self.statuts)?;
        if self.tenus > 0 {
            writeln!(f, "Lots retenus par le portail, laissés en l’état : {}", self.tenus)?;
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
            Self::Inchange => "Rien à changer : le catalogue contient déjà ces données.",
            Self::ASec => "Essai à blanc : rien n’a changé.",
        })
    }
}
