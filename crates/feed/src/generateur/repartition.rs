//! Decides how many lots each programme has. The sum is exact, and the sizes are uneven as in real life. The number of lots of
//! a programme is computed from the few programmes of its group, not from all.

use super::Parametres;
use super::alea::{Alea, SujetDeTirage};

/// The number of programmes in a group, which shares a whole number of lots.
const LOT_DE_PROGRAMMES: u64 = 8;

/// The number of lots of the programme at this index.
pub(super) fn lots_du_programme(parametres: &Parametres, index: u64) -> u64 {
    let Parametres { programmes, lots, graine, .. } = *parametres;
    let debut = index - index % LOT_DE_PROGRAMMES;
    let fin = (debut + LOT_DE_PROGRAMMES).min(programmes);
    let part = jusque(lots, fin, programmes) - jusque(lots, debut, programmes);
    let minimum = u64::from(part >= fin - debut);
    let reste = part - minimum * (fin - debut);

    let poids = |i| {
        let mut alea = Alea::nouveau(graine, SujetDeTirage::Repartition, i, 0);
        40 + alea.sous(100) + if alea.chance(150) { 200 } else { 0 }
    };
    let total: u64 = (debut..fin).map(poids).sum();
    let avant: u64 = (debut..index).map(poids).sum();
    minimum + jusque(reste, avant + poids(index), total) - jusque(reste, avant, total)
}

/// The share of the first `n` parts when `total` is divided into `sur` parts.
fn jusque(total: u64, n: u64, sur: u64) -> u64 {
    u64::try_from(u128::from(total) * u128::from(n) / u128::from(sur.max(1))).unwrap_or(u64::MAX)
}
