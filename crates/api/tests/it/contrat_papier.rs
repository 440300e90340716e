//! A contract signed by hand. It is printed, its scan is deposited, and staff confirm it. Its stages and delays are those of a contract
//! signed online.

use crate::app::{App, EP_ALPHA, EP_BETA, IR, IT, Reponse, sur_les_deux};
use crate::contrat_outils::{LUNDI, MOT_DE_PASSE, Portail, ZOES, archive};
use crate::dossier::{adresse, changer};
use crate::inscription::PDF;
use crate::inscription_gardes::bombe_de_profil;
use crate::photo::image;
use crate::vente::statut;
use image::ImageFormat;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    un_contrat_se_signe_sur_papier,
    un_contrat_de_stationnement_est_ferme_aussitot,
    un_rendez_vous_se_signe_sur_papier,
);

async fn deposer(
    portail: &Portail,
    reservation: &Value,
    qui: &str,
    dates: &str,
    fichiers: &[(&str, &[u8])],
) -> Reponse {
    let fichiers: Vec<_> = fichiers.iter().map(|(nom, octets)| ("fichiers", *nom, *octets)).collect();
    let chemin = format!("{}/contrat", adresse(reservation));
    portail.formulaire(&chemin, qui, &[("signatures", dates.to_owned())], &fichiers).await
}

/// Prints the contract of a reservation, which must be a PDF.
async fn imprimer(app: &App, portail: &Portail, reservation: &Value) -> Vec<u8> {
    let lu = app.get(&format!("{}/contrat", adresse(reservation))).par(&portail.qui(EP_ALPHA).await).envoyer().await;
    assert_eq!((lu.statut.as_u16(), lu.octets.starts_with(b"%PDF-")), (200, true));
    lu.octets
}

/// The dates are refused unless there is one for each buyer, between the sending and today.
async fn des_dates_sont_refusees(portail: &Portail, reservation: &Value, pdf: &[(&str, &[u8])]) {
    for (dates, attendu) in [
        ("", 422),
        ("2026-11-24", 400),
        ("2026-11-24,2026-11-26", 422),
        ("2026-11-22,2026-11-24", 422),
        ("hier,2026-11-24", 422),
    ] {
        let refus = deposer(portail, reservation, EP_ALPHA, dates, pdf).await;
        assert_eq!(
            (refus.probleme().0, refus.probleme().2),
            (attendu, vec!["signatures".to_owned()]),
            "{dates}: {refus}"
        );
    }
}

/// The colour profile inside a photograph is never decompressed, whatever size it claims.
async fn des_bombes_ne_sont_pas_deployees(portail: &Portail, reservation: &Value) {
    let (avant, bombe) = (plus_haute_memoire(), bombe_de_profil());
    let bombes: Vec<(&str, &[u8])> = (0..4).map(|_| ("1.png", bombe.as_slice())).collect();
    let depose = deposer(portail, reservation, EP_ALPHA, "2026-11-24,2026-11-25", &bombes).await;
    assert_eq!(depose.statut, 200, "{depose}");
    let apres = plus_haute_memoire();
    assert!(apres < avant + 300_000, "{avant} kB before, {apres} after");
}

/// The most memory that this process has held, in kB.
fn plus_haute_memoire() -> u64 {
    let etat = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let lue = etat.lines().find_map(|ligne| ligne.strip_prefix("VmHWM:")).expect("a process that runs");
    lue.trim().trim_end_matches(" kB").parse().expect("a number")
}

