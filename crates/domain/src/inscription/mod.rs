//! A company and its first prescriber who join by themselves (spec sections 3 and 5, `domain.md` section 8): what they send,
//! the rules that it must keep, the seven documents, the states of their registration and what staff look at before they
//! decide.
//!
//! The words of the file are those of the wire (spec section 3): a registration is kept as it was sent.

mod controle;
mod demande;
pub mod depot;
mod emplacement;
mod saisie;
mod statut;
#[cfg(test)]
mod tests;

pub use controle::{CodeControle, ConstatAnnuaire, Controle, EtatControle, controler, numero_de_carte};
pub use demande::EtatDemande;
pub use emplacement::{Emplacement, FORMATS, POIDS_KO};
pub use saisie::{SaisieLieu, SaisiePersonne, SaisiePrescripteur, SaisieSociete};
pub use statut::{
    EvenementInscription, StatutInscription, TRANSITIONS, TransitionInscription, TransitionInscriptionInterdite,
    diagramme,
};

use crate::utilisateur::Civilite;
use chrono::{Datelike as _, NaiveDate};
use serde::{Deserialize, Serialize};

/// Identifier of a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdInscription(pub i32);

impl IdInscription {
    /// What people call it, `INS-2026-000041`: the year in which it came, and its number.
    pub fn reference(self, recue: NaiveDate) -> String {
        format!("INS-{}-{:06}", recue.year(), self.0)
    }
}

/// How to reach a company or a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContactInscrit {
    /// Digits after an optional plus sign.
    pub phone: String,
    /// In lower case.
    pub email: String,
}

/// Where they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LieuInscrit {
    /// Street and number.
    pub address: String,
    /// French postcode.
    pub zipcode: String,
    /// Town.
    pub city: String,
}

/// The company that joins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SocieteInscrite {
    /// Nine digits, under their key.
    pub siren: String,
    /// Fourteen digits of its head office, when they were given.
    pub siret: Option<String>,
    /// Name.
    pub company_name: String,
    /// Its registration in the register of commerce.
    pub rcs: String,
    /// Legal form: one of [`SaisieSociete::FORMES`].
    pub social_status: String,
    /// Trade: one of [`SaisieSociete::CATEGORIES`].
    pub category: String,
    /// Number of the professional card.
    pub card_number: String,
    /// Its last day.
    pub card_expiration_date: NaiveDate,
    /// How to reach it.
    pub contact: ContactInscrit,
    /// Its head office.
    pub location: LieuInscrit,
}

/// The legal representative, when it is not the prescriber: who signs the mandate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Representant {
    /// Civility.
    pub civility: Civilite,
    /// Family name.
    pub lastname: String,
    /// First name.
    pub firstname: String,
    /// In lower case.
    pub email: String,
}

/// The first prescriber.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrescripteurInscrit {
    /// Civility.
    pub civility: Civilite,
    /// Family name.
    pub lastname: String,
    /// First name.
    pub firstname: String,
    /// How to reach them.
    pub contact: ContactInscrit,
    /// Their address.
    pub location: LieuInscrit,
    /// "Je suis le représentant légal".
    pub is_legal_representative: bool,
    /// Who is, when they are not.
    pub representative: Option<Representant>,
}

/// Why a document is not there, for those that may be replaced so.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Raisons {
    /// Instead of the financial guarantee.
    pub garantie_financiere: Option<String>,
    /// Instead of the statutes.
    pub statuts: Option<String>,
}

impl Raisons {
    /// The one for this document.
    pub fn de(&self, emplacement: Emplacement) -> Option<&str> {
        match emplacement {
            Emplacement::GarantieFinanciere => self.garantie_financiere.as_deref(),
            Emplacement::Statuts => self.statuts.as_deref(),
            _ => None,
        }
    }

    /// Puts the one for this document, where it may have one.
    pub fn poser(&mut self, emplacement: Emplacement, raison: String) {
        match emplacement {
            Emplacement::GarantieFinanciere => self.garantie_financiere = Some(raison),
            Emplacement::Statuts => self.statuts = Some(raison),
            _ => {}
        }
    }
}

/// All that was sent but the documents, and what the directory said that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dossier {
    /// The company.
    pub company: SocieteInscrite,
    /// Its first prescriber.
    pub prescriber: PrescripteurInscrit,
    /// Why documents are missing.
    pub raisons: Raisons,
    /// What the directory of companies said of the siren.
    pub annuaire: ConstatAnnuaire,
}
