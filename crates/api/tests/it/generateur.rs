//! The ids that the questions of the mix need from the generated catalogue.

use domain::programme::IdProgramme;

/// A programme of the feeds of [`feed::generateur`]. The tests make dozens of them.
pub(crate) fn id_programme(rang: usize) -> IdProgramme {
    IdProgramme(format!("PG{:05}", rang % 48 + 1))
}
