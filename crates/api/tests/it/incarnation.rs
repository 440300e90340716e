//! Acting in the place of somebody: who may, and both identities in all that is written.

use crate::app::{App, EP_ALPHA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use http::Method;
use serde_json::{Value, json};
use store::faits::Fait;
use testkit::base::Moteur;

sur_les_deux!(on_agit_a_la_place_de_quelqu_un_sous_les_deux_identites);

async fn id_de(app: &App, email: &str) -> i32 {
    let lecture = app.base.lire().await.expect("a place");
    store::utilisateur::par_email(&lecture, email).await.expect("a read").expect("somebody").utilisateur.id.0
}

async fn on_agit_a_la_place_de_quelqu_un_sous_les_deux_identites(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, ir_id) = (id_de(&app, EP_ALPHA).await, id_de(&app, IR).await);
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
        (fait.auteur.and_then(|a| a.utilisateur()).map(|u| u.0), fait.pour.map(|u| u.0))
    };
    assert_eq!(auteur(&|f| matches!(f, Fait::IncarnationCommencee { .. })), (Some(ir_id), None));
    assert_eq!(auteur(&|f| matches!(f, Fait::UtilisateurModifie { .. })), (Some(ir_id), Some(ep)), "both identities");
    assert_eq!(auteur(&|f| matches!(f, Fait::IncarnationTerminee { .. })), (Some(ir_id), Some(ep)));
}

#[tokio::test(flavor = "multi_thread")]
async fn on_n_agit_pas_a_la_place_de_n_importe_qui() {
    let app = App::nouvelle().await;
    let (it, ep, er) = (id_de(&app, IT).await, id_de(&app, EP_ALPHA).await, id_de(&app, ER_ALPHA).await);
    let ia = app.connecter(IA).await;
    let essayer = |cible: i32| app.post("/api/incarnation", &json!({"utilisateur": cible})).par(&ia).envoyer();
    assert_eq!(essayer(it).await.probleme().1, "incarnation-interne");
    assert_eq!(essayer(999).await.probleme().1, "utilisateur-introuvable");
    app.post(&format!("/api/gestion/utilisateurs/{er}/desactivation"), &json!({})).par(&ia).json().await;
    assert_eq!(essayer(er).await.probleme().1, "incarnation-desactive");
    let dedans = essayer(ep).await.cookie();
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await["email"], EP_ALPHA);
    // Whoever is disabled is out, and so is whoever acts in their place.
    let autre = app.connecter(IA).await;
    app.post(&format!("/api/gestion/utilisateurs/{ep}/desactivation"), &json!({})).par(&autre).json().await;
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await, Value::Null);
}
