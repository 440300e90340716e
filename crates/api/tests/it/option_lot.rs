//! Options: taken, refused for each reason, cancelled, extended, listed.

use crate::app::{App, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, importer_flux, sur_les_deux, total};
use crate::rfc5545::{self, valeurs};
use crate::vente::{CLE, acheteur, annuler, demander, mandater, motif, poser, statut, suivre};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::Flux;

const LUNDI: &str = "2026-11-23T08:00:00Z";

sur_les_deux!(
    une_option_prend_le_lot_et_ses_annexes_jusqu_a_son_echeance,
    chaque_obstacle_se_dit_par_l_action_et_par_la_page,
    un_champ_manquant_ou_faux_se_dit_a_sa_place,
    une_option_s_annule_par_qui_de_droit_et_une_fois,
    l_equipe_prolonge_une_fois,
    le_prix_est_gele_et_ce_qu_on_tient_reste_visible,
    la_meme_cle_ne_fait_qu_une_option,
    un_calendrier_se_lit_a_son_adresse_secrete,
    une_personne_protegee_ne_s_optionne_pas_ailleurs,
    le_refus_d_une_personne_protegee_attend_que_l_equipe_le_sache,
    un_lot_dont_le_programme_ne_se_lit_pas_n_est_pris_par_personne,
);

async fn une_option_prend_le_lot_et_ses_annexes_jusqu_a_son_echeance(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, er, autre) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(EP_BETA).await);
    let annoncee = app.get("/api/options/lots/nantes1-A201/date-echeance-option").par(&ep).json().await;
    assert_eq!(annoncee, json!({"lot": "nantes1-A201", "dateEcheance": "2026-11-26T18:00:00Z"}));
    assert_eq!(motif(&app, &ep, "nantes1-A201").await, Value::Null, "nothing stands in the way");

    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    assert_eq!(
        (&option["statut"], &option["dateEcheance"]),
        (&json!({"code": "1", "libelle": "En cours"}), &annoncee["dateEcheance"])
    );
    assert_eq!((&option["prix"], &option["prixGele"]["prixTvaReduite"].is_number()), (&json!(329_000.0), &true));
    assert_eq!(
        (&option["contact"]["email"], &option["contact"]["tel"]),
        (&json!("zoe.1@exemple.fr"), &json!("+33639980001"))
    );
    assert_eq!(option["contact"]["denonciation"], Value::Null);
    assert_eq!(option["lot"]["annexes"], json!(["P02", "C02"]));
    assert_eq!(option["prescripteur"]["compte"][0]["nom"], "Cabinet Alpha");
    for lot in ["nantes1-A201", "nantes1-P02", "nantes1-C02"] {
        assert_eq!(statut(&app, None, lot).await, "O", "{lot}");
    }
    assert_eq!(
        app.faits("option-posee").await,
        [json!({"option": option["id"], "lot": "nantes1-A201",
        "annexes": ["nantes1-C02", "nantes1-P02"]})]
    );

    // The option's prescriber, the manager of their company and staff follow the option.
    for (qui, combien) in [(&ep, 1), (&er, 1), (&autre, 0), (&app.connecter(IT).await, 1)] {
        let liste = app.get("/api/options?statut.code=1&contact=zoe&programme=nantes1").par(qui).json().await;
        assert_eq!(total(&liste), combien);
        let une = app.get(&format!("/api/options/{}", option["id"])).par(qui).envoyer().await;
        assert_eq!(une.statut, if combien == 1 { 200 } else { 404 });
    }
    for (question, combien) in [
        ("contact=nina", 0),
        ("contact=0639980001", 1),
        // One search field covers the buyer, the lot and the programme.
        ("recherche=zoe", 1),
        ("recherche=a201", 1),
        ("recherche=terrasses erdre nantes", 1),
        ("recherche=a201 zoe", 1),
        ("recherche=0639980001", 1),
        ("recherche=a202", 0),
        ("recherche=a201 nina", 0),
        ("recherche= ", 1),
        ("dateEcheance[lte]=2026-11-25", 0),
        ("dateEcheance[gte]=2026-11-26&dateEcheance[lte]=2026-11-26", 1),
        ("date[lte]=2026-11-22", 0),
        ("lot=nantes1-A201&order[contact.nom]=asc&order[statut]=desc", 1),
        ("statut.code=3", 0),
    ] {
        assert_eq!(total(&app.get(&format!("/api/options?{question}")).par(&ep).json().await), combien, "{question}");
    }

    // The letters about the option, and the reminder on the working day before its end.
    app.traiter_les_taches().await;
    let recus = |courriers: Vec<testkit::courriel::Courriel>, objet: &str| {
        let siens = courriers.into_iter().filter(|c| c.objet.starts_with(objet));
        siens.map(|c| c.destinataire).collect::<Vec<_>>()
    };
    let courriers = app.courriers().await;
    assert!(
        courriers.iter().any(|c| c.texte.contains("jeudi 26 novembre 2026 à 19:00, heure de Paris")),
        "the end is told"
    );
    assert_eq!(recus(app.courriers().await, "Votre option est posée").len(), 1);
    assert_eq!(recus(app.courriers().await, "Une option est posée").len(), 1, "to the referent");
    horloge.avancer(TimeDelta::hours(48));
    suivre(&app).await;
    assert_eq!(recus(app.courriers().await, "Votre option se termine bientôt").len(), 1);
    horloge.avancer(TimeDelta::hours(33));
    suivre(&app).await;
    assert_eq!(statut(&app, None, "nantes1-A201").await, "O", "one hour before");
    horloge.avancer(TimeDelta::hours(1));
    suivre(&app).await;
    for lot in ["nantes1-A201", "nantes1-P02", "nantes1-C02"] {
        assert_eq!(statut(&app, None, lot).await, "L", "{lot}");
    }
    // Days have passed, so sessions have ended.
    let ep = app.connecter(EP_ALPHA).await;
    let finie = app.get(&format!("/api/options/{}", option["id"])).par(&ep).json().await;
    assert_eq!((&finie["statut"]["libelle"], &finie["dateFin"]), (&json!("Echue"), &json!("2026-11-26T18:00:00Z")));
    assert_eq!(recus(app.courriers().await, "Votre option est échue").len(), 1);
    assert_eq!(recus(app.courriers().await, "Votre option se termine bientôt").len(), 1, "once");
    assert_eq!(app.faits("option-echue").await.len(), 1);
}

