//! Reservations: begun, refused for each reason, and read by the users who may read them.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, importer_flux, sur_les_deux, total};
use crate::attente::attendre;
use crate::dossier::{RESERVATIONS, acquereur, adresse, annuler, changer, commencer, demander, lire};
use crate::vente::{acheteur, mandater, poser, prescripteur, statut, suivre};
use chrono::TimeDelta;
use http::{Method, header};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::Flux;

const LUNDI: &str = "2026-11-23T08:00:00Z";

sur_les_deux!(
    un_brouillon_prend_le_lot_et_ses_annexes,
    un_brouillon_part_d_une_denonciation_ou_d_une_option,
    le_prix_de_l_option_reste_celui_du_brouillon,
    le_brouillon_prend_le_plus_bas_de_l_option_et_du_jour,
    chaque_obstacle_se_dit_par_l_action_et_par_la_page,
    cinq_options_et_brouillons_ensemble,
    une_avance_lie_les_brouillons,
    un_champ_manquant_ou_faux_se_dit_a_sa_place,
    chacun_lit_ce_qu_il_suit,
);

/// The reason why this person may not reserve a lot. It is null when they may.
async fn motif(app: &App, qui: &Cookie, lot: &str) -> Value {
    app.get(&format!("/api/offre/lots/{lot}")).par(qui).json().await["actions"]["reservation"]["motif"].clone()
}

async fn un_brouillon_prend_le_lot_et_ses_annexes(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, er) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await);
    assert_eq!(motif(&app, &ep, "nantes1-A201").await, Value::Null, "nothing stands in the way");
    let corps = json!({"lot": "nantes1-A201", "reservataire": acquereur(1), "coreservataire": {"nom": " Bazin "}});
    let faite = demander(&app, &ep, &corps).await;
    let brouillon = faite.json();
    assert_eq!((faite.statut.as_u16(), faite.en_tete("location")), (201, Some(adresse(&brouillon).as_str())));
    assert_eq!(
        [&brouillon["draft"], &brouillon["etape"]["code"], &brouillon["statut"]["code"]],
        [&json!(true), &json!("BROUILLON"), &json!("EN_COURS")]
    );
    assert_eq!(
        [&brouillon["dateReservation"], &brouillon["expiresAt"], &brouillon["dateEcheance"], &brouillon["dateFin"]],
        [&json!("2026-11-23T08:00:00Z"), &json!("2026-11-26T18:00:00Z"), &json!("2026-11-26T18:00:00Z"), &Value::Null]
    );
    // The answer shows what is stored: e-mails in lower case, phones in digits, no outer spaces, null for empty fields.
    let premier = &brouillon["reservataire"];
    assert_eq!([&premier["email"], &premier["tel"]], [&json!("zoe.1@exemple.fr"), &json!("+33639980001")]);
    assert_eq!(
        [&premier["CSP"], &premier["denonciation"], &premier["pays"]["code"]],
        [&Value::Null, &Value::Null, &json!("FR")]
    );
    assert_eq!(
        [&brouillon["coreservataire"]["nom"], &brouillon["coreservataire"]["email"]],
        [&json!("Bazin"), &Value::Null]
    );
    assert_eq!([&brouillon["tva"], &brouillon["prixContrat"], &brouillon["option"]], [&Value::Null; 3]);
    assert_eq!(brouillon["prixGele"]["prix"], 329_000.0);
    assert_eq!(brouillon["lot"]["annexes"], json!(["P02", "C02"]));
    assert_eq!(brouillon["prescripteur"]["compte"][0]["nom"], "Cabinet Alpha");
    assert_eq!(brouillon["prochaineAction"], json!({"libelle": "Compléter le dossier", "qui": "le prescripteur"}));
    assert_eq!(
        [&brouillon["actions"]["modifier"]["autorisee"], &brouillon["actions"]["annuler"]["autorisee"]],
        [&json!(true); 2]
    );
    assert_eq!(
        brouillon["actions"]["signer"],
        json!({"autorisee": false, "code": "dossier-incomplet", "motif": "Le dossier est incomplet\u{a0}: remplissez-le d’abord."})
    );
    assert!(brouillon["formulaire"]["sections"].as_array().is_some_and(|s| s.len() == 8));
    for lot in ["nantes1-A201", "nantes1-P02", "nantes1-C02"] {
        assert_eq!(statut(&app, None, lot).await, "T", "{lot}");
    }
    // The page of the lot says whether the draft is the viewer's own, and until when it runs.
    for (qui, mienne) in [(&ep, true), (&er, false)] {
        let lot = app.get("/api/offre/lots/nantes1-A201").par(qui).json().await;
        let attendue = json!({"id": brouillon["id"], "expiresAt": "2026-11-26T18:00:00Z", "mienne": mienne});
        assert_eq!(lot["maSituation"]["reservation"], attendue);
    }
    let visiteur = app.connecter(EP_BETA).await;
    let lot = app.get("/api/offre/lots/nantes1-A201").par(&visiteur).json().await;
    assert_eq!(lot["maSituation"]["reservation"], Value::Null, "whose it is concerns nobody else");
    // The sheet of the draft has the answers of the form, and the history.
    let sheet = app.get(&adresse(&brouillon)).par(&ep).envoyer().await;
    assert!(sheet.en_tete("etag").is_some_and(|e| e.starts_with("W/\"v")), "{sheet}");
    let mut lue = sheet.json();
    let historique = lue["historique"].take();
    assert_eq!(historique[0]["libelle"], "Réservation commencée");
    assert_eq!(historique[0]["qui"]["nom"], brouillon["prescripteur"]["nom"]);
    let mut dite = brouillon.clone();
    assert_eq!(dite["historique"].take(), json!([]));
    assert_eq!(lue, dite);
    app.traiter_les_taches().await;
    // The portal adds the plan of the lot and the documents of the contract.
    let ajoutes: Vec<&Value> = brouillon["documents"].as_array().expect("documents").iter().collect();
    let ids: Vec<&str> = ajoutes.iter().map(|d| d["id"].as_str().expect("an id")).collect();
    assert_eq!(ids, ["auto-nantes1-A201-plan", "auto-nantes1-contrat", "auto-nantes1-notice"]);
    for document in &ajoutes {
        assert_eq!([&document["autocomplete"], &document["categorie"]], [&json!(true), &json!("lot")]);
        assert_eq!([&document["typeMime"], &document["taille"]], [&json!("application/pdf"), &Value::Null], "drawn");
        let octets = app.get(document["url"].as_str().expect("an address")).par(&ep).envoyer().await;
        assert_eq!(octets.statut, 200, "{document}");
    }
}

