//! The part of PDF that a seal needs: values, the table of the objects of a file, and the updates at the end of the file.
//!
//! No value of a file is trusted: depth, number and length are limited, and so is the total number of bytes read.

pub(crate) mod ajout;
pub(crate) mod curseur;
pub(crate) mod document;
pub(crate) mod table;
pub(crate) mod valeur;
