//! Deposits: one proof of work opens a place for seven files. A deposit stays open for an hour after each use, and networks share the
//! places.

use crate::app::{App, IA, IR, Reponse, sur_les_deux};
use crate::inscription::{PDF, company, deposer, formulaire_a, numero, pieces, prescriber, preuve, preuve_pour};
use crate::refus::Journal;
use actions::inscription::BornesDesDepots;
use api::{Limites, Reglages};
use chrono::TimeDelta;
use domain::inscription::Emplacement;
use http::HeaderName;
use serde_json::{Value, json};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_preuve_ouvre_un_depot_de_sept_fichiers,
    un_depot_vit_d_heure_en_heure_un_jour_au_plus,
    quand_tout_est_pris_le_plus_ancien_du_plus_lourd_part,
);

const DEPOT: HeaderName = HeaderName::from_static("linteau-depot");
const POUR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Opens a deposit, and returns the name by which calls name it.
async fn ouvrir(app: &App) -> String {
    let ouvert = app.post("/api/inscription/depot", &json!({"token": preuve_pour(app, "depot").await})).envoyer().await;
    assert_eq!(ouvert.statut, 201, "{ouvert}");
    ouvert.json()["depot"].as_str().expect("a name").to_owned()
}

/// Sends a file into a deposit, from this network address.
async fn poser(app: &App, depot: &str, emplacement: &str, adresse: &str) -> Reponse {
    let appel = formulaire_a(app, &format!("/api/inscription/documents?emplacement={emplacement}"), "a.pdf", PDF);
    appel.en_tete(DEPOT, depot).en_tete(POUR, adresse).envoyer().await
}

async fn poser_et_nommer(app: &App, depot: &str, emplacement: &str, adresse: &str) -> String {
    let pose = poser(app, depot, emplacement, adresse).await;
    assert_eq!(pose.statut, 201, "{pose}");
    pose.json()["nom"].as_str().expect("a name").to_owned()
}

async fn revenir(app: &App, depot: &str) -> Reponse {
    app.post("/api/inscription/depot/prolongation", &json!({})).en_tete(DEPOT, depot).envoyer().await
}

/// The names of the files in a deposit.
async fn presents(app: &App, depot: &str) -> Vec<String> {
    let la = revenir(app, depot).await.json();
    let documents = la["documents"].as_array().expect("files").iter();
    documents.map(|document| document["nom"].as_str().expect("a name").to_owned()).collect()
}

async fn une_preuve_ouvre_un_depot_de_sept_fichiers(moteur: Moteur) {
    let app = App::avec(moteur, Reglages { demo: true, ..Reglages::default() }).await;
    let token = preuve_pour(&app, "depot").await;
    let corps = json!({"token": token});
    assert_eq!(app.post("/api/inscription/depot", &corps).envoyer().await.statut, 201);
    assert_eq!(app.post("/api/inscription/depot", &corps).envoyer().await.probleme().1, "captcha", "used once");
    let autre_usage = json!({"token": preuve(&app).await});
    assert_eq!(app.post("/api/inscription/depot", &autre_usage).envoyer().await.probleme().1, "captcha");
    assert_eq!(app.get("/api/captcha?usage=rien").envoyer().await.probleme().2, ["usage"]);

    let depot = ouvrir(&app).await;
    for invente in ["", "invente", &"0".repeat(64)] {
        let refus = poser(&app, invente, "statuts", "192.0.2.1").await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (404, "depot-ferme"), "{refus}");
    }
    let mut documents = Vec::new();
    for emplacement in Emplacement::TOUS {
        documents.push(poser_et_nommer(&app, &depot, emplacement.code(), "192.0.2.1").await);
    }
    // Another file for a document replaces the former file, and nothing of the former one is left.
    let statuts = poser_et_nommer(&app, &depot, "statuts", "192.0.2.1").await;
    assert_eq!(pieces(&app), 7);
    documents[6].clone_from(&statuts);
    let mut la = presents(&app, &depot).await;
    la.sort();
    let mut attendus = documents.clone();
    attendus.sort();
    assert_eq!(la, attendus);

    let mut formulaire = json!({"company": company(1), "prescriber": prescriber(1), "documents": documents,
        "raisons": {}, "cgu": true, "token": preuve_pour(&app, "depot").await});
    let refus = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!(refus.probleme().1, "captcha", "what opens a deposit registers nobody: {refus}");
    formulaire["token"] = json!(preuve(&app).await);
    let recue = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!(recue.statut, 201, "{recue}");
    assert!(presents(&app, &depot).await.is_empty(), "claimed");
    let ir = app.connecter(IR).await;
    let fiche = app.get(&format!("/api/gestion/inscriptions/{}", numero(&recue))).par(&ir).json().await;
    assert_eq!(fiche["documents"].as_array().map(Vec::len), Some(7), "{fiche}");
    assert_eq!(app.nombre("SELECT count(*) FROM inscription_document WHERE reseau IS NOT NULL").await, 0);
    app.traiter_les_taches().await;
}

