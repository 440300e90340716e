//! The form of a draft: merge patches over HTTP, forbidden fields, two tabs of a browser, a lost answer, how far the form is filled.

use crate::app::{App, Cookie, EP_ALPHA, IA, IR, Reponse, importer_flux, sur_les_deux};
use crate::dossier::{
    acquereur, adresse, annuler, changer, commencer, demander, etats, formulaire, joindre, lire, plaintes, reponses,
};
use crate::inscription::PDF;
use crate::vente::{CLE, mandater};
use http::{HeaderName, Method, header};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::Flux;

const SI: HeaderName = header::IF_MATCH;

sur_les_deux!(
    un_patch_pose_ote_et_laisse,
    un_patch_refuse_ne_change_rien,
    ce_qui_n_est_pas_un_patch_est_refuse,
    deux_onglets_voient_les_deux_versions,
    une_reponse_perdue_se_redemande,
    une_section_apres_l_autre_le_dossier_est_complet,
    le_prix_la_tva_et_le_depot_suivent_la_loi,
    un_brouillon_se_remplit_a_la_place_de_son_prescripteur,
    ce_qui_ne_se_signe_pas_en_ligne_se_signe_a_la_main,
);

/// A draft of this lot, and its prescriber.
async fn ouvrir(app: &App) -> (Cookie, Value) {
    mandater(app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(app, &ep, "nantes1-A201", 1).await;
    (ep, brouillon)
}

/// The current tag of a draft.
async fn etiquette(app: &App, qui: &Cookie, brouillon: &Value) -> String {
    let lue = app.get(&adresse(brouillon)).par(qui).envoyer().await;
    lue.en_tete("etag").expect("a tag").to_owned()
}

/// The cases of RFC 7396, appendix A, with the fields of the form. A member is set, removed, merged or replaced. A list counts as one
/// value.
async fn un_patch_pose_ote_et_laisse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    for (patch, chemin, attendu) in [
        // `{"a":"b"}` + `{"a":"c"}`, then `{"b":"c"}` beside "a", then `{"a":null}`, then null for a field that is already empty.
        (json!({"rdvPhysique": true}), "/rdvPhysique", json!(true)),
        (json!({"rdvPhysique": false}), "/rdvPhysique", json!(false)),
        (json!({"tva": 20}), "/rdvPhysique", json!(false)),
        (json!({"rdvPhysique": null}), "/rdvPhysique", Value::Null),
        (json!({"rdvPhysique": null}), "/tva", json!(20.0)),
        // {"a":{"b":"c"}} + {"a":{"b":"d","c":null}}: an object is merged.
        (json!({"reservataire": {"nom": "Le Goff", "adresse": null}}), "/reservataire/nom", json!("Le Goff")),
        (json!({}), "/reservataire/adresse", Value::Null),
        (json!({}), "/reservataire/email", json!("zoe.1@exemple.fr")),
        (json!({"reservataire": {"pays": {"code": "BE"}}}), "/reservataire/pays/code", json!("BE")),
        (json!({"reservataire": {"pays": {"code": null}}}), "/reservataire/pays/code", Value::Null),
        (json!({"reservataire": {"pays": null}}), "/reservataire/pays", Value::Null),
        // {"a":["b"]} + {"a":["c"]}: a list replaces the former one.
        (json!({"financement": {"apport": [1, 2.5]}}), "/financement/apport", json!([1.0, 2.5])),
        (json!({"financement": {"apport": [3]}}), "/financement/apport", json!([3.0])),
        (json!({"financement": {"credit": true}}), "/financement/apport", json!([3.0])),
        (json!({"financement": {"apport": [null, 4]}}), "/financement/apport", json!([null, 4.0])),
        (
            json!({"financement": {"pret": [{"banque": "A", "montant": 10}, {"banque": "B"}]}}),
            "/financement/pret",
            json!([{"banque": "A", "montant": 10.0}, {"banque": "B", "montant": null}]),
        ),
        (
            json!({"financement": {"pret": [{"montant": 20}]}}),
            "/financement/pret",
            json!([{"banque": null, "montant": 20.0}]),
        ),
        (json!({"financement": {"apport": null, "pret": []}}), "/financement/apport", json!([])),
        (json!({"financement": null}), "/financement", Value::Null),
        // {} + {"a":{"bb":{"ccc":null}}}: removing from nothing gives nothing.
        (json!({"notaire": {"nom": null}}), "/tva", json!(20.0)),
        (json!({"notaire": null}), "/notaire", Value::Null),
        (json!({"coreservataire": {"nom": "Bazin"}}), "/coreservataire/nom", json!("Bazin")),
        (json!({"coreservataire": null}), "/coreservataire", Value::Null),
        // Values may come in the form in which people type them.
        (json!({"reservataire": {"tel": " 06 39 98 77 77 "}}), "/reservataire/tel", json!("+33639987777")),
        (json!({"reservataire": {"dateNaissance": "12/04/1988"}}), "/reservataire/dateNaissance", json!("1988-04-12")),
        (json!({"reservataire": {"ville": "  "}}), "/reservataire/ville", Value::Null),
    ] {
        let change = changer(&app, &ep, &brouillon, &patch).await;
        assert_eq!(change.statut, 200, "{patch}: {change}");
        assert_eq!(change.json().pointer(chemin), Some(&attendu), "{patch}");
        let mut lue = lire(&app, &ep, &brouillon).await;
        lue["historique"] = json!([]);
        assert_eq!(lue, change.json(), "what is answered is what is kept");
    }
    let faits = app.faits("reservation-modifiee").await;
    assert_eq!(faits[0]["champs"], json!(["rdvPhysique"]));
    let texte = serde_json::to_string(&faits).expect("JSON");
    assert!(!texte.contains("Goff") && !texte.contains("639987777"), "names of fields, never what they say: {texte}");
    app.traiter_les_taches().await;
}

