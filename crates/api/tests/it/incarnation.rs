//! Acting in another user's place: who may, and both identities in everything that is written.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use store::faits::Fait;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    on_agit_a_la_place_de_quelqu_un_sous_les_deux_identites,
    une_incarnation_finit_quand_la_session_aurait_fini
);

async fn on_agit_a_la_place_de_quelqu_un_sous_les_deux_identites(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, ir_id) = (app.id_de(EP_ALPHA).await.0, app.id_de(IR).await.0);
    let ir = app.connecter(IR).await;
    let commence = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&ir).envoyer().await;
    assert_eq!(commence.statut, 200, "{commence}");
    assert_eq!(
        (&commence.json()["email"], &commence.json()["incarnation"]["nom"]),
        (&json!(EP_ALPHA), &json!("Royer"))
    );
    let cookie = commence.cookie();
    assert_eq!(app.get("/api/user/me").par(&ir).json().await, Value::Null, "the former session is replaced");
    let moi = app.get("/api/user/me").par(&cookie).json().await;
    assert_eq!(moi, commence.json());
    assert_eq!(app.get("/api/gestion/utilisateurs").par(&cookie).envoyer().await.statut, 403, "their rights, not mine");
    let patch = app.patch("/api/user/me", &json!({"telMobile": "0639980077"})).par(&cookie).envoyer().await;
    assert_eq!(patch.statut, 200);
    for (methode, adresse, corps) in [
        (
            Method::POST,
            "/api/user/me/motdepasse",
            json!({"ancienMotDePasse": "x", "motDePasse": "un autre mot de passe"}),
        ),
        (Method::POST, "/api/incarnation", json!({"utilisateur": ep})),
    ] {
        assert_eq!(methode, Method::POST);
        let refus = app.post(adresse, &corps).par(&cookie).envoyer().await;
        assert_eq!(refus.probleme().1, "en-incarnation", "{adresse}");
    }
    assert_eq!(app.get("/api/user/me/sessions").par(&cookie).envoyer().await.probleme().1, "en-incarnation");

    let fini = app.appel(Method::DELETE, "/api/incarnation").par(&cookie).envoyer().await;
    assert_eq!((&fini.json()["email"], &fini.json()["incarnation"]), (&json!(IR), &Value::Null));
    assert_eq!(app.get("/api/user/me").par(&cookie).json().await, Value::Null);
    let retour = fini.cookie();
    assert_eq!(app.get("/api/gestion/utilisateurs").par(&retour).envoyer().await.statut, 200);

    let faits = store::faits::depuis(&app.base.lire().await.expect("a place"), store::Numero(0), 1000).await;
    let faits = faits.expect("facts");
    let auteur = |voulu: &dyn Fn(&Fait) -> bool| {
        let fait = faits.iter().rfind(|f| voulu(&f.fait)).expect("this fact");
        (fait.auteur.and_then(store::Auteur::utilisateur).map(|u| u.0), fait.pour.map(|u| u.0))
    };
    assert_eq!(auteur(&|f| matches!(f, Fait::IncarnationCommencee { .. })), (Some(ir_id), None));
    assert_eq!(auteur(&|f| matches!(f, Fait::UtilisateurModifie { .. })), (Some(ir_id), Some(ep)), "both identities");
    assert_eq!(auteur(&|f| matches!(f, Fait::IncarnationTerminee { .. })), (Some(ir_id), Some(ep)));
}

#[tokio::test(flavor = "multi_thread")]
async fn on_n_agit_pas_a_la_place_de_n_importe_qui() {
    let app = App::nouvelle().await;
    let (it, ep, er) = (app.id_de(IT).await.0, app.id_de(EP_ALPHA).await.0, app.id_de(ER_ALPHA).await.0);
    let ia = app.connecter(IA).await;
    let essayer = |cible: i32| app.post("/api/incarnation", &json!({"utilisateur": cible})).par(&ia).envoyer();
    assert_eq!(essayer(it).await.probleme().1, "incarnation-interne");
    assert_eq!(essayer(999).await.probleme().1, "utilisateur-introuvable");
    app.post(&format!("/api/gestion/utilisateurs/{er}/desactivation"), &json!({})).par(&ia).json().await;
    assert_eq!(essayer(er).await.probleme().1, "incarnation-desactive");
    let dedans = essayer(ep).await.cookie();
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await["email"], EP_ALPHA);
    // When a user is disabled, they are signed out, and so are the users who act in their place.
    let autre = app.connecter(IA).await;
    app.post(&format!("/api/gestion/utilisateurs/{ep}/desactivation"), &json!({})).par(&autre).json().await;
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await, Value::Null);
}

