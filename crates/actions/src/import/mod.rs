//! Importing a feed or a price grid, and undoing the last import (`design.md` section 2, rule 1; issue of the catalogue, section 2).
//!
//! 1. The whole feed is checked against itself and the catalogue; any mistake, and nothing is written.
//! 2. Files beside the feed go into the file store under their hash.
//! 3. What differs is written in batches of less than a second, under a lease; nobody sees them yet.
//! 4. The last transaction states one fact: the import is seen whole.
//!
//! Memory holds ids, statuses and fingerprints, never the feed.

mod ecriture;
mod fichiers;
mod grille;
mod renoncement;
mod reprise;
mod suivi;
mod verification;

pub use grille::{OptionsGrille, RapportGrille, exporter_grille, importer_grille};
pub use renoncement::{Renoncement, renoncer_a_la_reprise};
pub use reprise::{Annulation, annuler_dernier_import, reprendre_import_mort};

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use chrono_tz::Europe::Paris;
use feed::controle::Comptes;
use feed::erreur::{Echec, Refus as RefusDuFlux};
use feed::grille::{EcritureImpossible, ErreurCellule};
use feed::lecture::Modeles;
use reprise::Debut;
use std::fmt;
use std::path::Path;
use store::Instant;
use store::import::{Bail, Genre, Origine};
use verification::Verifie;

/// The models that documents of a feed may name: those that can be drawn.
const MODELES: Modeles<'static> = Modeles { programme: &papers::modeles::PROGRAMME, lot: &papers::modeles::LOT };
/// How many lines of detail a report keeps.
const DETAILS: usize = 20;

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
    pub programmes: Comptes,
    /// Lots.
    pub lots: Comptes,
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

/// Why a feed is not imported. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Refus {
    /// It holds mistakes.
    #[error("{0}")]
    Erreurs(RefusDuFlux),
    /// A price grid holds mistakes.
    #[error("{0}")]
    Grille(RefusDuFlux<ErreurCellule>),
    /// A price grid cannot be read.
    #[error("la grille ne peut pas être lue : {}", domain::systeme::cause(.0))]
    LectureGrille(std::io::Error),
    /// A price grid cannot be written.
    #[error(transparent)]
    Classeur(#[from] EcritureImpossible),
    /// No programme has this id.
    #[error("programme inconnu « {0} »")]
    ProgrammeInconnu(String),
    /// It cannot be read.
    #[error("le flux ne peut pas être lu : {}", domain::systeme::cause(.0))]
    Lecture(std::io::Error),
    /// More of the programmes or of the lots on sale would leave than the setting allows.
    #[error(
        "ce flux complet retirerait {programmes} programmes sur {programmes_presents} et {lots} lots sur \
         {lots_presents}, plus de {limite} % : rien n’a changé ; s’il est bien entier, recommencez avec --confirmer"
    )]
    DepartMassif {
        /// Programmes that would leave.
        programmes: u64,
        /// Programmes on sale.
        programmes_presents: u64,
        /// Lots that would leave.
        lots: u64,
        /// Lots on sale.
        lots_presents: u64,
        /// The limit, in hundredths.
        limite: u64,
    },
    /// Another import is under way.
    #[error("un autre import est en cours depuis {} : attendez sa fin (s’il s’est interrompu, il sera annulé dans {} s)",
        heure(*depuis), attente.as_secs() + 1)]
    EnCours {
        /// When it began.
        depuis: Instant,
        /// When it would be believed dead, from now.
        attente: std::time::Duration,
    },
    /// The catalogue changed between the check and the writing.
    #[error("un autre import a eu lieu pendant la vérification : rien n’a changé, recommencez")]
    Depasse,
    /// The feed changed between the check and the writing.
    #[error("le flux a changé pendant l’import : rien n’a changé, recommencez")]
    FluxChange,
    /// The lease was lost: the process slept for too long, and another one put everything back.
    #[error("l’import est resté trop longtemps sans écrire et a été annulé : recommencez")]
    BailPerdu,
    /// There is nothing to undo.
    #[error("il n’y a rien à annuler : aucun import, ou le dernier est déjà annulé")]
    RienAAnnuler,
    /// No undoing and no dead import stands in the way.
    #[error("aucun import interrompu, aucune annulation en cours : il n’y a rien à quoi renoncer")]
    RienARenoncer,
    /// A dead import, or an undoing, cannot be put back: nothing else can be imported until it is given up.
    #[error(
        "un import interrompu, ou une annulation, ne peut pas être rétabli ({0}) ; « linteau import --annuler --renoncer » \
         rétablit ce qui peut l’être, y met fin et dit ce qui reste"
    )]
    RepriseImpossible(store::Error),
}

