//! All lots sorted once by price, surface, storey and number. These lists give the first page of a broad search without
//! looking at all matching lots.
//!
//! Each class (nature and rooms) has a list of its own, so that a search of flats never walks past car parks. A list is
//! cut into runs of about two thousand entries behind `Arc`s: a new price copies two runs.

use crate::bloc::BlocDeLots;
use crate::index_programmes::{BITS_LIGNE, IndexProgrammes};
use crate::json::ABSENT;
use crate::ligne::SANS_ETAGE;
use std::sync::Arc;

/// The classes: six of flats and six of houses (0 to 4 rooms, five and more), then parkings, cellars, shops.
pub(crate) const CLASSES: usize = 15;
/// The number of entries that a run aims at. It is small in the tests of this crate, so that small lists have several runs.
const TRANCHE: usize = if cfg!(test) { 16 } else { 2048 };
/// The key of a missing value, after every other key.
pub(crate) const CLE_ABSENTE: u64 = u64::MAX;

/// The class of a lot.
pub(crate) fn classe(nature: u8, pieces: u8) -> usize {
    let (nature, pieces) = (usize::from(nature), usize::from(pieces.min(5)));
    if nature < 2 { nature * 6 + pieces } else { 10 + nature }
}

domain::enumeration! {
    /// The value by which a list is sorted.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Cle: TOUTES {
        Prix;
        Surface;
        Etage;
        Numero;
    }
}

impl Cle {
    /// The key of a lot: a number that grows with the value.
    pub(crate) fn de(self, bloc: &BlocDeLots, ligne: usize) -> u64 {
        match self {
            Self::Prix => cle_nombre(bloc.prix.courant[ligne]),
            Self::Surface => cle_nombre(bloc.fixes.surfaces[ligne][0]),
            Self::Etage => match bloc.fixes.etage[ligne] {
                SANS_ETAGE => CLE_ABSENTE,
                etage => cle_nombre(i64::from(etage)),
            },
            Self::Numero => cle_texte(bloc.fixes.numeros_normalises.get(ligne)),
        }
    }
}

/// The key of a number of hundredths.
pub(crate) fn cle_nombre(nombre: i64) -> u64 {
    if nombre == ABSENT { CLE_ABSENTE } else { nombre.cast_unsigned() ^ (1 << 63) }
}

/// The key of a text: its first eight bytes. Texts of at most eight bytes have different keys.
pub(crate) fn cle_texte(texte: &str) -> u64 {
    let mut octets = [0; 8];
    let n = texte.len().min(8);
    octets[..n].copy_from_slice(&texte.as_bytes()[..n]);
    u64::from_be_bytes(octets)
}

/// The least and the greatest key of the texts that begin with this prefix.
pub(crate) fn cles_prefixe(prefixe: &str) -> (u64, u64) {
    let reste = u64::MAX.checked_shr(8 * u32::try_from(prefixe.len()).unwrap_or(u32::MAX).min(8)).unwrap_or(0);
    (cle_texte(prefixe), cle_texte(prefixe) | reste)
}

/// The longest text, in bytes, that [`cle_texte`] tells from all others.
pub(crate) const LETTRES_CLE: usize = 8;

/// A run: keys, and the lots that have them.
#[derive(Debug, Clone, Default)]
pub(crate) struct TrancheOrdonnee {
    pub(crate) cles: Vec<u64>,
    pub(crate) lots: Vec<u32>,
}

/// The lots of one class in order of key, then of id.
#[derive(Debug, Clone, Default)]
pub(crate) struct Liste {
    pub(crate) tranches: Vec<Arc<TrancheOrdonnee>>,
    pub(crate) nombre: usize,
}

/// A place in a list: the run, then the entry.
pub(crate) type Position = (usize, usize);

/// One order of all lots.
#[derive(Debug, Clone, Default)]
pub(crate) struct OrdreLots {
    pub(crate) classes: [Liste; CLASSES],
}

