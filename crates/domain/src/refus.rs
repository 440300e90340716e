//! Why something of the sale does not happen, in words for who asked.

use crate::denonciation::IdDenonciation;
use crate::lot::StatutLot;
use crate::lot::tenue::IdReservation;
use crate::mandat::IdMandat;
use crate::saisie::Faute;
use std::borrow::Cow;

/// A rule of the sale that refuses an action. `actions::Error` takes it as it is, so a new refusal touches no other layer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{phrase}")]
pub struct RefusDeVente {
    /// What sort.
    pub genre: GenreDeRefus,
    /// Which one: a stable code.
    pub code: &'static str,
    /// What a person reads.
    pub phrase: Cow<'static, str>,
    /// What to look at instead.
    pub vers: Option<Vers>,
}

/// The sorts of refusals of the sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenreDeRefus {
    /// What is asked for does not exist, or not for this person.
    Introuvable,
    /// The person's role does not allow it.
    Interdit,
    /// The present state does not allow it.
    Conflit,
    /// A value is missing, or breaks a rule.
    Saisie {
        /// The field, by its name on the wire.
        champ: &'static str,
    },
}

/// What stands in the way of an action, for whoever may look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vers {
    /// The mandate that their company has to sign.
    Mandat(IdMandat),
    /// Their declaration that runs already.
    Denonciation(IdDenonciation),
    /// Their reservation of that lot.
    Reservation(IdReservation),
    /// The status that the lot has.
    Statut(StatutLot),
}

impl RefusDeVente {
    fn nouveau(genre: GenreDeRefus, code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self { genre, code, phrase: phrase.into(), vers: None }
    }

    /// What is asked for does not exist, or not for this person.
    pub fn introuvable(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(GenreDeRefus::Introuvable, code, phrase)
    }

    /// The role is missing.
    pub fn sans_droit() -> Self {
        Self::nouveau(GenreDeRefus::Interdit, "role-manquant", "Vous n’avez pas les droits nécessaires.")
    }

    /// The present state does not allow it.
    pub fn conflit(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(GenreDeRefus::Conflit, code, phrase)
    }

    /// A value is missing, or breaks a rule.
    pub fn saisie(faute: Faute) -> Self {
        Self::nouveau(GenreDeRefus::Saisie { champ: faute.champ }, faute.code, faute.message)
    }

    /// The same, with what to look at instead.
    #[must_use]
    pub fn vers(self, vers: Vers) -> Self {
        Self { vers: Some(vers), ..self }
    }
}
