//! As much of PDF as a seal needs: values, the table of a file's objects, and what is added after its end.
//!
//! Nothing that is read here is believed: depth, number and length have their limits, and what is read again and again is given up.

pub(crate) mod ajout;
pub(crate) mod curseur;
pub(crate) mod document;
pub(crate) mod table;
pub(crate) mod valeur;
