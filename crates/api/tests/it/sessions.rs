//! Signing in and out, and the call that shows the current user.

use crate::app::commande;
use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use api::{DemoAdmise, Limites, Reglages};
use http::{Method, header};
use serde_json::json;
use testkit::base::Moteur;

sur_les_deux!(une_session_du_debut_a_la_fin);

async fn une_session_du_debut_a_la_fin(moteur: Moteur) {
    let app = App::sur(moteur).await;
    assert_eq!(app.get("/api/user/me").json().await, json!(null), "null to a visitor");
    let identifiants = json!({"email": EP_ALPHA.to_uppercase(), "motDePasse": "linteau-demo"});
    let ouverture = app.post("/api/session", &identifiants).envoyer().await;
    assert_eq!(ouverture.statut, 200, "{ouverture}");
    let pose = ouverture.en_tete("set-cookie").expect("a cookie");
    assert!(pose.starts_with("linteau-session=") && pose.ends_with("; Path=/; HttpOnly; SameSite=Lax"), "{pose}");
    assert!(ouverture.en_tete("linteau-fait").is_some());
    let cookie = ouverture.cookie();
    let moi = app.get("/api/user/me").par(&cookie).json().await;
    assert_eq!(moi, ouverture.json());
    assert_eq!((&moi["prenom"], &moi["isExternal"]), (&json!("Camille"), &json!(true)));
    assert_eq!(moi["type"], json!({"code": "EP", "libelle": "Prescripteur"}));
    assert_eq!(moi["roles"], json!(["ROLE_EP", "ROLE_EXTERNAL"]));
    assert_eq!(moi["compte"][0]["group"]["nom"], "Alpha");
    assert_eq!(moi["compte"][0]["gerant"]["nom"], "Royer");
    let fin = app.appel(Method::DELETE, "/api/session").par(&cookie).envoyer().await;
    assert_eq!(fin.statut, 204);
    assert!(fin.en_tete("set-cookie").is_some_and(|c| c.starts_with("linteau-session=;") && c.ends_with("Max-Age=0")));
    assert_eq!(fin.en_tete("clear-site-data"), Some("\"cache\""), "no copy of an answer stays on the device");
    assert_eq!(app.get("/api/user/me").par(&cookie).json().await, json!(null), "the cookie is worth nothing any more");
    let encore = app.appel(Method::DELETE, "/api/session").par(&cookie).envoyer().await;
    assert_eq!(encore.statut, 204, "ending what has ended is no error");
}

#[tokio::test(flavor = "multi_thread")]
async fn une_connexion_d_un_nouveau_reseau_est_annoncee_par_courrier() {
    let proxys_de_confiance = vec!["127.0.0.1/32".parse().expect("a network")];
    let reglages = Reglages { proxys_de_confiance, demo_admise: DemoAdmise::DePartout, ..Reglages::default() };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let identifiants = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    for (adresse, courriers) in [("198.51.100.7", 0), ("203.0.113.9", 1), ("203.0.113.9", 1)] {
        let ouverture = app
            .post("/api/session", &identifiants)
            .en_tete(http::HeaderName::from_static("x-forwarded-for"), adresse)
            .envoyer()
            .await;
        assert_eq!(ouverture.statut, 200, "{ouverture}");
        app.traiter_les_taches().await;
        assert_eq!(app.courriers().await.len(), courriers, "{adresse}");
    }
    let courriers = app.courriers().await;
    assert!(courriers[0].destinataire.ends_with(&format!("<{EP_ALPHA}>")), "{:?}", courriers[0]);
    assert!(courriers[0].texte.contains("203.0.113.9"), "{}", courriers[0].texte);
}

