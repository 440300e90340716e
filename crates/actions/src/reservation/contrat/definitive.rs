//! The end of the delay to withdraw: the sale is firm, and its buyers are told.

use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::signature;
use domain::signature::Enveloppe;
use domain::vente::Reservation;
use store::Ecriture;

/// Tells the buyers that the sale is firm, with their copy. `reservation` is already firm: the periodic job has made it so, as of
/// the instant at which the delay was over, even when the job ran later.
pub(crate) async fn dire_definitive(
    tx: &Ecriture,
    enveloppe: &Enveloppe,
    reservation: &Reservation,
    dossier: &DossierDeVente,
) -> Result<()> {
    let lettre = LettreDeContrat::nouvelle(reservation, dossier);
    for (signataire, jeton) in signature::liens_de_copie(tx, enveloppe).await? {
        if let Some(personne) = &signataire.personne {
            poster_au_signataire(tx, personne, lettre.clone(), Some(&jeton), Lettre::ContratDefinitif).await?;
        }
    }
    Ok(())
}
