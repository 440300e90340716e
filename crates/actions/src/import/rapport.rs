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

#[cfg(test)]
mod tests {
    use super::*;

    fn rapport(issue: Issue, tenus: u64) -> String {
        let lots = ComptesDImport {
            lus: 24,
            nouveaux: 2,
            modifies: 3,
            inchanges: 19,
            quittes: 1,
            ..ComptesDImport::default()
        };
        let programmes = ComptesDImport { lus: 4, inchanges: 4, ..ComptesDImport::default() };
        let details = vec!["lot nantes1-A101\u{a0}: prix".to_owned()];
        Rapport { genre: "complet", programmes, lots, statuts: 2, tenus, details, issue }.to_string()
    }

    #[test]
    fn un_rapport_compte_ce_que_le_flux_change() {
        assert_eq!(
            rapport(Issue::Applique, 0),
            "Flux complet\nProgrammes\u{a0}: 4 dans le flux\u{a0}; nouveaux\u{a0}: 0, modifiés\u{a0}: 0, rétablis\u{a0}: 0, \
             inchangés\u{a0}: 4, retirés\u{a0}: 0\nLots\u{a0}: 24 dans le flux\u{a0}; nouveaux\u{a0}: 2, modifiés\u{a0}: 3, \
             rétablis\u{a0}: 0, inchangés\u{a0}: 19, retirés\u{a0}: 1\nStatuts changés\u{a0}: 2\nImport terminé."
        );
    }

    /// Only a trial lists the changes, because nobody sees them in the catalogue.
    #[test]
    fn seul_un_essai_detaille_ce_qui_changerait() {
        let essai = rapport(Issue::ASec, 0);
        assert!(essai.ends_with("  lot nantes1-A101\u{a0}: prix\nEssai à blanc\u{a0}: rien n’a changé."), "{essai}");
        assert!(!rapport(Issue::Applique, 0).contains("nantes1-A101"));
    }

    #[test]
    fn les_lots_que_le_portail_retient_se_disent() {
        let dit = rapport(Issue::Inchange, 3);
        assert!(dit.contains("Lots retenus par le portail, laissés en l’état\u{a0}: 3\n"), "{dit}");
        assert!(dit.ends_with("Rien à changer\u{a0}: le catalogue contient déjà ces données."), "{dit}");
        assert!(!rapport(Issue::Inchange, 0).contains("retenus"), "none is not said");
    }
}
