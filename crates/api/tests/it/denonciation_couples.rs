//! Couples, quotas, and what a prescriber reads before a protection ends.

use crate::app::{App, EP_ALPHA, EP_BETA, IR, sur_les_deux};
use crate::denonciation::{D, statut};
use crate::denonciation_vente::{G, LUNDI, declarer, denoncer, relue, valider};
use crate::dossier::demander as reserver;
use crate::vente::{acheteur, mandater};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_couple_se_denonce_ensemble,
    chacun_d_un_couple_a_son_quota,
    au_dela_des_quotas_l_equipe_decide,
    une_protection_qui_finit_se_rappelle_a_neuf_heures,
);

async fn un_couple_se_denonce_ensemble(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    // The two people share a phone, which counts as one key.
    let mut conjoint = acheteur(2);
    conjoint["tel"] = acheteur(1)["tel"].clone();
    let couple = |programmes: &[&str]| json!({"contact": acheteur(1), "conjoint": conjoint, "programmes": programmes});
    let faite = app.post(D, &couple(&["nantes1"])).par(&alpha).envoyer().await;
    assert_eq!(faite.statut, 200, "{faite}");
    let fil = faite.json();
    assert_eq!((statut(&fil), &fil["conjoint"]["email"]), ("2", &json!("zoe.2@exemple.fr")));
    assert_eq!(relue(&app, &alpha, &fil).await, fil);
    assert_eq!(app.nombre("SELECT count(*) FROM protection").await, 3, "two e-mails, and one phone");
    // Each of the two is recognised. The declaration of another company waits, and the prescriber who declared them is told of a duplicate.
    let attend = denoncer(&app, &beta, 2, &["nantes1"]).await;
    assert_eq!(statut(&attend), "1");
    assert_eq!(declarer(&app, &alpha, &acheteur(2), &["nantes1"]).await.probleme().1, "denonciation-similaire");
    // The check before a declaration also looks for each of the two.
    let cherche = |rang: u32| json!({"email": acheteur(rang)["email"]});
    for (corps, etat) in [
        (json!({"contact": cherche(3), "programmes": ["nantes1"]}), "libre"),
        (json!({"contact": cherche(3), "conjoint": cherche(2), "programmes": ["nantes1"]}), "similaire"),
    ] {
        let dite = app.post(&format!("{D}/verification"), &corps).par(&alpha).json().await;
        assert_eq!(dite["programmes"][0]["etat"], etat, "{corps}");
    }
    for rang in [1, 2] {
        let refus = reserver(&app, &beta, &json!({"lot": "nantes1-A001", "reservataire": acheteur(rang)})).await;
        assert_eq!(refus.probleme().1, "personne-protegee", "{rang}");
    }
    let fiche = app.get(&format!("{G}/{}", attend["id"])).par(&ir).json().await;
    assert_eq!(fiche["rivales"][0]["raisons"][0], "email");
    let trouvee = app.get(&format!("{D}?contact=zoe.2@exemple.fr")).par(&alpha).json().await;
    assert_eq!(trouvee["hydra:member"][0]["id"], fil["id"]);
    // Both people become the buyers of a draft.
    let deux = json!({"id": fil["id"]});
    let corps = json!({"lot": "nantes1-A201", "reservataire": {"denonciation": deux}, "coreservataire": {"denonciation": deux}});
    let brouillon = reserver(&app, &alpha, &corps).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    assert_eq!(
        app.nombre("SELECT count(*) FROM reservation WHERE denonciation = co_denonciation AND contact <> co_contact")
            .await,
        1
    );
    // This works from an option too. The first buyer is the option's. The declaration then gives the other person of the couple as the
    // second buyer, and never the same person twice.
    let demandee = json!({"lot": "nantes1-A001", "denonciation": fil["id"]});
    let posee = app.post("/api/options", &demandee).par(&alpha).envoyer().await;
    assert_eq!(posee.statut, 201, "{posee}");
    let corps = json!({"option": posee.json()["id"], "coreservataire": {"denonciation": deux}});
    let suite = reserver(&app, &alpha, &corps).await;
    assert_eq!(suite.statut, 201, "{suite}");
    let lus = suite.json();
    assert_eq!(
        (&lus["reservataire"]["email"], &lus["coreservataire"]["email"]),
        (&json!("zoe.1@exemple.fr"), &json!("zoe.2@exemple.fr"))
    );
    // The faults of the second person are reported at their own fields.
    let mut faux = couple(&["paris1"]);
    (faux["conjoint"]["email"], faux["conjoint"]["nom"]) = (json!("paul@"), json!("R2D2"));
    let refus = app.post(D, &faux).par(&alpha).envoyer().await;
    assert_eq!(
        (refus.probleme().0, refus.probleme().2),
        (422, vec!["conjoint.nom".to_owned(), "conjoint.email".to_owned()])
    );
    // Once the declaration has ended, it protects neither person.
    let fin = app.post(&format!("{D}/{}/annulation", fil["id"]), &json!({})).par(&alpha).envoyer().await;
    assert_eq!(fin.statut, 200);
    assert_eq!(
        app.nombre("SELECT count(*) FROM protection").await,
        0,
        "the draft of the couple stands against a declaration that waits"
    );
    app.traiter_les_taches().await;
    let lettre =
        app.courriers().await.into_iter().find(|c| c.destinataire.contains(EP_ALPHA) && c.objet.contains("validée"));
    assert!(lettre.is_some_and(|c| c.texte.contains(" et ")), "both are named");
}

