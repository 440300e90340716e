//! The name that a file had where it was sent from.

use crate::chiffre::Secret;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A name that somebody gave to a file; it may name them, so it is stored encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NomDeFichier {
    /// The name, without its folders.
    pub nom: String,
}

impl fmt::Debug for NomDeFichier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NomDeFichier")
    }
}

impl Secret for NomDeFichier {
    const CONTEXTE: &'static str = "reservation_document.nom";
}
