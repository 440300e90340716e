//! A serde deserializer that continues after a fault, so that it can report all faults at once.
//!
//! Most faults are noted on the spot, and the struct gets an empty text or a zero in place of the value. Nobody sees such a
//! value, because a body with a fault is refused.
//!
//! Two faults make serde abandon the struct: a missing field, and a value that its type refuses (an array of the
//! wrong length). The reading then starts again, with that field marked as absent or as wrong.

mod endroit;

use self::endroit::Endroit;
use crate::violation::Violation;
use domain::saisie::{INCONNU, INVALIDE, OBLIGATOIRE};
use serde::de::{DeserializeOwned, DeserializeSeed, Error};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// The most times that a reading starts again. A struct has far fewer fields than this number, which limits the cost of a
/// hostile list.
const REPRISES: usize = 200;

/// The meaning of a member that is null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nuls {
    /// The member counts as absent.
    Absents,
    /// Null is a value.
    Dits,
}

/// The fault of a field that made serde abandon the struct. The next reading takes this fault into account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Connu {
    Absent,
    Faux,
}

/// Why serde abandoned a struct.
#[derive(Debug)]
pub(super) enum Abandon {
    /// This field is missing.
    Manque(&'static str),
    /// A value is not of the type that serde asks for.
    Faux,
}

impl fmt::Display for Abandon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Manque(champ) => write!(f, "missing field {champ}"),
            Self::Faux => f.write_str("a wrong value"),
        }
    }
}

impl std::error::Error for Abandon {}

impl Error for Abandon {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Faux
    }

    fn missing_field(champ: &'static str) -> Self {
        Self::Manque(champ)
    }
}

/// One reading of an object, with the faults noted so far.
pub(super) struct Lecteur {
    nuls: Nuls,
    /// The names that the resource shows, when the object is a change of that resource.
    montres: &'static [&'static str],
    connus: BTreeMap<String, Connu>,
    fautes: RefCell<Vec<Violation>>,
    non_modifiables: RefCell<Vec<String>>,
    abandon: RefCell<Option<(String, Connu)>>,
}

/// The value that was found at a path.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lu<'v> {
    /// The whole object that was sent.
    Objet(&'v Map<String, Value>),
    /// A value inside that object.
    Dit(&'v Value),
    /// A value of a list, in which null is a value and not an absence.
    Membre(&'v Value),
    /// Nothing: the fault is noted when the field is required.
    Absent,
    /// A placeholder for a value whose fault is already noted.
    Factice,
}

impl Lecteur {
    pub(super) fn nouveau(nuls: Nuls, montres: &'static [&'static str]) -> Self {
        Self {
            nuls,
            montres,
            connus: BTreeMap::new(),
            fautes: RefCell::default(),
            non_modifiables: RefCell::default(),
            abandon: RefCell::default(),
        }
    }

    /// Reads the value at `chemin`. Returns it with the names in it that the resource shows and that no change may contain, or
    /// returns every fault.
    pub(super) fn lire<T: DeserializeOwned>(
        mut self,
        lu: Lu<'_>,
        chemin: &str,
    ) -> Result<(T, Vec<String>), Vec<Violation>> {
        for _ in 0..REPRISES {
            let resultat = T::deserialize(Endroit { lecteur: &self, lu, chemin: chemin.to_owned() });
            let (mut fautes, non_modifiables) = (self.fautes.take(), self.non_modifiables.take());
            match resultat {
                Ok(objet) if fautes.is_empty() => return Ok((objet, non_modifiables)),
                Ok(_) => return Err(fautes),
                Err(erreur) => {
                    let (ou, quoi) = self.abandon.take().unwrap_or_else(|| ou_et_quoi(chemin, &erreur));
                    if self.connus.insert(ou.clone(), quoi).is_some() {
                        // No placeholder fits here, because the same path failed twice: report it with the faults found so far.
                        if !fautes.iter().any(|dite| dite.property_path == ou) {
                            fautes.push(faute(ou, quoi));
                        }
                        return Err(fautes);
                    }
                }
            }
        }
        Err(self.connus.into_iter().map(|(ou, quoi)| faute(ou, quoi)).collect())
    }

    fn noter(&self, chemin: &str, quoi: Connu) {
        self.fautes.borrow_mut().push(faute(chemin.to_owned(), quoi));
    }

    /// Notes the names of an object that are not fields of its struct: as fields that cannot be changed when the resource
    /// shows them, otherwise as unknown.
    fn refuser_les_inconnus(&self, objet: &Map<String, Value>, chemin: &str, champs: &[&str]) {
        for nom in objet.keys().filter(|nom| !champs.contains(&nom.as_str())) {
            if chemin.is_empty() && self.montres.contains(&nom.as_str()) {
                self.non_modifiables.borrow_mut().push(nom.clone());
            } else {
                let inconnu = Violation::nouvelle(dessous(chemin, nom), INCONNU, "inconnu");
                self.fautes.borrow_mut().push(inconnu);
            }
        }
    }

    /// Reads the value at a path, and remembers the deepest path at which serde gave up.
    fn lire_un<'de, S: DeserializeSeed<'de>>(
        &self,
        graine: S,
        lu: Lu<'_>,
        chemin: &str,
        dans: Entourage,
    ) -> Result<S::Value, Abandon> {
        let lu = match (self.connus.get(chemin), dans) {
            (None, _) => lu,
            (Some(_), Entourage::Factice) => Lu::Factice,
            (Some(Connu::Absent), Entourage::Dit) => Lu::Absent,
            (Some(Connu::Faux), Entourage::Dit) => {
                self.noter(chemin, Connu::Faux);
                Lu::Factice
            }
        };
        graine.deserialize(Endroit { lecteur: self, lu, chemin: chemin.to_owned() }).inspect_err(|erreur| {
            self.abandon.borrow_mut().get_or_insert_with(|| ou_et_quoi(chemin, erreur));
        })
    }
}

fn ou_et_quoi(chemin: &str, erreur: &Abandon) -> (String, Connu) {
    match erreur {
        Abandon::Manque(champ) => (dessous(chemin, champ), Connu::Absent),
        Abandon::Faux => (chemin.to_owned(), Connu::Faux),
    }
}

fn faute(ou: String, quoi: Connu) -> Violation {
    match quoi {
        Connu::Absent => Violation::nouvelle(ou, OBLIGATOIRE, "required"),
        Connu::Faux => Violation::nouvelle(ou, INVALIDE, "type"),
    }
}

fn dessous(chemin: &str, nom: &str) -> String {
    if chemin.is_empty() { nom.to_owned() } else { format!("{chemin}.{nom}") }
}

/// Whether the surrounding value was sent, or is itself a placeholder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entourage {
    Dit,
    Factice,
}
