//! Declarations, as their prescribers make and follow them.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IR, IT, Reponse, commande, sur_les_deux, total};
use chrono::TimeDelta;
use http::HeaderName;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

pub(crate) const D: &str = "/api/denonciations";
pub(crate) const CLE: HeaderName = HeaderName::from_static("idempotency-key");

sur_les_deux!(
    une_denonciation_libre_est_validee_une_autre_attend,
    une_partie_libre_se_valide_et_l_autre_attend,
    chaque_faute_a_son_champ_et_ses_mots,
    la_meme_deux_fois_est_un_doublon_puis_un_renvoi,
    deux_societes_ensemble_une_seule_est_validee,
    le_meme_deux_fois_ensemble_n_en_fait_qu_une,
    une_personne_se_reconnait_par_son_telephone,
);

/// The data of a buyer, as a person types them.
pub(crate) fn contact(email: &str, tel: &str) -> Value {
    json!({"civilite": "Mme", "nom": "Le Goff", "prenom": "Anaïs", "email": email, "tel": tel, "cp": "44000", "ville": "Nantes",
        "adresse": "3 rue Crébillon"})
}

pub(crate) async fn envoyer(app: &App, qui: &Cookie, contact: &Value, programmes: &[&str]) -> Reponse {
    app.post(D, &json!({"contact": contact, "programmes": programmes})).par(qui).envoyer().await
}

/// Makes a declaration, which must succeed.
pub(crate) async fn denoncer(app: &App, qui: &Cookie, email: &str, programmes: &[&str]) -> Value {
    let reponse = envoyer(app, qui, &contact(email, ""), programmes).await;
    assert_eq!(reponse.statut, 200, "{reponse}");
    reponse.json()
}

pub(crate) fn statut(fil: &Value) -> &str {
    fil["statut"]["code"].as_str().expect("a code")
}

fn codes(fil: &Value) -> Vec<&str> {
    fil["programmes"].as_array().expect("programmes").iter().map(|p| p["id"].as_str().expect("an id")).collect()
}

pub(crate) async fn agir(app: &App, qui: &Cookie, id: &Value, geste: &str, corps: Value) -> Reponse {
    app.post(&format!("{D}/{id}/{geste}"), &corps).par(qui).envoyer().await
}

