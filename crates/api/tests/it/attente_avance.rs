//! A head start holds against every way of taking the lot, on every server, even after downtime. A freed lot always goes first to the
//! people who wait for it.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, commande, importer_flux, sur_les_deux};
use crate::attente::{LOT, LUNDI, attendre, desactiver, ecarte, info, lire, recus};
use crate::evenements::Page;
use crate::vente::{annuler, demander, mandater, motif, poser, prescripteur, revenir, statut, suivre};
use actions::import::{OptionsGrille, importer_grille};
use chrono::TimeDelta;
use futures::future::join_all;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use std::time::Duration;
use store::Ecriture;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::Flux;
use tokio::sync::Notify;

sur_les_deux!(
    une_avance_lie_chaque_entree_sur_chaque_serveur,
    une_avance_passee_l_est_meme_sans_la_tache,
    ce_qu_un_import_ou_l_equipe_libere_est_pour_qui_l_attend,
    une_avance_se_rend_et_un_lot_retire_ne_s_attend_plus,
    de_vingt_qui_demandent_seul_qui_a_l_avance_l_a,
    deux_serveurs_ne_servent_qu_une_fois,
    un_import_qui_finit_est_attendu,
    qui_part_ne_garde_pas_son_avance,
    qui_ne_voit_plus_le_lot_ne_garde_pas_son_avance,
    une_avance_se_compte_en_heures_ouvertes,
    qui_ne_pourrait_pas_prendre_le_lot_garde_sa_place,
    qui_est_seul_et_ne_peut_le_prendre_apprend_que_le_lot_est_libre,
);

/// A lot on which a person of Beta has a head start, on two servers. Returns that person and another one.
async fn en_avance(app: &App) -> (Cookie, Cookie) {
    mandater(app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let option = poser(app, &ep, LOT, 1).await;
    let premier = app.connecter(EP_BETA).await;
    attendre(app, &premier, LOT).await;
    assert_eq!(annuler(app, &ep, &option["id"], &json!({})).await.statut, 200);
    app.traiter_les_taches().await;
    (premier, prescripteur(app, 2, 9).await)
}

async fn une_avance_lie_chaque_entree_sur_chaque_serveur(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, quidam) = en_avance(&app).await;
    let autre = app.autre_serveur().await;
    let ir = app.connecter(IR).await;
    let tient = async || {
        for serveur in [&app, &autre] {
            let vu = lire(serveur, None, LOT).await;
            assert_eq!((&vu["statut"]["code"], &vu["disponibleLe"]), (&json!("O"), &json!("2026-11-23T08:15:00Z")));
            ecarte(serveur, &quidam, LOT).await;
            // Staff see the head start in their list too.
            let suivis = serveur.get(&format!("/api/gestion/lots?search={LOT}")).par(&ir).json().await;
            assert_eq!(suivis["hydra:member"][0]["disponibleLe"], "2026-11-23T08:15:00Z", "{suivis}");
        }
    };
    tient().await;
    for dit in ["L", "R", "T"] {
        let refus = autre.post(&format!("/api/gestion/lots/{LOT}/statut"), &json!({"statut": dit})).par(&ir).envoyer();
        assert_eq!(refus.await.probleme().1, "lot-tenu");
    }
    for dit in ["L", "T", "R"] {
        let mut flux = Flux::du_monde();
        flux.ligne(LOT)["statut"] = json!({"code": dit});
        flux.ligne(LOT)["description"] = json!(format!("Dit {dit}"));
        importer_flux(&app.base, &flux.texte()).await;
        tient().await;
        assert_eq!(lire(&autre, None, LOT).await["description"], format!("Dit {dit}"), "the feed was taken");
    }
    grille(&app, "Programme;nantes1\nLot;Prix TTC;Statut\nA201;328000;Libre\n").await;
    autre.suivre_les_autres().await;
    let mut page = Page::ouvrir(&autre, None).await;
    grille(&app, "Programme;nantes1\nLot;Prix TTC;Statut\nA201;327000;Vendu\n").await;
    tient().await;
    assert_eq!(lire(&autre, None, LOT).await["prix"], 327_000.0);
    let du_prix = async |page: &mut Page| loop {
        let recu = page.recevoir().await;
        if recu.nom == "lot" && recu.donnees["lot"] == LOT && recu.donnees["prix"] == 327_000.0 {
            break recu.donnees["disponibleLe"].clone();
        }
    };
    assert_eq!(du_prix(&mut page).await, "2026-11-23T08:15:00Z");
    let sienne = poser(&autre, &premier, LOT, 2).await;
    assert_eq!(sienne["prix"], 327_000.0);
    assert_eq!(du_prix(&mut page).await, Value::Null, "it is theirs: nothing is to be waited for");
    let pris = demander(&app, &quidam, LOT, 3).await;
    assert_eq!(pris.json()["detail"], "Ce lot vient d'être optionné.");
    // The head start became the option, so the job has nothing to end.
    horloge.avancer(TimeDelta::minutes(16));
    suivre(&app).await;
    assert_eq!((app.faits("avance-passee").await.len(), statut(&app, None, LOT).await.as_str()), (0, "O"));
}

