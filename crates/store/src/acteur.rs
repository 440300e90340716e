//! The author of a write. Every fact bears it, with the user on whose behalf the author acts and the network that the write came from
//! (`domain.md` section 9).

use crate::chiffre::{IndexAveugle, Trousseau};
use domain::utilisateur::IdUtilisateur;
use std::net::IpAddr;

/// The author of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auteur {
    /// A user, known by their session.
    Utilisateur(IdUtilisateur),
    /// A person who runs the command line on the server's machine.
    Commande,
    /// The portal itself: a job that came due.
    Tache,
    /// A visitor who is not signed in: they activate an account, ask for a new password, or register.
    Visiteur,
    /// Somebody who signs a document, known by their link.
    Signataire,
}

impl Auteur {
    /// The code of this author in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Utilisateur(_) => "utilisateur",
            Self::Commande => "commande",
            Self::Tache => "tache",
            Self::Visiteur => "visiteur",
            Self::Signataire => "signataire",
        }
    }

    /// The user who writes; `None` when the author is not a user.
    pub const fn utilisateur(self) -> Option<IdUtilisateur> {
        match self {
            Self::Utilisateur(id) => Some(id),
            Self::Commande | Self::Tache | Self::Visiteur | Self::Signataire => None,
        }
    }
}

/// The author of a write, on whose behalf they act, and from which network. Without the keys, nobody can recognise a person from these
/// values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acteur {
    /// The author of the write. In an impersonation, this is the real user.
    pub auteur: Auteur,
    /// In an impersonation, the user whose place is taken (`domain.md` section 1).
    pub pour: Option<IdUtilisateur>,
    /// The keyed hash of the network from which the author writes.
    pub origine: Option<IndexAveugle>,
}

impl Acteur {
    /// An author who acts from the server's machine, without a network.
    pub const fn local(auteur: Auteur) -> Self {
        Self { auteur, pour: None, origine: None }
    }

    /// Adds the keyed hash of the network of this address.
    #[must_use]
    pub fn depuis(self, trousseau: &Trousseau, reseau: IpAddr) -> Self {
        Self { origine: Some(trousseau.index("origine", &reseau.to_string())), ..self }
    }

    /// Says on behalf of which user the author acts.
    #[must_use]
    pub fn pour(self, utilisateur: IdUtilisateur) -> Self {
        Self { pour: Some(utilisateur), ..self }
    }
}