async fn chaque_obstacle_se_dit_par_l_action_et_par_la_page(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (ep, autre, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let refuse = async |qui, lot: &str, code: &str, phrase: &str, dit: &str| {
        let refus = demander(&app, qui, lot, 7).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, code), "{lot}: {refus}");
        assert_eq!(refus.json()["detail"], phrase, "{lot}");
        assert_eq!(motif(&app, qui, lot).await, dit, "{lot}");
        refus.json()
    };
    let sans = "Votre société n’a pas de mandat actif.";
    let sans_motif = "votre société n’a pas de mandat actif";
    let refus = refuse(&ep, "nantes1-A001", "mandat-inactif", sans, sans_motif).await;
    assert_eq!(refus["mandat"], Value::Null, "there is none to sign");
    mandater(&app).await;

    let o = "Ce lot vient d'être optionné.";
    let refus = refuse(&ep, "nantes1-A102", "lot-indisponible", o, "ce lot est déjà optionné").await;
    assert_eq!(refus["statut"], json!({"code": "O", "libelle": "Optionné"}));
    let t = "Ce lot vient d’être pré-réservé.";
    refuse(&ep, "nantes1-A202", "lot-indisponible", t, "ce lot est pré-réservé").await;
    refuse(&ep, "nantes1-A301", "lot-indisponible", "Ce lot est réservé.", "ce lot est réservé").await;
    let annexe = "Ce lot est une annexe du lot A101\u{a0}: il se vend avec lui.";
    refuse(&ep, "nantes1-P01", "lot-annexe", annexe, "ce lot se vend avec le lot A101").await;
    let avant = "Ce programme est en avant-première\u{a0}: ses lots ne peuvent pas encore être optionnés ni réservés.";
    refuse(&ep, "stetienne1-B12", "avant-premiere", avant, "ce programme est en avant-première").await;
    // An annex that the developer sold alone makes the home unavailable.
    let vendue = app.post("/api/gestion/lots/nantes1-P01/statut", &json!({"statut": "R"})).par(&ia).envoyer().await;
    assert_eq!(vendue.statut, 200);
    let prise = "Le lot P01, vendu avec celui-ci, n’est pas libre (réservé).";
    refuse(&ep, "nantes1-A101", "annexe-prise", prise, "le lot P01, vendu avec celui-ci, est réservé").await;
    assert_eq!(demander(&app, &ep, "paris1-103", 7).await.statut, 404, "dedicated to others: it does not exist");
    assert_eq!(demander(&app, &ep, "nantes1-Z99", 7).await.statut, 404);
    let seule = poser(&app, &ep, "nantes1-P03", 7).await;
    assert_eq!(seule["lot"]["annexes"], json!([]), "a parking place of no home is taken alone");

    // The lot is held first by the caller's own option, then by another prescriber's.
    poser(&app, &ep, "nantes1-A001", 7).await;
    let mienne = "Vous avez déjà une option sur ce lot, jusqu’au 26/11/2026 à 19:00, heure de Paris.";
    refuse(&ep, "nantes1-A001", "option-deja-posee", mienne, "vous l’avez jusqu’au 26/11/2026 à 19:00, heure de Paris")
        .await;
    refuse(&autre, "nantes1-A001", "lot-indisponible", o, "ce lot est déjà optionné").await;

    // A prescriber may hold at most five options.
    for lot in ["nantes1-A302", "paris1-101", "paris1-102"] {
        poser(&app, &ep, lot, 8).await;
    }
    let limite = "Vous avez déjà 5 options et réservations en cours\u{a0}: c’est le maximum.";
    refuse(&ep, "stdenis1-M3", "limite-options", limite, "vous avez déjà 5 options et réservations en cours").await;
    let liste = app.get("/api/options").par(&ep).json().await;
    let une = liste["hydra:member"].as_array().expect("members").iter().find(|o| o["lot"]["id"] == "nantes1-A302");
    assert_eq!(annuler(&app, &ep, &une.expect("held")["id"], &json!({})).await.statut, 200);

    // The company that had the lot may not take it again within a day. Other companies may.
    let recente = "Votre société a eu ce lot récemment\u{a0}: elle pourra l’optionner ou le réserver à nouveau à partir du 24/11/2026 à 09:00, heure de Paris.";
    let dit = "votre société l’a eu récemment\u{a0}; à nouveau possible à partir du 24/11/2026 à 09:00, heure de Paris";
    refuse(&ep, "nantes1-A302", "option-recente", recente, dit).await;
    assert_eq!(motif(&app, &autre, "nantes1-A302").await, Value::Null);
    horloge.avancer(TimeDelta::hours(24));
    let ep = app.connecter(EP_ALPHA).await;
    assert_eq!(motif(&app, &ep, "nantes1-A302").await, Value::Null, "a day later");
    poser(&app, &ep, "nantes1-A302", 8).await;
    app.traiter_les_taches().await;
}

