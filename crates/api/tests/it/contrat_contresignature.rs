//! Staff countersign one or several contracts with their password. Nobody does so in another user's place.

use crate::app::{App, Cookie, EP_ALPHA, IA, IR, IT, sur_les_deux};
use crate::contrat_outils::{LUNDI, MOT_DE_PASSE, Portail, REQUIS, ZOES};
use crate::dossier::adresse;
use crate::vente::statut;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    plusieurs_contrats_se_contresignent_ensemble,
    qui_contresigne_souvent_n_attend_pas,
    un_contrat_ne_se_signe_a_la_place_de_personne,
);

async fn plusieurs_contrats_se_contresignent_ensemble(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let un = portail.signee("nantes1-A201", &[1]).await;
    let deux = portail.signee("nantes1-A101", &[2]).await;
    let pas_encore = portail.envoyee("nantes1-A001", &[3]).await;
    let liste = portail.app.get("/api/gestion/contrats?limit=1").par(&portail.qui(IR).await).json().await;
    assert_eq!((&liste["hydra:totalItems"], &liste["hydra:member"][0]["id"]), (&json!(2), &un["id"]));
    assert_eq!(
        portail.app.get("/api/gestion/contrats?etape=perdue").par(&portail.qui(IR).await).envoyer().await.statut,
        400
    );
    for (mot_de_passe, attendu) in [("un autre", 422), ("", 400)] {
        let faux = portail.contresigner(&[&un, &deux], mot_de_passe).await;
        assert_eq!((faux.probleme().0, faux.probleme().2), (attendu, vec!["motDePasse".to_owned()]), "{faux}");
    }
    assert_eq!(portail.etape(&un).await.0, "SIGNATURE_SOCIETE", "nothing is signed");
    let corps = json!({"contrats": [un["id"]], "motDePasse": MOT_DE_PASSE});
    let it = portail.app.post("/api/gestion/contrats/contresignature", &corps).par(&portail.qui(IT).await);
    assert_eq!(it.envoyer().await.probleme().0, 403);
    let trop: Vec<i64> = (1..=51).collect();
    let corps = json!({"contrats": trop, "motDePasse": MOT_DE_PASSE});
    let trop = portail.app.post("/api/gestion/contrats/contresignature", &corps).par(&portail.qui(IR).await);
    assert_eq!(trop.envoyer().await.probleme().2, ["contrats"]);

    // A contract that cannot be countersigned does not prevent the countersignature of the others.
    let inconnu = json!({"id": 999});
    let faite = portail.contresigner(&[&un, &pas_encore, &inconnu, &deux], MOT_DE_PASSE).await;
    assert_eq!(faite.statut, 200, "{faite}");
    let dit = faite.json();
    assert_eq!(dit["contresignes"], json!([un["id"], deux["id"]]));
    let refus = dit["refus"].as_array().expect("refusals");
    let refuses: Vec<&Value> = refus.iter().map(|un| &un["id"]).collect();
    assert_eq!(refuses, [&pas_encore["id"], &json!(999)]);
    assert!(refus.iter().all(|un| un["phrase"].as_str().is_some_and(|phrase| !phrase.is_empty())), "{dit}");
    portail.app.traiter_les_taches().await;
    for (reservation, lot) in [(&un, "nantes1-A201"), (&deux, "nantes1-A101")] {
        assert_eq!(portail.etape(reservation).await, (json!("RETRACTATION"), json!("SIGNEE")));
        assert_eq!(statut(&portail.app, None, lot).await, "R");
    }
    let deja = portail.contresigner(&[&un], MOT_DE_PASSE).await;
    assert_eq!((&deja.json()["contresignes"], deja.json()["refus"][0]["id"] == un["id"]), (&json!([]), true), "once");
    assert_eq!(portail.app.faits("contrat-contresigne").await.len(), 2);
    // Each signatory gets a copy of the contract.
    for email in &ZOES {
        let vue = portail.seance(&portail.lien(email).await).await.json();
        assert_eq!((&vue["tour"], vue["preuve"].is_object()), (&json!("signe"), true), "{email}: {vue}");
    }
}

async fn qui_contresigne_souvent_n_attend_pas(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let inconnu = json!({"id": 999});
    for _ in 0..30 {
        let faite = portail.contresigner(&[&inconnu], MOT_DE_PASSE).await;
        assert_eq!((faite.statut.as_u16(), &faite.json()["refus"][0]["id"]), (200, &json!(999)), "{faite}");
    }
    // After many wrong passwords, the call answers 429.
    let mut statuts = Vec::new();
    for _ in 0..30 {
        statuts.push(portail.contresigner(&[&inconnu], "un autre").await.statut.as_u16());
    }
    assert_eq!((statuts[0], statuts[29]), (422, 429), "{statuts:?}");
}

async fn en_incarnation(app: &App, qui: &Cookie, email: &str) -> Cookie {
    let cible = json!({"utilisateur": app.id_de(email).await.0});
    let dedans = app.post("/api/incarnation", &cible).par(qui).envoyer().await;
    assert_eq!(dedans.statut, 200, "{dedans}");
    dedans.cookie()
}

async fn un_contrat_ne_se_signe_a_la_place_de_personne(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let brouillon = portail.brouillon("nantes1-A201", &[1]).await;
    let ia = portail.app.connecter(IA).await;
    let dedans = en_incarnation(&portail.app, &ia, EP_ALPHA).await;
    let signature = format!("{}/signature", adresse(&brouillon));
    let refus = portail.app.post(&signature, &json!({})).par(&dedans).envoyer().await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "en-incarnation"), "{refus}");
    assert_eq!(portail.etape(&brouillon).await.0, "BROUILLON");
    assert_eq!(portail.envoyer(&brouillon, json!({})).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let refus = portail.app.post(&signature, &json!({})).par(&dedans).envoyer().await;
    assert_eq!(refus.probleme().1, "en-incarnation", "no page is opened in the place of a prescriber: {refus}");
    // Staff may do in the prescriber's place what signs nothing, and the facts say who did it.
    let lien = portail.app.post(&format!("{}/lien", adresse(&brouillon)), &json!({})).par(&dedans).envoyer().await;
    assert_eq!(lien.statut, 200, "{lien}");
    portail.app.traiter_les_taches().await;
    assert_eq!(portail.signer(&portail.lien(ZOES[0]).await, ZOES[0], &REQUIS).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let corps = json!({"contrats": [brouillon["id"]], "motDePasse": MOT_DE_PASSE});
    let contresigner = portail.app.post("/api/gestion/contrats/contresignature", &corps).par(&dedans);
    assert_eq!(contresigner.envoyer().await.probleme().0, 403, "a prescriber countersigns nothing");
    assert_eq!(portail.etape(&brouillon).await.0, "SIGNATURE_SOCIETE");
    assert_eq!(portail.contresigner(&[&brouillon], MOT_DE_PASSE).await.statut, 200);
    let liste = portail.app.get("/api/gestion/contrats").par(&portail.qui(IR).await).json().await;
    assert_eq!(liste["hydra:totalItems"], 0);
    portail.app.traiter_les_taches().await;
}
