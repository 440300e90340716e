//! Imports note the home of each annex in its row, and update it when a feed moves the annex.

use crate::outils::{Depot, Flux, commande, importe, sur_les_deux};
use actions::import::{Options, OptionsGrille, annuler_dernier_import, importer_grille};
use domain::lot::IdLot;
use sea_orm::{ConnectionTrait as _, Statement};
use serde_json::json;
use std::collections::BTreeMap;
use store::{Base, Error};
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::FLUX;

sur_les_deux!(
    un_import_note_le_logement_de_chaque_annexe,
    un_flux_deplace_une_annexe_et_son_annulation_la_ramene,
    une_grille_ne_fait_rien_relire,
    un_import_complete_ce_que_la_version_d_avant_a_ecrit,
);

/// Reads the home of each annex, and the ids of the lots whose annexes are not noted.
async fn notes(base: &Base) -> (BTreeMap<String, String>, Vec<String>) {
    let sql = "SELECT id, principal, annexes_notees, empreinte FROM lot ORDER BY id";
    let lecture = base.lire().await.expect("a reading place");
    let lignes = lecture.query_all_raw(Statement::from_string(base.genre(), sql)).await.expect("read");
    let (mut logements, mut a_noter) = (BTreeMap::new(), Vec::new());
    for ligne in lignes {
        let id: String = ligne.try_get("", "id").expect("a text");
        let principal: Option<String> = ligne.try_get("", "principal").expect("a text");
        let notees: Option<i64> = ligne.try_get("", "annexes_notees").expect("a number");
        if notees != Some(ligne.try_get("", "empreinte").expect("a number")) {
            a_noter.push(id.clone());
        }
        logements.extend(principal.map(|principal| (id, principal)));
    }
    (logements, a_noter)
}

async fn logement_de(base: &Base, id: &str) -> Option<String> {
    let lecture = base.lire().await.expect("a reading place");
    let lu = store::lot::par_id(&lecture, &IdLot(id.to_owned())).await.expect("readable").expect("there");
    store::lot::principal(&lecture, &lu).await.expect("an answer").map(|id| id.0)
}

fn attendus(paires: &[(&str, &str)]) -> BTreeMap<String, String> {
    paires.iter().map(|(annexe, logement)| ((*annexe).to_owned(), (*logement).to_owned())).collect()
}

const DU_MONDE: [(&str, &str); 4] = [
    ("nantes1-C02", "nantes1-A201"),
    ("nantes1-P01", "nantes1-A101"),
    ("nantes1-P02", "nantes1-A201"),
    ("stdenis1-P1", "stdenis1-M1"),
];

async fn un_import_note_le_logement_de_chaque_annexe(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    assert_eq!(notes(&base).await, (attendus(&DU_MONDE), Vec::new()));
    for (annexe, logement) in DU_MONDE {
        assert_eq!(logement_de(&base, annexe).await.as_deref(), Some(logement), "{annexe}");
    }
    assert_eq!(logement_de(&base, "nantes1-P03").await, None);
    assert_eq!(logement_de(&base, "nantes1-A201").await, None);
}

/// A feed that moves the cellar C02 from A201 to A101. It changes the lines of these two homes only, but the rows of
/// the annexes must be updated too.
fn la_cave_passe_a_l_a101() -> String {
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1-A201")["lotsSecondaires"] = json!([{"numero": "P02"}]);
    flux.ligne("nantes1-A101")["lotsSecondaires"] = json!([{"numero": "P01"}, {"numero": "C02"}]);
    flux.texte()
}

async fn un_flux_deplace_une_annexe_et_son_annulation_la_ramene(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    Depot::nouveau().importer(&base, &la_cave_passe_a_l_a101(), Options::default()).await.expect("taken");
    assert_eq!(logement_de(&base, "nantes1-C02").await.as_deref(), Some("nantes1-A101"));
    let mut deplacee = attendus(&DU_MONDE);
    deplacee.insert("nantes1-C02".to_owned(), "nantes1-A101".to_owned());
    assert_eq!(notes(&base).await, (deplacee, Vec::new()));

    annuler_dernier_import(&commande(&base), &|_| {}).await.expect("undone");
    assert_eq!(logement_de(&base, "nantes1-C02").await.as_deref(), Some("nantes1-A201"));
    assert_eq!(notes(&base).await.0, attendus(&DU_MONDE));

    // The next feed detaches the cellar from its home.
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1-A201")["lotsSecondaires"] = json!([{"numero": "P02"}]);
    Depot::nouveau().importer(&base, &flux.texte(), Options::default()).await.expect("taken");
    assert_eq!(logement_de(&base, "nantes1-C02").await, None);
}

async fn une_grille_ne_fait_rien_relire(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    let depot = Depot::nouveau();
    let grille = depot.ecrire("nantes1.csv", "Programme;nantes1\n\nLot;Prix;Statut\nA201;320000;L\n");
    importer_grille(&commande(&base), &grille, None, OptionsGrille::default(), &|_| {}).await.expect("taken");
    assert_eq!(notes(&base).await, (attendus(&DU_MONDE), Vec::new()));
}

async fn un_import_complete_ce_que_la_version_d_avant_a_ecrit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    // The previous version writes its rows like this, with both columns null.
    let sql = "UPDATE lot SET principal = NULL, annexes_notees = NULL WHERE programme = 'nantes1'";
    base.entretenir(async |tx| Ok::<_, Error>(tx.execute_unprepared(sql).await?)).await.expect("written");
    for (annexe, logement) in DU_MONDE {
        assert_eq!(logement_de(&base, annexe).await.as_deref(), Some(logement), "{annexe}");
    }
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1-A302")["description"] = json!("Refait à neuf");
    Depot::nouveau().importer(&base, &flux.texte(), Options::default()).await.expect("taken");
    assert_eq!(notes(&base).await, (attendus(&DU_MONDE), Vec::new()), "one lot of the programme changed");
}
