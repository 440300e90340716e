//! The end of a mandate: it is announced, the mandate is renewed while it still counts, or it is ended early. An option or reservation that
//! was begun under a mandate goes on.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IR, IT, Reponse, sur_les_deux};
use crate::dossier;
use crate::vente::{demander, mandater, poser};
use api::Marque;
use chrono::{Days, TimeDelta};
use domain::mandat::RepresentantLegal;
use domain::signature::PersonneSignataire;
use domain::utilisateur::{Civilite, IdCompte};
use serde_json::{Value, json};
use store::mandat::{MandatLu, NouveauMandat};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_mandat_se_renouvelle_pendant_qu_il_court,
    sans_representant_connu_l_equipe_est_prevenue,
    un_mandat_termine_tot_ferme_la_porte_sans_toucher_a_ce_qui_court,
    une_societe_inscrite_avant_recoit_son_mandat,
);

/// A Monday, at nine o'clock in Paris.
const LUNDI: &str = "2026-11-23T08:00:00Z";

fn representant() -> RepresentantLegal {
    RepresentantLegal(PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: "Léa".to_owned(),
        email: "lea@alpha.example".to_owned(),
        tel: None,
    })
}

/// A mandate of company Alpha that both sides signed this many days ago.
async fn signe_il_y_a(app: &App, jours: u64, representant: Option<RepresentantLegal>) -> MandatLu {
    let nouveau = &NouveauMandat { compte: IdCompte(1), representant, renouvelle: None };
    let travail = |tx: store::Ecriture| async move {
        let mut lu = store::mandat::creer_pour(&tx, nouveau).await?;
        let jour = tx.maintenant().jour().checked_sub_days(Days::new(jours));
        (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (jour, jour);
        store::mandat::signer(&tx, lu.numero, &lu.mandat, None).await?;
        Ok::<_, store::Error>(lu)
    };
    app.base.entretenir(travail).await.expect("written")
}

/// Does the job of mandates, then the other jobs.
async fn suivre(app: &App) {
    actions::mandat::suivre(&app.vue, &Marque::default()).await.expect("followed");
    app.traiter_les_taches().await;
}

async fn le_mien(app: &App, qui: &Cookie) -> Value {
    app.get("/api/user/me/mandat").par(qui).json().await
}

/// The recipients of the letters whose subject begins with `objet`.
async fn a_qui(app: &App, objet: &str) -> Vec<String> {
    let courriers = app.courriers().await;
    courriers.into_iter().filter(|c| c.objet.starts_with(objet)).map(|c| c.destinataire).collect()
}

async fn un_mandat_se_renouvelle_pendant_qu_il_court(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    // The last day of this mandate is 23 December.
    let court = signe_il_y_a(&app, 334, Some(representant())).await;
    assert_eq!(court.mandat.date_echeance().map(|jour| jour.to_string()).as_deref(), Some("2026-12-23"));
    suivre(&app).await;
    let (er, ep) = (app.connecter(ER_ALPHA).await, app.connecter(EP_ALPHA).await);
    let fil = le_mien(&app, &er).await;
    assert_eq!([&fil["id"], &fil["actif"]], [&json!(court.mandat.id.0), &json!(true)], "it still counts: {fil}");
    assert_eq!(fil["suivant"]["etape"], "a-signer", "the one that follows was made and sent: {fil}");
    let suivant = fil["suivant"]["id"].as_str().expect("a token").to_owned();
    let lettres = a_qui(&app, "Votre mandat est à signer").await;
    assert!(lettres.len() == 1 && lettres[0].contains("lea@alpha.example"), "{lettres:?}");
    let premieres = a_qui(&app, "Un mandat prend bientôt fin").await;
    assert_eq!(premieres.len(), 2, "who manages the company, and who follows it: {premieres:?}");
    poser(&app, &ep, "nantes1-A201", 1).await;
    // The end is told once, and the next mandate is made once, however often the job runs.
    suivre(&app).await;
    assert_eq!(a_qui(&app, "Un mandat prend bientôt fin").await.len(), 2);
    assert_eq!(app.faits("mandat-renouvele").await.len(), 1);

    // Seven days before the end, the representative of the mandate is told too.
    horloge.avancer(TimeDelta::days(23));
    suivre(&app).await;
    let septieme = a_qui(&app, "Un mandat prend bientôt fin").await;
    assert_eq!(septieme.len(), 5, "{septieme:?}");
    assert!(septieme.iter().any(|qui| qui.contains("lea@alpha.example")), "{septieme:?}");

    // The last day of the mandate has passed, so users are led to the mandate that follows.
    horloge.avancer(TimeDelta::days(8));
    suivre(&app).await;
    let (er, ep) = (app.connecter(ER_ALPHA).await, app.connecter(EP_ALPHA).await);
    assert_eq!(a_qui(&app, "Un mandat a pris fin").await.len(), 3);
    assert_eq!(app.faits("mandat-termine").await, [json!({"compte": 1, "mandat": court.numero})]);
    let fil = le_mien(&app, &er).await;
    assert_eq!([&fil["id"], &fil["suivant"]], [&json!(suivant), &Value::Null], "{fil}");
    let refus = demander(&app, &ep, "nantes1-A302", 2).await;
    assert_eq!((refus.probleme().1.as_str(), &refus.json()["mandat"]), ("mandat-inactif", &json!(suivant)));
    suivre(&app).await;
    assert_eq!(a_qui(&app, "Un mandat a pris fin").await.len(), 3, "said once");
}

async fn sans_representant_connu_l_equipe_est_prevenue(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let court = signe_il_y_a(&app, 340, None).await;
    suivre(&app).await;
    let ir = app.connecter(IR).await;
    let courriers = app.courriers().await;
    let equipe = courriers.iter().find(|c| c.objet.starts_with("Un mandat prend bientôt fin")).expect("a letter");
    assert!(courriers.iter().all(|c| !c.objet.starts_with("Votre mandat est à signer")), "nobody is known who signs");
    assert!(equipe.objet.contains("Cabinet Alpha"), "{equipe:?}");
    let attente = app.get("/api/gestion/aujourdhui").par(&ir).json().await;
    let codes: Vec<&Value> =
        attente["hydra:member"].as_array().expect("members").iter().map(|une| &une["code"]).collect();
    assert!(codes.contains(&&json!("mandats-bientot-finis")), "{attente}");
    // Once the representative is named, the mandate that follows is made. The current mandate still counts.
    let corps = json!({"civilite": "Mme", "nom": "Perrin", "prenom": "Léa", "email": "lea@alpha.example"});
    let nomme = app.put("/api/gestion/societes/1/mandat/representant", &corps).par(&ir).envoyer().await;
    assert_eq!(nomme.statut, 200, "{nomme}");
    let fil = nomme.json();
    assert_eq!(
        [&fil["id"], &fil["actif"], &fil["suivant"]["etape"]],
        [&json!(court.mandat.id.0), &json!(true), &json!("en-preparation")]
    );
    app.traiter_les_taches().await;
    assert_eq!(a_qui(&app, "Votre mandat est à signer").await.len(), 1);
}

async fn finir(app: &App, qui: &Cookie, motif: &str) -> Reponse {
    app.post("/api/gestion/societes/1/mandat/fin", &json!({"motif": motif})).par(qui).envoyer().await
}

async fn un_mandat_termine_tot_ferme_la_porte_sans_toucher_a_ce_qui_court(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ir, it) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await, app.connecter(IT).await);
    let option = poser(&app, &ep, "nantes1-A201", 1).await;
    let motif = "La société cesse son activité.";
    assert_eq!(finir(&app, &it, motif).await.probleme().0, 403);
    let court = finir(&app, &ir, "").await;
    assert_eq!(court.probleme().2, ["motif"], "{court}");
    let fini = finir(&app, &ir, motif).await;
    assert_eq!(fini.statut, 200, "{fini}");
    let fil = fini.json();
    assert_eq!([&fil["etape"], &fil["actif"]], [&json!("termine"), &json!(false)]);
    assert_eq!(fil["finAnticipee"], json!({"le": "2026-11-23", "motif": motif}));
    let encore = finir(&app, &ir, motif).await;
    assert_eq!((encore.probleme().0, encore.probleme().1.as_str()), (409, "mandat-termine"));
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let dit = courriers.iter().find(|c| c.objet.starts_with("Un mandat a pris fin")).expect("told to the company");
    assert!(dit.destinataire.contains(ER_ALPHA) && dit.texte.contains(motif), "{dit:?}");
    // Nothing new can begin. An option that was begun goes on, and can become a draft.
    assert_eq!(demander(&app, &ep, "nantes1-A302", 2).await.probleme().1, "mandat-inactif");
    let lue = app.get(&format!("/api/options/{}", option["id"])).par(&ep).json().await;
    assert_eq!(lue["statut"]["code"], option["statut"]["code"], "the option runs: {lue}");
    let brouillon = dossier::demander(&app, &ep, &json!({"option": option["id"]})).await;
    assert_eq!(brouillon.statut, 201, "{brouillon}");
    app.traiter_les_taches().await;
}

/// A company that was accepted before mandates were signed on the portal. Its row has no representative, but its registration names one.
async fn une_societe_inscrite_avant_recoit_son_mandat(moteur: Moteur) {
    let app = crate::inscription::portail(moteur).await;
    let acceptee = crate::mandat_signe::accepter(&app, 3).await;
    let ancien = |tx: store::Ecriture| async move {
        use sea_orm::ConnectionTrait as _;
        tx.execute_unprepared("UPDATE enveloppe SET etat = 'fermee'").await?;
        tx.execute_unprepared("UPDATE mandat SET representant = NULL, etabli = NULL").await?;
        Ok::<_, store::Error>(())
    };
    app.base.entretenir(ancien).await.expect("as the version before left it");
    let etape = async || app.get(&acceptee.adresse()).json().await["etape"].clone();
    assert_eq!(etape().await, "sans-representant");
    suivre(&app).await;
    assert_eq!(etape().await, "a-signer");
    let neuf = crate::mandat_signe::lien(&app, &acceptee.representant).await;
    assert_ne!(neuf, acceptee.jeton);
    suivre(&app).await;
    assert_eq!(app.faits("mandat-etabli").await.len(), 2, "made once more, once");
}
