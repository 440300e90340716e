//! The reason why staff or a prescriber ended something, in the words of the person who ended it.

use crate::chiffre::Secret;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The reason of an end. It may name a person, so it is stored encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MotifDeFin {
    pub texte: String,
}

impl fmt::Debug for MotifDeFin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MotifDeFin")
    }
}

impl Secret for MotifDeFin {
    const CONTEXTE: &'static str = "motif";
}
