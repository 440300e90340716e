//! A contract from a complete draft to a firm sale: two buyers sign with the links of their letters, the company countersigns, the
//! buyers receive the notice of the contract, ten days pass, and the sale has its file. Also the buyers who have no delay to withdraw.

use crate::app::{App, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, Reponse, sur_les_deux};
use crate::contrat_outils::{LUNDI, MOT_DE_PASSE, Portail, REQUIS, TOUS, ZOES, archive, jeton_de};
use crate::dossier::{adresse, annuler, changer, commencer, lire};
use crate::vente::{mandater, statut};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use store::octets::hexadecimal;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    chaque_refus_d_envoyer_a_son_nom,
    deux_acquereurs_signent_jusqu_a_la_vente_definitive,
    un_professionnel_est_ferme_aussitot,
);

async fn chaque_refus_d_envoyer_a_son_nom(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A101", 5).await;
    assert_eq!(brouillon["actions"]["signer"]["code"], "dossier-incomplet", "said before anybody tries");
    let chemin = format!("{}/signature", adresse(&brouillon));
    let demander =
        async |qui: &str, corps: Value| app.post(&chemin, &corps).par(&app.connecter(qui).await).envoyer().await;
    for (qui, attendu) in [
        (EP_ALPHA, (409, "dossier-incomplet")),
        (ER_ALPHA, (409, "reservation-d-un-autre")),
        (EP_BETA, (404, "reservation-introuvable")),
    ] {
        let refus = demander(qui, json!({})).await.probleme();
        assert_eq!((refus.0, refus.1.as_str()), attendu, "{qui}");
    }
    for qui in [IT, IR, IA] {
        assert_eq!(demander(qui, json!({})).await.probleme().0, 403, "{qui}: its prescriber alone");
    }
    let inconnue = demander(EP_ALPHA, json!({"voie": "orale"})).await;
    assert_eq!((inconnue.probleme().0, inconnue.probleme().2), (400, vec!["voie".to_owned()]), "{inconnue}");
    // Nobody may start a signature in another user's place.
    let ia = app.connecter(IA).await;
    let cible = json!({"utilisateur": app.id_de(EP_ALPHA).await.0});
    let dedans = app.post("/api/incarnation", &cible).par(&ia).envoyer().await.cookie();
    let refus = app.post(&chemin, &json!({})).par(&dedans).envoyer().await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "en-incarnation"), "{refus}");
    assert_eq!(annuler(&app, &ep, &brouillon, &json!({})).await.json()["code"], 1);
    let refus = demander(EP_ALPHA, json!({})).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "reservation-terminee"), "{refus}");
    assert!(app.faits("contrat-envoye").await.is_empty());
    app.traiter_les_taches().await;
}

fn est_un_pdf(reponse: &Reponse) -> bool {
    reponse.statut == 200 && reponse.octets.starts_with(b"%PDF-")
}

async fn deux_acquereurs_signent_jusqu_a_la_vente_definitive(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let (app, reservation) = (&portail.app, portail.brouillon("nantes1-A201", &[1, 2]).await);
    let envoi = portail.envoyer(&reservation, json!({})).await;
    let sur_place = jeton_de(envoi.json()["url"].as_str().expect("an address"));
    app.traiter_les_taches().await;

    // The form is now frozen, only the first buyer gets a letter, and every sheet says who must sign next.
    let lue = portail.lue(&reservation).await;
    assert_eq!(
        [&lue["etape"]["code"], &lue["statut"]["code"], &lue["dateEcheance"], &lue["draft"]],
        [&json!("SIGNATURE_ACQUEREURS"), &json!("EN_COURS"), &json!("2026-11-30T22:59:59Z"), &json!(false)]
    );
    let contrat = &lue["contrat"];
    let reference = format!("R-{:06}", reservation["id"].as_i64().expect("a number"));
    assert_eq!(
        [&contrat["reference"], &contrat["voie"], &contrat["tour"], &contrat["document"], &contrat["preuve"]],
        [&json!(reference), &json!("electronique"), &json!(1), &json!(true), &json!(false)]
    );
    let premier = &contrat["acquereurs"][0];
    assert_eq!(
        [&premier["email"], &premier["etat"], &premier["professionnel"], &contrat["retractation"]],
        [&json!("z…1@exemple.fr"), &json!("attend"), &json!(false), &Value::Null]
    );
    let fige = changer(app, &portail.qui(EP_ALPHA).await, &reservation, &json!({"rdvPhysique": true})).await;
    assert_eq!(fige.probleme().0, 409, "{fige}");
    let liste = app.get("/api/reservations").par(&portail.qui(EP_ALPHA).await).json().await;
    assert_eq!(liste["hydra:member"][0]["contrat"], Value::Null, "its sheet says it");
    assert_eq!(portail.liens(ZOES[1]).await, Vec::<String>::new(), "the second one has no link yet");

    assert_ne!(portail.lien(ZOES[0]).await, sur_place);
    le_premier_lit_et_signe(&portail, &reference).await;
    // The second buyer signs on the prescriber's tablet. The code is still mailed to the buyer.
    let contrat = portail.lue(&reservation).await["contrat"].clone();
    assert_eq!((&contrat["tour"], &contrat["acquereurs"][0]["etat"]), (&json!(2), &json!("signe")));
    assert_eq!(contrat["acquereurs"][0]["consentement"], contrat["acquereurs"][0]["le"]);
    let ouverte = portail.envoyer(&reservation, json!({})).await.json();
    let tablette = jeton_de(ouverte["url"].as_str().expect("an address"));
    let vue = portail.seance(&tablette).await.json();
    assert_eq!((&vue["surPlace"], &vue["signataire"]["email"]), (&json!(true), &json!("z…2@exemple.fr")));
    assert_eq!(portail.signer(&tablette, ZOES[1], &REQUIS).await.statut, 200);
    app.traiter_les_taches().await;
    assert_eq!(portail.etape(&reservation).await.0, "SIGNATURE_SOCIETE");
    assert_eq!(portail.envoyer(&reservation, json!({})).await.probleme().1, "signature-faite");
    la_societe_contresigne(&portail, &reservation, &reference).await;
    les_acquereurs_sont_notifies(&portail, &reservation).await;
}

