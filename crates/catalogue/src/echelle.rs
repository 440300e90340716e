//! Scales of a number (price, surface): round steps, and for each step the bitmap of the lots at or under it. A bound
//! that is a step needs one bitmap. Any other bound needs a step, and the few lots between two steps are checked one by
//! one.

use crate::json::ABSENT;

/// The steps in increasing order, without the last one, which holds every known value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Echelle {
    pas: Vec<i64>,
}

/// The most steps of a scale.
const PAS_MAX: usize = 48;

/// The result of reading two bounds: bitmaps that exclude lots, and lots to check one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct BornesEchelle {
    /// Rank of a bitmap that contains all matching lots.
    pub(crate) sous: usize,
    /// Rank of a bitmap that contains no matching lot.
    pub(crate) sur: Option<usize>,
    /// The bitmaps between which the upper bound falls. Lots in the first and not in the second have to be checked.
    pub(crate) douteux_haut: Option<(usize, Option<usize>)>,
    /// The bitmaps between which the lower bound falls, read in the same way.
    pub(crate) douteux_bas: Option<(usize, Option<usize>)>,
}

impl BornesEchelle {
    /// Whether some lots have to be checked one by one.
    pub(crate) fn douteux(&self) -> bool {
        self.douteux_haut.is_some() || self.douteux_bas.is_some()
    }
}

impl Echelle {
    /// Steps that divide the sample into equal parts. Each is rounded to a multiple of `arrondi`, because people ask
    /// for round numbers.
    pub(crate) fn depuis(mut valeurs: Vec<i64>, arrondi: i64) -> Self {
        valeurs.retain(|v| *v != ABSENT);
        valeurs.sort_unstable();
        let mut pas: Vec<i64> = (1..PAS_MAX)
            .filter_map(|i| valeurs.get(valeurs.len() * i / PAS_MAX))
            .map(|v| (v + arrondi / 2).div_euclid(arrondi) * arrondi)
            .collect();
        pas.dedup();
        Self { pas }
    }

    /// How many bitmaps the scale has: one a step, and one of all known values.
    pub(crate) fn plans(&self) -> usize {
        self.pas.len() + 1
    }

    /// The first bitmap that contains a value. All bitmaps after it contain it too.
    pub(crate) fn premier(&self, valeur: i64) -> usize {
        self.pas.partition_point(|p| *p < valeur)
    }

    /// The first bitmap that contains a value that may be missing. No bitmap contains a missing value: the number of bitmaps is
    /// returned for it.
    pub(crate) fn plan(&self, valeur: i64) -> usize {
        if valeur == ABSENT { self.plans() } else { self.premier(valeur) }
    }

    /// Reads two bounds, both included. `None` means no bound.
    pub(crate) fn bornes(&self, min: Option<i64>, max: Option<i64>) -> BornesEchelle {
        let tous = self.pas.len();
        let mut bornes = BornesEchelle { sous: tous, ..BornesEchelle::default() };
        if let Some(max) = max {
            bornes.sous = self.premier(max);
            if self.pas.get(bornes.sous) != Some(&max) {
                bornes.douteux_haut = Some((bornes.sous, bornes.sous.checked_sub(1)));
            }
        }
        if let Some(min) = min {
            // Lots under the last step below `min` do not match. Those between that step and the next have to be
            // checked.
            let premier = self.premier(min);
            bornes.sur = premier.checked_sub(1);
            // When the step before is `min - 1`, it separates the lots exactly at `min`, and no lot has to be checked.
            if bornes.sur.is_none_or(|avant| self.pas[avant] + 1 != min) {
                bornes.douteux_bas = Some((premier, bornes.sur));
            }
        }
        bornes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn les_bornes_gardent_tout_ce_qui_tient_et_signalent_le_reste(
            valeurs in proptest::collection::vec(prop_oneof![-500i64..3000, 0i64..20], 1..200),
            arrondi in prop_oneof![Just(50), Just(1)],
            min in proptest::option::of(-600i64..3100),
            max in proptest::option::of(-600i64..3100),
        ) {
            let echelle = Echelle::depuis(valeurs.clone(), arrondi);
            let bornes = echelle.bornes(min, max);
            let dans = |v: i64, plan: usize| echelle.premier(v) <= plan;
            for v in valeurs {
                let tient = min.is_none_or(|m| v >= m) && max.is_none_or(|m| v <= m);
                let garde = dans(v, bornes.sous) && !bornes.sur.is_some_and(|p| dans(v, p));
                let douteux = [bornes.douteux_haut, bornes.douteux_bas]
                    .into_iter()
                    .flatten()
                    .any(|(a, b)| dans(v, a) && !b.is_some_and(|b| dans(v, b)));
                prop_assert!(garde || !tient, "{v} is lost");
                prop_assert!(garde == tient || douteux, "{v} is kept without a look");
            }
        }
    }
}
