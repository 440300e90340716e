//! The real binary, as a person or a machine runs it.

mod ligne;
mod outils;
mod serveur;
