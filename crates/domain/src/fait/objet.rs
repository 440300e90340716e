//! What a fact is about: by what its history is found.

use crate::enumeration;
use std::fmt;

enumeration! {
    /// What a fact may be about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreDObjet: TOUS, code / depuis_code {
        /// A user.
        Utilisateur = "utilisateur";
        /// A company.
        Compte = "compte";
        /// A group of companies.
        Groupe = "groupe";
        /// A lot.
        Lot = "lot";
        /// A programme.
        Programme = "programme";
        /// An import.
        Import = "import";
        /// A session.
        Session = "session";
        /// A business setting.
        Reglage = "reglage";
        /// A mail.
        Courrier = "courrier";
        /// A job.
        Tache = "tache";
        /// A registration.
        Inscription = "inscription";
        /// A declaration.
        Denonciation = "denonciation";
        /// A contact.
        Contact = "contact";
        /// An option.
        Option = "option";
        /// A place in a waiting list.
        Attente = "attente";
        /// A reservation.
        Reservation = "reservation";
        /// A document to sign.
        Enveloppe = "enveloppe";
        /// A key of the seal.
        Sceau = "sceau";
    }
}

/// What a fact is about. Written `utilisateur:12`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Objet {
    /// What it is.
    pub genre: GenreDObjet,
    /// Its identifier.
    pub id: String,
}

impl Objet {
    /// The one of this identifier.
    pub fn nouveau(genre: GenreDObjet, id: &(impl ToString + ?Sized)) -> Self {
        Self { genre, id: id.to_string() }
    }

    /// The one that is written so; none for what only another version knows.
    pub fn lire(texte: &str) -> Option<Self> {
        let (genre, id) = texte.split_once(':')?;
        let genre = GenreDObjet::depuis_code(genre)?;
        (!id.is_empty()).then(|| Self::nouveau(genre, id))
    }
}

impl fmt::Display for Objet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.genre.code(), self.id)
    }
}
