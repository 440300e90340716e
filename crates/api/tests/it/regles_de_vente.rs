//! Rules of the sale that a sales director would set: who lifts a delay, who must give a reason, what goes on after the end of a mandate,
//! who reads documents.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use crate::dossier::{self, RESERVATIONS, acquereur, adresse, changer, commencer, formulaire, joindre, lire, reponses};
use crate::inscription::PDF;
use crate::reservation_document::{envoyes, pieces};
use crate::vente::{acheteur, annuler, demander, mandater, poser, suivre};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

const LUNDI: &str = "2026-11-23T08:00:00Z";

sur_les_deux!(
    l_equipe_leve_le_delai_d_une_societe,
    qui_agit_a_la_place_de_quelqu_un_dit_pourquoi,
    ce_qui_est_commence_sous_un_mandat_continue_sans_lui,
    un_acquereur_etranger_se_reserve,
    une_entreprise_individuelle_est_une_personne,
    peu_lisent_les_pieces_d_identite,
    ce_qui_a_fini_part_a_son_heure,
    ce_qui_se_complete_le_dernier_jour_est_reporte_aussitot,
    un_dossier_garde_ce_que_sa_societe_protege,
);

async fn l_equipe_leve_le_delai_d_une_societe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er, ir) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(IR).await);
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    let leve = json!({"motif": "Posée par erreur sur ce lot.", "sansDelai": true});
    for qui in [&ep, &er] {
        let refus = annuler(&app, qui, &option["id"], &leve).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["sansDelai".to_owned()]), "{refus}");
    }
    let motif = json!({"motif": "Posée par erreur sur ce lot."});
    assert_eq!(annuler(&app, &ir, &option["id"], &motif).await.statut, 200);
    assert_eq!(demander(&app, &ep, "nantes1-A201", 1).await.probleme().1, "option-recente");
    // Staff cancel the next option without a delay, and an administrator cancels the draft without one. Each time the company may take the
    // lot again at once.
    let ailleurs = poser(&app, &ep, "nantes1-A302", 2).await;
    assert_eq!(annuler(&app, &ir, &ailleurs["id"], &leve).await.statut, 200);
    assert_eq!(app.faits("reprise-levee").await, [json!({"compte": 1, "lot": "nantes1-A302"})]);
    let brouillon = commencer(&app, &ep, "nantes1-A302", 2).await;
    let ia = app.connecter(IA).await;
    assert_eq!(dossier::annuler(&app, &ia, &brouillon, &leve).await.json()["code"], 1);
    poser(&app, &ep, "nantes1-A302", 2).await;
    app.traiter_les_taches().await;
}

async fn qui_agit_a_la_place_de_quelqu_un_dit_pourquoi(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, ir) = (app.id_de(EP_ALPHA).await.0, app.connecter(IR).await);
    let commence = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&ir).envoyer().await;
    let incarne: Cookie = commence.cookie();
    let option = poser(&app, &incarne, "nantes1-A201", 1).await;
    let brouillon = commencer(&app, &incarne, "nantes1-A302", 2).await;
    let declaree = json!({"contact": acheteur(4), "programmes": ["nantes1"]});
    let declaree = app.post("/api/denonciations", &declaree).par(&incarne).json().await;
    let denonciation = format!("/api/denonciations/{}/annulation", declaree["id"]);
    // Staff cannot end anything without a reason.
    for corps in [json!({}), json!({"motif": "  "})] {
        assert_eq!(annuler(&app, &incarne, &option["id"], &corps).await.probleme().0, 400);
        assert_eq!(dossier::annuler(&app, &incarne, &brouillon, &corps).await.probleme().0, 400);
        assert_eq!(app.post(&denonciation, &corps).par(&incarne).envoyer().await.probleme().0, 400);
    }
    let motif = json!({"motif": "L’acquéreur s’est désisté au téléphone."});
    assert_eq!(annuler(&app, &incarne, &option["id"], &motif).await.statut, 200);
    assert_eq!(dossier::annuler(&app, &incarne, &brouillon, &motif).await.json()["code"], 1);
    let annulee = app.post(&denonciation, &motif).par(&incarne).envoyer().await;
    assert!(annulee.statut.is_success(), "{annulee}");
    app.traiter_les_taches().await;
    // Each letter says who acted, and in whose place they acted.
    let courriers = app.courriers().await;
    for objet in [
        "Votre option est posée",
        "Votre option est annulée",
        "Votre réservation est annulée",
        "Votre dénonciation est validée",
        "Votre dénonciation est annulée",
    ] {
        let sien = courriers.iter().find(|courrier| courrier.objet.starts_with(objet)).expect("its letter");
        assert!(sien.texte.contains("Royer, en votre nom"), "{objet}: {}", sien.texte);
    }
    for objet in ["Une option est annulée", "Une dénonciation est annulée"] {
        let referent = courriers.iter().find(|courrier| courrier.objet.starts_with(objet));
        assert!(referent.is_some_and(|courrier| courrier.texte.contains("Royer, en son nom")), "{referent:?}");
    }
    // The letter also names staff who cancel. When something ended by itself, it names nobody.
    let motif = json!({"motif": "Dénoncée par erreur sur ce programme."});
    let (prescripteur, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    let declaree = json!({"contact": acheteur(3), "programmes": ["nantes1"]});
    let declaree = app.post("/api/denonciations", &declaree).par(&prescripteur).json().await;
    let chemin = format!("/api/denonciations/{}/annulation", declaree["id"]);
    assert_eq!(app.post(&chemin, &motif).par(&ir).envoyer().await.statut, 200);
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let siennes = |objet: &str| {
        courriers.iter().rfind(|courrier| courrier.objet.starts_with(objet)).expect("its letter").texte.clone()
    };
    let annulee = siennes("Votre dénonciation est annulée");
    assert!(annulee.contains("Par\u{a0}: Nadia Royer") && !annulee.contains("en votre nom"), "{annulee}");
    assert!(!siennes("Votre dénonciation est validée").contains("Par\u{a0}: "), "they declared by themself");
}

