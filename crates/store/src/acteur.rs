//! Who writes: stamped on every fact, with the one on whose behalf and where from (`domain.md` section 9).

use crate::chiffre::{IndexAveugle, Trousseau};
use domain::utilisateur::IdUtilisateur;
use std::net::IpAddr;

/// Who writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auteur {
    /// A user, by their session.
    Utilisateur(IdUtilisateur),
    /// Whoever runs the command line on the server's machine.
    Commande,
    /// The portal itself: a job, when its time has come.
    Tache,
    /// Nobody signed in: an activation, a forgotten password, a registration.
    Visiteur,
    /// Who signs a document, by their link.
    Signataire,
}

impl Auteur {
    /// The code in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Utilisateur(_) => "utilisateur",
            Self::Commande => "commande",
            Self::Tache => "tache",
            Self::Visiteur => "visiteur",
            Self::Signataire => "signataire",
        }
    }

    /// The user, when it is one.
    pub const fn utilisateur(self) -> Option<IdUtilisateur> {
        match self {
            Self::Utilisateur(id) => Some(id),
            Self::Commande | Self::Tache | Self::Visiteur | Self::Signataire => None,
        }
    }
}

/// Who writes, on whose behalf, and where from: nothing of it reads as a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acteur {
    /// Who really writes.
    pub auteur: Auteur,
    /// The user in whose place they do (`domain.md` section 1, impersonation).
    pub pour: Option<IdUtilisateur>,
    /// The keyed hash of the network they write from.
    pub origine: Option<IndexAveugle>,
}

impl Acteur {
    /// One who writes from this machine.
    pub const fn local(auteur: Auteur) -> Self {
        Self { auteur, pour: None, origine: None }
    }

    /// The same, from the network of an address.
    #[must_use]
    pub fn depuis(self, trousseau: &Trousseau, reseau: IpAddr) -> Self {
        Self { origine: Some(trousseau.index("origine", &reseau.to_string())), ..self }
    }

    /// The same, in the place of a user.
    #[must_use]
    pub fn pour(self, utilisateur: IdUtilisateur) -> Self {
        Self { pour: Some(utilisateur), ..self }
    }
}
