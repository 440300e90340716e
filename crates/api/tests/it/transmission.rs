//! A leaver's running files are handed over to a colleague (`domain.md` section 1).

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, Reponse, sur_les_deux, total};
use crate::attente::attendre;
use crate::denonciation::CLE;
use crate::dossier::{RESERVATIONS, adresse, annuler, commencer};
use crate::vente::{acheteur, mandater, poser, prescripteur, suivre};
use chrono::TimeDelta;
use domain::utilisateur::IdUtilisateur;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use std::time::Duration;
use store::Ecriture;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use tokio::sync::Notify;

sur_les_deux!(
    les_dossiers_en_cours_passent_a_un_collegue,
    seuls_les_dossiers_choisis_passent,
    les_dossiers_d_une_autre_societe_y_restent,
    ce_qui_finit_pendant_la_transmission_ne_passe_pas,
    qui_ne_peut_ni_donner_ni_recevoir_est_refuse,
    qui_a_des_dossiers_en_cours_ne_change_pas_de_societe,
    ce_qui_court_d_un_desactive_se_dit_a_qui_peut_le_transmettre,
    qui_declare_en_changeant_de_societe_declare_pour_la_nouvelle,
    ce_qui_fut_fait_avant_se_redit_apres,
    qui_recoit_l_option_d_un_lot_ne_l_attend_pas,
);

async fn transmettre(app: &App, qui: &Cookie, de: IdUtilisateur, vers: IdUtilisateur) -> Reponse {
    let chemin = format!("/api/gestion/utilisateurs/{}/transmission", de.0);
    app.post(&chemin, &json!({"vers": vers.0})).par(qui).envoyer().await
}

async fn transmettre_ceux(
    app: &App,
    qui: &Cookie,
    de: IdUtilisateur,
    (vers, dossiers): (IdUtilisateur, Value),
) -> Reponse {
    let chemin = format!("/api/gestion/utilisateurs/{}/transmission", de.0);
    app.post(&chemin, &json!({"vers": vers.0, "dossiers": dossiers})).par(qui).envoyer().await
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
    app.traiter_les_taches().await;
    let mut lettres = app.courriers().await;
    lettres.retain(|courrier| courrier.objet.starts_with("Les dossiers d"));
    assert_eq!(lettres.len(), 1, "who receives them is told, once: {lettres:?}");
    let mut cedees = app.courriers().await;
    cedees.retain(|courrier| courrier.objet.starts_with("Vos dossiers sont transmis à "));
    assert_eq!(cedees.len(), 1, "and so is whose they were: {cedees:?}");
    assert!(cedees[0].destinataire.contains(EP_ALPHA), "{cedees:?}");
    assert!(lettres[0].destinataire.contains("p1.1@cabinet.example"), "{lettres:?}");
    for mots in ["sont désormais les vôtres.", "Dénonciations en cours", "Options en cours", "Réservations en cours"]
    {
        assert!(lettres[0].texte.contains(mots), "{mots}: {lettres:?}");
    }

    // The colleague's bell tells that the files are now theirs, and no fact from before.
    let cloche = app.get("/api/user/me/cloche").par(&collegue).json().await;
    let arrivees: Vec<&str> =
        cloche["arrivees"].as_array().expect("a list").iter().filter_map(|une| une["type"].as_str()).collect();
    assert_eq!(arrivees.len(), 3, "{cloche}");
    assert!(arrivees.iter().all(|code| code.ends_with("-transmise")), "{cloche}");

    for (chemin, reste) in [("/api/denonciations", 0), ("/api/options", 0), (RESERVATIONS, 1)] {
        assert_eq!((de_qui(&app, &ep, chemin).await, de_qui(&app, &collegue, chemin).await), (reste, 1), "{chemin}");
    }
    // Ended files stay with their owner. The new owner of a draft can fill it.
    assert_eq!(app.get(&adresse(&finie)).par(&ep).envoyer().await.statut, 200);
    assert_eq!(app.get(&adresse(&brouillon)).par(&ep).envoyer().await.statut, 404);
    let patch = app.patch(&adresse(&brouillon), &json!({"resaSociete": false})).par(&collegue).envoyer().await;
    assert_eq!(patch.statut, 200, "{patch}");
    // The history of the draft tells that it was handed over.
    let historique = app.get(&adresse(&brouillon)).par(&collegue).json().await["historique"].clone();
    let libelles: Vec<&Value> = historique.as_array().expect("facts").iter().map(|fait| &fait["libelle"]).collect();
    assert_eq!(libelles, ["Réservation commencée", "Réservation transmise à un collègue", "Réservation modifiée"]);
    let ir = app.connecter(IR).await;
    let declaree = app.get("/api/denonciations").par(&collegue).json().await["hydra:member"][0]["id"].clone();
    let historique =
        app.get(&format!("/api/gestion/denonciations/{declaree}")).par(&ir).json().await["historique"].clone();
    let dits = historique.as_array().expect("facts");
    assert!(dits.iter().any(|fait| fait["libelle"] == "Dénonciation transmise à un collègue"), "{historique}");
    let option = app.get("/api/options").par(&collegue).json().await["hydra:member"][0]["id"].clone();
    let transmise = json!({"option": option, "utilisateur": de.0, "vers": vers.0});
    assert_eq!(app.faits("option-transmise").await, [transmise]);
    let rien = transmettre(&app, &er, de, vers).await.json();
    assert_eq!(rien, json!({"denonciations": 0, "options": 0, "reservations": 0}));
}

