//! Tests of a server, from its first to its last answer.

use crate::outils::{PATIENCE, Portail, tout_lire};
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::{Duration, Instant};

#[test]
fn un_import_a_cote_du_serveur_est_vu_de_lui() {
    let portail = Portail::nouveau();
    let serveur = portail.servir();
    assert_eq!(serveur.lots(), 0);
    portail.charger_le_catalogue(1);
    let debut = Instant::now();
    while serveur.lots() == 0 {
        assert!(debut.elapsed() < PATIENCE, "the import is not seen");
        std::thread::sleep(Duration::from_millis(50));
    }
    let vus = serveur.lots();
    portail.reussir(&["import", "--annuler"]);
    let debut = Instant::now();
    while serveur.lots() != 0 {
        assert!(debut.elapsed() < PATIENCE, "the undoing of {vus} lots is not seen");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A sign-in from a network that the account never used is reported by mail, through a Debian mail server.
#[test]
fn une_connexion_d_un_nouveau_reseau_part_par_le_serveur_de_courrier() {
    let courrier = testkit::smtp::ServeurSmtp::demarrer();
    let portail = Portail::nouveau();
    portail.reussir(&["user", "demo"]);
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_TRUSTED_PROXIES", "127.0.0.1");
    commande.env("LINTEAU_DEMO_ON_NETWORK", "oui").env("LINTEAU_PUBLIC_URL", "https://portail.bati.example");
    commande.env("LINTEAU_MAIL_SMTP", courrier.url()).env("LINTEAU_MAIL_FROM", "portail@bati.example");
    commande.env("LINTEAU_BRAND_NAME", "Bâti Neuf");
    let serveur = crate::outils::Serveur::demarrer(&mut commande);
    for adresse in ["198.51.100.7", "203.0.113.9"] {
        let corps = "{\"email\":\"admin@linteau.example\",\"motDePasse\":\"linteau-demo\"}";
        let mut connexion = serveur.connexion();
        write!(
            connexion,
            "POST /api/session HTTP/1.1\r\nHost: portail.bati.example\r\nX-Forwarded-For: {adresse}\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{corps}",
            corps.len()
        )
        .expect("sent");
        let reponse = tout_lire(&mut connexion);
        assert!(reponse.starts_with("HTTP/1.1 200"), "{reponse}");
    }
    let objet = "Connexion à votre compte Bâti Neuf depuis un nouveau réseau";
    let debut = Instant::now();
    let recus = loop {
        // The test searches for the letter, because the demonstration's jobs send letters of their own at any time.
        let recus = courrier.messages();
        if recus.iter().any(|recu| testkit::courriel::Courriel::lire(recu).objet == objet) {
            break recus;
        }
        assert!(debut.elapsed() < PATIENCE, "mail waits: {}", portail.reussir(&["taches", "lister"]));
        std::thread::sleep(Duration::from_millis(50));
    };
    let dites = recus.iter().filter(|recu| testkit::courriel::Courriel::lire(recu).objet == objet).collect::<Vec<_>>();
    let [recu] = dites.as_slice() else { panic!("one mail of it: {recus:?}") };
    assert!(recu.contains("X-MailFrom: portail@bati.example"), "{recu}");
    let lu = testkit::courriel::Courriel::lire(recu);
    assert_eq!(lu.apres("https://portail.bati.example"), "/gestion/mon-compte");
}

/// The answer by which the server asks for a body that it waits for.
const SUITE: &[u8; 25] = b"HTTP/1.1 100 Continue\r\n\r\n";

#[test]
fn sigterm_laisse_finir_la_requete_en_cours() {
    let portail = Portail::nouveau();
    portail.reussir(&["user", "demo"]);
    let mut serveur = portail.servir();
    let corps = "{\"email\":\"admin@linteau.example\",\"motDePasse\":\"linteau-demo\"}";
    let mut connexion = serveur.connexion();
    write!(
        connexion,
        "POST /api/session HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Expect: 100-continue\r\nConnection: close\r\n\r\n",
        serveur.adresse,
        corps.len()
    )
    .expect("the head");
    // This answer shows that the server has read the head and waits for the body.
    let mut suite = [0; SUITE.len()];
    connexion.read_exact(&mut suite).expect("an answer");
    assert_eq!(suite, *SUITE);
    serveur.demander_l_arret();
    serveur.attendre_la_fermeture();
    write!(connexion, "{corps}").expect("the body");
    let reponse = tout_lire(&mut connexion);
    assert!(reponse.starts_with("HTTP/1.1 20"), "{reponse}");
    assert!(reponse.to_ascii_lowercase().contains("set-cookie:"), "{reponse}");
    assert_eq!(serveur.attendre_la_fin(), 0);
}

#[test]
fn une_requete_qui_ne_finit_pas_ne_retient_pas_l_arret() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_SHUTDOWN_GRACE", "1");
    let mut serveur = crate::outils::Serveur::demarrer(&mut commande);
    let mut connexion = serveur.connexion();
    let adresse = &serveur.adresse;
    write!(connexion, "POST /api/session HTTP/1.1\r\nHost: {adresse}\r\nContent-Length: 10\r\n\r\n{{").expect("sent");
    std::thread::sleep(Duration::from_millis(300));
    let debut = Instant::now();
    serveur.demander_l_arret();
    assert_eq!(serveur.attendre_la_fin(), 0);
    assert!(debut.elapsed() < Duration::from_secs(9), "the grace is one second: {:?}", debut.elapsed());
}

#[test]
fn un_en_tete_qui_ne_finit_pas_ne_tient_pas_sa_connexion() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_REQUEST_DEADLINE", "1");
    let serveur = crate::outils::Serveur::demarrer(&mut commande);
    let mut connexion = serveur.connexion();
    write!(connexion, "GET /api/sante HTTP/1.1\r\nHost: {}\r\nX-Lent: ", serveur.adresse).expect("sent");
    // The server ends the stream long before the reader's time-out.
    assert_eq!(tout_lire(&mut connexion), "");
    assert!(serveur.lire("/api/sante").starts_with("HTTP/1.1 200"));
}

