//! Why the reading of a body stops. The reason is carried inside the error of the body's stream.

use super::Error;
use std::fmt;

/// The reason why the body of a request stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArretDuCorps {
    /// The body did not arrive in time.
    TropLent,
    /// The body is whole, but no place is left for its call.
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
    /// Looks for an [`ArretDuCorps`] among the causes of an error.
    pub(crate) fn derriere(erreur: &(dyn std::error::Error + 'static)) -> Option<Error> {
        let mut causes = std::iter::successors(Some(erreur), |cause| cause.source());
        let arret = causes.find_map(|cause| cause.downcast_ref::<Self>())?;
        Some(match arret {
            Self::TropLent => Error::RequeteTropLente,
            Self::SansPlace => Error::Surcharge,
        })
    }
}
