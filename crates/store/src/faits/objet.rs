//! What a fact is about: by what its history is found.

use std::fmt;

/// What a fact is about. Written `utilisateur:12`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Objet {
    /// What it is: `utilisateur`, `compte`, `groupe`, `lot`, `programme`, `import`, `session`, `reglage`, `courrier`, `tache`, `inscription`,
    /// `denonciation`, `contact`, `option`, `attente`, `reservation`.
    pub genre: &'static str,
    /// Its identifier.
    pub id: String,
}

impl Objet {
    const GENRES: [&'static str; 16] = [
        "utilisateur",
        "compte",
        "groupe",
        "lot",
        "programme",
        "import",
        "session",
        "reglage",
        "courrier",
        "tache",
        "inscription",
        "denonciation",
        "contact",
        "option",
        "attente",
        "reservation",
    ];

    pub(super) fn nouveau(genre: &'static str, id: &(impl ToString + ?Sized)) -> Self {
        Self { genre, id: id.to_string() }
    }

    /// The one that is written so.
    pub fn lire(texte: &str) -> Option<Self> {
        let (genre, id) = texte.split_once(':')?;
        let genre = Self::GENRES.into_iter().find(|connu| *connu == genre)?;
        (!id.is_empty()).then(|| Self::nouveau(genre, id))
    }
}

impl fmt::Display for Objet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.genre, self.id)
    }
}
