//! The waiting list of a lot that is optioned or pre-reserved (`domain.md` sections 3 and 9). When the lot is free
//! again, the prescribers who wait are told in order. Each gets a head start, during which only they can take the lot.
//!
//! `docs/etats/attente.md` draws the states of a place in the list; [`crate::lot::tenue`] says what a head start does
//! to the lot.

mod refus;
mod statut;
#[cfg(test)]
mod tests;

pub use refus::RefusDAttente;
pub use statut::{
    EvenementAttente, StatutAttente, TRANSITIONS, TransitionAttente, TransitionAttenteInterdite, diagramme,
};

use crate::lot::tenue::IdAttente;

/// Whether a prescriber of a waiting list may have the lot now.
///
/// The variants stand in the order in which they are served, whatever the order of arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aptitude {
    /// They may take the lot now.
    Peut,
    /// Their company had the lot already: they are served once nobody else waits.
    ApresLesAutres,
    /// Their company has the lot, or had it until lately: they are not served yet.
    PasEncore,
    /// An [`Empechement`] keeps them from taking the lot: their turn passes, and they keep their place.
    Empeche,
}

/// Why a prescriber who waits could not take the lot if their turn came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Empechement {
    /// Their company has no active mandate.
    Mandat,
    /// They hold as many options and drafts as the setting allows: this number.
    Limite(u64),
}

impl Empechement {
    /// The French sentence that they read.
    pub fn phrase(self) -> String {
        match self {
            Self::Mandat => {
                "Votre société n’a pas de mandat actif\u{a0}: tant que c’est le cas, votre tour passe et vous gardez votre place."
                    .to_owned()
            }
            Self::Limite(n) => format!(
                "Vous avez déjà {n} options et réservations en cours\u{a0}: tant que c’est le cas, votre tour passe et vous gardez \
                 votre place."
            ),
        }
    }
}

/// Whose turn it is, in a list that is given in the order of arrival. None when nobody of the list may take the lot,
/// which is then everybody's.
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
