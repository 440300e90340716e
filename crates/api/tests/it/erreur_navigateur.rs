//! The report of a browser's error. The texts that visitors send stay in separate fields of the log, quoted, and cannot fill the disk.

use crate::app::{App, Reponse};
use api::{Limites, Reglages};
use http::HeaderName;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;
use tracing::subscriber::DefaultGuard;

const APPEL: &str = "/api/erreur-navigateur";

/// The lines that this thread writes to the log while the value lives.
#[derive(Clone, Default)]
struct Ecrit(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Ecrit {
    fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Ecrit {
    /// The lines about browsers and about callers who insist, since the last time.
    fn prendre(&self) -> Vec<String> {
        let texte = String::from_utf8(std::mem::take(&mut *self.0.lock().expect("no panic"))).expect("a text");
        texte
            .lines()
            .filter(|ligne| {
                ["navigateur: ", "securite: insisted"].iter().any(|dit| ligne.contains(dit)) || ligne.starts_with('{')
            })
            .map(str::to_owned)
            .collect()
    }
}

fn en_texte() -> (Ecrit, DefaultGuard) {
    let ecrit = Ecrit::default();
    let vers = ecrit.clone();
    let abonne = tracing_subscriber::fmt().with_writer(move || vers.clone()).with_ansi(false).without_time();
    (ecrit, tracing::subscriber::set_default(abonne.finish()))
}

fn en_json() -> (Ecrit, DefaultGuard) {
    let ecrit = Ecrit::default();
    let vers = ecrit.clone();
    let abonne = tracing_subscriber::fmt().json().with_writer(move || vers.clone());
    (ecrit, tracing::subscriber::set_default(abonne.finish()))
}

async fn signaler(app: &App, message: &str) -> Reponse {
    let corps = json!({"page": "/lot/:id", "message": message, "pile": "assets/lot-1f2.js:12:4"});
    app.post(APPEL, &corps).envoyer().await
}

#[tokio::test]
async fn ce_qu_un_visiteur_ecrit_reste_dans_ses_champs() {
    let app = App::nouvelle().await;
    let faux = "x\" page=\"/ INFO securite: refused code=\"role-manquant\" compte=\"0a1b\"\u{202e}\u{1b}[31m";
    {
        let (journal, _garde) = en_texte();
        assert_eq!(signaler(&app, faux).await.statut, 204);
        let lignes = journal.prendre();
        assert_eq!(lignes.len(), 1, "{lignes:?}");
        let ligne = &lignes[0];
        assert!(ligne.contains("erreur dans un navigateur page=\"/lot/:id\" texte=\"x\\\" page="), "{ligne}");
        assert!(!ligne.contains("code=\"role-manquant\""), "what is quoted by a visitor is escaped: {ligne}");
        assert!(!ligne.contains(['\u{202e}', '\u{1b}']), "{ligne}");
    }
    let (journal, _garde) = en_json();
    assert_eq!(signaler(&app, faux).await.statut, 204);
    let lignes = journal.prendre();
    let ligne: Value = serde_json::from_str(&lignes[0]).expect("one object");
    assert_eq!(lignes[0].matches("\"message\":").count(), 1, "{}", lignes[0]);
    assert_eq!(ligne["fields"]["message"], "erreur dans un navigateur");
    assert!(ligne["fields"]["texte"].as_str().is_some_and(|texte| texte.starts_with("x\" page=")), "{ligne}");
}

#[tokio::test]
async fn un_champ_trop_long_est_refuse() {
    let app = App::nouvelle().await;
    let juste = json!({"page": "é".repeat(100), "message": "é".repeat(300), "pile": "é".repeat(2_000)});
    assert_eq!(app.post(APPEL, &juste).envoyer().await.statut, 204);
    for (champ, longueur) in [("page", 101), ("message", 301), ("pile", 2_001)] {
        let mut long = juste.clone();
        long[champ] = json!("é".repeat(longueur));
        let refus = app.post(APPEL, &long).envoyer().await;
        assert_eq!(refus.probleme(), (422, "valeurs-invalides".to_owned(), vec![champ.to_owned()]), "{refus}");
    }
}

#[tokio::test]
async fn un_reseau_ne_remplit_pas_le_journal() {
    let limites = Limites { erreurs_par_minute: 3, ..Limites::default() };
    let reglages = Reglages {
        limites,
        proxys_de_confiance: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Reglages::default()
    };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let (journal, _garde) = en_texte();
    let depuis = async |adresse: &str| {
        let corps = json!({"page": "/", "message": "TypeError", "pile": "a.js:1:2"});
        let appel = app.post(APPEL, &corps).en_tete(HeaderName::from_static("x-forwarded-for"), adresse);
        appel.envoyer().await.statut.as_u16()
    };
    let mut statuts = Vec::new();
    for _ in 0..10 {
        statuts.push(depuis("203.0.113.77").await);
    }
    assert_eq!(statuts, [204, 204, 204, 429, 429, 429, 429, 429, 429, 429]);
    assert_eq!(depuis("198.51.100.1").await, 204, "another network");
    assert_eq!(journal.prendre().len(), 4, "three of the first network, one of the other");
    // Once a period, one line says how many reports were refused.
    app.etat.dire_les_insistances();
    let lignes = journal.prendre();
    assert_eq!(lignes.len(), 1, "{lignes:?}");
    let dit = "insisted code=\"trop-de-requetes\" compte=\"-\" reseau=\"203.0.113.0/24\" fois=7";
    assert!(lignes[0].ends_with(dit), "{lignes:?}");
}
