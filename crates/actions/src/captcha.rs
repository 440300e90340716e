//! The proof that a registration does not come from a robot. By default it is a proof of work (altcha, SHA-256): the sender has
//! spent some computing, and no outside service is used. When a setting says so, it is the answer to an outside captcha, which
//! that service judges ([`outside::captcha`]).
//!
//! The portal draws a number up to [`MAXIMUM`] and gives its hash with a salt; the browser looks for the number. The challenge
//! is signed, so nothing is stored until the answer comes back. The salt holds its expiry and ends with a mark, so that none of
//! its digits can pass for a digit of the number. An answer serves once, for the use it was asked for, on any server.

use crate::error::{Error, RefusDAction, Result, SorteDeRefus};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use outside::captcha::Verificateur;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::time::Duration;
use store::chiffre::Trousseau;
use store::{Ecriture, Instant};

/// The greatest number that may be drawn. A telephone tries every number up to this one in a second or two.
pub const MAXIMUM: u32 = 50_000;
/// How long a challenge may be answered.
const DUREE: Duration = Duration::from_mins(20);
/// The most letters of an answer.
const LETTRES: usize = 1000;
/// The most letters of an answer from an outside service.
const LETTRES_D_AILLEURS: usize = 8000;
/// The hash of the proof of work.
pub const ALGORITHME: &str = "SHA-256";

domain::enumeration! {
    /// The use of a proof. A proof made for one use is refused for another.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Usage: TOUS, code / depuis_code {
        Inscription = "inscription";
        /// A deposit for the files of a registration.
        Depot = "depot";
    }
}

impl Usage {
    /// The name of the key that signs the challenges of this use.
    const fn cle(self) -> &'static str {
        match self {
            Self::Inscription => "captcha",
            Self::Depot => "captcha-depot",
        }
    }
}

/// A challenge: the browser must find its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defi {
    /// SHA-256 of the salt followed by the number, in hexadecimal.
    pub challenge: String,
    /// The salt: random text, then the expiry.
    pub salt: String,
    /// The keyed hash of the challenge.
    pub signature: String,
}

/// A correct answer that is about to be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preuve {
    empreinte: [u8; 32],
    expire: Instant,
}

/// Makes a challenge at this instant.
pub fn proposer(trousseau: &Trousseau, usage: Usage, maintenant: Instant) -> Defi {
    // The number is derived from the salt under the key, so nobody else can compute it and nothing has to be stored.
    let hasard = store::session::hasard();
    let salt = format!("{hasard}?expires={}&", maintenant.plus(DUREE).date().timestamp());
    let nombre = trousseau.sceau("captcha-nombre", u64::from_be_bytes(debut(&Sha256::digest(salt.as_bytes()))));
    let nombre = nombre % u64::from(MAXIMUM + 1);
    let challenge = hexadecimal(&Sha256::digest(format!("{salt}{nombre}").as_bytes()));
    let signature = signature(trousseau, usage, &challenge);
    Defi { challenge, salt, signature }
}

/// The answer as the browser's component writes it.
#[derive(Deserialize)]
struct Reponse {
    algorithm: String,
    challenge: String,
    number: u32,
    salt: String,
    signature: String,
}

/// Checks that an answer is correct and in time. An outside service accepts an answer only once, so it cannot serve for a
/// second form.
pub(crate) async fn verifier(
    service: Option<&Verificateur>,
    trousseau: &Trousseau,
    jeton: &str,
    maintenant: Instant,
) -> Result<Preuve> {
    let Some(service) = service else { return verifier_la_notre(trousseau, Usage::Inscription, jeton, maintenant) };
    if jeton.is_empty() || jeton.len() > LETTRES_D_AILLEURS {
        return Err(refus());
    }
    match service.valide(jeton).await {
        Ok(true) => Ok(Preuve { empreinte: Sha256::digest(jeton).into(), expire: maintenant.plus(DUREE) }),
        Ok(false) => Err(refus()),
        Err(erreur) => {
            tracing::warn!(%erreur, "the captcha's service does not answer");
            let phrase = "La vérification anti-robot ne répond pas. Veuillez réessayer dans un instant.";
            Err(RefusDAction::nouveau(SorteDeRefus::Indisponible, "captcha-muet", phrase).into())
        }
    }
}

