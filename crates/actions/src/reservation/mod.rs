//! Reservations (`domain.md` section 6): a prescriber begins one ([`creer_brouillon`]), fills its form ([`modifier_brouillon`]), sends its
//! documents ([`document`]), gives it up ([`annuler_reservation`]), or lets its time pass ([`echeance`]). What its form still lacks is
//! told by [`ReservationSuivie::formulaire`], and changes nothing.

mod acquereurs;
mod complet;
pub mod contrat;
mod creation;
mod document;
mod echeance;
mod modification;
mod oubli;
mod premieres;
mod suite;
mod suivie;
mod tenue;

pub use creation::{OrigineDuBrouillon, creer_brouillon};
pub use document::{CHAMP, DOCUMENTS, ajouter_document, retirer_document};
pub use echeance::suivre;
pub use modification::modifier_brouillon;
pub use oubli::{GARDE_DES_RESERVATIONS, oublier_anciennes};
pub use suite::{IssueDAnnulation, annuler_reservation, prolonger_reservation};
pub use suivie::{ReservationSuivie, completer, completer_en_fiche};
pub(crate) use tenue::LigneTenue;

use crate::contexte::Contexte;
use crate::courrier::poster_la_reservation;
use crate::dossier::{DossierDeVente, TenuPar};
use crate::error::{Error, RefusDAction, Result};
use crate::prise::DeVente;
use domain::reservation::ConstatDuFormulaire;
pub use domain::reservation::personnes;
use domain::vente::{FinDeTenue, LettreSurReservation, Pas, Reservation};
use store::{Ecriture, Fait};

impl DeVente for Reservation {
    async fn garder(&mut self, tx: &Ecriture) -> Result<()> {
        if store::reservation::remplacer(tx, self).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
    }

    fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        Self::fin_de_tenue(self)
    }

    async fn poster(&self, tx: &Ecriture, dossier: &DossierDeVente, lettre: LettreSurReservation) -> Result<()> {
        poster_la_reservation(tx, self, dossier, lettre).await
    }
}

/// What the dossier of a reservation is loaded by. Its letters name the buyers of its form, so no contact is read.
pub(crate) fn tenu_par(reservation: &Reservation) -> TenuPar<'_> {
    let Reservation { lot, programme, prescripteur, compte, .. } = reservation;
    TenuPar { lot, programme, titulaire: *prescripteur, compte: *compte, contact: None }
}

/// Writes a reservation over the version that was read.
pub(crate) async fn garder(tx: &Ecriture, mut reservation: Reservation) -> Result<Reservation> {
    reservation.garder(tx).await?;
    Ok(reservation)
}

/// Writes a move of a draft whose form and documents are at hand as they are after it; gives its facts. When nothing is missing any more,
/// its referent is told. The end of a complete draft that cannot be signed and would come within a day is put off with it, because nobody
/// is to see a draft that goes on as over until the job comes.
async fn garder_et_suivre(
    tx: &Ecriture,
    contexte: &Contexte,
    suivie: &mut ReservationSuivie,
    pas: Pas<Reservation>,
) -> Result<Vec<Fait>> {
    let mut faits = pas.tous_les_faits(Vec::new());
    let formulaires = (&suivie.reservation.document, &pas.apres.document);
    premieres::tenir(tx, suivie.reservation.id, formulaires, &suivie.documents).await?;
    suivie.reservation = pas.apres;
    let maintenant = tx.maintenant();
    let complet = suivie.formulaire().est_complet(maintenant.jour());
    if complet
        && let Some(reportee) = suivie.reservation.reporter(maintenant.date())
        && !se_signe(tx, &suivie.reservation).await?
    {
        faits.extend(reportee.tous_les_faits(Vec::new()));
        suivie.reservation = reportee.apres;
    }
    suivie.reservation.garder(tx).await?;
    if complet {
        complet::annoncer(tx, contexte, &suivie.reservation).await?;
    }
    Ok(faits)
}

/// Whether a complete draft may be signed now: what its contract needs beside its form is there. Else its prescriber has nothing to do,
/// and its time does not run out (`domain.md` section 6).
async fn se_signe(tx: &Ecriture, reservation: &Reservation) -> Result<bool> {
    let risques = store::etat_des_risques::du_programme(tx, &reservation.programme).await?;
    Ok(risques.is_some_and(|lu| lu.etat.vaut(tx.maintenant().jour())))
}

pub(crate) fn introuvable() -> Error {
    Error::introuvable("reservation-introuvable", "Cette réservation n’existe pas.")
}

/// What cannot be kept of a form, field by field.
pub(crate) fn fautes(constats: Vec<ConstatDuFormulaire>) -> Result<()> {
    if constats.is_empty() {
        return Ok(());
    }
    let violation =
        |constat: ConstatDuFormulaire| crate::Violation::nouvelle(constat.champ, constat.code, constat.message);
    Err(RefusDAction::invalide(constats.into_iter().map(violation).collect()).into())
}
