//! What the portal knows of a file, by its hashes alone: the file stays with who has it.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use chrono::{DateTime, Utc};
use domain::signature::{EtatDeSignataire, GenreDActe, PersonneSignataire, RevocationsGardees, RoleDeSignataire};
use store::cle_de_sceau::CertificatDuSceau;
use store::enveloppe::revision::{self, GenreDeRevision, RevisionLue};

/// Revisions of one file that are looked at.
pub const EMPREINTES_ENSEMBLE: usize = 64;

/// A file that was signed here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierConnu {
    /// Something was added after what is known.
    pub suite: SuiteDuFichier,
    /// What it is.
    pub genre: GenreDActe,
    /// What people call it.
    pub reference: String,
    /// Who signed what is known of it.
    pub signatures: Vec<SignatureConnue>,
    /// The certificate of the last seal.
    pub certificat: Option<CertificatDuSceau>,
}

/// What follows what is known of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuiteDuFichier {
    /// Nothing: it is known whole.
    Aucune,
    /// Something that was not made here.
    Ajoutee,
}

/// A signature, for whoever has the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureConnue {
    /// Initials of who signed.
    pub initiales: String,
    /// In which quality.
    pub role: RoleDeSignataire,
    /// When.
    pub le: DateTime<Utc>,
    /// When an authority attests that it was there.
    pub horodatee: Option<DateTime<Utc>>,
    /// Whether this file shows that its certificates were not revoked.
    pub revocations: RevocationsGardees,
}

/// Looks up a file by the hash of the whole, then of each revision that it holds, in order; none when nothing of it is known.
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
    // The lists came after the last signature: a copy of before has none.
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
