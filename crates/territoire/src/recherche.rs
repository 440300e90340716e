//! The search of a place by what people type.

use crate::lieu::Lieu;
use crate::referentiel::Territoire;

pub(crate) struct Index;

impl Index {
    pub(crate) fn nouveau<'a>(_lieux: impl Iterator<Item = &'a Lieu>) -> Self {
        Self
    }

    pub(crate) fn chercher<'t>(&self, territoire: &'t Territoire, texte: &str, limite: usize) -> Vec<&'t Lieu> {
        let cle = domain::texte::normaliser(texte);
        territoire.lieux().filter(|l| domain::texte::normaliser(l.libelle).starts_with(&cle)).take(limite).collect()
    }
}