async fn un_champ_manquant_ou_faux_se_dit_a_sa_place(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let envoyer = |corps: Value| app.post("/api/options", &corps).par(&ep).envoyer();
    let requis = ["civilite", "nom", "prenom", "email", "cp", "ville"].map(|champ| format!("contact.{champ}"));
    let rien = envoyer(json!({})).await.probleme();
    assert_eq!((rien.0, rien.2), (400, [vec!["lot".to_owned()], requis.to_vec()].concat()));
    let mut vide = acheteur(1);
    vide["nom"] = json!(" ");
    let vide = envoyer(json!({"lot": "nantes1-A201", "contact": vide})).await;
    assert_eq!((vide.probleme().0, vide.probleme().2), (400, vec!["contact.nom".to_owned()]), "empty is missing");
    for (champ, valeur, message) in [
        ("email", "zoe", "Veuillez renseigner une adresse email valide."),
        ("tel", "12", "Veuillez renseigner un numéro de téléphone valide."),
        ("nom", "Zoé 2", "Ce champ ne peut contenir ni chiffres ni caractères spéciaux"),
        ("cp", "?", "Veuillez renseigner un code postal valide."),
    ] {
        let mut faux = acheteur(1);
        faux[champ] = json!(valeur);
        let refus = envoyer(json!({"lot": "nantes1-A201", "contact": faux})).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec![format!("contact.{champ}")]), "{refus}");
        assert_eq!(refus.json()["violations"][0]["message"], message);
    }
    let deux = envoyer(json!({"lot": "nantes1-A201", "contact": acheteur(1), "denonciation": 1})).await;
    assert_eq!((deux.probleme().0, deux.probleme().2), (422, vec!["denonciation".to_owned()]));
    let inconnue = envoyer(json!({"lot": "nantes1-A201", "denonciation": 999})).await;
    assert_eq!((inconnue.probleme().0, inconnue.probleme().2), (422, vec!["denonciation".to_owned()]));
    assert_eq!(statut(&app, None, "nantes1-A201").await, "L", "nothing was taken");
}