/// The first buyer reads the contract, accepts the texts, and signs.
async fn le_premier_lit_et_signe(portail: &Portail, reference: &str) {
    let lien = portail.lien(ZOES[0]).await;
    let vue = portail.seance(&lien).await.json();
    assert_eq!(
        [&vue["genre"], &vue["tour"], &vue["surPlace"], &vue["reference"], &vue["retour"]],
        [&json!("contrat"), &json!("a-signer"), &json!(false), &json!(reference), &Value::Null]
    );
    let textes: Vec<(&Value, &Value)> = vue["acceptations"]
        .as_array()
        .expect("texts")
        .iter()
        .map(|texte| (&texte["code"], &texte["obligatoire"]))
        .collect();
    let (oui, non) = (json!(true), json!(false));
    assert_eq!(textes, [(&json!("cgu"), &oui), (&json!("lu-et-accepte"), &oui), (&json!("lre"), &non)]);
    let annexes = vue["annexes"].as_array().expect("annexes");
    assert!(annexes.len() > 1, "{vue}");
    for annexe in annexes {
        let lue = portail.ouvrir(&format!("annexes/{}", annexe["id"]), &lien).await;
        assert_eq!(lue.statut, 200, "{annexe}");
        assert_eq!(annexe["empreinte"], hexadecimal(&Sha256::digest(&lue.octets)), "{annexe}");
        assert_eq!(annexe["taille"], lue.octets.len());
    }
    assert!(portail.ouvrir("pages/1", &lien).await.octets.starts_with(b"<svg"));
    let texte = portail.ouvrir("texte", &lien).await.json().to_string();
    assert!(texte.contains("271-1") && texte.contains("Bazin"), "{texte}");
    let code = portail.code(&lien, ZOES[0]).await;
    let sans = portail.ecrire("signer", &lien, json!({"code": code, "acceptations": ["lu-et-accepte"]})).await;
    assert_eq!((sans.probleme().0, sans.probleme().2), (422, vec!["acceptations".to_owned()]), "{sans}");
    assert_eq!(sans.json()["violations"][0]["code"], "required_cgu");
    let signe = portail.ecrire("signer", &lien, json!({"code": code, "acceptations": TOUS})).await;
    assert_eq!((signe.statut.as_u16(), &signe.json()["tour"]), (200, &json!("signe")), "{signe}");
    portail.app.traiter_les_taches().await;
}

