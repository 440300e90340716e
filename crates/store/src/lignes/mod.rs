//! The rows of lots and documents, written and read back as they stand.
//!
//! An import writes them, so this module knows nothing of imports. What must be read beside an import under way stands above
//! both: [`crate::lot`] and [`crate::document`].

pub(crate) mod annexes;
pub(crate) mod document;
pub mod equipe;
pub(crate) mod lot;
pub(crate) mod tenue;