/// Imports a price grid, which must succeed.
async fn grille(app: &App, texte: &str) {
    let dossier = tempfile::tempdir().expect("a temporary folder");
    let chemin = dossier.path().join("grille.csv");
    std::fs::write(&chemin, texte).expect("a file is written");
    let options = OptionsGrille::default();
    importer_grille(&commande(&app.base), &chemin, None, options, &|_| {}).await.expect("the grid is taken");
}

async fn une_avance_passee_l_est_meme_sans_la_tache(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, second) = en_avance(&app).await;
    attendre(&app, &second, LOT).await;
    let quidam = prescripteur(&app, 2, 10).await;
    // No server ran for an hour, so no job ran. The next person in the list has priority all the same.
    horloge.avancer(TimeDelta::hours(1));
    let autre = app.autre_serveur().await;
    for serveur in [&app, &autre] {
        ecarte(serveur, &premier, LOT).await;
        ecarte(serveur, &quidam, LOT).await;
        assert_eq!(motif(serveur, &quidam, LOT).await, "ce lot est proposé en priorité à sa liste d’attente");
        assert_eq!(info(serveur, &second, LOT).await["disponible"], true);
        assert_eq!(info(serveur, &quidam, LOT).await["disponible"], false);
    }
    assert_eq!(motif(&autre, &second, LOT).await, Value::Null);
    poser(&autre, &second, LOT, 4).await;
    assert_eq!((app.faits("avance-passee").await.len(), app.faits("attente-honoree").await.len()), (1, 1));
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "O");
    assert_eq!(app.faits("avance-passee").await.len(), 1, "the job finds nothing left to do");

    // The last person in the list lets their time pass. The lot is then free for everybody, even before a job has run.
    let option = app.get("/api/options?statut.code=1").par(&second).json().await["hydra:member"][0]["id"].clone();
    horloge.avancer(TimeDelta::hours(25));
    let (alpha, ia) = (prescripteur(&app, 1, 11).await, app.connecter(IA).await);
    attendre(&app, &alpha, LOT).await;
    assert_eq!(annuler(&app, &ia, &option, &json!({"motif": "Désistement de l’acquéreur"})).await.statut, 200);
    let ep = prescripteur(&app, 1, 12).await;
    ecarte(&app, &ep, LOT).await;
    horloge.avancer(TimeDelta::minutes(15));
    assert_eq!(motif(&app, &ep, LOT).await, Value::Null);
    poser(&app, &ep, LOT, 5).await;
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "O");
}