/// When the lot has its own version of a document, the programme's version is not shown beside it.
#[tokio::test(flavor = "multi_thread")]
async fn chaque_papier_d_une_vente_se_montre_une_fois() {
    let app = App::nouvelle().await;
    let mut flux = Flux::du_monde();
    let documents = flux.ligne("nantes1-A201")["documents"].as_array_mut().expect("documents");
    documents.push(json!({"id": "nantes1-A201-notice", "titre": "Notice descriptive du lot", "famille": "document",
        "categorie": "contractuel", "type": "NOTICE_DESCRIPTIVE", "position": 1, "modele": "notice-lot"}));
    importer_flux(&app.base, &flux.texte()).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = demander(&app, &ep, &json!({"lot": "nantes1-A201", "reservataire": acquereur(1)})).await.json();
    let documents = brouillon["documents"].as_array().expect("documents").iter();
    let mut montres: Vec<_> = documents.map(|d| (d["position"].as_i64(), d["id"].as_str().expect("an id"))).collect();
    montres.sort_unstable();
    let ids: Vec<&str> = montres.iter().map(|(_, id)| *id).collect();
    assert_eq!(ids, ["auto-nantes1-A201-plan", "auto-nantes1-A201-notice", "auto-nantes1-contrat"]);
    assert_eq!(montres.iter().map(|(rang, _)| *rang).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    app.traiter_les_taches().await;
}

async fn un_brouillon_part_d_une_denonciation_ou_d_une_option(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let corps = json!({"contact": acheteur(3), "programmes": ["nantes1"]});
    let denonciation = app.post("/api/denonciations", &corps).par(&ep).json().await["id"].clone();
    // What the prescriber types replaces what the declaration says.
    let reservataire = json!({"denonciation": {"id": denonciation}, "tel": "06 39 98 55 55"});
    let declare = demander(&app, &ep, &json!({"lot": "nantes1-A001", "reservataire": reservataire})).await;
    assert_eq!(declare.statut, 201, "{declare}");
    let declare = declare.json();
    let premier = &declare["reservataire"];
    assert_eq!(
        [&premier["denonciation"], &premier["email"], &premier["tel"], &premier["ville"]],
        [&json!({"id": denonciation}), &json!("zoe.3@exemple.fr"), &json!("+33639985555"), &json!("Nantes")]
    );
    // Another prescriber's declaration counts as unknown.
    let autrui = json!({"lot": "nantes1-A302", "reservataire": {"denonciation": {"id": denonciation}}});
    let refus = demander(&app, &beta, &autrui).await;
    assert_eq!(
        (refus.probleme().0, refus.probleme().2),
        (422, vec!["reservataire.denonciation".to_owned()]),
        "{refus}"
    );

    // A draft made from an option takes its lot, its buyer and its declaration from the option.
    let option = app.post("/api/options", &json!({"lot": "nantes1-A201", "denonciation": denonciation})).par(&ep);
    let option = option.envoyer().await.json();
    assert_eq!(motif(&app, &ep, "nantes1-A201").await, Value::Null, "who holds the option may reserve");
    let de_l_option = demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(de_l_option.statut, 201, "{de_l_option}");
    let de_l_option = de_l_option.json();
    assert_eq!(
        [&de_l_option["lot"]["id"], &de_l_option["option"]["id"], &de_l_option["option"]["statut"]["code"]],
        [&json!("nantes1-A201"), &option["id"], &json!("2")]
    );
    assert_eq!(
        [&de_l_option["reservataire"]["email"], &de_l_option["reservataire"]["denonciation"]["id"]],
        [&json!("zoe.3@exemple.fr"), &denonciation]
    );
    assert_eq!(statut(&app, None, "nantes1-A201").await, "T");
    let transformee = app.get(&format!("/api/options/{}", option["id"])).par(&ep).json().await;
    assert_eq!(transformee["statut"]["libelle"], "Transformée");
    // A draft cannot begin from another prescriber's option, nor twice from one option.
    let autre = poser(&app, &ep, "nantes1-A302", 8).await;
    let encore = demander(&app, &beta, &json!({"option": autre["id"]})).await;
    assert_eq!(encore.probleme().0, 404, "an option of others does not exist");
    assert_eq!(demander(&app, &ep, &json!({"option": option["id"]})).await.probleme().0, 409);
    app.traiter_les_taches().await;
}

async fn le_prix_de_l_option_reste_celui_du_brouillon(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    let changer_les_prix = async |prix: u32| {
        let mut flux = Flux::du_monde();
        for lot in ["nantes1-A201", "nantes1-A101"] {
            let ligne = flux.ligne(lot);
            (ligne["prix"], ligne["prixGrille"]) = (json!(prix), json!(prix));
        }
        importer_flux(&app.base, &flux.texte()).await;
    };
    changer_les_prix(600_000).await;
    let brouillon = demander(&app, &ep, &json!({"option": option["id"]})).await.json();
    assert_eq!(brouillon["prixGele"]["prix"], 329_000.0, "as the option froze it");
    assert_eq!(brouillon["lot"]["prix"], 600_000.0, "and as it is today");
    let chiffre = changer(&app, &ep, &brouillon, &json!({"tva": 20})).await.json();
    assert_eq!([&chiffre["tva"], &chiffre["prixContrat"]], [&json!(20.0), &json!(329_000.0)]);
    // Without an option, the price is that of the day on which the draft began, and does not change.
    let sans = commencer(&app, &ep, "nantes1-A101", 2).await;
    assert_eq!(sans["prixGele"]["prix"], 600_000.0);
    changer_les_prix(700_000).await;
    let sans = changer(&app, &ep, &sans, &json!({"tva": 20})).await.json();
    assert_eq!([&sans["prixContrat"], &sans["lot"]["prix"]], [&json!(600_000.0), &json!(700_000.0)]);
    app.traiter_les_taches().await;
}

/// The option has one price. Then the grid goes below it and above it, a new price line appears, and a promotion.
async fn le_brouillon_prend_le_plus_bas_de_l_option_et_du_jour(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let importer = async |lignes: &[(&str, Value)]| {
        let mut flux = Flux::du_monde();
        let ligne = flux.ligne("nantes1-A201");
        for (champ, valeur) in lignes {
            ligne[*champ] = valeur.clone();
        }
        importer_flux(&app.base, &flux.texte()).await;
    };
    let sans_reduite = ("prixTvaReduite", Value::Null);
    importer(&[("prix", json!(103_000)), ("prixGrille", json!(103_000)), sans_reduite.clone()]).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    importer(&[("prix", json!(83_000)), ("prixGrille", json!(83_000)), sans_reduite]).await;
    // The page of the lot, the option and the list of options show the price that a draft would have now.
    let dite = app.get(&format!("/api/options/{}", option["id"])).par(&ep).json().await;
    assert_eq!([&dite["prix"], &dite["prixGele"]["prix"]], [&json!(83_000.0), &json!(83_000.0)]);
    let lot = app.get("/api/offre/lots/nantes1-A201").par(&ep).json().await;
    assert_eq!(lot["maSituation"]["option"]["prixGele"]["prix"], 83_000.0);
    // A rise of the price does not change the draft's price. A new price line is offered at its current price, and so is a promotion.
    let nouvelles = [
        ("prix", json!(99_000)),
        ("prixGrille", json!(120_000)),
        ("tvaReduite", json!(5.5)),
        ("prixTvaReduite", json!(91_000)),
        ("prixGrilleTvaReduite", json!(91_000)),
    ];
    importer(&nouvelles).await;
    let brouillon = demander(&app, &ep, &json!({"option": option["id"]})).await.json();
    let gele = &brouillon["prixGele"];
    assert_eq!([&gele["prix"], &gele["prixTvaReduite"]], [&json!(99_000.0), &json!(91_000.0)]);
    let chiffre = changer(&app, &ep, &brouillon, &json!({"tva": 20, "offrePromotionnelle": false})).await.json();
    assert_eq!(chiffre["prixContrat"], 103_000.0, "the promotion declined: the lower of the two grids");
    importer(&[("prix", json!(50_000)), ("prixGrille", json!(50_000))]).await;
    let chiffre = changer(&app, &ep, &chiffre, &json!({"offrePromotionnelle": true})).await.json();
    assert_eq!(chiffre["prixContrat"], 99_000.0, "once it is begun its price does not move");
    app.traiter_les_taches().await;
}

async fn chaque_obstacle_se_dit_par_l_action_et_par_la_page(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (ep, autre, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let refuse = async |qui, lot: &str, code: &str, phrase: &str, dit: &str| {
        let refus = demander(&app, qui, &json!({"lot": lot, "reservataire": acheteur(7)})).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, code), "{lot}: {refus}");
        assert_eq!(refus.json()["detail"], phrase, "{lot}");
        assert_eq!(motif(&app, qui, lot).await, dit, "{lot}");
        refus.json()
    };
    let sans = "Votre société n’a pas de mandat actif.";
    refuse(&ep, "nantes1-A001", "mandat-inactif", sans, "votre société n’a pas de mandat actif").await;
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
    let vendue = app.post("/api/gestion/lots/nantes1-P01/statut", &json!({"statut": "R"})).par(&ia).envoyer().await;
    assert_eq!(vendue.statut, 200);
    let prise = "Le lot P01, vendu avec celui-ci, n’est pas libre (réservé).";
    refuse(&ep, "nantes1-A101", "annexe-prise", prise, "le lot P01, vendu avec celui-ci, est réservé").await;
    for lot in ["paris1-103", "nantes1-Z99"] {
        let absent = demander(&app, &ep, &json!({"lot": lot, "reservataire": acheteur(7)})).await;
        assert_eq!(absent.probleme().0, 404, "{lot}");
    }
    // Three lots are refused: one that a colleague has optioned, one that the caller is already reserving, and that one again for another
    // company.
    let collegue = prescripteur(&app, 1, 1).await;
    poser(&app, &collegue, "paris1-101", 1).await;
    refuse(&ep, "paris1-101", "lot-indisponible", o, "ce lot est déjà optionné").await;
    let mien = commencer(&app, &ep, "nantes1-A001", 2).await;
    let deja = "Vous avez déjà une réservation en cours sur ce lot.";
    let dit = "vous avez une réservation en cours sur ce lot";
    let refus = refuse(&ep, "nantes1-A001", "reservation-deja-en-cours", deja, dit).await;
    assert_eq!(refus["reservation"], mien["id"], "it leads to the one that runs");
    refuse(&autre, "nantes1-A001", "lot-indisponible", t, "ce lot est pré-réservé").await;
    // After the draft was cancelled, its company may not have the lot again within a day.
    assert_eq!(annuler(&app, &ep, &mien, &json!({})).await.json()["code"], 1);
    let recente = "Votre société a eu ce lot récemment\u{a0}: elle pourra l’optionner ou le réserver à nouveau à partir du 24/11/2026 à 09:00, heure de Paris.";
    let dit = "votre société l’a eu récemment\u{a0}; à nouveau possible à partir du 24/11/2026 à 09:00, heure de Paris";
    refuse(&collegue, "nantes1-A001", "option-recente", recente, dit).await;
    assert_eq!(motif(&app, &autre, "nantes1-A001").await, Value::Null);
    let (er, it) = (app.connecter(ER_ALPHA).await, app.connecter(IT).await);
    for (qui, dit) in [
        (&er, "réservé aux prescripteurs de votre société"),
        (&it, "réservé aux prescripteurs des sociétés partenaires"),
    ] {
        assert_eq!(motif(&app, qui, "nantes1-A001").await, dit);
        let refus = demander(&app, qui, &json!({"lot": "nantes1-A001", "reservataire": acheteur(7)})).await;
        assert_eq!(refus.probleme().0, 403);
    }
    app.traiter_les_taches().await;
}