#[test]
fn un_client_qui_ne_lit_plus_est_coupe() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_REQUEST_DEADLINE", "1");
    let serveur = crate::outils::Serveur::demarrer(&mut commande);
    let document = serveur.lire("/api/openapi.json").len();
    // This is far more than the system holds for a client, which is some megabytes.
    let demandes = 32_000_000 / document;
    let mut connexion = serveur.connexion();
    let adresse = &serveur.adresse;
    let demande = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {adresse}\r\n\r\n").repeat(demandes);
    connexion.write_all(demande.as_bytes()).expect("asked for");
    let debut = Instant::now();
    // The client reads nothing. Once the server has cut the connection, the client cannot send either.
    while connexion.write(b" ").is_ok() {
        assert!(debut.elapsed() < PATIENCE, "the connection is held for a client that does not read");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(serveur.lire("/api/sante").starts_with("HTTP/1.1 200"), "others are served");
}

#[test]
fn un_client_lent_qui_lit_recoit_tout() {
    let portail = Portail::nouveau();
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_REQUEST_DEADLINE", "1");
    let serveur = crate::outils::Serveur::demarrer(&mut commande);
    let document = serveur.lire("/api/openapi.json");
    let (_, document) = document.split_once("\r\n\r\n").expect("a body");
    let demandes = 12_000_000 / document.len() + 1;
    let mut connexion = serveur.connexion();
    let adresse = &serveur.adresse;
    let demande = |fin| format!("GET /api/openapi.json HTTP/1.1\r\nHost: {adresse}\r\n{fin}\r\n");
    let demande = demande("").repeat(demandes - 1) + &demande("Connection: close\r\n");
    connexion.write_all(demande.as_bytes()).expect("asked for");
    let (mut lus, mut tampon) = (0, vec![0; 256 * 1024]);
    loop {
        // The reading takes about five seconds in all, more than twice the time given to a client that reads nothing.
        std::thread::sleep(Duration::from_millis(80));
        match connexion.read(&mut tampon).expect("a client that reads is waited for") {
            0 => break,
            octets => lus += octets,
        }
    }
    assert!(lus > demandes * document.len(), "{lus} bytes for {demandes} answers");
}

#[test]
fn des_comptes_de_demonstration_ne_sortent_pas_sur_le_reseau() {
    let portail = Portail::nouveau();
    portail.reussir(&["user", "demo"]);
    let mut commande = portail.commande(&["serve"]);
    let sortie = commande.env("LINTEAU_LISTEN", "0.0.0.0:0").output().expect("the binary runs");
    let erreur = String::from_utf8_lossy(&sortie.stderr);
    assert_eq!(sortie.status.code(), Some(1), "{erreur}");
    assert!(erreur.contains("LINTEAU_DEMO_ON_NETWORK=oui"), "{erreur}");
    // The portal is not started behind a proxy that strangers reach either.
    let mut commande = portail.commande(&["serve"]);
    let sortie = commande.env("LINTEAU_PUBLIC_URL", "https://portail.example").output().expect("the binary runs");
    let erreur = String::from_utf8_lossy(&sortie.stderr);
    assert!(erreur.contains("réglage LINTEAU_PUBLIC_URL") && erreur.contains("portail.example"), "{erreur}");

    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "0.0.0.0:0").env("LINTEAU_DEMO_ON_NETWORK", "oui");
    let mut serveur = crate::outils::Serveur::demarrer(&mut commande);
    serveur.demander_l_arret();
    assert_eq!(serveur.attendre_la_fin(), 0);
}