async fn une_option_s_annule_par_qui_de_droit_et_une_fois(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er, autre) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(EP_BETA).await);
    let (it, ir, ia) = (app.connecter(IT).await, app.connecter(IR).await, app.connecter(IA).await);
    let motive = json!({"motif": "L’acquéreur s’est désisté."});
    let visiteur = app.post("/api/options/1/annulation", &json!({"motif": 3, "autre": true})).envoyer().await;
    assert_eq!(visiteur.probleme().0, 401, "who one is comes before what one says");
    for (qui, corps, lot) in [
        (&ep, json!({}), "nantes1-A201"),
        (&er, motive.clone(), "nantes1-A001"),
        (&ir, motive.clone(), "nantes1-A302"),
        (&ia, motive.clone(), "paris1-101"),
    ] {
        let option = poser(&app, &ep, lot, 3).await;
        assert_eq!(annuler(&app, &autre, &option["id"], &corps).await.statut, 404, "not theirs to see");
        assert_eq!(annuler(&app, &it, &option["id"], &motive).await.statut, 403, "who reads does not decide");
        if qui.0 == ir.0 || qui.0 == ia.0 {
            let muet = annuler(&app, qui, &option["id"], &json!({})).await;
            assert_eq!((muet.probleme().0, muet.probleme().2), (400, vec!["motif".to_owned()]), "staff say why");
        }
        let annulee = annuler(&app, qui, &option["id"], &corps).await;
        assert_eq!((annulee.statut.as_u16(), &annulee.json()["statut"]["code"]), (200, &json!("10")), "{annulee}");
        assert_eq!(annulee.json()["actions"]["annuler"]["autorisee"], false);
        assert_eq!(statut(&app, None, lot).await, "L");
        let encore = annuler(&app, qui, &option["id"], &corps).await;
        assert_eq!((encore.probleme().0, encore.probleme().1.as_str()), (409, "option-terminee"));
    }
    assert_eq!(app.faits("option-annulee").await.len(), 4);
    app.traiter_les_taches().await;
    let dits = app.courriers().await.iter().filter(|c| c.texte.contains("désisté")).count();
    assert_eq!(dits, 6, "the reason is told to both, three times");
}

async fn l_equipe_prolonge_une_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    let prolonger =
        |qui| app.post(&format!("/api/options/{}/prolongation", option["id"]), &json!({})).par(qui).envoyer();
    assert_eq!(prolonger(&ep).await.statut, 403);
    let calendrier = async || {
        let lu = app.get(&format!("/api/options/{}/echeance.ics", option["id"])).par(&ep).envoyer().await;
        String::from_utf8(lu.octets).expect("text")
    };
    let avant = calendrier().await;
    assert!(avant.contains("SEQUENCE:1\r") && avant.contains("DTSTAMP:20261123T080000Z"), "{avant}");
    let vue = app.get(&format!("/api/options/{}", option["id"]));
    assert_eq!(vue.par(&ep).json().await["echeanceProlongee"], Value::Null, "not theirs to extend");
    let vue = app.get(&format!("/api/options/{}", option["id"])).par(&ir).json().await;
    assert_eq!((&vue["echeanceProlongee"], &vue["heuresAvantReprise"]), (&json!("2026-12-01T18:00:00Z"), &json!(24)));
    horloge.avancer(TimeDelta::hours(1));
    let neuve = prolonger(&ir).await.json();
    assert_eq!(neuve["echeanceProlongee"], Value::Null, "once");
    let apres = calendrier().await;
    assert!(apres.contains("SEQUENCE:2\r") && apres.contains("DTSTAMP:20261123T090000Z"), "{apres}");
    assert!(apres.contains("DTEND:20261201T180000Z"), "the same event, later: {apres}");
    assert_eq!((&neuve["dateEcheance"], &neuve["prolongee"]), (&json!("2026-12-01T18:00:00Z"), &json!(true)));
    assert_eq!(prolonger(&ir).await.probleme().1, "option-deja-prolongee");
    app.traiter_les_taches().await;
    horloge.avancer(TimeDelta::days(7));
    suivre(&app).await;
    let rappels = app.courriers().await.iter().filter(|c| c.objet.starts_with("Votre option se termine")).count();
    assert_eq!(rappels, 1, "reminded of its last end alone");
    horloge.avancer(TimeDelta::days(2));
    suivre(&app).await;
    let ir = app.connecter(IR).await;
    assert_eq!(prolonger(&ir).await.probleme().1, "option-terminee");
}

