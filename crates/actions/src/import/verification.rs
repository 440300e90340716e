//! Checks a feed against itself and the catalogue, in one pass that writes nothing.

use super::fichiers::{Empreintes, Examen, Examines};
use super::lecture_comptee::{self, Digeste};
use super::rapport::{DETAILS, Issue, Progression, Rapport, Suiveur};
use super::reprise;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::refus_import::RefusImport;
use domain::document::{Document, Source};
use domain::lot::tenue::{EffetAnnonce, effet_annonce};
use domain::lot::{IdLot, LotFlux, Nature, StatutLot};
use domain::programme::IdProgramme;
use feed::controle::{Bilan, Classement, EtatConnu, verifier_en_observant};
use feed::ecriture::GenreDeFlux;
use feed::empreinte::Empreinte;
use feed::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux, LigneDeFlux, Modeles};
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use store::import::{EtatLot, EtatProgramme, RepereDesImports};
use tokio::sync::mpsc;

/// The models that documents of a feed may name: those that the portal can draw.
pub(super) const MODELES: Modeles<'static> =
    Modeles { programme: &papers::modeles::PROGRAMME, lot: &papers::modeles::LOT };

/// The data of the present catalogue that the check and the second reading need.
pub(super) struct Connu {
    pub(super) etat: EtatConnu,
    /// The lots, in the order of ids.
    pub(super) lots: Vec<EtatLot>,
    pub(super) programmes: Vec<EtatProgramme>,
    pub(super) repere: RepereDesImports,
}

/// A feed without a mistake, compared with the catalogue.
pub(super) struct Verifie {
    pub(super) bilan: Bilan,
    pub(super) connu: Arc<Connu>,
    /// The files that the changed rows name.
    pub(super) fichiers: Empreintes,
    /// The results for each file that the feed names, so that the second reading does not examine them again.
    pub(super) examines: Examines,
    pub(super) digeste: Digeste,
    pub(super) ordre: OrdreDuFlux,
    a_poser: u64,
    statuts: u64,
    tenus: u64,
    details: Vec<String>,
}

/// Says whether each programme is known before its lots are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OrdreDuFlux {
    /// Programmes come first, so one reading writes everything.
    ProgrammesDAbord,
    /// A first reading writes the programmes, a second one the lots.
    Melange,
}

/// The effect on a lot of the status that a feed announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EffetStatut {
    Aucun,
    Change(StatutLot, StatutLot),
    /// The portal holds the lot, so the announced status is left aside. The value is the status that the lot keeps.
    Tenu(StatutLot),
}

impl Connu {
    /// The fingerprint as the database holds it, in 64 bits: see `feed::empreinte`.
    pub(super) fn stockee(empreinte: Empreinte) -> i64 {
        let bas = empreinte.0 & u128::from(u64::MAX);
        u64::try_from(bas).unwrap_or(u64::MAX).cast_signed()
    }

    fn relue(empreinte: i64) -> Empreinte {
        Empreinte(u128::from(empreinte.cast_unsigned()))
    }

    async fn lire(contexte: &Contexte, genre: Option<GenreDeFlux>) -> Result<Self> {
        let vue = contexte.base().instantane().await?;
        let repere = reprise::repere(contexte, &vue).await?;
        let programmes = store::import::programmes(&vue).await?;
        let mut lots = store::import::lots(&vue).await?;
        lots.sort_unstable_by(|a, b| a.id.cmp(&b.id));
        let mut etat = EtatConnu::vide();
        for programme in &programmes {
            etat.ajouter_programme(&programme.id, Self::relue(programme.empreinte), programme.retire);
        }
        if genre == Some(GenreDeFlux::Partiel) {
            let mut rang = 0;
            store::import::rattachements(&vue, |lu| {
                while lots.get(rang).is_some_and(|l| l.id < lu.id) {
                    rang += 1;
                }
                if let Some(lot) = lots.get(rang).filter(|l| l.id == lu.id) {
                    etat.ajouter_lot(&lot.id, Self::relue(lot.empreinte), lot.retire, lu.nature);
                }
                lu.annexes.iter().for_each(|annexe| etat.ajouter_rattachement(annexe, &lu.id));
            })
            .await?;
        } else {
            // The natures and attachments of the catalogue are only needed for a partial feed, so here one nature stands for all.
            for lot in &lots {
                etat.ajouter_lot(&lot.id, Self::relue(lot.empreinte), lot.retire, Nature::Appartement);
            }
        }
        store::import::documents(&vue, |id, proprietaire| etat.ajouter_document(id, proprietaire)).await?;
        Ok(Self { etat, lots, programmes, repere })
    }

