//! The binary `linteau`: command line, settings, start and stop.
//!
//! What the portal does is in other crates: what people do in `actions`, answers in `api`, the database in `store`. This
//! crate has what only a process has: arguments, environment, signals, sockets, a terminal. Start at
//! [`commandes::Commande`].

mod commandes;
mod connexions;
mod courrier;
mod descripteurs;
mod journal;
mod modeles;
mod ouverture;
mod progression;
mod reglages;
mod sceau;
mod sortie;

use commandes::lier::DemandeDeLien;
use commandes::{Commande, LigneDeCommande};
use modeles::EssaiDesModeles;
use reglages::{Reglages, SourceDesReglages};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// The part of the grace that is kept for the end of the process itself.
const SORTIE: Duration = Duration::from_millis(250);
/// The least time that a stopping server gives to computations that still run.
const DERNIER_DELAI: Duration = Duration::from_millis(100);

#[global_allocator]
static ALLOCATEUR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let ligne = match commandes::lire(std::env::args_os()) {
        Ok(ligne) => ligne,
        Err(code) => return code,
    };
    match executer(ligne) {
        Ok(()) => ExitCode::SUCCESS,
        Err(erreur) => {
            sortie::se_plaindre(format_args!("linteau\u{a0}: {}\n", suite(&phrase(&erreur))));
            ExitCode::FAILURE
        }
    }
}

/// Makes an error message the end of a line that begins with the program's name: lower case at the start, no full stop at
/// the end. The first word stays as it is when it names a cell or a file.
fn suite(phrase: &str) -> String {
    let phrase = phrase.strip_suffix('.').unwrap_or(phrase);
    if nomme_une_cellule_ou_un_fichier(phrase) {
        return phrase.to_owned();
    }
    let premier = phrase.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let mut lettres = premier.chars();
    match lettres.next() {
        // A word with other capitals is the name of a setting or of a product, and stays as it is.
        Some(lettre) if !lettres.as_str().chars().any(char::is_uppercase) => {
            lettre.to_lowercase().chain(phrase[lettre.len_utf8()..].chars()).collect()
        }
        _ => phrase.to_owned(),
    }
}

/// Whether the message begins with a cell or a file: `Feuil1!D14, Prix TTC : …`, `Grille T4.xlsx : …`, `Dossier/grille : …`.
fn nomme_une_cellule_ou_un_fichier(phrase: &str) -> bool {
    let sujet = phrase.split("\u{a0}: ").next().unwrap_or_default();
    let mot = sujet.split(char::is_whitespace).next().unwrap_or_default();
    let colle = |signe: char| {
        let mut morceaux = mot.split(signe);
        morceaux.next().is_some_and(|avant| avant.ends_with(char::is_alphanumeric))
            && morceaux.next().is_some_and(|apres| apres.starts_with(char::is_alphanumeric))
    };
    let extension = std::path::Path::new(sujet).extension().and_then(std::ffi::OsStr::to_str);
    let fichier = sujet.len() < phrase.len()
        && extension.is_some_and(|e| (1..=6).contains(&e.len()) && e.bytes().all(|b| b.is_ascii_alphanumeric()));
    fichier || mot.contains(['/', '\\', '_']) || colle('!') || colle('.')
}

/// The error and its causes, without repetition, because many errors already include the text of their cause.
fn phrase(erreur: &anyhow::Error) -> String {
    erreur.chain().map(cause).fold(String::new(), |dit, cause| match dit {
        dit if dit.is_empty() => cause,
        dit if dit.contains(&cause) => dit,
        dit => format!("{dit}\u{a0}: {cause}"),
    })
}

