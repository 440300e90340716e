//! Five hundred prescribers ask for one lot at the same instant, over HTTP, with the default limits and pools. One of
//! them gets it, the others are told that the lot is taken, and nobody gets an error. `make bench-options` measures how
//! long the slowest waits.

use crate::outils::{Portail, Serveur};
use crate::ventes::{ensemble, prescripteurs};
use std::collections::BTreeMap;
use store::{Base, Reglages};
use testkit::base::{BaseDeTest, Moteur};

const FOULE: usize = 500;

/// The setting to raise, because the whole crowd connects from this machine's address.
const CONNEXIONS: &str = "LINTEAU_MAX_CONNECTIONS_PER_ADDRESS";

#[tokio::test(flavor = "multi_thread")]
async fn de_cinq_cents_un_seul_a_le_lot_sur_sqlite() {
    let portail = Portail::nouveau();
    portail.reussir(&["migrate"]);
    portail.charger_le_catalogue(5);
    let donnees = portail.chemin().join("var");
    let url = format!("sqlite://{}", donnees.join("linteau.sqlite3").display());
    let base = Base::ouvrir(&Reglages::nouveaux(url, &donnees)).await.expect("the database opens");
    let mut commande = portail.commande(&["serve"]);
    eprouver(&base, &Serveur::demarrer(commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env(CONNEXIONS, "1000"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn de_cinq_cents_un_seul_a_le_lot_sur_postgres() {
    let base = BaseDeTest::nouvelle(Moteur::Postgres).await;
    let portail = Portail::nouveau();
    let url = base.reglages().url.clone();
    let cles = base.reglages().cles.clone();
    let avec = |arguments: &[&str]| {
        let mut commande = portail.commande(arguments);
        commande.env("LINTEAU_DATABASE_URL", &url).env("LINTEAU_KEY_FILE", &cles);
        commande
    };
    let flux = ["generate", "--programmes", "4", "--lots", "60", "--seed", "5", "--sortie", "flux.ndjson"];
    for arguments in [&flux[..], &["import", "flux.ndjson", "--confirmer"]] {
        assert!(avec(arguments).output().expect("the binary runs").status.success(), "{arguments:?}");
    }
    let mut commande = avec(&["serve"]);
    let serveur = Serveur::demarrer(commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env(CONNEXIONS, "1000"));
    eprouver(&base, &serveur).await;
}

async fn eprouver(base: &Base, serveur: &Serveur) {
    let cookies = prescripteurs(base, FOULE, "foule").await.expect("they are signed in");
    let lot = un_lot_libre(serveur);
    let reponses = ensemble(&serveur.adresse, &cookies, |_| lot.clone()).await.expect("everybody is answered");
    // The duration is printed and not checked, because this is a debug build that runs beside other tests.
    println!("the slowest waited {:?}", reponses.iter().map(|reponse| reponse.duree).max());
    let mut issues = BTreeMap::new();
    for reponse in &reponses {
        *issues.entry(reponse.statut).or_insert(0) += 1;
        if reponse.statut == 409 {
            assert!(reponse.corps.contains("Ce lot vient d'être optionné."), "{reponse:?}");
        }
    }
    assert_eq!(issues, BTreeMap::from([(201, 1), (409, FOULE - 1)]));
}

/// A free home that is not in a preview, whose annexes are free too.
fn un_lot_libre(serveur: &Serveur) -> String {
    let question = "statut.code=l&typologie.nature.code=appartement\
                    &isDifferent%5Bprogramme.phaseCommerciale.code%5D=AVANTPREMIERE&limit=50";
    let liste = serveur.lire(&format!("/api/offre/lots?{question}"));
    let lots = liste.split_once("\r\n\r\n").expect("a body").1;
    let lots: serde_json::Value = serde_json::from_str(lots).expect("a list");
    let sans_annexe = |lot: &&serde_json::Value| lot["lotsSecondaires"].as_array().is_some_and(Vec::is_empty);
    let lot = lots["hydra:member"].as_array().expect("members").iter().find(sans_annexe).expect("one of them");
    lot["id"].as_str().expect("an id").to_owned()
}
