//! Who leaves hands their running files to a colleague (`domain.md` section 1).

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IT, Reponse, sur_les_deux, total};
use crate::dossier::{RESERVATIONS, adresse, annuler, commencer};
use crate::vente::{acheteur, mandater, poser, prescripteur};
use domain::utilisateur::IdUtilisateur;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(les_dossiers_en_cours_passent_a_un_collegue, qui_ne_peut_ni_donner_ni_recevoir_est_refuse);

async fn transmettre(app: &App, qui: &Cookie, de: IdUtilisateur, vers: IdUtilisateur) -> Reponse {
    let chemin = format!("/api/gestion/utilisateurs/{}/transmission", de.0);
    app.post(&chemin, &json!({"vers": vers.0})).par(qui).envoyer().await
}

async fn de_qui(app: &App, qui: &Cookie, chemin: &str) -> u64 {
    total(&app.get(chemin).par(qui).json().await)
}

async fn les_dossiers_en_cours_passent_a_un_collegue(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await);
    let collegue = prescripteur(&app, 1, 1).await;
    let (de, vers) = (app.id_de(EP_ALPHA).await, app.id_de("p1.1@cabinet.example").await);
    poser(&app, &ep, "nantes1-A201", 1).await;
    let brouillon = commencer(&app, &ep, "nantes1-A302", 2).await;
    let finie = commencer(&app, &ep, "paris1-101", 3).await;
    assert_eq!(annuler(&app, &ep, &finie, &json!({})).await.json()["code"], 1);
    let declaree = json!({"contact": acheteur(4), "programmes": ["nantes1"]});
    assert_eq!(app.post("/api/denonciations", &declaree).par(&ep).envoyer().await.statut, 200);
    app.traiter_les_taches().await;

    let fiche = app.get(&format!("/api/gestion/utilisateurs/{}", de.0)).par(&er).json().await;
    assert_eq!(fiche["actions"]["transmission"], json!({"autorisee": true, "motif": null}));
    let faite = transmettre(&app, &er, de, vers).await;
    assert_eq!(
        (faite.statut.as_u16(), faite.json()),
        (200, json!({"denonciations": 1, "options": 1, "reservations": 1}))
    );
    let letters = app.traiter_les_taches().await;
    assert!(letters > 0, "who receives them is told");

    for (chemin, reste) in [("/api/denonciations", 0), ("/api/options", 0), (RESERVATIONS, 1)] {
        assert_eq!((de_qui(&app, &ep, chemin).await, de_qui(&app, &collegue, chemin).await), (reste, 1), "{chemin}");
    }
    // What has ended stays whose it was; who receives a draft fills it.
    assert_eq!(app.get(&adresse(&finie)).par(&ep).envoyer().await.statut, 200);
    assert_eq!(app.get(&adresse(&brouillon)).par(&ep).envoyer().await.statut, 404);
    let patch = app.patch(&adresse(&brouillon), &json!({"resaSociete": false})).par(&collegue).envoyer().await;
    assert_eq!(patch.statut, 200, "{patch}");
    let rien = transmettre(&app, &er, de, vers).await.json();
    assert_eq!(rien, json!({"denonciations": 0, "options": 0, "reservations": 0}));
}

async fn qui_ne_peut_ni_donner_ni_recevoir_est_refuse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, er, it) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(IT).await);
    prescripteur(&app, 1, 1).await;
    let (de, ailleurs) = (app.id_de(EP_ALPHA).await, app.id_de(EP_BETA).await);
    let vers = app.id_de("p1.1@cabinet.example").await;
    for (qui, de, vers, attendu) in [
        (&ep, de, vers, 403),
        (&it, de, vers, 403),
        (&er, ailleurs, vers, 404),
        (&er, de, ailleurs, 422),
        (&er, de, de, 422),
    ] {
        let refus = transmettre(&app, qui, de, vers).await;
        assert_eq!(refus.statut.as_u16(), attendu, "{refus}");
    }
    let (statut, _, champs) = transmettre(&app, &er, de, ailleurs).await.probleme();
    assert_eq!((statut, champs.len()), (422, 1));
    assert_eq!(app.get("/api/options").par(&ep).json().await["hydra:member"], Value::Array(Vec::new()));
}
