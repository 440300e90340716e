//! The buyers of a draft as they change: their documents, the declarations that they come from, their protections, and the facts in the
//! journal.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, sur_les_deux};
use crate::dossier::{acquereur, adresse, changer, commencer, demander, formulaire, joindre, lire};
use crate::inscription::PDF;
use crate::reservation_document::{envoyes, pieces};
use crate::vente::{acheteur, mandater, poser};
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(
    les_documents_d_un_acquereur_partent_avec_lui,
    le_journal_ne_dit_que_des_noms_de_champs,
    un_brouillon_a_toujours_un_acquereur,
    une_personne_protegee_reste_un_refus_sur_un_lot_dedie_ailleurs,
    l_origine_d_un_acquereur_tient_a_ses_cles,
);

async fn ouvrir(app: &App) -> (Cookie, Value) {
    mandater(app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(app, &ep, "nantes1-A201", 1).await;
    (ep, brouillon)
}

/// The category of each document that was sent, which says to whom it belongs.
fn categories(reservation: &Value) -> Vec<String> {
    envoyes(reservation).iter().map(|document| document["categorie"].as_str().expect("a text").to_owned()).collect()
}

async fn les_documents_d_un_acquereur_partent_avec_lui(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let change = async |patch: Value| {
        let change = changer(&app, &ep, &brouillon, &patch).await;
        assert_eq!(change.statut, 200, "{patch}: {change}");
        change.json()
    };
    change(json!({"coreservataire": acquereur(2), "resaSociete": true})).await;
    for piece in [
        "categorie=reservataire&type=identite",
        "categorie=coreservataire&type=identite",
        "categorie=coreservataire&type=autre",
        "categorie=societe&type=statuts",
        "categorie=dossier&type=autre",
    ] {
        let jointe = joindre(&app, &ep, &brouillon, piece, formulaire("a.pdf", PDF)).await;
        assert_eq!(jointe.statut, 201, "{jointe}");
    }
    // Correcting the data of a buyer keeps their documents.
    let meme = change(json!({"coreservataire": {"ville": "Rezé", "tel": null}})).await;
    assert_eq!((envoyes(&meme).len(), pieces(&app)), (5, 5));
    let seul = change(json!({"coreservataire": null})).await;
    assert_eq!(categories(&seul), ["reservataire", "societe", "dossier"]);
    assert_eq!((pieces(&app), app.faits("reservation-document-retire").await.len()), (3, 2), "their bytes too");
    let autre = change(json!({"coreservataire": acquereur(3)})).await;
    let requis = autre["formulaire"]["documentsRequis"].as_array().expect("documents").clone();
    let sien = requis.iter().find(|d| d["categorie"] == "coreservataire" && d["type"] == "identite");
    assert_eq!(sien.expect("asked for")["fourni"], false, "that of who went is not theirs");
    let sans_societe = change(json!({"resaSociete": false})).await;
    assert_eq!(categories(&sans_societe), ["reservataire", "dossier"]);
    assert_eq!(app.faits("reservation-document-retire").await.len(), 3);
    assert_eq!(lire(&app, &ep, &brouillon).await["documents"], sans_societe["documents"]);
    app.traiter_les_taches().await;
}

async fn le_journal_ne_dit_que_des_noms_de_champs(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    // A change that removes a field must also name a known field.
    for (patch, statut, champ) in [
        (
            json!({"reservataire": {"jean.dupont@x.fr": null}, "rdvPhysique": true}),
            400,
            "reservataire.jean.dupont@x.fr",
        ),
        (json!({"jean.dupont@x.fr": null}), 400, "jean.dupont@x.fr"),
        (json!({"financement": {"pret": [{"Crédit": null}]}}), 400, "financement.pret[0].Crédit"),
        (json!({"lot": null, "rdvPhysique": true}), 422, "lot"),
        (json!({"reservataire": {"denonciation": null}}), 422, "reservataire.denonciation"),
    ] {
        let refus = changer(&app, &ep, &brouillon, &patch).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (statut, vec![champ.to_owned()]), "{patch}: {refus}");
    }
    assert_eq!(app.faits("reservation-modifiee").await, Vec::<Value>::new());
    // A field that did not change is not in the fact. A change without any effect makes no fact.
    for patch in [json!({"reservataire": {"ville": "Nantes"}}), json!({"coreservataire": null}), json!({"tva": null})] {
        assert_eq!(changer(&app, &ep, &brouillon, &patch).await.statut, 200);
    }
    assert_eq!(app.faits("reservation-modifiee").await, Vec::<Value>::new());
    for patch in [
        json!({"reservataire": {"ville": "Rezé", "nom": "Bazin", "pays": {"code": "FR"}}}),
        json!({"financement": {"pret": [{"banque": "Crédit de l’Ouest", "montant": 10}]}}),
        json!({"coreservataire": {}}),
        json!({"coreservataire": null, "tva": 20}),
    ] {
        assert_eq!(changer(&app, &ep, &brouillon, &patch).await.statut, 200, "{patch}");
    }
    let champs: Vec<Value> =
        app.faits("reservation-modifiee").await.iter().map(|fait| fait["champs"].clone()).collect();
    let attendus = [
        json!(["reservataire.pays.code", "reservataire.ville"]),
        json!(["financement.pret"]),
        json!(["coreservataire"]),
        json!(["coreservataire", "tva"]),
    ];
    assert_eq!(champs, attendus);
    app.traiter_les_taches().await;
}

