//! A person is recognised however their e-mail or phone is written. The data of an earlier version is indexed again while the portal
//! serves.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, commande, sur_les_deux, total};
use crate::denonciation::{D, agir, contact, envoyer, statut};
use crate::denonciation_suite::suivre_les_denonciations;
use actions::utilisateur::{Ajout, CoordonneesSaisies};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use domain::marque::Marque;
use domain::programme::IdProgramme;
use domain::utilisateur::{Civilite, IdCompte};
use sea_orm::{ConnectionTrait as _, Statement, Value as Parametre};
use serde_json::{Value, json};
use store::contact::ClesDePersonne;
use store::{Acces as _, Ecriture};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

/// The subject of the letter about shared keys.
pub(crate) const OBJET: &str = "Des personnes reconnues sous deux écritures";

sur_les_deux!(
    une_adresse_est_la_meme_quelle_que_soit_son_ecriture,
    ce_qui_est_colle_se_lit_et_se_cherche,
    ce_que_la_version_precedente_a_ecrit_se_retrouve,
    deux_protections_qui_se_rejoignent_se_disent_et_suivent_leur_cours,
    deux_comptes_d_une_adresse_restent_et_se_disent,
);

async fn une_adresse_est_la_meme_quelle_que_soit_son_ecriture(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    for (dite, redite) in [
        ("ana@x.example", "Ana+immo@x.example"),
        ("lise@hôtel.example", "lise@xn--htel-vqa.example"),
        ("lea@x.example", "ｌｅａ@x.example"),
        ("he\u{301}le\u{300}ne@x.example", "HÉLÈNE@x.example"),
        ("mailto:zoe@x.example", "zoe@x.example;\u{200b}"),
    ] {
        let premiere = envoyer(&app, &alpha, &contact(dite, ""), &["nantes1"]).await;
        assert_eq!((premiere.statut.as_u16(), statut(&premiere.json())), (200, "2"), "{dite}: {premiere}");
        let seconde = envoyer(&app, &beta, &contact(redite, ""), &["nantes1"]).await;
        assert_eq!((seconde.statut.as_u16(), statut(&seconde.json())), (200, "1"), "{redite}: {seconde}");
        let encore = envoyer(&app, &alpha, &contact(redite, ""), &["nantes1"]).await;
        assert_eq!(encore.probleme().1, "denonciation-similaire", "{redite}");
    }
    app.traiter_les_taches().await;
}

async fn ce_qui_est_colle_se_lit_et_se_cherche(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    let mut colle = contact("ana@x.example\u{200b}", "\u{202a}+33 6 39 98 55 01\u{202c}");
    colle["nom"] = json!("Le\u{202f}Goff\u{2011}Gue\u{301}rin\u{feff}");
    colle["cp"] = json!("44\u{a0}000");
    colle["ville"] = json!("\u{202e}Nantes");
    let faite = envoyer(&app, &alpha, &colle, &["nantes1"]).await;
    assert_eq!(faite.statut, 200, "{faite}");
    let lu = &faite.json()["contact"];
    assert_eq!([&lu["nom"], &lu["cp"], &lu["ville"]], ["Le Goff-Guérin", "44000", "Nantes"]);
    assert_eq!([&lu["tel"], &lu["email"]], ["+33639985501", "ana@x.example"]);
    for cherche in [
        "06 39 98 55 01",
        "06\u{a0}39\u{a0}98\u{a0}55\u{a0}01",
        "%2B33 6 39 98 55 01",
        "%2B33 (0)6 39",
        "0033639985501",
        "5501",
        "Gue\u{301}rin",
        "guerin",
        "ana%2Bimmo@x.example",
    ] {
        for (qui, liste) in [(&alpha, D), (&ir, "/api/gestion/denonciations")] {
            let trouvees = app.get(&format!("{liste}?contact={cherche}")).par(qui).json().await;
            assert_eq!(total(&trouvees), 1, "{liste} {cherche:?}");
        }
    }
    let autres = app.get(&format!("{D}?contact=%2B32 639985501")).par(&alpha).json().await;
    assert_eq!(total(&autres), 0);
    let mut faux = contact("autre@x.example", "");
    faux["nom"] = json!("Le×Goff");
    let refus = envoyer(&app, &alpha, &faux, &["paris1"]).await;
    assert!(refus.to_string().contains("le caractère “×” n’est pas admis"), "{refus}");
    // Places and texts of the catalogue are found in any spelling too.
    for (chemin, au_moins) in [
        ("/lieux?search=I\u{302}le-Mole\u{300}ne", 1),
        ("/lieux?search=44021 Nantes cedex 1", 1),
        ("/api/offre/programmes?starts_with[nomCommercial][]=Les Terrasses de l\u{2018}Erdre", 1),
    ] {
        assert!(total(&app.get(chemin).json().await) >= au_moins, "{chemin}");
    }
    app.traiter_les_taches().await;
}

