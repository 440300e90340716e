//! The papers and pictures of a programme or a lot, made on request: PDF through typst, drawings from `drawings`,
//! self-contained pages for what moves.
//!
//! Pure: the same subject gives the same bytes. No network, no package, no clock: fonts are embedded and the date is an
//! argument. What comes from a feed reaches typst as data (a virtual JSON file), never as markup.
//!
//! Start at [`modeles::rendre`] for what is drawn on request, at [`actes`] for what is signed, at [`jeu`] for the models that a
//! developer replaces, and at [`verification`] for what is asked of these.

pub mod actes;
pub mod cas;
mod chiffres;
mod dessins;
mod donnees;
mod erreur;
pub mod jeu;
pub mod modeles;
mod monde;
mod pages;
mod sujet;
pub mod verification;

pub use erreur::Error;
pub use modeles::Fichier;
pub use sujet::{LieuDuSujet, Sujet};

/// The policy to send with an HTML model (`video`, `visite-360`, `maquette`): its own style and script, no other
/// resource, no access to the portal's session.
pub const POLITIQUE_HTML: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; \
     frame-ancestors 'self'";
