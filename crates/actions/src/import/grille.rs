//! Importing a price grid: the prices and statuses of the lots of one programme, with the same guarantees as a feed.
//!
//! A grid is small enough to be held in memory. It is read once, checked as a whole, then its changes are written in batches
//! under the lease. One fact makes these changes visible, and they are undone like those of a feed.

use super::bail::prolonger_le_bail;
use super::ecriture::terminer;
use super::fichiers::origine;
use super::rapport::{Issue, Mode, Progression, Suiveur};
use super::reprise::{self, Debut, conclure};
use super::verification::en_fond;
use crate::contexte::Contexte;
use crate::error::Result;
use crate::refus_import::RefusImport;
use domain::programme::IdProgramme;
use feed::empreinte::ecart_de_prix;
use feed::grille::{self, Bilan, Ecarts, Grille, LotActuel, ProgrammeActuel};
use sha2::{Digest, Sha256};
use std::fmt;
use std::path::Path;
use store::faits::Mouvement;
use store::import::{self, Bail, GenreDImport, LOT_DE_LIGNES, LotTarife, Pose, RepereDesImports, recouvrement};

/// The greatest size of a grid, in bytes: about a hundred times the grid of a large programme.
const TAILLE_MAXIMALE: u64 = 20 * 1024 * 1024;
/// How many changes a report lists one by one.
const DETAILS: usize = 200;

/// The options of the import of a grid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OptionsGrille {
    /// Says whether the import writes the changes, or only describes them.
    pub mode: Mode,
    /// Says whether a price that is far from the present price is accepted.
    pub ecarts: Ecarts,
}

/// The changes that a grid made, or would make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RapportGrille {
    pub bilan: Bilan,
    pub issue: Issue,
}

/// Imports a price grid. The programme is given by the caller or named by the grid; when both name one, it must be the same. A
/// grid with a mistake changes nothing, and importing the same grid again changes nothing.
pub async fn importer_grille(
    contexte: &Contexte,
    fichier: &Path,
    programme: Option<&IdProgramme>,
    options: OptionsGrille,
    a_chaque_pas: &Suiveur<'_>,
) -> Result<RapportGrille> {
    reprise::refuser_si_occupe(contexte).await?;
    let chemin = fichier.to_owned();
    let (grille, digeste) = en_fond(move || lire(&chemin)).await?.map_err(RefusImport::LectureGrille)?;
    let (etat, connu) = match situer(contexte, &grille, programme).await? {
        Ok(situe) => situe,
        Err(raison) => return Err(RefusImport::Grille(grille.refuser(raison)).into()),
    };
    let aujourd_hui = contexte.maintenant().jour();
    let bilan = grille::controler(grille, &etat, aujourd_hui, options.ecarts).map_err(RefusImport::Grille)?;
    let issue = match options.mode {
        Mode::ASec => Issue::ASec,
        Mode::Appliquer if bilan.modifications.is_empty() => Issue::Inchange,
        Mode::Appliquer => {
            let origine = origine(GenreDImport::Grille, fichier, &digeste);
            let debut = Debut { genre: "partiel", origine, groupes: &[], connu };
            let bail = reprise::commencer(contexte, &debut).await?;
            let ecrit = ecrire(contexte, &bilan, &bail, a_chaque_pas).await;
            conclure(contexte, &bail, ecrit, a_chaque_pas).await?;
            Issue::Applique
        }
    };
    Ok(RapportGrille { bilan, issue })
}

/// Writes the present grid of a programme as a workbook that can be filled in and imported again.
pub async fn exporter_grille(contexte: &Contexte, programme: &IdProgramme) -> Result<Vec<u8>> {
    let vue = contexte.base().instantane().await?;
    // What an import under way has written so far is not read.
    let lu = recouvrement::programmes_par_id(&vue, std::slice::from_ref(programme)).await?.lus.pop();
    let Some(lu) = lu else { return Err(RefusImport::ProgrammeInconnu(programme.0.clone()).into()) };
    let lots = recouvrement::lots_du_programme(&vue, programme).await?.lus;
    let jour = contexte.maintenant().jour();
    Ok(grille::ecrire(programme, &lu.programme.nom_commercial, &lots, jour).map_err(RefusImport::Classeur)?)
}

fn lire(chemin: &Path) -> std::io::Result<(Grille, [u8; 32])> {
    let taille = std::fs::metadata(chemin)?.len();
    if taille > TAILLE_MAXIMALE {
        return Err(std::io::Error::other(format!("elle dépasse {}\u{a0}Mo", TAILLE_MAXIMALE / 1024 / 1024)));
    }
    let octets = std::fs::read(chemin)?;
    Ok((grille::lire(&octets), Sha256::digest(&octets).into()))
}

