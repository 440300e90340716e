//! A registration: a company and its first prescriber ask to join (spec sections 3 and 5, `domain.md` section 8).
//! This module holds what they send, the rules of the fields, the seven documents, the states of the registration,
//! and the points that staff check before they decide.
//!
//! Field names are the words of the wire (spec section 3), because a registration is stored as it was sent.

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
    /// The reference that people read, `INS-2026-000041`. It gives the year in which the registration arrived, and
    /// its number.
    pub fn reference(self, recue: NaiveDate) -> String {
        format!("INS-{}-{:06}", recue.year(), self.0)
    }
}

/// The phone and e-mail of a company or a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContactInscrit {
    /// The phone: digits after an optional plus sign.
    pub phone: String,
    /// The e-mail, in lower case.
    pub email: String,
}

/// A postal address in France.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LieuInscrit {
    pub address: String,
    pub zipcode: String,
    pub city: String,
}

/// The company that joins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SocieteInscrite {
    /// The nine digits of the siren, whose check key is right.
    pub siren: String,
    /// The fourteen digits of the head office's siret, when they were given.
    pub siret: Option<String>,
    pub company_name: String,
    /// The company's number in the register of commerce.
    pub rcs: String,
    /// The legal form, one of [`SaisieSociete::FORMES`].
    pub social_status: String,
    /// The trade, one of [`SaisieSociete::CATEGORIES`].
    pub category: String,
    /// Number of the professional card.
    pub card_number: String,
    pub card_expiration_date: NaiveDate,
    /// The phone and e-mail of the company.
    pub contact: ContactInscrit,
    pub location: LieuInscrit,
}

/// The legal representative, who signs the mandate, when this is not the prescriber.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Representant {
    pub civility: Civilite,
    pub lastname: String,
    pub firstname: String,
    /// The e-mail, in lower case.
    pub email: String,
}

/// The first prescriber of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrescripteurInscrit {
    pub civility: Civilite,
    pub lastname: String,
    pub firstname: String,
    /// The phone and e-mail of the prescriber.
    pub contact: ContactInscrit,
    pub location: LieuInscrit,
    /// Whether the prescriber ticked "Je suis le représentant légal".
    pub is_legal_representative: bool,
    /// The legal representative, when the prescriber is not.
    pub representative: Option<Representant>,
}

/// The reasons that were given instead of documents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Raisons {
    /// The reason given instead of the financial guarantee.
    pub garantie_financiere: Option<String>,
    /// The reason given instead of the statutes.
    pub statuts: Option<String>,
}

impl Raisons {
    /// The reason that was given instead of this document.
    pub fn de(&self, emplacement: Emplacement) -> Option<&str> {
        match emplacement {
            Emplacement::GarantieFinanciere => self.garantie_financiere.as_deref(),
            Emplacement::Statuts => self.statuts.as_deref(),
            _ => None,
        }
    }

    /// Sets the reason instead of this document, if a reason may replace it.
    pub fn poser(&mut self, emplacement: Emplacement, raison: String) {
        match emplacement {
            Emplacement::GarantieFinanciere => self.garantie_financiere = Some(raison),
            Emplacement::Statuts => self.statuts = Some(raison),
            _ => {}
        }
    }
}

/// Everything that a registration sent except the documents, and what the directory of companies said on that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dossier {
    pub company: SocieteInscrite,
    pub prescriber: PrescripteurInscrit,
    /// The reasons given instead of documents.
    pub raisons: Raisons,
    /// What the directory of companies said of the siren.
    pub annuaire: ConstatAnnuaire,
}
