//! The journal, as administrators read it.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, sur_les_deux};
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testkit::base::Moteur;

const JOURNAL: &str = "/api/gestion/journal";
const VERIFICATION: &str = "/api/gestion/journal/verification";

async fn faits(app: &App, qui: &Cookie, question: &str) -> Vec<Value> {
    let liste = app.get(&format!("{JOURNAL}?{question}")).par(qui).json().await;
    liste["hydra:member"].as_array().expect("members").clone()
}

fn codes(faits: &[Value]) -> Vec<&str> {
    faits.iter().map(|fait| fait["type"]["code"].as_str().expect("a code")).collect()
}

sur_les_deux!(le_journal_dit_qui_a_fait_quoi, une_verification_se_demande_et_dit_la_rupture);

async fn le_journal_dit_qui_a_fait_quoi(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, er) = (app.connecter(IA).await, app.connecter(ER_ALPHA).await);
    let ep = app.get("/api/gestion/utilisateurs?search=duval").par(&ia).json().await["hydra:member"][0]["id"].clone();
    let societe = app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["id"].clone();
    app.patch(&format!("/api/gestion/utilisateurs/{ep}"), &json!({"prenom": "Ana"})).par(&ia).json().await;
    app.patch(&format!("/api/gestion/societes/{societe}"), &json!({"nom": "Alpha"})).par(&ia).json().await;
    let incarnee = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&ia).envoyer().await;
    app.patch("/api/user/me", &json!({"telPro": "01 99 00 10 77"})).par(&incarnee.cookie()).json().await;
    let ia = app.connecter(IA).await;

    let d_elle = faits(&app, &ia, &format!("objet=utilisateur:{ep}&order[numero]=asc")).await;
    assert_eq!(
        codes(&d_elle),
        ["utilisateur-cree", "utilisateur-modifie", "incarnation-commencee", "utilisateur-modifie"]
    );
    assert_eq!(d_elle[0]["acteur"], "commande");
    let dernier = &d_elle[3];
    assert_eq!((&dernier["auteur"]["nom"], &dernier["pour"]["id"]), (&json!("Antoine Lefort"), &ep), "both identities");
    assert_eq!(dernier["objet"]["nom"], "Ana Duval", "the name of now, which the row does not hold");
    assert_eq!(dernier["type"]["libelle"], "Utilisateur modifié");
    assert_eq!(dernier["corps"], json!({"utilisateur": ep, "champs": ["telPro"]}));
    assert!(dernier["origine"].as_str().is_some_and(|o| o.len() == 16), "{dernier}");
    assert_eq!(codes(&faits(&app, &ia, &format!("pour={ep}")).await), ["utilisateur-modifie"]);
    let [renommee] = &faits(&app, &ia, "type=compte-modifie").await[..] else { panic!("one fact") };
    assert_eq!(renommee["objet"], json!({"genre": "compte", "id": societe.to_string(), "nom": "Alpha"}));
    let par_elle = faits(&app, &ia, &format!("auteur={}&type[]=session-ouverte", dernier["auteur"]["id"])).await;
    assert_eq!(par_elle.len(), 2, "signed in twice");
    assert!(faits(&app, &ia, "acteur=tache").await.is_empty());
    assert!(faits(&app, &ia, "instant[lte]=2020-01-01").await.is_empty());

    let liste = app.get(&format!("{JOURNAL}?limit=2")).par(&ia).json().await;
    let dernier = store::faits::dernier(&app.base.lire().await.expect("a place")).await.expect("readable").0;
    assert_eq!(liste["hydra:totalItems"], dernier, "no hole");
    assert_eq!(liste["hydra:member"][0]["numero"], dernier, "the newest first");
    assert_eq!(app.get(&format!("{JOURNAL}?page=51&limit=200")).par(&ia).envoyer().await.probleme().0, 400);
    assert_eq!(app.get(JOURNAL).par(&er).envoyer().await.probleme().1, "role-manquant");
    let texte = app.get(&format!("{JOURNAL}?limit=200")).par(&ia).envoyer().await.to_string();
    assert!(!texte.contains(EP_ALPHA), "no e-mail");
}

async fn une_verification_se_demande_et_dit_la_rupture(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ia = app.connecter(IA).await;
    let jamais = app.get(VERIFICATION).par(&ia).json().await;
    assert_eq!((&jamais["etat"]["code"], &jamais["verifieLe"]), (&json!("jamais"), &Value::Null));
    let demander = async || {
        store::journal::enchainer(&app.base).await.expect("bound");
        let demandee = app.post(VERIFICATION, &json!({})).par(&ia).json().await;
        assert_eq!(demandee["enCours"], true, "{demandee}");
        app.traiter_les_taches().await;
        app.get(VERIFICATION).par(&ia).json().await
    };
    let entier = demander().await;
    assert_eq!((&entier["etat"]["code"], &entier["enCours"]), (&json!("entier"), &json!(false)));
    assert_eq!((&entier["enchaines"], &entier["rupture"]), (&entier["dernierFait"], &Value::Null));
    assert_eq!(entier["dernierMaillon"].as_str().map(str::len), Some(64));
    let change = app.base.entretenir(|tx| async move {
        tx.execute_unprepared("UPDATE fait SET instant = instant + 1 WHERE numero = 2")
            .await
            .map_err(store::Error::from)
    });
    change.await.expect("written");
    let rompu = demander().await;
    assert_eq!(
        (&rompu["etat"]["code"], &rompu["rupture"], &rompu["enchaines"]),
        (&json!("rompu"), &json!(2), &json!(1))
    );
}