async fn ce_qu_un_import_ou_l_equipe_libere_est_pour_qui_l_attend(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let (ep, quidam, ir) = (app.connecter(EP_ALPHA).await, prescripteur(&app, 2, 1).await, app.connecter(IR).await);
    // The three lots below are optioned by the feed, pre-reserved by the feed, and held by staff.
    let tenu = app.post("/api/gestion/lots/paris1-101/statut", &json!({"statut": "O"})).par(&ir).envoyer().await;
    assert_eq!(tenu.statut, 200);
    for lot in ["nantes1-A102", "nantes1-A202", "paris1-101"] {
        attendre(&app, &ep, lot).await;
    }
    let pour_elle = async |lot: &str| {
        for serveur in [&app, &autre] {
            let vu = lire(serveur, None, lot).await;
            assert_eq!(
                (&vu["statut"]["code"], &vu["disponibleLe"]),
                (&json!("O"), &json!("2026-11-23T08:15:00Z")),
                "{lot}"
            );
        }
        ecarte(&autre, &quidam, lot).await;
        assert_eq!(info(&autre, &ep, lot).await["avance"]["fin"], "2026-11-23T08:15:00Z", "{lot}");
    };
    let mut flux = Flux::du_monde();
    flux.ligne("nantes1-A102")["statut"] = json!({"code": "L"});
    flux.ligne("paris1-101")["statut"] = json!({"code": "O"});
    importer_flux(&app.base, &flux.texte()).await;
    pour_elle("nantes1-A102").await;
    grille(&app, "Programme;nantes1\nLot;Statut\nA202;Libre\n").await;
    pour_elle("nantes1-A202").await;
    let rendu = app.post("/api/gestion/lots/paris1-101/statut", &json!({"statut": "L"})).par(&ir).envoyer().await;
    assert_eq!((rendu.statut.as_u16(), &rendu.json()["statut"]["code"]), (200, &json!("O")), "{rendu}");
    pour_elle("paris1-101").await;
    assert_eq!(app.faits("avance-donnee").await.len(), 3);
    assert_eq!(recus(&app, "Un lot que vous attendez est à vous en priorité").await.len(), 3);
    for (lot, rang) in [("nantes1-A102", 1), ("nantes1-A202", 2), ("paris1-101", 3)] {
        poser(&autre, &ep, lot, rang).await;
    }
    app.traiter_les_taches().await;
}

async fn une_avance_se_rend_et_un_lot_retire_ne_s_attend_plus(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, second) = en_avance(&app).await;
    let dernier = prescripteur(&app, 2, 12).await;
    attendre(&app, &second, LOT).await;
    attendre(&app, &dernier, LOT).await;
    horloge.avancer(TimeDelta::minutes(5));
    let rendue = app.post("/api/info-dispo/annulation", &json!({"lot": LOT})).par(&premier).envoyer().await;
    assert_eq!((rendue.statut.as_u16(), &rendue.json()["nombre"]), (200, &json!(2)));
    assert_eq!(info(&app, &second, LOT).await["avance"]["fin"], "2026-11-23T08:20:00Z");
    assert_eq!(app.faits("avance-rendue").await.len(), 1);

    let ia = app.connecter(IA).await;
    let retire = app.post(&format!("/api/gestion/lots/{LOT}/retrait"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(retire.statut, 200);
    let refus = demander(&app, &second, LOT, 3).await;
    assert_eq!(refus.json()["detail"], "Ce lot n’est plus en vente.", "nothing new on it, a head start or not");
    suivre(&app).await;
    assert_eq!(app.faits("attente-sans-suite").await.len(), 2);
    let prevenus = recus(&app, "Un lot que vous attendiez n’est plus en vente").await;
    assert_eq!(prevenus, ["p9.2@cabinet.example", "p12.2@cabinet.example"]);
    for lettre in app.courriers().await.iter().filter(|c| c.objet.starts_with("Un lot que vous attendiez")) {
        assert!(lettre.texte.contains("/recherche/lots"), "its page is there no more: {}", lettre.texte);
        assert!(!lettre.texte.contains("Jusqu’au"), "nor is its head start: {}", lettre.texte);
    }
    assert_eq!(app.get(&format!("/api/info-dispo?lot={LOT}")).par(&second).envoyer().await.statut, 404);
    let remis = app.post(&format!("/api/gestion/lots/{LOT}/remise"), &json!({})).par(&ia).envoyer().await;
    assert_eq!((remis.statut.as_u16(), &remis.json()["statut"]["code"]), (200, &json!("L")));
    suivre(&app).await;
    poser(&app, &dernier, LOT, 4).await;
    app.traiter_les_taches().await;
}

async fn de_vingt_qui_demandent_seul_qui_a_l_avance_l_a(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, _) = en_avance(&app).await;
    let autre = app.autre_serveur().await;
    let mut gens = vec![];
    for rang in 20..39 {
        gens.push(prescripteur(&app, 2, rang).await);
    }
    gens.insert(11, premier);
    let demandes = gens.iter().zip(0..).map(|(qui, rang)| {
        let serveur = if rang % 2 == 0 { &app } else { &autre };
        demander(serveur, qui, LOT, rang)
    });
    let reponses = join_all(demandes).await;
    for (rang, reponse) in reponses.iter().enumerate() {
        assert_eq!(reponse.statut, if rang == 11 { 201 } else { 409 }, "{rang}: {reponse}");
    }
    assert_eq!((app.faits("option-posee").await.len(), app.faits("attente-honoree").await.len()), (2, 1));
    app.traiter_les_taches().await;
}

