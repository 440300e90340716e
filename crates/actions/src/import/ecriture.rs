//! Writing a checked feed: the feed is read a second time, and its changes are written in batches, under the lease.

use super::bail::prolonger_le_bail;
use super::fichiers::{Empreintes, Examen};
use super::lecture_comptee;
use super::rapport::{Progression, Suiveur};
use super::verification::{Connu, MODELES, OrdreDuFlux, Verifie, interrompu};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::prise::offrir;
use crate::refus_import::RefusImport;
use domain::acces::IdGroupe;
use domain::lot::{IdLot, LotFlux};
use domain::programme::{IdProgramme, Programme};
use domain::texte::normaliser;
use feed::controle::Classement;
use feed::empreinte::Empreinte;
use feed::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;
use store::faits::Mouvement;
use store::import::{self, Bail, LotImporte, ProgrammeImporte};
use store::{Acte, Fait};
use tokio::sync::mpsc;

/// How many programmes one batch holds: fewer than lots, because the documents of a programme make it heavy.
const PROGRAMMES_PAR_PAQUET: usize = 200;
/// How many lots one batch holds.
const LOTS_PAR_PAQUET: usize = import::LOT_DE_LIGNES;
/// How many batches the reader may be ahead of the database.
const AVANCE: usize = 2;
/// How often the lease is renewed while there is nothing to write.
const BATTEMENT: Duration = Duration::from_secs(10);

/// The rows that one batch writes together, programmes first.
#[derive(Default)]
struct Paquet {
    programmes: Vec<(Programme, Empreinte)>,
    lots: Vec<(LotFlux, Empreinte)>,
}

/// The kind of lines that one reading of the feed sends to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lignes {
    Toutes,
    Programmes,
    Lots,
}

/// Writes the rows that differ from the catalogue, withdraws those that left the feed, then ends the import.
pub(super) async fn ecrire(
    contexte: &Contexte,
    fichier: &Path,
    verifie: Verifie,
    bail: &Bail,
    a_chaque_pas: &Suiveur<'_>,
) -> Result<()> {
    let total = verifie.a_ecrire();
    let mut plume = Plume {
        contexte,
        bail,
        groupes: groupes(contexte).await?,
        fichiers: &verifie.fichiers,
        faits: 0,
        dire: &|faits| a_chaque_pas(Progression::Ecriture { faits, total }),
    };
    let lectures: &[Lignes] = match verifie.ordre {
        OrdreDuFlux::ProgrammesDAbord => &[Lignes::Toutes],
        OrdreDuFlux::Melange => &[Lignes::Programmes, Lignes::Lots],
    };
    for lignes in lectures {
        plume.relire(fichier, &verifie, *lignes).await?;
    }
    let lots: Vec<IdLot> = verifie.lots_quittes().cloned().collect();
    for paquet in lots.chunks(LOTS_PAR_PAQUET) {
        plume.retirer_lots(paquet).await?;
    }
    let programmes: Vec<IdProgramme> = verifie.programmes_quittes().cloned().collect();
    for paquet in programmes.chunks(PROGRAMMES_PAR_PAQUET) {
        plume.retirer_programmes(paquet).await?;
    }
    terminer(contexte, bail, Mouvement::Flux).await
}

/// Ends an import. The one fact of the import makes all its rows visible, and lots that are free are offered to the people who
/// wait for them.
pub(super) async fn terminer(contexte: &Contexte, bail: &Bail, mouvement: Mouvement) -> Result<()> {
    let finir = |tx| async move {
        prolonger_le_bail(&tx, bail).await?;
        import::terminer(&tx, bail).await?;
        let fait = Fait::CatalogueImport { import: bail.import.0, mouvement };
        Ok(Acte::faits((), [vec![fait], Box::pin(offrir(&tx, contexte.base())).await?].concat()))
    };
    contexte.ecrire(finir).await.map(|_| ())
}

/// Reads the groups by normalised name. The groups that the feed names were created when the import began.
async fn groupes(contexte: &Contexte) -> Result<HashMap<String, IdGroupe>> {
    let lecture = contexte.base().lire().await?;
    let groupes = store::groupe::lister(&lecture).await?;
    Ok(groupes.into_iter().map(|g| (normaliser(&g.nom), g.id)).collect())
}

/// Writes the batches of an import.
struct Plume<'p> {
    contexte: &'p Contexte,
    bail: &'p Bail,
    groupes: HashMap<String, IdGroupe>,
    fichiers: &'p Empreintes,
    faits: u64,
    dire: &'p (dyn Fn(u64) + Send + Sync),
}