#[test]
fn charges_apres_le_depart_ils_n_entrent_pas_davantage() {
    for (accepte, attendu) in [("non", "HTTP/1.1 422"), ("oui", "HTTP/1.1 200")] {
        let portail = Portail::nouveau();
        let mut commande = portail.commande(&["serve"]);
        commande.env("LINTEAU_LISTEN", "0.0.0.0:0").env("LINTEAU_DEMO_ON_NETWORK", accepte);
        commande.env("LINTEAU_CLEAR_ON_NETWORK", "oui");
        let serveur = crate::outils::Serveur::demarrer(&mut commande);
        portail.reussir(&["user", "demo"]);
        let corps = "{\"email\":\"admin@linteau.example\",\"motDePasse\":\"linteau-demo\"}";
        let mut connexion = serveur.connexion();
        write!(
            connexion,
            "POST /api/session HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{corps}",
            serveur.adresse,
            corps.len()
        )
        .expect("sent");
        let reponse = tout_lire(&mut connexion);
        assert!(reponse.starts_with(attendu), "{reponse}");
    }
}

#[test]
fn une_requete_nomme_son_hote_une_fois() {
    let portail = Portail::nouveau();
    let serveur = portail.servir();
    for (tete, attendu) in [
        ("HTTP/1.1\r\n", "HTTP/1.1 400"),
        ("HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n", "HTTP/1.1 400"),
        ("HTTP/1.1\r\nHost: a.example\r\n", "HTTP/1.1 200"),
        // A request in HTTP/1.0 needs no `Host`, because older health checks send none.
        ("HTTP/1.0\r\n", "HTTP/1.0 200"),
    ] {
        let mut connexion = serveur.connexion();
        write!(connexion, "GET /api/sante {tete}Connection: close\r\n\r\n").expect("sent");
        let reponse = tout_lire(&mut connexion);
        assert!(reponse.starts_with(attendu), "{tete}: {reponse}");
    }
}

#[test]
fn une_adresse_prise_est_dite() {
    let portail = Portail::nouveau();
    let occupant = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let adresse = occupant.local_addr().expect("its address").to_string();
    let sortie = portail.commande(&["serve"]).env("LINTEAU_LISTEN", &adresse).output().expect("the binary runs");
    let erreur = String::from_utf8_lossy(&sortie.stderr);
    assert_eq!(sortie.status.code(), Some(1), "{erreur}");
    let attendu = format!(
        "réglage LINTEAU_LISTEN\u{a0}: {adresse} ne peut pas être écouté\u{a0}: adresse déjà utilisée par un autre programme"
    );
    assert_eq!(erreur.lines().last(), Some(format!("linteau\u{a0}: {attendu}").as_str()));
}

#[test]
fn les_mesures_ont_leur_propre_ecoute() {
    let portail = Portail::nouveau();
    let libre = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let mesures = libre.local_addr().expect("its address").to_string();
    drop(libre);
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_METRICS_LISTEN", &mesures);
    let serveur = crate::outils::Serveur::demarrer(&mut commande);
    assert!(serveur.lire("/metrics").starts_with("HTTP/1.1 404"), "not on the listener of the portal");
    let mut connexion = std::net::TcpStream::connect(&mesures).expect("the other listener");
    write!(connexion, "GET /metrics HTTP/1.1\r\nHost: {mesures}\r\nConnection: close\r\n\r\n").expect("sent");
    assert!(tout_lire(&mut connexion).contains("linteau_catalogue_lots"));
}

#[test]
fn ce_qui_expose_le_portail_est_refuse() {
    let portail = Portail::nouveau();
    let ailleurs = ("LINTEAU_DATABASE_URL", "postgres://linteau@base.invalid/linteau");
    let essayer = |url: &str, accepte: &str| {
        let mut commande = portail.commande(&["migrate"]);
        commande.env(ailleurs.0, url).env("LINTEAU_DATABASE_UNVERIFIED", accepte);
        String::from_utf8_lossy(&commande.output().expect("the binary runs").stderr).into_owned()
    };
    let erreur = essayer(ailleurs.1, "non");
    assert!(erreur.contains("base.invalid") && erreur.contains("sslmode=verify-full"), "{erreur}");
    assert!(erreur.contains("LINTEAU_DATABASE_UNVERIFIED=oui"), "{erreur}");
    assert!(!essayer(&format!("{}?sslmode=verify-full", ailleurs.1), "non").contains("sslmode"));
    assert!(!essayer(ailleurs.1, "oui").contains("sslmode"));
    for (adresse, publique, accepte, refuse) in [
        ("0.0.0.0:0", "http://portail.example", "non", true),
        ("0.0.0.0:0", "http://portail.example", "oui", false),
        ("0.0.0.0:0", "https://portail.example", "non", false),
        ("127.0.0.1:0", "http://127.0.0.1:8080", "non", false),
    ] {
        let mut commande = portail.commande(&["serve"]);
        commande.env("LINTEAU_LISTEN", adresse).env("LINTEAU_PUBLIC_URL", publique);
        commande.env("LINTEAU_CLEAR_ON_NETWORK", accepte);
        if refuse {
            let sortie = commande.output().expect("the binary runs");
            let erreur = String::from_utf8_lossy(&sortie.stderr);
            assert_eq!(sortie.status.code(), Some(1), "{erreur}");
            assert!(erreur.contains("LINTEAU_CLEAR_ON_NETWORK=oui"), "{erreur}");
        } else {
            drop(crate::outils::Serveur::demarrer(&mut commande));
        }
    }
}
