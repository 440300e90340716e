//! The rows of a contract that somebody acts on, under their locks in the one order: the envelope, the programme, the reservation.

use crate::contexte::Contexte;
use crate::error::Result;
use crate::reservation::{LigneTenue, introuvable};
use crate::signature;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::signature::SujetSigne;
use domain::utilisateur::Utilisateur;
use domain::vente::Reservation;
use store::Ecriture;
use store::enveloppe::EnveloppeLue;

/// A reservation that may be in signature, on which whoever acts sees it; its rows stay as they are until the transaction ends.
pub(crate) struct ContratTenu {
    /// Who acts, as their row stands.
    pub(crate) moi: Utilisateur,
    pub(crate) regard: Regard,
    pub(crate) reservation: Reservation,
    /// The last envelope of its contract, whatever became of it; none before it was ever sent.
    pub(crate) lue: Option<EnveloppeLue>,
}

impl ContratTenu {
    /// Locks them for who acts.
    pub(crate) async fn prendre(tx: &Ecriture, contexte: &Contexte, id: IdReservation) -> Result<Self> {
        let lue = signature::tenir(tx, SujetSigne::Contrat(id.0)).await?;
        let LigneTenue { moi, regard, reservation, .. } = LigneTenue::prendre(tx, contexte, id).await?;
        exiger_la_derniere(tx, id, lue.as_ref()).await?;
        Ok(Self { moi, regard, reservation, lue })
    }
}

/// The reservation of an envelope that the caller holds.
pub(crate) async fn tenir_la_reservation(tx: &Ecriture, id: IdReservation) -> Result<Reservation> {
    store::programme::tenir_celui_de_la_reservation(tx, id).await?;
    store::reservation::par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)
}

/// Refuses what was sent to be signed between the two locks: the envelope that is held, if any, is not its last one.
pub(crate) async fn exiger_la_derniere(tx: &Ecriture, id: IdReservation, lue: Option<&EnveloppeLue>) -> Result<()> {
    let derniere = store::enveloppe::du_sujet(tx, SujetSigne::Contrat(id.0)).await?;
    let (derniere, tenue) = (derniere.map(|lue| lue.enveloppe.id), lue.map(|lue| lue.enveloppe.id));
    if derniere == tenue { Ok(()) } else { Err(store::Error::Conflit.into()) }
}