async fn ce_qui_est_commence_sous_un_mandat_continue_sans_lui(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let signer = |tx: store::Ecriture| async move {
        let dates = "UPDATE mandat SET date_signature = '2025-11-25', date_signature_societe = '2025-11-25'";
        tx.execute_unprepared(dates).await?;
        Ok(())
    };
    app.base.entretenir(signer).await.map_err(|e: store::Error| e).expect("signed a year ago");
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    // The last day of the mandate is this Tuesday, the day before the anniversary of its signature.
    horloge.avancer(TimeDelta::days(1));
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "paris1-101", 2).await;
    horloge.avancer(TimeDelta::days(1));
    let ep = app.connecter(EP_ALPHA).await;
    assert_eq!(demander(&app, &ep, "nantes1-A302", 3).await.probleme().1, "mandat-inactif");
    let page = app.get("/api/offre/lots/nantes1-A201").par(&ep).json().await;
    assert_eq!(page["actions"]["reservation"]["autorisee"], true, "the page says so: {page}");
    let suite = dossier::demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(suite.statut, 201, "{suite}");
    let brouillon = lire(&app, &ep, &brouillon).await;
    assert_eq!(changer(&app, &ep, &brouillon, &json!({"tva": 20})).await.statut, 200);
    app.traiter_les_taches().await;
}

async fn un_acquereur_etranger_se_reserve(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let mut bruxelloise = acheteur(1);
    (bruxelloise["cp"], bruxelloise["ville"]) = (json!("1000"), json!("Bruxelles"));
    let option = app.post("/api/options", &json!({"lot": "nantes1-A201", "contact": bruxelloise})).par(&ep);
    let option = option.envoyer().await;
    assert_eq!(option.statut, 201, "{option}");
    let brouillon = dossier::demander(&app, &ep, &json!({"option": option.json()["id"]})).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    let acquereur = brouillon.json()["reservataire"].clone();
    assert_eq!([&acquereur["cp"], &acquereur["pays"]], [&json!("1000"), &Value::Null], "{acquereur}");
    let patch = json!({"reservataire": {"pays": {"code": "BE"}}});
    assert_eq!(changer(&app, &ep, &brouillon.json(), &patch).await.statut, 200);
    // The draft can also begin from a declaration.
    let declaree = json!({"contact": bruxelloise, "programmes": ["paris1"]});
    let declaree = app.post("/api/denonciations", &declaree).par(&ep).json().await;
    let corps = json!({"lot": "paris1-101", "reservataire": {"denonciation": {"id": declaree["id"]}}});
    let faite = app.post(RESERVATIONS, &corps).par(&ep).envoyer().await;
    assert_eq!(faite.statut, 201, "{faite}");
    app.traiter_les_taches().await;
}

