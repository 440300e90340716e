//! This version serves a database made by an earlier version: its lots, a sheet and a document.

use crate::app::{App, Cookie, commande, sur_les_deux, total};
use crate::cles_de_personne::OBJET;
use crate::denonciation::{contact, envoyer, statut};
use crate::denonciation_suite::suivre_les_denonciations;
use actions::balayage::{Accord, Balayage, balayer};
use api::Reglages;
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::sync::Arc;
use store::{Base, Numero};
use testkit::base::{BaseAncienne, BaseDeTest, Moteur};
use testkit::courriel::Courriel;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_base_du_21_novembre_2026_est_servie,
    une_base_du_25_novembre_2026_est_servie,
    une_base_du_25_novembre_2026_garde_ses_personnes,
    une_base_du_25_novembre_2026_garde_ses_fichiers_et_ses_faits,
);

/// The day after the database of the version of 25 November was filled, on 27 November.
const LENDEMAIN: &str = "2026-11-28T08:00:00Z";
const ALPHA: &str = "prescripteur@cabinet-alpha.example";
const BETA: &str = "prescripteur@cabinet-beta.example";
const GAMMA: &str = "juliette.ferrand@cabinet-gamma.example";

async fn ouvrir(moteur: Moteur, version: &str, horloge: &HorlogeFigee) -> App {
    let base = BaseDeTest::de(BaseAncienne::copier(moteur, version, horloge).await).await;
    App::devant(Arc::new(base), Reglages::default()).await
}

async fn entrer(app: &App, email: &str) -> Cookie {
    let moi = app.post("/api/session", &json!({"email": email, "motDePasse": "ancien-mot-de-passe"})).envoyer().await;
    assert_eq!(moi.statut, 200, "{email}: {moi}");
    moi.cookie()
}

async fn une_base_du_21_novembre_2026_est_servie(moteur: Moteur) {
    est_servie(moteur, "2026-11-21").await;
}

async fn une_base_du_25_novembre_2026_est_servie(moteur: Moteur) {
    est_servie(moteur, "2026-11-25").await;
}

async fn est_servie(moteur: Moteur, version: &str) {
    let app = ouvrir(moteur, version, &HorlogeFigee::a("2026-12-01T08:00:00Z")).await;
    let lots = app.get("/api/offre/lots?limit=200").json().await;
    // One of the 24 lots is withdrawn, and a visitor does not see the lots that are dedicated to a group.
    assert_eq!(total(&lots), 20);
    let fiche = app.get("/api/offre/lots/nantes1-A201").json().await;
    assert_eq!((&fiche["numero"], &fiche["programme"]["id"]), (&"A201".into(), &"nantes1".into()));
    assert_eq!(fiche["prix"], 329_000.0);
    assert_eq!(app.get("/api/offre/lots/paris1-101").json().await["statut"]["code"], "R");
    let plan = app.get("/api/offre/documents/nantes1-A201-plan/fichier").envoyer().await;
    assert_eq!((plan.statut.as_u16(), plan.octets), (200, "Plan du lot A201, second tirage\n".as_bytes().to_vec()));
    let entree = json!({"email": "juliette.ferrand@cabinet-gamma.example", "motDePasse": "ancien-mot-de-passe"});
    let moi = app.post("/api/session", &entree).envoyer().await;
    assert_eq!((moi.statut.as_u16(), &moi.json()["nom"]), (200, &"Ferrand".into()), "{moi}");
    let ensemble = app.get("/api/offre/lots?limit=200").par(&moi.cookie()).json().await;
    assert!(total(&ensemble) >= total(&lots));
}

/// The declarations of one person whose name has two spellings, in order. The earlier version took them for two people.
async fn les_deux_ecritures(app: &App, ir: &Cookie) -> Vec<Value> {
    let liste = app.get("/api/gestion/denonciations?limit=50").par(ir).json().await;
    let mut siennes = liste["hydra:member"].as_array().expect("declarations").clone();
    siennes.retain(|une| une["contact"]["email"].as_str().is_some_and(|email| email.starts_with("ana.legoff")));
    siennes.sort_by_key(|une| une["id"].as_i64());
    siennes
}

/// The letters that this version sent. The letters of the earlier version are only rows, without a file.
fn lettres_parties(app: &App) -> Vec<Courriel> {
    let boite = std::fs::read_dir(app.base.dossier().join("courrier")).expect("a folder");
    boite
        .map(|lettre| Courriel::lire(&std::fs::read_to_string(lettre.expect("an entry").path()).expect("a mail")))
        .collect()
}