async fn executer(app: &App, sql: &str, valeurs: Vec<Parametre>) {
    let genre = app.base.genre();
    let ecrire = |tx: Ecriture| {
        let question = Statement::from_sql_and_values(genre, sql, valeurs.clone());
        async move { tx.execute_raw(question).await.map(drop).map_err(store::Error::from) }
    };
    app.base.entretenir(ecrire).await.expect("written");
}

/// Gives a contact the keys and the protections that the version of 25 November 2026 would have written.
async fn comme_autrefois(app: &App, denonciation: &Value, email: &str, tel: &str) {
    let trousseau = app.base.trousseau();
    let (email, tel) = (trousseau.index("email", email), trousseau.index("telephone", tel));
    let id: i64 = denonciation["contact"]["id"].as_i64().expect("a contact");
    let changer = "UPDATE contact SET email_index = $1, tel_index = $2, email_ancien = NULL, tel_ancien = NULL, cles = NULL \
                   WHERE id = $3";
    executer(app, changer, vec![email.clone().into(), tel.clone().into(), id.into()]).await;
    let sien = "compte = (SELECT compte FROM denonciation WHERE contact = $1)";
    executer(app, &format!("DELETE FROM protection WHERE {sien}"), vec![id.into()]).await;
    let proteger = "INSERT INTO protection (cle, programme, compte, echeance) \
                    SELECT $2, p.programme, d.compte, d.echeance FROM denonciation d \
                    JOIN denonciation_programme p ON p.denonciation = d.id WHERE d.contact = $1";
    for cle in [email, tel] {
        executer(app, proteger, vec![id.into(), cle.into()]).await;
    }
}

async fn validee(app: &App, qui: &Cookie, email: &str, tel: &str) -> Value {
    let faite = envoyer(app, qui, &contact(email, tel), &["nantes1"]).await;
    assert_eq!(statut(&faite.json()), "2", "{faite}");
    faite.json()
}

async fn ce_que_la_version_precedente_a_ecrit_se_retrouve(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let ancienne = validee(&app, &alpha, "un@x.example", "+262 692 00 33 01").await;
    comme_autrefois(&app, &ancienne, "un@x.example", "262692003301").await;
    // The person is recognised before the job has run, in any spelling.
    let pendant = envoyer(&app, &beta, &contact("deux@x.example", "0692 00 33 01"), &["nantes1"]).await;
    assert_eq!(statut(&pendant.json()), "1", "{pendant}");
    assert_eq!(app.nombre("SELECT count(*) FROM contact WHERE cles IS NULL").await, 1);
    suivre_les_denonciations(&app).await;
    assert_eq!(app.nombre("SELECT count(*) FROM contact WHERE cles IS NULL").await, 0);
    let apres = envoyer(&app, &beta, &contact("trois@x.example", "692003301"), &["nantes1"]).await;
    assert_eq!(apres.probleme().1, "denonciation-similaire", "the same person, whom Beta has just declared: {apres}");
    let encore = envoyer(&app, &alpha, &contact("un@x.example", "0692003301"), &["nantes1"]).await;
    assert_eq!(encore.probleme().1, "denonciation-similaire");
    // The protection has the key of the earlier version until it ends. Then Alpha has no row left.
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 3);
    assert_eq!(agir(&app, &alpha, &ancienne["id"], "annulation", json!({})).await.statut, 200);
    let d_alpha = "SELECT count(*) FROM protection WHERE compte = (SELECT id FROM compte WHERE nom = 'Cabinet Alpha')";
    assert_eq!(app.nombre(d_alpha).await, 0);
    // Beta waited. It is protected from the end of the first declaration on, by the two keys of its own contact.
    let decidee = app.get(&format!("{D}/{}", pendant.json()["id"])).par(&beta).json().await;
    assert_eq!(statut(&decidee), "2", "{decidee}");
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 2);
    assert_eq!(agir(&app, &beta, &decidee["id"], "annulation", json!({})).await.statut, 200);
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 0);
    app.traiter_les_taches().await;
}

