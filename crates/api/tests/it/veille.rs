//! The header: what runs for the caller, and nothing that runs for others.

use crate::app::{App, EP_ALPHA, EP_BETA, ER_ALPHA, sur_les_deux};
use crate::attente::{LOT, LUNDI, attendre};
use crate::contrat_outils::{MOT_DE_PASSE, Portail};
use crate::vente::{acheteur, annuler, mandater, poser, revenir};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    la_veille_compte_ce_qui_court_pour_qui_la_demande,
    l_en_tete_et_l_onglet_comptent_les_memes_reservations,
    une_avance_se_dit_a_qui_l_a_tant_qu_elle_court,
);

const VEILLE: &str = "/api/user/me/veille";

async fn la_veille_compte_ce_qui_court_pour_qui_la_demande(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let rien = json!({"nombre": 0, "ceJour": 0});
    let vide = json!({"options": rien, "reservations": rien, "denonciations": rien, "avances": [], "nonLues": 0});
    assert_eq!(app.get(VEILLE).par(&ep).json().await, vide);
    let option = poser(&app, &ep, LOT, 1).await;
    let declaree = json!({"programmes": ["nantes1"], "contact": acheteur(7)});
    let declaree = app.post("/api/denonciations", &declaree).par(&ep).envoyer().await;
    assert_eq!(declaree.statut, 200, "{declaree}");
    let un = |ce_jour: u64| json!({"nombre": 1, "ceJour": ce_jour});
    let veille = app.get(VEILLE).par(&ep).json().await;
    assert_eq!((&veille["options"], &veille["denonciations"]), (&un(0), &rien), "a month is no week");
    // The option ends on the third working day, at 19:00.
    horloge.avancer(TimeDelta::days(3));
    let ep = revenir(&app, EP_ALPHA).await;
    assert_eq!(app.get(VEILLE).par(&ep).json().await["options"], un(1));
    let commencee = app.post("/api/reservations", &json!({"option": option["id"]})).par(&ep).envoyer().await;
    assert_eq!(commencee.statut, 201, "{commencee}");
    let veille = app.get(VEILLE).par(&ep).json().await;
    assert_eq!((&veille["options"], &veille["reservations"]), (&rien, &un(0)));
    // A manager who does not sell gets all files of the company, and another company gets none.
    let er = app.connecter(ER_ALPHA).await;
    assert_eq!(app.get(VEILLE).par(&er).json().await["reservations"], un(0));
    let beta = app.connecter(EP_BETA).await;
    assert_eq!(app.get(VEILLE).par(&beta).json().await, vide);
    app.traiter_les_taches().await;
}

/// The running reservations of a prescriber: as their header counts them, and as the tab of their follow-up does.
async fn en_cours(portail: &Portail) -> (u64, u64) {
    let ep = portail.qui(EP_ALPHA).await;
    let veille = portail.app.get(VEILLE).par(&ep).json().await;
    let comptes = portail.app.get("/api/reservations/comptes").par(&ep).json().await;
    let statuts = comptes["statuts"].as_array().expect("the tabs");
    let onglet = statuts.iter().find(|un| un["code"] == "EN_COURS").map_or(Some(0), |un| un["nombre"].as_u64());
    (veille["reservations"]["nombre"].as_u64().expect("a count"), onglet.expect("a count"))
}

async fn l_en_tete_et_l_onglet_comptent_les_memes_reservations(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    assert_eq!(en_cours(&portail).await, (0, 0));
    let reservation = portail.signee(LOT, &[1]).await;
    assert_eq!(en_cours(&portail).await, (1, 1), "the company has to countersign");
    let faite = portail.contresigner(&[&reservation], MOT_DE_PASSE).await;
    assert_eq!(faite.json()["contresignes"], json!([reservation["id"]]), "{faite}");
    portail.app.traiter_les_taches().await;
    assert_eq!(portail.etape(&reservation).await, (json!("RETRACTATION"), json!("SIGNEE")));
    assert_eq!(en_cours(&portail).await, (0, 0), "the tab says that it is signed");
}

async fn une_avance_se_dit_a_qui_l_a_tant_qu_elle_court(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let option = poser(&app, &ep, LOT, 1).await;
    attendre(&app, &beta, LOT).await;
    let avances = async |qui| app.get(VEILLE).par(qui).json().await["avances"].clone();
    assert_eq!(avances(&beta).await, json!([]), "to wait is no head start");
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    let la_sienne =
        json!([{"lot": LOT, "numero": "A201", "programme": "Les Terrasses de l’Erdre", "fin": "2026-11-23T08:15:00Z"}]);
    assert_eq!(avances(&beta).await, la_sienne);
    assert_eq!(avances(&ep).await, json!([]), "nobody else's");
    horloge.avancer(TimeDelta::minutes(15));
    assert_eq!(avances(&beta).await, Value::Array(Vec::new()), "its time is over, whatever the job did");
    app.traiter_les_taches().await;
}
