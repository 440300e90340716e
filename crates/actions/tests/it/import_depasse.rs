//! The catalogue changes between the check of a feed and the writing. The writing must then be refused: it would skip
//! the lines that the check found unchanged, although the rows have changed since.

use crate::outils::{Depot, Etat, Flux, commande, importe, sur_les_deux};
use actions::Error;
use actions::import::{Options, Progression, Rapport, RefusImport, annuler_dernier_import, importer};
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;

/// Two later feeds. The first one changes a price. The second one also has a file, so that the test can act between the
/// check and the writing.
fn semaines() -> (String, String) {
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1-A201")["prix"] = json!(335_000);
    let premiere = flux.texte();
    let plan = json!({"id": "paris1-101-plan", "titre": "Plan", "famille": "document", "categorie": "plan",
        "type": "PLAN_LOT", "position": 1, "fichier": "plan.png"});
    flux.ligne("paris1-101")["documents"] = json!([plan]);
    (premiere, flux.texte())
}

/// Imports a feed, and calls `faire` while its files are being stored.
async fn pendant(base: &BaseDeTest, flux: &str, faire: impl AsyncFn(PathBuf) + Sync) -> Result<Rapport, Error> {
    let depot = Depot::nouveau();
    let plan =
        depot.ecrire("plan.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89");
    let chemin = depot.ecrire("flux.ndjson", flux);
    let (executeur, fait) = (tokio::runtime::Handle::current(), AtomicBool::new(false));
    let suivre = |progression| {
        if matches!(progression, Progression::Fichiers { .. }) && !fait.swap(true, Ordering::Relaxed) {
            tokio::task::block_in_place(|| executeur.block_on(faire(plan.clone())));
        }
    };
    let importe = importer(&commande(base), &chemin, Options::default(), &suivre).await;
    assert!(fait.into_inner(), "a file was stored");
    importe
}

async fn ce_qu_une_annulation_a_change_n_est_pas_cru_inchange(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await.en_vente();
    let (premiere, seconde) = semaines();
    importe(&base, &premiere).await;
    // The check finds the price of A201 unchanged. Then the undoing restores the former price.
    let resultat = pendant(&base, &seconde, async |_| {
        annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    });
    let resultat = resultat.await;
    assert!(matches!(resultat, Err(Error::Import(RefusImport::Depasse))), "{resultat:?}");
    assert_eq!(Etat::lire(&base).await.en_vente(), avant, "nothing but the undoing");
}

async fn ce_qu_un_autre_import_a_change_n_est_pas_cru_inchange(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let (premiere, seconde) = semaines();
    let resultat = pendant(&base, &seconde, async |_| {
        importe(&base, &premiere).await;
    });
    let resultat = resultat.await;
    assert!(matches!(resultat, Err(Error::Import(RefusImport::Depasse))), "{resultat:?}");
    let documents = Etat::lire(&base).await.documents;
    assert!(!documents.contains_key("paris1-101-plan"), "nothing of the one that was checked too early");
}

/// The check reads each file and the storing copies it, but the writing does not read it again. Here the file is
/// deleted before the writing.
async fn un_fichier_n_est_regarde_qu_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let flux = semaines().1;
    let resultat = pendant(&base, &flux, async |plan| std::fs::remove_file(plan).expect("removed"));
    resultat.await.expect("taken");
    assert!(Etat::lire(&base).await.documents.contains_key("paris1-101-plan"));
}

sur_les_deux!(
    ce_qu_une_annulation_a_change_n_est_pas_cru_inchange,
    ce_qu_un_autre_import_a_change_n_est_pas_cru_inchange,
    un_fichier_n_est_regarde_qu_une_fois,
);
