//! The directory of companies: the head office of a siren, as the national register says it (Sirene 3.11), or as a directory
//! made up for the demonstration does.
//!
//! The key of the register is ours: questions are bounded, answers are kept for a while, and a register that fails is left
//! alone for a moment. Entry by hand is what the portal does without.
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

/// A head office, in what the portal asks of one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Etablissement {
    /// Nine digits.
    pub siren: String,
    /// Fourteen.
    pub siret: String,
    /// Whether this is the head office.
    pub siege: bool,
    /// Whether the company still exists.
    pub active: bool,
    /// The name of the company; a person's, first name first.
    pub denomination: String,
    /// Code of its legal category.
    pub categorie_juridique: String,
    /// Number in the street.
    pub numero: String,
    /// `BIS`, `TER`, …
    pub repetition: String,
    /// `RUE`, `AVENUE`, …
    pub type_voie: String,
    /// The street.
    pub voie: String,
    /// Postcode.
    pub code_postal: String,
    /// Town.
    pub commune: String,
    /// Code of the town.
    pub code_commune: String,
    /// Building, floor, at whose: what stands beside the street.
    pub complement: String,
}

impl Etablissement {
    /// Street and number.
    pub fn adresse(&self) -> String {
        let mots = [&self.numero, &self.repetition, &self.type_voie, &self.voie].map(String::as_str);
        mots.into_iter().filter(|mot| !mot.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Where companies are looked up.
pub enum Annuaire {
    /// In the demonstration: companies that nobody ever registered.
    Fictif,
    /// The national register.
    Sirene(Box<Sirene>),
}

impl Annuaire {
    /// Whether what it says is made up.
    pub fn est_fictif(&self) -> bool {
        matches!(self, Self::Fictif)
    }

    /// The head office of a siren, of a company that has ceased included; none when the directory knows no such company.
    pub async fn siege(&self, siren: &str, maintenant: DateTime<Utc>) -> Result<Option<Etablissement>, Error> {
        match self {
            Self::Fictif => Ok(fictif::siege(siren)),
            Self::Sirene(sirene) => sirene.siege(siren, maintenant).await,
        }
    }
}
