//! Walks the sorted lists of all lots, merging the classes, and stops as soon as enough lots match.

use crate::interieur::Interieur;
use crate::ordre_lots::{CLE_ABSENTE, Liste, OrdreLots, Position, rang_id, separer};
use crate::requete::Sens;
use crate::trouves::Trouves;

/// Reads one list in one direction. Descending, it goes from one group of equal keys to the one before, each group in
/// order of id. In both directions lots without a key come last.
struct Curseur<'a> {
    liste: &'a Liste,
    sens: Sens,
    /// The next entry, and the end of its group of equal keys. In an ascending walk, `fin` is the end of the whole list.
    ici: Position,
    fin: Position,
    /// In a descending walk, the entries before this place are still to be read.
    reste: Position,
    bas: Position,
    /// In a descending walk, whether the lots without a key are still to be read.
    absents: bool,
}

impl<'a> Curseur<'a> {
    fn nouveau(liste: &'a Liste, sens: Sens, cles: (u64, u64), absents: bool) -> Self {
        let fin_liste = (liste.tranches.len(), 0);
        let bas = liste.borne(cles.0);
        let haut = liste.borne(cles.1.saturating_add(1));
        match sens {
            Sens::Croissant => {
                let fin = if absents { fin_liste } else { haut };
                Self { liste, sens, ici: bas, fin, reste: bas, bas, absents: false }
            }
            Sens::Decroissant => Self { liste, sens, ici: haut, fin: haut, reste: haut, bas, absents },
        }
    }

    /// The next entry, matching or not.
    fn suivant(&mut self) -> Option<(u64, u32)> {
        loop {
            if self.ici < self.fin {
                let tranche = &self.liste.tranches[self.ici.0];
                if self.ici.1 < tranche.cles.len() {
                    let entree = (tranche.cles[self.ici.1], tranche.lots[self.ici.1]);
                    self.ici.1 += 1;
                    return Some(entree);
                }
                self.ici = (self.ici.0 + 1, 0);
            } else if self.sens == Sens::Decroissant && self.reste > self.bas {
                let debut = self.groupe_avant();
                (self.ici, self.fin, self.reste) = (debut, self.reste, debut);
                if self.ici >= self.fin {
                    return None;
                }
            } else if self.absents {
                self.absents = false;
                self.ici = self.liste.borne(CLE_ABSENTE);
                self.fin = (self.liste.tranches.len(), 0);
            } else {
                return None;
            }
        }
    }

    /// The start of the group of equal keys that ends at `reste`.
    fn groupe_avant(&self) -> Position {
        let (mut t, mut i) = self.reste;
        while i == 0 {
            if t == 0 {
                return (0, 0);
            }
            t -= 1;
            i = self.liste.tranches[t].cles.len();
        }
        let cles = &self.liste.tranches[t].cles[..i];
        let cle = cles[i - 1];
        // Most groups have one entry. A large group, like the lots of one storey, spans many runs: a binary search skips them.
        let debut = if i > 1 && cles[i - 2] != cle { (t, i - 1) } else { self.liste.borne(cle) };
        debut.max(self.bas)
    }
}

/// The lots that a walk looks for, and the limits of the walk.
pub(crate) struct Demande<'a> {
    pub(crate) ordre: &'a OrdreLots,
    pub(crate) sens: Sens,
    /// The least and the greatest key that may match.
    pub(crate) cles: (u64, u64),
    /// Whether lots without a key may match.
    pub(crate) absents: bool,
    /// The classes that may match.
    pub(crate) classes: &'a [bool],
    pub(crate) nombre: usize,
    /// Whether the walk also gives all the lots that have the same key as the last lot found.
    pub(crate) groupe_entier: bool,
    /// How many entries may be read.
    pub(crate) budget: usize,
}

struct Tete<'a> {
    curseur: Curseur<'a>,
    cle: u64,
    rang: (u32, u32),
}

impl Interieur {
    /// The first matching lots, in order. `None` when the budget was too small.
    pub(crate) fn parcourir(&self, trouves: &Trouves<'_>, demande: &Demande<'_>) -> Option<Vec<u32>> {
        let mut budget = demande.budget;
        let mut tetes: Vec<Tete<'_>> = Vec::new();
        let listes = demande.ordre.classes.iter().zip(demande.classes).filter(|(l, voulue)| **voulue && l.nombre > 0);
        for (liste, _) in listes {
            let curseur = Curseur::nouveau(liste, demande.sens, demande.cles, demande.absents);
            let mut tete = Tete { curseur, cle: 0, rang: (0, 0) };
            if self.avancer(&mut tete, trouves, demande.sens, &mut budget)? {
                tetes.push(tete);
            }
        }
        let mut sortie = Vec::with_capacity(demande.nombre.min(1 << 16));
        let mut derniere = None;
        while let Some(premiere) =
            (0..tetes.len()).min_by(|a, b| (tetes[*a].cle, tetes[*a].rang).cmp(&(tetes[*b].cle, tetes[*b].rang)))
        {
            let tete = &mut tetes[premiere];
            if sortie.len() >= demande.nombre && !(demande.groupe_entier && derniere == Some(tete.cle)) {
                break;
            }
            derniere = Some(tete.cle);
            sortie.push(tete.rang.1);
            if !self.avancer(tete, trouves, demande.sens, &mut budget)? {
                tetes.swap_remove(premiere);
            }
        }
        Some(sortie)
    }

    /// Goes to the next matching lot. Returns `false` at the end of the list, and `None` when the budget is spent.
    fn avancer(&self, tete: &mut Tete<'_>, trouves: &Trouves<'_>, sens: Sens, budget: &mut usize) -> Option<bool> {
        while let Some((cle, lot)) = tete.curseur.suivant() {
            let (bloc, ligne) = separer(lot);
            *budget = budget.checked_sub(1)?;
            if trouves.contient(bloc, ligne) {
                // Descending keys are inverted, so that the next lot is always at the list with the least key.
                tete.cle = if sens == Sens::Decroissant && cle != CLE_ABSENTE { CLE_ABSENTE - 1 - cle } else { cle };
                tete.rang = rang_id(&self.blocs, &self.carte.programmes, &self.index, lot);
                return Some(true);
            }
        }
        Some(false)
    }
}