/// Files are chosen one by one. The other files stay with their owner, and so do their buyers. A file that has ended meanwhile, or never
/// was the owner's, passes to nobody.
async fn seuls_les_dossiers_choisis_passent(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await);
    let collegue = prescripteur(&app, 1, 1).await;
    let (de, vers) = (app.id_de(EP_ALPHA).await, app.id_de("p1.1@cabinet.example").await);
    let premiere = poser(&app, &ep, "nantes1-A201", 1).await["id"].clone();
    let seconde = poser(&app, &ep, "paris1-101", 2).await["id"].clone();
    for rang in [3, 4] {
        let declaree = json!({"contact": acheteur(rang), "programmes": ["nantes1"]});
        assert_eq!(app.post("/api/denonciations", &declaree).par(&ep).envoyer().await.statut, 200);
    }
    let declarees = app.get("/api/denonciations").par(&ep).json().await;
    let declaree = declarees["hydra:member"][0]["id"].clone();
    let du_collegue = json!({"contact": acheteur(5), "programmes": ["nantes1"]});
    let du_collegue = app.post("/api/denonciations", &du_collegue).par(&collegue).json().await["id"].clone();
    app.traiter_les_taches().await;
    // An empty choice is refused, and so is an id that is not a number.
    let rien = transmettre_ceux(&app, &er, de, (vers, json!({"options": []}))).await;
    let (statut, _, champs) = rien.probleme();
    assert_eq!((statut, champs.len()), (422, 1), "{rien}");
    assert!(rien.to_string().contains("Choisissez au moins un dossier à transmettre."), "{rien}");
    assert_eq!(transmettre_ceux(&app, &er, de, (vers, json!({"options": ["une"]}))).await.statut, 400);
    // A file that has ended, or that belongs to somebody else, stays. A running file that was not chosen stays too.
    let finie = app.post(&format!("/api/options/{seconde}/annulation"), &json!({})).par(&ep).envoyer().await;
    assert_eq!(finie.statut, 200, "{finie}");
    let autres = json!({"options": [seconde, 9_999], "denonciations": [du_collegue]});
    let faite = transmettre_ceux(&app, &er, de, (vers, autres)).await;
    assert_eq!(faite.json(), json!({"denonciations": 0, "options": 0, "reservations": 0}), "{faite}");
    let ceux_ci = json!({"options": [premiere, seconde], "denonciations": [declaree]});
    let faite = transmettre_ceux(&app, &er, de, (vers, ceux_ci)).await;
    assert_eq!(faite.json(), json!({"denonciations": 1, "options": 1, "reservations": 0}), "{faite}");
    for (qui, options, denonciations) in [(&ep, 1, 1), (&collegue, 1, 2)] {
        assert_eq!(de_qui(&app, qui, "/api/options").await, options);
        assert_eq!(de_qui(&app, qui, "/api/denonciations").await, denonciations);
    }
    let montree = app.get(&format!("/api/denonciations/{declaree}")).par(&collegue).envoyer().await;
    assert_eq!(montree.statut, 200, "{montree}");
    // Both letters say how many files passed, and that the others stay.
    app.traiter_les_taches().await;
    let dites: Vec<_> = app.courriers().await.into_iter().filter(|lettre| lettre.objet.contains("transmis")).collect();
    let a = |qui: &str| dites.iter().filter(|lettre| lettre.destinataire.contains(qui)).collect::<Vec<_>>();
    let (cedees, recues) = (a(EP_ALPHA), a("p1.1@cabinet.example"));
    assert_eq!((cedees.len(), recues.len()), (1, 1), "{dites:?}");
    assert!(cedees[0].objet.starts_with("2 de vos dossiers sont transmis à "), "{cedees:?}");
    assert!(cedees[0].texte.contains("Les autres restent à votre nom."), "{cedees:?}");
    assert!(recues[0].objet.starts_with("2 dossiers "), "{recues:?}");
    // The remaining files then pass all together.
    let faite = transmettre(&app, &er, de, vers).await;
    assert_eq!(faite.json(), json!({"denonciations": 1, "options": 0, "reservations": 0}), "{faite}");
    app.traiter_les_taches().await;
    let derniere = app.courriers().await;
    assert!(derniere.iter().any(|lettre| lettre.objet.starts_with("Vos dossiers sont transmis à ")), "{derniere:?}");
}

