//! Options under contention. A lot has one holder, on however many servers people ask for it, and each end of an option happens once.

use crate::app::{App, EP_ALPHA, EP_BETA, IA, sur_les_deux};
use crate::vente::{acheteur, annuler, demander, mandater, poser, prescripteur, statut};
use chrono::TimeDelta;
use domain::contact::SaisieContact;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::utilisateur::IdCompte;
use futures::future::join_all;
use sea_orm::ConnectionTrait as _;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;
use store::contact::ClesDePersonne;
use store::{Acces as _, Ecriture};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use tokio::sync::Notify;

sur_les_deux!(
    de_cinquante_sur_un_lot_un_seul_l_a,
    un_prescripteur_ne_depasse_pas_sa_limite_en_demandant_ensemble,
    une_fin_arrive_une_fois_sur_deux_serveurs,
    une_liberation_tardive_ne_libere_pas_ce_qu_un_autre_tient,
    une_protection_qui_s_ecrit_est_attendue,
    un_logement_remis_en_vente_attend_qui_tient_son_annexe,
);

async fn de_cinquante_sur_un_lot_un_seul_l_a(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let mut gens = Vec::new();
    for rang in 0..50 {
        gens.push(prescripteur(&app, 1, rang).await);
    }
    let demandes = gens.iter().zip(0..).map(|(qui, rang)| {
        let serveur = if rang % 2 == 0 { &app } else { &autre };
        demander(serveur, qui, "nantes1-A201", rang)
    });
    let mut issues = BTreeMap::new();
    for reponse in join_all(demandes).await {
        if reponse.statut == 409 {
            assert_eq!(reponse.json()["detail"], "Ce lot vient d'être optionné.", "{reponse}");
        }
        *issues.entry(reponse.statut.as_u16()).or_insert(0) += 1;
    }
    assert_eq!(issues, BTreeMap::from([(201, 1), (409, 49)]));
    assert_eq!(app.faits("option-posee").await.len(), 1);
    assert_eq!(app.nombre("SELECT count(*) FROM option_lot").await, 1, "nothing is left of the others");
    app.traiter_les_taches().await;
    assert_eq!(app.courriers().await.len(), 2);
}

async fn un_prescripteur_ne_depasse_pas_sa_limite_en_demandant_ensemble(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let ep = app.connecter(EP_ALPHA).await;
    let lots = [
        "nantes1-A001",
        "nantes1-A101",
        "nantes1-A201",
        "nantes1-A302",
        "nantes1-P03",
        "paris1-101",
        "paris1-102",
        "stdenis1-M1",
        "stdenis1-M3",
    ];
    let demandes = lots.iter().zip(0..).map(|(lot, rang)| {
        let serveur = if rang % 2 == 0 { &app } else { &autre };
        demander(serveur, &ep, lot, rang)
    });
    let reponses = join_all(demandes).await;
    let posees = reponses.iter().filter(|r| r.statut == 201).count();
    assert_eq!(posees, 5, "{reponses:?}");
    for refus in reponses.iter().filter(|r| r.statut != 201) {
        assert_eq!(refus.probleme().1, "limite-options");
    }
    app.traiter_les_taches().await;
}

async fn une_fin_arrive_une_fois_sur_deux_serveurs(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let mut posees = Vec::new();
    for lot in ["nantes1-A201", "nantes1-A001", "paris1-101"] {
        posees.push(poser(&app, &ep, lot, 1).await["id"].clone());
    }
    poser(&app, &beta, "stdenis1-M1", 2).await;
    app.traiter_les_taches().await;
    // No server ran for a week, so all ends and reminders are due at once.
    horloge.avancer(TimeDelta::days(7));
    let autre = app.autre_serveur().await;
    // The job has one row, so usually one server runs it. Here both servers run it, as after a lost lease.
    tokio::join!(suivre(&app), suivre(&autre), suivre(&app), suivre(&autre));
    assert_eq!(app.faits("option-echue").await.len(), 4);
    for lot in ["nantes1-A201", "nantes1-P02", "nantes1-A001", "paris1-101", "stdenis1-M1"] {
        assert_eq!(statut(&app, None, lot).await, "L", "{lot}");
    }
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let nombre = |objet: &str| courriers.iter().filter(|c| c.objet.starts_with(objet)).count();
    assert_eq!((nombre("Votre option est échue"), nombre("Une option est échue")), (4, 4));
    assert_eq!(nombre("Votre option se termine bientôt"), 0, "too late to remind of");
    let ep = app.connecter(EP_ALPHA).await;
    for id in posees {
        let lue = app.get(&format!("/api/options/{id}")).par(&ep).json().await;
        assert_eq!(lue["dateFin"], "2026-11-26T18:00:00Z", "it ended when its time was over, not when the job came");
    }
}

