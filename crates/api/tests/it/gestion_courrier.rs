//! Mails, as staff watch over them.

use crate::app::{App, Cookie, EP_ALPHA, IA, IR, IT, sur_les_deux};
use http::HeaderName;
use serde_json::{Value, json};
use store::tache::Tache;
use testkit::base::Moteur;

const COURRIERS: &str = "/api/gestion/courriers";
const CLE: HeaderName = HeaderName::from_static("idempotency-key");

/// Invites a user into the company whose referent is Nadia Royer. Returns the id of their account.
async fn inviter(app: &App, qui: &Cookie, email: &str) -> i64 {
    let societes = app.get("/api/gestion/societes?search=alpha").par(qui).json().await;
    let invitation = json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana", "email": email,
        "compte": societes["hydra:member"][0]["id"]});
    let cree = app.post("/api/gestion/utilisateurs", &invitation).par(qui).envoyer().await;
    assert_eq!(cree.statut, 201, "{cree}");
    cree.json()["id"].as_i64().expect("an id")
}

async fn seul(app: &App, qui: &Cookie, question: &str) -> Value {
    let liste = app.get(&format!("{COURRIERS}?{question}")).par(qui).json().await;
    assert_eq!(liste["hydra:totalItems"], 1, "{question}: {liste}");
    liste["hydra:member"][0].clone()
}

sur_les_deux!(un_courrier_se_suit_se_lit_et_se_relance);

async fn un_courrier_se_suit_se_lit_et_se_relance(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, ir, it) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(IT).await);
    let ana = inviter(&app, &ia, "ana@cabinet-alpha.example").await;
    let attendu = seul(&app, &it, "etat=en-attente&modele=invitation").await;
    assert_eq!(attendu["destinataire"], json!({"id": ana, "nom": "Ana Le Goff"}), "staff see whom it is for");
    assert_eq!(attendu["modele"], json!({"code": "invitation", "libelle": "Invitation"}));
    assert!(attendu["prochainEssai"].is_string() && attendu["envoyeLe"].is_null());
    assert_eq!(
        attendu["actions"]["lecture"],
        json!({"autorisee": false, "code": "destinataire-non-gere", "motif": "réservé à qui gère le destinataire"})
    );
    let fiche = format!("{COURRIERS}/{}", attendu["id"]);
    assert_eq!(app.get(&fiche).par(&it).json().await["contenu"], Value::Null, "not for them to read");
    let lu = app.get(&fiche).par(&ir).json().await;
    assert_eq!(lu["contenu"]["email"], "ana@cabinet-alpha.example");
    let texte = lu["contenu"]["texte"].as_str().expect("words");
    assert!(texte.contains("Bonjour Ana,") && texte.contains("/activation#…\n"), "its link opens nothing: {texte}");

    // The job of this mail was given up. The mail is then sent again, once for one key.
    let prise = app.base.entretenir(|tx| async move {
        store::tache::prendre(&tx, store::tache::Voulues::Toutes, std::time::Duration::ZERO).await
    });
    let prise = &prise.await.map_err(|e: store::Error| e).expect("written").expect("the mail's job");
    assert!(matches!(prise.tache, Tache::EnvoyerCourrier { .. }));
    let mort = app.base.entretenir(|tx| async move { store::tache::tuer(&tx, prise, "refusé par le serveur").await });
    mort.await.map_err(|e: store::Error| e).expect("written");
    let mort = seul(&app, &ia, "etat[]=abandonne").await;
    assert_eq!((&mort["erreur"], &mort["essais"]), (&json!("refusé par le serveur"), &json!(1)));
    assert!(mort["abandonneLe"].is_string());
    let relance = format!("{fiche}/relance");
    let relancer = |qui: &Cookie, cle: &str| app.post(&relance, &json!({})).par(qui).en_tete(CLE, cle).envoyer();
    assert_eq!(relancer(&it, "cle").await.probleme().1, "role-manquant");
    let (une, deux) = (relancer(&ir, "cle").await, relancer(&ir, "cle").await);
    assert_eq!((une.statut.as_u16(), &une.json()["etat"]["code"]), (200, &json!("en-attente")), "{une}");
    assert_eq!(une.octets, deux.octets);
    let faits = app.faits("courrier-relance").await;
    assert_eq!(faits.len(), 1, "journaled once: {faits:?}");

    app.traiter_les_taches().await;
    let parti = seul(&app, &it, &format!("destinataire={ana}")).await;
    assert_eq!(parti["etat"]["code"], "envoye");
    assert_eq!(relancer(&ia, "autre").await.probleme().1, "courrier-envoye");
}

#[tokio::test(flavor = "multi_thread")]
async fn la_liste_se_filtre_se_range_et_se_feuillette() {
    let app = App::nouvelle().await;
    let ia = app.connecter(IA).await;
    for rang in 0..3 {
        inviter(&app, &ia, &format!("ana{}@cabinet-alpha.example", ["a", "b", "c"][rang])).await;
    }
    let ids = async |question: &str| {
        let liste = app.get(&format!("{COURRIERS}?{question}")).par(&ia).json().await;
        let membres = liste["hydra:member"].as_array().expect("members").clone();
        (
            liste["hydra:totalItems"].as_u64(),
            membres.iter().map(|m| m["id"].as_i64().expect("an id")).collect::<Vec<_>>(),
        )
    };
    let (total, tous) = ids("").await;
    assert_eq!(total, Some(3));
    assert!(tous.is_sorted_by(|a, b| a > b), "the newest first");
    assert_eq!(ids("order[creeLe]=asc&limit=1").await, (Some(3), vec![tous[2]]));
    assert_eq!(ids("limit=1&page=2").await.1, [tous[1]]);
    let personne =
        app.get("/api/gestion/utilisateurs?search=duval").par(&ia).json().await["hydra:member"][0]["id"].clone();
    for vide in [
        &format!("destinataire={personne}"),
        "modele=rien",
        "etat=rien",
        "creeLe[lte]=2020-01-01",
        "creeLe[gte]=2999-01-01",
    ] {
        assert_eq!(ids(vide).await, (Some(0), vec![]), "{vide}");
    }
    for refuse in ["destinataire=x", "creeLe[gte]=hier", "page=51&limit=200", "nom=x"] {
        assert_eq!(app.get(&format!("{COURRIERS}?{refuse}")).par(&ia).envoyer().await.probleme().0, 400, "{refuse}");
    }
    let ep = app.connecter(EP_ALPHA).await;
    assert_eq!(app.get(COURRIERS).par(&ep).envoyer().await.probleme().1, "role-manquant");
    app.traiter_les_taches().await;
}
