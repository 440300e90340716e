//! What happened, one fact a transition: the journal and the change feed of the portal are made of these.
//!
//! One more fact is one entry of [`table`](self): its fields, its code on disk, what it is about, what it touches, and what
//! people call it. A fact carries identifiers and codes only, never a name, an e-mail or a phone. `store::faits` writes and
//! reads their rows; `docs/faits.md` shows them all.

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
pub use objet::{GenreDObjet, Objet};
pub use table::Fait;
pub use touche::Touche;

use serde::{Deserialize, Serialize};

/// What an import did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mouvement {
    /// A feed came in.
    #[default]
    Flux,
    /// A price grid came in.
    Grille,
    /// The last import was undone.
    Annulation,
}

/// What people call the facts that no version writes any more: their rows stay, and read as [`Fait::Inconnu`].
const ANCIENS: [(&str, &str); 4] = [
    ("lot", "Lot changé"),
    ("programme", "Programme changé"),
    ("compte", "Société modifiée"),
    ("utilisateur", "Utilisateur modifié"),
];

/// What people call a fact that this version does not know: its code, unless an earlier version wrote it.
fn libelle_inconnu(code: &str) -> &str {
    ANCIENS.iter().find(|(ancien, _)| *ancien == code).map_or(code, |(_, libelle)| libelle)
}