async fn cinq_options_et_brouillons_ensemble(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    poser(&app, &ep, "nantes1-A101", 2).await;
    commencer(&app, &ep, "nantes1-A001", 3).await;
    commencer(&app, &ep, "nantes1-P03", 4).await;
    commencer(&app, &ep, "paris1-101", 5).await;
    let limite = "Vous avez déjà 5 options et réservations en cours\u{a0}: c’est le maximum.";
    let sixieme = demander(&app, &ep, &json!({"lot": "stdenis1-M3", "reservataire": acheteur(6)})).await;
    assert_eq!((sixieme.probleme().0, sixieme.probleme().1.as_str()), (409, "limite-options"));
    assert_eq!(sixieme.json()["detail"], limite);
    assert_eq!(motif(&app, &ep, "stdenis1-M3").await, "vous avez déjà 5 options et réservations en cours");
    let option_aussi = crate::vente::demander(&app, &ep, "stdenis1-M3", 6).await;
    assert_eq!(option_aussi.probleme().1, "limite-options", "drafts count for options too");
    // Turning an option into a draft does not change the number of lots that the prescriber holds.
    let sienne = demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(sienne.statut, 201, "{sienne}");
    // Cancelling one draft makes room for another.
    assert_eq!(annuler(&app, &ep, &sienne.json(), &json!({})).await.json()["code"], 1);
    commencer(&app, &ep, "stdenis1-M3", 6).await;
    app.traiter_les_taches().await;
}

