//! Declarations against sales. A running sale of another company to this person conflicts with a declaration. A declaration never stops a
//! sale. When the sale ends, the declarations that waited for its end are decided.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, Reponse, sur_les_deux};
use crate::denonciation::{D, statut};
use crate::denonciation_suite::suivre_les_denonciations;
use crate::dossier::{annuler as abandonner, changer, commencer, demander as reserver, formulaire, joindre, lire};
use crate::inscription::PDF;
use crate::reservation_document::envoyes;
use crate::vente::{acheteur, annuler, mandater, poser, prescripteur, suivre};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

pub(crate) const G: &str = "/api/gestion/denonciations";
pub(crate) const LUNDI: &str = "2026-11-23T08:00:00Z";

sur_les_deux!(
    ce_qui_se_vend_ailleurs_fait_attendre,
    ce_qui_court_se_corrige_quoi_qu_on_declare,
    qui_attendait_est_decide_avec_la_fin,
    la_premiere_qui_attend_passe_avant_les_autres,
    la_priorite_decide_aussi_les_collegues,
    une_partie_ne_parle_du_tout_qu_en_le_quittant,
    une_denonciation_vient_apres_la_vente_qu_elle_trouve,
    un_acquereur_change_et_ce_qui_etait_au_premier_part,
    une_denonciation_qui_ne_protege_pas_n_est_l_origine_de_rien,
    la_fin_d_un_brouillon_decide_meme_si_son_programme_ne_se_lit_pas,
    ce_qui_attendait_pendant_que_l_equipe_decidait_tout_est_decide_ensuite,
);

/// The answer to a declaration.
pub(crate) async fn declarer(app: &App, qui: &Cookie, contact: &Value, programmes: &[&str]) -> Reponse {
    app.post(D, &json!({"contact": contact, "programmes": programmes})).par(qui).envoyer().await
}

/// Makes a declaration, which must succeed.
pub(crate) async fn denoncer(app: &App, qui: &Cookie, rang: u32, programmes: &[&str]) -> Value {
    let faite = declarer(app, qui, &acheteur(rang), programmes).await;
    assert_eq!(faite.statut, 200, "{faite}");
    faite.json()
}

/// Reads a declaration again.
pub(crate) async fn relue(app: &App, qui: &Cookie, fil: &Value) -> Value {
    app.get(&format!("{D}/{}", fil["id"])).par(qui).json().await
}

/// Validates a declaration, as staff.
pub(crate) async fn valider(app: &App, qui: &Cookie, fil: &Value) -> Reponse {
    app.post(&format!("{G}/{}/validation", fil["id"]), &json!({})).par(qui).envoyer().await
}

async fn ce_qui_se_vend_ailleurs_fait_attendre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let option = poser(&app, &alpha, "nantes1-A201", 1).await;
    let brouillon = commencer(&app, &alpha, "nantes1-A001", 2).await;
    // The conflict is found by the e-mail of one person and by the phone of the other, in other spellings.
    let mut par_email = acheteur(1);
    (par_email["email"], par_email["tel"]) = (json!("zoe.1+immo@exemple.fr"), json!(""));
    let mut par_tel = acheteur(2);
    (par_tel["email"], par_tel["tel"]) = (json!("autre@exemple.fr"), json!("+33 (0)6 39 98 00 02"));
    for (contact, objet) in [(par_email, ("option", &option["id"])), (par_tel, ("reservation", &brouillon["id"]))] {
        let faite = declarer(&app, &beta, &contact, &["nantes1", "paris1"]).await.json();
        assert_eq!((statut(&faite), statut(&faite["autres"][0])), ("2", "1"), "elsewhere nothing stands against it");
        let attend = &faite["autres"][0];
        assert_eq!(attend["programmes"][0]["id"], "nantes1");
        let vue = relue(&app, &beta, attend).await.to_string();
        assert!(!vue.contains("Alpha") && !vue.contains("Duval"), "nobody learns who: {vue}");
        // Staff see the conflict, and may validate the declaration beside the sale.
        let fiche = app.get(&format!("{G}/{}", attend["id"])).par(&ir).json().await;
        let vente = &fiche["ventes"][0];
        assert_eq!((&vente["genre"], &vente["id"]), (&json!(objet.0), objet.1));
        assert_eq!(vente["prescripteur"]["compte"][0]["nom"], "Cabinet Alpha");
        assert!(vente["dateCreation"].is_string(), "side by side with the hour of each");
        assert_eq!(fiche["actions"]["valider"]["autorisee"], true);
        assert_eq!(fiche["actions"]["prioriser"]["autorisee"], false);
        let file = app.get(&format!("{G}?conflit=true&statut.code=1")).par(&ir).json().await;
        let membres = file["hydra:member"].as_array().expect("members");
        assert!(membres.iter().any(|membre| membre["id"] == attend["id"] && membre["conflits"] == 1));
    }
    // A company's own sales do not conflict with its declarations.
    assert_eq!(
        statut(&denoncer(&app, &alpha, 1, &["nantes1"]).await),
        "1",
        "the one of another company waits before it"
    );
    assert_eq!(statut(&denoncer(&app, &alpha, 2, &["stdenis1"]).await), "2");
    app.traiter_les_taches().await;
}