    fn lot(&self, id: &IdLot) -> Option<&EtatLot> {
        self.lots.binary_search_by(|l| l.id.cmp(id)).ok().map(|rang| &self.lots[rang])
    }

    /// The effect of this announced status on this lot.
    pub(super) fn effet(&self, id: &IdLot, annonce: StatutLot) -> EffetStatut {
        let Some(lot) = self.lot(id) else { return EffetStatut::Aucun };
        match effet_annonce(lot.statut, lot.detenteur, annonce) {
            EffetAnnonce::LaisseeDeCote => EffetStatut::Tenu(lot.statut),
            EffetAnnonce::Aucun => EffetStatut::Aucun,
            EffetAnnonce::Change => EffetStatut::Change(lot.statut, annonce),
        }
    }

    /// Says whether a lot of the feed must be written, because its content or its status differs.
    pub(super) fn lot_a_poser(&self, lot: &LotFlux, empreinte: Empreinte) -> bool {
        let id = lot.fiche.id();
        self.etat.classer_lot(&id, empreinte) != Classement::Inchange
            || matches!(self.effet(&id, lot.statut), EffetStatut::Change(..))
    }
}

impl Verifie {
    /// How many programmes and lots must be written.
    pub(super) fn a_ecrire(&self) -> u64 {
        self.a_poser + self.bilan.programmes.quittes + self.bilan.lots.quittes
    }

    /// The programmes of the catalogue that left the feed.
    pub(super) fn programmes_quittes(&self) -> impl Iterator<Item = &IdProgramme> {
        self.connu.programmes.iter().filter(|p| !p.retire && self.bilan.programme_quitte(&p.id)).map(|p| &p.id)
    }

    /// The lots of the catalogue that left the feed.
    pub(super) fn lots_quittes(&self) -> impl Iterator<Item = &IdLot> {
        self.connu.lots.iter().filter(|l| !l.retire && self.bilan.lot_quitte(&l.id)).map(|l| &l.id)
    }

    /// Makes the report for people. Its outcome is that of a dry run, which `importer` then corrects.
    pub(super) fn rapport(&self) -> Rapport {
        let mut details = self.details.clone();
        details.extend(self.programmes_quittes().take(DETAILS).map(|id| format!("programme {}\u{a0}: retiré", id.0)));
        details.extend(self.lots_quittes().take(DETAILS).map(|id| format!("lot {}\u{a0}: retiré", id.0)));
        let total = self.a_ecrire() + self.tenus;
        if total > details.len() as u64 {
            details.push(format!("… {total} programmes et lots en tout"));
        }
        Rapport {
            genre: self.bilan.entete.genre.code(),
            programmes: self.bilan.programmes,
            lots: self.bilan.lots,
            statuts: self.statuts,
            tenus: self.tenus,
            details,
            issue: Issue::ASec,
        }
    }
}

/// Checks the feed, and reports all its mistakes together.
pub(super) async fn verifier(contexte: &Contexte, fichier: &Path, a_chaque_pas: &Suiveur<'_>) -> Result<Verifie> {
    let chemin = fichier.to_owned();
    let genre = en_fond(move || genre(&chemin)).await?.map_err(RefusImport::Lecture)?;
    let connu = Arc::new(Connu::lire(contexte, genre).await?);
    let (dire, mut entendre) = mpsc::unbounded_channel();
    let chemin = fichier.to_owned();
    let travail = tokio::task::spawn_blocking(move || parcourir(&chemin, &connu, &dire));
    while let Some((faits, total)) = entendre.recv().await {
        a_chaque_pas(Progression::Verification { faits, total });
    }
    travail.await.map_err(|_| interrompu())?
}

/// Reads the kind of feed that the header announces. `None` when the header cannot be read, and the check then reports the
/// mistake.
fn genre(chemin: &Path) -> std::io::Result<Option<GenreDeFlux>> {
    let (source, ..) = lecture_comptee::ouvrir(chemin, |_| {})?;
    let ligne = LecteurDeFlux::nouveau(source, Alentours::default()).next().transpose()?;
    Ok(match ligne.map(|l| l.contenu) {
        Some(Ok(ContenuDeLigne::Entete(entete))) => Some(entete.genre),
        _ => None,
    })
}

