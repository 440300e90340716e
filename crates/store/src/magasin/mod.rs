//! Where bytes are stored: the files of the catalogue and those of people. This knows no database; the rows that name them are
//! written by [`crate::fichier`] and [`crate::piece`].

pub(crate) mod fichiers;
pub(crate) mod pieces;
mod scelle;