async fn une_avance_lie_les_brouillons(moteur: Moteur) {
    const LOT: &str = "nantes1-A201";
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, premier) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let quidam = prescripteur(&app, 2, 9).await;
    let brouillon = commencer(&app, &ep, LOT, 1).await;
    attendre(&app, &premier, LOT).await;
    assert_eq!(annuler(&app, &ep, &brouillon, &json!({})).await.json()["code"], 1);
    app.traiter_les_taches().await;
    // The lot is kept for the first person in the list, so nobody else can begin a draft.
    let refus = demander(&app, &quidam, &json!({"lot": LOT, "reservataire": acheteur(2)})).await;
    assert_eq!(refus.json()["detail"], "Ce lot est proposé en priorité à une personne de sa liste d’attente.");
    assert_eq!(refus.probleme().1, "lot-indisponible");
    let dit = motif(&app, &quidam, LOT).await;
    assert!(dit.as_str().is_some_and(|d| d.starts_with("ce lot est proposé en priorité")), "{dit}");
    assert_eq!(motif(&app, &premier, LOT).await, Value::Null, "who has the head start may reserve at once");
    let sien = commencer(&app, &premier, LOT, 3).await;
    assert_eq!(sien["prixGele"]["prix"], 329_000.0);
    assert_eq!(app.faits("attente-honoree").await.len(), 1);
    horloge.avancer(TimeDelta::minutes(16));
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "T", "its head start is no more: nothing ends it");
}

