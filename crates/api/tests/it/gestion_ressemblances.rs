//! `GET /api/gestion/lots/{id}/ressemblances`: declarations that look like the buyers of a held lot.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IT, sur_les_deux};
use crate::denonciation::D;
use crate::dossier::commencer;
use crate::vente::{acheteur, mandater, poser};
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(un_acquereur_qui_ressemble_se_dit_a_l_equipe);

async fn denoncer(app: &App, qui: &Cookie, contact: &Value, programme: &str) -> Value {
    let faite = app.post(D, &json!({"contact": contact, "programmes": [programme]})).par(qui).envoyer().await;
    assert_eq!(faite.statut, 200, "{faite}");
    faite.json()["id"].clone()
}

async fn ressemblances(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.get(&format!("/api/gestion/lots/{lot}/ressemblances")).par(qui).json().await["ressemblances"].clone()
}

async fn un_acquereur_qui_ressemble_se_dit_a_l_equipe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, it) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IT).await);
    // This person has the name and the town of the option's buyer, but another e-mail and phone, so nothing conflicts with the option.
    let mut homonyme = acheteur(1);
    (homonyme["email"], homonyme["tel"], homonyme["adresse"]) = (json!("autre@exemple.fr"), json!(""), json!(""));
    let semblable = denoncer(&app, &beta, &homonyme, "nantes1").await;
    denoncer(&app, &beta, &acheteur(5), "nantes1").await;
    // Declarations on another programme, or by the company of the option, do not count.
    denoncer(&app, &beta, &acheteur(2), "paris1").await;
    denoncer(&app, &alpha, &acheteur(1), "nantes1").await;
    assert_eq!(ressemblances(&app, &it, "nantes1-A201").await, json!([]), "nobody holds it");
    poser(&app, &alpha, "nantes1-A201", 1).await;
    let attendue = json!([{"denonciation": semblable, "societe": "Cabinet Beta", "certitude": "probable", "raisons": ["nom-ville"]}]);
    assert_eq!(ressemblances(&app, &it, "nantes1-A201").await, attendue);
    // Drafts are compared like options. A later declaration may be about what is certainly the same person.
    let brouillon = commencer(&app, &alpha, "nantes1-A001", 2).await;
    assert_eq!(ressemblances(&app, &it, "nantes1-A001").await, json!([]));
    let certaine =
        app.post(D, &json!({"contact": acheteur(2), "programmes": ["nantes1"]})).par(&beta).envoyer().await.json();
    let dites = ressemblances(&app, &it, "nantes1-A001").await;
    assert_eq!((&dites[0]["denonciation"], &dites[0]["certitude"]), (&certaine["id"], &json!("certaine")), "{dites}");
    // No page of a prescriber shows these declarations.
    let refus = app.get("/api/gestion/lots/nantes1-A201/ressemblances").par(&alpha).envoyer().await;
    assert_eq!(refus.statut, 403);
    let fiche = app.get(&format!("/api/reservations/{}", brouillon["id"])).par(&alpha).json().await.to_string();
    assert!(!fiche.contains("Beta"), "{fiche}");
    let inconnu = app.get("/api/gestion/lots/nantes1-Z999/ressemblances").par(&it).envoyer().await;
    assert_eq!(inconnu.statut, 404);
    app.traiter_les_taches().await;
}
