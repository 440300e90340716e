//! The later life of reservations: asked for twice, stopped by a protection, cancelled, expired.

use crate::app::{App, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use crate::dossier::{
    RESERVATIONS, acquereur, adresse, annuler, changer, commencer, demander, formulaire, joindre, lire,
};
use crate::inscription::PDF;
use crate::vente::{CLE, acheteur, mandater, statut};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

const LUNDI: &str = "2026-11-23T08:00:00Z";

sur_les_deux!(
    une_reservation_s_annule_par_qui_de_droit,
    un_autre_referent_n_annule_pas_et_apprend_pourquoi,
    la_meme_cle_ne_fait_qu_un_brouillon,
    une_personne_protegee_ne_se_reserve_pas_ailleurs,
    un_brouillon_expire_et_se_raconte,
);

async fn une_reservation_s_annule_par_qui_de_droit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, er, autre) = (app.connecter(EP_ALPHA).await, app.connecter(ER_ALPHA).await, app.connecter(EP_BETA).await);
    let (it, ir, ia) = (app.connecter(IT).await, app.connecter(IR).await, app.connecter(IA).await);
    let motive = json!({"motif": "L’acquéreur s’est désisté."});
    for (qui, corps, lot) in [
        (&ep, json!({}), "nantes1-A201"),
        (&er, motive.clone(), "nantes1-A001"),
        (&ir, motive.clone(), "nantes1-A302"),
        (&ia, motive.clone(), "paris1-101"),
    ] {
        let brouillon = commencer(&app, &ep, lot, 3).await;
        assert_eq!(annuler(&app, &autre, &brouillon, &corps).await.statut, 404, "not theirs to see");
        assert_eq!(annuler(&app, &it, &brouillon, &motive).await.statut, 403, "who reads does not decide");
        let faux = annuler(&app, qui, &brouillon, &json!({"motif": "court"})).await;
        assert_eq!((faux.probleme().0, faux.probleme().2), (422, vec!["motif".to_owned()]));
        let illisible = annuler(&app, qui, &brouillon, &json!({"motif": 3, "raison": "x"})).await;
        assert_eq!((illisible.probleme().0, illisible.probleme().2.len()), (400, 2));
        if qui.0 == ir.0 || qui.0 == ia.0 {
            let muet = annuler(&app, qui, &brouillon, &json!({})).await;
            assert_eq!((muet.probleme().0, muet.probleme().2), (400, vec!["motif".to_owned()]), "staff say why");
        }
        assert_eq!(statut(&app, None, lot).await, "T");
        let annulee = annuler(&app, qui, &brouillon, &corps).await;
        assert_eq!((annulee.statut.as_u16(), &annulee.json()["code"]), (200, &json!(1)), "{annulee}");
        assert_eq!(annulee.json()["messages"], json!([]));
        let rendue = annulee.json()["reservation"].clone();
        assert_eq!(
            [&rendue["draft"], &rendue["etape"]["code"], &rendue["statut"]["libelle"], &rendue["formulaire"]],
            [&json!(false), &json!("BROUILLON"), &json!("Annulée"), &Value::Null]
        );
        assert_eq!([&rendue["expiresAt"], &rendue["dateEcheance"], &rendue["prochaineAction"]], [&Value::Null; 3]);
        assert_eq!((rendue["dateFin"].is_string(), &rendue["motif"]), (true, &corps["motif"]));
        assert_eq!(statut(&app, None, lot).await, "L");
        // A second cancellation is refused with its reason, in an ordinary 200 answer.
        let encore = annuler(&app, qui, &brouillon, &corps).await;
        assert_eq!(
            (encore.statut.as_u16(), encore.json()),
            (200, json!({"code": 0, "messages": ["Cette réservation est annulée."], "reservation": null}))
        );
        let fermee = changer(&app, &ep, &brouillon, &json!({"rdvPhysique": true})).await;
        assert_eq!((fermee.probleme().0, fermee.probleme().1.as_str()), (409, "reservation-terminee"));
        let completude = app.get(&format!("{}/completude", adresse(&brouillon))).par(qui).envoyer().await;
        assert_eq!((completude.probleme().0, completude.probleme().1.as_str()), (409, "reservation-terminee"));
    }
    assert_eq!(app.faits("reservation-annulee").await.len(), 4);
    app.traiter_les_taches().await;
}

