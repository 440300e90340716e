//! Jobs, as administrators watch over them.

use crate::app::{App, Cookie, IA, sur_les_deux};
use serde_json::{Value, json};
use store::tache::Tache;
use testkit::base::Moteur;

const TACHES: &str = "/api/gestion/taches";

async fn membres(app: &App, qui: &Cookie, question: &str) -> Vec<Value> {
    let liste = app.get(&format!("{TACHES}?{question}")).par(qui).json().await;
    let membres = liste["hydra:member"].as_array().expect("members").clone();
    assert_eq!(liste["hydra:totalItems"], membres.len());
    membres
}

sur_les_deux!(une_tache_se_suit_et_se_relance);

async fn une_tache_se_suit_et_se_relance(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ia = app.connecter(IA).await;
    actions::tache::prevoir_periodiques(&app.base).await.expect("written");
    let courrier = 999;
    let mise = app.base.entretenir(|tx| async move {
        store::tache::mettre(&tx, &Tache::EnvoyerCourrier { courrier }, tx.maintenant().moins(HEURE)).await
    });
    let id = mise.await.map_err(|e: store::Error| e).expect("written");
    let periodiques = membres(&app, &ia, "periodique=true&etat=due").await;
    assert_eq!(periodiques.len(), domain::tache::PERIODIQUES.len());
    assert!(periodiques.iter().all(|t| t["genre"]["code"] != t["genre"]["libelle"]), "{periodiques:?}");
    let due = &membres(&app, &ia, "genre=envoyer-courrier").await[0];
    assert_eq!((&due["id"], &due["courrier"], &due["etat"]["code"]), (&json!(id), &json!(999), &json!("due")));

    let prise =
        app.base.entretenir(|tx| async move { store::tache::prendre(&tx, store::tache::Voulues::Toutes, HEURE).await });
    let prise = &prise.await.map_err(|e: store::Error| e).expect("written").expect("it is due");
    let en_cours = &membres(&app, &ia, "etat=en-cours").await[0];
    assert_eq!((&en_cours["id"], &en_cours["actions"]["relance"]["autorisee"]), (&json!(id), &json!(false)));
    let remise =
        app.base.entretenir(|tx| async move { store::tache::remettre(&tx, prise, "sans réponse", HEURE).await });
    remise.await.map_err(|e: store::Error| e).expect("written");
    let en_echec = &membres(&app, &ia, "etat[]=a-reessayer&etat[]=abandonnee").await[0];
    assert_eq!((&en_echec["erreur"], &en_echec["essais"]), (&json!("sans réponse"), &json!(1)));

    let relancee = app.post(&format!("{TACHES}/{id}/relance"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(relancee.statut, 200, "{relancee}");
    let [fait] = &app.faits("tache-relancee").await[..] else { panic!("journaled once") };
    assert_eq!(*fait, json!({"tache": id, "code": "envoyer-courrier"}));
    let absente = app.post(&format!("{TACHES}/{}/relance", id + 1), &json!({})).par(&ia).envoyer().await;
    assert_eq!(absente.probleme().1, "tache-introuvable");
    let premiers = membres(&app, &ia, "order[essais]=desc").await;
    assert_eq!(premiers[0]["id"], id, "the one that was tried most");
    app.traiter_les_taches().await;
    assert!(membres(&app, &ia, "periodique=false").await.is_empty(), "done, it leaves no row");
}

const HEURE: std::time::Duration = std::time::Duration::from_hours(1);
