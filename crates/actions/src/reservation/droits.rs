//! Who may do what with a reservation.

use super::ReservationSuivie;
use super::introuvable;
use super::suivie::une;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::{non_gere, regard};
use domain::acces::Role;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::reservation::{EtatReservation, EvenementReservation};
use store::reservation::{Reservation, ReservationsVisibles};
use store::{Ecriture, Instant};

/// What may be done with a reservation.
#[derive(Debug)]
pub struct DroitsSurReservation {
    /// Filling its form, and sending its documents.
    pub modifier: Result<()>,
    /// Cancelling it.
    pub annuler: Result<()>,
    /// Having it signed.
    pub signer: Result<()>,
}

impl DroitsSurReservation {
    /// Those of a viewer who sees it.
    pub fn de(regard: &Regard, suivie: &ReservationSuivie, maintenant: Instant) -> Self {
        let reservation = &suivie.reservation;
        let gere = || suivie.compte.as_ref().is_some_and(|compte| regard.gere(compte)) || regard.a(Role::IA);
        let sienne = reservation.prescripteur == regard.utilisateur && regard.a(Role::EP);
        let de_sa_societe = regard.a(Role::ER) && regard.compte.is_some() && regard.compte == reservation.compte;
        let modifier = || if sienne { remplissable(reservation, maintenant) } else { Err(pas_sienne(regard)) };
        let annulable = || match reservation.etat.apres(EvenementReservation::Annulee) {
            // A draft whose time is over is not there any more, whether or not the job that ends it has come.
            Ok(_) if reservation.etat != EtatReservation::Brouillon => Ok(()),
            _ => remplissable(reservation, maintenant),
        };
        Self {
            annuler: if sienne || de_sa_societe || gere() { annulable() } else { Err(non_gere(regard)) },
            signer: modifier().and_then(|()| Err(pas_encore())),
            modifier: modifier(),
        }
    }
}

/// Whether it is a draft that lasts.
fn remplissable(reservation: &Reservation, maintenant: Instant) -> Result<()> {
    if reservation.se_remplit(maintenant) {
        return Ok(());
    }
    let phrase = match reservation.etat {
        EtatReservation::Brouillon | EtatReservation::BrouillonExpire => {
            "Cette réservation a expiré : elle ne retient plus son lot."
        }
        EtatReservation::BrouillonAnnule => "Cette réservation est annulée.",
        _ => "Cette réservation n’est plus un brouillon.",
    };
    Err(Error::conflict("reservation-terminee", phrase))
}

/// Whoever reads the follow-up of others changes nothing of their forms.
fn pas_sienne(regard: &Regard) -> Error {
    if regard.a(Role::EP) || regard.a(Role::ER) {
        Error::conflict("reservation-d-un-autre", "Seul son prescripteur remplit cette réservation.")
    } else {
        Error::sans_droit()
    }
}

fn pas_encore() -> Error {
    Error::conflict("signature-indisponible", "La signature électronique du contrat n’est pas encore ouverte.")
}

/// A reservation that whoever acts sees, and what they may do with it; its row stays as it is until the transaction ends, and so
/// does what is declared on its programme.
pub(super) async fn tenue(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
) -> Result<(Regard, ReservationSuivie, DroitsSurReservation)> {
    let regard = regard(tx, contexte).await?;
    let vue = ReservationsVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(introuvable)?;
    store::programme::tenir(tx, &vue.programme).await?;
    let reservation = store::reservation::par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?;
    let suivie = une(tx, reservation).await?;
    let droits = DroitsSurReservation::de(&regard, &suivie, tx.maintenant());
    Ok((regard, suivie, droits))
}
