//! Cancelling a reservation whose contract was sent, firm or not. Its links to sign end, and its buyers are told.

use super::apres_signature::sollicites;
use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::signature;
use domain::contrat::VoieDeSignature;
use domain::signature::{Enveloppe, SignataireDActe};
use domain::vente::Reservation;
use store::Ecriture;

/// Closes the envelope of the cancelled contract, and tells the buyers who know of it. On the portal these are the buyers whose
/// turn to sign had come. On paper they are all the buyers, once the contract is countersigned. `reservation` is already cancelled.
/// Does nothing when the contract was never sent, or was taken back to the draft.
pub(crate) async fn dire_l_annulation(
    tx: &Ecriture,
    enveloppe: &Enveloppe,
    reservation: &Reservation,
    dossier: &DossierDeVente,
) -> Result<()> {
    let Some(contrat) = reservation.contrat() else { return Ok(()) };
    let prevenus: Vec<&SignataireDActe> = match (contrat.voie, contrat.contresigne) {
        (VoieDeSignature::Electronique, _) => sollicites(enveloppe).collect(),
        (VoieDeSignature::Papier, Some(_)) => {
            enveloppe.signataires.iter().filter(|signataire| signataire.role.est_un_acquereur()).collect()
        }
        (VoieDeSignature::Papier, None) => Vec::new(),
    };
    signature::fermer(tx, enveloppe, "réservation annulée").await?;
    let lettre = LettreDeContrat::nouvelle(reservation, dossier);
    for personne in prevenus.into_iter().filter_map(|signataire| signataire.personne.as_ref()) {
        poster_au_signataire(tx, personne, lettre.clone(), None, Lettre::ContratAnnule).await?;
    }
    Ok(())
}