async fn un_patch_refuse_ne_change_rien(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let avant = lire(&app, &ep, &brouillon).await;
    for (patch, attendu, champs) in [
        (json!({"reservataire": {"email": "zoe"}, "rdvPhysique": true}), 422, vec!["reservataire.email"]),
        (json!({"reservataire": {"nom": "L3", "tel": "1"}}), 422, vec!["reservataire.nom", "reservataire.tel"]),
        (json!({"reservataire": {"dateNaissance": "2015-01-01"}}), 422, vec!["reservataire.dateNaissance"]),
        (json!({"financement": {"pret": [{"montant": 1}, {"montant": -1}]}}), 422, vec!["financement.pret[1].montant"]),
        (json!({"financement": {"apport": 3}}), 400, vec!["financement.apport"]),
        (json!({"tva": 7}), 422, vec!["tva"]),
        (json!({"tva": 10}), 422, vec!["tva"]),
        (json!({"rdvPhysique": "oui"}), 400, vec!["rdvPhysique"]),
        (json!({"reservataire": "Zoé"}), 400, vec!["reservataire"]),
        (json!({"fiscalite": {"code": "pinel"}}), 422, vec!["fiscalite.code"]),
        (json!({"couleur": "bleu"}), 400, vec!["couleur"]),
        (json!({"reservataire.nom": "Le Goff"}), 400, vec!["reservataire.nom"]),
        // All values that cannot be read are reported together, before any rule is checked.
        (
            json!({"tva": "20", "couleur": 1, "financement": {"apport": ["a"], "pret": [null]}, "reservataire": {"email": "zoe"}}),
            400,
            vec!["couleur", "financement.apport[0]", "financement.pret[0]", "tva"],
        ),
        // These fields are set only by the portal.
        (json!({"prixContrat": 1}), 422, vec!["prixContrat"]),
        (json!({"lot": {"id": "nantes1-A001"}}), 422, vec!["lot"]),
        (json!({"id": 3}), 422, vec!["id"]),
        (json!({"expiresAt": "2030-01-01T00:00:00Z"}), 422, vec!["expiresAt"]),
        (json!({"documents": []}), 422, vec!["documents"]),
        // Buyers accept the terms themselves, when they sign.
        (json!({"reservataire": {"cgu": true}}), 422, vec!["reservataire.cgu"]),
        (json!({"reservataire": {"denonciation": {"id": 1}}}), 422, vec!["reservataire.denonciation"]),
        (json!({"draft": false, "prescripteur": {"id": 2}, "option": 4}), 422, vec!["draft", "option", "prescripteur"]),
        (json!({"actions": {}, "formulaire": {}}), 422, vec!["actions", "formulaire"]),
    ] {
        let refus = changer(&app, &ep, &brouillon, &patch).await;
        let (statut, _, mut dits) = refus.probleme();
        dits.sort();
        // Keep each field once, because a value may break several rules.
        dits.dedup();
        assert_eq!((statut, dits), (attendu, champs.iter().map(|&c| c.to_owned()).collect()), "{patch}: {refus}");
        let messages = refus.json()["violations"].as_array().expect("violations").clone();
        assert!(messages.iter().all(|v| v["message"].as_str().is_some_and(|m| !m.is_empty())), "{refus}");
    }
    assert_eq!(lire(&app, &ep, &brouillon).await, avant, "whole, or not at all");
    // A fault that was already in the form is no reason to refuse a change of another field.
    let marie = json!({"reservataire": {"situationFamiliale": {"code": "marie"}, "regimeMatrimonial": "communaute"}});
    assert_eq!(changer(&app, &ep, &brouillon, &marie).await.statut, 200, "the other spouse may still come");
    app.traiter_les_taches().await;
}

