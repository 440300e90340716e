//! Two buyers receive the notice of their contract, each on another day. Within the ten days that follow, they withdraw: with the link and
//! a code, or by a letter that staff record. The lot is then free, and the waiting list is served once.

use crate::app::{EP_ALPHA, EP_BETA, IR, IT, Reponse, sur_les_deux};
use crate::contrat_outils::{LUNDI, MOT_DE_PASSE, Portail, REQUIS, ZOES, faux};
use crate::denonciation_vente::declarer;
use crate::dossier::adresse;
use crate::rfc5545::{self, valeurs};
use crate::vente::{acheteur, statut};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    un_contrat_notifie_la_veille_d_un_jour_ferie_se_retracte_a_la_derniere_seconde,
    une_seconde_apres_le_contrat_est_ferme,
    une_lettre_de_retractation_du_contrat_compte_par_son_envoi,
    qui_attend_le_lot_d_un_contrat_retracte_est_prevenu_une_fois,
    une_vente_dont_le_delai_finit_s_oppose_encore_aux_denonciations,
    le_calendrier_du_prescripteur_a_les_delais_du_contrat,
);

/// A Monday in May. The Friday after it is the eve of 8 May, and the tenth day after this Friday is Whit Monday.
const MAI: &str = "2027-05-03T08:00:00Z";
/// The end of the delay: the end of the first working day after Whit Monday, in Paris.
const FIN: &str = "2027-05-18T21:59:59Z";

/// A contract of two buyers. One received the notice of the contract on the Wednesday, the other on the Friday.
async fn notifie(portail: &Portail) -> Value {
    let reservation = portail.contresignee("nantes1-A201", &[1, 2]).await;
    portail.aller("2027-05-07T14:00:00Z");
    for (rang, jour, champ) in
        [(1, "2027-05-08", "presentee"), (1, "2027-05-02", "presentee"), (3, "2027-05-05", "acquereur")]
    {
        let refus = portail.notifier(&reservation, rang, "papier", jour).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec![champ.to_owned()]), "{rang}, {jour}: {refus}");
    }
    // The later notice counts for both buyers, in whichever order the notices are recorded.
    let un = portail.notifier(&reservation, 2, "papier", "2027-05-07").await;
    assert_eq!((un.statut.as_u16(), &un.json()["contrat"]["retractation"]["fin"]), (200, &Value::Null), "{un}");
    let deux = portail.notifier(&reservation, 1, "papier", "2027-05-05").await.json();
    assert_eq!((&deux["contrat"]["retractation"]["fin"], &deux["dateEcheance"]), (&json!(FIN), &json!(FIN)));
    portail.app.traiter_les_taches().await;
    reservation
}

async fn un_contrat_notifie_la_veille_d_un_jour_ferie_se_retracte_a_la_derniere_seconde(moteur: Moteur) {
    let portail = Portail::a(moteur, MAI).await;
    let reservation = notifie(&portail).await;
    portail.aller("2027-05-18T21:50:01Z");
    portail.suivre().await;
    let lien = portail.lien(ZOES[0]).await;
    let vue = portail.seance(&lien).await.json();
    let droit = &vue["retractation"];
    assert_eq!((&droit["possible"], &droit["fin"], &droit["recepisse"]), (&json!(true), &json!(FIN), &json!(false)));
    assert!(droit["texte"].as_str().is_some_and(|texte| texte.contains("L271-1")), "{vue}");
    assert_eq!(portail.ouvrir("recepisse", &lien).await.statut, 404);
    let code = portail.code(&lien, ZOES[0]).await;
    let refus = portail.ecrire("retractation", &lien, json!({"code": faux(&code)})).await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["code".to_owned()]), "{refus}");
    portail.aller(FIN);
    let faite = portail.ecrire("retractation", &lien, json!({"code": code})).await;
    assert_eq!(faite.statut, 200, "{faite}");
    assert_eq!(faite.json()["retractation"]["possible"], false, "{faite}");
    assert_eq!(portail.etape(&reservation).await, (json!("RETRACTATION"), json!("RETRACTEE")));
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "L");
    portail.suivre().await;
    // The page from which they withdrew shows the receipt: its link still works beside the one of the letter.
    let vue = portail.seance(&lien).await;
    assert_eq!((vue.statut.as_u16(), &vue.json()["retractation"]["recepisse"]), (200, &json!(true)), "{vue}");
    assert_eq!(portail.ouvrir("recepisse", &lien).await.statut, 200);
    assert_ne!(portail.lien(ZOES[0]).await, lien, "the letter has its own link");
    // Both buyers have the receipt, and the papers of the sale include it.
    for email in ZOES {
        let lien = portail.lien(email).await;
        let recepisse = portail.ouvrir("recepisse", &lien).await;
        assert_eq!((recepisse.statut.as_u16(), recepisse.octets.starts_with(b"%PDF-")), (200, true), "{email}");
        let scelle = sceau::verifier(&recepisse.octets).expect("a file that is read");
        assert_eq!(scelle.signatures.len(), 1, "{email}");
    }
    let lue = portail.lue(&reservation).await;
    let pieces = lue["contrat"]["pieces"].as_array().expect("papers");
    assert!(lue["contrat"]["recepisse"] == true && pieces.iter().any(|piece| piece["genre"] == "recepisse"), "{lue}");
    // A second withdrawal shows the page as it is now.
    let encore = portail.ecrire("retractation", &lien, json!({"code": code})).await;
    assert_eq!(encore.statut, 200, "{encore}");
    portail.horloge.avancer(TimeDelta::days(2));
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.1, "RETRACTEE", "nothing makes it firm any more");
    for (code, fois) in [("vente-retractee", 1), ("recepisse-etabli", 1), ("vente-definitive", 0)] {
        assert_eq!(portail.app.faits(code).await.len(), fois, "{code}");
    }
}

