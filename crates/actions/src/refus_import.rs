//! Why a feed or a price grid is not imported, in words for the person who runs the command.

use domain::calendrier::heure_en_bref;
use feed::erreur::RefusDeFichier as RefusDuFlux;
use feed::grille::{EcritureImpossible, ErreurCellule};
use store::Instant;

/// Why a feed is not imported. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum RefusImport {
    /// The feed holds mistakes.
    #[error("{0}")]
    Erreurs(RefusDuFlux),
    /// A price grid holds mistakes.
    #[error("{0}")]
    Grille(RefusDuFlux<ErreurCellule>),
    /// A price grid cannot be read.
    #[error("la grille ne peut pas être lue\u{a0}: {}", domain::systeme::cause(.0))]
    LectureGrille(std::io::Error),
    /// A price grid cannot be written.
    #[error(transparent)]
    Classeur(#[from] EcritureImpossible),
    /// No programme has this id.
    #[error("programme inconnu «\u{a0}{0}\u{a0}»")]
    ProgrammeInconnu(String),
    /// The feed cannot be read.
    #[error("le flux ne peut pas être lu\u{a0}: {}", domain::systeme::cause(.0))]
    Lecture(std::io::Error),
    /// More programmes or lots on sale would be withdrawn than the setting allows.
    #[error(
        "ce flux complet retirerait {programmes} programmes sur {programmes_presents} et {lots} lots sur \
         {lots_presents}, plus de {limite}\u{a0}%\u{a0}: rien n’a changé\u{a0}; s’il est bien entier, recommencez avec --confirmer"
    )]
    DepartMassif {
        /// How many programmes would be withdrawn.
        programmes: u64,
        programmes_presents: u64,
        /// How many lots would be withdrawn.
        lots: u64,
        lots_presents: u64,
        /// The limit that the setting allows, in hundredths.
        limite: u64,
    },
    /// Another import is under way.
    #[error("un autre import est en cours depuis {}\u{a0}: attendez sa fin (s’il s’est interrompu, il sera annulé dans {} s)",
        heure_en_bref(depuis.date()), attente.as_secs() + 1)]
    EnCours {
        depuis: Instant,
        /// How long it takes until the other import counts as dead, if it writes nothing.
        attente: std::time::Duration,
    },
    /// The catalogue has changed between the check and the writing.
    #[error("un autre import a eu lieu pendant la vérification\u{a0}: rien n’a changé, recommencez")]
    Depasse,
    /// The feed has changed between the check and the writing.
    #[error("le flux a changé pendant l’import\u{a0}: rien n’a changé, recommencez")]
    FluxChange,
    /// The process paused for longer than its lease, and another process restored what the import had changed.
    #[error("l’import est resté trop longtemps sans écrire et a été annulé\u{a0}: recommencez")]
    BailPerdu,
    /// There is nothing to undo.
    #[error("il n’y a rien à annuler\u{a0}: aucun import, ou le dernier est déjà annulé")]
    RienAAnnuler,
    /// There is nothing to give up: no import is dead, and no undoing is under way.
    #[error("aucun import interrompu, aucune annulation en cours\u{a0}: il n’y a rien à quoi renoncer")]
    RienARenoncer,
    /// The rows that a dead import, or an undoing, has changed cannot be restored. Nothing else can be imported until it is given
    /// up.
    #[error(
        "un import interrompu, ou une annulation, ne peut pas être rétabli ({0})\u{a0}; «\u{a0}linteau import --annuler --renoncer\u{a0}» \
         rétablit ce qui peut l’être, y met fin et indique ce qui reste"
    )]
    RepriseImpossible(store::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_import_en_cours_se_dit_a_l_heure_de_paris() {
        for (micros, heure) in [(1_763_713_370_000_000, "09:22:50"), (1_753_172_570_000_000, "10:22:50")] {
            let refus =
                RefusImport::EnCours { depuis: Instant::depuis_micros(micros), attente: std::time::Duration::ZERO };
            let attendu = format!("un autre import est en cours depuis {heure}, heure de Paris\u{a0}: ");
            assert!(refus.to_string().starts_with(&attendu), "{refus}");
        }
    }
}
