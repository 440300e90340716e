//! The real binary, as a person or a machine runs it.

mod coupures;
mod ligne;
mod outils;
mod serveur;
