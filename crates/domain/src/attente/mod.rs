//! The waiting list of a lot that is optioned or pre-reserved (`domain.md` sections 3 and 9): when the lot is free again those
//! who wait are told in order, each with a head start during which only they can take it. The states of a place in it are drawn in
//! `docs/etats/attente.md`; what a head start does to the lot is [`crate::lot::tenue`].

mod refus;
mod statut;
#[cfg(test)]
mod tests;

pub use refus::RefusDAttente;
pub use statut::{
    EvenementAttente, StatutAttente, TRANSITIONS, TransitionAttente, TransitionAttenteInterdite, diagramme,
};

use crate::lot::tenue::IdAttente;

/// Whether one of a list may have its lot now.
///
/// In the order in which they are served, whenever they came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aptitude {
    /// They may.
    Peut,
    /// Their company had it already: once nobody else waits.
    ApresLesAutres,
    /// Their company has it, or had it until lately: not yet.
    PasEncore,
    /// They could not take it: they are passed over, and keep their place.
    Empeche,
}

/// Why somebody who waits could not take the lot if it were theirs to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Empechement {
    /// Their company has no active mandate.
    Mandat,
    /// They hold as many options and drafts as one may.
    Limite(u64),
}

impl Empechement {
    /// What they are told, in a sentence.
    pub fn phrase(self) -> String {
        match self {
            Self::Mandat => {
                "Votre société n’a pas de mandat actif : tant que c’est le cas, votre tour passe et vous gardez votre place."
                    .to_owned()
            }
            Self::Limite(n) => format!(
                "Vous avez déjà {n} options et réservations en cours : tant que c’est le cas, votre tour passe et vous gardez \
                 votre place."
            ),
        }
    }
}

/// Whose turn it is, in a list given in the order of arrival; nobody's when the lot is everybody's.
///
/// ```
/// use domain::attente::{Aptitude, prochaine};
/// use domain::lot::tenue::IdAttente;
/// let file = [(IdAttente(1), Aptitude::ApresLesAutres), (IdAttente(2), Aptitude::Peut)];
/// assert_eq!(prochaine(&file), Some(IdAttente(2)), "a company does not take it again while others wait");
/// ```
pub fn prochaine(file: &[(IdAttente, Aptitude)]) -> Option<IdAttente> {
    let peuvent = file.iter().filter(|(_, aptitude)| matches!(aptitude, Aptitude::Peut | Aptitude::ApresLesAutres));
    peuvent.min_by_key(|(_, aptitude)| *aptitude).map(|(id, _)| *id)
}
