//! Why an action of the sale is refused, in words for the person who asked.

use crate::denonciation::IdDenonciation;
use crate::lot::StatutLot;
use crate::lot::tenue::IdReservation;
use crate::mandat::IdMandat;
use crate::saisie::Faute;
use std::borrow::Cow;

/// A refusal by a rule of the sale. `actions::Error` holds it as it is, so a new refusal changes no other layer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{phrase}")]
pub struct RefusDeVente {
    pub genre: GenreDeRefus,
    /// The stable code of the refusal.
    pub code: &'static str,
    /// The sentence that people read.
    pub phrase: Cow<'static, str>,
    /// What the person should look at instead.
    pub vers: Option<Vers>,
}

/// The kinds of refusals of the sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenreDeRefus {
    /// The thing does not exist, or the person may not see it.
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

/// What stands in the way of an action. It is shown only to a person who may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vers {
    /// The mandate that the person's company has to sign.
    Mandat(IdMandat),
    /// The person's declaration that runs already.
    Denonciation(IdDenonciation),
    /// The person's reservation of that lot.
    Reservation(IdReservation),
    /// The present status of the lot.
    Statut(StatutLot),
}

/// A refusal that several layers answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusPartage {
    /// The stable code of the refusal.
    pub code: &'static str,
    /// The sentence that people read.
    pub phrase: &'static str,
}

/// The person's role does not allow it.
pub const ROLE_MANQUANT: RefusPartage =
    RefusPartage { code: "role-manquant", phrase: "Vous n’avez pas les droits nécessaires." };

/// Too many attempts were made, by a person or from a network.
pub const TROP_DE_REQUETES: RefusPartage =
    RefusPartage { code: "trop-de-requetes", phrase: "Trop de tentatives. Veuillez patienter avant de réessayer." };

/// The lot does not exist, was withdrawn, or the person may not see it.
pub const LOT_INTROUVABLE: RefusPartage =
    RefusPartage { code: "lot-introuvable", phrase: "Le lot n'est plus disponible." };

impl RefusDeVente {
    fn nouveau(genre: GenreDeRefus, code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self { genre, code, phrase: phrase.into(), vers: None }
    }

    /// The thing does not exist, or the person may not see it.
    pub fn introuvable(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(GenreDeRefus::Introuvable, code, phrase)
    }

    /// The person's role does not allow it.
    pub fn sans_droit() -> Self {
        Self::nouveau(GenreDeRefus::Interdit, ROLE_MANQUANT.code, ROLE_MANQUANT.phrase)
    }

    /// The present state does not allow it.
    pub fn conflit(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self::nouveau(GenreDeRefus::Conflit, code, phrase)
    }

    /// A value is missing, or breaks a rule.
    pub fn saisie(faute: Faute) -> Self {
        Self::nouveau(GenreDeRefus::Saisie { champ: faute.champ }, faute.code, faute.message)
    }

    /// Adds what the person should look at instead.
    #[must_use]
    pub fn vers(self, vers: Vers) -> Self {
        Self { vers: Some(vers), ..self }
    }
}