async fn une_seconde_apres_le_contrat_est_ferme(moteur: Moteur) {
    let portail = Portail::a(moteur, MAI).await;
    let reservation = notifie(&portail).await;
    portail.aller("2027-05-18T21:55:00Z");
    let lien = portail.lien(ZOES[1]).await;
    let code = portail.code(&lien, ZOES[1]).await;
    portail.aller("2027-05-18T22:00:01Z");
    // The delay has ended, but no job has run yet.
    let tard = portail.ecrire("retractation", &lien, json!({"code": code})).await;
    assert_eq!(tard.probleme().0, 409, "{tard}");
    assert_eq!(portail.seance(&lien).await.json()["retractation"]["possible"], false);
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await, (json!("DEFINITIVE"), json!("SIGNEE")));
    let definitif = portail.lue(&reservation).await["contrat"]["definitif"].clone();
    assert_eq!(definitif, "2027-05-18T22:00:00Z", "at its instant, whenever the job comes");
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "R");
    // The letter about the firm sale brings another link. The page that the former one opened still shows the sale.
    let autre = portail.lien(ZOES[1]).await;
    assert_ne!(autre, lien);
    for lien in [&lien, &autre] {
        assert_eq!(portail.seance(lien).await.statut, 200);
        let tard = portail.ecrire("retractation", lien, json!({"code": code})).await;
        assert_eq!(tard.probleme().0, 409, "{tard}");
    }
    portail.suivre().await;
    assert_eq!(portail.app.faits("vente-definitive").await.len(), 1);
}

async fn par_lettre(portail: &Portail, reservation: &Value, qui: &str, rang: u16, jour: &str) -> Reponse {
    let textes = [("acquereur", rang.to_string()), ("envoyee", jour.to_owned())];
    portail.deposer("retractation", reservation, qui, &textes).await
}

async fn une_lettre_de_retractation_du_contrat_compte_par_son_envoi(moteur: Moteur) {
    let portail = Portail::a(moteur, MAI).await;
    let reservation = notifie(&portail).await;
    portail.aller("2027-05-21T08:00:00Z");
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.0, "DEFINITIVE", "it was thought firm");
    assert_eq!(par_lettre(&portail, &reservation, IT, 1, "2027-05-18").await.probleme().0, 403);
    assert_eq!(par_lettre(&portail, &reservation, EP_ALPHA, 1, "2027-05-18").await.probleme().0, 403);
    for (jour, statuts) in [("2027-05-19", [409, 422]), ("2027-05-22", [409, 422]), ("hier", [422, 422])] {
        let refus = par_lettre(&portail, &reservation, IR, 1, jour).await;
        assert!(statuts.contains(&refus.statut.as_u16()), "posted too late, or not yet: {jour}: {refus}");
    }
    let faite = par_lettre(&portail, &reservation, IR, 1, "18/05/2027").await;
    assert_eq!((faite.statut.as_u16(), &faite.json()["statut"]["code"]), (200, &json!("RETRACTEE")), "{faite}");
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "L");
    portail.suivre().await;
    let lue = portail.lue(&reservation).await;
    let genres: Vec<&str> = lue["contrat"]["pieces"]
        .as_array()
        .expect("papers")
        .iter()
        .map(|piece| piece["genre"].as_str().expect("a code"))
        .filter(|genre| *genre != "annexe")
        .collect();
    assert_eq!(genres, ["notification", "notification", "retractation", "recepisse"]);
    let recepisse = portail.ouvrir("recepisse", &portail.lien(ZOES[0]).await).await;
    assert_eq!(recepisse.statut, 200, "{recepisse}");
    let dossier = portail.app.get(&format!("{}/dossier", adresse(&reservation)));
    assert_eq!(dossier.par(&portail.qui(IR).await).envoyer().await.probleme().0, 409, "no firm sale any more");
    let encore = par_lettre(&portail, &reservation, IR, 2, "2027-05-18").await;
    assert_eq!(encore.probleme().0, 409, "{encore}");
    portail.app.traiter_les_taches().await;
}

