//! The seal of what is signed here: PAdES signatures in a PDF, made and read by our own code.
//!
//! Pure: no clock, no file, no network. [`preparer`] adds all signature fields of a document in one update, before anybody signs;
//! [`sceller`] signs in one of them, by one update more ([`sceller_a_horodater`]: with room for the word of an authority on when);
//! [`a_conserver`] says which lists of revoked certificates the file of such signatures lacks, and adds them after the last one;
//! [`verifier`] says of any file whether it is untouched since it was signed, by whom and when. What a seal is in law, and what it is not, stands in `README.md`.

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
mod suite;
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
