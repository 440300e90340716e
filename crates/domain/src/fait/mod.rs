//! What happened, one fact a transition. Facts make the journal and the change feed of the portal.
//!
//! To add a fact, add one entry to [`table`](self): its fields, its code on disk, its object, what it touches, and its
//! label. A fact carries identifiers and codes only, never a name, an e-mail or a phone. `store::faits` writes and
//! reads the rows; `docs/faits.md` lists them all.

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

/// The labels of facts that no version writes any more. Their rows stay, and read as [`Fait::Inconnu`].
const ANCIENS: [(&str, &str); 4] = [
    ("lot", "Lot changé"),
    ("programme", "Programme changé"),
    ("compte", "Société modifiée"),
    ("utilisateur", "Utilisateur modifié"),
];

/// The label of a fact that this version does not know: its code, unless an earlier version wrote it.
fn libelle_inconnu(code: &str) -> &str {
    ANCIENS.iter().find(|(ancien, _)| *ancien == code).map_or(code, |(_, libelle)| libelle)
}
