//! The spreadsheets of lists: the columns of each, made from the rows on the wire.

pub(crate) mod gestion;
pub(crate) mod suivis;
