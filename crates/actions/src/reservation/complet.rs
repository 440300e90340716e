//! A draft of which nothing is missing any more: who follows its company is told, because nobody else can go on with it.

use super::tenu_par;
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::prise::dire;
use domain::vente::{LettreSurReservation, Pas, Reservation};
use store::Ecriture;

/// Tells the referent, once a draft, that it is complete: one that is emptied and filled again tells nothing more.
pub(super) async fn annoncer(tx: &Ecriture, contexte: &Contexte, reservation: &Reservation) -> Result<()> {
    if !store::reservation::noter_complet(tx, reservation.id).await? {
        return Ok(());
    }
    let mut dossier = Box::pin(DossierDeVente::a_ecrire(tx, contexte.base(), tenu_par(reservation))).await?;
    dossier.dire_qui_agit(tx, contexte).await?;
    dire(tx, &mut dossier, &Pas::vers(reservation.clone()).et_la_lettre(LettreSurReservation::Complete)).await
}