fn cause(erreur: &(dyn std::error::Error + 'static)) -> String {
    erreur.downcast_ref::<std::io::Error>().map_or_else(|| erreur.to_string(), domain::systeme::cause)
}

fn executer(ligne: LigneDeCommande) -> anyhow::Result<()> {
    // Commands that need neither settings nor database run first, so that they work on any machine.
    match ligne.commande {
        Commande::Generate(options) => return commandes::generate::executer(&options),
        Commande::Import(ref options) if options.schema => return commandes::import::ecrire_schema(),
        Commande::Verifier { ref fichier } => return commandes::verifier::executer(fichier),
        Commande::Papiers { ref action } => return commandes::papiers::executer(action),
        _ => {}
    }
    let reglages = Reglages::lire(&SourceDesReglages::du_processus()?)?;
    let serveur = matches!(ligne.commande, Commande::Serve);
    journal::ouvrir(&reglages, if serveur { "info,sea_orm_migration=warn,memory_serve=warn" } else { "warn" });
    modeles::choisir(&reglages, if serveur { EssaiDesModeles::Entier } else { EssaiDesModeles::DesNoms })?;
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let fini = executeur.block_on(async {
        match ligne.commande {
            Commande::Serve => return commandes::serve::executer(reglages).await.map(Some),
            Commande::Import(options) => commandes::import::executer(&reglages, options).await,
            Commande::Migrate => commandes::migrate::executer(&reglages).await,
            Commande::Cles { action } => commandes::cles::executer(&reglages, action).await,
            Commande::Fichiers { action } => commandes::fichiers::executer(&reglages, action).await,
            Commande::Lier { confirmer } => {
                let demande = if confirmer { DemandeDeLien::Confirmee } else { DemandeDeLien::Etat };
                commandes::lier::executer(&reglages, demande).await
            }
            Commande::Journal { action } => commandes::journal::executer(&reglages, action).await,
            Commande::Reglage { action } => commandes::reglage::executer(&reglages, action).await,
            Commande::Sceau { action } => commandes::sceau::executer(&reglages, action).await,
            Commande::Taches { action } => commandes::taches::executer(&reglages, action).await,
            Commande::User { action } => commandes::user::executer(&reglages, action).await,
            Commande::Generate(_) | Commande::Papiers { .. } | Commande::Verifier { .. } => Ok(()),
        }?;
        Ok(None)
    });
    if let Ok(Some(fin)) = fini {
        arreter(executeur, fin);
    }
    fini.map(drop)
}

/// Ends the tasks that still run, at this instant or soon after. Dropping the runtime would wait without limit for a
/// computation whose result nobody needs.
fn arreter(executeur: Runtime, fin: Instant) {
    executeur.shutdown_timeout(fin.saturating_duration_since(Instant::now() + SORTIE).max(DERNIER_DELAI));
}

#[cfg(test)]
mod tests {
    use super::{arreter, suite};
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    #[test]
    fn un_calcul_qui_ne_finit_pas_ne_retient_pas_le_processus() {
        let (liberer, attendre) = mpsc::channel::<()>();
        let (commencer, commence) = mpsc::channel();
        let (finir, fini) = mpsc::channel();
        let arret = std::thread::spawn(move || {
            let executeur = tokio::runtime::Runtime::new().expect("a runtime");
            executeur.spawn_blocking(move || {
                commencer.send(()).expect("heard");
                // The computation waits until the test lets it go.
                attendre.recv()
            });
            commence.recv().expect("it computes");
            arreter(executeur, Instant::now());
            finir.send(()).expect("heard");
        });
        // This limit is far longer than the stop needs. Without a limit, a defect would block the test for ever.
        fini.recv_timeout(Duration::from_secs(30)).expect("the process ends while the computation goes on");
        drop(liberer);
        arret.join().expect("no panic");
    }

    #[test]
    fn une_phrase_continue_le_nom_du_programme_et_un_nom_reste_le_sien() {
        for (phrase, attendu) in [
            ("Le port est pris.", "le port est pris"),
            ("État inconnu", "état inconnu"),
            ("LINTEAU_PORT\u{a0}: un nombre est attendu", "LINTEAU_PORT\u{a0}: un nombre est attendu"),
            ("L’adresse 127.0.0.1:80 est prise\u{a0}: attendez", "l’adresse 127.0.0.1:80 est prise\u{a0}: attendez"),
            ("Feuil1!D14, Prix TTC\u{a0}: deux décimales", "Feuil1!D14, Prix TTC\u{a0}: deux décimales"),
            ("F!B3\u{a0}: lot inconnu", "F!B3\u{a0}: lot inconnu"),
            ("Bâtiment_A!B3\u{a0}: lot inconnu", "Bâtiment_A!B3\u{a0}: lot inconnu"),
            ("'Grille T4'!B3\u{a0}: lot inconnu", "'Grille T4'!B3\u{a0}: lot inconnu"),
            ("Grille.csv existe déjà", "Grille.csv existe déjà"),
            ("Grille T4.xlsx\u{a0}: enregistrez-la", "Grille T4.xlsx\u{a0}: enregistrez-la"),
            ("Dossier/grille\u{a0}: illisible", "Dossier/grille\u{a0}: illisible"),
        ] {
            assert_eq!(suite(phrase), attendu);
        }
    }
}