async fn ce_qui_n_est_pas_un_patch_est_refuse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let envoyer = async |type_mime: &str, corps: &str| {
        let appel = app.appel(Method::PATCH, &adresse(&brouillon)).par(&ep);
        appel.en_tete(header::CONTENT_TYPE, type_mime).octets(corps).envoyer().await
    };
    let refus = envoyer("application/json", "{\"rdvPhysique\": true}").await;
    assert_eq!(refus.probleme().0, 415);
    assert_eq!(refus.en_tete("accept-patch"), Some("application/merge-patch+json"));
    for illisible in ["[1]", "\"x\"", "null", "{\"rdvPhysique\": tru"] {
        assert_eq!(envoyer("application/merge-patch+json", illisible).await.probleme().0, 400, "{illisible}");
    }
    for faux in ["v1", "W/\"0a1b\""] {
        let appel = app.patch(&adresse(&brouillon), &json!({"rdvPhysique": true})).par(&ep);
        assert_eq!(appel.en_tete(SI, faux).envoyer().await.probleme().0, 400, "If-Match: {faux}");
    }
    let cle = app.patch(&adresse(&brouillon), &json!({})).par(&ep).en_tete(CLE, "a b").envoyer().await;
    assert_eq!(cle.probleme().0, 400);
    assert_eq!(lire(&app, &ep, &brouillon).await["rdvPhysique"], Value::Null);
    // A change without any effect makes no fact, and does not postpone the end.
    let rien = changer(&app, &ep, &brouillon, &json!({})).await;
    assert_eq!((rien.statut.as_u16(), rien.en_tete("linteau-fait")), (200, None));
    app.traiter_les_taches().await;
}