async fn un_contrat_se_signe_sur_papier(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.brouillon("nantes1-A201", &[1, 2]).await;
    let envoi = portail.envoyer(&reservation, json!({"voie": "papier"})).await;
    let page = format!("/suivi/reservations/{}?retour=signature", reservation["id"]);
    assert!(envoi.json()["url"].as_str().is_some_and(|url| url.ends_with(&page)), "{envoi}");
    portail.app.traiter_les_taches().await;
    let lue = portail.lue(&reservation).await;
    assert_eq!(
        [&lue["etape"]["code"], &lue["dateEcheance"], &lue["contrat"]["voie"], &lue["contrat"]["tour"]],
        [&json!("SIGNATURE_ACQUEREURS"), &json!("2026-11-30T22:59:59Z"), &json!("papier"), &Value::Null]
    );
    let permis = |nom: &str| lue["actions"][nom]["autorisee"].clone();
    assert_eq!(
        [permis("deposerPapier"), permis("renvoyerLien"), permis("confirmerPapier")],
        [json!(true), json!(false), json!(false)]
    );
    for email in ZOES {
        assert!(portail.liens(email).await.is_empty(), "{email}: nothing is signed here");
    }
    let imprime = imprimer(&portail.app, &portail, &reservation).await;
    assert_eq!(portail.envoyer(&reservation, json!({})).await.statut, 200, "the page of the reservation again");

    portail.aller("2026-11-25T10:00:00Z");
    let photo = image(ImageFormat::Jpeg);
    let (pdf, photos) = ([("contrat.pdf", PDF)], [("1.jpg", photo.as_slice()), ("2.jpg", photo.as_slice())]);
    assert_eq!(deposer(&portail, &reservation, EP_BETA, "2026-11-24,2026-11-25", &pdf).await.statut, 404);
    assert_eq!(deposer(&portail, &reservation, IT, "2026-11-24,2026-11-25", &pdf).await.probleme().0, 403);
    des_dates_sont_refusees(&portail, &reservation, &pdf).await;
    assert_eq!(
        deposer(&portail, &reservation, EP_ALPHA, "2026-11-24,2026-11-25", &[]).await.probleme().2,
        ["fichiers"]
    );
    let texte = deposer(&portail, &reservation, EP_ALPHA, "2026-11-24,2026-11-25", &[("c.txt", b"Bonjour")]).await;
    assert_eq!((texte.probleme().0, texte.probleme().2), (422, vec!["fichiers".to_owned()]), "{texte}");
    let melange = [("contrat.pdf", PDF), ("1.jpg", photo.as_slice())];
    let melange = deposer(&portail, &reservation, EP_ALPHA, "2026-11-24,2026-11-25", &melange).await;
    assert_eq!((melange.probleme().0, melange.probleme().2), (422, vec!["fichiers".to_owned()]), "{melange}");

    des_bombes_ne_sont_pas_deployees(&portail, &reservation).await;

    // The photographs are put into one file. A new deposit replaces this file until staff confirm.
    let depose = deposer(&portail, &reservation, EP_ALPHA, "2026-11-24,25/11/2026", &photos).await;
    assert_eq!(
        (depose.statut.as_u16(), &depose.json()["etape"]["code"]),
        (200, &json!("SIGNATURE_SOCIETE")),
        "{depose}"
    );
    portail.app.traiter_les_taches().await;
    let papiers = |lue: &Value| {
        let pieces = lue["contrat"]["pieces"].as_array().expect("papers");
        pieces.iter().filter(|piece| piece["genre"] == "papier").map(|piece| piece["id"].clone()).collect::<Vec<_>>()
    };
    let premier = papiers(&depose.json());
    assert_eq!(premier.len(), 1, "one PDF of both: {depose}");
    assert_ne!(imprimer(&portail.app, &portail, &reservation).await, imprime, "what was signed is what is read");
    let encore = deposer(&portail, &reservation, EP_ALPHA, "2026-11-24,2026-11-24", &pdf).await;
    assert_eq!(encore.statut, 200, "{encore}");
    let second = papiers(&encore.json());
    assert!(second.len() == 1 && second != premier, "{encore}");
    assert_eq!(encore.json()["contrat"]["acquereurs"][1]["le"].as_str().map(|le| &le[..10]), Some("2026-11-24"));

    // Staff do not countersign this contract online. They record the day on which the company signed.
    let ici = portail.contresigner(&[&reservation], MOT_DE_PASSE).await;
    assert_eq!((&ici.json()["contresignes"], &ici.json()["refus"][0]["id"]), (&json!([]), &reservation["id"]), "{ici}");
    let liste = portail.app.get("/api/gestion/contrats").par(&portail.qui(IR).await).json().await;
    assert_eq!(
        (&liste["hydra:totalItems"], &liste["hydra:member"][0]["droits"]["contresigner"]),
        (&json!(1), &json!(false))
    );
    let dire_le_jour = async |qui: &str, jour: &str| {
        portail.gerer("papier", &reservation, qui, json!({"dateSignatureSociete": jour})).await
    };
    assert_eq!(dire_le_jour(EP_ALPHA, "2026-11-25").await.probleme().0, 403);
    for jour in ["2026-11-23", "2026-11-26", "jamais"] {
        let refus = dire_le_jour(IR, jour).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["dateSignatureSociete".to_owned()]), "{refus}");
    }
    let confirmee = dire_le_jour(IR, "25/11/2026").await;
    assert_eq!(
        (confirmee.statut.as_u16(), &confirmee.json()["etape"]["code"]),
        (200, &json!("RETRACTATION")),
        "{confirmee}"
    );
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "R");
    portail.app.traiter_les_taches().await;
    assert_eq!(dire_le_jour(IR, "2026-11-25").await.probleme().0, 409, "once");
    // These buyers can only be notified on paper. After the delay the sale is firm, with its file.
    for rang in [1, 2] {
        assert_eq!(portail.notifier(&reservation, rang, "lre", "2026-11-25").await.probleme().2, ["mode"]);
        assert_eq!(portail.notifier(&reservation, rang, "papier", "2026-11-25").await.statut, 200);
    }
    portail.app.traiter_les_taches().await;
    portail.aller("2026-12-08T10:00:00Z");
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await.0, "DEFINITIVE");
    let zip = portail
        .app
        .get(&format!("{}/dossier", adresse(&reservation)))
        .par(&portail.qui(EP_ALPHA).await)
        .envoyer()
        .await;
    let (noms, _) = archive(&zip.octets);
    assert!(noms.iter().any(|nom| nom.ends_with("-signe.pdf")), "{noms:?}");
}

