//! Importing a feed or a price grid, and undoing the last import (`design.md` section 2, rule 1; issue of the catalogue, section 2).
//!
//! 1. The whole feed is checked against itself and the catalogue. With any mistake, nothing is written.
//! 2. The files beside the feed go into the file store under their hash.
//! 3. The rows that differ are written in batches of less than a second, under a lease. Nobody sees these rows yet.
//! 4. The last transaction states one fact, which makes the whole import visible.
//!
//! Memory holds ids, statuses and fingerprints, never the feed.

mod bail;
mod ecriture;
mod fichiers;
mod grille;
mod lecture_comptee;
mod rapport;
mod renoncement;
mod reprise;
mod verification;

pub use crate::refus_import::RefusImport;
pub use grille::{OptionsGrille, RapportGrille, exporter_grille, importer_grille};
pub use rapport::{Departs, Issue, Mode, Options, Progression, Rapport, Suiveur};
pub use renoncement::{Renoncement, renoncer_a_la_reprise};
pub use reprise::{Annulation, annuler_dernier_import, reprendre_import_mort};

use crate::contexte::Contexte;
use crate::error::Result;
use fichiers::origine;
use reprise::{Debut, conclure};
use std::path::Path;
use store::import::GenreDImport;
use verification::Verifie;

/// Imports a feed. A feed with a mistake changes nothing, and importing the same feed again changes nothing.
pub async fn importer(
    contexte: &Contexte,
    fichier: &Path,
    options: Options,
    a_chaque_pas: &Suiveur<'_>,
) -> Result<Rapport> {
    reprise::refuser_si_occupe(contexte).await?;
    let verifie = verification::verifier(contexte, fichier, a_chaque_pas).await?;
    let mut rapport = verifie.rapport();
    let limite = contexte.base().metier().import_retrait_maximal;
    if verifie.bilan.depart_massif(limite) && options.departs == Departs::Bornes {
        return Err(RefusImport::DepartMassif {
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
            appliquer(contexte, fichier, verifie, a_chaque_pas).await?;
            Issue::Applique
        }
    };
    Ok(rapport)
}

async fn appliquer(contexte: &Contexte, fichier: &Path, verifie: Verifie, a_chaque_pas: &Suiveur<'_>) -> Result<()> {
    fichiers::deposer(contexte.base(), fichier, &verifie.fichiers, a_chaque_pas).await?;
    let debut = Debut {
        genre: verifie.bilan.entete.genre.code(),
        origine: origine(GenreDImport::Flux, fichier, &verifie.digeste),
        groupes: &verifie.bilan.groupes,
        connu: verifie.connu.repere.clone(),
    };
    let bail = reprise::commencer(contexte, &debut).await?;
    let ecrit = ecriture::ecrire(contexte, fichier, verifie, &bail, a_chaque_pas).await;
    conclure(contexte, &bail, ecrit, a_chaque_pas).await
}