fn parcourir(chemin: &Path, connu: &Arc<Connu>, dire: &mpsc::UnboundedSender<(u64, u64)>) -> Result<Verifie> {
    let taille = std::fs::metadata(chemin).map_err(RefusImport::Lecture)?.len();
    let (source, compteur, _) = lecture_comptee::ouvrir(chemin, |faits| {
        // Nobody listens when the import was given up; the check then ends by itself.
        let _ = dire.send((faits, taille));
    })
    .map_err(RefusImport::Lecture)?;
    let examen = Examen::nouveau(chemin);
    let digeste = |fichier: &str| examen.digeste(fichier);
    let alentours = Alentours { modeles: Some(MODELES), fichiers: Some(&digeste) };
    let mut releve = Releve::nouveau(connu, &examen);
    let bilan =
        verifier_en_observant(source, alentours, &connu.etat, |ligne, changement| releve.voir(ligne, changement))?;
    let Releve { fichiers, ordre, a_poser, statuts, tenus, details, .. } = releve;
    let digeste = compteur.digeste();
    let examines = examen.finir();
    Ok(Verifie { bilan, connu: connu.clone(), fichiers, examines, digeste, ordre, a_poser, statuts, tenus, details })
}

/// The data that the check collects, line after line.
struct Releve<'r> {
    connu: &'r Connu,
    examen: &'r Examen,
    programmes_poses: HashSet<IdProgramme>,
    fichiers: Empreintes,
    ordre: OrdreDuFlux,
    a_poser: u64,
    statuts: u64,
    tenus: u64,
    details: Vec<String>,
}

impl<'r> Releve<'r> {
    fn nouveau(connu: &'r Connu, examen: &'r Examen) -> Self {
        Self {
            connu,
            examen,
            programmes_poses: connu.programmes.iter().map(|p| p.id.clone()).collect(),
            fichiers: Empreintes::default(),
            ordre: OrdreDuFlux::ProgrammesDAbord,
            a_poser: 0,
            statuts: 0,
            tenus: 0,
            details: Vec::new(),
        }
    }

    fn voir(&mut self, ligne: &LigneDeFlux, changement: Classement) {
        match &ligne.contenu {
            Ok(ContenuDeLigne::Programme(programme)) => {
                self.programmes_poses.insert(programme.id.clone());
                if changement != Classement::Inchange {
                    self.a_poser += 1;
                    self.garder_fichiers(&programme.documents);
                    self.detailler(|| format!("programme {}\u{a0}: {}", programme.id.0, mot(changement)));
                }
            }
            Ok(ContenuDeLigne::Lot(lot)) => self.voir_lot(lot, changement),
            Ok(ContenuDeLigne::Entete(_)) | Err(_) => {}
        }
    }

    fn voir_lot(&mut self, lot: &LotFlux, changement: Classement) {
        let id = lot.fiche.id();
        if !self.programmes_poses.contains(&lot.fiche.programme) {
            self.ordre = OrdreDuFlux::Melange;
        }
        let effet = self.connu.effet(&id, lot.statut);
        let change = matches!(effet, EffetStatut::Change(..));
        self.statuts += u64::from(change);
        self.tenus += u64::from(matches!(effet, EffetStatut::Tenu(_)));
        if changement != Classement::Inchange || change {
            self.a_poser += 1;
            self.garder_fichiers(&lot.fiche.documents);
        }
        let mots = match effet {
            EffetStatut::Aucun if changement == Classement::Inchange => return,
            EffetStatut::Aucun => mot(changement).to_owned(),
            EffetStatut::Change(avant, apres) => format!("{}, {} → {}", mot(changement), avant.code(), apres.code()),
            EffetStatut::Tenu(tenu) => format!(
                "{}, retenu par le portail ({})\u{a0}: l’annonce {} est laissée de côté",
                mot(changement),
                tenu.code(),
                lot.statut.code()
            ),
        };
        self.detailler(|| format!("lot {}\u{a0}: {mots}", id.0));
    }

    fn garder_fichiers(&mut self, documents: &[Document]) {
        for document in documents {
            if let Source::Fichier(chemin) = &document.source
                && let Some(sha256) = self.examen.sha256(chemin)
            {
                self.fichiers.insert(chemin.clone(), sha256);
            }
        }
    }

    fn detailler(&mut self, detail: impl FnOnce() -> String) {
        if self.details.len() < DETAILS {
            self.details.push(detail());
        }
    }
}

const fn mot(changement: Classement) -> &'static str {
    match changement {
        Classement::Nouveau => "nouveau",
        Classement::Modifie => "modifié",
        Classement::Retabli => "rétabli",
        Classement::Inchange => "contenu inchangé",
    }
}

/// Runs work that reads files on a blocking thread, away from the threads that answer calls.
pub(super) async fn en_fond<T: Send + 'static>(travail: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(travail).await.map_err(|_| interrompu())
}

pub(super) fn interrompu() -> Error {
    Error::Interne(store::Error::Indisponible("lecture du flux interrompue".to_owned()))
}
