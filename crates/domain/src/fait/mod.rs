//! What happened: each transition makes one fact. The facts are the journal and the change feed of the portal.
//!
//! To add a fact, add one entry to [`table`](self): its fields, its code on disk, its object, what it touches, and
//! its label. A fact carries identifiers and codes only, never a name, an e-mail or a phone. `store::faits` writes
//! and reads the rows of facts; `docs/faits.md` lists all facts.

mod annonce;
pub mod cloche;
mod objet;
mod table;
mod touche;

#[cfg(test)]
mod exemple;
#[cfg(test)]
mod tests;

pub use annonce::{Annonce, Cedant, MotDuDirect};
pub use objet::{GenreDObjet, ObjetDeFait};
pub use table::Fait;
pub use touche::Touche;

use serde::{Deserialize, Serialize};

/// What an import did to the catalogue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mouvement {
    /// A feed was imported.
    #[default]
    Flux,
    /// A price grid was imported.
    Grille,
    /// The last import was undone.
    Annulation,
}

/// The labels of the facts that no version writes any more. Their rows stay, and are read as [`Fait::Inconnu`].
const ANCIENS: [(&str, &str); 4] = [
    ("lot", "Lot changé"),
    ("programme", "Programme changé"),
    ("compte", "Société modifiée"),
    ("utilisateur", "Utilisateur modifié"),
];

/// The label of a fact that this version does not know. It is the code of the fact, unless an earlier version wrote
/// the fact: then the label is known.
fn libelle_inconnu(code: &str) -> &str {
    ANCIENS.iter().find(|(ancien, _)| *ancien == code).map_or(code, |(_, libelle)| libelle)
}
