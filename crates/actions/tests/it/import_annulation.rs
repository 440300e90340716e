//! `annuler_dernier_import` restores what the last import changed.

use crate::outils::commande;
use crate::outils::{Depot, Etat, Flux, importe, sur_les_deux};
use actions::Error;
use actions::import::{
    Departs, Options, RefusImport, annuler_dernier_import, renoncer_a_la_reprise, reprendre_import_mort,
};
use domain::lot::tenue::IdOption;
use domain::lot::{Detenteur, IdLot, StatutLot, Tenue};
use sea_orm::ConnectionTrait as _;
use serde_json::json;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::FLUX;
use testkit::tenue::passer;

/// The small feed a week later: prices, statuses, texts and documents have changed, and lots were added and removed.
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
    assert!(matches!(encore, Err(Error::Import(RefusImport::RienAAnnuler))), "{encore:?}");
    // The same feed can be imported again, and the lot that it adds comes back.
    importer_la_semaine(&base).await;
    assert_eq!(Etat::lire(&base).await.en_vente(), change.en_vente());
}

async fn un_statut_pris_depuis_par_le_portail_reste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    importer_la_semaine(&base).await;
    // The feed has released A102, then a prescriber takes this lot.
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
    assert!(matches!(refuse, Err(Error::Import(RefusImport::RienAAnnuler))), "{refuse:?}");
}

async fn le_tout_premier_import_s_annule(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    let apres = Etat::lire(&base).await.en_vente();
    assert!(apres.programmes.is_empty() && apres.lots.is_empty() && apres.documents.is_empty());
}

/// A file that only a before-image names is missing, because the sweep of an earlier version could delete such files.
async fn un_fichier_perdu_n_empeche_pas_l_annulation(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (depot, mut flux) = (Depot::nouveau(), Flux::lire(FLUX));
    let document = &mut flux.ligne("nantes1-A201")["documents"][0];
    document.as_object_mut().expect("a document").remove("modele");
    document["fichier"] = json!("plan.txt");
    depot.ecrire("plan.txt", "premier");
    depot.importer(&base, &flux.texte(), Options::default()).await.expect("taken");
    let premier = Etat::lire(&base).await.documents["nantes1-A201-plan"].fichier.clone().expect("a file");
    depot.ecrire("plan.txt", "second");
    depot.importer(&base, &flux.texte(), Options::default()).await.expect("taken");
    let sql = &format!("DELETE FROM fichier WHERE sha256 = '{premier}'");
    base.entretenir(async |tx| Ok::<_, store::Error>(tx.execute_unprepared(sql).await?)).await.expect("lost");
    let annulation = annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone all the same");
    assert_eq!(annulation.fichiers_perdus, 1);
    let etat = Etat::lire(&base).await;
    assert_eq!(etat.documents["nantes1-A201-plan"].fichier, None);
    importe(&base, FLUX).await;
}

/// When an undoing always fails, somebody can give it up, and imports run again. The report names the rows that were
/// not restored.
async fn on_renonce_a_une_annulation_impossible(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    importer_la_semaine(&base).await;
    let change = Etat::lire(&base).await;
    let abimer = "UPDATE import_avant SET avant = '{' WHERE id = 'nantes1-A102'";
    base.entretenir(async |tx| Ok::<_, store::Error>(tx.execute_unprepared(abimer).await?)).await.expect("damaged");
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect_err("an image cannot be read");
    horloge.avancer(chrono::TimeDelta::seconds(61));
    let bloque = reprendre_import_mort(&commande(&base)).await.expect_err("still not");
    assert!(matches!(bloque, Error::Import(RefusImport::RepriseImpossible(_))), "{bloque}");
    assert!(bloque.to_string().contains("--annuler --renoncer"));
    horloge.avancer(chrono::TimeDelta::seconds(61));
    let renoncement = renoncer_a_la_reprise(&commande(&base), &|_| {}).await.expect("given up");
    assert_eq!(renoncement.laissees.len(), 1);
    assert!(renoncement.to_string().contains("lot nantes1-A102"), "{renoncement}");
    let apres = Etat::lire(&base).await.en_vente();
    assert_eq!(apres.lots["nantes1-A102"], change.en_vente().lots["nantes1-A102"], "as the import left it");
    assert_eq!(apres.lots["paris1-101"], avant.en_vente().lots["paris1-101"]);
    let rien = renoncer_a_la_reprise(&commande(&base), &|_| {}).await;
    assert!(matches!(rien, Err(Error::Import(RefusImport::RienARenoncer))), "{rien:?}");
    importe(&base, FLUX).await;
}

/// Option 1 held the lot before the import, and option 2 holds it now. The undoing of the import does not give the lot
/// back to option 1.
async fn un_ancien_detenteur_ne_revient_pas(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let id = &IdLot("paris1-101".to_owned());
    let (a, b) = (Tenue::Optionne { option: IdOption(1) }, Tenue::Optionne { option: IdOption(2) });
    let passer = async |de: Tenue, vers: Tenue| {
        base.entretenir(async |tx| store::lot::changer_tenue(&tx, id, &de, &vers).await).await.expect("a write")
    };
    assert!(passer(Tenue::Libre, a).await);
    let mut flux = Flux::lire(FLUX);
    flux.ligne(&id.0)["prix"] = json!(482_000);
    importe(&base, &flux.texte()).await;
    assert!(passer(a, Tenue::Libre).await && passer(Tenue::Libre, b).await);
    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    assert_eq!(Etat::lire(&base).await.lots[&id.0].tenue, b);
}

sur_les_deux!(
    un_fichier_perdu_n_empeche_pas_l_annulation,
    on_renonce_a_une_annulation_impossible,
    un_ancien_detenteur_ne_revient_pas,
    l_annulation_ramene_tout,
    un_statut_pris_depuis_par_le_portail_reste,
    sans_import_il_n_y_a_rien_a_annuler,
    le_tout_premier_import_s_annule,
);
