//! Bodies: an object that was sent is read into the struct that the OpenAPI document describes, and all its faults are told at
//! once (`design.md` section 5): what is missing, of a wrong type, or unknown, each by its path.
//!
//! A struct needs nothing but its derives: [`lire`] is a deserializer of serde that notes a fault, gives the struct something in
//! its place, and reads on. Texts come in the form in which everything is kept ([`domain::texte::nettoyer`]), but for
//! [`TexteExact`]. What a change leaves out, empties and sets is told apart by [`Patch`] and [`SiDit`].
//!
//! ```
//! #[derive(Debug, serde::Deserialize)]
//! struct Attente {
//!     lot: String,
//!     place: Option<i32>,
//! }
//! let lire = |texte: &str| wire::corps::lire::<Attente>(&serde_json::from_str(texte).expect("an object"));
//! assert_eq!(lire(r#"{"lot": " nantes1-A001 "}"#).expect("an object that is right").lot, " nantes1-A001 ");
//! let fautes = lire(r#"{"place": "deux", "prix": 3}"#).expect_err("three faults");
//! let dites: Vec<_> = fautes.iter().map(|faute| (faute.property_path.as_str(), faute.code.as_str())).collect();
//! assert_eq!(dites, [("lot", "required"), ("place", "type"), ("prix", "inconnu")]);
//! ```

mod champs;
mod lecteur;
#[cfg(test)]
mod tests;
mod valeurs;

pub use champs::champs_de;
pub use valeurs::{Patch, SiDit, TexteExact};

use crate::violation::Violation;
use lecteur::{Lecteur, Lu, Nuls};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Why an object that was sent is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CorpsRefuse {
    /// Fields are missing, of a wrong type, or unknown.
    Illisible(Vec<Violation>),
    /// Fields that the resource shows and that no change may name: by their names.
    NonModifiables(Vec<String>),
}

/// Reads an object; a member that is null is as one that is absent.
pub fn lire<T: DeserializeOwned>(objet: &Map<String, Value>) -> Result<T, Vec<Violation>> {
    Lecteur::nouveau(Nuls::Absents, &[]).lire(Lu::Objet(objet), "").map(|(lu, _)| lu)
}

/// Reads an object in which null is a value like another: a text, a list or an object is not null.
pub fn lire_sans_nul<T: DeserializeOwned>(objet: &Map<String, Value>) -> Result<T, Vec<Violation>> {
    Lecteur::nouveau(Nuls::Dits, &[]).lire(Lu::Objet(objet), "").map(|(lu, _)| lu)
}

/// Reads a change (RFC 7396) of a resource whose shape is `M`: a name that neither the change nor the resource knows is unknown;
/// one that the resource shows and the change does not take is a rule, told when nothing else is wrong.
pub fn lire_le_patch<T: DeserializeOwned, M: DeserializeOwned>(objet: &Map<String, Value>) -> Result<T, CorpsRefuse> {
    let lu = Lecteur::nouveau(Nuls::Dits, champs_de::<M>()).lire(Lu::Objet(objet), "");
    let (lu, non_modifiables) = lu.map_err(CorpsRefuse::Illisible)?;
    if non_modifiables.is_empty() { Ok(lu) } else { Err(CorpsRefuse::NonModifiables(non_modifiables)) }
}

/// What is missing when an object is not there at all: each of the fields that it must have, under its name.
pub fn manques<T: DeserializeOwned>(champ: &str) -> Vec<Violation> {
    Lecteur::nouveau(Nuls::Absents, &[]).lire::<T>(Lu::Absent, champ).err().unwrap_or_default()
}
