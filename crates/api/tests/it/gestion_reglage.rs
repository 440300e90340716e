//! Business settings, read by staff and changed by administrators.

use crate::app::{App, EP_ALPHA, IA, IT, sur_les_deux};
use http::header;
use serde_json::{Value, json};
use testkit::base::Moteur;

const REGLAGES: &str = "/api/gestion/reglages";

sur_les_deux!(un_reglage_se_lit_se_change_et_se_suit);

async fn un_reglage_se_lit_se_change_et_se_suit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, it) = (app.connecter(IA).await, app.connecter(IT).await);
    let fiche = format!("{REGLAGES}/session.duree");
    let lue = app.get(&fiche).par(&it).envoyer().await;
    let duree = lue.json();
    assert_eq!((&duree["valeur"], &duree["defaut"], &duree["unite"]), (&json!(7), &json!(7), &json!("jours")));
    assert_eq!((&duree["minimum"], &duree["maximum"], &duree["regle"]), (&json!(1), &json!(30), &json!(false)));
    assert_eq!(duree["actions"]["modification"]["autorisee"], false, "staff read");
    assert_eq!(app.patch(&fiche, &json!({"valeur": 3})).par(&it).envoyer().await.probleme().1, "role-manquant");

    let lue = app.get(&fiche).par(&ia).envoyer().await.en_tete("etag").expect("a tag").to_owned();
    let posee = app.patch(&fiche, &json!({"valeur": 3})).par(&ia).en_tete(header::IF_MATCH, &lue).envoyer().await;
    assert_eq!(posee.statut, 200, "{posee}");
    let corps = posee.json();
    assert_eq!((&corps["valeur"], &corps["regle"]), (&json!(3), &json!(true)));
    assert!(corps["modifiePar"]["nom"].is_string() && corps["modifieLe"].is_string(), "{corps}");
    let tard = app.patch(&fiche, &json!({"valeur": 4})).par(&ia).en_tete(header::IF_MATCH, &lue).envoyer().await;
    assert_eq!((tard.probleme().1.as_str(), &tard.json()["ressource"]), ("version-depassee", &corps));
    // The setting applies to sessions opened from now on.
    app.patch(&format!("{REGLAGES}/session.inactivite"), &json!({"valeur": "168"})).par(&ia).json().await;
    let neuve = app.connecter(EP_ALPHA).await;
    let sessions = app.get("/api/user/me/sessions").par(&neuve).json().await;
    let instant = |nom: &str| {
        let texte = sessions["hydra:member"][0][nom].as_str().expect("an instant");
        texte.parse::<chrono::DateTime<chrono::Utc>>().expect("RFC 3339")
    };
    assert_eq!(
        instant("finLe") - instant("ouverteLe"),
        chrono::TimeDelta::days(3),
        "a week unused, but three days in all"
    );

    for (patch, champ) in [
        (json!({"valeur": 31}), "valeur"),
        (json!({"valeur": "beaucoup"}), "valeur"),
        (json!({"valeur": 3, "unite": "ans"}), "unite"),
    ] {
        assert_eq!(app.patch(&fiche, &patch).par(&ia).envoyer().await.probleme().2, [champ], "{patch}");
    }
    let rendue = app.patch(&fiche, &json!({"valeur": null})).par(&ia).json().await;
    assert_eq!((&rendue["valeur"], &rendue["regle"], &rendue["modifiePar"]), (&json!(7), &json!(false), &Value::Null));
    let absent = app.get(&format!("{REGLAGES}/bidule")).par(&ia).envoyer().await;
    assert_eq!(absent.probleme().1, "reglage-inconnu");
    assert_eq!(app.faits("reglage").await.len(), 3, "each change is in the journal");
}

#[tokio::test(flavor = "multi_thread")]
async fn les_reglages_de_connexion_sont_lus() {
    let app = App::nouvelle().await;
    let ia = app.connecter(IA).await;
    let fiche = format!("{REGLAGES}/connexion.essais");
    app.patch(&fiche, &json!({"valeur": 3})).par(&ia).json().await;
    let essai = || app.post("/api/session", &json!({"email": EP_ALPHA, "motDePasse": "faux"})).envoyer();
    for _ in 0..3 {
        assert_eq!(essai().await.probleme().1, "identifiants");
    }
    // The fourth try, at the latest, must be refused, whichever server it reaches.
    let statuts = [essai().await.statut.as_u16(), essai().await.statut.as_u16()];
    assert!(statuts.contains(&429), "{statuts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn la_marque_reglee_l_emporte_et_son_logo_peut_venir_d_ailleurs() {
    let app = App::nouvelle().await;
    let ia = app.connecter(IA).await;
    let liste = app.get(&format!("{REGLAGES}?search=logo")).par(&ia).json().await;
    assert_eq!(liste["hydra:member"][0]["code"], "marque.logo");
    let nom = app.get(&format!("{REGLAGES}/marque.nom")).par(&ia).json().await;
    assert_eq!((&nom["valeur"], &nom["regle"]), (&json!("Linteau"), &json!(false)), "that of the start");
    let politique = async || {
        let page = app.get("/connexion").envoyer().await;
        (page.en_tete("content-security-policy").expect("a policy").to_owned(), page.to_string())
    };
    assert!(!politique().await.0.contains("cdn.bati.example"));
    let logo = json!({"valeur": "https://cdn.bati.example/logo.svg"});
    app.patch(&format!("{REGLAGES}/marque.logo"), &logo).par(&ia).json().await;
    let (politique, page) = politique().await;
    assert!(politique.contains("img-src 'self' data: https://cdn.bati.example;"), "{politique}");
    assert!(page.contains("https://cdn.bati.example/logo.svg"), "the shell carries it");
}