/// A parking place sold alone is not signed online, and its buyer has no delay to withdraw.
async fn un_contrat_de_stationnement_est_ferme_aussitot(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.brouillon("nantes1-P03", &[1]).await;
    let envoi = portail.envoyer(&reservation, json!({"voie": "electronique"})).await;
    assert_eq!(envoi.statut, 200, "{envoi}");
    portail.app.traiter_les_taches().await;
    let contrat = portail.lue(&reservation).await["contrat"].clone();
    assert_eq!(contrat["voie"], "papier", "this lot is not signed online, whatever is asked for");
    assert_eq!(deposer(&portail, &reservation, EP_ALPHA, "2026-11-23", &[("c.pdf", PDF)]).await.statut, 200);
    portail.app.traiter_les_taches().await;
    let motif = json!({"acquereur": 1, "motif": "Marchand de biens, selon son extrait."});
    let rien = portail.gerer("professionnel", &reservation, IR, motif).await;
    assert_eq!((rien.probleme().0, rien.probleme().1.as_str()), (409, "retractation-sans-objet"), "{rien}");
    let confirmee = portail.gerer("papier", &reservation, IR, json!({"dateSignatureSociete": "2026-11-23"})).await;
    assert_eq!(
        (confirmee.statut.as_u16(), &confirmee.json()["etape"]["code"], &confirmee.json()["contrat"]["retractation"]),
        (200, &json!("DEFINITIVE"), &json!({"due": false, "fin": null})),
        "{confirmee}"
    );
    assert_eq!(statut(&portail.app, None, "nantes1-P03").await, "R");
    portail.app.traiter_les_taches().await;
    let notice = portail.notifier(&reservation, 1, "papier", "2026-11-23").await;
    assert_eq!(notice.probleme().0, 409, "no notice is due: {notice}");
    let liste = portail.app.get("/api/gestion/contrats?etape=a-notifier").par(&portail.qui(IR).await).json().await;
    assert_eq!(liste["hydra:totalItems"], 0);
}

async fn un_rendez_vous_se_signe_sur_papier(moteur: Moteur) {
    let portail = Portail::a(moteur, LUNDI).await;
    let reservation = portail.brouillon("nantes1-A201", &[1]).await;
    let ep = portail.qui(EP_ALPHA).await;
    assert_eq!(changer(&portail.app, &ep, &reservation, &json!({"rdvPhysique": true})).await.statut, 200);
    assert_eq!(portail.envoyer(&reservation, json!({})).await.statut, 200);
    portail.app.traiter_les_taches().await;
    assert_eq!(portail.lue(&reservation).await["contrat"]["voie"], "papier");
    // The prescriber is reminded of the missing scan. Nobody is reminded of a link, because there is none.
    portail.aller("2026-11-25T08:00:00Z");
    portail.suivre().await;
    let dits = portail.lettres(EP_ALPHA).await;
    assert!(dits.iter().any(|lettre| lettre.0.starts_with("Votre contrat signé est attendu")), "{dits:?}");
    // The time to sign a contract on paper runs out like that of any other contract.
    portail.aller("2026-11-30T23:00:00Z");
    portail.suivre().await;
    assert_eq!(portail.etape(&reservation).await, (json!("SIGNATURE_ACQUEREURS"), json!("EXPIREE")));
    let tard = deposer(&portail, &reservation, EP_ALPHA, "2026-11-25", &[("c.pdf", PDF)]).await;
    assert_eq!(tard.probleme().0, 409, "{tard}");
    assert_eq!(statut(&portail.app, None, "nantes1-A201").await, "L");
}
