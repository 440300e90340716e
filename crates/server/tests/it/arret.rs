//! Sends SIGTERM while the server computes much.

use crate::outils::{Portail, Serveur};
use std::io::Write as _;
use std::time::{Duration, Instant};

/// The exports that visitors ask for: one of them is made, and the others wait for its place.
const DEMANDES: usize = 12;

#[test]
fn sigterm_pendant_des_exports_finit_dans_la_grace() {
    let portail = Portail::nouveau();
    portail.reussir(&["generate", "--programmes", "20", "--lots", "2500", "--seed", "6", "--sortie", "flux.ndjson"]);
    portail.reussir(&["import", "flux.ndjson", "--confirmer"]);
    let mut commande = portail.commande(&["serve"]);
    commande.env("LINTEAU_LISTEN", "127.0.0.1:0").env("LINTEAU_SHUTDOWN_GRACE", "1");
    let mut serveur = Serveur::demarrer(&mut commande);
    let connexions: Vec<_> = (0..DEMANDES)
        .map(|_| {
            let mut connexion = serveur.connexion();
            let adresse = &serveur.adresse;
            write!(connexion, "GET /api/offre/lots.xlsx HTTP/1.1\r\nHost: {adresse}\r\nConnection: close\r\n\r\n")
                .expect("asked for");
            connexion
        })
        .collect();
    // This pause is long enough for the first export to have begun.
    std::thread::sleep(Duration::from_millis(200));
    let debut = Instant::now();
    serveur.demander_l_arret();
    assert_eq!(serveur.attendre_la_fin(), 0);
    assert!(debut.elapsed() < Duration::from_secs(9), "the grace is one second: {:?}", debut.elapsed());
    drop(connexions);
}
