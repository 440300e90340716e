//! The rows of lots and documents, written and read back as they are.
//!
//! Imports write these rows, so this module knows nothing of imports. Reads that must look at an import under way stand
//! above both, in [`crate::lot`] and [`crate::document`].

pub(crate) mod annexes;
pub(crate) mod document;
pub mod equipe;
pub(crate) mod lot;
pub(crate) mod tenue;