async fn le_prix_est_gele_et_ce_qu_on_tient_reste_visible(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er, autre) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(EP_BETA).await);
    let ia = app.connecter(IA).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    let mut flux = Flux::du_monde();
    let ligne = flux.ligne("nantes1-A201");
    (ligne["prix"], ligne["prixGrille"]) = (json!(351_000), json!(351_000));
    importer_flux(&app.base, &flux.texte()).await;
    app.post("/api/gestion/lots/nantes1-A201/retrait", &json!({})).par(&ia).json().await;
    for (qui, mienne) in [(&ep, true), (&er, false)] {
        let lot = app.get("/api/offre/lots/nantes1-A201").par(qui).json().await;
        assert_eq!((&lot["prix"], &lot["retire"]), (&json!(351_000), &json!(true)));
        let situation = &lot["maSituation"]["option"];
        assert_eq!((&situation["mienne"], &situation["id"]), (&json!(mienne), &option["id"]));
        assert_eq!(situation["prixGele"]["prix"], json!(329_000.0));
        let page = app.get("/lot/nantes1-A201").par(qui).envoyer().await;
        assert_eq!(page.statut, 200, "the page is there too");
    }
    for qui in [Some(&autre), None] {
        assert_eq!(app.get("/api/offre/lots/nantes1-A201").par_qui(qui).envoyer().await.statut, 404);
        assert_eq!(app.get("/lot/nantes1-A201").par_qui(qui).envoyer().await.statut, 404);
    }
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    assert_eq!(app.get("/api/offre/lots/nantes1-A201").par(&ep).envoyer().await.statut, 404, "no longer theirs");
    let visiteur = app.get("/api/offre/lots/nantes1-A001").json().await;
    assert_eq!((&visiteur["maSituation"], &visiteur["retire"]), (&Value::Null, &json!(false)));
    app.traiter_les_taches().await;
}

async fn la_meme_cle_ne_fait_qu_une_option(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let corps = json!({"lot": "nantes1-A201", "contact": acheteur(1)});
    let envoyer = || app.post("/api/options", &corps).par(&ep).en_tete(CLE, "une-seule").envoyer();
    let ensemble = futures::future::join_all([envoyer(), envoyer(), envoyer()]).await;
    for reponse in &ensemble {
        assert_eq!((reponse.statut.as_u16(), &reponse.octets), (201, &ensemble[0].octets), "{reponse}");
    }
    assert_eq!(envoyer().await.octets, ensemble[0].octets, "and later");
    assert_eq!(app.faits("option-posee").await.len(), 1);
    // Without a key, the second call is refused, because the caller already holds the lot.
    let sans = app.post("/api/options", &corps).par(&ep).envoyer().await;
    assert_eq!(sans.probleme().1, "option-deja-posee");
    app.traiter_les_taches().await;
    assert_eq!(app.courriers().await.len(), 2, "one to each");
}

