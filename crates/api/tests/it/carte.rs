//! `GET /api/offre/carte`: the pins of a search.

use crate::app::{App, EP_ALPHA, EP_BETA, IT, ids, total};
use serde_json::Value;
use std::collections::BTreeSet;

fn epingles(carte: &Value) -> BTreeSet<&str> {
    let programmes = carte["programmes"].as_array().expect("programmes");
    programmes.iter().map(|un| un["id"].as_str().expect("an id")).collect()
}

/// The number of lots on the pins of programmes.
fn lots(carte: &Value) -> u64 {
    let programmes = carte["programmes"].as_array().expect("programmes");
    programmes.iter().filter_map(|un| un["lotsTrouves"]["total"].as_u64()).sum()
}

/// The map shows each viewer the programmes and lots that the lists show them. It hides a lot dedicated to another group.
#[tokio::test(flavor = "multi_thread")]
async fn la_carte_compte_comme_les_listes() {
    let app = App::nouvelle().await;
    let (alpha, beta, equipe) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IT).await);
    let mut comptes = BTreeSet::new();
    for cookie in [None, Some(&alpha), Some(&beta), Some(&equipe)] {
        for (filtre, du_lot) in
            [("", ""), ("lots.statut.code=l", "statut.code=l"), ("lots.pieces[gte]=3", "pieces[gte]=3")]
        {
            let lire = async |adresse: String| app.get(&adresse).par_qui(cookie).json().await;
            let carte = lire(format!("/api/offre/carte?{filtre}")).await;
            let liste = lire(format!("/api/offre/programmes?{filtre}")).await;
            assert_eq!(epingles(&carte), ids(&liste).into_iter().collect(), "{filtre}");
            assert_eq!(carte["total"].as_u64(), Some(total(&liste)));
            let lots = lots(&carte);
            assert_eq!(lots, total(&lire(format!("/api/offre/lots?{du_lot}")).await), "{filtre}");
            comptes.insert(lots);
        }
    }
    assert!(comptes.len() > 3, "all do not see the same: {comptes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn la_carte_ne_donne_que_ce_qu_elle_montre() {
    let app = App::nouvelle().await;
    let nantes = app.get("/api/offre/carte?vue=-1.8,47,-1.3,47.4&zoom=10").json().await;
    assert_eq!((epingles(&nantes), &nantes["groupes"]), (BTreeSet::from(["nantes1"]), &serde_json::json!([])));
    let ailleurs = app.get("/api/offre/carte?vue=-1.8,47,-1.3,47.4&coordonnees[bbox]=2,48,3,49").json().await;
    assert_eq!(ailleurs["total"], 0, "the window of the search is a filter of its own");
    // With fewer pins than programmes, several programmes share a pin, and every programme is in exactly one pin.
    let peu = app.get("/api/offre/carte?limit=2&zoom=14").json().await;
    let entiere = app.get("/api/offre/carte").json().await;
    let groupes = peu["groupes"].as_array().expect("groups");
    let seuls = epingles(&peu).len();
    assert!(!groupes.is_empty() && groupes.len() + seuls <= 2, "{peu}");
    let somme = |quoi: &str| groupes.iter().filter_map(|un| un[quoi].as_u64()).sum::<u64>();
    assert_eq!(somme("programmes") + seuls as u64, 4);
    assert_eq!(somme("lots") + lots(&peu), lots(&entiere));
    let refus = app.get("/api/offre/carte?vue=1,2,3&zoom=21&prx=1").envoyer().await;
    let (statut, _, champs) = refus.probleme();
    assert_eq!((statut, champs), (400, vec!["vue".to_owned(), "zoom".to_owned(), "prx".to_owned()]));
}