async fn une_entreprise_individuelle_est_une_personne(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let refus = changer(&app, &ep, &brouillon, &json!({"resaSociete": true, "societe": {"statut": "EI"}})).await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["societe.statut".to_owned()]), "{refus}");
    assert!(refus.to_string().contains("est une personne physique"), "{refus}");
    app.traiter_les_taches().await;
}

async fn peu_lisent_les_pieces_d_identite(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let piece = formulaire("cni.pdf", PDF);
    let jointe = joindre(&app, &ep, &brouillon, "categorie=reservataire&type=identite", piece).await.json();
    let autre = joindre(&app, &ep, &jointe, "categorie=dossier&type=autre", formulaire("note.pdf", PDF)).await.json();
    let documents = envoyes(&autre);
    let (identite, note) = (documents[0]["url"].clone(), documents[1]["url"].clone());
    let octets = async |qui: &Cookie, url: &Value| {
        app.get(url.as_str().expect("an address")).par(qui).envoyer().await.statut.as_u16()
    };
    for (email, lit) in [(EP_ALPHA, true), (IR, true), (IA, true), (ER_ALPHA, false), (IT, false)] {
        let qui = app.connecter(email).await;
        let lue = lire(&app, &qui, &brouillon).await;
        // Everybody who follows the reservation sees that the document is there.
        let vue = &envoyes(&lue)[0];
        assert_eq!(vue["type"], "identite", "{email}");
        assert_eq!((vue["url"].is_string(), vue["preview"].is_string()), (lit, lit), "{email}: {vue}");
        assert_eq!(octets(&qui, &identite).await, if lit { 200 } else { 404 }, "{email}");
        assert_eq!(octets(&qui, &note).await, 200, "{email} reads the rest");
    }
    app.traiter_les_taches().await;
}

/// Data is erased on time. The files of an ended draft are erased after thirty days. The data about people in its row, in an option's and
/// in a declaration's is erased after three years. The test counts files on the disk, and rows in which data can still be read.
async fn ce_qui_a_fini_part_a_son_heure(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    for (nom, quoi) in
        [("cni.pdf", "categorie=reservataire&type=identite"), ("note.pdf", "categorie=dossier&type=autre")]
    {
        let jointe = joindre(&app, &ep, &brouillon, quoi, formulaire(nom, PDF)).await;
        assert_eq!(jointe.statut, 201, "{jointe}");
    }
    let option = poser(&app, &ep, "nantes1-A302", 2).await;
    let declaree = json!({"contact": acheteur(3), "programmes": ["nantes1"]});
    let declaree = app.post("/api/denonciations", &declaree).par(&ep).json().await;
    // A running draft keeps its files and the data of its buyers, however old the draft is.
    let motif = json!({"motif": "Zoé renonce."});
    assert_eq!(dossier::annuler(&app, &ep, &brouillon, &motif).await.json()["code"], 1);
    assert_eq!(annuler(&app, &ep, &option["id"], &motif).await.statut, 200);
    let denonciation = format!("/api/denonciations/{}", declaree["id"]);
    let annulee = app.post(&format!("{denonciation}/annulation"), &motif).par(&ep).envoyer().await;
    assert_eq!(annulee.statut, 200, "{annulee}");
    suivre(&app).await;
    // The three years have a leap day, so they end after 1,096 days.
    let mut hier = 0;
    for (jours, fichiers, gens) in [(29, 2, 3), (31, 0, 3), (1_095, 0, 3), (1_097, 0, 0)] {
        horloge.avancer(TimeDelta::days(jours - hier));
        hier = jours;
        actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
        app.traiter_les_taches().await;
        let ep = app.connecter(EP_ALPHA).await;
        assert_eq!(pieces(&app), fichiers, "day {jours}: files on the disk");
        let lue = app.get(&adresse(&brouillon)).par(&ep).json().await;
        assert_eq!(envoyes(&lue).len(), fichiers, "day {jours}: {lue}");
        let mienne = app.get(&format!("/api/options/{}", option["id"])).par(&ep).json().await;
        let denoncee = app.get(&denonciation).par(&ep).json().await;
        let lisibles = [&lue["reservataire"]["nom"], &mienne["contact"]["nom"], &denoncee["contact"]["nom"]];
        assert_eq!(lisibles.iter().filter(|nom| nom.is_string()).count(), gens, "day {jours}: {lisibles:?}");
        let motifs = [&lue["motif"], &mienne["motif"], &denoncee["motif"]];
        assert_eq!(motifs.iter().filter(|dit| dit.is_string()).count(), gens, "day {jours}: {motifs:?}");
        // The rows stay, but name nobody.
        let restent = "SELECT (SELECT count(*) FROM contact WHERE donnees IS NOT NULL) \
                       + (SELECT count(*) FROM reservation WHERE document IS NOT NULL) \
                       + (SELECT count(*) FROM reservation_cle)";
        assert_eq!(app.nombre(restent).await == 0, gens == 0, "day {jours}");
        assert_eq!(
            app.nombre("SELECT count(*) FROM reservation_document").await,
            i64::try_from(fichiers).expect("few")
        );
    }
    let efface = |code: &'static str| app.faits(code);
    assert_eq!(efface("reservation-videe").await, [json!({"reservation": brouillon["id"]})]);
    assert_eq!(efface("reservation-effacee").await, [json!({"reservation": brouillon["id"]})]);
    assert_eq!(efface("contact-efface").await.len(), 2, "the draft of a typed buyer has no contact");
}

