//! Only letters carry the links and codes of signatories. A link that was replaced no longer works, even for a person who kept it.

use crate::app::{EP_ALPHA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use crate::contrat_outils::{LUNDI, MOT_DE_PASSE, Portail, REQUIS, ZOES, faux, jeton_de};
use crate::dossier::adresse;
use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    le_second_lien_n_existe_pas_avant_la_premiere_signature,
    un_contrat_a_un_lien_remplace_et_un_code_bloque_morts,
    aucune_reponse_ne_porte_un_lien_ni_un_code,
    les_rappels_du_contrat_vont_a_qui_doit_signer,
);

/// The answer of each call that this link opens.
async fn statuts(portail: &Portail, jeton: &str) -> Vec<(u16, String)> {
    let mut dits = Vec::new();
    for chemin in ["document", "texte", "pages/1", "annexes/1", "recepisse", "dossier"] {
        let refus = portail.ouvrir(chemin, jeton).await.probleme();
        dits.push((refus.0, refus.1));
    }
    let signature = json!({"code": "481273", "acceptations": REQUIS});
    let (code, motif) = (json!({"code": "481273"}), json!({"motif": "Une raison assez longue"}));
    for (chemin, corps) in
        [("code", json!({})), ("signer", signature), ("refus", motif), ("reprise", json!({})), ("retractation", code)]
    {
        let refus = portail.ecrire(chemin, jeton, corps).await.probleme();
        dits.push((refus.0, refus.1));
    }
    dits
}

async fn est_mort(portail: &Portail, jeton: &str) {
    assert_eq!(portail.seance(jeton).await.probleme().1, "lien-de-signature");
    for refus in statuts(portail, jeton).await {
        assert_eq!(refus, (404, "lien-de-signature".to_owned()));
    }
}

async fn le_second_lien_n_existe_pas_avant_la_premiere_signature(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1, 2]).await;
    assert_eq!(portail.app.nombre("SELECT COUNT(*) FROM lien_signature").await, 2, "the letter's, and the tablet's");
    assert!(portail.lettres(ZOES[1]).await.is_empty(), "nothing is written to the second buyer");
    // Each call that sends the contract answers with a link to the page of the first signatory.
    for _ in 0..2 {
        let url = portail.envoyer(&reservation, json!({})).await.json();
        let tablette = jeton_de(url["url"].as_str().expect("an address"));
        assert_eq!(portail.seance(&tablette).await.json()["signataire"]["email"], "z…1@exemple.fr");
    }
    let renvoi = portail.app.post(&format!("{}/lien", adresse(&reservation)), &json!({}));
    assert_eq!(renvoi.par(&portail.qui(EP_ALPHA).await).envoyer().await.statut, 200);
    portail.app.traiter_les_taches().await;
    assert!(portail.lettres(ZOES[1]).await.is_empty());
    let premier = portail.lien(ZOES[0]).await;
    assert_eq!(portail.signer(&premier, ZOES[0], &REQUIS).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let [lettre] = &portail.lettres(ZOES[1]).await[..] else { panic!("one letter") };
    assert!(lettre.0.starts_with("Votre contrat de réservation est à signer"), "{lettre:?}");
    let second = portail.lien(ZOES[1]).await;
    assert_eq!(portail.seance(&second).await.json()["tour"], "a-signer");
    // A code belongs to its recipient: the first signatory's code signs nothing with the second one's link.
    let refus = portail.ecrire("code", &premier, json!({})).await;
    assert_eq!((refus.probleme().0, portail.seance(&premier).await.json()["tour"].clone()), (409, json!("signe")));
}

async fn un_contrat_a_un_lien_remplace_et_un_code_bloque_morts(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1, 2]).await;
    let premier = portail.lien(ZOES[0]).await;
    let bon = portail.code(&premier, ZOES[0]).await;
    let renvoyer = || async {
        let appel = portail.app.post(&format!("{}/lien", adresse(&reservation)), &json!({}));
        appel.par(&portail.qui(IR).await).envoyer().await
    };
    let renvoye = renvoyer().await;
    assert_eq!((renvoye.statut.as_u16(), &renvoye.json()["contrat"]["tour"]), (200, &json!(1)), "{renvoye}");
    portail.app.traiter_les_taches().await;
    est_mort(&portail, &premier).await;
    let deuxieme = portail.lien(ZOES[0]).await;
    assert_ne!(deuxieme, premier);
    for _ in 0..5 {
        let refus = portail.ecrire("signer", &deuxieme, json!({"code": faux(&bon), "acceptations": REQUIS})).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["code".to_owned()]), "{refus}");
    }
    let bloque = portail.ecrire("signer", &deuxieme, json!({"code": bon, "acceptations": REQUIS})).await;
    assert_eq!(bloque.probleme().1, "code-bloque", "the right one comes too late");
    assert!(portail.app.faits("document-signe").await.is_empty());
    assert_eq!(portail.signer(&deuxieme, ZOES[0], &REQUIS).await.statut, 200);
    portail.app.traiter_les_taches().await;
    // Once every buyer has signed, no letter remains to be sent.
    assert_eq!(portail.signer(&portail.lien(ZOES[1]).await, ZOES[1], &REQUIS).await.statut, 200);
    let fini = renvoyer().await;
    assert_eq!((fini.probleme().0, fini.probleme().1.as_str()), (409, "signature-faite"), "{fini}");
    portail.app.traiter_les_taches().await;
}

