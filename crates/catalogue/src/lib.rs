//! The catalogue engine: an immutable snapshot of programmes and lots, questions, and answers ready to send.
//!
//! Pure: no database, no HTTP, no clock. A process holds one [`Catalogue`] and replaces it when a fact changes it; every
//! question names the viewer's scope ([`domain::acces::Portee`]), so nothing can be asked without one.

mod batisseur;
mod catalogue;
pub mod naif;
pub mod requete;

pub use batisseur::{Batisseur, Changement};
pub use catalogue::{ActionsLot, CasActions, Catalogue, Poids, RefLot, RefProgramme, Resultat, VueLot};