async fn ce_qui_court_se_corrige_quoi_qu_on_declare(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let brouillon = commencer(&app, &alpha, "nantes1-A001", 1).await;
    let option = poser(&app, &alpha, "nantes1-A201", 1).await;
    let declaree = denoncer(&app, &beta, 1, &["nantes1"]).await;
    assert_eq!(statut(&declaree), "1");
    assert_eq!(valider(&app, &ir, &declaree).await.statut, 200, "beside what runs");
    let protegee = denoncer(&app, &beta, 3, &["nantes1"]).await;
    assert_eq!(statut(&protegee), "2");
    // Corrections, additions and removals of data succeed as long as the buyer remains the same person.
    for patch in [
        json!({"reservataire": {"prenom": "Zoé-Marie", "adresse": "12 rue de Strasbourg"}}),
        json!({"coreservataire": {"nom": "Bazin", "prenom": "Paul", "email": "paul@exemple.fr"}}),
        json!({"reservataire": {"email": "Zoe.1+notaire@exemple.fr"}}),
        json!({"reservataire": {"tel": null}}),
    ] {
        let changee = changer(&app, &alpha, &brouillon, &patch).await;
        assert_eq!(changee.statut, 200, "{patch}: {changee}");
    }
    // Only a new buyer is checked.
    for patch in [
        json!({"coreservataire": {"tel": "+33 6 39 98 00 03"}}),
        json!({"reservataire": {"email": "zoe.3@exemple.fr"}}),
        json!({"reservataire": {"tel": acheteur(1)["tel"]}}),
    ] {
        let refus = changer(&app, &alpha, &brouillon, &patch).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "personne-protegee"), "{patch}");
        assert!(!refus.to_string().contains("Beta"), "{refus}");
    }
    // The option can become a draft for its own buyer, but not for a person whom another company protects.
    let autre = json!({"lot": "nantes1-A201", "reservataire": acheteur(3)});
    assert_eq!(reserver(&app, &alpha, &autre).await.probleme().1, "personne-protegee");
    let transformee = reserver(&app, &alpha, &json!({"option": option["id"]})).await;
    assert_eq!(transformee.statut, 201, "{transformee}");
    app.traiter_les_taches().await;
}