async fn deux_serveurs_ne_servent_qu_une_fois(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (_, second) = en_avance(&app).await;
    let troisieme = prescripteur(&app, 2, 13).await;
    attendre(&app, &second, LOT).await;
    attendre(&app, &troisieme, LOT).await;
    let autre = app.autre_serveur().await;
    for tour in 1..=2 {
        horloge.avancer(TimeDelta::minutes(15));
        let jobs = [&app, &autre, &app, &autre].map(|serveur| actions::attente::suivre(&serveur.vue));
        for fait in join_all(jobs).await {
            fait.expect("the lists are served");
        }
        assert_eq!((app.faits("avance-passee").await.len(), app.faits("avance-donnee").await.len()), (tour, tour + 1));
    }
    assert_eq!(info(&app, &troisieme, LOT).await["avance"]["fin"], "2026-11-23T08:45:00Z");
    assert_eq!(recus(&app, "Votre priorité sur un lot a pris fin").await.len(), 2);
    assert_eq!(recus(&app, "Un lot que vous attendez est à vous en priorité").await.len(), 3);
}

/// The end of an import serves the waiting lists of the lots that it frees. A person who joins a list at that moment either is in the list
/// before the end, or finds the lot free.
async fn un_import_qui_finit_est_attendu(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let ep = app.connecter(EP_ALPHA).await;
    let commencer = |tx: Ecriture| async move {
        let sql = "INSERT INTO import (genre, etat, debut, bail, jeton, creneau, annulable) \
                   VALUES ('partiel', 'en-cours', 0, 9000000000000000, 1, 1, false)";
        Ok::<_, store::Error>(tx.execute_unprepared(sql).await?)
    };
    app.base.entretenir(commencer).await.expect("under way");
    let (ouverte, finie) = (&Notify::new(), &Notify::new());
    let fin = app.base.entretenir(|tx: Ecriture| async move {
        tx.execute_unprepared("UPDATE import SET creneau = NULL, etat = 'termine' WHERE creneau = 1").await?;
        ouverte.notify_one();
        finie.notified().await;
        Ok::<_, store::Error>(())
    });
    let rejoindre = async {
        ouverte.notified().await;
        let demande = attendre(&autre, &ep, "nantes1-A102");
        tokio::pin!(demande);
        // A call that does not wait for the import would have its answer by now.
        let attend = tokio::time::timeout(Duration::from_millis(400), &mut demande).await.is_err();
        finie.notify_one();
        if attend {
            demande.await;
        }
        attend
    };
    let (finie, attend) = tokio::join!(fin, rejoindre);
    finie.expect("ended");
    assert!(attend, "the place is taken once the import has ended");
    app.traiter_les_taches().await;
}

