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
/// Prescribers are served in the order of the variants, and within a variant in the order of arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aptitude {
    /// The prescriber may take the lot now.
    Peut,
    /// The prescriber's company has held this lot before. The prescriber is served once nobody else waits.
    ApresLesAutres,
    /// The prescriber's company holds the lot, or held it a short time ago. The prescriber is not served yet.
    PasEncore,
    /// An [`Empechement`] keeps the prescriber from taking the lot. Their turn is skipped, and they keep their place.
    Empeche,
}

/// Why a prescriber who waits could not take the lot if their turn came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Empechement {
    /// The prescriber's company has no active mandate.
    Mandat,
    /// The prescriber holds as many options and drafts as the setting allows, which is this number.
    Limite(u64),
}

impl Empechement {
    /// The sentence in French that the prescriber reads.
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

/// The place in the list whose turn it is. The list is given in the order of arrival. `None` when nobody in the list
/// may take the lot; then everybody may.
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