/// When a draft is completed on a day on which changes no longer postpone its end, its end is postponed at once all the same. A later
/// change that makes it incomplete takes nothing back.
async fn ce_qui_se_complete_le_dernier_jour_est_reporte_aussitot(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    // The draft is changed every two or three days until Thursday of the next week. This is its tenth day, on which it ends at 19:00.
    for (jours, rdv) in [(2, true), (3, false), (3, true), (2, false)] {
        horloge.avancer(TimeDelta::days(jours));
        let ep = app.connecter(EP_ALPHA).await;
        assert_eq!(changer(&app, &ep, &brouillon, &json!({"rdvPhysique": rdv})).await.statut, 200);
    }
    let ep = app.connecter(EP_ALPHA).await;
    let mut tout = reponses();
    tout["reservataire"] = acquereur(1);
    let rempli = changer(&app, &ep, &brouillon, &tout).await.json();
    assert_eq!((&rempli["complet"], &rempli["expiresAt"]), (&json!(false), &json!("2026-12-03T18:00:00Z")), "{rempli}");
    let piece = formulaire("cni.pdf", PDF);
    let jointe = joindre(&app, &ep, &brouillon, "categorie=reservataire&type=identite", piece).await.json();
    assert_eq!((&jointe["complet"], &jointe["expiresAt"]), (&json!(true), &json!("2026-12-04T18:00:00Z")), "{jointe}");
    assert_eq!(app.faits("reservation-reportee").await, [json!({"reservation": brouillon["id"]})]);
    let casse = changer(&app, &ep, &brouillon, &json!({"tva": null})).await.json();
    assert_eq!((&casse["complet"], &casse["expiresAt"]), (&json!(false), &json!("2026-12-04T18:00:00Z")), "{casse}");
    // A day later, after the tenth day, the draft still runs and can be completed.
    horloge.avancer(TimeDelta::days(1));
    actions::reservation::suivre(&app.vue).await.expect("the ends are met");
    app.traiter_les_taches().await;
    let ep = app.connecter(EP_ALPHA).await;
    assert_eq!(lire(&app, &ep, &brouillon).await["statut"]["code"], "EN_COURS");
}

/// A prescriber who changed companies keeps their files of the former company. The protections of that company do not block these files.
async fn un_dossier_garde_ce_que_sa_societe_protege(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let declaree = json!({"contact": acheteur(2), "programmes": ["nantes1"]});
    assert_eq!(app.post("/api/denonciations", &declaree).par(&ep).envoyer().await.statut, 200);
    let demenager = app.base.entretenir(|tx| async move {
        tx.execute_unprepared("UPDATE utilisateur SET compte = 2 WHERE compte = 1").await?;
        Ok::<_, store::Error>(())
    });
    demenager.await.expect("moved");
    let second = acheteur(2);
    let patch = json!({"coreservataire": {"nom": "Chauvel", "email": second["email"], "tel": second["tel"]}});
    let changee = changer(&app, &ep, &brouillon, &patch).await;
    assert_eq!(changee.statut, 200, "{changee}");
    app.traiter_les_taches().await;
}
