//! Kills the server with SIGKILL, at random, in the middle of writes. What was confirmed must be there, nothing may be
//! there in part, each mail must be queued and sent once, and each job must act once.
//!
//! A round starts a server, lets a few clients write at the same instant, kills the server after a random time, then checks
//! what was confirmed. `LINTEAU_TEST_COUPURES` sets the number of rounds (50 make 200 writes). The default is a few.

use crate::outils::{Portail, Serveur, taches_faites};
use sea_orm::{ConnectionTrait as _, Statement};
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Base, Reglages};
use testkit::base::{BaseVierge, Moteur};
use testkit::courriel::Courriel;

/// The number of clients that write at the same instant.
const CLIENTS: u64 = 4;
/// The people of the demonstration who sign in.
const PERSONNES: [&str; 4] = [
    "prescripteur@cabinet-alpha.example",
    "responsable@cabinet-alpha.example",
    "prescripteur@cabinet-beta.example",
    "admin@linteau.example",
];

#[test]
fn une_coupure_ne_perd_ni_ne_double_rien_sur_sqlite() {
    eprouver(Moteur::Sqlite, 11);
}

#[test]
fn une_coupure_ne_perd_ni_ne_double_rien_sur_postgres() {
    eprouver(Moteur::Postgres, 12);
}

fn eprouver(moteur: Moteur, graine: u64) {
    let ecrire = |serveur: &Serveur, rang, chance, atelier: &Atelier| atelier.ecrire(serveur, rang, chance);
    rondes(moteur, graine, 4, ecrire, &rien_n_est_a_moitie);
}

/// Plays rounds of writes, each cut in the middle. Then checks what was confirmed, and what must always hold for mails,
/// jobs and the journal, then calls `entier` for more checks. At least one write out of `sur` must have been confirmed.
pub(crate) fn rondes(
    moteur: Moteur,
    graine: u64,
    sur: u64,
    ecrire: impl Fn(&Serveur, u64, u64, &Atelier) -> Option<Confirme> + Sync,
    entier: &impl AsyncFn(&Base),
) {
    let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let vierge = executeur.block_on(BaseVierge::nouvelle(moteur));
    let atelier = Atelier::nouveau(moteur, &vierge.reglages);
    let tours = std::env::var("LINTEAU_TEST_COUPURES").ok().and_then(|t| t.parse().ok()).unwrap_or(6);
    let mut hasard = Hasard(graine);
    let mut confirmes = Vec::new();
    for tour in 0..tours {
        confirmes.extend(atelier.tour(tour, &mut hasard, &ecrire));
    }
    let ecritures = tours * CLIENTS;
    assert!(confirmes.len() as u64 >= ecritures / sur, "{} of {ecritures} were confirmed", confirmes.len());
    let base = executeur.block_on(Base::ouvrir(&atelier.reglages)).expect("the database opens");
    // This ends the leases of killed servers, as if their minute were over.
    executeur.block_on(executer(&base, "UPDATE tache SET bail_jusqu = 0"));
    let serveur = atelier.servir();
    atelier.attendre_les_taches(&executeur, &base);
    executeur.block_on(entier(&base));
    for confirme in &confirmes {
        confirme.verifier(&serveur, &atelier, |sql| executeur.block_on(nombre(&base, sql)));
    }
    atelier.attendre_les_taches(&executeur, &base);
    executeur.block_on(entier(&base));
    executeur.block_on(rien_ne_manque(&base));
    let envoyes = executeur.block_on(nombre(&base, "SELECT count(*) FROM courrier WHERE envoye IS NOT NULL"));
    assert_eq!(executeur.block_on(nombre(&base, "SELECT count(*) FROM courrier")), envoyes, "each mail left");
    assert_eq!(atelier.courriers(), envoyes, "one file a mail, however often it was sent");
    executeur.block_on(store::journal::enchainer(&base)).expect("bound");
    let verifier = || atelier.commande(&["journal", "verifier"]).status().expect("it runs").success();
    assert!(verifier(), "the journal is whole");
    executeur.block_on(executer(&base, "UPDATE fait SET instant = instant + 1 WHERE numero = 3"));
    assert!(!verifier(), "one changed byte breaks it");
    println!("{ecritures} writes, {} confirmed, {envoyes} mails", confirmes.len());
}

