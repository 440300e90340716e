//! Makes one call on a connection of its own. The call has no answer when the server ends before its whole answer has come.

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
    /// The token of a signature link.
    pub(super) jeton: Option<&'a str>,
    /// The type of the body, when it is not the usual one of the method.
    pub(super) genre: Option<&'a str>,
    pub(super) cle: Option<&'a str>,
    /// The number of a fact that the server must have applied before it answers.
    pub(super) fait: Option<i64>,
    /// The tag of the version for which the change is meant.
    pub(super) version: Option<&'a str>,
    pub(super) corps: &'a str,
}

/// The answer to a call.
#[derive(Debug, Clone)]
pub(super) struct Reponse {
    pub(super) statut: u16,
    /// The number of the fact in the header of the answer.
    pub(super) fait: Option<i64>,
    /// The tag of the version, in the header of the answer.
    pub(super) etiquette: Option<String>,
    pub(super) corps: Value,
}

/// Makes a call to a server.
pub(super) async fn appeler(adresse: &str, demande: Demande<'_>) -> Option<Reponse> {
    tokio::time::timeout(PATIENCE, echanger(adresse, demande)).await.ok()?
}

async fn echanger(adresse: &str, demande: Demande<'_>) -> Option<Reponse> {
    let Demande { methode, chemin, cookie, jeton, genre, cle, fait, version, corps } = demande;
    let cle = cle.map(|cle| format!("Idempotency-Key: {cle}\r\n")).unwrap_or_default();
    let fait = fait.map(|numero| format!("Linteau-Fait: {numero}\r\n")).unwrap_or_default();
    let version = version.map(|etiquette| format!("If-Match: {etiquette}\r\n")).unwrap_or_default();
    let jeton = jeton.map(|jeton| format!("Linteau-Jeton: {jeton}\r\n")).unwrap_or_default();
    let du_verbe = if methode == "PATCH" { "application/merge-patch+json" } else { "application/json" };
    let genre = genre.unwrap_or(du_verbe);
    let longueur = corps.len();
    let requete = format!(
        "{methode} {chemin} HTTP/1.1\r\nHost: {adresse}\r\nConnection: close\r\nCookie: {cookie}\r\n{jeton}{cle}{fait}{version}\
         Content-Type: {genre}\r\nContent-Length: {longueur}\r\n\r\n{corps}"
    );
    let mut connexion = TcpStream::connect(adresse).await.ok()?;
    connexion.write_all(requete.as_bytes()).await.ok()?;
    let mut octets = Vec::new();
    connexion.read_to_end(&mut octets).await.ok()?;
    lire(&String::from_utf8_lossy(&octets))
}

fn lire(reponse: &str) -> Option<Reponse> {
    let (tete, corps) = reponse.split_once("\r\n\r\n")?;
    let mut lignes = tete.lines();
    let statut = lignes.next()?.split(' ').nth(1)?.parse().ok()?;
    let (mut fait, mut etiquette) = (None, None);
    for ligne in lignes {
        let Some((nom, valeur)) = ligne.split_once(':') else { continue };
        match nom.to_ascii_lowercase().as_str() {
            "linteau-fait" => fait = valeur.trim().parse().ok(),
            "etag" => etiquette = Some(valeur.trim().to_owned()),
            // An answer whose body is cut short counts as no answer.
            "content-length" if valeur.trim().parse::<usize>().ok()? > corps.len() => return None,
            _ => {}
        }
    }
    Some(Reponse { statut, fait, etiquette, corps: serde_json::from_str(corps).unwrap_or_default() })
}
