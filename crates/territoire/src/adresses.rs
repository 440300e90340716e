//! Towns and postcodes, as an address search answers them.

use crate::referentiel::Territoire;

/// A town with one of its postcodes, in the words of the national address service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdresseVille {
    /// "44000 Nantes".
    pub label: String,
    /// "44, Loire-Atlantique, Pays de la Loire".
    pub context: String,
    /// The town's name.
    pub name: &'static str,
    /// The postcode.
    pub postcode: &'static str,
    /// The town's name.
    pub city: &'static str,
}

pub(crate) fn chercher(territoire: &Territoire, texte: &str, limite: usize) -> Vec<AdresseVille> {
    let _ = (territoire, texte, limite);
    Vec::new()
}