/// A declaration that waits is decided when the cause of its conflict ends, whatever this cause was.
async fn qui_attendait_est_decide_avec_la_fin(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let annulee = poser(&app, &alpha, "nantes1-A201", 1).await;
    poser(&app, &alpha, "nantes1-A302", 2).await;
    let abandonne = commencer(&app, &alpha, "nantes1-A001", 3).await;
    let change = commencer(&app, &alpha, "paris1-101", 4).await;
    let declaree = denoncer(&app, &alpha, 5, &["nantes1"]).await;
    let mut attendent = Vec::new();
    for rang in [1, 2, 3, 5] {
        attendent.push(denoncer(&app, &beta, rang, &["nantes1"]).await);
    }
    attendent.push(denoncer(&app, &beta, 4, &["paris1", "nantes1"]).await["autres"][0].clone());
    assert!(attendent.iter().all(|une| statut(une) == "1"), "{attendent:#?}");
    horloge.avancer(TimeDelta::hours(30));
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    assert_eq!(annuler(&app, &alpha, &annulee["id"], &json!({})).await.statut, 200);
    assert_eq!(abandonner(&app, &alpha, &abandonne, &json!({})).await.json()["code"], 1);
    let neuf = json!({"reservataire": {"email": "neuf@exemple.fr", "tel": null}});
    assert_eq!(changer(&app, &alpha, &change, &neuf).await.statut, 200);
    let fin = app.post(&format!("{D}/{}/annulation", declaree["id"]), &json!({})).par(&alpha).envoyer().await;
    assert_eq!(fin.statut, 200);
    assert_eq!(app.faits("denonciation-decidee").await.len(), 4);
    for (rang, attendu) in [(0, "2"), (1, "1"), (2, "2"), (3, "2"), (4, "2")] {
        let lue = relue(&app, &beta, &attendent[rang]).await;
        assert_eq!(statut(&lue), attendu, "{rang}: {lue}");
        if attendu == "2" {
            assert_eq!(lue["dateEcheance"], "2026-12-24T22:59:59Z", "thirty days from that day");
        }
    }
    // The option ends by itself, and the declaration is decided in the same transaction.
    horloge.avancer(TimeDelta::days(3));
    suivre(&app).await;
    let beta = app.connecter(EP_BETA).await;
    assert_eq!(statut(&relue(&app, &beta, &attendent[1]).await), "2");
    // The decided declarations protect their company from now on.
    let alpha = app.connecter(EP_ALPHA).await;
    let refus = reserver(&app, &alpha, &json!({"lot": "nantes1-A001", "reservataire": acheteur(1)})).await;
    assert_eq!(refus.probleme().1, "personne-protegee");
    app.traiter_les_taches().await;
    let recues = app.courriers().await;
    let valides = recues
        .iter()
        .filter(|c| c.destinataire.contains(EP_BETA) && c.objet.starts_with("Votre dénonciation est validée : "));
    assert_eq!(valides.count(), 6, "and the part that was free");
    assert!(recues.iter().filter(|c| c.destinataire.contains(EP_BETA)).all(|c| !c.texte.contains("Alpha")));
}

async fn la_premiere_qui_attend_passe_avant_les_autres(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let tient = denoncer(&app, &alpha, 1, &["nantes1", "paris1"]).await;
    let premiere = denoncer(&app, &beta, 1, &["nantes1"]).await;
    let promoteur =
        json!({"contact": {"nom": "Autret", "tel": acheteur(1)["tel"]}, "programmes": ["nantes1", "paris1"]});
    let seconde = app.post("/api/gestion/contacts", &promoteur).par(&ir).envoyer().await;
    assert_eq!(seconde.statut, 201, "{seconde}");
    let seconde = seconde.json();
    assert_eq!((statut(&premiere), statut(&seconde)), ("1", "1"));
    let fin = app.post(&format!("{D}/{}/annulation", tient["id"]), &json!({})).par(&alpha).envoyer().await;
    assert_eq!(fin.statut, 200, "{fin}");
    assert_eq!(statut(&relue(&app, &beta, &premiere).await), "2");
    // The programmes without a conflict become a separate declaration, with its own number. The other programmes still wait.
    let scindee = &app.faits("denonciation-scindee").await[0];
    assert_eq!(scindee["denonciation"], seconde["id"]);
    let reste = app.get(&format!("{G}/{}", seconde["id"])).par(&ir).json().await["denonciation"].clone();
    assert_eq!((statut(&reste), &reste["programmes"][0]["id"]), ("1", &json!("nantes1")));
    let partie = app.get(&format!("{G}/{}", scindee["partie"])).par(&ir).json().await["denonciation"].clone();
    assert_eq!((statut(&partie), &partie["programmes"][0]["id"]), ("2", &json!("paris1")));
    // When staff decide on every declaration, the portal decides on none by itself.
    let contexte = crate::app::commande(&app.base);
    let toute = actions::version::VersionAttendue::Toute;
    actions::reglage::regler(&contexte, "denonciation.toujours-decider", Some("oui"), &toute).await.expect("set");
    app.base.relire_les_reglages().await.expect("read");
    let fin = app.post(&format!("{D}/{}/annulation", premiere["id"]), &json!({})).par(&beta).envoyer().await;
    assert_eq!(fin.statut, 200, "{fin}");
    let reste = app.get(&format!("{G}/{}", seconde["id"])).par(&ir).json().await["denonciation"].clone();
    assert_eq!(statut(&reste), "1");
    app.traiter_les_taches().await;
}

