//! The places of France (régions, départements, communes, arrondissements) with coordinates, postcodes, population and
//! ABC zone, and the search of a place by what people type.
//!
//! The data is inside the binary (`donnees/SOURCES.md` gives sources, licences and attributions). The data is decoded
//! once, at the first call of [`territoire`]. The crate is pure, and nothing in it can change. Two things are
//! deliberately left out: the JSON form of a place (`wire`), and the question which programmes are near a place
//! (`catalogue`).
//!
//! Start at [`Territoire`].
//!
//! ```
//! let nantes = territoire::territoire().chercher("nante", 5)[0];
//! assert_eq!(nantes.libelle_riche, "Nantes (44000)");
//! assert_eq!(nantes.id, "52-44-44109");
//! ```

mod adresses;
mod distance;
mod donnees;
mod lieu;
mod recherche;
mod referentiel;

pub use adresses::AdresseVille;
pub use distance::{distance_km, rayon_km};
pub use lieu::{GenreDeLieu, Lieu};
pub use referentiel::Territoire;

use std::sync::LazyLock;

/// The reference data, decoded at the first call and kept for the life of the process.
///
/// # Panics
/// When the embedded data cannot be decoded, which the tests of this crate exclude.
pub fn territoire() -> &'static Territoire {
    static TERRITOIRE: LazyLock<Territoire> = LazyLock::new(|| Territoire::nouveau(donnees::lire()));
    &TERRITOIRE
}
