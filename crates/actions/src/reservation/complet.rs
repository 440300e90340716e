//! A draft that has become complete. The referent of the company is told, because they do the next step.

use super::tenu_par;
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::prise::poster_les_lettres;
use domain::vente::{LettreSurReservation, Pas, Reservation};
use store::Ecriture;

/// Tells the referent that a draft is complete, once for each draft. When the form is emptied and filled again, nobody is told
/// again.
pub(super) async fn annoncer(tx: &Ecriture, contexte: &Contexte, reservation: &Reservation) -> Result<()> {
    if !store::reservation::noter_complet(tx, reservation.id).await? {
        return Ok(());
    }
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, contexte.base(), tenu_par(reservation))).await?;
    dossier.charger_qui_agit(tx, contexte).await?;
    poster_les_lettres(tx, &mut dossier, &Pas::vers(reservation.clone()).et_la_lettre(LettreSurReservation::Complete))
        .await
}