/// Files belong to the company for which they were made. They are never handed over to another company. Within that company they can be
/// handed over, wherever their owner works now.
async fn les_dossiers_d_une_autre_societe_y_restent(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await);
    let collegue = prescripteur(&app, 1, 1).await;
    let (de, vers) = (app.id_de(EP_ALPHA).await, app.id_de("p1.1@cabinet.example").await);
    poser(&app, &ep, "nantes1-A201", 1).await;
    commencer(&app, &ep, "nantes1-A302", 2).await;
    for rang in [3, 4] {
        let declaree = json!({"contact": acheteur(rang), "programmes": ["nantes1"]});
        assert_eq!(app.post("/api/denonciations", &declaree).par(&ep).envoyer().await.statut, 200);
    }
    app.traiter_les_taches().await;
    // Simulates that all files but one declaration were made for the owner's former company.
    let ailleurs = |tx: Ecriture| async move {
        tx.execute_unprepared("UPDATE option_lot SET compte = 2").await?;
        tx.execute_unprepared("UPDATE reservation SET compte = 2").await?;
        let premiere = "UPDATE denonciation SET compte = 2 WHERE id = (SELECT min(id) FROM denonciation)";
        tx.execute_unprepared(premiere).await?;
        Ok(())
    };
    app.base.entretenir(ailleurs).await.map_err(|e: store::Error| e).expect("written");
    let faite = transmettre(&app, &er, de, vers).await;
    assert_eq!(faite.json(), json!({"denonciations": 1, "options": 0, "reservations": 0}), "{faite}");
    assert_eq!((de_qui(&app, &ep, "/api/options").await, de_qui(&app, &collegue, "/api/options").await), (1, 0));
    // An administrator hands over the files of the former company, within this company. The manager of the owner's current company does not
    // see it.
    let la_bas = prescripteur(&app, 2, 2).await;
    let vers = app.id_de("p2.2@cabinet.example").await;
    assert_eq!(transmettre(&app, &er, de, vers).await.statut, 422);
    let ia = app.connecter(IA).await;
    let faite = transmettre(&app, &ia, de, vers).await;
    assert_eq!(faite.json(), json!({"denonciations": 1, "options": 1, "reservations": 1}), "{faite}");
    assert_eq!(de_qui(&app, &la_bas, "/api/options").await, 1);
    app.traiter_les_taches().await;
}