async fn un_depot_vit_d_heure_en_heure_un_jour_au_plus(moteur: Moteur) {
    let horloge = HorlogeFigee::a(&store::Horloge::systeme().maintenant().to_rfc3339());
    let app = App::figee(moteur, &horloge).await;
    let (vivant, delaisse) = (ouvrir(&app).await, ouvrir(&app).await);
    let garde = poser_et_nommer(&app, &vivant, "statuts", "192.0.2.1").await;
    poser_et_nommer(&app, &delaisse, "statuts", "192.0.2.1").await;
    let balayer = async || {
        actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
        app.traiter_les_taches().await;
    };
    // A deposit that is used within each hour stays open for a day. Opening it again or sending a file counts as a use.
    for heure in 0..26 {
        horloge.avancer(TimeDelta::minutes(55));
        if heure % 2 == 0 {
            assert_eq!(presents(&app, &vivant).await[0], garde, "{heure}");
        } else {
            poser_et_nommer(&app, &vivant, "pieceIdentite", "192.0.2.1").await;
        }
    }
    let ferme = revenir(&app, &delaisse).await;
    assert_eq!(ferme.probleme().1, "depot-ferme", "nobody came back within the hour");
    assert!(ferme.json()["detail"].as_str().expect("words").contains("joindre de nouveau"), "{ferme}");
    balayer().await;
    assert_eq!(pieces(&app), 2, "its file is swept, those of the other are not");
    let fin = revenir(&app, &vivant).await.json();
    assert!(
        fin["expireLe"].as_str().expect("an instant") < &*(horloge.maintenant() + TimeDelta::hours(1)).to_rfc3339()
    );
    horloge.avancer(TimeDelta::minutes(70));
    assert_eq!(revenir(&app, &vivant).await.probleme().1, "depot-ferme", "a day is over");
    assert_eq!(poser(&app, &vivant, "statuts", "192.0.2.1").await.probleme().1, "depot-ferme");
    balayer().await;
    assert_eq!(pieces(&app), 0);
    assert_eq!(app.nombre("SELECT count(*) FROM inscription_depot").await, 0);
}

/// A portal with few places, behind a proxy that gives the client's address.
async fn etroit(moteur: Moteur, depots: BornesDesDepots) -> App {
    let reglages = Reglages {
        limites: Limites { depots, ..Limites::default() },
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        demo_admise: api::DemoAdmise::DePartout,
        ..Reglages::default()
    };
    App::avec(moteur, reglages).await
}