/// Whether a session still exists. The test asks the call that shows the current user.
async fn vit(app: &App, cookie: &Cookie) -> bool {
    app.get("/api/user/me").par(cookie).json().await != Value::Null
}

#[tokio::test(flavor = "multi_thread")]
async fn un_responsable_reseau_n_agit_que_pour_ses_societes() {
    let app = App::nouvelle().await;
    let (ia, ir) = (app.connecter(IA).await, app.connecter(IR).await);
    let noe = json!({"type": "IR", "civilite": "M", "nom": "Autre", "prenom": "Noé", "email": "noe@linteau.example"});
    let noe = app.post("/api/gestion/utilisateurs", &noe).par(&ia).envoyer().await.json()["id"].clone();
    let ep = app.get(&format!("/api/gestion/utilisateurs?search={EP_ALPHA}")).par(&ia).json().await;
    let (ep, alpha) = (&ep["hydra:member"][0]["id"], &ep["hydra:member"][0]["compte"]["id"]);
    app.patch(&format!("/api/gestion/societes/{alpha}"), &json!({"gerant": noe})).par(&ia).json().await;
    let refus = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&ir).envoyer().await;
    assert_eq!(refus.probleme(), (409, "societe-non-geree".to_owned(), vec![]), "a conflict: browsers sign out on 403");
    assert!(vit(&app, &ir).await, "their session is as it was");
    app.traiter_les_taches().await;
}

async fn une_incarnation_finit_quand_la_session_aurait_fini(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let ir = app.connecter(IR).await;
    let ep = app.get(&format!("/api/gestion/utilisateurs?search={EP_ALPHA}")).par(&ir).json().await;
    let ep = ep["hydra:member"][0]["id"].clone();
    let mut cookie = ir;
    // A session that is used every eight hours never ends for idleness. At every turn, acting in another's place begins or ends.
    for _ in 0..10 {
        horloge.avancer(TimeDelta::hours(8));
        cookie = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&cookie).envoyer().await.cookie();
        horloge.avancer(TimeDelta::hours(8));
        cookie = app.appel(Method::DELETE, "/api/incarnation").par(&cookie).envoyer().await.cookie();
    }
    cookie = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&cookie).envoyer().await.cookie();
    // 160 hours have passed. A session lasts seven days at most, which are 168 hours, so eight hours are left.
    horloge.avancer(TimeDelta::hours(8) - TimeDelta::seconds(1));
    assert!(vit(&app, &cookie).await, "to the last second");
    horloge.avancer(TimeDelta::seconds(1));
    assert!(!vit(&app, &cookie).await, "seven days after the sign-in, whatever was begun and ended since");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_ne_ferme_pas_les_sessions_d_un_autre_en_son_nom() {
    let app = App::nouvelle().await;
    let (ir, elle) = (app.connecter(IR).await, app.connecter(EP_ALPHA).await);
    let ep = app.get("/api/user/me").par(&elle).json().await["id"].clone();
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&ir).envoyer().await.cookie();
    for adresse in ["/api/user/me/sessions", "/api/user/me/sessions/1"] {
        let refus = app.appel(Method::DELETE, adresse).par(&dedans).envoyer().await;
        assert_eq!(refus.probleme(), (409, "en-incarnation".to_owned(), vec![]), "{adresse}");
    }
    assert!(vit(&app, &dedans).await && vit(&app, &elle).await);
    // A user who signs out everywhere also ends the sessions that act in her place.
    assert_eq!(app.appel(Method::DELETE, "/api/user/me/sessions").par(&elle).envoyer().await.statut, 204);
    assert!(!vit(&app, &dedans).await && !vit(&app, &elle).await);
}