async fn un_brouillon_a_toujours_un_acquereur(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let lot = "nantes1-A201";
    let personne = [
        json!({"lot": lot}),
        json!({"lot": lot, "reservataire": null}),
        json!({"lot": lot, "reservataire": {}}),
        json!({"lot": lot, "coreservataire": acheteur(2)}),
    ];
    for corps in &personne {
        let refus = demander(&app, &ep, corps).await;
        assert_eq!(
            (refus.probleme().0, refus.probleme().2),
            (400, vec!["reservataire".to_owned()]),
            "{corps}: {refus}"
        );
        assert_eq!(refus.json()["violations"][0]["message"], "Ce champ est obligatoire.");
    }
    // Another prescriber's option tells nothing about the buyers of this prescriber.
    poser(&app, &beta, lot, 3).await;
    assert_eq!(demander(&app, &ep, &personne[0]).await.probleme().0, 400);
    let second = json!({"lot": lot, "coreservataire": acheteur(2)});
    let a_deux = demander(&app, &beta, &second).await;
    assert_eq!(a_deux.statut, 201, "the first buyer is that of their option: {a_deux}");
    assert_eq!(a_deux.json()["reservataire"]["email"], "zoe.3@exemple.fr");
    app.traiter_les_taches().await;
}

async fn une_personne_protegee_reste_un_refus_sur_un_lot_dedie_ailleurs(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let (beta, ia) = (app.connecter(EP_BETA).await, app.connecter(IA).await);
    let corps = json!({"contact": acheteur(4), "programmes": ["nantes1"]});
    assert_eq!(app.post("/api/denonciations", &corps).par(&beta).json().await["statut"]["code"], "2");
    let societes = app.get("/api/gestion/societes?search=beta").par(&ia).json().await;
    let groupe = json!({"groupe": societes["hydra:member"][0]["group"]["id"]});
    let dedie = app.post("/api/gestion/lots/nantes1-A201/dedicace", &groupe).par(&ia).envoyer().await;
    assert_eq!(dedie.statut, 200, "{dedie}");
    let patch = json!({"reservataire": {"email": "zoe.4@exemple.fr"}});
    let refus = changer(&app, &ep, &brouillon, &patch).await;
    assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "personne-protegee"), "{refus}");
    assert_eq!(app.faits("protection-rencontree").await.len(), 1, "staff are told");
    app.traiter_les_taches().await;
}

async fn l_origine_d_un_acquereur_tient_a_ses_cles(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let corps = json!({"contact": acheteur(3), "programmes": ["nantes1"]});
    let denonciation = app.post("/api/denonciations", &corps).par(&ep).json().await["id"].clone();
    let declare = json!({"denonciation": {"id": denonciation}});
    let corps = json!({"lot": "nantes1-A201", "reservataire": declare, "coreservataire": acheteur(5)});
    let brouillon = demander(&app, &ep, &corps).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    let brouillon = brouillon.json();
    let dite = async |patch: Value| {
        let change = changer(&app, &ep, &brouillon, &patch).await;
        assert_eq!(change.statut, 200, "{patch}: {change}");
        app.get(&adresse(&brouillon)).par(&ep).json().await["reservataire"]["denonciation"].clone()
    };
    let sienne = json!({"id": denonciation});
    assert_eq!(dite(json!({"reservataire": {"nom": "Le Goff", "ville": "Rezé"}})).await, sienne);
    assert_eq!(dite(json!({"reservataire": {"email": "autre@exemple.fr"}})).await, sienne, "the same phone");
    let autre = json!({"reservataire": {"email": "zoe.6@exemple.fr", "tel": "0639980006"}});
    assert_eq!(dite(autre).await, Value::Null, "somebody else");
    app.traiter_les_taches().await;
}
