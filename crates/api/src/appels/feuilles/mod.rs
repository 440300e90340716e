//! The sheets that lists become in a spreadsheet: their columns, of what each row is on the wire.

pub(crate) mod gestion;
pub(crate) mod suivis;