async fn une_denonciation_libre_est_validee_une_autre_attend(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let (er, it) = (app.connecter(ER_ALPHA).await, app.connecter(IT).await);
    // Programmes in preview can be declared on.
    let faite = envoyer(&app, &alpha, &contact("Ana@x.example", "06 39 98 12 34"), &["stetienne1", "nantes1"]).await;
    assert_eq!(faite.statut, 200, "{faite}");
    let lue: wire::denonciation::DenonciationSuivie = faite.lire();
    let fil = faite.json();
    assert_eq!((statut(&fil), codes(&fil), &fil["autres"]), ("2", vec!["nantes1", "stetienne1"], &json!([])));
    assert_eq!((&fil["contact"]["email"], &fil["contact"]["tel"]), (&json!("ana@x.example"), &json!("+33639981234")));
    assert_eq!(fil["programmes"][0]["nomCommercial"], "Les Terrasses de l’Erdre");
    assert_eq!(fil["programmes"][0]["lieu"]["libelle"], "Nantes");
    assert_eq!(
        (&fil["prescripteur"]["nom"], &fil["prescripteur"]["compte"][0]["nom"]),
        (&json!("Duval"), &json!("Cabinet Alpha"))
    );
    assert_eq!(fil["actions"]["annuler"], json!({"autorisee": true, "motif": null}));
    assert!(fil["actions"]["renouveler"]["motif"].as_str().expect("a reason").contains("à partir du"));
    let adresse = format!("{D}/{}", lue.id);
    assert_eq!(app.get(&adresse).par(&alpha).json().await, fil, "what is read is what was answered");
    // The manager of the company and staff see the declaration. Another company does not, and learns nothing when it declares this person
    // too.
    let vue = app.get(&adresse).par(&er).json().await;
    assert_eq!(vue["actions"]["annuler"]["motif"], "Vous n’avez pas les droits nécessaires.");
    assert_eq!(app.get(&adresse).par(&it).envoyer().await.statut, 200);
    assert_eq!(app.get(&adresse).par(&beta).envoyer().await.probleme().1, "denonciation-introuvable");
    assert_eq!(agir(&app, &beta, &fil["id"], "annulation", json!({})).await.probleme().0, 404);
    let seconde = denoncer(&app, &beta, "ana@x.example", &["nantes1"]).await;
    assert_eq!((statut(&seconde), codes(&seconde)), ("1", vec!["nantes1"]));
    assert!(!seconde.to_string().contains("Alpha") && !seconde.to_string().contains("Duval"), "{seconde}");
    assert_eq!(total(&app.get(D).par(&beta).json().await), 1);
    assert_eq!(total(&app.get(D).par(&er).json().await), 1);
    assert_eq!(total(&app.get(D).par(&it).json().await), 2);
    // Each prescriber is told of their own declaration only.
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let a = |qui: &str| courriers.iter().filter(|c| c.destinataire.contains(qui)).collect::<Vec<_>>();
    let objets = |siens: &[&testkit::courriel::Courriel]| siens.iter().map(|c| c.objet.clone()).collect::<Vec<_>>();
    // The subject of a letter is one line, with plain spaces.
    let numero = |fil: &Value| format!("n° {}", fil["id"]);
    let la_sienne = format!("Votre dénonciation est validée : {}, Anaïs Le Goff", numero(&fil));
    assert_eq!(objets(&a(EP_ALPHA)), [la_sienne]);
    assert!(a(EP_ALPHA)[0].texte.contains("Anaïs Le Goff") && a(EP_ALPHA)[0].texte.contains("Le Carré Couriot"));
    let celle_de_beta = format!("Votre dénonciation est enregistrée : {}, Anaïs Le Goff", numero(&seconde));
    assert_eq!(objets(&a(EP_BETA)), [celle_de_beta]);
    assert!(!a(EP_BETA)[0].texte.contains("Alpha") && !a(EP_BETA)[0].texte.contains("Duval"));
    let referent: Vec<_> = a(IR).into_iter().filter(|c| c.objet.contains("dénonciation")).collect();
    // The referent learns which prescriber's declaration waits, but not whom it is about nor what other companies do. Validated
    // declarations are told in one letter a day.
    let [attend] = referent.as_slice() else { panic!("one letter: {referent:?}") };
    assert!(attend.objet.starts_with("Une dénonciation attend votre décision : n°"), "{}", attend.objet);
    for nom in ["Benali", "Cabinet Beta"] {
        assert!(attend.texte.contains(nom) && attend.objet.contains(nom), "{nom} in {attend:?}");
    }
    for nom in ["Le Goff", "Anaïs", "x.example", "Duval", "Alpha"] {
        assert!(!attend.texte.contains(nom) && !attend.objet.contains(nom), "{nom} in {attend:?}");
    }
    // The foot of a letter has the name of the recipient's referent, and answers go to the referent. Staff have no referent.
    let sienne = a(EP_ALPHA)[0];
    let referent = sienne.reponse.as_deref().expect("whom to answer");
    assert!(referent.contains(IR) && sienne.texte.contains("Votre référent\u{a0}: "), "{sienne:?}");
    assert!(sienne.html.contains("Votre référent\u{a0}: ") && !sienne.texte.contains("ne sont pas lues"), "{sienne:?}");
    assert!(attend.reponse.is_none() && attend.texte.contains("ne sont pas lues"), "{attend:?}");
    assert_eq!(app.faits("denonciation-creee").await.len(), 2);
    assert_eq!(app.faits("denonciation-validee").await, [json!({"denonciation": lue.id})]);
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 4, "an e-mail and a phone on two programmes");
}

