//! The seal of the documents that are signed on the portal: PAdES signatures in a PDF, made and verified by our own code.
//!
//! The crate is pure: no clock, no file, no network. [`preparer`] adds all the signature fields of a document in one update, before
//! anybody signs. [`sceller`] signs in one of them, in one more update ([`sceller_a_horodater`] also leaves room for a time
//! stamp). [`a_conserver`] says which lists of revoked certificates a sealed file lacks, and its result adds them after the
//! last signature. [`verifier`] says of any file who signed it and when, and whether it has changed since. `README.md` says
//! what a seal is worth in law.

mod algorithme;
mod cades;
mod champs;
mod cle;
mod cms;
mod conservation;
mod erreur;
mod horodatage;
mod marque;
mod p12;
mod pdf;
mod revocation;
mod sceller;
mod un_scellement;
mod verifier;

pub use champs::{Cadre, ChampASceller as Champ, preparer};
pub use cle::{CleDeSceau, Titulaire};
pub use conservation::{ListeAttendue, ListeJugee, SceauAConserver};
pub use erreur::Error;
pub use horodatage::{HorodatageLu as Horodatage, RefusDHorodatage};
pub use p12::RefusDeP12;
pub use revocation::RefusDeListe;
pub use sceller::{ASceller, SceauAHorodater, SceauHorodate, sceller, sceller_a_horodater};
pub use verifier::{
    FauteDeSceau, NiveauDeSceau as Niveau, RapportDeSceaux as Rapport, SignatureLue, SuiteDeSceau as Suite,
    a_conserver, verifier,
};