/// Staff countersign. The lot is reserved, and the buyers must still receive the notice of the contract.
async fn la_societe_contresigne(portail: &Portail, reservation: &Value, reference: &str) {
    let app = &portail.app;
    let attente = app.get("/api/gestion/aujourdhui").par(&portail.qui(IR).await).json().await;
    let sienne = |code: &str| attente["hydra:member"].as_array().expect("what waits").iter().any(|a| a["code"] == code);
    assert!(sienne("contrats-a-contresigner") && !sienne("contrats-a-notifier"), "{attente}");
    let liste = app.get("/api/gestion/contrats").par(&portail.qui(IR).await).json().await;
    let [un] = liste["hydra:member"].as_array().expect("members").as_slice() else { panic!("{liste}") };
    assert_eq!(
        [&un["id"], &un["reference"], &un["acquereurs"], &un["lot"]["numero"], &un["etape"], &un["depuis"]],
        [
            &reservation["id"],
            &json!(reference),
            &json!("Mme Zoé II Bazin et Mme Zoé III Chauvel"),
            &json!("A201"),
            &json!("a-contresigner"),
            &json!(LUNDI)
        ]
    );
    assert_eq!(un["droits"]["contresigner"], true);
    let faite = portail.contresigner(&[reservation], MOT_DE_PASSE).await;
    assert_eq!(faite.json(), json!({"contresignes": [reservation["id"]], "refus": []}), "{faite}");
    app.traiter_les_taches().await;
    assert_eq!(portail.etape(reservation).await, (json!("RETRACTATION"), json!("SIGNEE")));
    assert_eq!(statut(app, None, "nantes1-A201").await, "R");
    let chemin = "/api/gestion/contrats?etape=a-notifier";
    let liste = app.get(chemin).par(&portail.qui(IR).await).json().await;
    assert_eq!(liste["hydra:member"][0]["id"], reservation["id"]);
}

/// The two buyers receive the notice of the contract, each on another day. Ten days then pass.
async fn les_acquereurs_sont_notifies(portail: &Portail, reservation: &Value) {
    let app = &portail.app;
    // The second buyer never agreed to electronic mail. The delay begins to run once both buyers have their notice.
    portail.aller("2026-11-26T08:00:00Z");
    let refus = portail.notifier(reservation, 2, "lre", "2026-11-25").await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["mode".to_owned()]), "{refus}");
    let une = portail.notifier(reservation, 1, "lre", "2026-11-24").await;
    assert_eq!((une.statut.as_u16(), &une.json()["dateEcheance"]), (200, &Value::Null), "{une}");
    let deux = portail.notifier(reservation, 2, "papier", "25/11/2026").await.json();
    assert_eq!(deux["contrat"]["retractation"], json!({"due": true, "fin": "2026-12-07T22:59:59Z"}));
    assert_eq!(deux["contrat"]["acquereurs"][1]["notification"], json!({"mode": "papier", "presentee": "2026-11-25"}));
    app.traiter_les_taches().await;
    let tot = app.get(&format!("{}/dossier", adresse(reservation))).par(&portail.qui(EP_ALPHA).await).envoyer().await;
    assert_eq!(tot.probleme().0, 409, "not firm yet: {tot}");
    portail.aller("2026-12-07T22:59:59Z");
    portail.suivre().await;
    assert_eq!(portail.etape(reservation).await.0, "RETRACTATION", "the last second is theirs");
    portail.aller("2026-12-07T23:00:00Z");
    portail.suivre().await;
    assert_eq!(portail.etape(reservation).await, (json!("DEFINITIVE"), json!("SIGNEE")));
    let lue = portail.lue(reservation).await;
    assert_eq!(lue["contrat"]["definitif"], "2026-12-07T23:00:00Z");
    la_vente_a_son_dossier(portail, reservation).await;
    for (code, fois) in [
        ("contrat-envoye", 1),
        ("contrat-signe", 2),
        ("contrat-contresigne", 1),
        ("contrat-notifie", 2),
        ("vente-definitive", 1),
    ] {
        assert_eq!(app.faits(code).await.len(), fois, "{code}");
    }
}