impl Plume<'_> {
    async fn relire(&mut self, fichier: &Path, verifie: &Verifie, lignes: Lignes) -> Result<()> {
        let (envoyer, mut recevoir) = mpsc::channel(AVANCE);
        let (chemin, connu, digeste) = (fichier.to_owned(), verifie.connu.clone(), verifie.digeste);
        let examen = Examen::connaissant(fichier, verifie.examines.clone());
        let lecture = tokio::task::spawn_blocking(move || {
            envoyer_paquets(&chemin, &connu, &examen, lignes, &envoyer).map(|d| d == digeste)
        });
        loop {
            match tokio::time::timeout(BATTEMENT, recevoir.recv()).await {
                Ok(Some(paquet)) => self.poser(paquet).await?,
                Ok(None) => break,
                Err(_) => self.battre().await?,
            }
        }
        let identique = lecture.await.map_err(|_| interrompu())?.map_err(RefusImport::Lecture)?;
        if identique { Ok(()) } else { Err(RefusImport::FluxChange.into()) }
    }

    async fn battre(&self) -> Result<()> {
        let bail = self.bail;
        self.contexte.entretenir(|tx| async move { prolonger_le_bail(&tx, bail).await }).await
    }

    async fn poser(&mut self, paquet: Paquet) -> Result<()> {
        let ecrits = (paquet.programmes.len() + paquet.lots.len()) as u64;
        let programmes: Vec<ProgrammeImporte> = paquet
            .programmes
            .into_iter()
            .map(|(programme, empreinte)| ProgrammeImporte { programme, empreinte: Connu::stockee(empreinte) })
            .collect();
        let mut lots = Vec::with_capacity(paquet.lots.len());
        for (lot, empreinte) in paquet.lots {
            let exclusivite = match &lot.exclusivite {
                None => None,
                Some(dediee) => Some(*self.groupes.get(&normaliser(&dediee.nom)).ok_or(RefusImport::FluxChange)?),
            };
            lots.push(LotImporte { lot, exclusivite, empreinte: Connu::stockee(empreinte) });
        }
        let (bail, fichiers, programmes, lots) = (self.bail, self.fichiers, &programmes, &lots);
        self.contexte
            .entretenir(|tx| async move {
                prolonger_le_bail(&tx, bail).await?;
                import::poser_programmes(&tx, bail, programmes, fichiers).await?;
                import::poser_lots(&tx, bail, lots, fichiers).await?;
                Ok::<_, crate::Error>(())
            })
            .await?;
        self.avancer(ecrits);
        Ok(())
    }

    async fn retirer_lots(&mut self, ids: &[IdLot]) -> Result<()> {
        let bail = self.bail;
        self.contexte
            .entretenir(|tx| async move {
                prolonger_le_bail(&tx, bail).await?;
                Ok::<_, crate::Error>(import::retirer_lots(&tx, bail, ids).await?)
            })
            .await?;
        self.avancer(ids.len() as u64);
        Ok(())
    }

    async fn retirer_programmes(&mut self, ids: &[IdProgramme]) -> Result<()> {
        let bail = self.bail;
        self.contexte
            .entretenir(|tx| async move {
                prolonger_le_bail(&tx, bail).await?;
                Ok::<_, crate::Error>(import::retirer_programmes(&tx, bail, ids).await?)
            })
            .await?;
        self.avancer(ids.len() as u64);
        Ok(())
    }

    fn avancer(&mut self, ecrits: u64) {
        self.faits += ecrits;
        (self.dire)(self.faits);
    }
}

/// Reads the feed again, and sends in batches the programmes and lots that differ from the catalogue. Returns the digest of the
/// bytes that were read.
fn envoyer_paquets(
    chemin: &Path,
    connu: &Connu,
    examen: &Examen,
    lignes: Lignes,
    envoyer: &mpsc::Sender<Paquet>,
) -> std::io::Result<lecture_comptee::Digeste> {
    let (source, compteur, _) = lecture_comptee::ouvrir(chemin, |_| {})?;
    let digeste = |fichier: &str| examen.digeste(fichier);
    let alentours = Alentours { modeles: Some(MODELES), fichiers: Some(&digeste) };
    let mut paquet = Paquet::default();
    for ligne in LecteurDeFlux::nouveau(source, alentours) {
        let ligne = ligne?;
        match ligne.contenu {
            Ok(ContenuDeLigne::Programme(p)) if lignes != Lignes::Lots => {
                if connu.etat.classer_programme(&p.id, ligne.empreinte) != Classement::Inchange {
                    paquet.programmes.push((*p, ligne.empreinte));
                }
            }
            Ok(ContenuDeLigne::Lot(l)) if lignes != Lignes::Programmes => {
                if connu.lot_a_poser(&l, ligne.empreinte) {
                    paquet.lots.push((*l, ligne.empreinte));
                }
            }
            // Other lines are not sent. A line in error means that the feed changed since the check, and the digest will show it.
            Ok(_) | Err(_) => {}
        }
        let plein = paquet.programmes.len() >= PROGRAMMES_PAR_PAQUET || paquet.lots.len() >= LOTS_PAR_PAQUET;
        if plein && envoyer.blocking_send(std::mem::take(&mut paquet)).is_err() {
            // Nobody receives the batches, because the import was given up.
            return Ok(compteur.digeste());
        }
    }
    // An error here also means that the import was given up, so nobody waits for the result.
    let _ = envoyer.blocking_send(paquet);
    Ok(compteur.digeste())
}