async fn quand_tout_est_pris_le_plus_ancien_du_plus_lourd_part(moteur: Moteur) {
    let app = etroit(moteur, BornesDesDepots { total: 20, par_reseau: 14, sans_depot: 2 }).await;
    let codes = Emplacement::TOUS.map(Emplacement::code);
    for _ in 0..3 {
        let depot = ouvrir(&app).await;
        for code in codes {
            poser_et_nommer(&app, &depot, code, "2001:db8:1:2::1").await;
        }
    }
    assert_eq!(pieces(&app), 14, "one site of IPv6 has its share: its older files have left");
    let (sien, autre) = (ouvrir(&app).await, ouvrir(&app).await);
    let mut siens = Vec::new();
    for code in codes {
        siens.push(poser_et_nommer(&app, &sien, code, "192.0.2.1").await);
    }
    for code in &codes[..3] {
        poser_et_nommer(&app, &autre, code, "192.0.2.2").await;
    }
    assert_eq!(pieces(&app), 20);
    assert_eq!(presents(&app, &sien).await, siens, "who sends seven files keeps them");
    let restants = app.nombre("SELECT count(*) FROM inscription_document WHERE depot IS NOT NULL").await;
    assert_eq!(restants, 20);
    // Staff are told before all places are taken, but not while there is enough room.
    let (ia, ir) = (app.connecter(IA).await, app.connecter(IR).await);
    for qui in [&ia, &ir] {
        let attentes = app.get("/api/gestion/aujourdhui").par(qui).json().await;
        let dite = |attente: &&Value| attente["code"] == "depots-bientot-combles";
        let dite = attentes["hydra:member"].as_array().expect("members").iter().find(dite).expect("said").clone();
        assert_eq!((&dite["nombre"], &dite["alerte"]), (&json!(20), &json!(true)));
        assert!(dite["depuis"].is_string());
        app.get(dite["appel"].as_str().expect("a call")).par(qui).json().await;
    }
    // Files without a deposit have a few separate places, and take none from the deposits.
    let mut noms = Vec::new();
    for _ in 0..3 {
        noms.push(deposer(&app, "statuts", PDF).await.json()["nom"].as_str().expect("a name").to_owned());
    }
    assert_eq!(pieces(&app), 22, "two, whose older one has left");
    assert_eq!(presents(&app, &sien).await, siens);
    let oter = app.appel(http::Method::DELETE, &format!("/api/inscription/documents/{}", noms[0])).envoyer().await;
    assert_eq!(oter.statut, 404);
}

/// Staff are told nothing while there is enough room.
#[tokio::test(flavor = "multi_thread")]
async fn des_depots_a_moitie_pleins_ne_se_disent_pas() {
    let app = etroit(Moteur::Sqlite, BornesDesDepots { total: 10, par_reseau: 10, sans_depot: 2 }).await;
    let depot = ouvrir(&app).await;
    let ia = app.connecter(IA).await;
    let dit = async || {
        let attentes = app.get("/api/gestion/aujourdhui").par(&ia).json().await;
        attentes["hydra:member"].as_array().expect("members").iter().any(|a| a["code"] == "depots-bientot-combles")
    };
    for code in &Emplacement::TOUS.map(Emplacement::code)[..6] {
        poser_et_nommer(&app, &depot, code, "192.0.2.1").await;
    }
    assert!(!dit().await);
    poser_et_nommer(&app, &depot, "statuts", "192.0.2.1").await;
    assert!(dit().await, "seven of ten");
}

