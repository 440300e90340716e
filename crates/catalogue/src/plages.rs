//! Sets of programmes as sorted, disjoint ranges of ranks. Programmes are stored in order of place, so most sets are
//! few ranges.

use crate::bits;

/// A set of programmes, as ranges of ranks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plages(pub(crate) Vec<(u32, u32)>);

impl Plages {
    /// The set of all programmes among `nombre`.
    pub(crate) fn toutes(nombre: u32) -> Self {
        if nombre == 0 { Self::default() } else { Self(vec![(0, nombre)]) }
    }

    /// Whether the set holds all programmes among `nombre`.
    pub(crate) fn sont_toutes(&self, nombre: u32) -> bool {
        self.0.as_slice() == [(0, nombre)]
    }

    /// The union of ranges that come in any order.
    pub(crate) fn union(mut plages: Vec<(u32, u32)>) -> Self {
        plages.sort_unstable();
        let mut sorties: Vec<(u32, u32)> = Vec::with_capacity(plages.len());
        for (debut, fin) in plages {
            match sorties.last_mut() {
                Some(derniere) if debut <= derniere.1 => derniere.1 = derniere.1.max(fin),
                _ => sorties.push((debut, fin)),
            }
        }
        Self(sorties)
    }

    /// The union of ranges among `nombre` programmes. Many ranges are marked in a bitmap, which costs less than sorting
    /// them.
    pub(crate) fn union_parmi(plages: Vec<(u32, u32)>, nombre: u32) -> Self {
        let taille = nombre as usize;
        if plages.len() < 32 || plages.len() * 8 < bits::mots(taille) {
            return Self::union(plages);
        }
        let mut membres = vec![0; bits::mots(taille)];
        for (debut, fin) in plages {
            bits::remplir(&mut membres, debut as usize, fin as usize);
        }
        let (mut sorties, en_u32) = (Vec::new(), |i: usize| u32::try_from(i).unwrap_or(nombre));
        bits::pour_chaque_suite(&membres, |debut, fin| sorties.push((en_u32(debut), en_u32(fin))));
        Self(sorties)
    }

    /// The programmes that are in both sets.
    pub(crate) fn inter(&self, autre: &Self) -> Self {
        let (mut i, mut j, mut sorties) = (0, 0, Vec::new());
        while let (Some(a), Some(b)) = (self.0.get(i), autre.0.get(j)) {
            let (debut, fin) = (a.0.max(b.0), a.1.min(b.1));
            if debut < fin {
                sorties.push((debut, fin));
            }
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        Self(sorties)
    }

    /// The programmes among `nombre` that are not in the set.
    pub(crate) fn complement(&self, nombre: u32) -> Self {
        let (mut precedent, mut sorties) = (0, Vec::new());
        for &(debut, fin) in self.0.iter().chain([&(nombre, nombre)]) {
            if precedent < debut {
                sorties.push((precedent, debut));
            }
            precedent = fin;
        }
        Self(sorties)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn membres(plages: &Plages) -> Vec<u32> {
        plages.0.iter().flat_map(|(a, b)| *a..*b).collect()
    }

    proptest! {
        #[test]
        fn les_plages_sont_des_ensembles(
            a in proptest::collection::vec((0u32..40, 1u32..8), 0..50),
            b in proptest::collection::vec((0u32..40, 1u32..8), 0..8),
        ) {
            let faire = |v: Vec<(u32, u32)>| Plages::union(v.into_iter().map(|(d, l)| (d, d + l)).collect());
            let brut = a.iter().map(|(d, l)| (*d, d + l)).collect();
            let (a, b) = (faire(a), faire(b));
            let (ma, mb) = (membres(&a), membres(&b));
            prop_assert_eq!(&Plages::union_parmi(brut, 50), &a);
            prop_assert!(ma.is_sorted_by(|x, y| x < y));
            prop_assert_eq!(membres(&a.inter(&b)), ma.iter().copied().filter(|x| mb.contains(x)).collect::<Vec<_>>());
            prop_assert_eq!(membres(&a.complement(50)), (0..50).filter(|x| !ma.contains(x)).collect::<Vec<_>>());
        }
    }
}
