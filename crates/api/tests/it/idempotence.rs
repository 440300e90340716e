//! Idempotency keys: how long they last, whose they are, and which answers they keep.

use crate::app::{App, Cookie, ER_ALPHA, IR, Reponse, sur_les_deux};
use chrono::TimeDelta;
use http::{HeaderName, Method};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

const UTILISATEURS: &str = "/api/gestion/utilisateurs";
const CLE: HeaderName = HeaderName::from_static("idempotency-key");

sur_les_deux!(
    une_cle_sert_vingt_quatre_heures,
    une_cle_envoyee_a_la_place_d_un_autre_n_est_pas_la_meme_demande,
    un_refus_ne_se_garde_pas,
    la_meme_cle_a_une_autre_adresse_est_une_autre_demande
);

fn invitation(email: &str) -> Value {
    json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana", "email": email})
}

async fn inviter(app: &App, qui: &Cookie, email: &str) -> Reponse {
    app.post(UTILISATEURS, &invitation(email)).par(qui).en_tete(CLE, "cle-1").envoyer().await
}

async fn une_cle_sert_vingt_quatre_heures(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let er = app.connecter(ER_ALPHA).await;
    let premiere = inviter(&app, &er, "ana@cabinet-alpha.example").await;
    assert_eq!(premiere.statut, 201, "{premiere}");
    let purger = async || {
        actions::tache::prevoir_periodiques(&app.base).await.expect("written");
        app.traiter_les_taches().await;
    };
    horloge.avancer(TimeDelta::hours(24) - TimeDelta::seconds(1));
    purger().await;
    let er = app.connecter(ER_ALPHA).await;
    assert_eq!(inviter(&app, &er, "ana@cabinet-alpha.example").await.octets, premiere.octets, "to the last second");
    horloge.avancer(TimeDelta::seconds(1));
    let tard = inviter(&app, &er, "ana@cabinet-alpha.example").await;
    assert_eq!(tard.probleme().1, "compte-existant", "asked anew: the answer is forgotten, purged or not");
    let libre = inviter(&app, &er, "eva@cabinet-alpha.example").await;
    assert_eq!(libre.statut, 201, "the key is free: {libre}");
    assert_ne!(libre.octets, premiere.octets);
    purger().await;
    assert_eq!(
        inviter(&app, &er, "eva@cabinet-alpha.example").await.octets,
        libre.octets,
        "a new day for the new answer"
    );
}

async fn une_cle_envoyee_a_la_place_d_un_autre_n_est_pas_la_meme_demande(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ir = app.connecter(IR).await;
    let er =
        app.get(&format!("{UTILISATEURS}?search={ER_ALPHA}")).par(&ir).json().await["hydra:member"][0]["id"].clone();
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": er})).par(&ir).envoyer().await.cookie();
    let premiere = inviter(&app, &dedans, "ana@cabinet-alpha.example").await;
    assert_eq!(premiere.statut, 201, "{premiere}");
    let dehors = app.appel(Method::DELETE, "/api/incarnation").par(&dedans).envoyer().await.cookie();
    let moi = inviter(&app, &dehors, "ana@cabinet-alpha.example").await;
    assert_eq!(moi.probleme().1, "cle-deja-employee", "the words are the same, whose rights they are said with is not");
    // The key belongs to the user who really acts. The user in whose place they acted can still use this key for a request of their own.
    let elle = app.connecter(ER_ALPHA).await;
    assert_eq!(inviter(&app, &elle, "ana@cabinet-alpha.example").await.probleme().1, "compte-existant");
    app.traiter_les_taches().await;
}

async fn un_refus_ne_se_garde_pas(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let er = app.connecter(ER_ALPHA).await;
    for (email, attendu) in [("pas une adresse", 422), (ER_ALPHA, 409)] {
        assert_eq!(inviter(&app, &er, email).await.probleme().0, attendu, "{email}");
    }
    let reparee = inviter(&app, &er, "ana@cabinet-alpha.example").await;
    assert_eq!(reparee.statut, 201, "the same key, once what was refused is mended: {reparee}");
    app.traiter_les_taches().await;
}

async fn la_meme_cle_a_une_autre_adresse_est_une_autre_demande(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ir = app.connecter(IR).await;
    let corps = json!({"nom": "Cabinet Gamma"});
    let creer = |adresse: &str| app.post(adresse, &corps).par(&ir).en_tete(CLE, "cle-1").envoyer();
    assert_eq!(creer("/api/gestion/societes").await.statut, 201);
    let ailleurs = app.post(UTILISATEURS, &invitation("ana@cabinet-alpha.example")).par(&ir).en_tete(CLE, "cle-1");
    assert_eq!(ailleurs.envoyer().await.probleme().0, 422);
    let encore = creer("/api/gestion/societes").await;
    assert_eq!(encore.statut, 201, "the first answer is still there");
    let liste = app.get("/api/gestion/societes?search=gamma").par(&ir).json().await;
    assert_eq!(liste["hydra:totalItems"], 1);
    app.traiter_les_taches().await;
}
