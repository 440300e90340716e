//! The rules of all refusals: one file knows the statuses, a defect names the brand, and a refusal that matters for safety leaves a line in
//! the log.

use crate::app::{App, EP_ALPHA, IT};
use api::{Limites, Marque, Reglages};
use http::{HeaderName, header};
use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};
use std::path::Path;
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;
use tracing_subscriber::fmt::MakeWriter;

#[test]
fn un_seul_fichier_connait_les_statuts() {
    let mut fautifs = Vec::new();
    parcourir(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut |chemin, texte| {
        let est_celui_des_erreurs =
            chemin.ends_with("src/error.rs") || chemin.parent().is_some_and(|p| p.ends_with("src/error"));
        if texte.contains("StatusCode") && !est_celui_des_erreurs {
            fautifs.push(chemin.display().to_string());
        }
    });
    assert!(fautifs.is_empty(), "{fautifs:?}");
}

fn parcourir(dossier: &Path, voir: &mut dyn FnMut(&Path, &str)) {
    for entree in std::fs::read_dir(dossier).expect("a folder") {
        let chemin = entree.expect("an entry").path();
        if chemin.is_dir() {
            parcourir(&chemin, voir);
        } else {
            voir(&chemin, &std::fs::read_to_string(&chemin).expect("a text"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_defaut_nomme_la_marque() {
    let marque = Marque { nom: "Pierres & Baies".to_owned(), ..Marque::default() };
    let app = App::avec(Moteur::Sqlite, Reglages { marque, ..Reglages::default() }).await;
    let cookie = app.connecter(EP_ALPHA).await;
    let mut base = SqliteConnection::connect(&app.base.reglages().url).await.expect("the file");
    sqlx::query("UPDATE utilisateur SET identite = x'00'").execute(&mut base).await.expect("damaged");
    let reponse = app.get("/api/user/responsables-reseau").par(&cookie).envoyer().await;
    assert_eq!(reponse.probleme(), (500, "erreur-interne".to_owned(), Vec::new()));
    assert_eq!(
        reponse.json()["detail"],
        "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent Pierres & Baies"
    );
}

/// The log of this thread, as long as the guard lives.
#[derive(Clone, Default)]
pub(crate) struct Journal(Arc<Mutex<Vec<u8>>>);

impl Journal {
    pub(crate) fn ouvrir() -> (Self, tracing::subscriber::DefaultGuard) {
        let journal = Self::default();
        let abonne = tracing_subscriber::fmt().with_writer(journal.clone()).with_ansi(false).without_time().finish();
        (journal, tracing::subscriber::set_default(abonne))
    }

    /// The lines about safety since the last time, without their prefix.
    pub(crate) fn prendre(&self) -> Vec<String> {
        let octets = std::mem::take(&mut *self.0.lock().expect("no panic"));
        let texte = String::from_utf8(octets).expect("a text");
        let lignes = texte.lines().filter_map(|ligne| ligne.split_once("securite: "));
        lignes.map(|(_, suite)| suite.to_owned()).collect()
    }
}

impl std::io::Write for Journal {
    fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Journal {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn ce_qui_touche_a_la_surete_laisse_une_ligne() {
    let reglages = Reglages {
        limites: Limites { connexions_par_minute: 3, ..Limites::default() },
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Reglages::default()
    };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let cookie = app.connecter(EP_ALPHA).await;
    let compte = app.base.trousseau().index_email(EP_ALPHA).abrege();
    let (journal, _garde) = Journal::ouvrir();
    let entrer = |email: &str| {
        let corps = json!({"email": email, "motDePasse": "faux"});
        app.post("/api/session", &corps).en_tete(HeaderName::from_static("x-forwarded-for"), "203.0.113.77").envoyer()
    };

    assert_eq!(entrer(EP_ALPHA).await.statut, 422);
    let ligne = |code: &str, compte: &str, reseau: &str| {
        vec![format!("refused code=\"{code}\" compte=\"{compte}\" reseau={reseau}")]
    };
    assert_eq!(journal.prendre(), ligne("identifiants", &compte, "203.0.113.0/24"), "sign-in");
    assert_eq!(entrer("inconnu@cabinet-alpha.example").await.statut, 422);
    let inconnu = app.base.trousseau().index_email("inconnu@cabinet-alpha.example").abrege();
    assert_eq!(journal.prendre(), ligne("identifiants", &inconnu, "203.0.113.0/24"), "an unknown account as well");

    assert_eq!(entrer(IT).await.statut, 422);
    assert_eq!(entrer(IT).await.statut, 429);
    assert_eq!(journal.prendre().len(), 1, "who asks too often is counted, not written each time");

    let ailleurs = app
        .post("/api/session", &json!({}))
        .par(&cookie)
        .en_tete(HeaderName::from_static("sec-fetch-site"), "cross-site");
    assert_eq!(ailleurs.envoyer().await.statut, 403);
    assert_eq!(
        journal.prendre(),
        ligne("origine-refusee", &compte, "127.0.0.0/24"),
        "origin, by the session's account"
    );

    let page = app.get("/gestion").par(&cookie).en_tete(header::ACCEPT, "text/html").envoyer().await;
    assert_eq!(page.statut, 403);
    assert_eq!(journal.prendre(), ligne("role-manquant", &compte, "127.0.0.0/24"), "rights");

    assert_eq!(app.get("/api/user/responsables-reseau").envoyer().await.statut, 401);
    assert!(journal.prendre().is_empty(), "whose session has ended is no matter of safety");
}

/// Callers who try many ids, ask too often or are refused because no place is free leave one line a period, with the number of times.
#[tokio::test]
async fn qui_insiste_laisse_une_ligne_et_une_seule() {
    let reglages = Reglages {
        limites: Limites { connexions_par_minute: 1, ..Limites::default() },
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Reglages::default()
    };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let cookie = app.connecter(EP_ALPHA).await;
    let compte = app.base.trousseau().index_email(EP_ALPHA).abrege();
    let (journal, _garde) = Journal::ouvrir();
    for id in 1000..1030 {
        assert_eq!(app.get(&format!("/api/denonciations/{id}")).par(&cookie).envoyer().await.statut, 404);
    }
    assert_eq!(app.get("/api/options/999").par(&cookie).envoyer().await.statut, 404);
    for _ in 0..7 {
        let corps = json!({"email": EP_ALPHA, "motDePasse": "faux"});
        let pour = HeaderName::from_static("x-forwarded-for");
        app.post("/api/session", &corps).en_tete(pour, "203.0.113.77").envoyer().await;
    }
    let refus = |ligne: &String| ligne.starts_with("refused code=\"identifiants\"");
    assert!(journal.prendre().iter().all(refus), "nothing for each call");
    app.etat.dire_les_insistances();
    assert_eq!(
        journal.prendre(),
        [
            format!("insisted code=\"identifiants-sondes\" compte=\"{compte}\" reseau=\"127.0.0.0/24\" fois=31"),
            "insisted code=\"trop-de-requetes\" compte=\"-\" reseau=\"203.0.113.0/24\" fois=6".to_owned(),
        ]
    );
    // A few ids that are not found are not logged, because people follow old links.
    for id in 1000..1019 {
        app.get(&format!("/api/reservations/{id}")).par(&cookie).envoyer().await;
    }
    app.etat.dire_les_insistances();
    assert!(journal.prendre().is_empty());

    let limites = Limites { simultanees: 0, ..Limites::default() };
    let plein = App::devant(app.base.clone(), Reglages { limites, ..Reglages::default() }).await;
    for _ in 0..3 {
        assert_eq!(plein.get("/api/offre/lots").envoyer().await.statut, 503);
    }
    plein.etat.dire_les_insistances();
    let attendue = "insisted code=\"surcharge\" compte=\"-\" reseau=\"127.0.0.0/24\" fois=3";
    assert_eq!(journal.prendre(), [attendue]);
}

/// The token is in a header, so the address does not name a resource. Wrong tokens are counted all the same.
#[tokio::test]
async fn qui_essaie_des_jetons_laisse_une_ligne() {
    let app = App::avec(Moteur::Sqlite, Reglages::default()).await;
    let (journal, _garde) = Journal::ouvrir();
    for n in 0..15 {
        let jeton = format!("{n:064}");
        let signature = app.get("/api/signature").en_tete(HeaderName::from_static("linteau-jeton"), &jeton);
        assert_eq!(signature.envoyer().await.statut, 404);
        let depot = app.post("/api/inscription/depot/prolongation", &json!({}));
        assert_eq!(depot.en_tete(HeaderName::from_static("linteau-depot"), &jeton).envoyer().await.statut, 404);
    }
    app.etat.dire_les_insistances();
    let attendue = "insisted code=\"identifiants-sondes\" compte=\"-\" reseau=\"127.0.0.0/24\" fois=30";
    assert_eq!(journal.prendre(), [attendue]);
}