async fn une_liberation_tardive_ne_libere_pas_ce_qu_un_autre_tient(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let mut fins = 0;
    for tour in 0..4 {
        let ep = app.connecter(EP_ALPHA).await;
        let option = poser(&app, &ep, "nantes1-A201", tour).await;
        app.traiter_les_taches().await;
        horloge.avancer(TimeDelta::days(4));
        let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
        let autre = app.autre_serveur().await;
        let trop_tard = json!({});
        let (annulee, ()) = tokio::join!(annuler(&autre, &ep, &option["id"], &trop_tard), suivre(&app));
        assert_eq!(annulee.probleme().1, "option-terminee", "its time is over, whether or not the job has come");
        let sienne = poser(&app, &beta, "nantes1-A201", 90 + tour).await;
        suivre(&app).await;
        assert_eq!(annuler(&app, &ep, &option["id"], &trop_tard).await.statut, 409);
        assert_eq!(statut(&app, None, "nantes1-A201").await, "O");
        assert_eq!(annuler(&app, &beta, &sienne["id"], &trop_tard).await.statut, 200);
        fins += 1;
        assert_eq!((app.faits("option-echue").await.len(), app.faits("option-annulee").await.len()), (fins, fins));
        horloge.avancer(TimeDelta::days(3));
    }
    app.traiter_les_taches().await;
}

/// A declaration that is being written protects its person once it is committed. An option that is asked for at this moment waits for the
/// commit.
async fn une_protection_qui_s_ecrit_est_attendue(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-23T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let autre = app.autre_serveur().await;
    let (ep, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let corps = json!({"contact": acheteur(4), "programmes": ["nantes1"]});
    assert_eq!(app.post("/api/denonciations", &corps).par(&beta).json().await["statut"]["code"], "2");
    // Remove the protection, as if the declaration were not validated yet. Below, the transaction of the validation runs again and is kept
    // open.
    let oublier = |tx: Ecriture| async move { Ok(tx.execute_unprepared("DELETE FROM protection").await?) };
    app.base.entretenir(oublier).await.map_err(|e: store::Error| e).expect("forgotten");
    let email = SaisieContact { email: "zoe.4@exemple.fr".to_owned(), ..SaisieContact::default() };
    let contact = SaisieContact { nom: "Autret".to_owned(), ..email }.lire_du_promoteur().expect("a contact");
    let (ouverte, finie) = (&Notify::new(), &Notify::new());
    let contact = &contact;
    let ecriture = app.base.entretenir(|tx: Ecriture| async move {
        let nantes = IdProgramme("nantes1".to_owned());
        store::programme::verrouiller(&tx, std::slice::from_ref(&nantes)).await?;
        let fin = tx.maintenant().plus(Duration::from_hours(24));
        let cles = ClesDePersonne::de(tx.trousseau(), contact);
        assert!(store::protection::proteger(&tx, &cles, &nantes, Some(IdCompte(2)), fin).await?);
        ouverte.notify_one();
        finie.notified().await;
        Ok::<_, store::Error>(())
    });
    let opter = async {
        ouverte.notified().await;
        let demande = demander(&autre, &ep, "nantes1-A201", 4);
        tokio::pin!(demande);
        // A call that does not wait for the declaration would have its answer by now. A call that waits goes on once the declaration is
        // committed.
        let aussitot = tokio::time::timeout(Duration::from_millis(400), &mut demande).await;
        finie.notify_one();
        match aussitot {
            Ok(reponse) => reponse,
            Err(_) => demande.await,
        }
    };
    let (ecrite, reponse) = tokio::join!(ecriture, opter);
    ecrite.expect("declared");
    assert_eq!(reponse.statut, 409, "{reponse}");
    assert_eq!(reponse.probleme().1, "personne-protegee");
    app.traiter_les_taches().await;
}

/// Runs the job of options as one server, and leaves its mails for later.
async fn suivre(app: &App) {
    actions::option_lot::suivre(&app.vue).await.expect("the ends are met");
}

/// While a home is withdrawn, its annex is sold alone, and people wait for it alone. When the home comes back, the annex's holder comes
/// first.
async fn un_logement_remis_en_vente_attend_qui_tient_son_annexe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (ep, ia) = (app.connecter(EP_ALPHA).await, app.connecter(IA).await);
    let gerer = async |quoi: &str| {
        app.post(&format!("/api/gestion/lots/nantes1-A201/{quoi}"), &json!({})).par(&ia).envoyer().await.statut
    };
    assert_eq!(gerer("retrait").await, 200);
    poser(&app, &ep, "nantes1-P02", 1).await;
    let (ouverte, finie) = (&Notify::new(), &Notify::new());
    let tenir = app.base.entretenir(|tx: Ecriture| async move {
        store::lot::verrouiller(&tx, &IdLot("nantes1-P02".to_owned())).await?;
        ouverte.notify_one();
        finie.notified().await;
        Ok::<_, store::Error>(())
    });
    let remettre = async {
        ouverte.notified().await;
        let remise = gerer("remise");
        tokio::pin!(remise);
        // A call that does not wait would have its answer by now.
        let attend = tokio::time::timeout(Duration::from_millis(400), &mut remise).await.is_err();
        finie.notify_one();
        if attend {
            assert_eq!(remise.await, 200);
        }
        attend
    };
    let (tenue, attend) = tokio::join!(tenir, remettre);
    tenue.expect("held");
    assert!(attend, "the home is back once its annex is in nobody's hand");
    app.traiter_les_taches().await;
}
