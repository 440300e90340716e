//! The later life of declarations: renewed, cancelled, ended by a job, erased, listed.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, ids_json, sur_les_deux, total};
use crate::denonciation::{CLE, D, agir, contact, denoncer, envoyer, statut};
use actions::courrier::Enseigne;
use actions::tache::{Moyens, traiter};
use api::Marque;
use chrono::TimeDelta;
use outside::courrier::Expediteur;
use serde_json::{Value, json};
use store::tache::Tache;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    elle_se_renouvelle_deux_fois_et_s_annule,
    elle_echoit_une_fois_apres_une_panne,
    un_contact_s_oublie_apres_trois_ans,
    un_contact_du_promoteur_s_oublie_trois_ans_apres_sa_date,
    la_liste_se_filtre_et_se_range,
);

async fn elle_se_renouvelle_deux_fois_et_s_annule(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let alpha = app.connecter(EP_ALPHA).await;
    let fil = denoncer(&app, &alpha, "ana@x.example", &["nantes1"]).await;
    let id = &fil["id"];
    assert_eq!(fil["dateEcheance"], "2026-12-22T22:59:59Z");
    let renouveler = async |qui: &Cookie| agir(&app, qui, id, "renouvellement", json!({})).await;
    assert_eq!(renouveler(&alpha).await.probleme().1, "renouvellement-trop-tot");
    let er = app.connecter(ER_ALPHA).await;
    assert_eq!(renouveler(&er).await.probleme().0, 403, "who reads does not renew");
    horloge.avancer(TimeDelta::days(24));
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    // The declaration of another company waits for this person. Anybody may send such a declaration, so it does not prevent the renewal.
    let autre = denoncer(&app, &beta, "ana@x.example", &["nantes1", "paris1"]).await;
    assert_eq!((statut(&autre), statut(&autre["autres"][0])), ("2", "1"));
    let question = json!({"contact": {"email": "ana@x.example"}, "programmes": ["nantes1"]});
    let verifier = async |qui: &Cookie| {
        app.post(&format!("{D}/verification"), &question).par(qui).json().await["programmes"][0].clone()
    };
    let dite = verifier(&alpha).await;
    assert_eq!((&dite["etat"], &dite["renouvelable"]), (&json!("deja-declaree"), &json!(true)));
    // The answer was lost, so the client asks again with its key. The declaration is renewed once, and its current state is shown.
    let avec_cle =
        || app.post(&format!("{D}/{id}/renouvellement"), &json!({})).par(&alpha).en_tete(CLE, "une-fois").envoyer();
    let suite = avec_cle().await;
    assert_eq!(suite.statut, 200, "{suite}");
    let encore = avec_cle().await;
    assert_eq!((encore.statut.as_u16(), &encore.octets), (200, &suite.octets));
    assert_eq!(agir(&app, &beta, &autre["autres"][0]["id"], "annulation", json!({})).await.statut, 200);
    let fil = suite.json();
    assert_eq!((&fil["renouvellements"], &fil["dateEcheance"]), (&json!(1), &json!("2027-01-21T22:59:59Z")));
    let fin = "2027-01-21T22:59:59Z".parse::<chrono::DateTime<chrono::Utc>>().expect("an instant").timestamp_micros();
    assert_eq!(app.nombre("SELECT max(echeance) FROM protection WHERE programme = 'nantes1'").await, fin);
    assert_eq!(renouveler(&alpha).await.probleme().1, "renouvellement-trop-tot");
    for (jours, attendu) in [(30, 200), (30, 409)] {
        horloge.avancer(TimeDelta::days(jours));
        let alpha = app.connecter(EP_ALPHA).await;
        let reponse = renouveler(&alpha).await;
        assert_eq!(reponse.statut, attendu, "{reponse}");
        if attendu == 409 {
            assert_eq!(reponse.probleme().1, "renouvellement-epuise");
        }
    }
    assert_eq!(app.faits("denonciation-renouvelee").await.len(), 2);
    // Once the declaration is cancelled, it protects nobody, and no action on it is possible.
    let (alpha, it, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IT).await, app.connecter(IR).await);
    assert_eq!(agir(&app, &it, id, "annulation", json!({"motif": "Doublon de saisie"})).await.probleme().0, 403);
    assert_eq!(agir(&app, &ir, id, "annulation", json!({})).await.probleme().0, 400, "staff say why");
    assert_eq!(agir(&app, &ir, id, "annulation", json!({"motif": "court"})).await.probleme().2, ["motif"]);
    let annulee = agir(&app, &ir, id, "annulation", json!({"motif": "Demandée par l’acquéreur"})).await;
    assert_eq!(annulee.statut, 200, "{annulee}");
    assert_eq!((statut(&annulee.json()), &annulee.json()["motif"]), ("5", &json!("Demandée par l’acquéreur")));
    assert_eq!(app.nombre("SELECT count(*) FROM protection WHERE programme = 'nantes1'").await, 0);
    for geste in ["annulation", "renouvellement"] {
        assert_eq!(agir(&app, &alpha, id, geste, json!({})).await.probleme().1, "denonciation-terminee", "{geste}");
    }
    app.traiter_les_taches().await;
    let dernier = app.courriers().await.into_iter().rfind(|c| c.destinataire.contains(EP_ALPHA)).expect("a mail");
    assert!(dernier.objet.contains("annulée") && dernier.texte.contains("Demandée par l’acquéreur"));
}