async fn un_calendrier_se_lit_a_son_adresse_secrete(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    poser(&app, &ep, "paris1-101", 1).await;
    let une = app.get(&format!("/api/options/{}/echeance.ics", option["id"])).par(&ep).envoyer().await;
    assert_eq!(une.en_tete("content-type"), Some("text/calendar; charset=utf-8"));
    let texte = String::from_utf8(une.octets).expect("text");
    assert!(texte.contains("DTEND:20261126T180000Z") && texte.contains("BEGIN:VALARM"), "{texte}");
    let lues = rfc5545::lire(&texte).expect("a valid calendar");
    let dit = "L’option prend fin le jeudi 26 novembre 2026 à 19:00, heure de Paris, et ne retient plus le lot.";
    assert_eq!(valeurs(&lues, "DESCRIPTION")[0], dit);
    let avant = app.faits("calendrier-renouvele").await.len();
    let rien = app.get("/api/options/calendrier").par(&ep).json().await;
    assert_eq!(rien, json!({"url": null, "cree": null}), "a reading writes nothing");
    assert_eq!(app.faits("calendrier-renouvele").await.len(), avant);
    let si_absente = json!({"siAbsente": true});
    let lue = app.post("/api/options/calendrier", &si_absente).par(&ep).json().await;
    assert_eq!(app.get("/api/options/calendrier").par(&ep).json().await, lue);
    assert_eq!(app.post("/api/options/calendrier", &si_absente).par(&ep).json().await, lue, "drawn once");
    assert_eq!(app.faits("calendrier-renouvele").await.len(), avant + 1);
    let chemin = |lue: &Value| lue["url"].as_str().expect("an address").replace("http://127.0.0.1:8080", "");
    let adresse = chemin(&lue);
    let calendrier = app.get(&adresse).envoyer().await;
    let texte = String::from_utf8(calendrier.octets).expect("text");
    let lues = rfc5545::lire(&texte).expect("a valid calendar");
    assert_eq!(valeurs(&lues, "UID").len(), 4, "an event and its alarm each, none of another");
    assert_eq!([valeurs(&lues, "REFRESH-INTERVAL"), valeurs(&lues, "X-PUBLISHED-TTL")], [["PT1H"], ["PT1H"]]);
    let encore = String::from_utf8(app.get(&adresse).envoyer().await.octets).expect("text");
    assert_eq!(encore, texte, "its alarms are the same ones at the next reading");
    let texte = texte.replace("\r\n ", "");
    assert_eq!(texte.matches("BEGIN:VEVENT").count(), 2, "{texte}");
    assert!(
        texte.contains("lot A201") && !texte.contains("Zoé") && !texte.contains("zoe.1"),
        "nobody is named: {texte}"
    );
    let neuve = app.post("/api/options/calendrier", &json!({})).par(&ep).json().await;
    assert_ne!(chemin(&neuve), adresse);
    assert_eq!(app.get(&adresse).envoyer().await.statut, 404, "the former one leads nowhere");
    assert_eq!(app.get(&chemin(&neuve)).envoyer().await.statut, 200);
    app.traiter_les_taches().await;
    horloge.avancer(TimeDelta::days(6));
    suivre(&app).await;
    let vide = app.get(&chemin(&neuve)).envoyer().await;
    let vide = String::from_utf8(vide.octets).expect("text");
    assert!(!vide.contains("VEVENT"), "what has ended is no deadline");
    assert!(rfc5545::lire(&vide).is_ok(), "nothing to say is said in a valid calendar: {vide}");
}