/// Each limit of a deposit has its own reason, and its own line in the log when a caller insists: too many bytes, the share of a network,
/// all places, the files of a network in an hour, an unknown deposit.
#[tokio::test]
async fn chaque_limite_d_un_depot_a_sa_raison_et_sa_ligne() {
    let depots = BornesDesDepots { total: 6, par_reseau: 4, sans_depot: 2 };
    let limites = Limites { depots, documents_par_heure: 6, ..Limites::default() };
    let reglages = Reglages {
        limites,
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Reglages::default()
    };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let (sien, autre) = (ouvrir(&app).await, ouvrir(&app).await);
    let (journal, _garde) = Journal::ouvrir();
    let dites = || {
        app.etat.dire_les_insistances();
        let lignes = journal.prendre().into_iter();
        // A wrong answer to a challenge is logged each time, like a wrong password.
        lignes.filter_map(|ligne| Some(ligne.strip_prefix("insisted ")?.to_owned())).collect::<Vec<_>>()
    };
    let codes = Emplacement::TOUS.map(Emplacement::code);

    // The limit of bytes: a file with one byte too many, then a form twice as large.
    let envoyer = async |octets: usize| {
        let octets = [&PDF[..PDF.len() - 6], &vec![b' '; octets - PDF.len()], b"%%EOF\n"].concat();
        let appel = formulaire_a(&app, "/api/inscription/documents?emplacement=statuts", "a.pdf", &octets);
        appel.en_tete(DEPOT, &sien).en_tete(POUR, "203.0.113.1").envoyer().await.probleme()
    };
    assert_eq!(envoyer(5_000_000).await.0, 422);
    assert_eq!(envoyer(11_000_000).await.0, 413);
    assert_eq!(dites(), [""; 0], "who mistakes a file does not insist");

    // The share of one network: when it has too many files, its oldest one is removed.
    for code in &codes[..5] {
        poser_et_nommer(&app, &sien, code, "192.0.2.1").await;
    }
    assert_eq!(presents(&app, &sien).await.len(), 4);
    assert_eq!(dites(), ["code=\"part-du-depot\" compte=\"-\" reseau=\"192.0.2.0/24\" fois=1"]);
    // All places: when none is left, the oldest file of the network that has most is removed. This network is not the sender's.
    for code in &codes[..3] {
        poser_et_nommer(&app, &autre, code, "198.51.100.1").await;
    }
    assert_eq!((presents(&app, &sien).await.len(), presents(&app, &autre).await.len()), (3, 3));
    assert_eq!(dites(), ["code=\"depots-combles\" compte=\"-\" reseau=\"-\" fois=1"]);

    // The quota of one network: the seventh file of an hour is refused, then the hundred and twenty-first deposit of a minute.
    poser_et_nommer(&app, &sien, codes[0], "192.0.2.1").await;
    dites();
    let trop = poser(&app, &sien, codes[1], "192.0.2.1").await;
    assert_eq!((trop.probleme().0, trop.probleme().1.as_str()), (429, "trop-de-requetes"));
    assert!(trop.en_tetes.contains_key(http::header::RETRY_AFTER));
    assert_eq!(dites(), ["code=\"trop-de-requetes\" compte=\"-\" reseau=\"192.0.2.0/24\" fois=1"]);
    let demander = async || {
        let appel = app.post("/api/inscription/depot", &json!({"token": "invente"}));
        appel.en_tete(POUR, "203.0.113.9").envoyer().await.probleme()
    };
    for _ in 0..120 {
        assert_eq!(demander().await.1, "captcha");
    }
    assert_eq!(demander().await.0, 429);
    assert_eq!(dites(), ["code=\"trop-de-requetes\" compte=\"-\" reseau=\"203.0.113.0/24\" fois=1"]);

    // A deposit that is closed because of its age, or whose name is invented. `un_depot_vit_d_heure_en_heure_un_jour_au_plus` tests when a
    // deposit closes.
    for n in 0..20 {
        let ferme = poser(&app, &format!("{n:064}"), "statuts", &format!("203.0.113.{}", 10 + n)).await;
        assert_eq!(ferme.probleme().1, "depot-ferme");
    }
    assert_eq!(dites(), ["code=\"identifiants-sondes\" compte=\"-\" reseau=\"203.0.113.0/24\" fois=20"]);
}

/// Files that the previous version has written are used and swept as they were before.
#[tokio::test(flavor = "multi_thread")]
async fn un_fichier_de_la_version_d_avant_attend_comme_avant() {
    let app = App::devant(std::sync::Arc::new(BaseDeTest::nouvelle(Moteur::Sqlite).await), Reglages::default()).await;
    let nom = deposer(&app, "statuts", PDF).await.json()["nom"].as_str().expect("a name").to_owned();
    let oublier = "UPDATE inscription_document SET depot = NULL, reseau = NULL";
    let ecrit = app.base.entretenir(|tx| async move {
        sea_orm::ConnectionTrait::execute_unprepared(&tx, oublier).await.map_err(store::Error::from)
    });
    ecrit.await.expect("written");
    assert_eq!(deposer(&app, "statuts", PDF).await.statut, 201);
    let oter = app.appel(http::Method::DELETE, &format!("/api/inscription/documents/{nom}")).envoyer().await;
    assert_eq!(oter.statut, 204);
}
