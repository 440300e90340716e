//! Why an action of the sale is refused, in words for the person who asked.

use crate::denonciation::IdDenonciation;
use crate::lot::StatutLot;
use crate::lot::tenue::IdReservation;
use crate::mandat::IdMandat;
use crate::refus_partage::{ROLE_MANQUANT, RefusPartage};
use crate::saisie::Faute;
use std::borrow::Cow;

/// A refusal by a rule of the sale. `actions::Error` holds it unchanged, so a new refusal needs no change in another
/// layer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{phrase}")]
pub struct RefusDeVente {
    pub genre: GenreDeRefus,
    /// The stable code of the refusal.
    pub code: &'static str,
    /// The sentence that people read.
    pub phrase: Cow<'static, str>,
    /// The thing that the person should look at instead.
    pub vers: Option<Vers>,
}

/// The kinds of refusals of the sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenreDeRefus {
    /// The thing does not exist, or the person may not see it.
    Introuvable,
    /// The person's role does not allow the action.
    Interdit,
    /// The present state of the lot or file does not allow the action.
    Conflit,
    /// A value is missing, or breaks a rule.
    Saisie {
        /// The field, by its name on the wire.
        champ: &'static str,
    },
}

/// The thing that stands in the way of an action. It is shown only to a person who may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vers {
    /// The mandate that the person's company has to sign.
    Mandat(IdMandat),
    /// The person's declaration that already runs.
    Denonciation(IdDenonciation),
    /// The person's reservation of the lot.
    Reservation(IdReservation),
    /// The present status of the lot.
    Statut(StatutLot),
}

impl RefusDeVente {
    fn nouveau(genre: GenreDeRefus, code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self { genre, code, phrase: phrase.into(), vers: None }
    }

    /// Makes the refusal for a thing that does not exist, or that the person may not see.
    pub fn absent(refus: RefusPartage) -> Self {
        Self::nouveau(GenreDeRefus::Introuvable, refus.code, refus.phrase)
    }

    /// Makes the refusal for an action that the person's role does not allow.
    pub fn sans_droit() -> Self {
        Self::nouveau(GenreDeRefus::Interdit, ROLE_MANQUANT.code, ROLE_MANQUANT.phrase)
    }

    /// Makes the refusal for an action that the present state does not allow.
    pub fn conflit(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(GenreDeRefus::Conflit, code, phrase)
    }

    /// Makes the refusal for a value that is missing or breaks a rule.
    pub fn saisie(faute: Faute) -> Self {
        Self::nouveau(GenreDeRefus::Saisie { champ: faute.champ }, faute.code, faute.message)
    }

    /// Adds the thing that the person should look at instead.
    #[must_use]
    pub fn vers(self, vers: Vers) -> Self {
        Self { vers: Some(vers), ..self }
    }
}
