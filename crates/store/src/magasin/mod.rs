//! The places where bytes are stored: the files of the catalogue and the files of people. This module does not know the database;
//! [`crate::fichier`] and [`crate::piece`] write the rows that name the files.

pub(crate) mod fichiers;
pub(crate) mod pieces;
mod scelle;
