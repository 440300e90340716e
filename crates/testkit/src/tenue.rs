//! Makes the holders of lots for tests.

use domain::lot::tenue::{IdOption, IdReservation, LignePortail, SourceExterieure};
use domain::lot::{Detenteur, IdLot, StatutLot, Tenue};
use store::{Ecriture, Instant, Result};

/// Who holds a lot of this status, by a holder of this kind, since `depuis`. A holder of the portal is option or
/// reservation number 1.
///
/// # Panics
///
/// When the status and the holder do not match: a free lot with a holder, or a lot that is not free without one.
pub fn tenue(statut: StatutLot, detenteur: Option<Detenteur>, depuis: Instant) -> Tenue {
    let Some(detenteur) = detenteur else {
        assert_eq!(statut, StatutLot::L, "a lot that is not free has a holder");
        return Tenue::Libre;
    };
    let Some(source) = SourceExterieure::depuis(detenteur) else {
        let ligne = match statut {
            StatutLot::O => LignePortail::Option(IdOption(1)),
            _ => LignePortail::Reservation(IdReservation(1)),
        };
        return Tenue::depuis_le_portail(statut, ligne, None).expect("a status that the portal holds");
    };
    assert_ne!(statut, StatutLot::L, "a free lot has no holder");
    Tenue::dite(statut, source, depuis.date(), None)
}

/// Passes a lot that has the status `de` to the holder that [`tenue`] makes of `vers`. Writes no fact. Returns false and
/// changes nothing when the lot has another status.
pub async fn passer(tx: &Ecriture, id: &IdLot, de: StatutLot, vers: (StatutLot, Option<Detenteur>)) -> Result<bool> {
    let Some(lot) = store::lot::verrouiller(tx, id).await? else { return Ok(false) };
    if lot.statut() != de {
        return Ok(false);
    }
    store::lot::changer_tenue(tx, id, &lot.tenue, &tenue(vers.0, vers.1, tx.maintenant())).await
}