async fn qui_attend_le_lot_d_un_contrat_retracte_est_prevenu_une_fois(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.signee("nantes1-A201", &[1]).await;
    let corps = json!({"lot": "nantes1-A201"});
    let inscrit = portail.app.post("/api/info-dispo", &corps).par(&portail.qui(EP_BETA).await).envoyer().await;
    assert!(inscrit.statut.is_success(), "{inscrit}");
    assert_eq!(portail.contresigner(&[&reservation], MOT_DE_PASSE).await.statut, 200);
    portail.suivre().await;
    let prevenus = async || {
        let lettres = portail.lettres(EP_BETA).await;
        lettres.iter().filter(|lettre| lettre.0.contains("A201")).count()
    };
    let avant = prevenus().await;
    assert_eq!(portail.notifier(&reservation, 1, "papier", "2026-11-23").await.statut, 200);
    portail.app.traiter_les_taches().await;
    let lien = portail.lien(ZOES[0]).await;
    let code = portail.code(&lien, ZOES[0]).await;
    assert_eq!(portail.ecrire("retractation", &lien, json!({"code": code})).await.statut, 200);
    for _ in 0..3 {
        portail.suivre().await;
    }
    assert_eq!(prevenus().await, avant + 1, "{:?}", portail.lettres(EP_BETA).await);
    // For now the lot is kept for the person who waits, and nobody else can take it.
    let ep = portail.qui(EP_ALPHA).await;
    let refus = crate::vente::demander(&portail.app, &ep, "nantes1-A201", 9).await;
    assert_eq!(refus.probleme().0, 409, "{refus}");
    crate::vente::poser(&portail.app, &portail.qui(EP_BETA).await, "nantes1-A201", 9).await;
    portail.suivre().await;
}

async fn une_vente_dont_le_delai_finit_s_oppose_encore_aux_denonciations(moteur: Moteur) {
    let portail = Portail::a(moteur, MAI).await;
    let reservation = notifie(&portail).await;
    // Another company declares the two buyers: one in the last second of the delay, the other after its end but before a job has made the
    // sale firm.
    for (instant, rang) in [(FIN, 1), ("2027-05-18T22:00:05Z", 2)] {
        portail.aller(instant);
        let beta = portail.qui(EP_BETA).await;
        let faite = declarer(&portail.app, &beta, &acheteur(rang), &["nantes1"]).await.json();
        assert_eq!(faite["statut"]["code"], "1", "it waits for the end of the sale: {instant}: {faite}");
    }
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await, (json!("DEFINITIVE"), json!("SIGNEE")));
}

async fn le_calendrier_du_prescripteur_a_les_delais_du_contrat(moteur: Moteur) {
    let portail = Portail::a(moteur, MAI).await;
    let app = &portail.app;
    let calendrier = async || {
        let si_absente = json!({"siAbsente": true});
        let lue = app.post("/api/options/calendrier", &si_absente).par(&portail.qui(EP_ALPHA).await).json().await;
        let adresse = lue["url"].as_str().expect("an address").replace("https://portail.example", "");
        let texte = String::from_utf8(app.get(&adresse).envoyer().await.octets).expect("text");
        let lues = rfc5545::lire(&texte).expect("a valid calendar");
        assert!(!texte.contains("Zoé"), "nobody is named: {texte}");
        (valeurs(&lues, "SUMMARY"), valeurs(&lues, "DTEND"), valeurs(&lues, "DESCRIPTION"))
    };
    assert_eq!(calendrier().await.0, [""; 0], "a draft has no event");
    let reservation = portail.envoyee("nantes1-A201", &[1]).await;
    let (titres, fins, textes) = calendrier().await;
    assert_eq!(titres, ["Fin du délai pour signer\u{a0}: lot A201, Les Terrasses de l’Erdre"]);
    assert_eq!(fins.len(), 1);
    assert!(textes[0].ends_with("la réservation n’est plus à signer et ne retient plus le lot."), "{textes:?}");
    let signe = portail.signer(&portail.lien(ZOES[0]).await, ZOES[0], &REQUIS).await;
    assert_eq!(signe.statut, 200, "{signe}");
    assert_eq!(calendrier().await.0, [""; 0], "what waits for the company has no end");
    assert_eq!(portail.contresigner(&[&reservation], MOT_DE_PASSE).await.statut, 200);
    portail.aller("2027-05-07T14:00:00Z");
    assert_eq!(portail.notifier(&reservation, 1, "papier", "2027-05-07").await.statut, 200);
    let (titres, fins, _) = calendrier().await;
    assert_eq!(titres, ["Fin du délai de rétractation\u{a0}: lot A201, Les Terrasses de l’Erdre"]);
    assert_eq!(fins, ["20270518T215959Z"]);
    portail.app.traiter_les_taches().await;
}
