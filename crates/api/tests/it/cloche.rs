//! The bell: what happened to the user's files, and how far they have read it.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, sur_les_deux};
use crate::attente::{LOT, LUNDI, attendre};
use crate::vente::{acheteur, annuler, mandater, poser, revenir};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    la_cloche_garde_ce_qui_est_arrive_et_ce_qui_est_lu,
    ce_qu_on_fait_soi_meme_n_arrive_pas_et_ce_qui_est_aux_autres_non_plus,
    ce_qui_est_vieux_n_arrive_plus,
);

const CLOCHE: &str = "/api/user/me/cloche";
const VEILLE: &str = "/api/user/me/veille";

/// The codes of the facts in a user's bell, newest first.
async fn arrivees(app: &App, qui: &Cookie) -> Vec<String> {
    let cloche = app.get(CLOCHE).par(qui).json().await;
    let arrivees = cloche["arrivees"].as_array().expect("a list");
    arrivees.iter().map(|une| une["type"].as_str().expect("a code").to_owned()).collect()
}

async fn non_lues(app: &App, qui: &Cookie) -> Value {
    let cloche = app.get(CLOCHE).par(qui).json().await["nonLues"].clone();
    assert_eq!(app.get(VEILLE).par(qui).json().await["nonLues"], cloche, "the header counts the same");
    cloche
}

async fn lire(app: &App, qui: &Cookie, jusqu_a: &Value) {
    let lue = app.post(&format!("{CLOCHE}/lecture"), &json!({"jusquA": jusqu_a})).par(qui).envoyer().await;
    assert_eq!(lue.statut, 204, "{lue}");
}

/// Alpha has an option that staff extend, then cancel. Beta, who waits, gets a head start.
async fn scene(moteur: Moteur) -> (App, HorlogeFigee, Cookie, Cookie) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, beta, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let option = poser(&app, &ep, LOT, 1).await;
    attendre(&app, &beta, LOT).await;
    let prolongee =
        app.post(&format!("/api/options/{}/prolongation", option["id"]), &json!({})).par(&ia).envoyer().await;
    assert_eq!(prolongee.statut, 200, "{prolongee}");
    let motif = json!({"motif": "L’acquéreur a renoncé."});
    assert_eq!(annuler(&app, &ia, &option["id"], &motif).await.statut, 200);
    app.traiter_les_taches().await;
    (app, horloge, ep, beta)
}

async fn la_cloche_garde_ce_qui_est_arrive_et_ce_qui_est_lu(moteur: Moteur) {
    let (app, _horloge, ep, beta) = scene(moteur).await;
    let cloche = app.get(CLOCHE).par(&ep).json().await;
    let (fin, prolongation) = (&cloche["arrivees"][0], &cloche["arrivees"][1]);
    assert_eq!((&fin["phrase"], &prolongation["phrase"]), (&json!("Option annulée"), &json!("Option prolongée")));
    assert_eq!(fin["sujet"], "A201, Les Terrasses de l’Erdre · Zoé II Bazin");
    assert_eq!((&fin["objet"], &fin["lot"], &fin["lue"]), (&json!("option"), &json!(LOT), &json!(false)));
    let a_beta = app.get(CLOCHE).par(&beta).json().await;
    assert_eq!(a_beta["arrivees"][0]["phrase"], "Lot proposé en priorité");
    assert_eq!(a_beta["arrivees"][0]["sujet"], "A201, Les Terrasses de l’Erdre");
    assert_eq!(non_lues(&app, &ep).await, 2);
    // When the user reads one fact, the facts before it count as read too. Newer facts stay unread.
    lire(&app, &ep, &prolongation["fait"]).await;
    let lues = |cloche: Value| {
        cloche["arrivees"].as_array().expect("a list").iter().map(|une| une["lue"] == true).collect::<Vec<_>>()
    };
    assert_eq!(lues(app.get(CLOCHE).par(&ep).json().await), [false, true]);
    assert_eq!(non_lues(&app, &ep).await, 1);
    // Once the user has read everything, an older number makes no fact unread again. Facts that come later are unread.
    lire(&app, &ep, &json!(i64::MAX)).await;
    lire(&app, &ep, &json!(1)).await;
    assert_eq!(non_lues(&app, &ep).await, 0);
    assert_eq!(non_lues(&app, &beta).await, 1, "each reads for themself");
    let autre = poser(&app, &ep, "nantes1-A001", 2).await;
    let ia = app.connecter(IA).await;
    assert_eq!(annuler(&app, &ia, &autre["id"], &json!({"motif": "Une erreur de lot."})).await.statut, 200);
    assert_eq!(non_lues(&app, &ep).await, 1, "what came since");
    app.traiter_les_taches().await;
}

async fn ce_qu_on_fait_soi_meme_n_arrive_pas_et_ce_qui_est_aux_autres_non_plus(moteur: Moteur) {
    let (app, _horloge, ep, beta) = scene(moteur).await;
    let declaree = json!({"programmes": ["nantes1"], "contact": acheteur(7)});
    assert_eq!(app.post("/api/denonciations", &declaree).par(&ep).envoyer().await.statut, 200);
    let option = poser(&app, &ep, "nantes1-A001", 2).await;
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    assert_eq!(arrivees(&app, &ep).await, ["option-annulee", "option-prolongee"]);
    assert_eq!(arrivees(&app, &beta).await, ["avance-donnee"]);
    let er = app.connecter(ER_ALPHA).await;
    assert_eq!(arrivees(&app, &er).await, Vec::<String>::new(), "the files of the company are not their own");
    // An action of staff in a user's place appears in this user's bell, and only this user can mark it as read.
    let ia = app.connecter(IA).await;
    let id = app.get("/api/user/me").par(&ep).json().await["id"].clone();
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": id})).par(&ia).envoyer().await.cookie();
    let posee = poser(&app, &dedans, "nantes1-A101", 3).await;
    assert_eq!(arrivees(&app, &ep).await[0], "option-posee", "{posee}");
    let refus = app.post(&format!("{CLOCHE}/lecture"), &json!({"jusquA": 1})).par(&dedans).envoyer().await;
    assert_eq!(refus.probleme().1, "en-incarnation");
    app.traiter_les_taches().await;
}

async fn ce_qui_est_vieux_n_arrive_plus(moteur: Moteur) {
    let (app, horloge, ..) = scene(moteur).await;
    horloge.avancer(TimeDelta::days(31));
    let ep = revenir(&app, EP_ALPHA).await;
    assert_eq!(arrivees(&app, &ep).await, Vec::<String>::new());
    assert_eq!(non_lues(&app, &ep).await, 0);
    app.traiter_les_taches().await;
}