/// A prescriber with running files cannot change companies, because they would lose access to them, and their own
/// declarations would block them.
async fn qui_a_des_dossiers_en_cours_ne_change_pas_de_societe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    prescripteur(&app, 1, 1).await;
    let (de, vers) = (app.id_de(EP_ALPHA).await, app.id_de("p1.1@cabinet.example").await);
    poser(&app, &ep, "nantes1-A201", 1).await;
    for rang in [3, 4] {
        let declaree = json!({"contact": acheteur(rang), "programmes": ["nantes1"]});
        assert_eq!(app.post("/api/denonciations", &declaree).par(&ep).envoyer().await.statut, 200);
    }
    let demenager = async || {
        let adresse = format!("/api/gestion/utilisateurs/{}", de.0);
        app.patch(&adresse, &json!({"compte": 2})).par(&ia).envoyer().await
    };
    let refus = demenager().await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "dossiers-en-cours"), "{refus}");
    assert!(refus.to_string().contains("2 dénonciations, 1 option."), "{refus}");
    assert_eq!(transmettre(&app, &ia, de, vers).await.statut, 200);
    let fait = demenager().await;
    assert_eq!((fait.statut.as_u16(), &fait.json()["compte"]["id"]), (200, &json!(2)), "{fait}");
    app.traiter_les_taches().await;
}

/// Disabling is never refused. The user who disables, the company's managers and its referent are told of the running files. Places in
/// waiting lists end with the account.
async fn ce_qui_court_d_un_desactive_se_dit_a_qui_peut_le_transmettre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let de = app.id_de(EP_ALPHA).await;
    poser(&app, &ep, "nantes1-A201", 1).await;
    poser(&app, &beta, "nantes1-A302", 2).await;
    attendre(&app, &ep, "nantes1-A302").await;
    app.traiter_les_taches().await;
    let chemin = format!("/api/gestion/utilisateurs/{}", de.0);
    let desactive = app.post(&format!("{chemin}/desactivation"), &json!({})).par(&ir).envoyer().await;
    let courent = json!({"denonciations": 0, "options": 1, "reservations": 0});
    assert_eq!((desactive.statut.as_u16(), &desactive.json()["dossiersEnCours"]), (200, &courent), "{desactive}");
    suivre(&app).await;
    let mut lettres = app.courriers().await;
    lettres.retain(|courrier| courrier.objet.starts_with("Compte désactivé, dossiers en cours"));
    let vers: Vec<bool> = [ER_ALPHA, IR]
        .iter()
        .map(|qui| lettres.iter().filter(|lettre| lettre.destinataire.contains(qui)).count() == 1)
        .collect();
    assert_eq!((lettres.len(), vers), (2, vec![true, true]), "{lettres:?}");
    // The letters name the company, and the page where each recipient hands the files over.
    let fiche = format!("/gestion/utilisateurs/{}", de.0);
    for (qui, page) in [(ER_ALPHA, "/mon-compte/collegues"), (IR, fiche.as_str())] {
        let sienne = lettres.iter().find(|lettre| lettre.destinataire.contains(qui)).expect("theirs");
        assert!(sienne.objet.ends_with("Duval (Cabinet Alpha)"), "{sienne:?}");
        assert!(sienne.apres("Transmettre ses dossiers\u{a0}:").ends_with(page), "{sienne:?}");
    }
    app.post(&format!("{chemin}/reactivation"), &json!({})).par(&ir).json().await;
    let ep = app.connecter(EP_ALPHA).await;
    let siennes = app.get("/api/info-dispo/miennes").par(&ep).json().await;
    assert_eq!(siennes["hydra:totalItems"], 0, "a place ends with the account: {siennes}");
    assert_eq!(de_qui(&app, &ep, "/api/options").await, 1, "what runs stays theirs");
    app.traiter_les_taches().await;
}