async fn deux_onglets_voient_les_deux_versions(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let ouverte = etiquette(&app, &ep, &brouillon).await;
    let envoyer = async |etiquette: &str, patch: Value| -> Reponse {
        app.patch(&adresse(&brouillon), &patch).par(&ep).en_tete(SI, etiquette).envoyer().await
    };
    let premier = envoyer(&ouverte, json!({"reservataire": {"ville": "Rezé"}})).await;
    assert_eq!(premier.statut, 200, "{premier}");
    let suivante = premier.en_tete("etag").expect("a tag").to_owned();
    // The second tab still has the first version.
    let second = envoyer(&ouverte, json!({"reservataire": {"ville": "Orvault"}})).await;
    assert_eq!((second.probleme().0, second.probleme().1.as_str()), (409, "version-depassee"), "{second}");
    let dite = second.json();
    let attendue = dite["versions"]["attendue"].as_i64().expect("a version");
    assert_eq!(dite["versions"]["presente"], json!(attendue + 1));
    assert_eq!(dite["ressource"]["reservataire"]["ville"], "Rezé", "it is given the one that is there");
    assert_eq!(dite["ressource"]["documents"], premier.json()["documents"], "whole");
    assert_eq!(lire(&app, &ep, &brouillon).await["reservataire"]["ville"], "Rezé");
    // The change is saved with the current version, or with `*`.
    assert_eq!(envoyer(&suivante, json!({"reservataire": {"ville": "Orvault"}})).await.statut, 200);
    assert_eq!(envoyer("*", json!({"reservataire": {"ville": "Bouguenais"}})).await.statut, 200);
    // Sending a document changes the version of the draft too.
    let tenue = etiquette(&app, &ep, &brouillon).await;
    let jointe = joindre(&app, &ep, &brouillon, "categorie=dossier&type=autre", formulaire("a.pdf", PDF)).await;
    assert_eq!(jointe.statut, 201, "{jointe}");
    assert_eq!(envoyer(&tenue, json!({"tva": 20})).await.probleme().0, 409);
    assert_eq!(envoyer(jointe.en_tete("etag").expect("a tag"), json!({"tva": 20})).await.statut, 200);
    // Once the draft has ended, its end is the reason of the refusal, even for an old version.
    let tenue = etiquette(&app, &ep, &brouillon).await;
    assert_eq!(annuler(&app, &ep, &brouillon, &json!({})).await.json()["code"], 1);
    assert_eq!(envoyer(&tenue, json!({"tva": 20})).await.probleme().1, "reservation-terminee");
    app.traiter_les_taches().await;
}

async fn une_reponse_perdue_se_redemande(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let ouverte = etiquette(&app, &ep, &brouillon).await;
    let envoyer = async |cle: &str, patch: Value| {
        let appel = app.patch(&adresse(&brouillon), &patch).par(&ep).en_tete(SI, &ouverte).en_tete(CLE, cle);
        appel.envoyer().await
    };
    let patch = || json!({"reservataire": {"ville": "Rezé"}});
    let premiere = envoyer("perdue", patch()).await;
    assert_eq!(premiere.statut, 200, "{premiere}");
    // The answer was lost. The client sends the change again, and gets the first answer with its tag, although the version has changed.
    let encore = envoyer("perdue", patch()).await;
    assert_eq!((encore.statut, &encore.octets), (premiere.statut, &premiere.octets), "{encore}");
    assert_eq!(encore.en_tete("etag"), premiere.en_tete("etag"));
    assert!(encore.en_tete("linteau-fait").is_some());
    let apres = changer(&app, &ep, &brouillon, &json!({"reservataire": {"ville": "Orvault"}})).await;
    assert_eq!(apres.statut, 200);
    assert_eq!(envoyer("perdue", patch()).await.octets, premiere.octets, "and later, when somebody changed it since");
    assert_eq!(lire(&app, &ep, &brouillon).await["reservataire"]["ville"], "Orvault", "it is made once");
    assert_eq!(app.faits("reservation-modifiee").await.len(), 2);
    // The same key with another change is refused. Another key with the former version gets the conflict.
    let autre = envoyer("perdue", json!({"reservataire": {"ville": "Sautron"}})).await;
    assert_eq!((autre.probleme().0, autre.probleme().1.as_str()), (422, "cle-deja-employee"));
    let depassee = envoyer("neuve", patch()).await;
    assert_eq!((depassee.probleme().0, depassee.probleme().1.as_str()), (409, "version-depassee"));
    assert_eq!(depassee.json()["ressource"]["reservataire"]["ville"], "Orvault");
    // A refusal is not kept, so the corrected change may use the same key.
    let faute = envoyer("reparee", json!({"tva": 7})).await;
    assert_eq!(faute.probleme().0, 409, "the version comes first");
    let patch = json!({"tva": 7});
    let sans_version = app.patch(&adresse(&brouillon), &patch).par(&ep).en_tete(CLE, "reparee").envoyer().await;
    assert_eq!(sans_version.probleme().0, 422);
    let patch = json!({"tva": 20});
    let reparee = app.patch(&adresse(&brouillon), &patch).par(&ep).en_tete(CLE, "reparee").envoyer().await;
    assert_eq!(reparee.statut, 200, "{reparee}");
    // One change is sent three times at once, under one key. It is made once, and the three answers are the same.
    let patch = json!({"reservataire": {"ville": "Carquefou"}});
    let ensemble = || app.patch(&adresse(&brouillon), &patch).par(&ep).en_tete(CLE, "ensemble").envoyer();
    let reponses = futures::future::join_all([ensemble(), ensemble(), ensemble()]).await;
    for reponse in &reponses {
        assert_eq!((reponse.statut.as_u16(), &reponse.octets), (200, &reponses[0].octets), "{reponse}");
    }
    assert_eq!(app.faits("reservation-modifiee").await.len(), 4);
    app.traiter_les_taches().await;
}

