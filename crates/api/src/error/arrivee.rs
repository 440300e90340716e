//! Why a body is not read to its end: it travels inside the errors of whoever reads it.

use super::Error;
use std::fmt;

/// What stopped a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArretDuCorps {
    /// It did not come in time.
    TropLent,
    /// It has come, and no place was left for its call.
    SansPlace,
}

impl fmt::Display for ArretDuCorps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TropLent => "the body comes too slowly",
            Self::SansPlace => "no place is left for the call",
        })
    }
}

impl std::error::Error for ArretDuCorps {}

impl ArretDuCorps {
    /// The one behind an error.
    pub(crate) fn derriere(erreur: &(dyn std::error::Error + 'static)) -> Option<Error> {
        let mut causes = std::iter::successors(Some(erreur), |cause| cause.source());
        let arret = causes.find_map(|cause| cause.downcast_ref::<Self>())?;
        Some(match arret {
            Self::TropLent => Error::RequeteTropLente,
            Self::SansPlace => Error::Surcharge,
        })
    }
}
