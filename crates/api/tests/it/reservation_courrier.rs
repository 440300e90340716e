//! The mails about reservations, their recipients and number, and what is erased long after the end.

use crate::app::{App, Cookie, EP_ALPHA, IA, IR, IT, sur_les_deux};
use crate::dossier::{acquereur, adresse, annuler, changer, commencer, formulaire, joindre, lire, reponses};
use crate::inscription::PDF;
use crate::reservation_document::{envoyes, pieces};
use crate::vente::{mandater, statut};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::courriel::Courriel;
use testkit::horloge::HorlogeFigee;

const LUNDI: &str = "2026-11-23T08:00:00Z";

sur_les_deux!(
    chaque_lettre_part_une_fois_a_qui_elle_est_due,
    un_brouillon_avertit_une_fois_par_fin,
    l_equipe_prolonge_un_brouillon_une_fois,
    une_reservation_s_efface_trois_ans_apres_sa_fin,
    un_dossier_complet_se_dit_une_fois_au_referent,
);

/// Runs the job of reservations as a server, and sends its mails.
async fn suivre(app: &App) {
    actions::reservation::suivre(&app.vue).await.expect("the ends are met");
    app.traiter_les_taches().await;
}

/// The mails whose subject begins with `objet`.
async fn recus(app: &App, objet: &str) -> Vec<Courriel> {
    let mut courriers = app.courriers().await;
    courriers.retain(|courrier| courrier.objet.starts_with(objet));
    courriers
}

/// The one mail whose subject begins with `objet`. It must go to this person.
async fn seul(app: &App, objet: &str, vers: &str) -> String {
    let courriers = recus(app, objet).await;
    assert_eq!(courriers.len(), 1, "{objet}: {courriers:?}");
    assert!(courriers[0].destinataire.contains(vers), "{objet}: {courriers:?}");
    courriers[0].texte.clone()
}

async fn chaque_lettre_part_une_fois_a_qui_elle_est_due(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let expiree = commencer(&app, &ep, "nantes1-A201", 1).await;
    suivre(&app).await;
    let dite = seul(&app, "Votre réservation est ouverte", EP_ALPHA).await;
    for mots in [
        "le lot vous est gardé, à ce prix",
        "lot A201",
        "Bazin",
        "jeudi 26 novembre 2026 à 19:00",
        "72 heures après sa dernière modification, et au plus tard au bout de dix jours",
    ] {
        assert!(dite.contains(mots), "{mots}: {dite}");
    }
    assert!(dite.contains(&format!("https://portail.example/suivi/reservations/{}", expiree["id"])), "{dite}");
    let dite = seul(&app, "Une réservation est ouverte", IR).await;
    assert!(dite.contains("a ouvert une réservation.") && !dite.contains("Bazin"), "the buyer is not told: {dite}");
    assert!(dite.contains(&format!("https://portail.example/gestion/reservations/{}", expiree["id"])), "{dite}");

    horloge.avancer(TimeDelta::hours(82));
    suivre(&app).await;
    let dite = seul(&app, "Votre réservation a expiré", EP_ALPHA).await;
    assert!(dite.contains("n’a pas été complétée à temps\u{a0}: elle ne retient plus le lot."), "{dite}");
    assert!(!dite.contains("Expiration"), "nothing more expires: {dite}");
    assert!(!seul(&app, "Une réservation a expiré", IR).await.contains("Bazin"));

    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    let annulee = commencer(&app, &ep, "paris1-101", 2).await;
    let motif = json!({"motif": "L’acquéreur s’est désisté."});
    assert_eq!(annuler(&app, &ia, &annulee, &motif).await.json()["code"], 1);
    suivre(&app).await;
    let dite = seul(&app, "Votre réservation est annulée", EP_ALPHA).await;
    assert!(dite.contains("L’acquéreur s’est désisté.") && !dite.contains("Expiration"), "{dite}");
    assert!(!seul(&app, "Une réservation est annulée", IR).await.contains("Chauvel"));
    // Two drafts were begun, one expired and one was cancelled. Each of these four is told to two people. A warning that would come too
    // late is not sent.
    let toutes = app.courriers().await;
    assert_eq!(toutes.iter().filter(|c| c.objet.contains("réservation")).count(), 8, "{toutes:?}");
    assert!(!toutes.iter().any(|c| c.destinataire.to_lowercase().contains("exemple.fr")), "buyers sign nothing yet");
}

