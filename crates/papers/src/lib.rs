//! The documents and pictures of a programme or a lot, made on request: PDF with typst, drawings with `drawings`, and
//! self-contained HTML pages for films, tours and models.
//!
//! Pure: the same subject gives the same bytes. No network, no package, no clock: the fonts are embedded and the date is an
//! argument. The texts of a feed reach typst as data (a virtual JSON file), never as markup.
//!
//! Start at [`modeles::produire`] for documents drawn on request, at [`actes`] for documents that are signed, at [`jeu`] for
//! the models that a developer replaces, and at [`verification`] for the checks of these models.

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

/// The content security policy to send with an HTML model (`video`, `visite-360`, `maquette`): it allows its own style and
/// script, no other resource, and no access to the portal's session.
pub const POLITIQUE_HTML: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; \
     frame-ancestors 'self'";
