//! Drawn views of a programme: its front, its garden, its street, a living room, and a panorama.
//!
//! The views are pictures, not the plan of sale: which windows are lit depends on the programme's id, and tells nothing
//! of a lot.

mod dehors;
mod interieur;
mod panorama;

pub use dehors::{visuel_jardin, visuel_principal, visuel_rue};
pub use interieur::visuel_interieur;
pub use panorama::panorama;