/// A write that is known to be done, from an answer or from the end of a command.
pub(crate) enum Confirme {
    /// A session: its cookie, and its user.
    Session(String, &'static str),
    /// The cookie of a session that was ended.
    Fermee(String),
    /// A user added by the command line.
    Utilisateur(String),
    /// The number of a fact, and its type.
    Fait(i64, &'static str),
    /// The e-mail and password of an account.
    MotDePasse(String, String),
    /// The answer to a call with a key. When this call is made again, it must get this answer again.
    MemeReponse(Appel, String),
}

impl Confirme {
    fn verifier(&self, serveur: &Serveur, atelier: &Atelier, nombre: impl Fn(&str) -> i64) {
        let moi = |cookie: &String| appeler(serveur, &Appel::get("/api/user/me").par(cookie)).expect("an answer");
        match self {
            Self::Session(cookie, email) => {
                let reponse = moi(cookie);
                assert!(reponse.statut == 200 && reponse.corps.contains(email), "a session is lost: {}", reponse.corps);
            }
            Self::Fermee(cookie) => {
                let reponse = moi(cookie);
                assert!(reponse.statut == 200 && reponse.corps.trim() == "null", "it came back: {}", reponse.corps);
            }
            Self::Utilisateur(email) => {
                let liste = String::from_utf8(
                    atelier.commande(&["user", "lister"]).stdout(Stdio::piped()).output().expect("it runs").stdout,
                );
                assert!(liste.expect("UTF-8").contains(email.as_str()), "{email} is lost");
            }
            Self::Fait(numero, code) => {
                let sql = format!("SELECT count(*) FROM fait WHERE numero = {numero} AND type = '{code}'");
                assert_eq!(nombre(&sql), 1, "fact {numero} ({code}) is lost");
            }
            Self::MotDePasse(email, mot_de_passe) => {
                let corps = format!(r#"{{"email":"{email}","motDePasse":"{mot_de_passe}"}}"#);
                let reponse = appeler(serveur, &Appel::post("/api/session", &corps)).expect("an answer");
                let sql = "SELECT count(*) FROM utilisateur WHERE NOT actif";
                // The account may have been disabled since, and then it cannot sign in either.
                assert!(reponse.statut == 200 || nombre(sql) > 0, "a password is lost: {}", reponse.corps);
            }
            Self::MemeReponse(appel, corps) => {
                let reponse = appeler(serveur, appel).expect("an answer");
                assert_eq!(&reponse.corps, corps, "the same key, the same answer");
            }
        }
    }
}

pub(crate) struct Atelier {
    portail: Portail,
    url: Option<String>,
    reglages: Reglages,
}

impl Atelier {
    fn nouveau(moteur: Moteur, vierge: &Reglages) -> Self {
        let portail = Portail::nouveau();
        let donnees = portail.chemin().join("var");
        let (url, adresse) = match moteur {
            Moteur::Sqlite => (None, format!("sqlite://{}", donnees.join("linteau.sqlite3").display())),
            Moteur::Postgres => (Some(vierge.url.clone()), vierge.url.clone()),
        };
        let atelier = Self { portail, url, reglages: Reglages::nouveaux(adresse, donnees) };
        for arguments in [["migrate"].as_slice(), &["user", "demo"]] {
            assert!(atelier.commande(arguments).status().expect("it runs").success(), "{arguments:?}");
        }
        atelier
    }

    pub(crate) fn commande(&self, arguments: &[&str]) -> std::process::Command {
        let mut commande = self.portail.commande(arguments);
        commande.stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(url) = &self.url {
            commande.env("LINTEAU_DATABASE_URL", url);
        }
        commande
    }

    fn servir(&self) -> Serveur {
        let mut commande = self.commande(&["serve"]);
        commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_TRUSTED_PROXIES", "127.0.0.1");
        commande.env("LINTEAU_DEMO_ON_NETWORK", "oui").env("LINTEAU_LOG", "error");
        Serveur::demarrer(&mut commande)
    }

    /// Plays one round, whose server is killed in the middle. Returns the confirmed writes.
    fn tour(
        &self,
        tour: u64,
        hasard: &mut Hasard,
        ecrire: &(impl Fn(&Serveur, u64, u64, &Atelier) -> Option<Confirme> + Sync),
    ) -> Vec<Confirme> {
        let serveur = self.servir();
        let chances: Vec<u64> = (0..CLIENTS).map(|_| hasard.suivant()).collect();
        // The server is killed a moment after this many answers, so that the other clients are in the middle of their writes.
        let (attendus, delai) = (hasard.suivant() % CLIENTS, Duration::from_millis(hasard.suivant() % 60));
        let repondus = AtomicU64::new(0);
        std::thread::scope(|clients| {
            let poignees: Vec<_> = (0..CLIENTS)
                .zip(&chances)
                .map(|(client, chance)| {
                    let (serveur, repondus) = (&serveur, &repondus);
                    clients.spawn(move || {
                        let confirme = ecrire(serveur, tour * CLIENTS + client, *chance, self);
                        repondus.fetch_add(1, Ordering::Relaxed);
                        confirme
                    })
                })
                .collect();
            while repondus.load(Ordering::Relaxed) < attendus {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(delai);
            serveur.tuer();
            poignees.into_iter().filter_map(|p| p.join().expect("a client never panics")).collect()
        })
    }

    /// Makes one write. Returns what its answer confirmed, if it came.
    fn ecrire(&self, serveur: &Serveur, rang: u64, chance: u64) -> Option<Confirme> {
        if chance.is_multiple_of(8) {
            return self.ajouter(rang, chance);
        }
        let email = PERSONNES[usize::try_from(chance / 8 % 4).expect("small")];
        let corps = format!(r#"{{"email":"{email}","motDePasse":"linteau-demo"}}"#);
        // Signs in from one of sixty networks: some of them are new to the account, and some are known.
        let depuis = format!("X-Forwarded-For: 198.18.{}.1\r\n", chance / 32 % 60);
        let reponse = appeler(serveur, &Appel::post("/api/session", &corps).par(&depuis))?;
        let cookie = (reponse.statut == 200).then(|| cookie(&reponse.tete))??;
        if !chance.is_multiple_of(3) {
            return Some(Confirme::Session(cookie, email));
        }
        let sortie = Appel::octets("DELETE", "/api/session", "", Vec::new()).par(&cookie);
        (appeler(serveur, &sortie)?.statut < 300).then_some(Confirme::Fermee(cookie))
    }

    /// Adds a user by the command line, which is killed half of the time.
    fn ajouter(&self, rang: u64, chance: u64) -> Option<Confirme> {
        let email = format!("interne{rang}@linteau.example");
        let arguments = [
            "user",
            "ajouter",
            &email,
            "--type",
            "IT",
            "--civilite",
            "M",
            "--nom",
            "Interne",
            "--prenom",
            "Paul",
            "--mot-de-passe-stdin",
        ];
        let mut enfant = self.commande(&arguments).stdin(Stdio::piped()).spawn().expect("it runs");
        let mut entree = enfant.stdin.take().expect("its input");
        // The command may have ended already, so a failure to write is ignored.
        let _ = writeln!(entree, "un mot de passe long");
        drop(entree);
        if chance.is_multiple_of(16) {
            std::thread::sleep(Duration::from_millis(chance / 16 % 300));
            let _ = enfant.kill();
        }
        enfant.wait().expect("our child").success().then_some(Confirme::Utilisateur(email))
    }

    /// For each sent mail that contains this text: its recipient, and the word that follows the text.
    pub(crate) fn textes_des_courriers(&self, avant: &str) -> Vec<(String, String)> {
        let dossier = self.portail.chemin().join("var/courrier");
        let mut trouves = Vec::new();
        for entree in std::fs::read_dir(dossier).into_iter().flatten().flatten() {
            // A mail has its final name only when it is whole, and any other file may disappear at any time.
            let chemin = entree.path();
            let Some(Ok(texte)) = est_un_courrier(&chemin).then(|| std::fs::read_to_string(&chemin)) else { continue };
            let courriel = Courriel::lire(&texte);
            if courriel.texte.contains(avant) {
                let mot = courriel.apres(avant).to_owned();
                let adresse = courriel.destinataire.rsplit_once('<').map_or("", |(_, adresse)| adresse);
                trouves.push((adresse.trim_end_matches('>').to_owned(), mot));
            }
        }
        trouves.sort();
        trouves
    }

    /// The number of mails in their folder.
    fn courriers(&self) -> i64 {
        let dossier = self.portail.chemin().join("var/courrier");
        let fichiers = std::fs::read_dir(dossier).into_iter().flatten().map(|e| e.expect("a file").path());
        i64::try_from(fichiers.filter(|chemin| est_un_courrier(chemin)).count()).expect("few")
    }

    fn attendre_les_taches(&self, executeur: &tokio::runtime::Runtime, base: &Base) {
        assert!(taches_faites(executeur, base), "jobs are left ({} mails)", self.courriers());
    }
}

pub(crate) async fn executer(base: &Base, sql: &str) {
    base.entretenir(|tx| async move { tx.execute_unprepared(sql).await.map_err(store::Error::from) })
        .await
        .expect("written");
}

/// Checks what must hold whatever was written.
async fn rien_ne_manque(base: &Base) {
    let zero = [
        (
            "a session without its fact, or two of them",
            "SELECT count(*) FROM session s WHERE 1 <> (SELECT count(*) FROM fait WHERE type = 'session-ouverte' AND corps LIKE '%\"session\":' || s.id || ',%')",
        ),
        (
            "a user without a fact",
            "SELECT count(*) FROM utilisateur u WHERE NOT EXISTS (SELECT 1 FROM fait WHERE type = 'utilisateur-cree' AND corps = '{\"utilisateur\":' || u.id || '}')",
        ),
        ("a hole among facts", "SELECT (SELECT numero FROM compteur) - (SELECT count(*) FROM fait)"),
        ("a periodic job twice, or lost", "SELECT count(*) - count(DISTINCT cle) FROM tache"),
    ];
    for (faute, sql) in zero {
        assert_eq!(nombre(base, sql).await, 0, "{faute}");
    }
}

async fn rien_n_est_a_moitie(base: &Base) {
    let reseaux =
        par_personne(base, "SELECT utilisateur AS qui, count(*) AS n FROM reseau_connu GROUP BY utilisateur").await;
    let courriers =
        par_personne(base, "SELECT destinataire AS qui, count(*) AS n FROM courrier GROUP BY destinataire").await;
    for (qui, reseaux) in reseaux {
        assert_eq!(courriers.get(&qui).copied().unwrap_or(0), reseaux - 1, "one mail for each network but the first");
    }
}

async fn par_personne(base: &Base, sql: &str) -> BTreeMap<i32, i64> {
    let lecture = base.lire().await.expect("a place");
    let lignes = lecture.query_all_raw(Statement::from_string(base.genre(), sql)).await.expect("readable");
    lignes.iter().map(|l| (l.try_get("", "qui").expect("a user"), l.try_get("", "n").expect("a count"))).collect()
}

fn est_un_courrier(chemin: &Path) -> bool {
    chemin.extension().is_some_and(|extension| extension == "eml")
}

pub(crate) async fn nombre(base: &Base, sql: &str) -> i64 {
    let lecture = base.lire().await.expect("a place");
    let ligne =
        lecture.query_one_raw(Statement::from_string(base.genre(), sql)).await.expect("readable").expect("a row");
    ligne.try_get_by_index(0).expect("a number")
}

/// A call that can be made again.
pub(crate) struct Appel {
    methode: &'static str,
    chemin: String,
    en_tetes: String,
    corps: Vec<u8>,
}

impl Appel {
    pub(crate) fn octets(methode: &'static str, chemin: &str, type_mime: &str, corps: Vec<u8>) -> Self {
        let en_tetes = format!("Content-Type: {type_mime}\r\n");
        Self { methode, chemin: chemin.to_owned(), en_tetes, corps }
    }

    pub(crate) fn get(chemin: &str) -> Self {
        Self::octets("GET", chemin, "", Vec::new())
    }

    pub(crate) fn post(chemin: &str, corps: &str) -> Self {
        Self::octets("POST", chemin, "application/json", corps.as_bytes().to_vec())
    }

    pub(crate) fn patch(chemin: &str, corps: &str) -> Self {
        Self::octets("PATCH", chemin, "application/merge-patch+json", corps.as_bytes().to_vec())
    }

    /// Adds header lines to the call, usually a cookie.
    pub(crate) fn par(self, en_tetes: &str) -> Self {
        Self { en_tetes: self.en_tetes + en_tetes, ..self }
    }
}

/// The answer to a call.
pub(crate) struct Reponse {
    pub(crate) statut: u16,
    pub(crate) tete: String,
    pub(crate) corps: String,
}

/// Makes a call. `None` when the server ends before it answers.
pub(crate) fn appeler(serveur: &Serveur, appel: &Appel) -> Option<Reponse> {
    let mut connexion = TcpStream::connect(&serveur.adresse).ok()?;
    connexion.set_read_timeout(Some(crate::outils::PATIENCE)).ok()?;
    let Appel { methode, chemin, en_tetes, corps } = appel;
    let (adresse, longueur) = (&serveur.adresse, corps.len());
    write!(
        connexion,
        "{methode} {chemin} HTTP/1.1\r\nHost: {adresse}\r\nOrigin: http://{adresse}\r\nConnection: close\r\n{en_tetes}\
         Content-Length: {longueur}\r\n\r\n"
    )
    .ok()?;
    connexion.write_all(corps).ok()?;
    let mut reponse = Vec::new();
    connexion.read_to_end(&mut reponse).ok()?;
    let reponse = String::from_utf8_lossy(&reponse).into_owned();
    let (tete, corps) = reponse.split_once("\r\n\r\n")?;
    let statut = tete.split(' ').nth(1)?.parse().ok()?;
    Some(Reponse { statut, tete: tete.to_owned(), corps: corps.to_owned() })
}

/// The header line with which a client sends back the cookie of an answer.
pub(crate) fn cookie(tete: &str) -> Option<String> {
    let pose = tete.lines().find(|ligne| ligne.to_ascii_lowercase().starts_with("set-cookie:"))?;
    let paire = pose.split_once(':')?.1.split(';').next()?.trim();
    Some(format!("Cookie: {paire}\r\n"))
}

/// Random numbers that are the same at every run: splitmix64.
struct Hasard(u64);

impl Hasard {
    fn suivant(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