/// Does the due jobs, as one server beside another.
async fn finir(base: &store::Base, dossier: std::path::PathBuf) {
    let enseigne = Enseigne {
        marque: Marque::default(),
        url_publique: "https://portail.example".to_owned(),
        expediteur: Some("ne-pas-repondre@linteau.example".to_owned()),
    };
    traiter(base, &Moyens { expediteur: Expediteur::dossier(dossier), enseigne, autorite: None, listes: None })
        .await
        .expect("jobs are done");
}

async fn elle_echoit_une_fois_apres_une_panne(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let mut toutes = Vec::new();
    for rang in 0..5 {
        toutes.push(denoncer(&app, &alpha, &format!("ana{rang}@x.example"), &["nantes1"]).await["id"].clone());
    }
    let attend = denoncer(&app, &beta, "ana0@x.example", &["nantes1"]).await;
    assert_eq!(statut(&attend), "1");
    app.traiter_les_taches().await;
    let avant = app.courriers().await.len();
    // No server ran when the declarations ended. Two servers come back at the same time.
    horloge.avancer(TimeDelta::days(40));
    let autre = app.base.autre_processus().await;
    let mettre = app.base.entretenir(|tx| async move {
        store::tache::mettre(&tx, &Tache::SuivreDenonciations, tx.maintenant()).await?;
        store::tache::mettre(&tx, &Tache::SuivreDenonciations, tx.maintenant()).await?;
        Ok::<_, store::Error>(())
    });
    mettre.await.expect("queued");
    // A declaration whose time is over protects nobody, even before the job has run.
    let alpha = app.connecter(EP_ALPHA).await;
    let neuve = denoncer(&app, &alpha, "ana0@x.example", &["nantes1"]).await;
    assert_eq!(statut(&neuve), "2");
    let boite = app.base.dossier().join("courrier");
    tokio::join!(finir(&app.base, boite.clone()), finir(&autre, boite));
    app.traiter_les_taches().await;
    assert_eq!(app.faits("denonciation-echue").await.len(), 6);
    let courriers = app.courriers().await;
    let echues = courriers[avant..].iter().filter(|c| c.objet.contains("échue"));
    assert_eq!(echues.count(), 12, "each prescriber and the referent, once");
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 1, "that of the new one");
    let lue = app.get(&format!("{D}/{}", toutes[1])).par(&alpha).json().await;
    assert_eq!((statut(&lue), &lue["actions"]["annuler"]["autorisee"]), ("3", &json!(false)));
    oublier_le_suivi(&app).await;
}

/// Removes the row of the job that a test queued, because that job queues itself again.
async fn oublier_le_suivi(app: &App) {
    let oublier = app.base.entretenir(|tx| async move {
        use sea_orm::ConnectionTrait as _;
        tx.execute_unprepared("DELETE FROM tache WHERE code = 'suivre-denonciations'").await?;
        Ok::<_, store::Error>(())
    });
    oublier.await.expect("written");
}

/// Does the job of declarations once.
pub(crate) async fn suivre_les_denonciations(app: &App) {
    let mettre = app
        .base
        .entretenir(|tx| async move { store::tache::mettre(&tx, &Tache::SuivreDenonciations, tx.maintenant()).await });
    mettre.await.expect("queued");
    finir(&app.base, app.base.dossier().join("courrier")).await;
    oublier_le_suivi(app).await;
    app.traiter_les_taches().await;
}

async fn un_contact_s_oublie_apres_trois_ans(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let alpha = app.connecter(EP_ALPHA).await;
    let ancienne = denoncer(&app, &alpha, "ana@x.example", &["nantes1"]).await;
    let annulee = denoncer(&app, &alpha, "bob@x.example", &["nantes1"]).await;
    assert_eq!(
        agir(&app, &alpha, &annulee["id"], "annulation", json!({"motif": "Madame Le Goff renonce"})).await.statut,
        200
    );
    // One declaration was cancelled on the first day. The other ended by itself a month later. No job runs for three years.
    for (jours, effaces) in [(1095, 0), (2, 1), (28, 1), (3, 2)] {
        horloge.avancer(TimeDelta::days(jours));
        actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
        app.traiter_les_taches().await;
        assert_eq!(app.faits("contact-efface").await.len(), effaces, "after {jours} more days");
    }
    let it = app.connecter(IT).await;
    for id in [&ancienne["id"], &annulee["id"]] {
        let lue = app.get(&format!("{D}/{id}")).par(&it).json().await;
        assert_eq!((&lue["contact"], &lue["motif"]), (&Value::Null, &Value::Null));
    }
    let restent =
        "SELECT count(*) FROM contact WHERE donnees IS NOT NULL OR email_index IS NOT NULL OR tel_index IS NOT NULL";
    assert_eq!(app.nombre(restent).await, 0);
    // No data about these people is left, so no search finds them.
    assert_eq!(total(&app.get(&format!("{D}?contact=goff")).par(&it).json().await), 0);
}