async fn deux_protections_qui_se_rejoignent_se_disent_et_suivent_leur_cours(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T09:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let premiere = validee(&app, &alpha, "ana+immo@x.example", "").await;
    comme_autrefois(&app, &premiere, "ana+immo@x.example", "").await;
    horloge.avancer(TimeDelta::hours(1));
    // The earlier version took the two spellings for two people, and validated the second declaration as well.
    let seconde = validee(&app, &beta, "ana@x.example", "").await;
    suivre_les_denonciations(&app).await;
    app.traiter_les_taches().await;
    let protege = async || {
        let lecture = app.base.lire().await.expect("a connection");
        let lu = domain::contact::SaisieContact {
            nom: "Le Goff".to_owned(),
            email: "ana@x.example".to_owned(),
            ..domain::contact::SaisieContact::default()
        };
        let cles = ClesDePersonne::de(lecture.trousseau(), &lu.lire_du_promoteur().expect("an e-mail"));
        let nantes = IdProgramme("nantes1".to_owned());
        store::protection::d_une_autre(&lecture, &cles, &nantes, Some(IdCompte(0)), app.base.maintenant())
            .await
            .expect("readable")
            .and_then(store::protection::Protege::compte)
    };
    let compte =
        |fil: &Value| IdCompte(serde_json::from_value(fil["prescripteur"]["compte"][0]["id"].clone()).expect("an id"));
    assert_eq!(protege().await, Some(compte(&premiere)), "the earlier one keeps the key");
    // Staff are told once. Both declarations stay validated, and each shows the other.
    let lettres = async || app.courriers().await.into_iter().filter(|c| c.objet == OBJET).collect::<Vec<_>>();
    let dites = lettres().await;
    assert!(dites.iter().any(|c| c.destinataire.contains(IA)) && dites.iter().any(|c| c.destinataire.contains(IR)));
    let numeros = [&premiere, &seconde].map(|fil| format!("n°\u{a0}{}", fil["id"]));
    assert!(dites.iter().all(|c| numeros.iter().all(|numero| c.texte.contains(numero))), "{dites:#?}");
    for fil in [&premiere, &seconde] {
        let fiche = app.get(&format!("/api/gestion/denonciations/{}", fil["id"])).par(&ir).json().await;
        assert_eq!(statut(&fiche["denonciation"]), "2");
    }
    horloge.avancer(TimeDelta::days(26));
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let renouveler = async |qui: &Cookie, fil: &Value| agir(&app, qui, &fil["id"], "renouvellement", json!({})).await;
    assert_eq!(renouveler(&beta, &seconde).await.probleme().1, "denonciation-en-conflit");
    assert_eq!(renouveler(&alpha, &premiere).await.statut, 200);
    // When the earlier declaration ends, the later one gets the key.
    assert_eq!(agir(&app, &alpha, &premiere["id"], "annulation", json!({})).await.statut, 200);
    suivre_les_denonciations(&app).await;
    app.traiter_les_taches().await;
    assert_eq!(protege().await, Some(compte(&seconde)));
    assert_eq!(lettres().await.len(), dites.len(), "told once");
    assert_eq!(renouveler(&beta, &seconde).await.statut, 200);
    app.traiter_les_taches().await;
}

async fn deux_comptes_d_une_adresse_restent_et_se_disent(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ajouter = async |email: &str, mot_de_passe: &str| {
        let ajout = Ajout {
            type_utilisateur: TypeUtilisateur::IT,
            civilite: Civilite::Mme,
            nom: "Morvan".to_owned(),
            prenom: "Lise".to_owned(),
            email: email.to_owned(),
            compte: None,
            groupe: None,
            gerant: None,
            coordonnees: CoordonneesSaisies::default(),
            demo: false,
        };
        actions::utilisateur::ajouter(&commande(&app.base), &ajout, mot_de_passe, &Marque::default())
            .await
            .expect("made")
    };
    let (un, autre) = ("lise@hôtel.example", "lise@xn--htel-vqa.example");
    let premier = ajouter(un, "cormoran-granit-7-falaise").await;
    // The earlier version kept the address as it was typed, and took these two addresses for two people.
    let ancien = app.base.trousseau().index("email", un);
    executer(
        &app,
        "UPDATE utilisateur SET email_index = $1, cles = NULL WHERE id = $2",
        vec![ancien.into(), premier.0.into()],
    )
    .await;
    let second = ajouter(autre, "goeland-schiste-9-estran").await;
    suivre_les_denonciations(&app).await;
    app.traiter_les_taches().await;
    for (email, mot_de_passe, qui) in
        [(un, "cormoran-granit-7-falaise", premier), (autre, "goeland-schiste-9-estran", second)]
    {
        let entree = json!({"email": email, "motDePasse": mot_de_passe});
        let moi = app.post("/api/session", &entree).envoyer().await;
        assert_eq!((moi.statut.as_u16(), &moi.json()["id"]), (200, &json!(qui.0)), "{moi}");
    }
    app.traiter_les_taches().await;
    let dites: Vec<_> = app.courriers().await.into_iter().filter(|c| c.objet == OBJET).collect();
    assert!(!dites.is_empty() && dites.iter().all(|c| c.destinataire.contains(IA)), "administrators alone: {dites:#?}");
    for qui in [premier, second] {
        assert!(dites[0].texte.contains(&format!("compte n°\u{a0}{}", qui.0)), "{}", dites[0].texte);
    }
    // A third spelling finds the user who has the address.
    let entree = json!({"email": "LISE@HÔTEL.example", "motDePasse": "cormoran-granit-7-falaise"});
    assert_eq!(app.post("/api/session", &entree).envoyer().await.json()["id"], json!(premier.0));
}