/// A head start ends when its holder leaves the list. The next person in the list then has it, even before a job has run.
async fn qui_part_ne_garde_pas_son_avance(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (premier, second) = en_avance(&app).await;
    let (quidam, ia) = (prescripteur(&app, 2, 10).await, app.connecter(IA).await);
    attendre(&app, &second, LOT).await;
    desactiver(&app, &ia, &premier).await;
    let dit = info(&app, &second, LOT).await;
    assert_eq!((&dit["disponible"], &dit["place"], &dit["nombre"]), (&json!(true), &json!(1), &json!(1)));
    ecarte(&app, &quidam, LOT).await;
    poser(&app, &second, LOT, 4).await;
    for fait in ["attente-sans-suite", "avance-rendue", "attente-honoree"] {
        assert_eq!(app.faits(fait).await.len(), 1, "{fait}");
    }
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "O");
}

/// A head start also ends when the lot is dedicated to others. The job then gives it to people who see the lot.
async fn qui_ne_voit_plus_le_lot_ne_garde_pas_son_avance(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let (_, second) = en_avance(&app).await;
    attendre(&app, &second, LOT).await;
    let (ia, alpha) = (app.connecter(IA).await, app.connecter(EP_ALPHA).await);
    let groupe =
        app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["group"]["id"].clone();
    let dedie = app.post(&format!("/api/gestion/lots/{LOT}/dedicace"), &json!({"groupe": groupe})).par(&ia).envoyer();
    assert_eq!(dedie.await.statut, 200);
    let envoyes = app.courriers().await.len();
    suivre(&app).await;
    let vu = lire(&app, Some(&alpha), LOT).await;
    assert_eq!((&vu["statut"]["code"], &vu["disponibleLe"]), (&json!("L"), &Value::Null));
    assert_eq!(app.faits("attente-sans-suite").await.len(), 2);
    assert_eq!(app.courriers().await.len(), envoyes, "of a lot that they do not see they are told nothing");
    suivre(&app).await;
    assert_eq!(app.faits("avance-rendue").await.len(), 1, "once");
}

/// The lot is freed on Friday at 19:52, on Saturday at 19:58, or on the evening before the national day. The first person has the lot at
/// once, whatever the hour. Their quarter of an hour counts only open hours. Each person gets one letter.
async fn une_avance_se_compte_en_heures_ouvertes(moteur: Moteur) {
    for (libere, fin, apres) in [
        ("2026-11-27T18:52:00Z", "2026-11-28T07:07:00Z", "2026-11-28T07:22:00Z"),
        ("2026-11-28T18:58:00Z", "2026-11-30T07:13:00Z", "2026-11-30T07:28:00Z"),
        ("2026-07-13T21:00:00Z", "2026-07-15T06:15:00Z", "2026-07-15T06:30:00Z"),
    ] {
        let horloge = HorlogeFigee::a(libere);
        let app = App::figee(moteur, &horloge).await;
        let (premier, second) = en_avance(&app).await;
        attendre(&app, &second, LOT).await;
        suivre(&app).await;
        assert_eq!(info(&app, &premier, LOT).await["avance"]["fin"], fin, "{libere}");
        // Until the head start ends, only the first person may take the lot, at any hour.
        assert_eq!(info(&app, &premier, LOT).await["disponible"], true);
        ecarte(&app, &second, LOT).await;
        let instant = |texte: &str| texte.parse::<chrono::DateTime<chrono::Utc>>().expect("an instant");
        horloge.avancer(instant(fin) - instant(libere));
        suivre(&app).await;
        // Sessions are shorter than a night, so sign in again.
        let (premier, second) = (revenir(&app, EP_BETA).await, revenir(&app, "p9.2@cabinet.example").await);
        assert_eq!(info(&app, &second, LOT).await["avance"]["fin"], apres, "{libere}");
        ecarte(&app, &premier, LOT).await;
        let lettres = recus(&app, "Un lot que vous attendez est à vous en priorité").await;
        assert_eq!(lettres, [EP_BETA, "p9.2@cabinet.example"], "one each");
        poser(&app, &second, LOT, 3).await;
        app.traiter_les_taches().await;
    }
    // The first of the list does not have to wait for the morning.
    let app = App::figee(moteur, &HorlogeFigee::a("2026-11-27T22:10:00Z")).await;
    let (premier, second) = en_avance(&app).await;
    ecarte(&app, &second, LOT).await;
    poser(&app, &premier, LOT, 3).await;
    app.traiter_les_taches().await;
}