/// Imports a feed. Any mistake in it, and nothing changes; the same feed again changes nothing.
pub async fn importer(contexte: &Contexte, fichier: &Path, options: Options, suivre: &Suiveur<'_>) -> Result<Rapport> {
    reprise::refuser_si_occupe(contexte).await?;
    let verifie = verification::verifier(contexte, fichier, suivre).await?;
    let mut rapport = verifie.rapport();
    let limite = contexte.base().metier().import_retrait_maximal;
    if verifie.bilan.depart_massif(limite) && options.departs == Departs::Bornes {
        return Err(Refus::DepartMassif {
            programmes: rapport.programmes.quittes,
            programmes_presents: rapport.programmes.presents,
            lots: rapport.lots.quittes,
            lots_presents: rapport.lots.presents,
            limite,
        }
        .into());
    }
    rapport.issue = match options.mode {
        Mode::ASec => Issue::ASec,
        Mode::Appliquer if verifie.a_ecrire() == 0 => Issue::Inchange,
        Mode::Appliquer => {
            appliquer(contexte, fichier, verifie, suivre).await?;
            Issue::Applique
        }
    };
    Ok(rapport)
}

async fn appliquer(contexte: &Contexte, fichier: &Path, verifie: Verifie, suivre: &Suiveur<'_>) -> Result<()> {
    fichiers::deposer(contexte.base(), fichier, &verifie.fichiers, suivre).await?;
    let debut = Debut {
        genre: verifie.bilan.entete.genre.code(),
        origine: origine(Genre::Flux, fichier, &verifie.digeste),
        groupes: &verifie.bilan.groupes,
        connu: verifie.connu.repere.clone(),
    };
    let bail = reprise::commencer(contexte, &debut).await?;
    let ecrit = ecriture::ecrire(contexte, fichier, verifie, &bail, suivre).await;
    conclure(contexte, &bail, ecrit, suivre).await
}

/// After the writing of an import: older ones are forgotten, or everything is put back.
async fn conclure(contexte: &Contexte, bail: &Bail, ecrit: Result<()>, suivre: &Suiveur<'_>) -> Result<()> {
    let import = bail.import;
    if ecrit.is_ok() {
        reprise::oublier_les_anciens(contexte, import).await;
    } else if let Err(suite) = reprise::abandonner(contexte, bail, suivre).await {
        // What could not be put back now will be by the next import or start, once the lease has run out.
        tracing::warn!(import = import.0, erreur = %suite, "an import failed, its rows are to be put back later");
    }
    ecrit
}

/// The name of a file and the hash of its bytes; the folder is nobody's business.
fn origine(genre: Genre, fichier: &Path, digeste: &suivi::Digeste) -> Origine {
    let nom = fichier.file_name().map(|nom| nom.to_string_lossy().into_owned()).unwrap_or_default();
    Origine { genre, fichier: nom, sha256: fichiers::hexadecimal(digeste) }
}

impl From<Echec> for Error {
    fn from(echec: Echec) -> Self {
        match echec {
            Echec::Refus(refus) => Refus::Erreurs(refus),
            Echec::Lecture(erreur) => Refus::Lecture(erreur),
        }
        .into()
    }
}

/// The time of day, as people here read their clocks.
fn heure(instant: Instant) -> String {
    instant.date().with_timezone(&Paris).format("%H:%M:%S").to_string()
}

impl fmt::Display for Rapport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Flux {}", self.genre)?;
        writeln!(f, "Programmes : {}", self.programmes)?;
        writeln!(f, "Lots : {}", self.lots)?;
        writeln!(f, "Statuts changés : {}", self.statuts)?;
        if self.tenus > 0 {
            writeln!(f, "Lots tenus par le portail, laissés en l’état : {}", self.tenus)?;
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
            Self::Inchange => "Rien à changer : le catalogue dit déjà cela.",
            Self::ASec => "Essai à blanc : rien n’a changé.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_import_en_cours_se_dit_a_l_heure_de_paris() {
        for (micros, heure) in [(1_763_713_370_000_000, "09:22:50"), (1_753_172_570_000_000, "10:22:50")] {
            let refus = Refus::EnCours { depuis: Instant::depuis_micros(micros), attente: std::time::Duration::ZERO };
            let attendu = format!("un autre import est en cours depuis {heure} : ");
            assert!(refus.to_string().starts_with(&attendu), "{refus}");
        }
    }
}