/// Every secret in the letters: tokens after `#`, and codes.
fn secrets(lettres: &[String]) -> Vec<String> {
    let mut secrets = Vec::new();
    for lettre in lettres {
        for debut in ["/signature#", "Code\u{a0}: "] {
            let apres = lettre.split(debut).skip(1).filter_map(|suite| suite.split_whitespace().next());
            secrets.extend(apres.map(str::to_owned));
        }
    }
    secrets
}

async fn aucune_reponse_ne_porte_un_lien_ni_un_code(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.signee("nantes1-A201", &[1, 2]).await;
    assert_eq!(portail.contresigner(&[&reservation], MOT_DE_PASSE).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let lettres: Vec<String> = portail.app.courriers().await.into_iter().map(|c| c.texte).collect();
    let secrets = secrets(&lettres);
    assert!(secrets.len() >= 6, "two links, two codes, two copies: {}", secrets.len());
    let id = &reservation["id"];
    let chemins = [
        format!("/api/reservations/{id}"),
        "/api/reservations".to_owned(),
        "/api/gestion/contrats?etape=a-notifier".to_owned(),
        "/api/gestion/aujourdhui".to_owned(),
        "/api/gestion/journal".to_owned(),
        "/api/gestion/courriers?limit=100".to_owned(),
        "/api/gestion/taches?limit=100".to_owned(),
    ];
    for qui in [EP_ALPHA, ER_ALPHA, IT, IR, IA] {
        let cookie = portail.qui(qui).await;
        let mut lues = chemins.to_vec();
        let courriers = portail.app.get("/api/gestion/courriers?limit=100").par(&cookie).envoyer().await;
        if courriers.statut == 200 {
            let ids = courriers.json()["hydra:member"].as_array().expect("letters").clone();
            lues.extend(ids.iter().map(|un| format!("/api/gestion/courriers/{}", un["id"])));
        }
        for chemin in lues {
            let reponse = portail.app.appel(Method::GET, &chemin).par(&cookie).envoyer().await;
            let dit = String::from_utf8_lossy(&reponse.octets).into_owned();
            for secret in &secrets {
                assert!(!dit.contains(secret.as_str()), "{qui} reads a secret at {chemin}");
            }
        }
    }
    // The only link that a call ever returns opens a page where the code is still asked for.
    let autre = portail.envoyee("nantes1-A101", &[1]).await;
    let url = portail.envoyer(&autre, json!({})).await.json();
    let tablette = jeton_de(url["url"].as_str().expect("an address"));
    let refus = portail.ecrire("signer", &tablette, json!({"code": "481273", "acceptations": REQUIS})).await;
    assert_eq!(refus.probleme().0, 422, "{refus}");
    // The person on whose device this page is open may not refuse in the signatory's place.
    let refus = portail.ecrire("refus", &tablette, json!({"motif": "Une raison assez longue"})).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "refus-sur-place"), "{refus}");
    let faits = portail.app.textes("SELECT corps FROM fait").await.join("\n");
    for secret in &secrets {
        assert!(!faits.contains(secret.as_str()) && !faits.contains("exemple.fr"), "facts hold ids and codes only");
    }
    portail.app.traiter_les_taches().await;
}

async fn les_rappels_du_contrat_vont_a_qui_doit_signer(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.envoyee("nantes1-A201", &[1, 2]).await;
    let combien = async |email: &str, debut: &str| {
        portail.lettres(email).await.iter().filter(|lettre| lettre.0.starts_with(debut)).count()
    };
    let rappel = "Votre contrat attend votre signature";
    // Two days later, in the morning in Paris, a reminder goes only to the first buyer, and only once.
    portail.aller("2026-11-25T07:59:00Z");
    portail.suivre().await;
    assert_eq!(combien(ZOES[0], rappel).await, 0);
    portail.aller("2026-11-25T08:00:00Z");
    portail.suivre().await;
    portail.suivre().await;
    assert_eq!((combien(ZOES[0], rappel).await, combien(ZOES[1], rappel).await), (1, 0));
    // Only the link in the reminder opens the page now.
    let liens = portail.liens(ZOES[0]).await;
    assert_eq!(liens.len(), 2);
    est_mort(&portail, &liens[0]).await;
    assert_eq!(portail.signer(&liens[1], ZOES[0], &REQUIS).await.statut, 200);
    portail.app.traiter_les_taches().await;
    // On the fifth and on the last day, the second buyer is reminded.
    for (jour, attendus) in [("2026-11-28T08:00:00Z", 1), ("2026-11-30T08:00:00Z", 2)] {
        portail.aller(jour);
        portail.suivre().await;
        assert_eq!((combien(ZOES[0], rappel).await, combien(ZOES[1], rappel).await), (1, attendus), "{jour}");
    }
    // At the end of the day in Paris the contract expires, and the people who had a letter are told.
    portail.aller("2026-11-30T22:59:58Z");
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.1, "EN_COURS");
    portail.horloge.avancer(TimeDelta::seconds(2));
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await, (json!("SIGNATURE_ACQUEREURS"), json!("EXPIREE")));
    for email in ZOES {
        assert_eq!(combien(email, "Votre contrat n’est plus à signer").await, 1, "{email}");
    }
    let dernier = portail.lien(ZOES[1]).await;
    assert_ne!(portail.seance(&dernier).await.json()["tour"], json!("a-signer"));
    let contrat = portail.lue(&reservation).await["contrat"].clone();
    assert_eq!((&contrat["tour"], &contrat["acquereurs"][0]["etat"]), (&Value::Null, &json!("signe")));
}
