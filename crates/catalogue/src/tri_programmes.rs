//! Finds the page of programmes that was asked for, in order.

use crate::bits;
use crate::index_programmes::SANS_CLE;
use crate::interieur::Interieur;
use crate::requete::{OrdreProgramme, Sens};

impl Interieur {
    /// The programmes `debut..fin` of the set `tenus`, which has `nombre` members, in order.
    pub(crate) fn ordonner_programmes(
        &self,
        tenus: &[u64],
        nombre: usize,
        criteres: &[(OrdreProgramme, Sens)],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        if let [(ordre, Sens::Croissant)] = criteres {
            let permutation = &self.index.ordre(*ordre).permutation;
            if fin.saturating_mul(permutation.len()) / nombre.max(1) <= nombre.saturating_mul(4) {
                let tenus = permutation.iter().filter(|r| bits::est_mis(tenus, **r as usize));
                return tenus.skip(debut).take(fin - debut).copied().collect();
            }
        }
        let cle = |&(ordre, sens): &(OrdreProgramme, Sens), rang: u32| match self.index.ordre(ordre).cles[rang as usize]
        {
            SANS_CLE => SANS_CLE,
            cle if sens == Sens::Decroissant => SANS_CLE - 1 - cle,
            cle => cle,
        };
        let mut candidats: Vec<(u32, u32)> = Vec::with_capacity(nombre);
        bits::pour_chaque(tenus, |rang| {
            let rang = u32::try_from(rang).expect("fewer than 2^32 programmes");
            candidats.push((criteres.first().map_or(0, |c| cle(c, rang)), rang));
        });
        let comparer = |a: &(u32, u32), b: &(u32, u32)| {
            let suite = criteres.iter().skip(1).map(|c| cle(c, a.1).cmp(&cle(c, b.1)));
            let par_id = || self.index.rang_id[a.1 as usize].cmp(&self.index.rang_id[b.1 as usize]);
            suite.fold(a.0.cmp(&b.0), std::cmp::Ordering::then).then_with(par_id)
        };
        if fin < candidats.len() {
            candidats.select_nth_unstable_by(fin, comparer);
            candidats.truncate(fin);
        }
        candidats.sort_unstable_by(comparer);
        candidats.into_iter().skip(debut).map(|c| c.1).collect()
    }
}