/// The developer's own contacts are erased three years after their date, and not three years after the end of their declaration. When the
/// declaration ends earlier, this date does not change.
async fn un_contact_du_promoteur_s_oublie_trois_ans_apres_sa_date(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let ir = app.connecter(IR).await;
    let saisir = async |nom: &str, tel: &str| {
        let corps = json!({"contact": {"nom": nom, "tel": tel}, "programmes": ["nantes1"]});
        let saisi = app.post("/api/gestion/contacts", &corps).par(&ir).envoyer().await;
        assert_eq!(saisi.statut, 201, "{saisi}");
        saisi.json()
    };
    saisir("Prigent", "06 39 98 40 40").await;
    let annule = saisir("Autret", "06 39 98 40 41").await;
    let motif = json!({"motif": "Projet abandonné"});
    assert_eq!(agir(&app, &ir, &annule["id"], "annulation", motif).await.statut, 200);
    for (jours, effaces) in [(1095, 0), (2, 2)] {
        horloge.avancer(TimeDelta::days(jours));
        // The first run of the job ends the declaration, and the second erases both contacts.
        for _ in 0..2 {
            actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
            app.traiter_les_taches().await;
            horloge.avancer(TimeDelta::hours(2));
        }
        assert_eq!(app.faits("contact-efface").await.len(), effaces, "after {jours} more days");
    }
}

async fn la_liste_se_filtre_et_se_range(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-01T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    for (rang, (nom, programme)) in
        [("Zola", "nantes1"), ("Écuyer", "paris1"), ("Le Goff", "nantes1")].into_iter().enumerate()
    {
        let alpha = app.connecter(EP_ALPHA).await;
        let mut sien = contact(&format!("p{rang}@x.example"), &format!("0639985{rang:03}"));
        sien["nom"] = json!(nom);
        assert_eq!(envoyer(&app, &alpha, &sien, &[programme]).await.statut, 200);
        horloge.avancer(TimeDelta::days(2));
    }
    let alpha = app.connecter(EP_ALPHA).await;
    let liste = app.get(D).par(&alpha).json().await;
    let premier = liste["hydra:member"][0]["id"].clone();
    assert_eq!(agir(&app, &alpha, &premier, "annulation", json!({})).await.statut, 200);
    let noms = async |question: &str| {
        let liste = app.get(&format!("{D}?{question}")).par(&alpha).json().await;
        let membres = liste["hydra:member"].as_array().expect("members").clone();
        membres.iter().map(|m| m["contact"]["nom"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    for (question, attendu) in [
        ("", &["Le Goff", "Écuyer", "Zola"][..]),
        ("order[dateCreation]=asc", &["Zola", "Écuyer", "Le Goff"]),
        ("order[contact.nom]=asc", &["Écuyer", "Le Goff", "Zola"]),
        ("order[statut]=asc", &["Zola", "Écuyer", "Le Goff"]),
        ("order[dateEcheance]=desc", &["Le Goff", "Écuyer", "Zola"]),
        ("statut.code=2", &["Écuyer", "Zola"]),
        ("statut.code[]=5&statut.code[]=9", &["Le Goff"]),
        ("programme=nantes1", &["Le Goff", "Zola"]),
        ("programme[]=paris1&programme[]=stdenis1", &["Écuyer"]),
        ("contact=ecu", &["Écuyer"]),
        ("contact=p2@x.example", &["Le Goff"]),
        ("contact=06 39 98 50 00", &["Zola"]),
        ("dateCreation[gte]=2026-11-03&dateCreation[lte]=2026-11-03", &["Écuyer"]),
        ("dateEcheance[lte]=2026-12-02", &["Zola"]),
        ("limit=1&page=2", &["Écuyer"]),
        ("contact=personne", &[]),
        ("recherche=goff", &["Le Goff"]),
        ("recherche=terrasses", &["Le Goff", "Zola"]),
        ("recherche=terrasses zola", &["Zola"]),
        ("recherche=terrasses ecuyer", &[]),
    ] {
        assert_eq!(noms(question).await, attendu, "{question}");
    }
    // The manager of a company sees all of its declarations, and can ask for those of one prescriber.
    let (er, sien) = (app.connecter(ER_ALPHA).await, &liste["hydra:member"][0]["prescripteur"]["id"]);
    for (question, combien) in
        [(String::new(), 3), (format!("?prescripteur.id={sien}"), 3), ("?prescripteur.id=0".to_owned(), 0)]
    {
        assert_eq!(total(&app.get(&format!("{D}{question}")).par(&er).json().await), combien, "{question}");
    }
    let refus = app.get(&format!("{D}?conflit=true")).par(&alpha).envoyer().await;
    assert_eq!(refus.probleme().2, ["conflit"], "staff alone ask so");
    assert_eq!(app.get(D).envoyer().await.probleme().0, 401);
    let ia = app.connecter(IA).await;
    assert_eq!(ids_json(&app.get(&format!("{D}?limit=2")).par(&ia).json().await, "dateCreation").len(), 2);
    app.traiter_les_taches().await;
}
