//! The user's own account: changes, passwords, sessions.

use crate::app::{App, Cookie, EP_ALPHA, IT, sur_les_deux, total};
use http::{Method, header};
use serde_json::{Value, json};
use testkit::base::Moteur;

const DEMO: &str = "linteau-demo";
const AUTRE: &str = "un tout autre mot de passe";

sur_les_deux!(on_change_ce_qui_est_a_soi_et_rien_d_autre, un_mot_de_passe_oublie_se_choisit_une_fois);

async fn on_change_ce_qui_est_a_soi_et_rien_d_autre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ep = app.connecter(EP_ALPHA).await;
    let moi = "/api/user/me";
    let patch = json!({"telMobile": "+33 6 39 98 00 42", "telFixe": null, "preferences": {"commissions": false, "tri": "prix"}});
    let change = app.patch(moi, &patch).par(&ep).envoyer().await;
    assert_eq!(change.statut, 200, "{change}");
    let vu = app.get(moi).par(&ep).envoyer().await;
    assert_eq!(vu.octets, change.octets, "the next read says the same");
    assert_eq!(vu.en_tete("etag"), change.en_tete("etag"));
    let vu = vu.json();
    assert_eq!((&vu["telMobile"], &vu["telFixe"]), (&json!("+33639980042"), &json!(null)));
    assert_eq!(vu["preferences"], json!({"commissions": false, "tri": "prix"}));
    let fait = app.faits("utilisateur-modifie").await.pop().expect("a fact");
    assert_eq!(fait["champs"], json!(["telMobile", "telFixe", "preferences"]));
    let change = app.patch(moi, &json!({"preferences": {"tri": null}})).par(&ep).json().await;
    assert_eq!(change["preferences"], json!({"commissions": false}));

    for (refuse, statut, champ) in [
        (json!({"telMobile": "06 39 98 00 43", "nom": "Autre"}), 422, "nom"),
        (json!({"telMobile": "06 39 98 00 43", "roles": ["ROLE_IA"]}), 422, "roles"),
        (json!({"telMobile": "06 39 98 00 43", "photo": "/x.jpg"}), 422, "photo"),
        (json!({"telMobile": "06 39 98 00 43", "telPro": "12"}), 422, "telPro"),
        (json!({"telMobile": "06 39 98 00 43", "preferences": {"x": "é".repeat(301)}}), 422, "preferences"),
        (json!({"telMobile": 6}), 400, "telMobile"),
        (json!({"preferences": {"x": [1]}}), 400, "preferences.x"),
        (json!({"couleur": "bleu"}), 400, "couleur"),
    ] {
        let reponse = app.patch(moi, &refuse).par(&ep).envoyer().await;
        let (dit, _, champs) = reponse.probleme();
        assert_eq!((dit, champs), (statut, vec![champ.to_owned()]), "{reponse}");
    }
    let encore = app.get(moi).par(&ep).json().await;
    assert_eq!(encore, change, "what is refused changes nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_modification_est_pour_la_version_qu_on_a_lue() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let lue = app.get("/api/user/me").par(&ep).envoyer().await.en_tete("etag").expect("a tag").to_owned();
    let patch = |tel: &str| app.patch("/api/user/me", &json!({"telMobile": tel})).par(&ep);
    let premiere = patch("0639980051").en_tete(header::IF_MATCH, &lue).envoyer().await;
    assert_eq!(premiere.statut, 200, "{premiere}");
    let seconde = patch("0639980052").en_tete(header::IF_MATCH, &lue).envoyer().await;
    assert_eq!(seconde.probleme(), (409, "version-depassee".to_owned(), vec![]));
    let dit = seconde.json();
    assert_eq!(dit["versions"], json!({"attendue": 1, "presente": 2}));
    assert_eq!(dit["ressource"]["telMobile"], "+33639980051", "what stands there now");
    let neuve = premiere.en_tete("etag").expect("a tag").to_owned();
    let forte = neuve.trim_start_matches("W/").to_owned();
    assert_eq!(patch("0639980053").en_tete(header::IF_MATCH, &forte).envoyer().await.statut, 200, "weak or strong");
    for toute in ["*", ""] {
        assert_eq!(patch("0639980054").en_tete(header::IF_MATCH, toute).envoyer().await.statut, 200, "{toute}");
    }
    assert_eq!(patch("1").en_tete(header::IF_MATCH, "\"autre\"").envoyer().await.probleme().1, "en-tete-illisible");
    let json = app.appel(Method::PATCH, "/api/user/me").octets("{}").en_tete(header::CONTENT_TYPE, "application/json");
    let json = json.par(&ep).envoyer().await;
    assert_eq!(json.probleme().0, 415);
    assert_eq!(json.en_tete("accept-patch"), Some("application/merge-patch+json"));
}

async fn entrer(app: &App, email: &str, mot_de_passe: &str) -> u16 {
    app.post("/api/session", &json!({"email": email, "motDePasse": mot_de_passe})).envoyer().await.statut.as_u16()
}

