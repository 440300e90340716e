//! Reservations (`domain.md` section 6). A prescriber begins one ([`creer_brouillon`]), fills its form ([`modifier_brouillon`]), sends its
//! documents ([`document`]), gives it up ([`annuler_reservation`]), or lets its time pass ([`echeance`]).
//! [`ReservationSuivie::formulaire`] tells what the form still lacks, and changes nothing.

mod acquereurs;
mod annuler_ou_prolonger;
mod complet;
pub mod contrat;
mod creation;
mod document;
mod echeance;
mod modification;
mod oubli;
mod premieres;
mod suivie;
mod verrouillee;

pub use annuler_ou_prolonger::{IssueDAnnulation, annuler_reservation, prolonger_reservation};
pub use creation::{OrigineDuBrouillon, creer_brouillon};
pub use document::{CHAMP, DOCUMENTS, ajouter_document, retirer_document};
use domain::refus_partage::RESERVATION_INTROUVABLE;
pub use echeance::suivre;
pub use modification::modifier_brouillon;
pub use oubli::{GARDE_DES_RESERVATIONS, oublier_anciennes};
pub use suivie::{ReservationSuivie, completer, completer_en_fiche};
pub(crate) use verrouillee::ReservationVerrouillee;

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
    async fn ecrire(&mut self, tx: &Ecriture) -> Result<()> {
        if store::reservation::remplacer(tx, self).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
    }

    fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        Self::fin_de_tenue(self)
    }

    async fn poster(&self, tx: &Ecriture, dossier: &DossierDeVente, lettre: LettreSurReservation) -> Result<()> {
        poster_la_reservation(tx, self, dossier, lettre).await
    }
}

/// The data of a reservation that is needed to load its dossier. Its letters name the buyers from the form, so no contact is read.
pub(crate) fn tenu_par(reservation: &Reservation) -> TenuPar<'_> {
    let Reservation { lot, programme, prescripteur, compte, .. } = reservation;
    TenuPar { lot, programme, titulaire: *prescripteur, compte: *compte, contact: None }
}

/// Writes a reservation over the version that was read.
pub(crate) async fn ecrire(tx: &Ecriture, mut reservation: Reservation) -> Result<Reservation> {
    reservation.ecrire(tx).await?;
    Ok(reservation)
}

/// Writes a transition of a draft, and returns its facts. The form of `pas.apres` and the documents of `suivie` are those after the
/// transition. When the draft has become complete, the referent is told. When it is complete but cannot be signed now, an end that
/// comes within a day is put off at once, so that nobody sees the draft as over before the job runs.
async fn ecrire_le_pas(
    tx: &Ecriture,
    contexte: &Contexte,
    suivie: &mut ReservationSuivie,
    pas: Pas<Reservation>,
) -> Result<Vec<Fait>> {
    let mut faits = pas.tous_les_faits(Vec::new());
    let formulaires = (&suivie.reservation.document, &pas.apres.document);
    premieres::mettre_a_jour(tx, suivie.reservation.id, formulaires, &suivie.documents).await?;
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
    suivie.reservation.ecrire(tx).await?;
    if complet {
        complet::annoncer(tx, contexte, &suivie.reservation).await?;
    }
    Ok(faits)
}

/// Says whether the form of a draft lacks nothing. It is false of a reservation that is no draft.
async fn est_complet(tx: &Ecriture, reservation: &Reservation) -> Result<bool> {
    if !reservation.est_un_brouillon() {
        return Ok(false);
    }
    let suivie = completer(tx, vec![reservation.clone()]).await?.pop();
    Ok(suivie.is_some_and(|suivie| suivie.formulaire().est_complet(tx.maintenant().jour())))
}

/// Says whether a complete draft may be signed now: its programme has an `état des risques` that is still valid. Otherwise the
/// prescriber can do nothing, so the time of the draft does not run out (`domain.md` section 6).
async fn se_signe(tx: &Ecriture, reservation: &Reservation) -> Result<bool> {
    let risques = store::etat_des_risques::du_programme(tx, &reservation.programme).await?;
    Ok(risques.is_some_and(|lu| lu.etat.vaut(tx.maintenant().jour())))
}

/// The refusal when the reservation does not exist.
pub(crate) fn introuvable() -> Error {
    Error::absent(RESERVATION_INTROUVABLE)
}

/// Refuses a form that has faults, and names each of them at its field.
pub(crate) fn fautes(constats: Vec<ConstatDuFormulaire>) -> Result<()> {
    if constats.is_empty() {
        return Ok(());
    }
    let violation =
        |constat: ConstatDuFormulaire| crate::Violation::nouvelle(constat.champ, constat.code, constat.message);
    Err(RefusDAction::invalide(constats.into_iter().map(violation).collect()).into())
}
