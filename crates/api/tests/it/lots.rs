//! The calls on lots: `GET /api/offre/lots` and `GET /api/offre/lots/{id}`.

use crate::app::{App, EP_ALPHA, ER_ALPHA, IA, IR, IT, ids, sur_les_deux, total};
use crate::vente::mandater;
use http::StatusCode;
use serde_json::json;
use testkit::base::Moteur;

sur_les_deux!(une_page_de_lots);

async fn une_page_de_lots(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let liste = app.get("/api/offre/lots?statut.code[]=l&typologie.nature.code=appartement&limit=3").json().await;
    assert_eq!(liste["@type"], "hydra:Collection");
    assert_eq!(ids(&liste), ["nantes1-A001", "stetienne1-B12", "nantes1-A101"], "price ascending");
    assert_eq!(liste["hydra:view"]["hydra:next"].as_str().map(|v| v.ends_with("limit=3&page=2")), Some(true));
    let seconde =
        app.get("/api/offre/lots?statut.code[]=l&typologie.nature.code=appartement&limit=3&page=2").json().await;
    assert_eq!(total(&seconde), total(&liste));
    assert_eq!(ids(&seconde).len(), 3);
    assert!(ids(&seconde).iter().all(|id| !ids(&liste).contains(id)));
    let au_dela = app.get("/api/offre/lots?page=1000").json().await;
    assert_eq!(ids(&au_dela), [""; 0]);
    assert!(total(&au_dela) > 0, "a page past the last has no member, and the total stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn ce_que_chacun_voit_d_un_lot() {
    let app = App::nouvelle().await;
    let visiteur = app.get("/api/offre/lots/nantes1-A201").json().await;
    assert_eq!(visiteur["prix"], 329_000);
    assert_eq!(visiteur["prixGrille"], 339_000);
    assert_eq!(visiteur["programme"]["lieu"]["ville"], "Nantes");
    assert!(visiteur["programme"].get("tauxCommission").is_none(), "no commission for a visitor");
    assert_eq!(visiteur["lotsSecondaires"].as_array().map(Vec::len), Some(2));
    let ep = app.connecter(EP_ALPHA).await;
    let lot = app.get("/api/offre/lots/nantes1-A201").par(&ep).json().await;
    assert_eq!(lot["programme"]["tauxCommission"], 6);
    let libre = json!({"autorisee": false, "code": "lot-libre", "motif": "ce lot est libre"});
    let sans_mandat =
        json!({"autorisee": false, "code": "mandat-inactif", "motif": "votre société n’a pas de mandat actif"});
    assert_eq!(lot["actions"], json!({"option": sans_mandat, "reservation": sans_mandat, "alerte": libre}));
    mandater(&app).await;
    let autorisee = json!({"autorisee": true, "motif": null});
    let lot = app.get("/api/offre/lots/nantes1-A201").par(&ep).json().await;
    assert_eq!([&lot["actions"]["option"], &lot["actions"]["reservation"]], [&autorisee; 2]);
}

/// A list shows the actions that follow from the lot and from the role.
#[tokio::test(flavor = "multi_thread")]
async fn une_liste_dit_ce_qui_tient_au_lot_et_au_role() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let permise = json!({"autorisee": true, "motif": null});
    let refusee = |code: &str, motif: &str| json!({"autorisee": false, "code": code, "motif": motif});
    for (lot, attendue) in [
        ("nantes1-A201", permise.clone()),
        ("nantes1-A102", refusee("lot-indisponible", "ce lot est déjà optionné")),
        ("nantes1-A202", refusee("lot-indisponible", "ce lot est pré-réservé")),
        ("nantes1-A301", refusee("lot-indisponible", "ce lot est réservé")),
        ("nantes1-P01", refusee("lot-annexe", "ce lot se vend avec son logement")),
        ("nantes1-P03", permise),
        ("stetienne1-B12", refusee("avant-premiere", "ce programme est en avant-première")),
    ] {
        let liste = app.get(&format!("/api/offre/lots?id={lot}")).par(&ep).json().await;
        for action in ["option", "reservation"] {
            let dite = &liste["hydra:member"][0]["actions"][action];
            assert_eq!(*dite, attendue, "{action} {lot}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chacun_lit_pourquoi_il_ne_peut_rien_faire_d_un_lot() {
    let app = App::nouvelle().await;
    let mut etiquettes = Vec::new();
    let reserve = "reserve-aux-prescripteurs";
    for (qui, code, attendu) in [
        (None, "connexion-requise", "connectez-vous en tant que prescripteur"),
        (Some(ER_ALPHA), reserve, "réservé aux prescripteurs de votre société"),
        (Some(IT), reserve, "réservé aux prescripteurs des sociétés partenaires"),
        (Some(IR), reserve, "réservé aux prescripteurs des sociétés partenaires"),
        (Some(IA), reserve, "réservé aux prescripteurs des sociétés partenaires"),
    ] {
        let cookie = match qui {
            Some(email) => Some(app.connecter(email).await),
            None => None,
        };
        let refusee = json!({"autorisee": false, "code": code, "motif": attendu});
        let actions = json!({"option": refusee, "reservation": refusee, "alerte": refusee});
        for adresse in ["/api/offre/lots/nantes1-A201", "/api/offre/lots?id=nantes1-A201"] {
            let reponse = app.get(adresse).par_qui(cookie.as_ref()).envoyer().await;
            let json = reponse.json();
            let lot = if json["hydra:member"].is_array() { &json["hydra:member"][0] } else { &json };
            assert_eq!(lot["actions"], actions, "{qui:?} {adresse}");
            etiquettes.push(reponse.en_tete("etag").expect("a tag").to_owned());
        }
    }
    let distinctes: std::collections::BTreeSet<_> = etiquettes.iter().collect();
    assert_eq!(distinctes.len(), etiquettes.len(), "no browser keeps for one what another was told: {etiquettes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn un_lot_inconnu_n_est_plus_disponible() {
    let app = App::nouvelle().await;
    let reponse = app.get("/api/offre/lots/nantes1-Z99").envoyer().await;
    assert_eq!(reponse.probleme().1, "lot-introuvable");
    assert_eq!(reponse.json()["detail"], "Le lot n'est plus disponible.");
    assert_eq!(reponse.statut, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn les_ordres_de_la_commission_sont_a_qui_la_voit() {
    let app = App::nouvelle().await;
    let adresse = "/api/offre/lots?order[programme.tauxCommission]=desc&order[prix]=asc&limit=200";
    assert_eq!(app.get(adresse).envoyer().await.probleme().0, 400);
    let equipe = app.connecter(IT).await;
    let liste = app.get(adresse).par(&equipe).json().await;
    let taux: Vec<f64> = liste["hydra:member"]
        .as_array()
        .expect("members")
        .iter()
        .map(|lot| lot["programme"]["tauxCommission"].as_f64().expect("a rate"))
        .collect();
    assert!(taux.is_sorted_by(|a, b| a >= b), "{taux:?}");
    assert_eq!(total(&liste), 24);
}
