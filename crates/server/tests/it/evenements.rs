//! Tests open pages that follow events, over sockets: how these pages end, how many there may be, and that nothing else
//! cuts them.

use crate::outils::{PATIENCE, Portail, Serveur, tout_lire};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// An open page after the head of its answer: its status line, its headers, and its next lines.
struct Page {
    statut: String,
    en_tetes: String,
    lignes: BufReader<TcpStream>,
}

impl Page {
    fn ouvrir(serveur: &Serveur) -> Self {
        let mut connexion = serveur.connexion();
        write!(connexion, "GET /api/evenements HTTP/1.1\r\nHost: {}\r\n\r\n", serveur.adresse).expect("sent");
        let mut page = Self { statut: String::new(), en_tetes: String::new(), lignes: BufReader::new(connexion) };
        page.statut = page.ligne();
        loop {
            let ligne = page.ligne();
            if ligne.is_empty() {
                return page;
            }
            page.en_tetes += &ligne.to_ascii_lowercase();
            page.en_tetes.push('\n');
        }
    }

    fn est_ouverte(&self) -> bool {
        self.statut == "HTTP/1.1 200 OK"
    }

    /// The next line, without its line break. It is also empty at the end of the stream.
    fn ligne(&mut self) -> String {
        let mut ligne = String::new();
        self.lignes.read_line(&mut ligne).expect("a line in time");
        ligne.trim_end().to_owned()
    }

    /// Reads lines until one begins with this text, and returns that one.
    fn attendre(&mut self, debut: &str) -> String {
        loop {
            let mut ligne = String::new();
            assert!(self.lignes.read_line(&mut ligne).expect("a line in time") > 0, "it ended before {debut:?}");
            if ligne.starts_with(debut) {
                return ligne;
            }
        }
    }

    /// The rest of the stream, once the server has ended it.
    fn fin(mut self) -> String {
        let mut reste = String::new();
        while self.lignes.read_line(&mut reste).expect("the end in time") > 0 {}
        reste
    }
}

#[test]
fn sigterm_finit_les_flux_aussitot() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_SHUTDOWN_GRACE", "45");
    let mut serveur = Serveur::demarrer(&mut commande);
    let mut pages: Vec<_> = (0..5).map(|_| Page::ouvrir(&serveur)).collect();
    for page in &mut pages {
        assert!(page.est_ouverte(), "{}", page.statut);
        assert!(page.en_tetes.contains("content-type: text/event-stream\n"), "{}", page.en_tetes);
        page.attendre(": bonjour");
    }
    let debut = Instant::now();
    serveur.demander_l_arret();
    for page in pages {
        // The last chunk has no bytes, which shows that the stream was ended and not cut.
        assert!(page.fin().ends_with("0\r\n\r\n"), "cut");
    }
    assert_eq!(serveur.attendre_la_fin(), 0);
    assert!(debut.elapsed() < Duration::from_secs(30), "the grace was not used up: {:?}", debut.elapsed());
}

#[test]
fn trop_de_pages_sont_refusees_et_les_appels_continuent() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_MAX_CONCURRENCY", "1").env("LINTEAU_MAX_STREAMS", "8");
    let serveur = Serveur::demarrer(&mut commande);
    let mut pages: Vec<_> = (0..4).map(|_| Page::ouvrir(&serveur)).collect();
    assert!(pages.iter().all(Page::est_ouverte), "half of the places are for visitors");
    let refusee = Page::ouvrir(&serveur);
    assert_eq!(refusee.statut, "HTTP/1.1 503 Service Unavailable");
    assert!(refusee.en_tetes.contains("retry-after: "), "{}", refusee.en_tetes);
    assert_eq!(serveur.lots(), 0, "calls go on, one at a time");
    portail.charger_le_catalogue(1);
    for page in &mut pages {
        page.attendre("event: programme");
    }
    drop(pages.pop());
    let debut = Instant::now();
    while !Page::ouvrir(&serveur).est_ouverte() {
        assert!(debut.elapsed() < PATIENCE, "a page that is closed gives its place back");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A stream may be silent for longer than any call may take. Its connection answers no other call.
#[test]
fn rien_ne_coupe_une_page_qui_attend() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_REQUEST_DEADLINE", "1");
    let mut serveur = Serveur::demarrer(&mut commande);
    let mut page = Page::ouvrir(&serveur);
    assert!(page.en_tetes.contains("connection: close\n"), "{}", page.en_tetes);
    page.attendre(": bonjour");
    let mut autre = serveur.connexion();
    write!(autre, "GET /api/sante HTTP/1.1\r\nHost: {}\r\nX-Lent: ", serveur.adresse).expect("sent");
    assert_eq!(tout_lire(&mut autre), "", "a client that does not finish its request is cut");
    std::thread::sleep(Duration::from_secs(2));
    portail.charger_le_catalogue(1);
    let donnees = page.attendre("data: ");
    assert!(donnees.contains("\"programme\":"), "{donnees}");
    serveur.demander_l_arret();
    assert_eq!(serveur.attendre_la_fin(), 0);
}