async fn un_mot_de_passe_oublie_se_choisit_une_fois(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let avant = app.connecter(EP_ALPHA).await;
    let oublier = |email: &str| app.post("/api/motdepasse/oubli", &json!({"email": email})).envoyer();
    let (connu, inconnu) = (oublier(" Prescripteur@cabinet-alpha.example").await, oublier("nul@cabinet.example").await);
    for reponse in [&connu, &inconnu] {
        assert_eq!((reponse.statut.as_u16(), reponse.octets.len()), (204, 0));
    }
    assert_eq!(connu.en_tetes.keys().collect::<Vec<_>>(), inconnu.en_tetes.keys().collect::<Vec<_>>());
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    assert_eq!(courriers.len(), 1, "a mail to who has an account, none to who has not");
    let jeton = courriers[0].apres("https://portail.example/mot-de-passe#").to_owned();
    let choisir = |jeton: &str, mot_de_passe: &str| {
        app.post("/api/motdepasse", &json!({"jeton": jeton, "motDePasse": mot_de_passe})).envoyer()
    };
    assert_eq!(choisir(&jeton, "court").await.probleme().2, ["motDePasse"], "the link is still good after a refusal");
    let activation = app.post("/api/activation", &json!({"jeton": jeton, "motDePasse": AUTRE})).envoyer().await;
    assert_eq!(activation.probleme().1, "lien-invalide", "a link serves for what it was made for");
    let ensemble = tokio::join!(choisir(&jeton, AUTRE), choisir(&jeton, AUTRE));
    let mut statuts = [ensemble.0.statut.as_u16(), ensemble.1.statut.as_u16()];
    statuts.sort_unstable();
    assert_eq!(statuts, [204, 422], "once");
    assert_eq!(choisir(&jeton, AUTRE).await.probleme().1, "lien-invalide");
    assert_eq!(app.get("/api/user/me").par(&avant).json().await, Value::Null, "what the old one had opened is closed");
    assert_eq!((entrer(&app, EP_ALPHA, DEMO).await, entrer(&app, EP_ALPHA, AUTRE).await), (422, 200));
    app.traiter_les_taches().await;
    let dits = app.courriers().await.into_iter().filter(|c| c.objet == "Votre mot de passe Linteau a été changé");
    let dits: Vec<_> = dits.collect();
    assert_eq!(dits.len(), 1, "who did not ask for it hears of it, once");
    assert!(dits[0].destinataire.contains(EP_ALPHA), "{}", dits[0].destinataire);
}

#[tokio::test(flavor = "multi_thread")]
async fn qui_sait_l_ancien_mot_de_passe_le_change() {
    let app = App::nouvelle().await;
    let (ici, ailleurs) = (app.connecter(IT).await, app.connecter(IT).await);
    let changer = |ancien: &str| {
        let corps = json!({"ancienMotDePasse": ancien, "motDePasse": AUTRE});
        app.post("/api/user/me/motdepasse", &corps).par(&ici).envoyer()
    };
    let faux = changer("faux").await;
    assert_eq!(faux.probleme(), (422, "ancien-mot-de-passe".to_owned(), vec!["ancienMotDePasse".to_owned()]));
    assert_eq!(changer(DEMO).await.statut, 204);
    assert_eq!(app.get("/api/user/me").par(&ici).json().await["email"], IT, "this session goes on");
    assert_eq!(app.get("/api/user/me").par(&ailleurs).json().await, Value::Null, "the others do not");
    assert_eq!((entrer(&app, IT, DEMO).await, entrer(&app, IT, AUTRE).await), (422, 200));
    for _ in 0..5 {
        changer("faux").await;
    }
    assert_eq!(
        changer(AUTRE).await.probleme().1,
        "trop-de-requetes",
        "somebody who holds a session cannot guess for ever"
    );
    app.traiter_les_taches().await;
    assert_eq!(app.courriers().await.len(), 1, "told once of the password that was changed, and of no attempt");
}

#[tokio::test(flavor = "multi_thread")]
async fn je_vois_mes_sessions_et_je_les_ferme() {
    let app = App::nouvelle().await;
    let entrer = async |agent: &str| {
        let corps = json!({"email": EP_ALPHA, "motDePasse": DEMO});
        app.post("/api/session", &corps).en_tete(header::USER_AGENT, agent).envoyer().await.cookie()
    };
    let (bureau, telephone) = (entrer("Firefox/130").await, entrer("Safari/605").await);
    let autre = app.connecter(IT).await;
    let lire = async |cookie: &Cookie| app.get("/api/user/me/sessions").par(cookie).json().await;
    let miennes = lire(&bureau).await;
    assert_eq!(total(&miennes), 2, "mine, and nobody else's");
    let de = |agent: &str| {
        let membres = miennes["hydra:member"].as_array().expect("members");
        membres.iter().find(|s| s["agent"] == agent).cloned().unwrap_or_default()
    };
    assert_eq!((&de("Firefox/130")["courante"], &de("Safari/605")["courante"]), (&json!(true), &json!(false)));
    assert_eq!(de("Safari/605")["reseau"], "127.0.0.1");
    let fermer =
        |id: &Value, qui: &Cookie| app.appel(Method::DELETE, &format!("/api/user/me/sessions/{id}")).par(qui).envoyer();
    let telephone_id = de("Safari/605")["id"].clone();
    assert_eq!(fermer(&telephone_id, &autre).await.probleme().1, "session-introuvable", "mine to close");
    assert_eq!(fermer(&telephone_id, &bureau).await.statut, 204);
    assert_eq!(app.get("/api/user/me").par(&telephone).json().await, Value::Null);
    assert_eq!(total(&lire(&bureau).await), 1);
    let tablette = entrer("Chrome/130").await;
    let partout = app.appel(Method::DELETE, "/api/user/me/sessions").par(&bureau).envoyer().await;
    assert_eq!(partout.statut, 204);
    assert!(partout.en_tete("set-cookie").is_some_and(|c| c.ends_with("Max-Age=0")));
    for cookie in [&bureau, &tablette] {
        assert_eq!(app.get("/api/user/me").par(cookie).json().await, Value::Null);
    }
    assert_eq!(app.get("/api/user/me").par(&autre).json().await["email"], IT);
}
