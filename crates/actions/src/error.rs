//! Why an action did not happen.

use crate::import::Refus;
use std::time::Duration;

/// The result of an action.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an action did not happen, in words for the person who asked for it; causes of [`Error::Internal`] are for the
/// log.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What is asked for does not exist, or not for this person.
    #[error("{0}")]
    NotFound(&'static str),
    /// The person's role does not allow it.
    #[error("Cette action n’est pas permise.")]
    Forbidden,
    /// The present state does not allow it: a stable code and a sentence.
    #[error("{message}")]
    Conflict {
        /// Stable code.
        code: &'static str,
        /// What a person reads.
        message: String,
    },
    /// Values break rules.
    #[error("{}", phrases(.0))]
    Invalid(Vec<Violation>),
    /// Too many attempts: to be tried again later.
    #[error("Trop de tentatives : réessayez dans {} s.", reessayer_dans.as_secs().max(1))]
    TooMany {
        /// How long to wait.
        reessayer_dans: Duration,
    },
    /// A feed is refused, or cannot be imported now.
    #[error(transparent)]
    Import(#[from] Refus),
    /// The database or the files failed.
    #[error(transparent)]
    Internal(#[from] store::Error),
}

/// A rule that a value breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The field, by its name on the wire; empty when several are meant.
    pub champ: &'static str,
    /// Stable code of the rule.
    pub code: &'static str,
    /// What a person reads.
    pub message: String,
}

impl Error {
    /// One broken rule.
    pub(crate) fn invalide(champ: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid(vec![Violation { champ, code, message: message.into() }])
    }
}

fn phrases(violations: &[Violation]) -> String {
    violations.iter().map(|v| v.message.as_str()).collect::<Vec<_>>().join(" ")
}