async fn une_personne_protegee_ne_s_optionne_pas_ailleurs(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let mut declare = acheteur(4);
    let corps = json!({"contact": declare, "programmes": ["nantes1"]});
    let denonciation = app.post("/api/denonciations", &corps).par(&beta).json().await;
    assert_eq!(denonciation["statut"]["code"], "2");
    // Another e-mail, but this phone in another spelling, so it is certainly the same person.
    declare["email"] = json!("une.autre@exemple.fr");
    declare["tel"] = json!("+33 6 39 98 00 04");
    let demander =
        |lot: &'static str| app.post("/api/options", &json!({"lot": lot, "contact": declare})).par(&ep).envoyer();
    for _ in 0..2 {
        let refus = demander("nantes1-A201").await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "personne-protegee"), "{refus}");
        let dit = refus.json().to_string();
        assert!(!dit.contains("Beta") && !dit.contains("Benali") && refus.json()["denonciation"].is_null(), "{dit}");
    }
    assert_eq!(app.faits("protection-rencontree").await.len(), 1, "told once a day");
    assert_eq!(statut(&app, None, "nantes1-A201").await, "L");
    // On another programme, no company is protected for this person. On this one, the protected company itself may take options.
    let ailleurs = demander("paris1-101").await;
    assert_eq!(ailleurs.statut, 201, "{ailleurs}");
    let sienne = json!({"lot": "nantes1-A201", "denonciation": denonciation["id"]});
    let sienne = app.post("/api/options", &sienne).par(&beta).envoyer().await;
    assert_eq!(sienne.json()["contact"]["denonciation"]["id"], denonciation["id"], "{sienne}");
    let autrui = json!({"lot": "nantes1-A001", "denonciation": denonciation["id"]});
    assert_eq!(app.post("/api/options", &autrui).par(&ep).envoyer().await.probleme().0, 422, "a declaration of others");
    app.traiter_les_taches().await;
    let protection = |courriers: &[testkit::courriel::Courriel]| {
        let siens = courriers.iter().filter(|c| c.objet.starts_with("Une personne protégée"));
        siens.map(|c| c.destinataire.clone()).collect::<Vec<_>>()
    };
    let vers = protection(&app.courriers().await);
    assert!(vers.len() == 1 && vers[0].contains(IR), "the referent is told: {vers:?}");
    // Once the time of the declaration is over, it protects nobody, even before the job has run.
    horloge.avancer(TimeDelta::days(31));
    let ep = app.connecter(EP_ALPHA).await;
    let encore = app.post("/api/options", &json!({"lot": "nantes1-A302", "contact": declare})).par(&ep).envoyer().await;
    assert_eq!(encore.statut, 201, "{encore}");
    app.traiter_les_taches().await;
}

async fn le_refus_d_une_personne_protegee_attend_que_l_equipe_le_sache(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let corps = json!({"contact": acheteur(4), "programmes": ["nantes1"]});
    assert_eq!(app.post("/api/denonciations", &corps).par(&beta).json().await["statut"]["code"], "2");
    let nommer = |avant: &'static str, apres: &'static str| {
        let sql = format!("ALTER TABLE {avant} RENAME TO {apres}");
        let app = &app;
        async move {
            let sql = &sql;
            let fait =
                app.base.entretenir(|tx| async move { Ok::<_, store::Error>(tx.execute_unprepared(sql).await?) });
            fait.await.expect("a table with another name");
        }
    };
    let demande = json!({"lot": "nantes1-A201", "contact": acheteur(4)});
    let demander = || app.post("/api/options", &demande).par(&ep).envoyer();
    nommer("courrier", "courrier_ailleurs").await;
    assert_eq!(demander().await.statut, 500, "no letter can be queued");
    nommer("courrier_ailleurs", "courrier").await;
    let refus = demander().await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "personne-protegee"), "{refus}");
    assert_eq!(app.faits("protection-rencontree").await.len(), 1);
    app.traiter_les_taches().await;
}

async fn un_lot_dont_le_programme_ne_se_lit_pas_n_est_pris_par_personne(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    assert_eq!(motif(&app, &ep, "nantes1-A201").await, Value::Null, "nothing stands in the way");
    // The catalogue in memory still has this programme.
    let gater = |tx: store::Ecriture| async move {
        tx.execute_unprepared("UPDATE programme SET document = '{' WHERE id = 'nantes1'").await?;
        Ok::<_, store::Error>(())
    };
    app.base.entretenir(gater).await.expect("written");
    let refus = demander(&app, &ep, "nantes1-A201", 1).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "lot-indisponible"), "{refus}");
    assert_eq!(refus.json()["detail"], "Ce lot n’est pas disponible pour le moment.");
    assert_eq!(motif(&app, &ep, "nantes1-A201").await, "ce lot n’est pas disponible pour le moment");
    let attendre = app.post("/api/info-dispo", &json!({"lot": "nantes1-A102"})).par(&ep).envoyer().await;
    assert_eq!((attendre.probleme().0, attendre.probleme().1.as_str()), (409, "alerte-impossible"), "{attendre}");
    assert_eq!(app.nombre("SELECT count(*) FROM option_lot").await, 0);
}