async fn un_dossier_complet_se_dit_une_fois_au_referent(moteur: Moteur) {
    const COMPLET: &str = "Un dossier de réservation est complet";
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let piece = || formulaire("cni.pdf", PDF);
    let identite = "categorie=reservataire&type=identite";
    assert_eq!(joindre(&app, &ep, &brouillon, identite, piece()).await.statut, 201);
    suivre(&app).await;
    assert!(recus(&app, COMPLET).await.is_empty(), "its form says nothing yet");
    let mut patch = reponses();
    patch["reservataire"] = acquereur(1);
    let rempli = changer(&app, &ep, &brouillon, &patch).await;
    assert_eq!(rempli.json()["complet"], true, "{rempli}");
    suivre(&app).await;
    let dite = seul(&app, COMPLET, IR).await;
    assert!(dite.contains("a complété le dossier de sa réservation") && dite.contains("lot A201"), "{dite}");
    assert!(dite.contains(&format!("https://portail.example/gestion/reservations/{}", brouillon["id"])), "{dite}");
    assert!(!dite.contains("Bazin"), "the buyer is not told: {dite}");
    assert!(!dite.contains("Expiration"), "a complete draft does not end: {dite}");
    // The form is emptied and filled again, with another document. The referent already knows that it was complete, and gets no other
    // letter.
    for patch in [json!({"tva": null}), json!({"tva": 20}), json!({"reservataire": {"profession": "Luthière"}})] {
        assert_eq!(changer(&app, &ep, &brouillon, &patch).await.statut, 200);
    }
    assert_eq!(joindre(&app, &ep, &brouillon, "categorie=dossier&type=autre", piece()).await.statut, 201);
    suivre(&app).await;
    seul(&app, COMPLET, IR).await;
    // Staff give it more time. Its form asks for nothing more.
    let (ir, motif) = (app.connecter(IR).await, json!({"motif": "Le notaire tarde."}));
    let prolongee = app.post(&format!("{}/prolongation", adresse(&brouillon)), &motif).par(&ir).envoyer().await;
    assert_eq!(prolongee.statut, 200, "{prolongee}");
    suivre(&app).await;
    let dite = seul(&app, "Votre réservation est prolongée", EP_ALPHA).await;
    assert!(dite.contains("trois jours ouvrés de plus.") && !dite.contains("compléter"), "{dite}");
    // The last thing that the other draft lacks is a document.
    let autre = commencer(&app, &ep, "paris1-101", 2).await;
    let mut patch = reponses();
    patch["reservataire"] = acquereur(2);
    patch["financement"] = json!({"apport": [3_000_000]});
    assert_eq!(changer(&app, &ep, &autre, &patch).await.statut, 200);
    let joint = joindre(&app, &ep, &autre, identite, piece()).await;
    assert_eq!(joint.json()["complet"], true, "{joint}");
    suivre(&app).await;
    assert_eq!(recus(&app, COMPLET).await.len(), 2, "one a draft");
}

async fn l_equipe_prolonge_un_brouillon_une_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, it, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IT).await, app.connecter(IR).await);
    let brouillon = commencer(&app, &ep, "nantes1-A201", 3).await;
    suivre(&app).await;
    let motif = "La banque répond lundi.";
    let prolonger = async |qui: &Cookie, corps: Value| {
        app.post(&format!("{}/prolongation", adresse(&brouillon)), &corps).par(qui).envoyer().await
    };
    for (qui, statut) in [(&ep, 403), (&it, 403)] {
        assert_eq!(prolonger(qui, json!({"motif": motif})).await.statut, statut, "staff who manage the company alone");
    }
    assert_eq!(prolonger(&ir, json!({})).await.probleme().0, 400, "staff say why");
    assert_eq!(prolonger(&ir, json!({"motif": "court"})).await.probleme().0, 422);
    assert_eq!(lire(&app, &ir, &brouillon).await["actions"]["prolonger"]["autorisee"], true);
    let rendue = prolonger(&ir, json!({"motif": motif})).await.json();
    // The new end is three working days after Thursday the twenty-sixth.
    assert_eq!(rendue["expiresAt"], "2026-12-01T18:00:00Z", "{rendue}");
    assert_eq!(rendue["actions"]["prolonger"]["motif"], "Cette réservation a déjà été prolongée.");
    assert_eq!(rendue["motif"], Value::Null, "it has not ended");
    let encore = prolonger(&ir, json!({"motif": motif})).await;
    assert_eq!((encore.probleme().0, encore.probleme().1.as_str()), (409, "reservation-deja-prolongee"));
    assert_eq!(app.faits("reservation-prolongee").await, [json!({"reservation": brouillon["id"]})]);
    suivre(&app).await;
    let dite = seul(&app, "Votre réservation est prolongée", EP_ALPHA).await;
    for mots in ["trois jours ouvrés de plus", motif, "mardi 1er décembre 2026 à 19:00"] {
        assert!(dite.contains(mots), "{mots}: {dite}");
    }
    assert!(seul(&app, "Une réservation est prolongée", IR).await.contains(motif));
    // The draft lasts until its new end, and no longer.
    horloge.avancer(TimeDelta::days(7));
    suivre(&app).await;
    assert_eq!(statut(&app, None, "nantes1-A201").await, "T");
    horloge.avancer(TimeDelta::days(2));
    suivre(&app).await;
    assert_eq!(statut(&app, None, "nantes1-A201").await, "L");
}

