//! The demonstration catalogue: a believable feed, with the same bytes for the same parameters.
//!
//! A programme depends only on the seed and on its index, and a lot only on its programme and on its rank. No line is kept in
//! memory for the next ones, so ten million lots take no more memory than ten. People, firms, residences and streets are
//! invented. Telephone numbers are in the ranges that Arcep reserves for fiction, and mail addresses end in `.example`. The
//! communes, their postcodes and their ABC zones are real (`territoire`).
//!
//! To read this module, start with [`generer`], then `gabarit`, which decides the traits of a programme before its first lot
//! is written.

mod alea;
mod annexe;
mod calendrier;
mod commun;
mod communes;
mod documents;
mod fiscalite;
mod francais;
mod gabarit;
mod intervenants;
mod logement;
mod lots;
mod noms;
mod prix;
mod programme;
mod repartition;
mod textes;

#[cfg(test)]
mod tests;

use crate::ecriture::{self, Entete, GenreDeFlux};
use chrono::NaiveDate;
use communes::Communes;
use gabarit::Gabarit;
use std::io::{self, BufWriter, Write};

/// The size, the seed and the day of the catalogue to invent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parametres {
    pub programmes: u64,
    /// The number of lots of all programmes, annexes included. Each programme has at least one lot when there are enough.
    pub lots: u64,
    /// The seed of the random numbers: another seed gives another catalogue.
    pub graine: u64,
    /// The day around which dates are chosen: some sales opened before it, some works are under way, some keys are still to be
    /// handed over.
    pub aujourd_hui: NaiveDate,
}

/// Writes a whole feed (`complet`) to `sortie`: its header, then each programme followed by its lots.
///
/// `progression` is called after each programme with the number of lots written so far. Returns an error
/// ([`io::ErrorKind::InvalidInput`]) when lots are asked for without any programme.
///
/// ```
/// use feed::generateur::{Parametres, generer};
/// let aujourd_hui = chrono::NaiveDate::from_ymd_opt(2026, 11, 20).expect("a day");
/// let mut flux = Vec::new();
/// generer(&Parametres { programmes: 2, lots: 30, graine: 1, aujourd_hui }, &mut flux, |_| {}).expect("a vector");
/// assert_eq!(flux.iter().filter(|octet| **octet == b'\n').count(), 1 + 2 + 30);
/// ```
pub fn generer(parametres: &Parametres, sortie: &mut impl Write, mut progression: impl FnMut(u64)) -> io::Result<()> {
    let Parametres { programmes, lots, graine, aujourd_hui } = *parametres;
    if programmes == 0 && lots > 0 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "des lots sans aucun programme"));
    }
    let mut sortie = BufWriter::with_capacity(1 << 16, sortie);
    let entete = Entete {
        genre: GenreDeFlux::Complet,
        emetteur: Some("Linteau, catalogue de démonstration".to_owned()),
        date: Some(aujourd_hui),
        programmes: Some(programmes),
        lots: Some(lots),
    };
    ecriture::ecrire_entete(&entete, &mut sortie)?;
    let communes = Communes::nouvelles();
    let mut ecrits = 0;
    for index in 0..programmes {
        let nombre = repartition::lots_du_programme(parametres, index);
        let gabarit = Gabarit::nouveau(graine, index, nombre, &communes);
        ecriture::ecrire_programme(&programme::inventer(&gabarit, aujourd_hui), &mut sortie)?;
        for rang in 0..nombre {
            ecriture::ecrire_lot(&lots::inventer(&gabarit, rang), &mut sortie)?;
        }
        ecrits += nombre;
        progression(ecrits);
    }
    sortie.flush()
}
