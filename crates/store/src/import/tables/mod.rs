//! The tables of imports.

pub(crate) mod import;
pub(crate) mod import_avant;
pub(crate) mod import_origine;