/// One person is declared on one programme and the other on another. Each of the two then has their own quota left.
async fn chacun_d_un_couple_a_son_quota(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let contexte = crate::app::commande(&app.base);
    let toute = actions::version::VersionAttendue::Toute;
    let cle = "denonciation.programmes-par-personne";
    actions::reglage::regler(&contexte, cle, Some("2"), &toute).await.expect("set");
    app.base.relire_les_reglages().await.expect("read");
    let alpha = app.connecter(EP_ALPHA).await;
    denoncer(&app, &alpha, 1, &["paris1"]).await;
    denoncer(&app, &alpha, 2, &["stdenis1"]).await;
    let couple = json!({"contact": acheteur(1), "conjoint": acheteur(2), "programmes": ["nantes1"]});
    let couple = app.post(D, &couple).par(&alpha).envoyer().await;
    assert_eq!((couple.statut.as_u16(), statut(&couple.json())), (200, "2"), "{couple}");
    assert_eq!(statut(&denoncer(&app, &alpha, 1, &["stdenis1"]).await), "1", "a third one");
    app.traiter_les_taches().await;
}

async fn au_dela_des_quotas_l_equipe_decide(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let contexte = crate::app::commande(&app.base);
    let toute = actions::version::VersionAttendue::Toute;
    for (cle, valeur) in [("denonciation.par-jour", "3"), ("denonciation.programmes-par-personne", "2")] {
        actions::reglage::regler(&contexte, cle, Some(valeur), &toute).await.expect("set");
    }
    app.base.relire_les_reglages().await.expect("read");
    let (alpha, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    // The programmes within the quota are the first ones, in the order in which they were sent.
    let large = denoncer(&app, &alpha, 1, &["stdenis1", "paris1", "nantes1"]).await;
    let ids = |fil: &Value| {
        fil["programmes"].as_array().expect("programmes").iter().map(|p| p["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((statut(&large), ids(&large)), ("2", vec![json!("paris1"), json!("stdenis1")]));
    let au_dela = &large["autres"][0];
    assert_eq!((statut(au_dela), ids(au_dela)), ("1", vec![json!("nantes1")]));
    for rang in [2, 3] {
        assert_eq!(statut(&denoncer(&app, &alpha, rang, &["nantes1"]).await), "2");
    }
    let quatrieme = denoncer(&app, &alpha, 4, &["nantes1"]).await;
    assert_eq!(statut(&quatrieme), "1");
    // The fourth programme waits for the decision of staff, and not for the end of another declaration.
    assert_eq!(valider(&app, &ir, &quatrieme).await.statut, 200);
    // The next day the quota begins anew. The referent gets one letter about the declarations that were validated at once.
    horloge.avancer(TimeDelta::hours(25));
    let alpha = app.connecter(EP_ALPHA).await;
    assert_eq!(statut(&denoncer(&app, &alpha, 5, &["nantes1"]).await), "2");
    actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
    app.traiter_les_taches().await;
    let du_jour: Vec<_> =
        app.courriers().await.into_iter().filter(|c| c.objet.contains("dénonciations ont été validées")).collect();
    let [du_jour] = du_jour.as_slice() else { panic!("one letter: {du_jour:?}") };
    assert_eq!(du_jour.objet, "3 dénonciations ont été validées : Cabinet Alpha");
    // The letter says who declared for which company, but not whom they declared.
    assert!(du_jour.destinataire.contains(IR) && du_jour.texte.contains("Duval (Cabinet Alpha)"), "{du_jour:?}");
    for nom in ["Autret", "exemple.fr"] {
        assert!(!du_jour.texte.contains(nom), "{nom} in {}", du_jour.texte);
    }
}

async fn une_protection_qui_finit_se_rappelle_a_neuf_heures(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let fil = denoncer(&app, &alpha, 1, &["nantes1"]).await;
    assert_eq!(fil["dateEcheance"], "2026-12-22T22:59:59Z");
    assert_eq!(statut(&denoncer(&app, &beta, 1, &["nantes1"]).await), "1", "what waits protects nobody");
    let rappels = async |quand: &str| {
        horloge.avancer(
            quand.parse::<chrono::DateTime<chrono::Utc>>().expect("an instant") - app.base.maintenant().date(),
        );
        actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
        app.traiter_les_taches().await;
        let objet = "Votre protection prend fin le 22/12/2026 : ";
        let siens = app.courriers().await.into_iter().filter(|c| c.objet.starts_with(objet));
        siens.inspect(|c| assert!(c.destinataire.contains(EP_ALPHA) && c.texte.contains("renouveler"))).count()
    };
    for (quand, combien) in [
        ("2026-12-16T07:59:00Z", 0),
        ("2026-12-16T08:00:00Z", 1),
        ("2026-12-16T12:00:00Z", 1),
        ("2026-12-21T07:59:00Z", 1),
        ("2026-12-21T08:00:00Z", 2),
        ("2026-12-22T20:00:00Z", 2),
    ] {
        assert_eq!(rappels(quand).await, combien, "{quand}");
    }
}