async fn une_section_apres_l_autre_le_dossier_est_complet(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let debut = json!({"nom": "Bazin", "email": "zoe.1@exemple.fr"});
    let brouillon = demander(&app, &ep, &json!({"lot": "nantes1-A201", "reservataire": debut})).await.json();
    let attendus = |etats: [&str; 8]| {
        let codes = ["acquereurs", "projet", "prix", "financement", "depot", "notaire", "documents", "recapitulatif"];
        codes.into_iter().zip(etats).map(|(code, etat)| (code.to_owned(), etat.to_owned())).collect::<Vec<_>>()
    };
    let (non, oui) = ("incomplete", "complete");
    let vide = &brouillon["formulaire"];
    assert_eq!(vide["complet"], false);
    // The section of the notary is complete when empty, because a notary is optional.
    assert_eq!(etats(vide), attendus([non, non, non, non, non, oui, non, oui]));
    assert_eq!(plaintes(vide, "documents"), ["documents.reservataire.identite"]);
    assert_eq!(vide["documentsRequis"][0]["fourni"], false);
    let dit = reponses();
    let une = |champs: &[&str]| champs.iter().map(|&c| (c.to_owned(), dit[c].clone())).collect::<Value>();
    for (patch, etats_apres) in [
        (json!({"reservataire": acquereur(1)}), [oui, non, non, non, non, oui, non, oui]),
        (une(&["destinationAchat", "fiscalite"]), [oui, oui, non, non, non, oui, non, oui]),
        (une(&["tva"]), [oui, oui, oui, non, non, oui, non, oui]),
        (json!({"financement": {"apport": [29_000]}}), [oui, oui, oui, non, non, oui, non, oui]),
        (une(&["financement"]), [oui, oui, oui, oui, non, oui, non, oui]),
        (json!({"depotGarantie": {"type": {"code": "cheque"}}}), [oui, oui, oui, oui, non, oui, non, oui]),
        (une(&["depotGarantie"]), [oui, oui, oui, oui, oui, oui, non, oui]),
        (json!({"notaire": {"nom": "Kerbrat"}}), [oui, oui, oui, oui, oui, non, non, oui]),
        (json!({"notaire": null}), [oui, oui, oui, oui, oui, oui, non, oui]),
        // A second buyer must be as complete as the first.
        (json!({"coreservataire": {"nom": "Bazin"}}), [non, oui, oui, oui, oui, oui, non, oui]),
        (json!({"coreservataire": null}), [oui, oui, oui, oui, oui, oui, non, oui]),
    ] {
        let change = changer(&app, &ep, &brouillon, &patch).await;
        assert_eq!(change.statut, 200, "{patch}: {change}");
        let formulaire = &change.json()["formulaire"];
        assert_eq!(etats(formulaire), attendus(etats_apres), "{patch}: {formulaire}");
    }
    let piece = formulaire("cni.pdf", PDF);
    let jointe = joindre(&app, &ep, &brouillon, "categorie=reservataire&type=identite", piece).await;
    assert_eq!(jointe.json()["formulaire"]["complet"], true, "{jointe}");
    // Lists say that the draft is complete, and no longer ask the prescriber to fill it.
    let membre = &app.get("/api/reservations").par(&ep).json().await["hydra:member"][0];
    let suite = json!({"libelle": "Dossier complet\u{a0}: état des risques à déposer", "qui": "la société"});
    assert_eq!((&membre["complet"], &membre["prochaineAction"]), (&json!(true), &suite));
    let completude = app.get(&format!("{}/completude", adresse(&brouillon))).par(&ep).json().await;
    assert_eq!(completude, jointe.json()["formulaire"]);
    assert_eq!(completude["documentsRequis"][0]["fourni"], true);
    let prix = json!({"tva": 20.0, "prix": 329_000.0, "prixGrille": 339_000.0, "promotion": 10_000.0,
        "principal": 304_000.0, "annexes": 25_000.0, "horsTaxe": 274_166.67, "montantTva": 54_833.33});
    assert_eq!(completude["prix"], prix);
    let financement = &completude["financement"];
    assert_eq!(
        [&financement["apports"], &financement["prets"], &financement["reste"]],
        [&json!(29_000.0), &json!(300_000.0), &json!(0.0)]
    );
    assert_eq!(
        (financement["mensualite"]["totale"].is_number(), &financement["mensualite"]["effort"]),
        (true, &Value::Null)
    );
    let gagne = changer(&app, &ep, &brouillon, &json!({"reservataire": {"revenuMensuel": 6000}})).await.json();
    assert!(gagne["formulaire"]["financement"]["mensualite"]["effort"].as_f64().is_some_and(|e| e > 20.0), "{gagne}");
    // Lists do not contain the form.
    let liste = app.get("/api/reservations").par(&ep).json().await;
    assert_eq!(liste["hydra:member"][0]["formulaire"], Value::Null);
    assert_eq!(liste["hydra:member"][0]["prixContrat"], 329_000.0);
    app.traiter_les_taches().await;
}

