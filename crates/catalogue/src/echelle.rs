//! Round steps of a number (price, surface), and for each step the bitmap of who lies at or under it. A bound that is a
//! step is one bitmap; any other bound is a step and the few records between two steps, looked at one by one.

use crate::json::ABSENT;

/// The steps, in increasing order, without the last one that holds every known value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Echelle {
    pas: Vec<i64>,
}

/// Steps at most.
const PAS_MAX: usize = 48;

/// What a pair of bounds comes to: who is certainly outside, and whom to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct BornesEchelle {
    /// Rank of the plane that everybody who holds is in.
    pub(crate) sous: usize,
    /// Rank of the plane that nobody who holds is in.
    pub(crate) sur: Option<usize>,
    /// Ranks of planes between which the upper bound falls: in the first, not in the second.
    pub(crate) douteux_haut: Option<(usize, Option<usize>)>,
    /// The same for the lower bound.
    pub(crate) douteux_bas: Option<(usize, Option<usize>)>,
}

impl BornesEchelle {
    /// Whether some are to be looked at.
    pub(crate) fn douteux(&self) -> bool {
        self.douteux_haut.is_some() || self.douteux_bas.is_some()
    }
}

impl Echelle {
    /// Steps that share the sample out, each rounded to a multiple of `arrondi`, since people ask for round numbers.
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

    /// How many bitmaps there are: one a step, and that of the known values.
    pub(crate) fn plans(&self) -> usize {
        self.pas.len() + 1
    }

    /// The first bitmap a value is in; it is in all those after.
    pub(crate) fn premier(&self, valeur: i64) -> usize {
        self.pas.partition_point(|p| *p < valeur)
    }

    /// The same of a value that may be absent, and then is in none: the number of bitmaps stands for no bitmap.
    pub(crate) fn plan(&self, valeur: i64) -> usize {
        if valeur == ABSENT { self.plans() } else { self.premier(valeur) }
    }

    /// Reads two bounds, both included; without one, `None`.
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
            // Steps under `min` hold nobody wanted; those between the last of them and the next are to be looked at.
            let premier = self.premier(min);
            bornes.sur = premier.checked_sub(1);
            // When the step before is the number before, nobody lies between.
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
