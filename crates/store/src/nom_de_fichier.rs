//! The name that a file had on the device from which it was sent.

use crate::chiffre::Secret;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name that somebody gave to a file. It may name a person, so it is stored encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NomDeFichier {
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
