//! The set of matching lots, with one bit for each lot. The next search of the same thread uses the buffer of this set again,
//! because allocating a megabyte costs more than the search that fills it.

use std::cell::RefCell;

thread_local! {
    static TAMPONS: RefCell<Vec<Vec<u64>>> = const { RefCell::new(Vec::new()) };
}

/// A run of words that may have a bit set. All these words belong to one segment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartTouchee {
    pub(crate) segment: usize,
    /// The first word among those of the whole catalogue, then the word after the last.
    pub(crate) debut: usize,
    pub(crate) fin: usize,
}

/// A set of lots. Outside `touches`, every word is zero.
#[derive(Debug)]
pub(crate) struct Trouves<'a> {
    premiers: &'a [u32],
    pub(crate) mots: Vec<u64>,
    pub(crate) touches: Vec<PartTouchee>,
    pub(crate) total: usize,
}

impl<'a> Trouves<'a> {
    /// An empty set. `premiers` gives the first word of each block, then the number of words.
    pub(crate) fn vide(premiers: &'a [u32]) -> Self {
        let mut mots: Vec<u64> = TAMPONS.with_borrow_mut(Vec::pop).unwrap_or_default();
        let nombre = premiers.last().map_or(0, |n| *n as usize);
        if mots.len() < nombre {
            mots.resize(nombre, 0);
        }
        Self { premiers, mots, touches: Vec::new(), total: 0 }
    }

    /// The first word of a block.
    pub(crate) fn premier(&self, bloc: usize) -> usize {
        self.premiers[bloc] as usize
    }

    /// The words of a part.
    pub(crate) fn part(&self, t: PartTouchee) -> &[u64] {
        &self.mots[t.debut..t.fin]
    }

    /// The words of a part, to be written.
    pub(crate) fn part_mut(&mut self, t: PartTouchee) -> &mut [u64] {
        &mut self.mots[t.debut..t.fin]
    }

    /// Adds a part that was written and has `nombre` lots. An empty part is not added.
    pub(crate) fn ajouter(&mut self, t: PartTouchee, nombre: usize) {
        if nombre > 0 {
            self.touches.push(t);
            self.total += nombre;
        }
    }

    /// Whether a lot is in the set.
    pub(crate) fn contient(&self, bloc: usize, ligne: usize) -> bool {
        self.mots[self.premiers[bloc] as usize + (ligne >> 6)] >> (ligne & 63) & 1 == 1
    }

    /// The lots of the set that `filtrer` leaves. `filtrer` is given each part with a copy of its words.
    pub(crate) fn restreindre(&self, filtrer: impl Fn(PartTouchee, &mut [u64])) -> Self {
        let mut sortie = Self::vide(self.premiers);
        for &t in &self.touches {
            let part = sortie.part_mut(t);
            part.copy_from_slice(self.part(t));
            filtrer(t, part);
            let nombre = crate::bits::compter(part);
            sortie.ajouter(t, nombre);
        }
        sortie
    }
}

impl Drop for Trouves<'_> {
    fn drop(&mut self) {
        for i in 0..self.touches.len() {
            let touche = self.touches[i];
            self.part_mut(touche).fill(0);
        }
        let mots = std::mem::take(&mut self.mots);
        if !std::thread::panicking() {
            TAMPONS.with_borrow_mut(|tampons| tampons.push(mots));
        }
    }
}
