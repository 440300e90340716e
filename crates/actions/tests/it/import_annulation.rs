//! `annuler_dernier_import`: what the last import changed is as before.

use crate::outils::commande;
use crate::outils::{Depot, Etat, Flux, importe, sur_les_deux};
use actions::Error;
use actions::import::{Departs, Options, Refus, annuler_dernier_import};
use domain::lot::{Detenteur, IdLot, StatutLot};
use serde_json::json;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;
use testkit::tenue::passer;

/// The little world after a busy week: prices, statuses, texts, documents, arrivals and departures.
fn semaine() -> String {
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1")["nomCommercial"] = json!("Les Terrasses");
    flux.ligne("nantes1")["documents"].as_array_mut().expect("documents").remove(0);
    flux.ligne("nantes1-A201")["prix"] = json!(335_000);
    flux.ligne("nantes1-A102")["statut"]["code"] = json!("L");
    flux.ligne("paris1-101")["statut"]["code"] = json!("R");
    flux.ligne("paris1-102")["exclusivite"]["nom"] = json!("Beta");
    flux.oter("stdenis1-M1");
    flux.oter("stdenis1-M2");
    flux.oter("stdenis1-M3");
    flux.oter("stdenis1-P1");
    flux.oter("stdenis1-P2");
    flux.oter("stdenis1");
    let mut neuf = flux.ligne("stetienne1-B12").clone();
    neuf["numero"] = json!("B13");
    neuf["documents"] = json!([]);
    flux.0.push(neuf);
    flux.texte()
}

async fn importer_la_semaine(base: &BaseDeTest) {
    let confirme = Options { departs: Departs::Confirmes, ..Options::default() };
    Depot::nouveau().importer(base, &semaine(), confirme).await.expect("the week is taken");
}

async fn l_annulation_ramene_tout(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    importer_la_semaine(&base).await;
    let change = Etat::lire(&base).await;
    assert_ne!(change.en_vente(), avant.en_vente());
    assert!(change.programmes["stdenis1"].retire && change.lots.contains_key("stetienne1-B13"));

    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let apres = Etat::lire(&base).await;
    assert_eq!(apres.en_vente(), avant.en_vente());
    assert!(apres.lots["stetienne1-B13"].retire, "people saw it: withdrawn, not erased");
    assert_eq!(apres.numero.0, change.numero.0 + 1, "one fact");
    for (id, lot) in &apres.lots {
        let touche = change.lots[id].version > avant.lots.get(id).map_or(0, |l| l.version);
        assert_eq!(lot.version > change.lots[id].version, touche, "{id}: a row that changes says so");
    }

    let encore = annuler_dernier_import(&commande(&base), &|_| {}).await;
    assert!(matches!(encore, Err(Error::Import(Refus::RienAAnnuler))), "{encore:?}");
    // The same feed is a change again, and its new lot comes back.
    importer_la_semaine(&base).await;
    assert_eq!(Etat::lire(&base).await.en_vente(), change.en_vente());
}

async fn un_statut_pris_depuis_par_le_portail_reste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    importer_la_semaine(&base).await;
    // The feed released A102; a prescriber takes it, and the price of A201 is frozen by nobody.
    let a102 = IdLot("nantes1-A102".to_owned());
    let prise = base
        .entretenir(async |tx| passer(&tx, &a102, StatutLot::L, (StatutLot::T, Some(Detenteur::Portail))).await)
        .await
        .expect("a write");
    assert!(prise);
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let apres = Etat::lire(&base).await;
    let lot = &apres.lots["nantes1-A102"];
    assert_eq!((lot.statut(), lot.detenteur()), (StatutLot::T, Some(Detenteur::Portail)));
    assert_eq!(lot.fiche, avant.lots["nantes1-A102"].fiche);
    assert_eq!(apres.lots["paris1-101"].statut(), StatutLot::L, "set by the import, held by nobody else");
}

async fn sans_import_il_n_y_a_rien_a_annuler(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let refuse = annuler_dernier_import(&commande(&base), &|_| {}).await;
    assert!(matches!(refuse, Err(Error::Import(Refus::RienAAnnuler))), "{refuse:?}");
}

async fn le_tout_premier_import_s_annule(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let apres = Etat::lire(&base).await.en_vente();
    assert!(apres.programmes.is_empty() && apres.lots.is_empty() && apres.documents.is_empty());
}

sur_les_deux!(
    l_annulation_ramene_tout,
    un_statut_pris_depuis_par_le_portail_reste,
    sans_import_il_n_y_a_rien_a_annuler,
    le_tout_premier_import_s_annule,
);
