//! Unreadable rows are set aside, and the other rows still load.

use crate::monde;
use crate::outils::{lecture, sur_les_deux};
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use sea_orm::ConnectionTrait as _;
use store::catalogue::{self, Element};
use store::import::recouvrement;
use store::{Error, lot, programme};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(une_ligne_illisible_n_arrete_pas_le_reste, une_forme_plus_recente_se_lit);

async fn executer(base: &BaseDeTest, sql: &str) {
    base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await.expect("written");
}

/// The ids of a loaded catalogue, and the rows that were set aside.
async fn charge(base: &BaseDeTest) -> (Vec<String>, Vec<String>) {
    let chargement = catalogue::charger(base, |elements| {
        let ids = elements.filter_map(|element| match element {
            Element::Groupe(_) => None,
            Element::Programme(lu) => Some(lu.programme.id.0),
            Element::Lot(lot) => Some(lot.fiche.id().0),
        });
        let mut ids: Vec<String> = ids.collect();
        ids.sort();
        ids
    });
    let chargement = chargement.await.expect("it loads");
    let mut ecartees: Vec<String> = chargement.ecartees.iter().map(|e| format!("{} {}", e.table, e.id)).collect();
    ecartees.sort();
    (chargement.bati, ecartees)
}

async fn une_ligne_illisible_n_arrete_pas_le_reste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let tous = ["P1", "P1-A101", "P1-A102", "P1-A103", "P2", "P2-B1"].map(str::to_owned).to_vec();
    assert_eq!(charge(&base).await, (tous.clone(), Vec::new()));
    // In order: an unknown nature, a form number that never existed, a truncated document, and a category of a later
    // version.
    executer(&base, "UPDATE lot SET document = replace(document, 'appartement', 'peniche') WHERE id = 'P1-A101'").await;
    executer(&base, "UPDATE lot SET schema = 0 WHERE id = 'P1-A102'").await;
    executer(&base, "UPDATE programme SET document = '{' WHERE id = 'P2'").await;
    executer(&base, "UPDATE document SET categorie = 'hologramme' WHERE id = 'P1.vue'").await;
    let lisibles = ["P1", "P1-A103", "P2-B1"].map(str::to_owned).to_vec();
    let ecartees = ["document P1.vue", "lot P1-A101", "lot P1-A102", "programme P2"].map(str::to_owned).to_vec();
    assert_eq!(charge(&base).await, (lisibles, ecartees));
    // Reading the rows that a fact names also sets the unreadable ones aside.
    let vue = base.instantane().await.expect("a view");
    let ids = ["P1-A101", "P1-A103"].map(|id| IdLot(id.to_owned()));
    let lus = recouvrement::lots_par_id(&vue, &ids).await.expect("readable");
    assert_eq!(lus.lus.iter().map(|l| l.fiche.id().0).collect::<Vec<_>>(), ["P1-A103"]);
    assert_eq!(lus.ecartees.iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ["P1-A101"]);
    let ids = ["P1", "P2"].map(|id| IdProgramme(id.to_owned()));
    let lus = recouvrement::programmes_par_id(&vue, &ids).await.expect("readable");
    assert_eq!((lus.lus.len(), lus.lus[0].programme.documents.len(), lus.ecartees.len()), (1, 2, 2));
    let seul = lot::par_id(&lecture(&base).await, &IdLot("P1-A101".to_owned())).await.expect_err("asked alone");
    assert!(!seul.to_string().contains("peniche"), "{seul}");
}

async fn une_forme_plus_recente_se_lit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let (ids, _) = charge(&base).await;
    for table in ["lot", "programme"] {
        let sql = format!("UPDATE {table} SET schema = 2, document = '{{\"inconnu\":[1],' || substr(document, 2)");
        executer(&base, &sql).await;
    }
    assert_eq!(charge(&base).await, (ids, Vec::new()));
    let db = lecture(&base).await;
    let lu = programme::par_id(&db, &IdProgramme("P1".to_owned())).await.expect("readable").expect("there");
    assert_eq!(lu.programme, monde::un_programme("P1"));
}
