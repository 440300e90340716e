//! What the questions of the mix ask of the catalogue that they are asked of.

use domain::programme::IdProgramme;

/// A programme of the feeds of [`feed::generateur`], of which the tests make dozens.
pub(crate) fn id_programme(rang: usize) -> IdProgramme {
    IdProgramme(format!("PG{:05}", rang % 48 + 1))
}