async fn un_champ_manquant_ou_faux_se_dit_a_sa_place(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let envoyer = async |corps: Value| demander(&app, &ep, &corps).await.probleme();
    for (corps, statut, champs) in [
        (json!({}), 400, vec!["lot"]),
        (json!({"lot": 3}), 400, vec!["lot"]),
        (json!({"lot": "nantes1-A201", "reservataire": "Zoé", "couleur": 1}), 400, vec!["reservataire", "couleur"]),
        (json!({"option": "une"}), 400, vec!["option"]),
        (json!({"option": 1, "lot": "nantes1-A201"}), 422, vec!["option"]),
        (json!({"lot": "nantes1-A201", "reservataire": {"email": "zoe"}}), 422, vec!["reservataire.email"]),
        (json!({"lot": "nantes1-A201", "reservataire": {"age": 3}}), 400, vec!["reservataire.age"]),
        (json!({"lot": "nantes1-A201"}), 400, vec!["reservataire"]),
        (
            json!({"lot": "nantes1-A201", "reservataire": {"nom": "Autret"}, "coreservataire": {"tel": 12}}),
            400,
            vec!["coreservataire.tel"],
        ),
        (
            json!({"lot": "nantes1-A201", "reservataire": {"denonciation": {"id": 999}}}),
            422,
            vec!["reservataire.denonciation"],
        ),
        (
            json!({"lot": "nantes1-A201", "reservataire": {"email": "zoe@exemple.fr"},
                "coreservataire": {"email": "ZOE@exemple.fr"}}),
            422,
            vec!["coreservataire.email"],
        ),
    ] {
        let dit = envoyer(corps.clone()).await;
        assert_eq!((dit.0, dit.2), (statut, champs.iter().map(|&c| c.to_owned()).collect()), "{corps}");
    }
    let texte = app.appel(Method::POST, RESERVATIONS).par(&ep).en_tete(header::CONTENT_TYPE, "text/plain");
    assert_eq!(texte.octets("{}").envoyer().await.probleme().0, 415);
    assert_eq!(statut(&app, None, "nantes1-A201").await, "L", "nothing was taken");
    // The name of a buyer is enough to begin a draft, and the form then says what is missing.
    let debut = demander(&app, &ep, &json!({"lot": "nantes1-A201", "reservataire": {"nom": "Autret"}})).await;
    assert_eq!((debut.statut.as_u16(), &debut.json()["reservataire"]["nom"]), (201, &json!("Autret")), "{debut}");
    app.traiter_les_taches().await;
}

