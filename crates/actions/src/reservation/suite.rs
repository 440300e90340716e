//! Giving a reservation up.

use super::droits::tenue;
use super::garder;
use super::suivie::{ReservationSuivie, une};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, poster_la_reservation};
use crate::dossier::DossierDeVente;
use crate::error::{Kind, Result};
use crate::lot_vu::import_en_cours;
use crate::prise::servir;
use domain::lot::IdLot;
use domain::lot::tenue::{Evenement, IdReservation};
use domain::reservation::EvenementReservation;
use domain::vente::droits::motif_d_annulation;
use store::lot::Suite;
use store::reservation::Reservation;
use store::{Acte, Ecrit, Ecriture, Fait, Instant};

/// What came of a cancellation (spec section 7: `code` 1, or 0 with its reasons).
#[derive(Debug)]
pub enum IssueDAnnulation {
    /// It is cancelled.
    Faite(Box<ReservationSuivie>),
    /// The rules refuse it.
    Refusee(Vec<String>),
}

/// Cancels a reservation: its lots are free again. Staff say why.
pub async fn annuler_reservation(
    contexte: &Contexte,
    id: IdReservation,
    motif: Option<&str>,
) -> Result<Ecrit<IssueDAnnulation>> {
    let travail = |tx| async move {
        let (regard, suivie, droits) = tenue(&tx, contexte, id).await?;
        match droits.annuler {
            Err(erreur) if erreur.refusal().is_some_and(|refus| refus.kind == Kind::Conflict) => {
                return Ok(Acte::sans_effet(IssueDAnnulation::Refusee(vec![erreur.to_string()])));
            }
            autre => autre?,
        }
        let mut reservation = suivie.reservation;
        reservation.motif = motif_d_annulation(&regard, motif)?;
        let maintenant = tx.maintenant();
        terminer(&tx, &mut reservation, EvenementReservation::Annulee, Some(maintenant)).await?;
        let annexes = liberer(&tx, &reservation, &Evenement::ReservationAnnulee { reservation: id }).await?;
        poster_la_reservation(&tx, &reservation, Lettre::ReservationAnnulee).await?;
        let lot = reservation.lot.clone();
        let fait = Fait::ReservationAnnulee { reservation: id, lot: lot.clone(), annexes: annexes.clone() };
        let mut dossier = Box::pin(DossierDeVente::du_lot(&tx, contexte.base(), &lot)).await?;
        let liste = servir(&tx, contexte.base(), &mut dossier, &annexes).await?;
        let annulee = IssueDAnnulation::Faite(Box::new(une(&tx, reservation).await?));
        Ok(Acte::faits(annulee, [vec![fait], liste].concat()))
    };
    contexte.ecrire(travail).await
}

/// Ends a reservation at that instant, over the version that was read: whenever a job comes, what follows from an end counts from it.
pub(super) async fn terminer(
    tx: &Ecriture,
    reservation: &mut Reservation,
    evenement: EvenementReservation,
    finie: Option<Instant>,
) -> Result<()> {
    reservation.etat = reservation.etat.apres(evenement).map_err(|_| store::Error::Conflit)?;
    reservation.finie = finie.or_else(|| Some(tx.maintenant()));
    reservation.avertir = None;
    garder(tx, reservation).await
}

/// Frees what a reservation held; gives its annexes.
pub(super) async fn liberer(tx: &Ecriture, reservation: &Reservation, evenement: &Evenement) -> Result<Vec<IdLot>> {
    match store::lot::appliquer(tx, &reservation.lot, evenement).await? {
        Suite::Faite(lots) => Ok(lots.into_iter().filter(|lot| *lot != reservation.lot).collect()),
        Suite::Import => Err(import_en_cours()),
        Suite::Refusee(refus) => {
            // Nobody can have taken what it held: its end is told all the same, and what is wrong goes to the log.
            tracing::error!(reservation = reservation.id.0, %refus, "the lot of a reservation was not its own");
            Ok(Vec::new())
        }
        Suite::Introuvable => Ok(Vec::new()),
    }
}