async fn le_prix_la_tva_et_le_depot_suivent_la_loi(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let offertes = &brouillon["formulaire"]["tvaOffertes"];
    assert_eq!(
        [&offertes[0]["taux"], &offertes[0]["prix"], &offertes[0]["promotion"]],
        [&json!(20.0), &json!(329_000.0), &json!(10_000.0)]
    );
    assert_eq!([&offertes[0]["eligibilite"], &offertes[1]["eligibilite"]["reponse"]], [&Value::Null, &json!("a-dire")]);
    assert_eq!(brouillon["formulaire"]["aUnePromotion"], true);
    assert_eq!([&brouillon["formulaire"]["prix"], &brouillon["formulaire"]["plafondDepot"]], [&Value::Null; 2]);
    assert_eq!(brouillon["formulaire"]["fiscalites"], json!(["tva55", "droit-commun"]));
    let change = async |patch: Value| changer(&app, &ep, &brouillon, &patch).await;
    // Without the promotion, the price is that of the grid. The amount of the promotion is still shown.
    let sans = change(json!({"tva": 20, "offrePromotionnelle": false})).await.json();
    assert_eq!([&sans["prixContrat"], &sans["formulaire"]["prix"]["promotion"]], [&json!(339_000.0), &json!(0.0)]);
    let offerte = &sans["formulaire"]["tvaOffertes"][0];
    assert_eq!([&offerte["prix"], &offerte["promotion"]], [&json!(339_000.0), &json!(10_000.0)]);
    assert_eq!(change(json!({"offrePromotionnelle": null})).await.json()["prixContrat"], 329_000.0);
    // The reduced VAT is only for a main residence.
    let reduite = change(json!({"tva": 5.5, "destinationAchat": {"code": "residence-principale"}})).await.json();
    assert_eq!([&reduite["tva"], &reduite["prixContrat"]], [&json!(5.5), &json!(289_245.83)]);
    assert_eq!(reduite["formulaire"]["tvaOffertes"][1]["eligibilite"]["reponse"], "sous-conditions");
    let demandes: Vec<Value> = reduite["formulaire"]["documentsRequis"].as_array().expect("documents").clone();
    assert!(demandes.iter().any(|d| d["type"] == "avis-imposition"), "{demandes:?}");
    let louee = change(json!({"destinationAchat": {"code": "investissement-locatif"}})).await;
    assert_eq!((louee.probleme().0, louee.probleme().2), (422, vec!["tva".to_owned()]), "{louee}");
    assert!(louee.json()["detail"].as_str().is_some_and(|d| d.contains("278 sexies")), "its source is told: {louee}");
    // The deposit for the lot is a cheque, below the cap. The cap is five per cent, because the sale is due within a year.
    let formulaire = &reduite["formulaire"];
    let depots: Vec<_> = formulaire["depots"]
        .as_array()
        .expect("deposits")
        .iter()
        .map(|d| (&d["code"], &d["montant"], &d["admis"]))
        .collect();
    let (sans, cheque, oui) = (json!("sans"), json!("cheque"), json!(true));
    assert_eq!(depots, [(&sans, &json!(0.0), &oui), (&cheque, &json!(500.0), &oui), (&cheque, &json!(1500.0), &oui)]);
    assert_eq!(
        [&formulaire["plafondDepot"]["taux"], &formulaire["plafondDepot"]["montant"]],
        [&json!(5.0), &json!(14_462.29)]
    );
    for (montant, statut) in [(500, 200), (1500, 200), (700, 422)] {
        let depot = json!({"depotGarantie": {"type": {"code": "cheque"}, "montant": montant}});
        let reponse = change(depot).await;
        assert_eq!(reponse.statut, statut, "{montant}: {reponse}");
    }
    assert_eq!(
        change(json!({"depotGarantie": {"type": {"code": "sans"}}})).await.probleme().0,
        422,
        "none, with an amount"
    );
    let sans = change(json!({"depotGarantie": {"type": {"code": "sans"}, "montant": null}})).await;
    assert_eq!(sans.statut, 200, "{sans}");
    app.traiter_les_taches().await;
}

