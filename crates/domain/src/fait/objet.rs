//! The object of a fact. The history of a thing is the facts that have it as their object.

use crate::enumeration;
use std::fmt;

enumeration! {
    /// The kinds of things that a fact is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreDObjet: TOUS, code / depuis_code {
        Utilisateur = "utilisateur";
        Compte = "compte";
        /// A group of companies.
        Groupe = "groupe";
        Lot = "lot";
        Programme = "programme";
        Import = "import";
        Session = "session";
        Reglage = "reglage";
        Courrier = "courrier";
        Tache = "tache";
        Inscription = "inscription";
        Denonciation = "denonciation";
        Contact = "contact";
        Option = "option";
        /// A place in a waiting list.
        Attente = "attente";
        Reservation = "reservation";
        /// An envelope: a document to sign, with its signatories.
        Enveloppe = "enveloppe";
        /// A key with which documents are sealed.
        Sceau = "sceau";
    }
}

/// The thing that a fact is about. It is written `utilisateur:12`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ObjetDeFait {
    pub genre: GenreDObjet,
    pub id: String,
}

impl ObjetDeFait {
    /// An object of this kind and identifier.
    pub fn nouveau(genre: GenreDObjet, id: &(impl ToString + ?Sized)) -> Self {
        Self { genre, id: id.to_string() }
    }

    /// Reads `utilisateur:12`. `None` when only another version knows this kind of object.
    pub fn lire(texte: &str) -> Option<Self> {
        let (genre, id) = texte.split_once(':')?;
        let genre = GenreDObjet::depuis_code(genre)?;
        (!id.is_empty()).then(|| Self::nouveau(genre, id))
    }
}

impl fmt::Display for ObjetDeFait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.genre.code(), self.id)
    }
}