#[tokio::test(flavor = "multi_thread")]
async fn l_annonce_dit_a_chacun_qui_prevenir_et_ou_est_son_compte() {
    let proxys_de_confiance = vec!["127.0.0.1/32".parse().expect("a network")];
    let reglages = Reglages { proxys_de_confiance, demo_admise: DemoAdmise::DePartout, ..Reglages::default() };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let ia = app.connecter(IA).await;
    let beta = app.get("/api/gestion/societes?search=beta").par(&ia).json().await["hydra:member"][0]["id"].clone();
    app.patch(&format!("/api/gestion/societes/{beta}"), &json!({"gerant": null})).par(&ia).json().await;
    let referent = "prévenez votre référent : il peut désactiver votre compte.";
    let equipe = "prévenez l’équipe Linteau : elle peut désactiver votre compte.";
    let administrateur = "prévenez un administrateur du portail : il peut désactiver votre compte.";
    for (email, phrase) in [
        (EP_ALPHA, referent),
        (ER_ALPHA, referent),
        (EP_BETA, equipe),
        (IT, administrateur),
        (IR, administrateur),
        (IA, administrateur),
    ] {
        let mut cookie = None;
        for adresse in ["198.51.100.7", "203.0.113.9"] {
            let appel = app.post("/api/session", &json!({"email": email, "motDePasse": "linteau-demo"}));
            let appel = appel.en_tete(http::HeaderName::from_static("x-forwarded-for"), adresse);
            cookie = Some(appel.envoyer().await.cookie());
        }
        app.traiter_les_taches().await;
        let courrier = app.courriers().await.pop().expect("a notice");
        assert!(courrier.destinataire.contains(email), "{courrier:?}");
        let dit = courrier.texte.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(dit.contains(phrase), "{email}: {dit}");
        assert!(dit.contains("Changez votre mot de passe : vos autres sessions se ferment."), "{dit}");
        let page = courrier.apres("Ouvrir mon compte\u{a0}:\nhttps://portail.example");
        let ouverte = app.get(page).par(&cookie.expect("signed in")).envoyer().await;
        assert_eq!(ouverte.statut, 200, "{email} opens {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_mauvais_mot_de_passe_est_un_422() {
    let app = App::nouvelle().await;
    let mut corps = Vec::new();
    for email in [EP_ALPHA, "personne@cabinet-alpha.example"] {
        let reponse = app.post("/api/session", &json!({"email": email, "motDePasse": "faux"})).envoyer().await;
        assert_eq!((reponse.probleme().0, reponse.probleme().1.as_str()), (422, "identifiants"), "{reponse}");
        assert!(reponse.en_tete("set-cookie").is_none());
        corps.push(reponse.octets);
    }
    assert_eq!(corps[0], corps[1], "an unknown account is refused in the same words");
    for _ in 0..4 {
        app.post("/api/session", &json!({"email": EP_ALPHA, "motDePasse": "faux"})).envoyer().await;
    }
    let juste = app.post("/api/session", &json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"})).envoyer().await;
    assert_eq!(juste.probleme().1, "trop-de-requetes", "repeated failures are made to wait, even before the right one");
    assert!(juste.en_tete("retry-after").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn une_adresse_presse_trop() {
    let limites = Limites { connexions_par_minute: 2, ..Limites::default() };
    let reglages = Reglages {
        limites,
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Reglages::default()
    };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let essai = |adresse: &'static str| {
        let corps = json!({"email": "personne@linteau.example", "motDePasse": "faux"});
        app.post("/api/session", &corps).en_tete(header::HeaderName::from_static("x-forwarded-for"), adresse)
    };
    assert_eq!(essai("192.0.2.1").envoyer().await.statut, 422);
    assert_eq!(essai("192.0.2.1").envoyer().await.statut, 422);
    let refuse = essai("192.0.2.1").envoyer().await;
    assert_eq!(refuse.probleme().0, 429);
    assert!(refuse.en_tete("retry-after").is_some_and(|s| s.parse::<u64>().is_ok_and(|s| s > 0)), "{refuse}");
    assert_eq!(essai("192.0.2.2").envoyer().await.statut, 422, "another address is not made to wait");
}

#[tokio::test(flavor = "multi_thread")]
async fn en_https_le_cookie_est_sur() {
    let reglages = Reglages { url_publique: "https://portail.linteau.example".to_owned(), ..Reglages::default() };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let ouverture = app.post("/api/session", &json!({"email": IT, "motDePasse": "linteau-demo"})).envoyer().await;
    let pose = ouverture.en_tete("set-cookie").expect("a cookie");
    assert!(pose.starts_with("__Host-linteau-session="), "{pose}");
    assert!(pose.ends_with("; Path=/; HttpOnly; SameSite=Lax; Secure"), "{pose}");
    let moi = app.get("/api/user/me").par(&ouverture.cookie()).json().await;
    assert_eq!((&moi["isExternal"], &moi["gerant"]["nom"]), (&json!(false), &json!("Royer")));
    assert_eq!(moi["compte"], json!([]));
    let autre = Cookie(ouverture.cookie().0.replace("__Host-", ""));
    assert_eq!(app.get("/api/user/me").par(&autre).json().await, json!(null), "the plain name is not believed");
}

#[tokio::test(flavor = "multi_thread")]
async fn se_connecter_ferme_la_session_d_avant() {
    let app = App::nouvelle().await;
    let premiere = app.connecter(EP_ALPHA).await;
    let corps = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let seconde = app.post("/api/session", &corps).par(&premiere).envoyer().await.cookie();
    assert_eq!(app.get("/api/user/me").par(&premiere).json().await, json!(null));
    assert_eq!(app.get("/api/user/me").par(&seconde).json().await["prenom"], "Camille");
}

#[tokio::test(flavor = "multi_thread")]
async fn un_compte_desactive_par_un_autre_processus_perd_ses_sessions() {
    let app = App::nouvelle().await;
    let cookie = app.connecter(EP_ALPHA).await;
    assert_eq!(app.get("/api/user/me").par(&cookie).json().await["prenom"], "Camille");
    let ailleurs = app.base.autre_processus().await;
    actions::utilisateur::desactiver(&commande(&ailleurs), EP_ALPHA).await.expect("disabled");
    let dernier = store::faits::dernier(&ailleurs.lire().await.expect("a place")).await.expect("a number");
    assert!(app.etat.attendre(dernier, std::time::Duration::from_secs(10)).await);
    assert_eq!(app.get("/api/user/me").par(&cookie).json().await, json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn les_responsables_reseau() {
    let app = App::nouvelle().await;
    let ir = app.connecter(IR).await;
    let liste = app.get("/api/user/responsables-reseau").par(&ir).json().await;
    assert_eq!((&liste["@type"], &liste["hydra:totalItems"]), (&json!("hydra:Collection"), &json!(1)));
    let membre = &liste["hydra:member"][0];
    assert_eq!((&membre["nom"], &membre["email"]), (&json!("Royer"), &json!(IR)));
    let reponse = app.get("/api/user/responsables-reseau").par(&ir).envoyer().await;
    let etiquette = reponse.en_tete("etag").expect("a tag").to_owned();
    let gardee = app.get("/api/user/responsables-reseau").par(&ir);
    assert_eq!(gardee.en_tete(http::header::IF_NONE_MATCH, &etiquette).envoyer().await.statut, 304);
    let refuse = app.get("/api/user/responsables-reseau").envoyer().await;
    assert_eq!(refuse.probleme().1, "non-connecte");
}

#[tokio::test(flavor = "multi_thread")]
async fn sans_base_la_recherche_continue() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let avant = app.get("/api/offre/lots?limit=200").par(&ep).json().await;
    app.base.fermer().await.expect("closed");
    let apres = app.get("/api/offre/lots?limit=200").par(&ep).json().await;
    assert_eq!(apres, avant, "snapshot and session cache suffice");
    assert_eq!(app.get("/api/user/me").par(&ep).json().await["prenom"], "Camille");
    let identifiants = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let ecriture = app.post("/api/session", &identifiants).envoyer().await;
    assert_eq!(ecriture.probleme().1, "base-indisponible");
    assert!(ecriture.en_tete("retry-after").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn sans_base_on_sort_quand_meme() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    assert_eq!(app.get("/api/user/me").par(&ep).json().await["prenom"], "Camille");
    app.base.fermer().await.expect("closed");
    let fin = app.appel(Method::DELETE, "/api/session").par(&ep).envoyer().await;
    assert_eq!(fin.statut, 204, "{fin}");
    let efface = fin.en_tete("set-cookie").expect("the cookie is taken back");
    assert!(efface.starts_with("linteau-session=;") && efface.contains("Max-Age=0"), "{efface}");
    let encore = app.get("/api/user/me").par(&ep).envoyer().await;
    assert!(!encore.to_string().contains("Camille"), "a browser that kept the cookie is nobody here: {encore}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ouvert_au_reseau_le_portail_refuse_la_demonstration() {
    let chez_soi = App::nouvelle().await;
    let cookie = chez_soi.connecter(EP_ALPHA).await;
    let reglages = Reglages { demo_admise: DemoAdmise::Jamais, ..Reglages::default() };
    let ouvert = App::par(std::sync::Arc::clone(&chez_soi.base), chez_soi.base.autre_processus().await, reglages).await;
    let reponse = async |mot_de_passe: &str| {
        ouvert.post("/api/session", &json!({"email": EP_ALPHA, "motDePasse": mot_de_passe})).envoyer().await
    };
    let (juste, faux) = (reponse("linteau-demo").await, reponse("faux").await);
    assert_eq!((juste.statut, &juste.octets), (faux.statut, &faux.octets), "as a wrong password");
    assert_eq!(juste.probleme().1, "identifiants");
    assert_eq!(ouvert.get("/api/user/me").par(&cookie).json().await, json!(null), "nor a session opened elsewhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn la_demonstration_ne_se_sert_pas_a_travers_un_mandataire() {
    let proxys_de_confiance = vec!["127.0.0.1/32".parse().expect("a network")];
    let app = App::avec(Moteur::Sqlite, Reglages { proxys_de_confiance, ..Reglages::default() }).await;
    let corps = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let statut = async |nom: &'static str, valeur: &str| {
        let nom = header::HeaderName::from_static(nom);
        app.post("/api/session", &corps).en_tete(nom, valeur).envoyer().await.statut
    };
    assert_eq!(statut("x-forwarded-for", "203.0.113.7").await, 422);
    assert_eq!(statut("x-forwarded-for", "127.0.0.1").await, 422, "a forwarder may forward for anybody");
    assert_eq!(statut("forwarded", "for=203.0.113.7").await, 422);
    assert_eq!(statut("via", "1.1 portail").await, 422);
    assert_eq!(statut("accept", "*/*").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn l_identifiant_d_un_client_est_un_uuid_ou_le_notre() {
    let app = App::nouvelle().await;
    let rendu = async |identifiant: &str| {
        let nom = header::HeaderName::from_static("x-request-id");
        let reponse = app.get("/api/sante").en_tete(nom, identifiant).envoyer().await;
        reponse.en_tete("x-request-id").expect("an id").to_owned()
    };
    let uuid = "0192f7c1-5b7e-7c3a-9d62-0b6f3a1e8c55";
    assert_eq!(rendu(uuid).await, uuid);
    let notre = rendu("soizic@cabinet.example").await;
    assert_eq!(notre.len(), 36, "{notre}");
    assert!(!notre.contains('@'));
}