async fn un_brouillon_se_remplit_a_la_place_de_son_prescripteur(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    let ia = app.connecter(IA).await;
    let qui = app.id_de(EP_ALPHA).await.0;
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": qui})).par(&ia).envoyer().await.cookie();
    let change = changer(&app, &dedans, &brouillon, &json!({"rdvPhysique": true})).await;
    assert_eq!(change.statut, 200, "{change}");
    let lue = lire(&app, &ep, &brouillon).await;
    assert_eq!(lue["rdvPhysique"], true);
    // Staff only read a draft, unless they act in another user's place.
    let ir = app.connecter(IR).await;
    assert_eq!(changer(&app, &ir, &brouillon, &json!({"rdvPhysique": false})).await.probleme().0, 403);
    app.traiter_les_taches().await;
}

/// A lot is signed online when both it and its programme allow it (`domain.md` section 6).
async fn ce_qui_ne_se_signe_pas_en_ligne_se_signe_a_la_main(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ep, brouillon) = ouvrir(&app).await;
    for (du_programme, du_lot, en_ligne) in [(true, true, true), (true, false, false), (false, true, false)] {
        let mut flux = Flux::du_monde();
        flux.ligne("nantes1")["isEligibleDemat"] = json!(du_programme);
        flux.ligne("nantes1-A201")["isEligibleDemat"] = json!(du_lot);
        importer_flux(&app.base, &flux.texte()).await;
        let dite = lire(&app, &ep, &brouillon).await["formulaire"]["signatureEnLigne"].clone();
        assert_eq!(dite["autorisee"], en_ligne, "{dite}");
        assert_eq!(dite["motif"].is_null(), en_ligne, "{dite}");
    }
    app.traiter_les_taches().await;
}