async fn une_partie_libre_se_valide_et_l_autre_attend(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    denoncer(&app, &beta, "ana@x.example", &["paris1"]).await;
    let fil = denoncer(&app, &alpha, "ana@x.example", &["paris1", "nantes1", "stdenis1"]).await;
    assert_eq!((statut(&fil), codes(&fil)), ("2", vec!["nantes1", "stdenis1"]));
    let autre = &fil["autres"][0];
    assert_eq!((statut(autre), codes(autre)), ("1", vec!["paris1"]));
    assert_eq!(total(&app.get(D).par(&alpha).json().await), 2);
    // With this setting, staff decide on every declaration.
    let contexte = commande(&app.base);
    let toute = actions::version::VersionAttendue::Toute;
    let cle = "denonciation.toujours-decider";
    actions::reglage::regler(&contexte, cle, Some("oui"), &toute).await.expect("set");
    app.base.relire_les_reglages().await.expect("read");
    let fil = denoncer(&app, &alpha, "seule@x.example", &["paris1", "nantes1"]).await;
    assert_eq!((statut(&fil), codes(&fil).len(), &fil["autres"]), ("1", 2, &json!([])));
    app.traiter_les_taches().await;
}

async fn chaque_faute_a_son_champ_et_ses_mots(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let alpha = app.connecter(EP_ALPHA).await;
    let refus = async |corps: Value| app.post(D, &corps).par(&alpha).envoyer().await;
    let tous = [
        "contact.civilite",
        "contact.nom",
        "contact.prenom",
        "contact.email",
        "contact.cp",
        "contact.ville",
        "programmes",
    ];
    for vide in
        [json!({}), json!({"contact": {"nom": ""}, "programmes": []}), json!({"contact": {}, "programmes": null})]
    {
        let reponse = refus(vide.clone()).await;
        let (statut, _, champs) = reponse.probleme();
        let attendus: Vec<&str> = if vide.get("contact").is_some_and(|c| c.get("nom").is_some()) {
            // Empty fields are reported only when no field is missing.
            tous.into_iter().filter(|champ| !["contact.nom", "programmes"].contains(champ)).collect()
        } else {
            tous.into()
        };
        assert_eq!((statut, champs.iter().map(String::as_str).collect::<Vec<_>>()), (400, attendus), "{reponse}");
    }
    let vides = json!({"civilite": "", "nom": " ", "prenom": "", "email": "", "cp": "", "ville": ""});
    let reponse = refus(json!({"contact": vides, "programmes": []})).await;
    assert_eq!((reponse.probleme().0, reponse.probleme().2), (400, tous.map(str::to_owned).to_vec()), "{reponse}");
    assert_eq!(reponse.json()["violations"][0]["message"], "Ce champ est obligatoire.");
    // These values break rules, and these programmes cannot be declared on: an unknown one, a withdrawn one, one that is wholly dedicated
    // to others.
    let mut faux = contact("pas un e-mail", "12");
    faux["nom"] = json!("R2D2");
    faux["cp"] = json!("44_000");
    let reponse = refus(json!({"contact": faux, "programmes": ["nantes1"]})).await;
    assert_eq!(
        (reponse.probleme().0, reponse.probleme().2),
        (422, ["contact.nom", "contact.email", "contact.tel", "contact.cp"].map(str::to_owned).to_vec()),
        "{reponse}"
    );
    let groupe = "(SELECT min(exclusivite) FROM lot WHERE id = 'paris1-103')";
    let travail = app.base.entretenir(|tx| async move {
        use sea_orm::ConnectionTrait as _;
        tx.execute_unprepared(&format!("UPDATE lot SET exclusivite = {groupe} WHERE programme = 'stdenis1'")).await?;
        tx.execute_unprepared("UPDATE programme SET retire = true WHERE id = 'stetienne1'").await?;
        Ok::<_, store::Error>(())
    });
    travail.await.expect("written");
    for absent in ["ailleurs9", "stetienne1", "stdenis1"] {
        let reponse = refus(json!({"contact": contact("ana@x.example", ""), "programmes": ["nantes1", absent]})).await;
        assert_eq!(
            (reponse.probleme().0, reponse.probleme().2),
            (422, vec!["programmes".to_owned()]),
            "{absent}: {reponse}"
        );
    }
    let beta = app.connecter(EP_BETA).await;
    assert_eq!(statut(&denoncer(&app, &beta, "ana@x.example", &["stdenis1"]).await), "2", "dedicated to their group");
    let inconnu = refus(json!({"contact": contact("ana@x.example", ""), "programmes": ["nantes1"], "prix": 1})).await;
    assert_eq!((inconnu.probleme().0, inconnu.probleme().2), (400, vec!["prix".to_owned()]));
    app.traiter_les_taches().await;
    assert_eq!(total(&app.get(D).par(&alpha).json().await), 0);
}