/// The papers of a firm sale, for its prescriber, for staff, and for the notary by a link that expires.
async fn la_vente_a_son_dossier(portail: &Portail, reservation: &Value) {
    let (app, ep) = (&portail.app, portail.qui(EP_ALPHA).await);
    let papier = async |chemin: &str, qui: &str| {
        let cookie = portail.qui(qui).await;
        app.get(&format!("{}/{chemin}", adresse(reservation))).par(&cookie).envoyer().await
    };
    for chemin in ["contrat", "contrat/preuve"] {
        assert!(est_un_pdf(&papier(chemin, EP_ALPHA).await), "{chemin}");
        assert_eq!(papier(chemin, EP_BETA).await.statut, 404, "{chemin}");
    }
    let lue = lire(app, &ep, reservation).await;
    let pieces = lue["contrat"]["pieces"].as_array().expect("papers");
    assert_eq!(pieces.iter().filter(|piece| piece["genre"] == "notification").count(), 2, "{lue}");
    for piece in pieces {
        let reponse = papier(&format!("contrat/pieces/{}", piece["id"]), IR).await;
        assert_eq!(reponse.statut, 200, "{piece}: {reponse}");
        assert_eq!(reponse.en_tete("content-type"), piece["typeMime"].as_str(), "{piece}");
        assert_eq!(piece["taille"], json!(reponse.octets.len()), "{piece}");
    }
    assert_eq!(papier("contrat/pieces/999", IR).await.statut, 404);
    for (qui, attendu) in [(EP_ALPHA, 200), (IR, 200), (IA, 200), (EP_BETA, 404)] {
        let zip = papier("dossier", qui).await;
        assert_eq!(zip.statut, attendu, "{qui}");
        if attendu == 200 {
            assert_eq!(zip.en_tete("content-type"), Some("application/zip"));
            let (noms, liste) = archive(&zip.octets);
            assert!(noms.len() >= pieces.len() + 2, "contract, proofs, papers and list: {noms:?}");
            assert!(liste.contains("SHA-256") && liste.contains("Bazin"), "{liste}");
        }
    }
    assert!(papier("dossier", IT).await.statut.as_u16() >= 403, "who reads takes no copy");
    let envoi = portail.gerer("dossier", reservation, IR, json!({"email": "etude@notaire.example"})).await;
    assert_eq!(envoi.statut, 200, "{envoi}");
    app.traiter_les_taches().await;
    let lien = portail.lien("etude@notaire.example").await;
    let vue = portail.seance(&lien).await.json();
    assert_eq!(
        [&vue["dossier"], &vue["tour"], &vue["signataire"]["nom"], &vue["acceptations"], &vue["retractation"]],
        [&json!(true), &json!("close"), &json!(""), &json!([]), &Value::Null]
    );
    archive(&portail.ouvrir("dossier", &lien).await.octets);
    for chemin in ["document", "preuve", "texte", "pages/1"] {
        assert_eq!(portail.ouvrir(chemin, &lien).await.statut, 404, "{chemin}: nothing but its file");
    }
    assert_eq!(portail.ecrire("code", &lien, json!({})).await.statut, 404, "nothing is signed by it");
    portail.horloge.avancer(chrono::TimeDelta::days(30) + chrono::TimeDelta::seconds(1));
    assert_eq!(portail.ouvrir("dossier", &lien).await.probleme().1, "lien-de-signature", "it has ended");
    portail.suivre().await;
}

async fn un_professionnel_est_ferme_aussitot(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.signee("nantes1-A101", &[1, 2]).await;
    let dire = async |qui: &str, rang: u16, motif: &str| {
        portail.gerer("professionnel", &reservation, qui, json!({"acquereur": rang, "motif": motif})).await
    };
    let motif = "Marchand de biens, selon son extrait Kbis.";
    assert_eq!(dire(IT, 1, motif).await.probleme().0, 403);
    assert_eq!(dire(IR, 1, "court").await.probleme().2, ["motif"]);
    assert_eq!(dire(IR, 3, motif).await.probleme().2, ["acquereur"]);
    let un = dire(IR, 1, motif).await;
    assert_eq!((un.statut.as_u16(), &un.json()["contrat"]["acquereurs"][0]["professionnel"]), (200, &json!(true)));
    assert_eq!(dire(IR, 1, motif).await.probleme().1, "deja-professionnel");
    assert_eq!(dire(IR, 2, motif).await.statut, 200);
    assert_eq!(portail.contresigner(&[&reservation], MOT_DE_PASSE).await.statut, 200);
    portail.app.traiter_les_taches().await;
    assert_eq!(portail.etape(&reservation).await, (json!("DEFINITIVE"), json!("SIGNEE")));
    let contrat = portail.lue(&reservation).await["contrat"].clone();
    assert_eq!((&contrat["definitif"], &contrat["retractation"]), (&json!(LUNDI), &json!({"due": false, "fin": null})));
    assert_eq!(statut(&portail.app, None, "nantes1-A101").await, "R");
    // It is too late to record a professional, and nobody can withdraw.
    assert_eq!(dire(IR, 1, motif).await.probleme().0, 409);
    let vue = portail.seance(&portail.lien(ZOES[0]).await).await.json();
    assert_eq!((&vue["tour"], &vue["retractation"]), (&json!("signe"), &Value::Null), "{vue}");
    // Staff cancel a firm sale, with a reason.
    let ep = portail.qui(EP_ALPHA).await;
    let refus = annuler(&portail.app, &ep, &reservation, &json!({})).await;
    let dit = "La vente est définitive\u{a0}: seul le référent de la société, ou un administrateur, peut l’annuler.";
    assert_eq!(
        (refus.statut.as_u16(), refus.json()),
        (200, json!({"code": 0, "messages": [dit], "reservation": null}))
    );
    let motif = json!({"motif": "L’acquéreur n’a pas obtenu son prêt."});
    let annulee = annuler(&portail.app, &portail.qui(IR).await, &reservation, &motif).await;
    assert_eq!((annulee.statut.as_u16(), &annulee.json()["code"]), (200, &json!(1)), "{annulee}");
    assert_eq!(portail.etape(&reservation).await, (json!("DEFINITIVE"), json!("ANNULEE")));
    assert_eq!(statut(&portail.app, None, "nantes1-A101").await, "L");
    portail.suivre().await;
}
