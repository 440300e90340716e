//! Lots, as staff follow and change them.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, IT, ids, sur_les_deux};
use domain::lot::{Detenteur, IdLot, StatutLot};
use http::HeaderName;
use serde_json::{Value, json};
use std::time::Duration;
use testkit::base::Moteur;
use testkit::tenue::passer;

const CLE: HeaderName = HeaderName::from_static("idempotency-key");

async fn voit(app: &App, qui: &Cookie, lot: &str) -> bool {
    app.get(&format!("/api/offre/lots/{lot}")).par(qui).envoyer().await.statut == 200
}

sur_les_deux!(
    l_equipe_dedie_retire_et_tout_le_monde_le_voit_aussitot,
    un_statut_dit_par_l_equipe_respecte_le_portail,
    un_lot_se_trouve_par_son_numero_son_programme_et_ce_qu_on_en_dit,
);

async fn l_equipe_dedie_retire_et_tout_le_monde_le_voit_aussitot(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let (ia, it) = (app.connecter(IA).await, app.connecter(IT).await);
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let ailleurs = async |fait: Option<&str>| {
        let fait = fait.expect("a fact").parse().expect("a number");
        assert!(autre.etat.attendre(store::Numero(fait), Duration::from_secs(10)).await);
    };
    let lot = "paris1-101";
    let fiche = format!("/api/gestion/lots/{lot}");
    let lue = app.get(&fiche).par(&it).json().await;
    assert_eq!((&lue["statut"]["code"], &lue["tenue"], &lue["exclusivite"]), (&json!("L"), &Value::Null, &Value::Null));
    let refusee = json!({"autorisee": false, "code": "role-manquant", "motif": "réservé aux administrateurs"});
    assert_eq!(lue["actions"]["dedicace"], refusee);
    let groupe =
        app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["group"].clone();

    let dedier = |corps: Value| app.post(&format!("{fiche}/dedicace"), &corps).par(&ia).envoyer();
    let dedie = dedier(json!({"groupe": groupe["id"]})).await;
    assert_eq!((dedie.statut.as_u16(), &dedie.json()["exclusivite"]), (200, &groupe), "{dedie}");
    assert_eq!(dedie.json()["dedieParEquipe"], true);
    ailleurs(dedie.en_tete("linteau-fait")).await;
    for serveur in [&app, &autre] {
        assert!(voit(serveur, &alpha, lot).await && !voit(serveur, &beta, lot).await, "nobody else's from there on");
    }
    assert_eq!(dedier(json!({"groupe": 999})).await.probleme().2, ["groupe"]);
    let rendu = dedier(json!({"selonLeFlux": true})).await;
    assert_eq!((&rendu.json()["exclusivite"], &rendu.json()["dedieParEquipe"]), (&Value::Null, &json!(false)));
    ailleurs(rendu.en_tete("linteau-fait")).await;
    assert!(voit(&autre, &beta, lot).await, "the feed's word holds again");

    let retrait =
        |suite: &'static str| app.post(&format!("{fiche}/{suite}"), &json!({})).par(&ia).en_tete(CLE, suite).envoyer();
    let retire = retrait("retrait").await;
    assert_eq!(retire.json()["retrait"], "equipe");
    ailleurs(retire.en_tete("linteau-fait")).await;
    let trouves = autre.get("/api/offre/lots?programme.id=paris1&limit=50").par(&beta).json().await;
    assert!(!ids(&trouves).contains(&lot), "out of searches");
    let encore = retrait("retrait").await;
    assert_eq!(encore.octets, retire.octets, "the same key, the same answer");
    assert_eq!(app.faits("lot-retire").await.len(), 1);
    let remis = retrait("remise").await;
    assert_eq!((remis.statut.as_u16(), &remis.json()["retrait"]), (200, &Value::Null), "{remis}");
    assert_eq!(retrait("remise").await.octets, remis.octets);
    let inconnu = app.post("/api/gestion/lots/paris1-999/retrait", &json!({})).par(&ia).envoyer().await;
    assert_eq!(inconnu.probleme().1, "lot-inconnu");
}