async fn un_autre_referent_n_annule_pas_et_apprend_pourquoi(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, ir, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await, app.connecter(IA).await);
    let brouillon = commencer(&app, &ep, "nantes1-A201", 3).await;
    let noe = json!({"type": "IR", "civilite": "M", "nom": "Autre", "prenom": "Noé", "email": "noe@linteau.example"});
    let noe = app.post("/api/gestion/utilisateurs", &noe).par(&ia).envoyer().await.json()["id"].clone();
    let alpha = app.get("/api/user/me").par(&ep).json().await["compte"][0]["id"].clone();
    app.patch(&format!("/api/gestion/societes/{alpha}"), &json!({"gerant": noe})).par(&ia).json().await;
    let refus = annuler(&app, &ir, &brouillon, &json!({"motif": "L’acquéreur s’est désisté."})).await;
    let messages = json!(["Cette société a un autre référent\u{a0}: seul celui-ci peut la gérer."]);
    assert_eq!(
        (refus.statut.as_u16(), refus.json()),
        (200, json!({"code": 0, "messages": messages, "reservation": null})),
        "a refusal in words: browsers sign out on 403"
    );
    assert_eq!(statut(&app, None, "nantes1-A201").await, "T", "the lot is still held");
    app.traiter_les_taches().await;
}

async fn la_meme_cle_ne_fait_qu_un_brouillon(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let corps = json!({"lot": "nantes1-A201", "reservataire": acquereur(1)});
    let envoyer = || app.post(RESERVATIONS, &corps).par(&ep).en_tete(CLE, "une-seule").envoyer();
    let ensemble = futures::future::join_all([envoyer(), envoyer(), envoyer()]).await;
    for reponse in &ensemble {
        assert_eq!((reponse.statut.as_u16(), &reponse.octets), (201, &ensemble[0].octets), "{reponse}");
    }
    assert_eq!(app.faits("brouillon-cree").await.len(), 1);
    let brouillon = ensemble[0].json();
    // A repeated cancellation with a key gets its first answer.
    let annuler = || {
        let appel = app.post(&format!("{}/annulation", adresse(&brouillon)), &json!({}));
        appel.par(&ep).en_tete(CLE, "annuler").envoyer()
    };
    let premiere = annuler().await;
    assert_eq!(premiere.json()["code"], 1);
    assert_eq!(annuler().await.octets, premiere.octets);
    app.traiter_les_taches().await;
}

async fn une_personne_protegee_ne_se_reserve_pas_ailleurs(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let mut declare = acheteur(4);
    let corps = json!({"contact": declare, "programmes": ["nantes1"]});
    let denonciation = app.post("/api/denonciations", &corps).par(&beta).json().await;
    // Another e-mail, but this phone in another spelling, so it is certainly the same person.
    declare["email"] = json!("une.autre@exemple.fr");
    declare["tel"] = json!("+33 6 39 98 00 04");
    for (premier, second) in [(declare.clone(), Value::Null), (acheteur(9), declare.clone())] {
        let corps = json!({"lot": "nantes1-A201", "reservataire": premier, "coreservataire": second});
        let refus = demander(&app, &ep, &corps).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "personne-protegee"), "{refus}");
        let dit = refus.json().to_string();
        assert!(!dit.contains("Beta") && !dit.contains("Benali") && refus.json()["denonciation"].is_null(), "{dit}");
    }
    assert_eq!(statut(&app, None, "nantes1-A201").await, "L");
    // The protection is checked again when the buyers change. A refused change changes nothing.
    let brouillon = commencer(&app, &ep, "nantes1-A201", 9).await;
    for patch in [
        json!({"reservataire": {"email": "Zoe.4@exemple.fr"}}),
        json!({"coreservataire": {"nom": "Autret", "tel": "0639980004"}, "rdvPhysique": true}),
    ] {
        let refus = changer(&app, &ep, &brouillon, &patch).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "personne-protegee"), "{patch}: {refus}");
    }
    let mut lue = lire(&app, &ep, &brouillon).await;
    assert_eq!(lue["historique"].take().as_array().expect("facts").len(), 1, "begun, and nothing since");
    let mut dite = brouillon.clone();
    dite["historique"].take();
    assert_eq!(lue, dite);
    assert_eq!(app.faits("protection-rencontree").await.len(), 1, "staff are told once a day");
    // On another programme, no company is protected for this person. On this one, the protected company itself may begin a draft.
    let ailleurs = demander(&app, &ep, &json!({"lot": "paris1-101", "reservataire": declare})).await;
    assert_eq!(ailleurs.statut, 201, "{ailleurs}");
    let sien = json!({"lot": "nantes1-A001", "reservataire": {"denonciation": {"id": denonciation["id"]}}});
    assert_eq!(demander(&app, &beta, &sien).await.statut, 201);
    app.traiter_les_taches().await;
}

