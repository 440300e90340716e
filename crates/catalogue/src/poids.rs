//! The bytes that a snapshot holds, by part: columns, indexes and ready JSON.

use crate::bloc::BlocDeLots;
use crate::interieur::Interieur;
use crate::ligne::{EtatLigne, NB_PRIX, morceau};

/// Bytes held, by part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Poids {
    /// The number of lots, also withdrawn ones.
    pub lots: usize,
    pub programmes: usize,
    pub colonnes: usize,
    /// Bitmaps, orders, and texts sorted for lookup.
    pub index: usize,
    pub morceaux: usize,
}

impl Poids {
    /// The sum of all parts, in bytes.
    pub const fn total(&self) -> usize {
        self.colonnes + self.index + self.morceaux
    }
}

impl Interieur {
    /// The bytes held, by part, without the overhead of allocations.
    pub(crate) fn poids(&self) -> Poids {
        let mut poids = Poids { programmes: self.index.fiches.len(), ..Poids::default() };
        for bloc in &self.blocs {
            peser(bloc, &mut poids);
        }
        poids.index += self.segments.iter().map(|s| s.octets()).sum::<usize>();
        poids.index += self.index.octets() + self.ordres.iter().map(|o| o.octets()).sum::<usize>();
        poids.index += self.carte.lignes.len() * 8 + (self.carte.mots.len() + self.carte.programmes.len()) * 4;
        poids.morceaux += self.groupes.values().map(|g| g.len() + 64).sum::<usize>();
        poids
    }
}

fn peser(bloc: &BlocDeLots, poids: &mut Poids) {
    let (n, f, p) = (bloc.nb(), &bloc.fixes, &bloc.programmes);
    poids.lots += n;
    poids.colonnes += n
        * (2 * size_of::<u32>()
            + 3
            + size_of::<i32>()
            + size_of::<[i64; 6]>()
            + size_of::<i64>() * (2 + NB_PRIX)
            + size_of::<EtatLigne>());
    poids.colonnes += f.numeros.octets() + f.numeros_normalises.octets();
    poids.colonnes += f.batiments.iter().map(|b| size_of_val(b) + b.as_ref().map_or(0, String::len)).sum::<usize>();
    poids.colonnes += f.annexes.octets();
    poids.colonnes += bloc.debuts.len() * 4 + p.fiches.len() * 8;
    poids.colonnes += p.fiches.iter().map(|f| f.octets()).sum::<usize>() + size_of::<BlocDeLots>();
    poids.index += (f.rattaches.len() + p.retires.len()) * 8 + f.fiscalites.octets() + p.codes.octets();
    poids.morceaux += n * size_of::<[u32; morceau::NOMBRE + 1]>() + f.textes.octets();
    poids.morceaux += p.fiches.iter().map(|f| f.morceaux.octets()).sum::<usize>();
}