async fn un_statut_dit_par_l_equipe_respecte_le_portail(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ir = app.connecter(IR).await;
    let dire = |lot: &str, statut: &str| {
        app.post(&format!("/api/gestion/lots/{lot}/statut"), &json!({"statut": statut})).par(&ir).envoyer()
    };
    let tenu = dire("paris1-101", "T").await;
    let tenue = tenu.json()["tenue"].clone();
    assert_eq!((&tenue["detenteur"], &tenue["par"]["nom"]), (&json!("equipe"), &json!("Nadia Royer")), "{tenu}");
    assert!(tenue["depuis"].is_string());
    let dehors = app.get("/api/gestion/lots/tenus-dehors?order[depuis]=desc").par(&ir).json().await;
    assert_eq!(ids(&dehors)[0], "paris1-101");
    assert!(ids(&dehors).contains(&"nantes1-A102"), "what the feed says is held outside too");
    assert_eq!(dire("paris1-101", "L").await.json()["tenue"], Value::Null, "released");
    assert_eq!(dire("paris1-101", "X").await.probleme().2, ["statut"]);

    let lot = &IdLot("paris1-101".to_owned());
    let option = (StatutLot::O, Some(Detenteur::Portail));
    let passe = app.base.entretenir(|tx| async move { passer(&tx, lot, StatutLot::L, option).await });
    assert!(passe.await.map_err(|e: store::Error| e).expect("written"));
    let refus = dire("paris1-101", "R").await;
    let (statut, code, _) = refus.probleme();
    let ressource = refus.json()["ressource"].clone();
    assert_eq!((statut, code.as_str(), &ressource["statut"]["code"]), (409, "lot-tenu", &json!("O")), "as it stands");
    assert_eq!(ressource["tenue"]["ligne"], "option:1");
}

async fn un_lot_se_trouve_par_son_numero_son_programme_et_ce_qu_on_en_dit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, it) = (app.connecter(IA).await, app.connecter(IT).await);
    let lots = async |question: &str| {
        let liste = app.get(&format!("/api/gestion/lots?limit=200&{question}")).par(&it).json().await;
        (ids(&liste).into_iter().map(str::to_owned).collect::<Vec<_>>(), liste)
    };
    let (tous, liste) = lots("").await;
    assert!(tous.is_sorted() && tous.contains(&"paris1-101".to_owned()), "{tous:?}");
    assert_eq!(liste["hydra:totalItems"], tous.len());
    let premier = &liste["hydra:member"][0];
    assert!(premier["bien"]["nomCommercial"].is_string() && premier["bien"]["nature"]["code"].is_string(), "{premier}");

    let fiche = app.get("/api/gestion/lots/paris1-101").par(&it).json().await;
    let nom = fiche["bien"]["nomCommercial"].as_str().expect("a name").to_owned();
    let mot = nom.split_whitespace().last().expect("a word");
    let mot = domain::texte::normaliser(mot);
    let (du_nom, _) = lots(&format!("search={mot}")).await;
    assert!(du_nom.contains(&"paris1-101".to_owned()), "{mot}: {du_nom:?}");
    for question in
        [format!("search={mot}%20101"), "search=PARIS1-101".to_owned(), "search=101&programme=paris1".to_owned()]
    {
        assert_eq!(lots(&question).await.0, ["paris1-101"], "{question}");
    }
    // Signs that are wildcards in SQL are searched for as plain signs.
    for aucun in ["search=%251", "search=_01", "search=nullepart", "search=101&programme=nantes1", "statut.code=X"] {
        assert_eq!(lots(aucun).await.0, Vec::<String>::new(), "{aucun}");
    }

    let (dehors, liste) = lots("detenteur[]=flux&detenteur[]=equipe&order[depuis]=desc").await;
    assert!(dehors.contains(&"nantes1-A102".to_owned()) && !dehors.contains(&"paris1-101".to_owned()), "{dehors:?}");
    let depuis: Vec<_> =
        liste["hydra:member"].as_array().expect("members").iter().map(|m| m["tenue"]["depuis"].clone()).collect();
    assert!(depuis.iter().all(Value::is_string), "{depuis:?}");
    let (libres, _) = lots("statut.code=l").await;
    assert!(libres.contains(&"paris1-101".to_owned()) && !libres.contains(&"nantes1-A102".to_owned()), "{libres:?}");

    app.post("/api/gestion/lots/paris1-101/retrait", &json!({})).par(&ia).json().await;
    assert_eq!(lots("retire=true").await.0.iter().filter(|id| *id == "paris1-101").count(), 1, "withdrawn, and found");
    assert!(!lots("retire=false").await.0.contains(&"paris1-101".to_owned()));
    let (dedies, liste) = lots("dedie=true").await;
    assert!(!dedies.is_empty(), "the small world has some");
    for lot in liste["hydra:member"].as_array().expect("members") {
        assert!(lot["exclusivite"].is_object(), "{lot}");
    }
    assert_eq!(app.get("/api/gestion/lots?couleur=1").par(&it).envoyer().await.statut, 400);
}
