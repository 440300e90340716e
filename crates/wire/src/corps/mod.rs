//! Reads the bodies of calls: an object that was sent is read into the struct that the OpenAPI document describes. All its
//! faults are reported at once (`design.md` section 5). A field is missing, of a wrong type, or unknown, and each fault has
//! its path.
//!
//! A struct needs nothing but its derives. [`lire`] is a serde deserializer that notes a fault, gives the struct a
//! placeholder, and reads on. Texts are cleaned ([`domain::texte::nettoyer`]), except for [`TexteExact`]. [`Patch`] and
//! [`SiDit`] say whether a change leaves a field out, empties it or sets it.
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

/// Why an object that was sent is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CorpsRefuse {
    /// Fields that are missing, of a wrong type, or unknown.
    Illisible(Vec<Violation>),
    /// Names of fields that the resource shows and that no change may contain.
    NonModifiables(Vec<String>),
}

/// Reads an object. A member that is null counts as absent. Returns every fault when there is one.
pub fn lire<T: DeserializeOwned>(objet: &Map<String, Value>) -> Result<T, Vec<Violation>> {
    Lecteur::nouveau(Nuls::Absents, &[]).lire(Lu::Objet(objet), "").map(|(lu, _)| lu)
}

/// Reads an object in which null is a value: null is a fault where a text, a list or an object is required.
pub fn lire_sans_nul<T: DeserializeOwned>(objet: &Map<String, Value>) -> Result<T, Vec<Violation>> {
    Lecteur::nouveau(Nuls::Dits, &[]).lire(Lu::Objet(objet), "").map(|(lu, _)| lu)
}

/// Reads a change (merge patch, RFC 7396) of a resource whose shape is `M`. A name that neither the change nor the resource
/// has is unknown. A name that the resource shows and the change does not accept gives [`CorpsRefuse::NonModifiables`],
/// when the body has no other fault.
pub fn lire_le_patch<T: DeserializeOwned, M: DeserializeOwned>(objet: &Map<String, Value>) -> Result<T, CorpsRefuse> {
    let lu = Lecteur::nouveau(Nuls::Dits, champs_de::<M>()).lire(Lu::Objet(objet), "");
    let (lu, non_modifiables) = lu.map_err(CorpsRefuse::Illisible)?;
    if non_modifiables.is_empty() { Ok(lu) } else { Err(CorpsRefuse::NonModifiables(non_modifiables)) }
}

/// The faults of a value `champ` that was not sent at all: one for each required field of `T`, with a path that begins with
/// `champ`.
pub fn manques<T: DeserializeOwned>(champ: &str) -> Vec<Violation> {
    Lecteur::nouveau(Nuls::Absents, &[]).lire::<T>(Lu::Absent, champ).err().unwrap_or_default()
}
