//! The ids of the generated catalogue that the questions of the mix need.

use domain::programme::IdProgramme;

/// The id of the programme of this rank in the feeds of [`feed::generateur`]. The tests make feeds with dozens of programmes.
pub(crate) fn id_programme(rang: usize) -> IdProgramme {
    IdProgramme(format!("PG{:05}", rang % 48 + 1))
}