async fn un_brouillon_expire_et_se_raconte(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let remplir = async |patches: &[Value]| {
        for patch in patches {
            horloge.avancer(TimeDelta::minutes(1));
            assert_eq!(changer(&app, &ep, &brouillon, patch).await.statut, 200, "{patch}");
        }
    };
    remplir(&[json!({"rdvPhysique": true}), json!({"rdvPhysique": false}), json!({"tva": 20})]).await;
    let pdf = formulaire("cni.pdf", PDF);
    let jointe = joindre(&app, &ep, &brouillon, "categorie=dossier&type=autre", pdf).await;
    assert_eq!(jointe.statut, 201, "{jointe}");
    remplir(&[json!({"tva": 5.5}), json!({"tva": null})]).await;
    let lue = lire(&app, &ep, &brouillon).await;
    assert_eq!(lue["expiresAt"], "2026-11-26T18:00:00Z", "the first working evening after seventy-two hours");
    let raconter = |lue: &Value| {
        let faits = lue["historique"].as_array().expect("facts").clone();
        faits.into_iter().map(|fait| (fait["libelle"].clone(), fait["date"].clone())).collect::<Vec<_>>()
    };
    let attendus = [
        ("Réservation commencée", "2026-11-23T08:00:00Z"),
        ("Réservation modifiée", "2026-11-23T08:03:00Z"),
        ("Document de réservation ajouté", "2026-11-23T08:03:00Z"),
        ("Réservation modifiée", "2026-11-23T08:05:00Z"),
    ];
    let attendus = attendus.map(|(quoi, quand)| (json!(quoi), json!(quand)));
    assert_eq!(raconter(&lue), attendus, "changes that follow one another are told once");
    // Once the time of the draft is over, it can no longer be filled, even before the job has run.
    horloge.avancer(TimeDelta::hours(82));
    let ep = app.connecter(EP_ALPHA).await;
    let tard = changer(&app, &ep, &brouillon, &json!({"tva": 20})).await;
    assert_eq!((tard.probleme().0, tard.probleme().1.as_str()), (409, "reservation-terminee"));
    assert_eq!(annuler(&app, &ep, &brouillon, &json!({})).await.json()["code"], 0);
    actions::reservation::suivre(&app.vue).await.expect("the ends are met");
    app.traiter_les_taches().await;
    let finie = lire(&app, &ep, &brouillon).await;
    assert_eq!(
        [&finie["draft"], &finie["statut"]["libelle"], &finie["expiresAt"], &finie["dateFin"]],
        [&json!(false), &json!("Expirée"), &Value::Null, &json!("2026-11-26T18:00:00Z")]
    );
    assert_eq!(raconter(&finie).last().expect("a fact").0, "Réservation expirée");
    let dernier = finie["historique"].as_array().expect("facts").last().expect("a fact").clone();
    assert_eq!(dernier["qui"], Value::Null, "nobody ended it");
    assert_eq!(statut(&app, None, "nantes1-A201").await, "L");
}