/// The answer of a call that is made after a transaction has written this statement and before it ends. The transaction ends once the call
/// has answered, or has had time to wait.
async fn pendant(app: &App, sql: &str, demande: impl Future<Output = Reponse>) -> Reponse {
    let (ouverte, finie) = (&Notify::new(), &Notify::new());
    let travail = app.base.entretenir(|tx: Ecriture| async move {
        tx.execute_unprepared(sql).await?;
        ouverte.notify_one();
        finie.notified().await;
        Ok::<_, store::Error>(())
    });
    let demander = async {
        ouverte.notified().await;
        tokio::pin!(demande);
        let aussitot = tokio::time::timeout(Duration::from_millis(400), &mut demande).await;
        finie.notify_one();
        match aussitot {
            Ok(reponse) => reponse,
            Err(_) => demande.await,
        }
    };
    let (ecrite, reponse) = tokio::join!(travail, demander);
    ecrite.expect("written");
    reponse
}

/// A draft that ends during the hand-over stays with its owner, because the hand-over waits for its end.
async fn ce_qui_finit_pendant_la_transmission_ne_passe_pas(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let (ep, er) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await);
    prescripteur(&app, 1, 1).await;
    let (de, vers) = (app.id_de(EP_ALPHA).await, app.id_de("p1.1@cabinet.example").await);
    let brouillon = commencer(&app, &ep, "nantes1-A302", 2).await;
    app.traiter_les_taches().await;
    let fin = "UPDATE reservation SET statut = 'ANNULEE', finie = modifiee, version = version + 1";
    let reponse = pendant(&app, fin, transmettre(&autre, &er, de, vers)).await;
    assert_eq!(reponse.json(), json!({"denonciations": 0, "options": 0, "reservations": 0}), "{reponse}");
    assert_eq!(app.get(&adresse(&brouillon)).par(&ep).envoyer().await.statut, 200);
    app.traiter_les_taches().await;
}

async fn qui_ne_peut_ni_donner_ni_recevoir_est_refuse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, er, it) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(IT).await);
    prescripteur(&app, 1, 1).await;
    let (de, ailleurs) = (app.id_de(EP_ALPHA).await, app.id_de(EP_BETA).await);
    let vers = app.id_de("p1.1@cabinet.example").await;
    // A user who has only been invited may open their account after the files have ended, so they cannot get files.
    let invitation =
        json!({"type": "EP", "civilite": "Mme", "nom": "Caradec", "prenom": "Lena", "email": "lena@cabinet.example"});
    let invitee = app.post("/api/gestion/utilisateurs", &invitation).par(&er).envoyer().await;
    assert_eq!(invitee.statut, 201, "{invitee}");
    let invitee = invitee.json()["id"].clone();
    let invitee = IdUtilisateur(i32::try_from(invitee.as_i64().expect("an id")).expect("small"));
    for (qui, de, vers, attendu) in [
        (&ep, de, vers, 403),
        (&it, de, vers, 403),
        (&er, ailleurs, vers, 404),
        (&er, de, ailleurs, 422),
        (&er, de, de, 422),
        (&er, de, invitee, 422),
    ] {
        let refus = transmettre(&app, qui, de, vers).await;
        assert_eq!(refus.statut.as_u16(), attendu, "{refus}");
    }
    let (statut, _, champs) = transmettre(&app, &er, de, ailleurs).await.probleme();
    assert_eq!((statut, champs.len()), (422, 1));
    assert_eq!(app.get("/api/options").par(&ep).json().await["hydra:member"], Value::Array(Vec::new()));
    app.traiter_les_taches().await;
}