/// Checks an answer to a challenge of the portal itself, which no outside service judges.
pub(crate) fn verifier_la_notre(
    trousseau: &Trousseau,
    usage: Usage,
    jeton: &str,
    maintenant: Instant,
) -> Result<Preuve> {
    lire(trousseau, usage, jeton, maintenant).ok_or_else(refus)
}

fn lire(trousseau: &Trousseau, usage: Usage, jeton: &str, maintenant: Instant) -> Option<Preuve> {
    let octets = (jeton.len() <= LETTRES).then(|| BASE64.decode(jeton.trim()).ok())??;
    let reponse: Reponse = serde_json::from_slice(&octets).ok()?;
    let juste = reponse.algorithm == ALGORITHME
        && reponse.number <= MAXIMUM
        && egales(&signature(trousseau, usage, &reponse.challenge), &reponse.signature)
        && hexadecimal(&Sha256::digest(format!("{}{}", reponse.salt, reponse.number).as_bytes())) == reponse.challenge;
    // A salt without its mark is refused, because its last digits could belong to the number.
    let expire: i64 = reponse.salt.strip_suffix('&')?.split_once("?expires=")?.1.parse().ok()?;
    let expire = Instant::depuis_micros(expire.checked_mul(1_000_000)?);
    (juste && maintenant < expire)
        .then(|| Preuve { empreinte: Sha256::digest(reponse.challenge.as_bytes()).into(), expire })
}

/// Marks a proof as used, in the transaction of the action that needs the proof. A proof that comes twice is refused the second time.
pub(crate) async fn employer(tx: &Ecriture, preuve: &Preuve) -> Result<()> {
    let neuve = store::captcha::employer(tx, &preuve.empreinte, preuve.expire).await?;
    if neuve { Ok(()) } else { Err(refus()) }
}

fn refus() -> Error {
    let phrase = "La vérification anti-robot n’est plus valable. Veuillez la recommencer.";
    RefusDAction::nouveau(SorteDeRefus::Identifiants, "captcha", phrase).into()
}

fn signature(trousseau: &Trousseau, usage: Usage, challenge: &str) -> String {
    trousseau.index(usage.cle(), challenge).hexadecimal()
}

/// Compares two texts in a time that does not depend on where they differ.
fn egales(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |ecart, (a, b)| ecart | (a ^ b)) == 0
}

fn debut(octets: &[u8]) -> [u8; 8] {
    let mut debut = [0; 8];
    debut.copy_from_slice(&octets[..8]);
    debut
}

fn hexadecimal(octets: &[u8]) -> String {
    octets.iter().fold(String::with_capacity(octets.len() * 2), |mut texte, octet| {
        // Writing to a string cannot fail.
        let _ = write!(texte, "{octet:02x}");
        texte
    })
}

/// Finds the number of a challenge, as a browser does.
pub fn resoudre(defi: &Defi) -> String {
    let Defi { challenge, salt, signature } = defi;
    let octets = (0..challenge.len()).step_by(2).filter_map(|i| u8::from_str_radix(challenge.get(i..i + 2)?, 16).ok());
    let voulu: Vec<u8> = octets.collect();
    let debut = Sha256::new().chain_update(salt);
    let trouve = |nombre: &u32| debut.clone().chain_update(nombre.to_string()).finalize()[..] == voulu[..];
    let number = (0..=MAXIMUM).find(trouve).unwrap_or(MAXIMUM);
    let reponse = serde_json::json!({"algorithm": ALGORITHME, "challenge": challenge, "number": number, "salt": salt,
        "signature": signature});
    BASE64.encode(reponse.to_string())
}
