//! Reads the values that staff type about a contract, and the files that come with them.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::{DISPARU, interrompu, verifier};
use crate::photo::oublier;
use chrono::NaiveDate;
use domain::fichier::Format;
use domain::regle::{Horizon, jour_vers};
use domain::saisie::{DATE_INVALIDE, INVALIDE, OBLIGATOIRE};
use sha2::{Digest as _, Sha256};
use std::future::Future;
use store::Base;
use store::octets::hexadecimal;
use store::piece::PieceLue;

/// The accepted formats of the proof that a buyer received the notice of the contract, or withdrew.
pub const FORMATS_DE_PREUVE: &[Format] = &[Format::Pdf, Format::Jpg, Format::Jpeg, Format::Png];
/// The greatest size of such a proof, in Ko. It also applies to each page of a scan.
pub const POIDS_DE_PREUVE_KO: u32 = 5000;
/// The name of the form field that carries the proof.
pub const CHAMP_DE_PREUVE: &str = "fichier";

/// Reads a day that was typed. The rules of the sale then tell whether this day is possible.
pub(super) fn jour_dit(champ: &'static str, texte: &str, aujourd_hui: NaiveDate) -> Result<NaiveDate> {
    let texte = texte.trim();
    if texte.is_empty() {
        return Err(Error::invalide(champ, "required", OBLIGATOIRE));
    }
    jour_vers(texte, Horizon::Passe, aujourd_hui).ok_or_else(|| Error::invalide(champ, "date", DATE_INVALIDE))
}

/// Reads the rank of a buyer that was typed.
pub(super) fn rang_dit(texte: &str) -> Result<u16> {
    let texte = texte.trim();
    if texte.is_empty() {
        return Err(Error::invalide("acquereur", "required", OBLIGATOIRE));
    }
    texte.parse().map_err(|_| Error::invalide("acquereur", "choice", INVALIDE))
}

/// Computes the SHA-256 of a file, in hexadecimal.
pub(super) async fn empreinte_de(base: &Base, fichier: &PieceLue) -> Result<String> {
    let octets = base.pieces().lire(fichier).await?.ok_or_else(|| interrompu(DISPARU))?;
    Ok(hexadecimal(&Sha256::digest(&octets)))
}

/// Checks that a received file can be opened, then calls `faire` with its SHA-256. When the check or `faire` refuses, the file is
/// deleted.
pub(super) async fn avec_sa_preuve<T, F>(
    contexte: &Contexte,
    fichier: &PieceLue,
    faire: impl FnOnce(String) -> F,
) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let fait = async {
        verifier(contexte, CHAMP_DE_PREUVE, fichier).await?;
        faire(empreinte_de(contexte.base(), fichier).await?).await
    };
    let fait = fait.await;
    // Only a refusal proves that no row names the file. After another failure the file is left to the sweep.
    if fait.as_ref().is_err_and(|erreur| erreur.refus().is_some()) {
        oublier(contexte.base(), &fichier.id).await;
    }
    fait
}
