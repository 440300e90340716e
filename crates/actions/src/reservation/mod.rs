//! Reservations (`domain.md` section 6): a prescriber begins one ([`creer_brouillon`]), fills its form ([`modifier_brouillon`]), sends its
//! documents ([`document`]), gives it up ([`annuler_reservation`]), or lets its time pass ([`echeance`]). What its form still lacks is
//! told by [`ReservationSuivie::formulaire`], and changes nothing.

mod acquereurs;
mod creation;
mod document;
mod droits;
mod echeance;
mod formulaire;
mod modification;
mod suite;
mod suivie;

pub use acquereurs::personnes;
pub use creation::{OrigineDuBrouillon, creer_brouillon};
pub use document::{CHAMP, DOCUMENTS, ajouter_document, retirer_document};
pub use droits::DroitsSurReservation;
pub use echeance::{GARDE_DES_RESERVATIONS, oublier_anciennes, suivre};
pub use formulaire::{DepotOffert, FormulaireRempli, TvaProposee};
pub use modification::modifier_brouillon;
pub use suite::{IssueDAnnulation, annuler_reservation};
pub use suivie::{ReservationSuivie, completer};

use crate::courrier::{Lettre, poster_la_reservation};
use crate::dossier::DossierDeVente;
use crate::error::{Error, Refusal, Result};
use crate::prise::DeVente;
use domain::reservation::{ConstatDuFormulaire, StatutReservation};
use domain::vente::{FinDeTenue, LettreDeVente};
use store::Ecriture;
use store::reservation::Reservation;

impl DeVente for Reservation {
    async fn garder(&mut self, tx: &Ecriture) -> Result<()> {
        garder(tx, self).await
    }

    fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        let compte = self.compte?;
        let le = self.finie?.date();
        let compte_pour = matches!(self.etat.statut(), StatutReservation::Annulee | StatutReservation::Expiree);
        compte_pour.then_some(FinDeTenue { compte, le })
    }

    async fn poster(&self, tx: &Ecriture, _: &DossierDeVente, lettre: LettreDeVente) -> Result<()> {
        match lettre {
            LettreDeVente::ReservationCommencee => poster_la_reservation(tx, self, Lettre::ReservationCommencee).await,
            autre => {
                tracing::error!(lettre = ?autre, "no transition of a reservation owes this letter");
                Ok(())
            }
        }
    }
}

/// Writes a reservation over the version that was read.
async fn garder(tx: &Ecriture, reservation: &mut Reservation) -> Result<()> {
    if store::reservation::remplacer(tx, reservation).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
}

fn introuvable() -> Error {
    Error::not_found("reservation-introuvable", "Cette réservation n’existe pas.")
}

/// What cannot be kept of a form, field by field.
fn fautes(constats: Vec<ConstatDuFormulaire>) -> Result<()> {
    if constats.is_empty() {
        return Ok(());
    }
    let violation =
        |constat: ConstatDuFormulaire| crate::Violation::nouvelle(constat.champ, constat.code, constat.message);
    Err(Refusal::invalid(constats.into_iter().map(violation).collect()).into())
}