/// Two prescribers of one company wait because of one declaration of another company. When staff give priority to the second prescriber,
/// nothing is left against the first, so the first is decided too.
async fn la_priorite_decide_aussi_les_collegues(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let collegue = prescripteur(&app, 2, 1).await;
    denoncer(&app, &alpha, 1, &["nantes1"]).await;
    let premiere = denoncer(&app, &beta, 1, &["nantes1"]).await;
    let seconde = denoncer(&app, &collegue, 1, &["nantes1"]).await;
    assert_eq!((statut(&premiere), statut(&seconde)), ("1", "1"));
    let motifs = json!({"motif": "L’acquéreur a choisi cette société", "motifAutres": "L’acquéreur nous l’a demandé"});
    let priorite = app.post(&format!("{G}/{}/priorite", seconde["id"]), &motifs).par(&ia).envoyer().await;
    assert_eq!(priorite.statut, 200, "{priorite}");
    assert_eq!(statut(&relue(&app, &collegue, &seconde).await), "2");
    assert_eq!(statut(&relue(&app, &beta, &premiere).await), "2");
    assert_eq!(app.faits("denonciation-decidee").await, [json!({"denonciation": premiere["id"]})]);
    app.traiter_les_taches().await;
}

/// A declaration waits for the lock of its programme, so it may begin before a sale that commits first. The sale then counts as earlier,
/// although its instant is later. A part that is validated at once is told in the letter of the day.
async fn une_denonciation_vient_apres_la_vente_qu_elle_trouve(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    poser(&app, &alpha, "nantes1-A201", 1).await;
    let plus_tard = app.base.entretenir(|tx| async move {
        tx.execute_unprepared("UPDATE option_lot SET cree = cree + 3600000000").await?;
        Ok::<_, store::Error>(())
    });
    plus_tard.await.expect("an hour later");
    let faite = denoncer(&app, &beta, 1, &["nantes1", "paris1"]).await;
    assert_eq!((statut(&faite), statut(&faite["autres"][0])), ("2", "1"));
    let apres = "SELECT count(*) FROM denonciation WHERE cree >= (SELECT max(cree) FROM option_lot)";
    assert_eq!(app.nombre(apres).await, 2);
    assert_eq!(app.nombre("SELECT count(*) FROM denonciation WHERE a_annoncer IS NOT NULL").await, 1);
    app.traiter_les_taches().await;
}

/// Only the letter about the separation says that the new declaration came from another one. Later letters do not, because the two
/// declarations then have separate lives.
async fn une_partie_ne_parle_du_tout_qu_en_le_quittant(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let tenue = denoncer(&app, &alpha, 1, &["nantes1"]).await;
    denoncer(&app, &alpha, 1, &["paris1"]).await;
    let entiere = denoncer(&app, &beta, 1, &["nantes1", "paris1"]).await;
    assert_eq!((statut(&entiere), entiere["programmes"].as_array().map(Vec::len)), ("1", Some(2)));
    for (qui, id) in [(&alpha, &tenue["id"]), (&beta, &entiere["id"])] {
        let fin = app.post(&format!("{D}/{id}/annulation"), &json!({})).par(qui).envoyer().await;
        assert_eq!(fin.statut, 200, "{fin}");
    }
    let partie = app.faits("denonciation-scindee").await[0]["partie"].clone();
    let fin = app.post(&format!("{D}/{partie}/annulation"), &json!({})).par(&beta).envoyer().await;
    assert_eq!(fin.statut, 200, "{fin}");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let dite = |suite: &str| {
        let objet = format!("Votre dénonciation est {suite} : n° {partie}, ");
        let lettre = courriers.iter().find(|courrier| courrier.objet.starts_with(&objet)).expect("its letter");
        lettre.texte.contains("Elle faisait partie de la dénonciation")
    };
    assert_eq!((dite("validée"), dite("annulée")), (true, false));
}

