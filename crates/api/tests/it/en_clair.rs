//! Searches the bytes of a running portal for the texts that a person typed: in its database, its files, its log.

use crate::app::App;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;

/// The log of the process at its most detailed level, kept to be searched.
#[derive(Clone, Default)]
pub(crate) struct JournalEcoute(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for JournalEcoute {
    fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl JournalEcoute {
    /// Takes over the log of the process, because each test has a process of its own.
    pub(crate) fn ouvrir() -> Self {
        let journal = Self::default();
        let ecrit = journal.clone();
        let abonne = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE);
        let abonne = abonne.with_writer(move || ecrit.clone()).finish();
        tracing::subscriber::set_global_default(abonne).expect("nobody else listens");
        journal
    }
}

/// Searches the whole portal for the typed texts, in any case and in hexadecimal. `entendu` must be in the log, which proves that the log
/// was recorded.
pub(crate) async fn rien_en_clair(app: &App, moteur: Moteur, journal: &JournalEcoute, entendu: &str, saisis: &[&str]) {
    // PostgreSQL writes bytes in hexadecimal.
    let formes = saisis.iter().map(|saisi| saisi.to_lowercase()).map(|saisi| {
        let en_hexadecimal = saisi.bytes().map(|octet| format!("{octet:02x}")).collect::<Vec<_>>().concat();
        (saisi, en_hexadecimal)
    });
    let formes: Vec<(String, String)> = formes.collect();
    let mut regarde = 0;
    let mut chercher = |ou: &str, octets: &[u8]| {
        regarde += octets.len();
        let texte = String::from_utf8_lossy(octets).to_lowercase();
        for (saisi, en_hexadecimal) in &formes {
            assert!(!texte.contains(saisi) && !texte.contains(en_hexadecimal), "{saisi} in {ou}");
        }
    };
    for chemin in fichiers(app.base.dossier()) {
        // Sent mails may contain these texts, because the readers of a mail know them anyway.
        if chemin.extension().is_none_or(|e| e != "eml") {
            chercher(&chemin.display().to_string(), &std::fs::read(&chemin).expect("readable"));
        }
    }
    if moteur == Moteur::Postgres {
        for table in
            app.textes("SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'").await
        {
            for ligne in app.textes(&format!("SELECT t::text FROM \"{table}\" t")).await {
                chercher(&table, ligne.as_bytes());
            }
        }
    }
    let lignes = journal.0.lock().expect("no panic").clone();
    assert!(String::from_utf8_lossy(&lignes).contains(entendu), "the log was listened to");
    chercher("the log", &lignes);
    assert!(regarde > 100_000, "the database, the files and the log were looked through: {regarde}");
}

fn fichiers(dossier: &Path) -> Vec<PathBuf> {
    let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
    entrees.flat_map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { vec![chemin] }).collect()
}
