//! Tools shared by several tests.

use actions::Contexte;
use actions::import::{Options, Rapport, RefusImport, importer};
use actions::{Error, SorteDeRefus};
use chrono::DateTime;
use domain::acces::Portee;
use domain::lot::{Lot, Tenue};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use store::catalogue::{Element, charger};
use store::document::{DocumentLu, DocumentsVisibles, FiltreDeDocuments, OrdreDeDocuments, PageDeDocuments};
use store::programme::ProgrammeLu;
use store::{Base, Numero};
use tempfile::TempDir;

pub(crate) use testkit::petit_monde::Flux;
pub(crate) use testkit::sur_les_deux;

/// The kind and code of a refusal. `None` when the result is not a refusal.
pub(crate) fn refuse<T>(resultat: &Result<T, Error>) -> Option<(SorteDeRefus, &'static str)> {
    let refus = resultat.as_ref().err()?.refus()?;
    Some((refus.sorte, refus.code))
}

/// A temporary folder in which tests write feeds.
pub(crate) struct Depot {
    dossier: TempDir,
}

impl Depot {
    /// Makes an empty folder.
    pub(crate) fn nouveau() -> Self {
        Self { dossier: TempDir::with_prefix("linteau-flux-").expect("a temporary folder") }
    }

    /// The path of the folder.
    pub(crate) fn dossier(&self) -> &Path {
        self.dossier.path()
    }

    /// Writes a file into the folder and returns its path.
    pub(crate) fn ecrire(&self, nom: &str, contenu: impl AsRef<[u8]>) -> PathBuf {
        let chemin = self.dossier.path().join(nom);
        std::fs::write(&chemin, contenu).expect("a file is written");
        chemin
    }

    /// Writes this feed into the folder and imports it.
    pub(crate) async fn importer(&self, base: &Base, flux: &str, options: Options) -> Result<Rapport, Error> {
        let chemin = self.ecrire("flux.ndjson", flux);
        importer(&commande(base), &chemin, options, &|_| {}).await
    }
}

/// Imports a feed that must be accepted.
pub(crate) async fn importe(base: &Base, flux: &str) -> Rapport {
    Depot::nouveau().importer(base, flux, Options::default()).await.expect("the feed is taken")
}

/// Imports a feed that must be refused, and returns the refusal.
pub(crate) async fn refus(base: &Base, flux: &str) -> RefusImport {
    match Depot::nouveau().importer(base, flux, Options::default()).await {
        Err(Error::Import(refus)) => refus,
        autre => panic!("the feed should be refused: {autre:?}"),
    }
}

/// The catalogue as a process loads it, and as the pages read it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Etat {
    pub(crate) numero: Numero,
    pub(crate) programmes: BTreeMap<String, ProgrammeLu>,
    pub(crate) lots: BTreeMap<String, Lot>,
    pub(crate) documents: BTreeMap<String, DocumentLu>,
}

impl Etat {
    /// Reads the whole catalogue of this database.
    pub(crate) async fn lire(base: &Base) -> Self {
        let charge = charger(base, |elements| {
            let (mut programmes, mut lots) = (BTreeMap::new(), BTreeMap::new());
            for element in elements {
                match element {
                    Element::Groupe(_) => {}
                    Element::Programme(lu) => drop(programmes.insert(lu.programme.id.0.clone(), *lu)),
                    Element::Lot(lot) => drop(lots.insert(lot.fiche.id().0, *lot)),
                }
            }
            (programmes, lots)
        })
        .await
        .expect("the catalogue loads");
        assert_eq!(charge.ecartees, [], "every row can be read");
        let (numero, (programmes, lots)) = (charge.numero, charge.bati);
        let vue = base.instantane().await.expect("a view");
        let page = PageDeDocuments { numero: 1, limite: 10_000 };
        let visibles = DocumentsVisibles::de_la_page(Portee::Interne);
        let (_, lus) = visibles
            .chercher(&vue, &FiltreDeDocuments::default(), OrdreDeDocuments::Naturel, page)
            .await
            .expect("documents");
        let documents = lus.into_iter().map(|lu| (lu.document.id.clone(), lu)).collect();
        Self { numero, programmes, lots, documents }
    }

    /// The part of the catalogue that visitors can see: what is on sale, without versions or dates of holds.
    pub(crate) fn en_vente(&self) -> Self {
        let mut vu = self.clone();
        vu.numero = Numero::default();
        vu.programmes.retain(|_, p| !p.retire);
        vu.lots.retain(|_, l| !l.retire);
        vu.programmes.values_mut().for_each(|p| p.version = 0);
        for lot in vu.lots.values_mut() {
            lot.version = 0;
            if let Tenue::Exterieure(tenue) = &mut lot.tenue {
                tenue.depuis = DateTime::UNIX_EPOCH;
            }
        }
        let (programmes, lots) = (&vu.programmes, &vu.lots);
        vu.documents.retain(|_, d| match &d.lot {
            Some(lot) => lots.contains_key(&lot.0),
            None => programmes.contains_key(&d.programme.0),
        });
        vu
    }
}

/// Makes the context of the command line.
pub(crate) fn commande(base: &Base) -> Contexte {
    Contexte::de_la_commande(base.clone())
}