async fn un_acquereur_change_et_ce_qui_etait_au_premier_part(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let alpha = app.connecter(EP_ALPHA).await;
    let brouillon = commencer(&app, &alpha, "nantes1-A001", 1).await;
    let pdf = || formulaire("cni.pdf", PDF);
    assert_eq!(joindre(&app, &alpha, &brouillon, "categorie=reservataire&type=identite", pdf()).await.statut, 201);
    let documents = async || envoyes(&lire(&app, &alpha, &brouillon).await).len();
    // With another first name, address and e-mail, this is still the same person, because the phone did not change.
    let mieux = json!({"reservataire": {"prenom": "Zohra", "adresse": "1 quai Turenne", "email": "zohra@exemple.fr"}});
    assert_eq!(changer(&app, &alpha, &brouillon, &mieux).await.statut, 200);
    assert_eq!(documents().await, 1);
    // The form is saved field by field. Once the phone also changes, after the e-mail, no document of the former person is left.
    let puis = json!({"reservataire": {"tel": "06 39 98 77 00"}});
    assert_eq!(changer(&app, &alpha, &brouillon, &puis).await.statut, 200);
    assert_eq!(documents().await, 0, "the papers of somebody else, who came one field at a time");
    assert_eq!(app.nombre("SELECT count(*) FROM reservation_acquereur").await, 0);
    // New documents belong to the new person. Each of their two keys may be corrected, as long as the other key stays.
    assert_eq!(joindre(&app, &alpha, &brouillon, "categorie=reservataire&type=identite", pdf()).await.statut, 201);
    for (email, restent) in [("zoe@exemple.fr", 1), ("zohra@exemple.fr", 1)] {
        let corrige = json!({"reservataire": {"email": email}});
        assert_eq!(changer(&app, &alpha, &brouillon, &corrige).await.statut, 200);
        assert_eq!(documents().await, restent, "{email}");
    }
    let corrige = json!({"reservataire": {"tel": "06 39 98 77 02"}});
    assert_eq!(changer(&app, &alpha, &brouillon, &corrige).await.statut, 200);
    assert_eq!(documents().await, 1, "by the e-mail with which they came");
    let autre = json!({"reservataire": {"email": "autre@exemple.fr", "tel": "06 39 98 77 01"}});
    assert_eq!(changer(&app, &alpha, &brouillon, &autre).await.statut, 200);
    assert_eq!(documents().await, 0, "the papers of somebody else");
    app.traiter_les_taches().await;
}

async fn une_denonciation_qui_ne_protege_pas_n_est_l_origine_de_rien(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let ailleurs = denoncer(&app, &alpha, 1, &["paris1"]).await;
    let finie = denoncer(&app, &alpha, 2, &["nantes1"]).await;
    let fin = app.post(&format!("{D}/{}/annulation", finie["id"]), &json!({})).par(&alpha).envoyer().await;
    assert_eq!(fin.statut, 200);
    let court = denoncer(&app, &alpha, 3, &["nantes1"]).await;
    let optionner = async |qui: &Cookie, lot: &str, fil: &Value| {
        app.post("/api/options", &json!({"lot": lot, "denonciation": fil["id"]})).par(qui).envoyer().await
    };
    for (lot, fil, origine) in [
        ("nantes1-A201", &ailleurs, &Value::Null),
        ("nantes1-A302", &finie, &Value::Null),
        ("nantes1-A001", &court, &court["id"]),
    ] {
        let posee = optionner(&alpha, lot, fil).await;
        assert_eq!(posee.statut, 201, "{posee}");
        let nomme = posee.json()["contact"].clone();
        let dite = nomme["denonciation"].get("id").unwrap_or(&Value::Null);
        assert_eq!((dite, &nomme["email"]), (origine, &fil["contact"]["email"]));
    }
    // The declaration of another company and an unknown declaration give exactly the same answer.
    let autre = optionner(&beta, "paris1-101", &court).await;
    let inconnue = optionner(&beta, "paris1-101", &json!({"id": 9_999})).await;
    assert_eq!((autre.statut.as_u16(), &autre.octets), (422, &inconnue.octets));
    let citer = async |id: &Value| {
        let corps = json!({"lot": "paris1-101", "reservataire": {"denonciation": {"id": id}}});
        reserver(&app, &beta, &corps).await
    };
    let (autre, inconnue) = (citer(&court["id"]).await, citer(&json!(9_999)).await);
    assert_eq!((autre.statut.as_u16(), &autre.octets), (422, &inconnue.octets));
    let origine = json!({"lot": "paris1-101", "reservataire": {"denonciation": {"id": finie["id"]}}});
    let commencee = reserver(&app, &alpha, &origine).await;
    assert_eq!(commencee.statut, 201, "{commencee}");
    assert_eq!(app.nombre("SELECT count(*) FROM reservation WHERE denonciation IS NOT NULL").await, 0);
    app.traiter_les_taches().await;
}

