//! Passwords. They are hashed with argon2id on blocking threads, in a few places, so that signing in never starves the searches.
//! Only a few callers may wait for a place, and those from known networks go first. [`domain::mot_de_passe`] tells which passwords
//! may be chosen.

mod file;

pub(crate) use file::Priorite;

use crate::error::{Error, Result};
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use domain::marque::Marque;
use domain::mot_de_passe::{LONGUEUR_MAXIMALE, MotsConnus, preparer as composer};
use domain::utilisateur::Identite;
use file::{FileDesHachages, Longueurs};
use std::sync::{Arc, OnceLock};

/// The memory of one hash in KiB, and its number of passes. OWASP names 19 MiB and two passes as its second choice.
const MEMOIRE_KIO: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// How many hashes are computed at once, because each takes a core.
const ENSEMBLE: usize = 2;
/// How many callers may wait in each queue: one or two seconds of work.
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
    resultat.await.map_err(|_| Error::Interne(store::Error::Indisponible("calcul interrompu".to_owned())))
}

/// Hashes the password that a person chooses, or says why it cannot be chosen.
pub(crate) async fn choisir(
    mot_de_passe: &str,
    identite: &Identite,
    societe: Option<&str>,
    marque: &Marque,
) -> Result<String> {
    let connus = MotsConnus::d_une_personne(identite, societe, marque);
    domain::mot_de_passe::verifier(mot_de_passe, &connus)
        .map_err(|refus| Error::invalide("motDePasse", refus.code(), refus.message()))?;
    hacher(mot_de_passe).await
}

/// The hash of a password as a PHC string, without checking its strength: the password of the demonstration is public.
pub(crate) async fn hacher(mot_de_passe: &str) -> Result<String> {
    let mot_de_passe = composer(mot_de_passe);
    a_part(Priorite::Connue, move || argon2().hash_password(mot_de_passe.as_bytes()).map(|h| h.to_string()))
        .await?
        .map_err(|_| Error::Interne(store::Error::Indisponible("hachage impossible".to_owned())))
}

/// The result of comparing a password with a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The password is wrong, or there is no hash.
    Faux,
    /// The password is right.
    Juste,
    /// The password is right, but its hash was made in an older way: from another form of the text, or at another cost.
    AHacherDeNouveau,
}

impl Verdict {
    /// Says whether the password is right.
    pub(crate) fn est_juste(self) -> bool {
        self != Self::Faux
    }
}

/// Compares a password with a hash. Without a hash (an unknown account, or one never activated), the same time is spent on a decoy
/// hash, so that the time of the answer tells nothing. The call is refused when too many callers already wait for a place.
pub(crate) async fn verifier(priorite: Priorite, mot_de_passe: &str, hache: Option<String>) -> Result<Verdict> {
    static LEURRE: OnceLock<String> = OnceLock::new();
    if mot_de_passe.len() > LONGUEUR_MAXIMALE {
        return Ok(Verdict::Faux);
    }
    let tel_quel = mot_de_passe.to_owned();
    a_part(priorite, move || {
        let connu = hache.is_some();
        let hache = hache.unwrap_or_else(|| {
            LEURRE
                .get_or_init(|| {
                    argon2().hash_password(b"personne n'a ce mot de passe").map(|h| h.to_string()).unwrap_or_default()
                })
                .clone()
        });
        let verdict = comparer(&tel_quel, &hache);
        if connu { verdict } else { Verdict::Faux }
    })
    .await
}

/// Compares the text in the form NFC, then as it was typed, because older hashes were made from what was typed (before RFC
/// 8265 was applied).
fn comparer(tel_quel: &str, hache: &str) -> Verdict {
    let Ok(hache) = PasswordHash::new(hache) else { return Verdict::Faux };
    let est_de = |texte: &str| argon2().verify_password(texte.as_bytes(), &hache).is_ok();
    let compose = composer(tel_quel);
    if est_de(&compose) {
        return if est_au_cout_d_aujourd_hui(&hache) { Verdict::Juste } else { Verdict::AHacherDeNouveau };
    }
    if compose != tel_quel && est_de(tel_quel) { Verdict::AHacherDeNouveau } else { Verdict::Faux }
}

fn est_au_cout_d_aujourd_hui(hache: &PasswordHash) -> bool {
    let cout = Params::try_from(hache).map(|lus| (lus.m_cost(), lus.t_cost(), lus.p_cost()));
    let algorithme = hache.algorithm.as_str() == Algorithm::Argon2id.as_str();
    algorithme && hache.version == Some(Version::V0x13.into()) && cout == Ok((MEMOIRE_KIO, PASSES, 1))
}

/// Computes the hash that [`verifier`] uses for unknown accounts, so that the first answer is as fast as the others.
pub(crate) async fn preparer() -> Result<()> {
    verifier(Priorite::Connue, "", None).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hache_a(memoire: u32, texte: &str) -> String {
        let params = Params::new(memoire, PASSES, 1, None).expect("params");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        argon2.hash_password(texte.as_bytes()).expect("hashed").to_string()
    }

    #[tokio::test]
    async fn les_deux_formes_d_un_accent_sont_le_meme_mot_de_passe() {
        let (compose, separe) = ("été indien sur la dune", "e\u{301}te\u{301} indien sur la dune");
        let hache = hacher(separe).await.expect("hashed");
        for forme in [compose, separe] {
            assert_eq!(
                verifier(Priorite::Connue, forme, Some(hache.clone())).await.expect("compared"),
                Verdict::Juste,
                "{forme}"
            );
        }
        let ancien = hache_a(MEMOIRE_KIO, separe);
        let verdict = verifier(Priorite::Connue, separe, Some(ancien)).await.expect("compared");
        assert_eq!(verdict, Verdict::AHacherDeNouveau, "hashed as it was typed, by a former version");
    }

    #[tokio::test]
    async fn un_hache_d_un_autre_cout_est_a_refaire() {
        let faible = hache_a(8 * 1024, "été indien sur la dune");
        let verdict =
            verifier(Priorite::Connue, "été indien sur la dune", Some(faible.clone())).await.expect("compared");
        assert_eq!(verdict, Verdict::AHacherDeNouveau);
        assert_eq!(verifier(Priorite::Connue, "un autre", Some(faible)).await.expect("compared"), Verdict::Faux);
        assert_eq!(verifier(Priorite::Connue, "un autre", None).await.expect("compared"), Verdict::Faux);
    }
}