async fn une_base_du_25_novembre_2026_garde_ses_personnes(moteur: Moteur) {
    let app = ouvrir(moteur, "2026-11-25", &HorlogeFigee::a(LENDEMAIN)).await;
    let (beta, gamma) = (entrer(&app, BETA).await, entrer(&app, GAMMA).await);
    let (alpha, ir) =
        (entrer(&app, "PRESCRIPTEUR@Cabinet-Alpha.example").await, entrer(&app, "reseau@linteau.example").await);
    let anciens = "SELECT count(*) FROM contact WHERE cles IS NULL";
    let combien = app.nombre(anciens).await;
    assert_eq!(combien, 8, "nothing of it is indexed anew yet");
    // A declaration with another spelling is about the same person, before and after the job has run.
    let attend = async |qui: &Cookie, email: &str, tel: &str, programme: &str| {
        let faite = envoyer(&app, qui, &contact(email, tel), &[programme]).await;
        assert_eq!((faite.statut.as_u16(), statut(&faite.json())), (200, "1"), "{email} {tel}: {faite}");
    };
    attend(&gamma, "a@x.example", "0692 00 33 01", "nantes1").await;
    attend(&gamma, "b@x.example", "06 39 98 55 01", "nantes1").await;
    assert_eq!(app.nombre(anciens).await, combien, "what is declared meanwhile has its keys");
    suivre_les_denonciations(&app).await;
    app.traiter_les_taches().await;
    assert_eq!(app.nombre(anciens).await, 0);
    attend(&beta, "c@x.example", "692003301", "nantes1").await;
    attend(&gamma, "PAULE+chez@exemple.example", "", "paris1").await;
    attend(&gamma, "yann.bazin@exemple.example", "", "paris1").await;
    // This person's earlier declaration was cancelled, so another company may declare her.
    let libre = envoyer(&app, &gamma, &contact("Rozenn.Morvan@exemple.example", "06 39 98 55 06"), &["stdenis1"]).await;
    assert_eq!(statut(&libre.json()), "2", "{libre}");

    // Two companies now share a key of one person. Both declarations stay validated, the earlier one keeps the key, and staff are told of
    // both.
    let deux = les_deux_ecritures(&app, &ir).await;
    assert_eq!(deux.iter().map(statut).collect::<Vec<_>>(), ["2", "2"]);
    let dites: Vec<_> = lettres_parties(&app).into_iter().filter(|lettre| lettre.objet == OBJET).collect();
    for equipe in ["admin@linteau.example", "reseau@linteau.example"] {
        let lettre = dites.iter().find(|lettre| lettre.destinataire.contains(equipe)).expect("a letter");
        assert!(deux.iter().all(|une| lettre.texte.contains(&format!("n°\u{a0}{}", une["id"]))), "{}", lettre.texte);
    }
    let qui_garde = "SELECT count(DISTINCT p.cle) FROM protection p JOIN compte c ON c.id = p.compte \
         JOIN contact k ON k.email_index = p.cle JOIN denonciation d ON d.contact = k.id \
         WHERE p.programme = 'nantes1' AND c.nom = ";
    let cles = async |nom: &str| app.nombre(&format!("{qui_garde}'{nom}' AND d.id = {}", deux[1]["id"])).await;
    assert_eq!((cles("Cabinet Alpha").await, cles("Cabinet Beta").await), (1, 0));

    // Running options, places and reservations go on, each with its owner.
    for (qui, chemin, combien) in
        [(&alpha, "/api/options", 2), (&beta, "/api/info-dispo/miennes", 1), (&beta, "/api/reservations", 1)]
    {
        assert_eq!(total(&app.get(chemin).par(qui).json().await), combien, "{chemin}");
    }
    let options = app.get("/api/options").par(&alpha).json().await;
    let courante =
        options["hydra:member"].as_array().expect("options").iter().find(|o| o["lot"]["id"] == "nantes1-A302");
    let courante = courante.expect("it runs");
    assert_eq!(
        (&courante["statut"]["code"], &courante["contact"]["email"]),
        (&json!("1"), &json!("zoe.drean@exemple.example"))
    );
    let inscriptions = app.get("/api/gestion/inscriptions").par(&ir).json().await;
    let vues = inscriptions["hydra:member"].as_array().expect("registrations").iter();
    let vues: Vec<_> = vues.map(|une| (une["societe"].as_str(), une["statut"]["code"].as_str())).collect();
    assert_eq!(vues, [(Some("Cabinet Epsilon"), Some("3")), (Some("Cabinet Delta"), Some("1"))]);
    app.traiter_les_taches().await;
}