async fn la_fin_d_un_brouillon_decide_meme_si_son_programme_ne_se_lit_pas(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    commencer(&app, &alpha, "nantes1-A302", 2).await;
    let attend = denoncer(&app, &beta, 2, &["nantes1"]).await;
    assert_eq!(statut(&attend), "1");
    app.traiter_les_taches().await;
    let gater = |tx: store::Ecriture| async move {
        tx.execute_unprepared("UPDATE programme SET document = '{' WHERE id = 'nantes1'").await?;
        Ok::<_, store::Error>(())
    };
    app.base.entretenir(gater).await.expect("written");
    horloge.avancer(TimeDelta::days(14));
    actions::reservation::suivre(&app.vue).await.expect("the ends are met");
    assert_eq!(app.faits("reservation-expiree").await.len(), 1);
    assert_eq!(app.faits("denonciation-decidee").await, [json!({"denonciation": attend["id"]})]);
    app.traiter_les_taches().await;
}

/// While staff decide on every declaration, the end of a conflict decides nothing. Once this setting is off again, the job decides the
/// declarations without conflict.
async fn ce_qui_attendait_pendant_que_l_equipe_decidait_tout_est_decide_ensuite(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let option = poser(&app, &alpha, "nantes1-A201", 1).await;
    poser(&app, &alpha, "paris1-101", 1).await;
    let tenue = denoncer(&app, &alpha, 2, &["nantes1"]).await;
    let attend = denoncer(&app, &beta, 1, &["nantes1", "paris1"]).await;
    let seconde = denoncer(&app, &beta, 2, &["nantes1"]).await;
    // `derriere` waits behind the second declaration. `a_decider` needs a decision of staff, whatever ends.
    let corps = json!({"contact": {"nom": "Autret", "tel": acheteur(2)["tel"]}, "programmes": ["nantes1"]});
    let derriere = app.post("/api/gestion/contacts", &corps).par(&ir).envoyer().await.json();
    let regler = async |valeur: Option<&str>| {
        let contexte = crate::app::commande(&app.base);
        let toute = actions::version::VersionAttendue::Toute;
        actions::reglage::regler(&contexte, "denonciation.toujours-decider", valeur, &toute).await.expect("set");
        app.base.relire_les_reglages().await.expect("read");
    };
    regler(Some("oui")).await;
    let a_decider = denoncer(&app, &beta, 3, &["nantes1"]).await;
    assert_eq!(annuler(&app, &alpha, &option["id"], &json!({})).await.statut, 200);
    let fin = app.post(&format!("{D}/{}/annulation", tenue["id"]), &json!({})).par(&alpha).envoyer().await;
    assert_eq!(fin.statut, 200, "{fin}");
    suivre_les_denonciations(&app).await;
    assert!(app.faits("denonciation-decidee").await.is_empty(), "staff decide");
    regler(None).await;
    for _ in 0..2 {
        suivre_les_denonciations(&app).await;
    }
    // On the programme where a conflict is left, the declaration still waits.
    let partie = app.faits("denonciation-scindee").await[0].clone();
    assert_eq!(partie["denonciation"], attend["id"]);
    let decidees = app.faits("denonciation-decidee").await;
    assert_eq!(decidees, [json!({"denonciation": partie["partie"]}), json!({"denonciation": seconde["id"]})], "once");
    for (une, attendu) in [(&seconde, "2"), (&attend, "1"), (&a_decider, "1")] {
        assert_eq!(statut(&relue(&app, &beta, une).await), attendu, "{une}");
    }
    let derriere = app.get(&format!("{G}/{}", derriere["id"])).par(&ir).json().await["denonciation"].clone();
    assert_eq!(statut(&derriere), "1", "the first of those that wait keeps it from the others");
    assert_eq!(valider(&app, &ir, &a_decider).await.statut, 200);
    app.traiter_les_taches().await;
    let recues = app.courriers().await;
    let dites = recues.iter().filter(|courrier| courrier.objet.starts_with("Votre dénonciation est validée : "));
    assert_eq!(dites.filter(|courrier| courrier.destinataire.contains(EP_BETA)).count(), 3);
}
