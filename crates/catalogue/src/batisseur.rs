//! Makes a catalogue from a stream of programmes and lots, in any order.

use crate::Catalogue;
use domain::lot::{Detenteur, IdLot, Lot, PrixLot, StatutLot};
use domain::programme::Programme;
use domain::utilisateur::Groupe;

/// What may change in a catalogue.
#[derive(Debug, Clone)]
pub enum Changement {
    /// A lot, new or whole again.
    Lot(Box<Lot>),
    /// The status of a lot.
    LotStatut {
        /// Which lot.
        id: IdLot,
        /// New status.
        statut: StatutLot,
        /// Who holds it now.
        detenteur: Option<Detenteur>,
        /// Version of the row.
        version: i64,
    },
    /// The prices of a lot.
    LotPrix {
        /// Which lot.
        id: IdLot,
        /// New prices.
        prix: Box<PrixLot>,
        /// Version of the row.
        version: i64,
    },
    /// A programme, new or whole again.
    Programme {
        /// The programme.
        programme: Box<Programme>,
        /// Withdrawn from sale, with its lots.
        retire: bool,
        /// Version of the row.
        version: i64,
    },
    /// A group, new or renamed.
    Groupe(Groupe),
}

/// Receives groups, programmes and lots in any order, and makes the catalogue.
#[derive(Debug, Default)]
pub struct Batisseur {}

impl Batisseur {
    /// An empty one.
    pub fn nouveau() -> Self {
        Self::default()
    }

    /// A group of partner companies, so that dedicated lots can name it.
    pub fn groupe(&mut self, groupe: Groupe) {
        drop(groupe);
    }

    /// A programme.
    pub fn programme(&mut self, programme: Programme, retire: bool, version: i64) {
        drop((programme, retire, version));
    }

    /// A lot; without its programme in the end, it is left out.
    pub fn lot(&mut self, lot: Lot) {
        drop(lot);
    }

    /// The catalogue.
    pub fn terminer(self) -> Catalogue {
        Catalogue::default()
    }
}
