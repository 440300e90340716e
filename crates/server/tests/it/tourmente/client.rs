//! Makes one call on a connection of its own. The call has no answer when its whole answer does not come.

use serde_json::Value;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The longest wait for an answer, far longer than an answer takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// The parts of a call that a client sends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Demande<'a> {
    pub(super) methode: &'a str,
    pub(super) chemin: &'a str,
    pub(super) cookie: &'a str,
    pub(super) cle: Option<&'a str>,
    /// The tag of the version for which the change is meant.
    pub(super) version: Option<&'a str>,
    pub(super) corps: &'a str,
}

/// The answer to a call.
#[derive(Debug)]
pub(super) struct Reponse {
    pub(super) statut: u16,
    /// The number of the fact in the header of the answer.
    pub(super) fait: Option<i64>,
    pub(super) etiquette: Option<String>,
    pub(super) corps: Value,
}

/// A call that reads this path.
pub(super) fn lire<'a>(chemin: &'a str, cookie: &'a str) -> Demande<'a> {
    Demande { methode: "GET", chemin, cookie, cle: None, version: None, corps: "" }
}

/// Makes a call to a server.
pub(super) async fn appeler(adresse: &str, demande: Demande<'_>) -> Option<Reponse> {
    let octets = tokio::time::timeout(PATIENCE, echanger(adresse, demande)).await.ok()?.ok()?;
    let reponse = String::from_utf8_lossy(&octets);
    let (tete, corps) = reponse.split_once("\r\n\r\n")?;
    let statut = tete.split(' ').nth(1)?.parse().ok()?;
    let champ = |nom: &str| {
        let mut champs = tete.lines().filter_map(|ligne| ligne.split_once(':'));
        champs.find(|(autre, _)| autre.eq_ignore_ascii_case(nom)).map(|(_, valeur)| valeur.trim().to_owned())
    };
    // An answer whose body is cut short counts as no answer.
    let longueur: usize = champ("content-length").and_then(|dite| dite.parse().ok()).unwrap_or(0);
    (corps.len() >= longueur).then(|| Reponse {
        statut,
        fait: champ("linteau-fait").and_then(|numero| numero.parse().ok()),
        etiquette: champ("etag"),
        corps: serde_json::from_str(corps).unwrap_or_default(),
    })
}

async fn echanger(adresse: &str, demande: Demande<'_>) -> std::io::Result<Vec<u8>> {
    let Demande { methode, chemin, cookie, cle, version, corps } = demande;
    let cle = cle.map(|cle| format!("Idempotency-Key: {cle}\r\n")).unwrap_or_default();
    let version = version.map(|etiquette| format!("If-Match: {etiquette}\r\n")).unwrap_or_default();
    let genre = if methode == "PATCH" { "application/merge-patch+json" } else { "application/json" };
    let longueur = corps.len();
    let requete = format!(
        "{methode} {chemin} HTTP/1.1\r\nHost: {adresse}\r\nConnection: close\r\nCookie: {cookie}\r\n{cle}{version}\
         Content-Type: {genre}\r\nContent-Length: {longueur}\r\n\r\n{corps}"
    );
    let mut connexion = TcpStream::connect(adresse).await?;
    connexion.write_all(requete.as_bytes()).await?;
    let mut octets = Vec::new();
    connexion.read_to_end(&mut octets).await?;
    Ok(octets)
}