/// A prescriber changes companies while their declaration waits for a lock. The declaration then belongs to the new company, and never to
/// the former one.
async fn qui_declare_en_changeant_de_societe_declare_pour_la_nouvelle(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let ep = app.connecter(EP_ALPHA).await;
    let de = app.id_de(EP_ALPHA).await;
    let demenagement = format!("UPDATE utilisateur SET compte = 2 WHERE id = {}", de.0);
    let corps = json!({"contact": acheteur(1), "programmes": ["nantes1"]});
    let reponse = pendant(&app, &demenagement, autre.post("/api/denonciations", &corps).par(&ep).envoyer()).await;
    assert_eq!(reponse.statut, 200, "{reponse}");
    assert_eq!(app.nombre("SELECT count(*) FROM denonciation WHERE compte = 2").await, 1);
    assert_eq!(app.nombre("SELECT count(*) FROM protection WHERE compte = 1").await, 0);
    app.traiter_les_taches().await;
}

/// The answer to the prescriber's renewal was lost. They ask again with the same key, when the declaration already belongs to a colleague.
/// They are told that the declaration was renewed.
async fn ce_qui_fut_fait_avant_se_redit_apres(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    prescripteur(&app, 1, 1).await;
    let (de, vers) = (app.id_de(EP_ALPHA).await, app.id_de("p1.1@cabinet.example").await);
    let declaree = json!({"contact": acheteur(4), "programmes": ["nantes1"]});
    let ep = app.connecter(EP_ALPHA).await;
    let fil = app.post("/api/denonciations", &declaree).par(&ep).json().await;
    horloge.avancer(TimeDelta::days(25));
    let (ep, er) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await);
    let chemin = format!("/api/denonciations/{}/renouvellement", fil["id"].as_i64().expect("an id"));
    let renouveler = || app.post(&chemin, &json!({})).par(&ep).en_tete(CLE, "une-fois").envoyer();
    let premiere = renouveler().await;
    assert_eq!(premiere.statut, 200, "{premiere}");
    assert_eq!(transmettre(&app, &er, de, vers).await.json()["denonciations"], 1);
    let redite = renouveler().await;
    assert_eq!(redite.statut, 200, "{redite}");
    assert_eq!(redite.json()["renouvellements"], premiere.json()["renouvellements"]);
    // Without the key, the declaration is somebody else's, so the prescriber does not see it.
    assert_eq!(app.post(&chemin, &json!({})).par(&ep).envoyer().await.statut, 404);
    app.traiter_les_taches().await;
}

/// A hand-over gives a prescriber the option of a lot while they join the list of this lot. They wait for the hand-over, and then hold the
/// lot: nobody waits for what they hold.
async fn qui_recoit_l_option_d_un_lot_ne_l_attend_pas(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let ep = app.connecter(EP_ALPHA).await;
    let collegue = prescripteur(&app, 1, 1).await;
    let vers = app.id_de("p1.1@cabinet.example").await.0;
    poser(&app, &ep, "nantes1-A201", 1).await;
    // What a hand-over writes: the row of the receiver is locked, then the option changes its prescriber.
    let cession = format!(
        "UPDATE utilisateur SET actif = actif WHERE id = {vers}; UPDATE option_lot SET prescripteur = {vers} WHERE lot = 'nantes1-A201'"
    );
    let lot = json!({"lot": "nantes1-A201"});
    let refus = pendant(&app, &cession, autre.post("/api/info-dispo", &lot).par(&collegue).envoyer()).await;
    assert_eq!(refus.probleme().1, "alerte-impossible");
    assert_eq!(app.nombre("SELECT count(*) FROM attente").await, 0);
    app.traiter_les_taches().await;
}
