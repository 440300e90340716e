//! The directory of companies: the head office of a siren, as the national register says it (Sirene 3.11), or as a directory
//! made up for the demonstration does.
//!
//! The key of the register is ours: questions are bounded, answers are kept for a while, and a register that fails is left
//! alone for a moment. Entry by hand is what the portal does without.
//!
//! ```no_run
//! # async fn exemple(maintenant: chrono::DateTime<chrono::Utc>) -> Result<(), Box<dyn std::error::Error>> {
//! use outside::annuaire::{Annuaire, Reglages, Sirene};
//! let reglages = Reglages::nouveaux("https://api.insee.fr/api-sirene/3.11").avec_cle("X-INSEE-Api-Key-Integration", "…");
//! let annuaire = Annuaire::Sirene(Box::new(Sirene::nouvelle(reglages)?));
//! let siege = annuaire.siege("265701342", maintenant).await?;
//! # Ok(())
//! # }
//! ```

mod fictif;
mod sirene;

pub use fictif::{SOCIETES, societe};
pub use sirene::{ReglageInvalide, Reglages, Sirene};

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
}

impl Etablissement {
    /// Street and number.
    pub fn adresse(&self) -> String {
        let mots = [&self.numero, &self.type_voie, &self.voie].map(String::as_str);
        mots.into_iter().filter(|mot| !mot.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Why the directory gave nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// It did not answer in time.
    #[error("l’annuaire des sociétés n’a pas répondu à temps")]
    Delai,
    /// It cannot be reached.
    #[error("l’annuaire des sociétés est injoignable : {0}")]
    Injoignable(String),
    /// It refused.
    #[error("l’annuaire des sociétés a répondu {0}")]
    Reponse(u16),
    /// Its answer is not what it should be.
    #[error("la réponse de l’annuaire des sociétés est illisible")]
    Illisible,
    /// It failed a moment ago and is left alone for a while.
    #[error("l’annuaire des sociétés est laissé au repos après une panne")]
    EnPause,
    /// It has enough questions of ours for the moment: it was not asked.
    #[error("l’annuaire des sociétés a assez de questions pour le moment")]
    Occupe,
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
