//! The row of the portal that holds a lot, and its name in the database.

use serde::{Deserialize, Serialize};

/// Identifier of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdOption(pub i64);

/// Identifier of a reservation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdReservation(pub i64);

/// Identifier of a place in the waiting list of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdAttente(pub i64);

/// A row of the portal that holds lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LignePortail {
    Option(IdOption),
    /// A reservation, from its draft on.
    Reservation(IdReservation),
    /// The head start of a prescriber who waited for the lot.
    Attente(IdAttente),
}

impl LignePortail {
    /// The name of the row in the database: `option:12`, `reservation:3`, `attente:5`.
    pub fn nom(self) -> String {
        match self {
            Self::Option(IdOption(id)) => format!("option:{id}"),
            Self::Reservation(IdReservation(id)) => format!("reservation:{id}"),
            Self::Attente(IdAttente(id)) => format!("attente:{id}"),
        }
    }

    /// The row that has this name. `None` when the text is no such name.
    pub fn depuis_nom(nom: &str) -> Option<Self> {
        let (genre, id) = nom.split_once(':')?;
        let id = id.parse().ok()?;
        match genre {
            "option" => Some(Self::Option(IdOption(id))),
            "reservation" => Some(Self::Reservation(IdReservation(id))),
            "attente" => Some(Self::Attente(IdAttente(id))),
            _ => None,
        }
    }
}
