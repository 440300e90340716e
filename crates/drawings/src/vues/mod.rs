//! Drawn views of a programme: its front, its garden, its street, a living room, and a panorama.
//!
//! They are pictures, not the plan of sale: their lit windows follow from the programme's id, and tell nothing of a
//! lot.

mod dehors;
mod interieur;
mod panorama;

pub use dehors::{visuel_jardin, visuel_principal, visuel_rue};
pub use interieur::visuel_interieur;
pub use panorama::panorama;