/// How ties between lots are decided: by the place of their programme in the order of ids, then by row.
pub(crate) fn rang_id(blocs: &[Arc<BlocDeLots>], premiers: &[u32], index: &IndexProgrammes, lot: u32) -> (u32, u32) {
    let (bloc, ligne) = separer(lot);
    let programme = premiers[bloc] + blocs[bloc].fixes.programme[ligne];
    (index.rang_id[programme as usize], lot)
}

/// The block and row of a lot.
pub(crate) const fn separer(lot: u32) -> (usize, usize) {
    ((lot >> BITS_LIGNE) as usize, (lot & ((1 << BITS_LIGNE) - 1)) as usize)
}

/// The reference of a block and a row.
pub(crate) fn joindre(bloc: usize, ligne: usize) -> u32 {
    u32::try_from(bloc << BITS_LIGNE | ligne).expect("fewer than 16,384 blocks")
}

impl OrdreLots {
    /// Sorts all lots. `rang` decides ties.
    pub(crate) fn nouveau(cle: Cle, blocs: &[Arc<BlocDeLots>], rang: impl Fn(u32) -> (u32, u32)) -> Self {
        let mut classes: [Vec<(u64, u32, u32)>; CLASSES] = Default::default();
        for (b, bloc) in blocs.iter().enumerate() {
            for ligne in 0..bloc.nb() {
                let lot = joindre(b, ligne);
                let classe = classe(bloc.fixes.nature[ligne], bloc.fixes.pieces[ligne]);
                classes[classe].push((cle.de(bloc, ligne), rang(lot).0, lot));
            }
        }
        let liste = |mut entrees: Vec<(u64, u32, u32)>| {
            entrees.sort_unstable();
            Liste::depuis(entrees.len(), entrees.into_iter().map(|(cle, _, lot)| (cle, lot)))
        };
        Self { classes: classes.map(liste) }
    }

    /// Removes every entry of the blocks in `sortants`, then inserts `entrees` (sorted by class, key and tie-break).
    pub(crate) fn remplacer(
        &self,
        sortants: &[bool],
        mut entrees: Vec<(usize, u64, (u32, u32))>,
        rang: impl Fn(u32) -> (u32, u32),
    ) -> Self {
        entrees.sort_unstable();
        let mut reste = entrees.as_slice();
        let mut classes: [Liste; CLASSES] = Default::default();
        for (numero, liste) in classes.iter_mut().enumerate() {
            let nombre = reste.partition_point(|e| e.0 == numero);
            let (siennes, suite) = reste.split_at(nombre);
            reste = suite;
            *liste = self.classes[numero].remplacer(sortants, siennes, &rang);
        }
        Self { classes }
    }

    /// The bytes that the lists hold.
    pub(crate) fn octets(&self) -> usize {
        let tranches = self.classes.iter().flat_map(|l| &l.tranches);
        tranches.map(|t| t.cles.capacity() * 8 + t.lots.capacity() * 4 + size_of::<TrancheOrdonnee>() + 24).sum()
    }
}

impl Liste {
    fn depuis(nombre: usize, mut entrees: impl Iterator<Item = (u64, u32)>) -> Self {
        let mut tranches = Vec::with_capacity(nombre.div_ceil(TRANCHE));
        for _ in 0..nombre.div_ceil(TRANCHE) {
            let (cles, lots) = entrees.by_ref().take(TRANCHE).unzip();
            tranches.push(Arc::new(TrancheOrdonnee { cles, lots }));
        }
        Self { tranches, nombre }
    }

    fn entrees(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.tranches.iter().flat_map(|t| t.cles.iter().copied().zip(t.lots.iter().copied()))
    }

    fn remplacer(
        &self,
        sortants: &[bool],
        nouvelles: &[(usize, u64, (u32, u32))],
        rang: impl Fn(u32) -> (u32, u32),
    ) -> Self {
        let mut toutes = Vec::with_capacity(self.nombre + nouvelles.len());
        let mut a_venir = nouvelles.iter().map(|(_, cle, (rang, lot))| (*cle, *rang, *lot)).peekable();
        for (cle, lot) in self.entrees().filter(|(_, lot)| !sortants[separer(*lot).0]) {
            while let Some(&(c, r, l)) = a_venir.peek() {
                if c < cle || (c == cle && (r, l) < rang(lot)) {
                    toutes.push((c, l));
                    a_venir.next();
                } else {
                    break;
                }
            }
            toutes.push((cle, lot));
        }
        toutes.extend(a_venir.map(|(c, _, l)| (c, l)));
        Self::depuis(toutes.len(), toutes.into_iter())
    }

