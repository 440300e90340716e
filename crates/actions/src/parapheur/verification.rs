//! Tells what the portal knows of a file, from its hashes alone. The file itself stays with the person who checks it.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use chrono::{DateTime, Utc};
use domain::signature::{EtatDeSignataire, GenreDActe, PersonneSignataire, RevocationsGardees, RoleDeSignataire};
use store::cle_de_sceau::CertificatDuSceau;
use store::enveloppe::revision::{self, GenreDeRevision, RevisionLue};

/// The most revisions of one file that are looked up.
pub const EMPREINTES_ENSEMBLE: usize = 64;

/// A file that was signed on the portal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierConnu {
    /// Says whether the file holds something after its known part.
    pub suite: SuiteDuFichier,
    pub genre: GenreDActe,
    /// The reference by which people name the document.
    pub reference: String,
    /// The signatures of the known part.
    pub signatures: Vec<SignatureConnue>,
    /// The certificate of the last seal.
    pub certificat: Option<CertificatDuSceau>,
}

/// The kind of data after the known part of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuiteDuFichier {
    /// Nothing was added, so the whole file is known.
    Aucune,
    /// Something was added that the portal did not make.
    Ajoutee,
}

/// A signature, as the portal shows it to anybody who has the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureConnue {
    /// The initials of the signatory.
    pub initiales: String,
    pub role: RoleDeSignataire,
    pub le: DateTime<Utc>,
    /// The instant that a time-stamp authority attests.
    pub horodatee: Option<DateTime<Utc>>,
    /// Says whether this file shows that the certificates were not revoked.
    pub revocations: RevocationsGardees,
}

/// Looks a file up by the hash of its whole content, then by the hash of each revision that it holds, in order. `None` when no part
/// of the file is known.
pub async fn verifier_un_fichier(
    contexte: &Contexte,
    empreinte: &str,
    revisions: &[String],
) -> Result<Option<FichierConnu>> {
    let hexadecimal = |texte: &str| texte.len() == 64 && texte.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if !hexadecimal(empreinte) {
        return Err(Error::invalide("empreinte", "format", "Une empreinte doit compter 64 chiffres hexadécimaux."));
    }
    if revisions.len() > EMPREINTES_ENSEMBLE || !revisions.iter().all(|une| hexadecimal(une)) {
        let phrase =
            format!("Un fichier a {EMPREINTES_ENSEMBLE} révisions au plus, de 64 chiffres hexadécimaux chacune.");
        return Err(Error::invalide("revisions", "format", phrase));
    }
    let db = contexte.base().lire().await?;
    let toutes: Vec<&str> = revisions.iter().map(String::as_str).chain([empreinte]).collect();
    let connues = revision::parmi(&db, &toutes).await?;
    let (connue, suite) = if connues.contains_key(empreinte) {
        (Some(empreinte), SuiteDuFichier::Aucune)
    } else {
        let derniere = revisions.iter().rev().find(|une| connues.contains_key(*une));
        (derniere.map(String::as_str), SuiteDuFichier::Ajoutee)
    };
    let Some((connue, revision)) = connue.and_then(|une| connues.get(une).map(|revision| (une, *revision))) else {
        return Ok(None);
    };
    let RevisionLue { enveloppe, genre, signatures } = revision;
    let Some(lue) = store::enveloppe::par_id(&db, enveloppe).await? else { return Ok(None) };
    // The revocation lists are added after the last signature, so a copy of an earlier revision has none.
    let sans_listes = genre == GenreDeRevision::Document && connue != lue.empreinte;
    let siennes = lue.enveloppe.signataires.iter().filter(|signataire| signataire.rang <= signatures);
    let signatures_connues: Vec<SignatureConnue> = siennes
        .filter_map(|signataire| match signataire.etat {
            EtatDeSignataire::Signe { le } => Some(SignatureConnue {
                initiales: signataire.personne.as_ref().map(PersonneSignataire::initiales).unwrap_or_default(),
                role: signataire.role,
                le,
                horodatee: lue.horodatages.get(&signataire.rang).map(|instant| instant.date()),
                revocations: if sans_listes { RevocationsGardees::Non } else { lue.revocations(signataire.rang) },
            }),
            EtatDeSignataire::Attend | EtatDeSignataire::Refuse { .. } => None,
        })
        .collect();
    let certificat = match lue.cles.get(&signatures) {
        None => None,
        Some(cle) => store::cle_de_sceau::par_id(&db, *cle).await?,
    };
    Ok(Some(FichierConnu {
        suite,
        genre: lue.enveloppe.sujet.genre(),
        reference: lue.enveloppe.sujet.reference(),
        signatures: signatures_connues,
        certificat,
    }))
}
