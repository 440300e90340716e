//! The catalogue engine: an immutable snapshot of programmes and lots, the questions that it answers, and answers ready
//! to send.
//!
//! Pure: no database, no HTTP, no clock. A process holds one [`Catalogue`] and replaces it when a fact changes it.
//! Every question needs the viewer's scope ([`domain::acces::Portee`]). Two things are deliberately left out: documents
//! (the `api` adds them to a programme's page) and the wording of `actions`.
//!
//! Start at [`Batisseur`], then [`Catalogue::chercher_lots`]. `bloc` and `segment` show how lots are laid out; `plan`,
//! `selection` and `verification` how a filter becomes bitmaps; `tri_lots` how a page is found without sorting
//! everything; `changement` what a change copies.
//!
//! ```
//! use catalogue::{Batisseur, requete::RequeteLots};
//! use domain::acces::Portee;
//!
//! let catalogue = Batisseur::nouveau().terminer();
//! assert_eq!(catalogue.chercher_lots(Portee::Visiteur, &RequeteLots::default()).total, 0);
//! ```

mod annexes;
mod batisseur;
mod bits;
mod bloc;
mod catalogue;
mod changement;
mod comptes;
mod detail;
mod echelle;
mod epingles;
#[cfg(test)]
mod essais;
mod facettes;
mod fiche;
mod grille;
mod index_programmes;
mod index_textes;
mod interieur;
mod json;
mod ligne;
pub mod naif;
mod ordre_lots;
mod parcours;
mod plages;
mod plan;
mod poids;
mod rendu;
pub mod requete;
mod segment;
mod selection;
mod synthese;
mod textes;
mod tri_lots;
mod tri_programmes;
mod trouves;
mod verification;
mod visibilite;

pub use batisseur::Batisseur;
pub use catalogue::{Catalogue, RefLot, RefProgramme, Resultat, VueLot};
pub use changement::Changement;
pub use comptes::LotsTrouves;
pub use detail::{DetailLot, DetailProgramme};
pub use epingles::{EpinglesDeCarte, GroupeDEpingles};
pub use facettes::{Barre, Facettes, ParFiltre, ValeurFacette};
pub use poids::Poids;
pub use rendu::{ActionsLot, CasActions};
pub use visibilite::Visibilite;
