//! Passwords: argon2id, on blocking threads behind a few places, so that signing in never starves the searches; few wait for a
//! place, whoever is known first.

mod file;

pub(crate) use file::Priorite;

use crate::error::{Error, Result};
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use file::{FileDesHachages, Longueurs};
use std::sync::{Arc, OnceLock};

/// The shortest password taken, in characters.
pub const LONGUEUR_MINIMALE: usize = 12;
/// The longest, in bytes: what is hashed is bounded.
const LONGUEUR_MAXIMALE: usize = 1024;
/// Memory of one hash, in KiB, and passes: the OWASP's second choice, 19 MiB and two passes.
const MEMOIRE_KIO: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Hashes computed together: they take a core each.
const ENSEMBLE: usize = 2;
/// Those that wait: a second or two of work for each queue.
const FILES: Longueurs = Longueurs { connus: 64, inconnus: 32 };

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMOIRE_KIO, PASSES, 1, None).unwrap_or(Params::DEFAULT);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn places() -> &'static Arc<FileDesHachages> {
    static PLACES: OnceLock<Arc<FileDesHachages>> = OnceLock::new();
    PLACES.get_or_init(|| FileDesHachages::nouvelle(ENSEMBLE, FILES))
}

async fn a_part<T: Send + 'static>(priorite: Priorite, travail: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let place = places().attendre(priorite).await?;
    let resultat = tokio::task::spawn_blocking(move || {
        let _place = place;
        travail()
    });
    resultat.await.map_err(|_| Error::Internal(store::Error::Indisponible("calcul interrompu".to_owned())))
}

/// The hash of a new password, as a PHC string; a password too short or too long breaks a rule.
pub(crate) async fn hacher(mot_de_passe: &str) -> Result<String> {
    if mot_de_passe.chars().count() < LONGUEUR_MINIMALE {
        let message = format!("Le mot de passe doit compter au moins {LONGUEUR_MINIMALE} caractères.");
        return Err(Error::invalide("motDePasse", "min", message));
    }
    if mot_de_passe.len() > LONGUEUR_MAXIMALE {
        return Err(Error::invalide("motDePasse", "max", "Le mot de passe est trop long."));
    }
    let mot_de_passe = mot_de_passe.to_owned();
    a_part(Priorite::Connue, move || argon2().hash_password(mot_de_passe.as_bytes()).map(|h| h.to_string()))
        .await?
        .map_err(|_| Error::Internal(store::Error::Indisponible("hachage impossible".to_owned())))
}

/// Whether this is the password behind the hash. Without a hash (unknown account, never activated) as long is spent on
/// one that nothing matches, so that the time of an answer tells nothing. Refused when too many wait already.
pub(crate) async fn verifier(priorite: Priorite, mot_de_passe: &str, hache: Option<String>) -> Result<bool> {
    static LEURRE: OnceLock<String> = OnceLock::new();
    if mot_de_passe.len() > LONGUEUR_MAXIMALE {
        return Ok(false);
    }
    let mot_de_passe = mot_de_passe.to_owned();
    a_part(priorite, move || {
        let connu = hache.is_some();
        let hache = hache.unwrap_or_else(|| {
            LEURRE
                .get_or_init(|| {
                    argon2().hash_password(b"personne n'a ce mot de passe").map(|h| h.to_string()).unwrap_or_default()
                })
                .clone()
        });
        let juste =
            PasswordHash::new(&hache).is_ok_and(|h| argon2().verify_password(mot_de_passe.as_bytes(), &h).is_ok());
        connu && juste
    })
    .await
}

/// Computes what [`verifier`] compares unknown accounts with, so that the first one is answered as fast as the others.
pub(crate) async fn preparer() -> Result<()> {
    verifier(Priorite::Connue, "", None).await.map(drop)
}
