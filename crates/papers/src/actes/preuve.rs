//! The proof file: what happened from the opening of a signature to its end, and what the signature is worth.

use super::{ActeAComposer, ActeRedige};
use crate::chiffres;
use crate::erreur::Error;
use crate::jeu::Modele;
use crate::monde::Epreuve;
use chrono::{DateTime, NaiveDate, Utc};
use domain::marque::Marque;
use serde_json::json;

/// The data of a proof file. The file says what happened, and nothing else.
#[derive(Debug, Clone)]
pub struct DossierDePreuve<'a> {
    /// The title of the document that was signed: "Mandat de commercialisation".
    pub titre: &'a str,
    pub reference: &'a str,
    /// SHA-256 of the signed file, in hexadecimal.
    pub empreinte: &'a str,
    /// Name of the signed file.
    pub fichier: &'a str,
    /// SHA-256 of the certificate of the seal, in hexadecimal.
    pub certificat: &'a str,
    /// The people who signed, in order.
    pub signataires: Vec<SignataireProuve<'a>>,
    /// The events of the signature, in order.
    pub evenements: Vec<EvenementProuve<'a>>,
    /// The company of the portal.
    pub marque: &'a Marque,
    /// Date of the file.
    pub date: NaiveDate,
}

/// A person who signed the document.
#[derive(Debug, Clone, Copy)]
pub struct SignataireProuve<'a> {
    pub nom: &'a str,
    /// On whose behalf they signed: "Représentant légal du mandataire".
    pub role: &'a str,
    pub adresse: &'a str,
    pub signe_le: DateTime<Utc>,
    /// The level of the seal: "PAdES B-B".
    pub niveau: &'a str,
}

/// An event that happened while the document was being signed.
#[derive(Debug, Clone, Copy)]
pub struct EvenementProuve<'a> {
    pub instant: DateTime<Utc>,
    /// The person who acted; "Le portail" when the portal acted by itself.
    pub qui: &'a str,
    /// What happened, as a sentence.
    pub quoi: &'a str,
}

/// Writes a proof file. It has one signature field, `sceau`, where the portal puts its own seal.
pub fn preuve(quoi: &DossierDePreuve<'_>) -> Result<ActeRedige, Error> {
    a_composer(quoi).composer()
}

/// Prepares the proof file with its data and the frame of its seal; the caller typesets it.
pub(crate) fn a_composer(quoi: &DossierDePreuve<'_>) -> ActeAComposer {
    let signataires: Vec<_> = quoi
        .signataires
        .iter()
        .map(|s| json!({"nom": s.nom, "role": s.role, "adresse": s.adresse, "signe": chiffres::instant(s.signe_le), "niveau": s.niveau}))
        .collect();
    let evenements: Vec<_> = quoi
        .evenements
        .iter()
        .map(|e| json!({"instant": chiffres::instant(e.instant), "qui": e.qui, "quoi": e.quoi}))
        .collect();
    let donnees = json!({
        "marque": quoi.marque.nom,
        "societe": quoi.marque.raison_sociale,
        "date": chiffres::date(quoi.date),
        "titre": quoi.titre,
        "reference": quoi.reference,
        "empreinte": quoi.empreinte,
        "fichier": quoi.fichier,
        "certificat": quoi.certificat,
        "signataires": signataires,
        "evenements": evenements,
    });
    let epreuve = Epreuve {
        modele: Modele::Preuve,
        donnees,
        dessins: Vec::new(),
        photographies: Vec::new(),
        date: quoi.date,
        cle: format!("preuve {} {} {}", quoi.reference, quoi.empreinte, quoi.date),
    };
    ActeAComposer { epreuve, cadres: vec![("sceau", "Sceau du portail")] }
}
