//! What a registration brings to say that it is not a robot's: a proof of work (altcha, SHA-256), for which whoever sends one
//! has spent some computing and used no service of others; or, where a setting says so, the answer to a captcha of others,
//! which that service judges ([`outside::captcha`]).
//!
//! The portal draws a number under [`MAXIMUM`] and gives its hash with a salt; the browser looks for the number. What was given
//! is signed, so that nothing is kept until it comes back; the salt says until when it may, and ends with a mark, so that no
//! digit of it can be taken for one of the number. Used once, for what it was asked for, whichever server it comes to.

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

/// The greatest number that is drawn: a telephone looks through all of them in a second or two.
pub const MAXIMUM: u32 = 50_000;
/// For how long a challenge may be answered.
const DUREE: Duration = Duration::from_mins(20);
/// Letters of an answer, at most.
const LETTRES: usize = 1000;
/// The same of an answer that another service gave.
const LETTRES_D_AILLEURS: usize = 8000;
pub const ALGORITHME: &str = "SHA-256";

domain::enumeration! {
    /// What a proof is brought for: one that was asked for something serves nothing else.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Usage: TOUS, code / depuis_code {
        Inscription = "inscription";
        /// A deposit for its files.
        Depot = "depot";
    }
}

impl Usage {
    /// The use of the key that signs its challenges.
    const fn cle(self) -> &'static str {
        match self {
            Self::Inscription => "captcha",
            Self::Depot => "captcha-depot",
        }
    }
}

/// What the browser is to find the number of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defi {
    /// SHA-256 of the salt followed by the number, in hexadecimal.
    pub challenge: String,
    /// The salt: chance, then until when it serves.
    pub salt: String,
    /// Keyed hash of the challenge.
    pub signature: String,
}

/// An answer that is right, about to be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preuve {
    empreinte: [u8; 32],
    expire: Instant,
}

/// A challenge of this instant.
pub fn proposer(trousseau: &Trousseau, usage: Usage, maintenant: Instant) -> Defi {
    // The number is drawn from the salt under the key: nobody else can, and nothing has to be kept.
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

/// Whether an answer is right, and still in time. A service says so once: what it has accepted serves no second form.
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

/// The same of an answer to a challenge of our own, which another service never judges.
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
    // A salt without its mark is not ours: its last digits could be those of the number.
    let expire: i64 = reponse.salt.strip_suffix('&')?.split_once("?expires=")?.1.parse().ok()?;
    let expire = Instant::depuis_micros(expire.checked_mul(1_000_000)?);
    (juste && maintenant < expire)
        .then(|| Preuve { empreinte: Sha256::digest(reponse.challenge.as_bytes()).into(), expire })
}

/// Uses a proof, in the transaction of what it was brought for: one that serves twice serves the first time alone.
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

/// Compared in the same time wherever they differ.
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

/// What a browser answers to a challenge: the number, looked for.
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
