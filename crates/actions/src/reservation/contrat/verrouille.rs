//! The rows of a contract that somebody acts on, always locked in this order: the envelope, the programme, the reservation.

use crate::contexte::Contexte;
use crate::error::Result;
use crate::reservation::{ReservationVerrouillee, introuvable};
use crate::signature;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::signature::SujetSigne;
use domain::utilisateur::Utilisateur;
use domain::vente::Reservation;
use store::Ecriture;
use store::enveloppe::EnveloppeLue;

/// A reservation that may be in signature and that the caller sees. Its rows are locked until the transaction ends.
pub(crate) struct ContratVerrouille {
    /// The user who acts, read from their row.
    pub(crate) moi: Utilisateur,
    pub(crate) regard: Regard,
    pub(crate) reservation: Reservation,
    /// The last envelope of the contract, whatever its state. `None` when the contract was never sent.
    pub(crate) lue: Option<EnveloppeLue>,
}

impl ContratVerrouille {
    /// Locks the envelope, the programme and the reservation for the user who acts.
    pub(crate) async fn verrouiller(tx: &Ecriture, contexte: &Contexte, id: IdReservation) -> Result<Self> {
        let lue = signature::verrouiller_la_derniere(tx, SujetSigne::Contrat(id.0)).await?;
        let ReservationVerrouillee { moi, regard, reservation, .. } =
            ReservationVerrouillee::verrouiller(tx, contexte, id).await?;
        exiger_la_derniere(tx, id, lue.as_ref()).await?;
        Ok(Self { moi, regard, reservation, lue })
    }
}

/// Locks the reservation of an envelope that the caller has locked.
pub(crate) async fn verrouiller_la_reservation(tx: &Ecriture, id: IdReservation) -> Result<Reservation> {
    store::programme::verrouiller_partage_celui_de_la_reservation(tx, id).await?;
    store::reservation::par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)
}

/// Refuses the call when the contract was sent again between the two locks: the locked envelope is then not the last one.
pub(crate) async fn exiger_la_derniere(tx: &Ecriture, id: IdReservation, lue: Option<&EnveloppeLue>) -> Result<()> {
    let derniere = store::enveloppe::du_sujet(tx, SujetSigne::Contrat(id.0)).await?;
    let (derniere, verrouillee) = (derniere.map(|lue| lue.enveloppe.id), lue.map(|lue| lue.enveloppe.id));
    if derniere == verrouillee { Ok(()) } else { Err(store::Error::Conflit.into()) }
}