    /// The first place whose key is at least `cle`.
    pub(crate) fn borne(&self, cle: u64) -> Position {
        let t = self.tranches.partition_point(|t| t.cles.last().is_some_and(|c| *c < cle));
        (t, self.tranches.get(t).map_or(0, |t| t.cles.partition_point(|c| *c < cle)))
    }

    /// About how many lots have a key between these two, included. It counts runs, not entries.
    pub(crate) fn combien_entre(&self, (min, max): (u64, u64)) -> usize {
        let (debut, fin) = (self.borne(min), self.borne(max.saturating_add(1)));
        ((fin.0 - debut.0) * TRANCHE + fin.1).saturating_sub(debut.1)
    }

    /// The lots that have a key between these two, included.
    pub(crate) fn lots_entre(&self, (min, max): (u64, u64)) -> impl Iterator<Item = u32> + '_ {
        let (debut, fin) = (self.borne(min), self.borne(max.saturating_add(1)));
        (debut.0..=fin.0).filter_map(|t| self.tranches.get(t).map(|tranche| (t, tranche))).flat_map(
            move |(t, tranche)| {
                let premier = if t == debut.0 { debut.1 } else { 0 };
                let apres = if t == fin.0 { fin.1 } else { tranche.lots.len() };
                tranche.lots[premier..apres].iter().copied()
            },
        )
    }

    /// The first place whose entry does not come before this one.
    fn place(&self, cle: u64, lot: u32, rang: impl Fn(u32) -> (u32, u32)) -> Position {
        let voulu = (cle, rang(lot));
        let avant = |c: u64, l: u32| c < cle || (c == cle && (c, rang(l)) < voulu);
        let t = self.tranches.partition_point(|t| match (t.cles.last(), t.lots.last()) {
            (Some(c), Some(l)) => avant(*c, *l),
            _ => true,
        });
        let Some(tranche) = self.tranches.get(t) else { return (t, 0) };
        let (mut bas, mut haut) = (0, tranche.cles.len());
        while bas < haut {
            let milieu = bas.midpoint(haut);
            if avant(tranche.cles[milieu], tranche.lots[milieu]) { bas = milieu + 1 } else { haut = milieu }
        }
        (t, bas)
    }

    /// Moves a lot to its new key.
    pub(crate) fn deplacer(&mut self, lot: u32, ancienne: u64, nouvelle: u64, rang: impl Fn(u32) -> (u32, u32)) {
        let (t, i) = self.place(ancienne, lot, &rang);
        if self.tranches.get(t).and_then(|t| t.lots.get(i)) == Some(&lot) {
            let tranche = Arc::make_mut(&mut self.tranches[t]);
            tranche.cles.remove(i);
            tranche.lots.remove(i);
            self.nombre -= 1;
            if tranche.cles.is_empty() {
                self.tranches.remove(t);
            }
        }
        self.inserer(lot, nouvelle, rang);
    }

    fn inserer(&mut self, lot: u32, cle: u64, rang: impl Fn(u32) -> (u32, u32)) {
        self.nombre += 1;
        let (mut t, mut i) = self.place(cle, lot, rang);
        if t == self.tranches.len() {
            if t == 0 {
                self.tranches.push(Arc::new(TrancheOrdonnee::default()));
            } else {
                t -= 1;
                i = self.tranches[t].cles.len();
            }
            t = t.min(self.tranches.len() - 1);
        }
        let tranche = Arc::make_mut(&mut self.tranches[t]);
        tranche.cles.insert(i, cle);
        tranche.lots.insert(i, lot);
        if tranche.cles.len() > 2 * TRANCHE {
            let suite =
                TrancheOrdonnee { cles: tranche.cles.split_off(TRANCHE), lots: tranche.lots.split_off(TRANCHE) };
            self.tranches.insert(t + 1, Arc::new(suite));
        }
    }
}