/// Reads the programme of a grid and the mark of imports (`RepereDesImports`). The inner error is the reason, in French, why the
/// grid has no programme.
async fn situer(
    contexte: &Contexte,
    grille: &Grille,
    programme: Option<&IdProgramme>,
) -> Result<Result<(ProgrammeActuel, RepereDesImports), String>> {
    let vue = contexte.base().instantane().await?;
    let repere = reprise::repere(contexte, &vue).await?;
    let id = match (programme, grille.programmes.first()) {
        (Some(id), _) => id.clone(),
        (None, Some(nomme)) => {
            let nom = &nomme.valeur;
            let id = IdProgramme(nom.clone());
            let mut ids = match store::programme::par_id(&vue, &id).await? {
                Some(_) => vec![id],
                None => store::programme::par_nom(&vue, nom).await?,
            };
            match (ids.pop(), ids.is_empty()) {
                (Some(id), true) => id,
                (Some(_), false) => {
                    let raison = format!(
                        "plusieurs programmes s’appellent «\u{a0}{nom}\u{a0}»\u{a0}: précisez avec --programme"
                    );
                    return Ok(Err(raison));
                }
                (None, _) => return Ok(Err(format!("programme inconnu «\u{a0}{nom}\u{a0}» ({})", nomme.repere))),
            }
        }
        (None, None) => {
            let raison = "de quel programme est cette grille\u{a0}? Donnez --programme, ou écrivez «\u{a0}Programme\u{a0}» et son \
                          identifiant au-dessus des titres";
            return Ok(Err(raison.to_owned()));
        }
    };
    let Some(lu) = store::programme::par_id(&vue, &id).await? else {
        return Ok(Err(format!("programme inconnu «\u{a0}{}\u{a0}»", id.0)));
    };
    let lots = store::lot::du_programme(&vue, &id).await?;
    let lots = lots.into_iter().map(|lot| {
        let etat = LotActuel { prix: lot.prix, statut: lot.statut(), detenteur: lot.detenteur(), retire: lot.retire };
        (lot.fiche.numero, etat)
    });
    let etat = ProgrammeActuel { id, nom: lu.programme.nom_commercial, retire: lu.retire, lots: lots.collect() };
    Ok(Ok((etat, repere)))
}

async fn ecrire(contexte: &Contexte, bilan: &Bilan, bail: &Bail, a_chaque_pas: &Suiveur<'_>) -> Result<()> {
    let total = bilan.modifications.len() as u64;
    let mut faits = 0;
    for paquet in bilan.modifications.chunks(LOT_DE_LIGNES) {
        let tarifes: Vec<LotTarife> = paquet
            .iter()
            .map(|m| LotTarife {
                id: m.lot.clone(),
                attendu: m.avant,
                prix: m.apres,
                annonce: m.statut.map(|(_, annonce)| annonce),
                ecart: ecart_de_prix(&m.avant, &m.apres),
                date_effet: m.date,
            })
            .collect();
        let tarifes = &tarifes;
        contexte
            .entretenir(|tx| async move {
                prolonger_le_bail(&tx, bail).await?;
                match import::poser_prix(&tx, bail, tarifes).await? {
                    Pose::Faite => Ok(()),
                    Pose::Depassee => Err(crate::Error::from(RefusImport::Depasse)),
                }
            })
            .await?;
        faits += paquet.len() as u64;
        a_chaque_pas(Progression::Ecriture { faits, total });
    }
    terminer(contexte, bail, Mouvement::Grille).await
}

impl fmt::Display for RapportGrille {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bilan { programme, lus, modifications, tenus, colonnes_ignorees, lignes_ignorees, remarques } = &self.bilan;
        writeln!(f, "Grille de prix du programme {}", programme.0)?;
        let (prix, statuts) = (self.bilan.prix_changes(), self.bilan.statuts_changes());
        let inchanges = lus - modifications.len() as u64;
        writeln!(
            f,
            "Lots\u{a0}: {lus} dans la grille\u{a0}; prix changés\u{a0}: {prix}, statuts changés\u{a0}: {statuts}, inchangés\u{a0}: {inchanges}"
        )?;
        if !colonnes_ignorees.is_empty() {
            writeln!(f, "Colonnes sans effet\u{a0}: {}", colonnes_ignorees.join(", "))?;
        }
        if *lignes_ignorees > 0 {
            writeln!(f, "Lignes qui ne sont pas des lots, laissées de côté\u{a0}: {lignes_ignorees}")?;
        }
        for remarque in remarques {
            writeln!(f, "Attention\u{a0}: {remarque}")?;
        }
        for tenu in tenus.iter().take(DETAILS) {
            writeln!(f, "  {tenu}")?;
        }
        if self.issue == Issue::ASec {
            for modification in modifications.iter().take(DETAILS) {
                writeln!(f, "  {modification}")?;
            }
            if modifications.len() > DETAILS {
                writeln!(f, "  … {} lots en tout", modifications.len())?;
            }
        }
        self.issue.fmt(f)
    }
}