async fn chacun_lit_ce_qu_il_suit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let collegue = prescripteur(&app, 1, 1).await;
    let mut vus = Vec::new();
    for email in [EP_ALPHA, ER_ALPHA, EP_BETA, IT, IR, IA] {
        let qui = app.connecter(email).await;
        let une = app.get(&adresse(&brouillon)).par(&qui).envoyer().await.statut.as_u16();
        let completude = app.get(&format!("{}/completude", adresse(&brouillon))).par(&qui).envoyer().await;
        assert_eq!(completude.statut.as_u16(), une, "{email}");
        let liste = app.get(RESERVATIONS).par(&qui).json().await;
        let brouillons = app.get(&format!("{RESERVATIONS}/drafts")).par(&qui).json().await;
        // Only the prescriber of a draft fills it.
        let change = changer(&app, &qui, &brouillon, &json!({"rdvPhysique": true})).await.statut.as_u16();
        vus.push((une, total(&liste), total(&brouillons), change));
    }
    assert_eq!(
        vus,
        [(200, 1, 1, 200), (200, 1, 1, 403), (404, 0, 0, 404), (200, 1, 1, 403), (200, 1, 1, 403), (200, 1, 1, 403)]
    );
    // A colleague who is not a manager does not see the draft. An unknown reservation exists for nobody.
    assert_eq!(app.get(&adresse(&brouillon)).par(&collegue).envoyer().await.probleme().1, "reservation-introuvable");
    assert_eq!(app.get(&format!("{RESERVATIONS}/999")).par(&ep).envoyer().await.statut, 404);
    let (er, ir) = (app.connecter(ER_ALPHA).await, app.connecter(IR).await);
    for (qui, annule) in [(&er, true), (&ir, true), (&app.connecter(IT).await, false)] {
        let actions = lire(&app, qui, &brouillon).await["actions"].clone();
        assert_eq!(
            [&actions["modifier"]["autorisee"], &actions["annuler"]["autorisee"]],
            [&json!(false), &json!(annule)]
        );
        assert!(actions["modifier"]["motif"].is_string() && actions["signer"]["motif"].is_string(), "{actions}");
    }
    app.traiter_les_taches().await;
}