async fn une_base_du_25_novembre_2026_garde_ses_fichiers_et_ses_faits(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LENDEMAIN);
    let ancienne = BaseAncienne::copier(moteur, "2026-11-25", &horloge).await;
    // The earlier version left no id in the data directory or in the database, and it left facts.
    let base = Base::ouvrir(&ancienne.reglages).await.expect("it opens with its keys");
    let etat = base.etat_de_la_base().await.expect("readable");
    assert!(etat.id.is_none() && base.liaison().expect("readable").is_none() && etat.faits > Numero(20), "{etat:?}");
    base.fermer().await.expect("closed");
    let app = App::devant(Arc::new(BaseDeTest::de(ancienne).await), Reglages::default()).await;
    let lie = app.base.liaison().expect("readable").expect("bound");
    let neuf = app.base.etat_de_la_base().await.expect("readable");
    assert_eq!((Some(lie.base), lie.faits, neuf.faits), (neuf.id, etat.faits, etat.faits), "an upgrade states nothing");

    let (alpha, beta, ir) =
        (entrer(&app, ALPHA).await, entrer(&app, BETA).await, entrer(&app, "reseau@linteau.example").await);
    let moi = app.get("/api/user/me").par(&alpha).json().await;
    let brouillons = app.get("/api/reservations").par(&beta).json().await;
    let brouillon =
        app.get(&format!("/api/reservations/{}", brouillons["hydra:member"][0]["id"])).par(&beta).json().await;
    let carte =
        brouillon["documents"].as_array().expect("documents").iter().find(|document| document["type"] == "identite");
    let societes = app.get("/api/gestion/societes?search=alpha").par(&ir).json().await;
    let mandat =
        app.get(&format!("/api/gestion/societes/{}/mandat", societes["hydra:member"][0]["id"])).par(&ir).json().await;
    let mut fichiers = vec![
        (&alpha, moi["photo"].clone(), "image/jpeg"),
        (&beta, carte.expect("its piece")["url"].clone(), "application/pdf"),
        (&ir, mandat["fichier"].clone(), "application/pdf"),
    ];
    let inscriptions = app.get("/api/gestion/inscriptions").par(&ir).json().await;
    for inscription in inscriptions["hydra:member"].as_array().expect("registrations") {
        let fiche = app.get(&format!("/api/gestion/inscriptions/{}", inscription["id"])).par(&ir).json().await;
        for document in fiche["documents"].as_array().expect("documents") {
            fichiers.push((&ir, document["url"].clone(), "application/pdf"));
        }
    }
    assert_eq!(fichiers.len(), 3 + 14);
    for (qui, url, genre) in fichiers {
        let lu = app.get(url.as_str().expect("an address")).par(qui).envoyer().await;
        assert_eq!((lu.statut.as_u16(), lu.en_tete("content-type")), (200, Some(genre)), "{url}");
    }
    // Every file has its row, however old it is.
    horloge.avancer(TimeDelta::days(3));
    for (magasin, bilan) in balayer(&commande(&app.base), Accord::Borne).await.expect("swept") {
        assert_eq!(Balayage { lignes: 0, ..bilan }, Balayage::default(), "{magasin:?}");
    }

    // The facts are as many as the rows suggest, and nobody changed the journal.
    let journal = actions::journal::verifier(&commande(&app.base)).await.expect("verified");
    assert_eq!(journal.rupture, None);
    let dernier = app.base.etat_de_la_base().await.expect("readable").faits.0;
    assert_eq!(i64::try_from(journal.enchaines + journal.en_attente).expect("few"), dernier);
    let sommes = [
        ("inscription-recue", "inscription"),
        ("option-posee", "option_lot"),
        ("brouillon-cree", "reservation"),
        ("attente-rejointe", "attente"),
    ];
    for (fait, table) in sommes {
        let lignes = app.nombre(&format!("SELECT count(*) FROM {table}")).await;
        assert!(lignes > 0, "{table}");
        assert_eq!(i64::try_from(app.faits(fait).await.len()).expect("few"), lignes, "{fait}");
    }
    app.traiter_les_taches().await;
}