async fn la_meme_deux_fois_est_un_doublon_puis_un_renvoi(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let alpha = app.connecter(EP_ALPHA).await;
    let corps = json!({"contact": contact("ana@x.example", ""), "programmes": ["nantes1"]});
    let premiere = app.post(D, &corps).par(&alpha).en_tete(CLE, "un-envoi").envoyer().await;
    let fil = premiere.json();
    // A double click, or a retry after a lost answer, gets the first answer and never a refusal by mistake.
    let encore = app.post(D, &corps).par(&alpha).en_tete(CLE, "un-envoi").envoyer().await;
    assert_eq!((encore.statut.as_u16(), &encore.octets), (200, &premiere.octets));
    let verifier = async || {
        let question = json!({"contact": {"email": "ANA@x.example"}, "programmes": ["paris1", "nantes1"]});
        app.post(&format!("{D}/verification"), &question).par(&alpha).json().await["programmes"].clone()
    };
    let dite = json!([
        {"id": "nantes1", "etat": "similaire", "denonciation": fil["id"], "dateEcheance": fil["dateEcheance"], "renouvelable": false},
        {"id": "paris1", "etat": "libre", "denonciation": null, "dateEcheance": null, "renouvelable": false},
    ]);
    assert_eq!(verifier().await, dite);
    let refus = envoyer(&app, &alpha, &contact("ana@x.example", ""), &["paris1", "nantes1"]).await;
    assert_eq!(refus.probleme().0, 409);
    assert_eq!(
        (refus.probleme().1.as_str(), refus.json()["detail"].as_str().expect("a sentence")),
        (
            "denonciation-similaire",
            "Votre demande n'a pas pu être prise en compte. Une dénonciation similaire a déjà été effectuée au cours des dernières 24 heures."
        )
    );
    // Declaring the person on another programme makes another declaration.
    assert_eq!(statut(&denoncer(&app, &alpha, "ana@x.example", &["stdenis1"]).await), "2");
    horloge.avancer(TimeDelta::hours(24));
    let alpha = app.connecter(EP_ALPHA).await;
    let refus = envoyer(&app, &alpha, &contact("ana@x.example", ""), &["paris1", "nantes1"]).await;
    assert_eq!(refus.probleme(), (422, "denonciation-en-cours".to_owned(), vec!["programmes".to_owned()]), "{refus}");
    assert_eq!(refus.json()["denonciation"], fil["id"]);
    let phrase =
        "Vous avez déjà dénoncé cette personne sur «\u{a0}Les Terrasses de l’Erdre\u{a0}», jusqu’au 22/12/2026.";
    assert_eq!(refus.json()["violations"][0]["message"], phrase);
    // A cancelled declaration still counts as a duplicate for a day. Afterwards the person can be declared again.
    let recente = denoncer(&app, &alpha, "bob@x.example", &["nantes1"]).await;
    assert_eq!(agir(&app, &alpha, &recente["id"], "annulation", json!({})).await.statut, 200);
    let refus = envoyer(&app, &alpha, &contact("bob@x.example", ""), &["nantes1"]).await;
    assert_eq!(refus.probleme().1, "denonciation-similaire");
    horloge.avancer(TimeDelta::hours(24));
    let alpha = app.connecter(EP_ALPHA).await;
    assert_eq!(statut(&denoncer(&app, &alpha, "bob@x.example", &["nantes1"]).await), "2");
    app.traiter_les_taches().await;
}

