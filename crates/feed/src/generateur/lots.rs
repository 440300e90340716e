//! Invents a lot from its rank in the programme.

use super::annexe;
use super::gabarit::Gabarit;
use super::logement;
use domain::lot::LotFlux;

/// Invents the lot at this rank. The first ranks are apartments, then come houses, shops, parking places and cellars.
pub(super) fn inventer(g: &Gabarit, rang: u64) -> LotFlux {
    let c = &g.composition;
    let mut rang = rang;
    if rang < c.logements() {
        return logement::inventer(g, rang);
    }
    rang -= c.logements();
    if rang < c.commerces {
        return annexe::commerce(g, rang);
    }
    rang -= c.commerces;
    if rang < c.parkings {
        return annexe::parking(g, rang);
    }
    annexe::cave(g, rang - c.parkings)
}
