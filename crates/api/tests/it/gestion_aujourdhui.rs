//! The list of what waits for each user, according to their rights.

use crate::app::{App, Cookie, IA, IR, IT, sur_les_deux};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use store::balayage::{Magasin, RefusDeBalayage};
use store::{Acte, Fait};
use testkit::base::{ACTEUR, Moteur};

async fn attentes(app: &App, qui: &Cookie) -> Vec<Value> {
    let liste = app.get("/api/gestion/aujourdhui").par(qui).json().await;
    liste["hydra:member"].as_array().expect("members").clone()
}

fn codes(attentes: &[Value]) -> Vec<&str> {
    attentes.iter().map(|attente| attente["code"].as_str().expect("a code")).collect()
}

sur_les_deux!(ce_qui_attend_se_dit_a_qui_peut_y_faire_quelque_chose);

async fn ce_qui_attend_se_dit_a_qui_peut_y_faire_quelque_chose(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, ir, it) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(IT).await);
    assert_eq!(codes(&attentes(&app, &ia).await), ["journal-non-verifie"]);
    let societe = app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["id"].clone();
    let invitation = json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana",
        "email": "ana@cabinet-alpha.example", "compte": societe});
    assert_eq!(app.post("/api/gestion/utilisateurs", &invitation).par(&ia).envoyer().await.statut, 201);
    let interne =
        json!({"type": "IT", "civilite": "M", "nom": "Autre", "prenom": "Noé", "email": "noe@linteau.example"});
    assert_eq!(app.post("/api/gestion/utilisateurs", &interne).par(&ia).envoyer().await.statut, 201);

    // Simulate the passing of time. One link expires tomorrow and another has expired, a mail was refused for good, and a lot has been held
    // for long.
    let dans_un_jour = (app.base.maintenant().date() + TimeDelta::hours(24)).timestamp_micros();
    let il_y_a_deux_mois = (app.base.maintenant().date() - TimeDelta::days(60)).timestamp_micros();
    let passe = app.base.entretenir(|tx| async move {
        for sql in [
            format!("UPDATE lien_compte SET expire = CASE WHEN utilisateur = (SELECT max(id) FROM utilisateur) THEN 1 ELSE {dans_un_jour} END"),
            "UPDATE tache SET morte = 1, erreur = 'refusé' WHERE corps = '{\"courrier\":1}'".to_owned(),
            format!("UPDATE lot SET detenu_depuis = {il_y_a_deux_mois} WHERE id = 'nantes1-A102'"),
        ] {
            tx.execute_unprepared(&sql).await.map_err(store::Error::from)?;
        }
        Ok::<_, store::Error>(())
    });
    passe.await.expect("written");
    let refuse = app.base.ecrire(&ACTEUR, |tx| async move {
        let (magasin, refus) = (Magasin::Pieces, RefusDeBalayage { fichiers: 1, sur: 1 });
        store::balayage::noter_le_refus(&tx, magasin, refus).await?;
        let fait = Fait::BalayageRefuse { magasin, fichiers: 1, sur: 1 };
        Ok::<_, store::Error>(Acte::fait((), fait))
    });
    refuse.await.expect("written");
    let vues = attentes(&app, &ia).await;
    assert_eq!(
        codes(&vues),
        [
            "journal-non-verifie",
            "balayage-refuse",
            "taches-abandonnees",
            "courriers-abandonnes",
            "invitations-expirees",
            "invitations-a-relancer",
            "lots-tenus-dehors"
        ]
    );
    for attente in &vues {
        assert_eq!(attente["nombre"], 1, "{attente}");
        let trouves = app.get(attente["appel"].as_str().expect("a call")).par(&ia).json().await;
        let nombre = trouves["hydra:totalItems"].as_u64().unwrap_or(1);
        assert!(nombre >= 1, "the call gives them: {attente} {trouves}");
    }
    assert_eq!([1, 2, 3].map(|rang| &vues[rang]["alerte"]), [&json!(true), &json!(true), &json!(false)]);
    let du_reseau = attentes(&app, &ir).await;
    assert_eq!(
        codes(&du_reseau),
        ["courriers-abandonnes", "invitations-a-relancer", "lots-tenus-dehors"],
        "of the people of their companies"
    );
    let siens = app.get(du_reseau[0]["appel"].as_str().expect("a call")).par(&ir).json().await;
    assert_eq!(siens["hydra:totalItems"], 1);
    assert!(attentes(&app, &it).await.is_empty(), "who reads has nothing to do");
    actions::tache::relancer_les_abandonnees(&crate::app::commande(&app.base)).await.expect("written");
    app.traiter_les_taches().await;
    assert!(!codes(&attentes(&app, &ia).await).contains(&"courriers-abandonnes"));
}