async fn deux_societes_ensemble_une_seule_est_validee(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, autre.connecter(EP_BETA).await);
    for rang in 0..8 {
        let (email, tel) = (format!("ana{rang}@x.example"), format!("06399810{rang:02}"));
        // One company gives one e-mail, the other gives another, and both give this phone. They name the programmes in two orders.
        let (sien, le_meme) = (contact(&email, &tel), contact(&format!("autre{rang}@x.example"), &tel));
        let (une, deux) = tokio::join!(
            envoyer(&app, &alpha, &sien, &["nantes1", "paris1"]),
            envoyer(&autre, &beta, &le_meme, &["paris1", "nantes1"]),
        );
        let mut statuts = [une, deux].map(|reponse| {
            assert_eq!(reponse.statut, 200, "{reponse}");
            statut(&reponse.json()).to_owned()
        });
        statuts.sort();
        assert_eq!(statuts, ["1", "2"]);
    }
    assert_eq!(app.nombre("SELECT count(*) FROM denonciation WHERE statut = 'validee'").await, 8);
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 8 * 4);
    app.traiter_les_taches().await;
}

async fn le_meme_deux_fois_ensemble_n_en_fait_qu_une(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let alpha = app.connecter(EP_ALPHA).await;
    for rang in 0..6 {
        let sien = contact(&format!("ana{rang}@x.example"), "");
        let mut reponses = futures::future::join_all((0..6).map(|essai| {
            let (serveur, alpha, sien) = (if essai % 2 == 0 { &app } else { &autre }, &alpha, &sien);
            async move { envoyer(serveur, alpha, sien, &["nantes1"]).await.statut.as_u16() }
        }))
        .await;
        reponses.sort_unstable();
        assert_eq!(reponses, [200, 409, 409, 409, 409, 409]);
    }
    assert_eq!(app.nombre("SELECT count(*) FROM denonciation").await, 6);
    app.traiter_les_taches().await;
}

async fn une_personne_se_reconnait_par_son_telephone(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    for (rang, (dit, redit)) in [
        ("06 39 98 40 01", "+33639984001"),
        ("0033639984002", "06.39.98.40.02"),
        ("+33 (0)6 39 98 40 03", "0639984003"),
        ("0692 00 33 01", "+262 692 00 33 01"),
        ("+590 (0)690 00 33 02", "0690003302"),
        ("00594 694 00 33 03", "0694 00 33 03"),
        ("0639984004", "639984004"),
        ("\u{202a}+33 6 39 98 40 05\u{202c}", "06\u{2011}39\u{2011}98\u{2011}40\u{2011}05"),
        ("+32 (0)470 12 34 56", "0032470123456"),
    ]
    .into_iter()
    .enumerate()
    {
        let premiere = envoyer(&app, &alpha, &contact(&format!("un{rang}@x.example"), dit), &["nantes1"]).await;
        assert_eq!((premiere.statut.as_u16(), statut(&premiere.json())), (200, "2"), "{dit}: {premiere}");
        let seconde = envoyer(&app, &beta, &contact(&format!("deux{rang}@x.example"), redit), &["nantes1"]).await;
        assert_eq!((seconde.statut.as_u16(), statut(&seconde.json())), (200, "1"), "{redit}: {seconde}");
    }
    // A person with another phone and another e-mail is not recognised, because a name alone decides nothing.
    let homonyme = denoncer(&app, &beta, "homonyme@x.example", &["nantes1"]).await;
    assert_eq!(statut(&homonyme), "2");
    app.traiter_les_taches().await;
}