/// Changes the draft as its prescriber, signed in again.
async fn remplir(app: &App, brouillon: &Value, oui: bool) {
    let ep: Cookie = app.connecter(EP_ALPHA).await;
    let change = changer(app, &ep, brouillon, &json!({"rdvPhysique": oui})).await;
    assert_eq!(change.statut, 200, "{change}");
}

async fn un_brouillon_avertit_une_fois_par_fin(moteur: Moteur) {
    const OBJET: &str = "Votre réservation expire bientôt";
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    // Each change postpones the end, and the warning too.
    for (tour, heures) in [(1, 60), (2, 96)] {
        horloge.avancer(TimeDelta::hours(heures));
        suivre(&app).await;
        suivre(&app).await;
        let averties = recus(&app, OBJET).await;
        assert_eq!(averties.len(), tour, "a day before its end");
        assert!(averties.iter().all(|c| c.destinataire.contains(EP_ALPHA)), "{averties:?}");
        assert!(averties[tour - 1].texte.contains("Reprenez-la pour la garder."), "{averties:?}");
        remplir(&app, &brouillon, tour % 2 == 0).await;
        suivre(&app).await;
        assert_eq!(recus(&app, OBJET).await.len(), tour, "its end is far again");
    }
    // After ten days, no change postpones the end any more, and the prescriber is told so once.
    horloge.avancer(TimeDelta::hours(72));
    for tour in 0..4 {
        suivre(&app).await;
        remplir(&app, &brouillon, tour % 2 == 0).await;
        horloge.avancer(TimeDelta::minutes(10));
    }
    suivre(&app).await;
    let averties = recus(&app, OBJET).await;
    assert_eq!(averties.len(), 3, "{averties:?}");
    let derniere = &averties[2].texte;
    assert!(!derniere.contains("Reprenez-la") && derniere.contains("Plus aucune modification"), "{derniere}");
    assert!(derniere.contains("jeudi 3 décembre 2026 à 19:00"), "{derniere}");
    horloge.avancer(TimeDelta::hours(24));
    suivre(&app).await;
    assert_eq!(recus(&app, "Votre réservation a expiré").await.len(), 1);
}

async fn une_reservation_s_efface_trois_ans_apres_sa_fin(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &ep, "nantes1-A201", 1).await;
    let piece = formulaire("cni.pdf", PDF);
    let jointe = joindre(&app, &ep, &brouillon, "categorie=reservataire&type=identite", piece).await;
    assert_eq!(jointe.statut, 201, "{jointe}");
    let motif = json!({"motif": "Zoé Bazin renonce."});
    assert_eq!(annuler(&app, &ep, &brouillon, &motif).await.json()["code"], 1);
    app.traiter_les_taches().await;
    let oublier = async || actions::reservation::oublier_anciennes(&app.vue).await.expect("erased");
    horloge.avancer(TimeDelta::days(3 * 365));
    oublier().await;
    assert_eq!(
        (pieces(&app), app.faits("reservation-effacee").await),
        (0, vec![]),
        "not yet three years; its files went after thirty days"
    );
    horloge.avancer(TimeDelta::days(2));
    oublier().await;
    oublier().await;
    assert_eq!(app.faits("reservation-effacee").await, [json!({"reservation": brouillon["id"]})]);
    assert_eq!(pieces(&app), 0, "the bytes of its documents are gone");
    let ep = app.connecter(EP_ALPHA).await;
    let lue = lire(&app, &ep, &brouillon).await;
    assert_eq!([&lue["reservataire"], &lue["motif"]], [&Value::Null; 2]);
    assert_eq!((envoyes(&lue), &lue["statut"]["libelle"]), (vec![], &json!("Annulée")));
    app.traiter_les_taches().await;
}
