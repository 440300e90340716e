//! The feed: how a developer's catalogue enters the portal (newline-delimited JSON, one programme or lot on each line).
//!
//! The crate is pure: no database, no network, no clock. [`lecture`] turns lines into domain values and finds every mistake of every
//! line. [`controle`] makes the checks that need several lines (unique ids, annexes, a cut file) and says what the
//! feed would change. [`ecriture`] writes the same lines back, and [`generateur`] invents a believable catalogue. `actions` opens
//! files, writes rows and undoes imports.
//!
//! [`grille`] does the same for price grids, the spreadsheets that update the prices and statuses of one programme.
//!
//! `docs/flux.md` and `docs/grille.md` describe the formats for the people who produce the files.
//!
//! ```
//! use feed::ecriture::{self, Entete, GenreDeFlux};
//! let mut sortie = Vec::new();
//! ecriture::ecrire_entete(&Entete::nouveau(GenreDeFlux::Partiel), &mut sortie).expect("a vector takes everything");
//! assert_eq!(sortie, b"{\"flux\":\"linteau\",\"version\":1,\"genre\":\"partiel\"}\n");
//! ```

pub mod controle;
pub mod ecriture;
pub mod empreinte;
pub mod erreur;
pub mod generateur;
pub mod grille;
pub mod html;
pub mod lecture;

/// The JSON Schema (2020-12) of a line, as `linteau import --schema` prints it.
pub const fn schema() -> &'static str {
    include_str!("../schema/flux.schema.json")
}
