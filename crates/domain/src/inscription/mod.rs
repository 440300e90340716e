//! A company and its first prescriber ask to join (spec sections 3 and 5, `domain.md` section 8): what they send, the
//! rules that it must keep, the seven documents, the states of the registration and the points that staff look at
//! before they decide.
//!
//! Field names are the words of the wire (spec section 3), because a registration is kept as it was sent.

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
    /// The reference that people read, `INS-2026-000041`: the year in which it came, and its number.
    pub fn reference(self, recue: NaiveDate) -> String {
        format!("INS-{}-{:06}", recue.year(), self.0)
    }
}

/// The phone and e-mail of a company or a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContactInscrit {
    /// Digits after an optional plus sign.
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
    /// Nine digits that satisfy the check key.
    pub siren: String,
    /// The fourteen digits of its head office, when they were given.
    pub siret: Option<String>,
    pub company_name: String,
    /// Its registration in the register of commerce.
    pub rcs: String,
    /// Legal form: one of [`SaisieSociete::FORMES`].
    pub social_status: String,
    /// Trade: one of [`SaisieSociete::CATEGORIES`].
    pub category: String,
    /// Number of the professional card.
    pub card_number: String,
    pub card_expiration_date: NaiveDate,
    /// How to reach it.
    pub contact: ContactInscrit,
    pub location: LieuInscrit,
}

/// The legal representative, who signs the mandate, when it is not the prescriber.
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
    /// How to reach them.
    pub contact: ContactInscrit,
    pub location: LieuInscrit,
    /// They ticked "Je suis le représentant légal".
    pub is_legal_representative: bool,
    /// The legal representative, when it is somebody else.
    pub representative: Option<Representant>,
}

/// The reasons given for documents that a reason may replace.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Raisons {
    /// Replaces the financial guarantee.
    pub garantie_financiere: Option<String>,
    /// Replaces the statutes.
    pub statuts: Option<String>,
}

impl Raisons {
    /// The reason given for this document.
    pub fn de(&self, emplacement: Emplacement) -> Option<&str> {
        match emplacement {
            Emplacement::GarantieFinanciere => self.garantie_financiere.as_deref(),
            Emplacement::Statuts => self.statuts.as_deref(),
            _ => None,
        }
    }

    /// Sets the reason for this document, if a reason may replace it.
    pub fn poser(&mut self, emplacement: Emplacement, raison: String) {
        match emplacement {
            Emplacement::GarantieFinanciere => self.garantie_financiere = Some(raison),
            Emplacement::Statuts => self.statuts = Some(raison),
            _ => {}
        }
    }
}

/// All that was sent except the documents, and what the directory said that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dossier {
    pub company: SocieteInscrite,
    pub prescriber: PrescripteurInscrit,
    /// The reasons for missing documents.
    pub raisons: Raisons,
    /// What the directory of companies said of the siren.
    pub annuaire: ConstatAnnuaire,
}
