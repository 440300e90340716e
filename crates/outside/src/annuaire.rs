//! The directory of companies: gives the head office of a siren, from the national register (Sirene 3.11) or from a
//! directory invented for the demonstration.
//!
//! All questions to the register use the portal's key. So their number is limited, answers are kept for a while, and the
//! register is left alone for a moment after a failure. Without the register, people type the data by hand.
//!
//! ```no_run
//! # async fn exemple(maintenant: chrono::DateTime<chrono::Utc>) -> Result<(), Box<dyn std::error::Error>> {
//! use outside::annuaire::{Annuaire, ReglagesDAnnuaire, Sirene};
//! let reglages = ReglagesDAnnuaire::nouveaux("https://api.insee.fr/api-sirene/3.11").avec_cle("X-INSEE-Api-Key-Integration", "…");
//! let annuaire = Annuaire::Sirene(Box::new(Sirene::nouvelle(reglages)?));
//! let siege = annuaire.siege("265701342", maintenant).await?;
//! # Ok(())
//! # }
//! ```

mod fictif;
mod sirene;

pub use crate::correspondant::{Error, ReglageInvalide};
pub use fictif::{SOCIETES, societe};
pub use sirene::{ReglagesDAnnuaire, Sirene};

use chrono::{DateTime, Utc};

/// The head office of a company, with the fields that the portal needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Etablissement {
    /// The siren, nine digits.
    pub siren: String,
    /// The siret, fourteen digits.
    pub siret: String,
    /// Whether this is the head office.
    pub siege: bool,
    /// Whether the company still exists.
    pub active: bool,
    /// The name of the company; for a person, the first name before the family name.
    pub denomination: String,
    /// Code of its legal category.
    pub categorie_juridique: String,
    /// Number in the street.
    pub numero: String,
    /// The letter or word after the number: `BIS`, `TER`, …
    pub repetition: String,
    /// The kind of street: `RUE`, `AVENUE`, …
    pub type_voie: String,
    pub voie: String,
    pub code_postal: String,
    pub commune: String,
    /// The INSEE code of the town.
    pub code_commune: String,
    /// Building, floor, or the name of the occupant: what completes the street.
    pub complement: String,
}

impl Etablissement {
    /// The street with its number.
    pub fn adresse(&self) -> String {
        let mots = [&self.numero, &self.repetition, &self.type_voie, &self.voie].map(String::as_str);
        mots.into_iter().filter(|mot| !mot.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// A source of companies.
pub enum Annuaire {
    /// The directory of the demonstration, whose companies do not exist.
    Fictif,
    /// The national register (Sirene).
    Sirene(Box<Sirene>),
}

impl Annuaire {
    /// Whether the companies are invented.
    pub fn est_fictif(&self) -> bool {
        matches!(self, Self::Fictif)
    }

    /// The head office of the company with this siren, even if the company has ceased. `None` when the directory does
    /// not know the siren. The error says why the register did not answer.
    pub async fn siege(&self, siren: &str, maintenant: DateTime<Utc>) -> Result<Option<Etablissement>, Error> {
        match self {
            Self::Fictif => Ok(fictif::siege(siren)),
            Self::Sirene(sirene) => sirene.siege(siren, maintenant).await,
        }
    }
}
