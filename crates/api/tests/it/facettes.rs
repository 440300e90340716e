//! `GET /api/offre/lots/facettes`: the results that each value of a filter would give.

use crate::app::{App, EP_ALPHA, total};
use serde_json::{Value, json};

/// The count of this value of this filter.
fn nombre(facettes: &Value, filtre: &str, valeur: &str) -> Option<u64> {
    let valeurs = facettes["facettes"][filtre].as_array()?;
    valeurs.iter().find(|v| v["valeur"] == valeur)?["nombre"].as_u64()
}

/// Each shown count is the total of the search that it announces.
#[tokio::test(flavor = "multi_thread")]
async fn chaque_nombre_est_le_total_de_la_recherche_qu_il_annonce() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let recherche =
        "statut.code[]=l&programme.zoneFiscale=A&isDifferent[programme.phaseCommerciale.code]=AVANTPREMIERE";
    // The screen sends the whole address of its search. The page and the order in this address change nothing.
    let adresse = format!(
        "/api/offre/lots/facettes?{recherche}&typologie.nature.code=appartement&page=3&limit=1&order[prix]=desc"
    );
    let facettes = app.get(&adresse).par(&ep).json().await;
    let combien = async |suite: &str| {
        let liste = app.get(&format!("/api/offre/lots?limit=1&{suite}")).par(&ep).json().await;
        total(&liste)
    };
    let appartements = format!("{recherche}&typologie.nature.code=appartement");
    assert_eq!(facettes["total"].as_u64(), Some(combien(&appartements).await));
    for nature in ["appartement", "maison", "parking", "cave", "commerce"] {
        let attendu = combien(&format!("{recherche}&typologie.nature.code={nature}")).await;
        assert_eq!(nombre(&facettes, "typesDeBien", nature), Some(attendu), "{nature}");
    }
    for pieces in 1..=5 {
        let attendu = combien(&format!("{appartements}&pieces={pieces}")).await;
        assert_eq!(nombre(&facettes, "nbDePieces", &pieces.to_string()), Some(attendu), "{pieces} rooms");
    }
    for taux in [5, 6, 7] {
        let attendu = combien(&format!("{appartements}&programme.tauxCommission[gte]={taux}")).await;
        assert_eq!(nombre(&facettes, "tauxCommission", &taux.to_string()), Some(attendu), "{taux} %");
    }
    for barre in facettes["prix"].as_array().expect("bars") {
        let (min, max) = (barre["min"].as_i64().expect("euros"), barre["max"].as_i64().expect("euros"));
        let attendu = combien(&format!("{appartements}&prix[gte]={min}&prix[lte]={}.99", max - 1)).await;
        assert_eq!(barre["nombre"].as_u64(), Some(attendu), "{min} to {max}");
    }
    assert_eq!(nombre(&facettes, "statuts", "L"), facettes["total"].as_u64());
    assert!(nombre(&facettes, "statuts", "R") > Some(0), "other statuses are counted too");
}

#[tokio::test(flavor = "multi_thread")]
async fn les_lieux_demandes_sinon_les_departements() {
    let app = App::nouvelle().await;
    let adresse = "/api/offre/lots/facettes?programme.lieu.id[]=52-44-44109&programme.lieu.id[]=11";
    let facettes = app.get(adresse).json().await;
    let lieux: Vec<&str> = facettes["facettes"]["locations"]
        .as_array()
        .expect("places")
        .iter()
        .map(|lieu| lieu["valeur"].as_str().expect("an id"))
        .collect();
    assert_eq!(lieux, ["52-44-44109", "11"]);
    let somme: u64 = ["52-44-44109", "11"].iter().filter_map(|id| nombre(&facettes, "locations", id)).sum();
    assert_eq!(facettes["total"].as_u64(), Some(somme));
    let partout = app.get("/api/offre/lots/facettes").json().await;
    for departement in ["52-44", "11-75"] {
        let seul = app.get(&format!("/api/offre/lots?limit=1&programme.lieu.id[]={departement}")).json().await;
        assert_eq!(nombre(&partout, "locations", departement), seul["hydra:totalItems"].as_u64(), "{departement}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_visiteur_n_a_ni_commission_ni_lots_dedies() {
    let app = App::nouvelle().await;
    let facettes = app.get("/api/offre/lots/facettes").json().await;
    assert_eq!(facettes["facettes"].get("tauxCommission"), None);
    assert_eq!(facettes["facettes"].get("lotsDedies"), None);
    let refus = app.get("/api/offre/lots/facettes?exists[exclusivite]=true&prx=1").envoyer().await;
    assert_eq!(refus.probleme().0, 400);
    let ep = app.connecter(EP_ALPHA).await;
    let facettes = app.get("/api/offre/lots/facettes").par(&ep).json().await;
    let dedies = app.get("/api/offre/lots?exists[exclusivite]=true").par(&ep).json().await;
    assert_eq!(facettes["facettes"]["lotsDedies"], json!([{"valeur": "oui", "nombre": total(&dedies)}]));
    assert!(total(&dedies) > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn une_facette_connue_du_navigateur_n_est_pas_envoyee_deux_fois() {
    let app = App::nouvelle().await;
    let adresse = "/api/offre/lots/facettes?statut.code=l";
    let reponse = app.get(adresse).envoyer().await;
    let etiquette = reponse.en_tete("etag").expect("a tag").to_owned();
    let encore = app.get(adresse).en_tete(http::header::IF_NONE_MATCH, &etiquette).envoyer().await;
    assert_eq!(encore.statut, 304);
}