/// People without a mandate, or who hold as many options as they may, are passed over and keep their place. They learn it when they join,
/// on the page, and once by mail.
async fn qui_ne_pourrait_pas_prendre_le_lot_garde_sa_place(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    let option = poser(&app, &ep, LOT, 1).await;
    let (plein, apte) = (prescripteur(&app, 2, 20).await, prescripteur(&app, 2, 21).await);
    let un = app.patch("/api/gestion/reglages/option.maximum", &json!({"valeur": "1"})).par(&ia).envoyer().await;
    assert_eq!(un.statut, 200, "{un}");
    let tenue = poser(&app, &plein, "paris1-101", 2).await;
    let place = attendre(&app, &plein, LOT).await;
    let dite = place["empechement"].as_str().unwrap_or_default().to_owned();
    assert!(dite.contains("votre tour passe et vous gardez votre place"), "{place}");
    assert_eq!(attendre(&app, &apte, LOT).await["empechement"], Value::Null);
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    for _ in 0..2 {
        suivre(&app).await;
    }
    assert_eq!(info(&app, &apte, LOT).await["avance"]["fin"], "2026-11-23T08:15:00Z", "the next one is served");
    let sienne = info(&app, &plein, LOT).await;
    assert_eq!((&sienne["enAttente"], &sienne["disponible"]), (&json!(true), &json!(false)), "{sienne}");
    let passee = "Un lot que vous attendez passe à la personne suivante";
    assert_eq!(recus(&app, passee).await, ["p20.2@cabinet.example"], "told once");
    // When nobody in the list could take the lot, it is free for everybody. The people who could not take it stay in the list, and are
    // served once they can.
    horloge.avancer(TimeDelta::minutes(15));
    suivre(&app).await;
    assert_eq!(statut(&app, None, LOT).await, "L");
    assert_eq!(info(&app, &plein, LOT).await["enAttente"], true);
    assert_eq!(annuler(&app, &plein, &tenue["id"], &json!({})).await.statut, 200);
    suivre(&app).await;
    assert_eq!(info(&app, &plein, LOT).await["avance"]["fin"], "2026-11-23T08:30:00Z");
    assert_eq!(recus(&app, passee).await.len(), 1, "a mandate or a limit is told once a place");
}

/// When the only person in a list cannot take the lot, the lot passes to nobody, so the letter does not say that it passed to somebody.
async fn qui_est_seul_et_ne_peut_le_prendre_apprend_que_le_lot_est_libre(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    let option = poser(&app, &ep, LOT, 1).await;
    let plein = prescripteur(&app, 2, 20).await;
    let un = app.patch("/api/gestion/reglages/option.maximum", &json!({"valeur": "1"})).par(&ia).envoyer().await;
    assert_eq!(un.statut, 200, "{un}");
    poser(&app, &plein, "paris1-101", 2).await;
    attendre(&app, &plein, LOT).await;
    assert_eq!(annuler(&app, &ep, &option["id"], &json!({})).await.statut, 200);
    for _ in 0..2 {
        suivre(&app).await;
    }
    assert_eq!(statut(&app, None, LOT).await, "L");
    let libre = "Un lot que vous attendez est libre, mais vous ne pouvez pas le prendre";
    assert_eq!(recus(&app, libre).await, ["p20.2@cabinet.example"], "told once");
    assert!(recus(&app, "Un lot que vous attendez passe à la personne suivante").await.is_empty());
    let lettre = app.courriers().await.into_iter().find(|c| c.objet.starts_with(libre)).expect("a letter");
    assert!(lettre.texte.contains("vous gardez votre place"), "{}", lettre.texte);
    assert_eq!(info(&app, &plein, LOT).await["enAttente"], true);
}
