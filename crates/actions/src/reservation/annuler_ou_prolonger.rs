//! A reservation is cancelled, or staff give a draft more time.

use super::suivie::ReservationSuivie;
use super::verrouillee::ReservationVerrouillee;
use super::{est_complet, tenu_par};
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::pouvoir::exiger_un_motif;
use crate::prise::{passer, rendre};
use crate::reservation::contrat::{ContratVerrouille, dire_l_annulation};
use domain::lot::tenue::IdReservation;
use domain::vente::droits::peut_lever_le_delai;
use domain::vente::{Agissant, DelaiDeReprise, GenreDeRefus};
use store::{Acte, Ecrit};

/// The result of a cancellation (spec section 7: `code` 1, or 0 with its reasons).
#[derive(Debug)]
pub enum IssueDAnnulation {
    Faite(Box<ReservationSuivie>),
    /// The rules refuse it, for these reasons.
    Refusee(Vec<String>),
}

/// Cancels a reservation (a draft, a contract in signature or a firm sale) and frees its lots. Staff must give a reason, and so must a
/// person who acts in somebody's place. [`domain::vente::droits`] says who may cancel, [`crate::dossier`] which locks are taken.
///
/// One transaction does all of this, in this order:
///
/// 1. the rows are locked, the right and the state are checked ([`Reservation::annuler`](domain::vente::Reservation::annuler));
/// 2. `prise::rendre` writes the reservation, frees its lot and annexes, queues the letters to the prescriber and the referent, and
///    serves the waiting lists of these lots, with their letters;
/// 3. the declarations that waited for this end are decided, with their letters;
/// 4. when the contract had been sent, its envelope is closed and the buyers who know of it are written to;
/// 5. the facts are inserted in the order of these steps: the reservation, the lifted delay, the waiting lists, the declarations.
///
/// A refusal by the state, or for another referent's company, is a value ([`IssueDAnnulation::Refusee`]) and writes no fact. Any other
/// refusal is an error.
pub async fn annuler_reservation(
    contexte: &Contexte,
    id: IdReservation,
    motif: Option<&str>,
    delai: DelaiDeReprise,
) -> Result<Ecrit<IssueDAnnulation>> {
    exiger_un_motif(contexte, motif)?;
    let travail = |tx| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let attendus = DenonciationsEnAttente::de_la_reservation(&tx, id, reservation.programme.clone()).await?;
        let mut dossier = DossierDeVente::tenu(&tx, contexte.base(), tenu_par(&reservation)).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        peut_lever_le_delai(agissant, delai)?;
        dossier.delai = delai;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = match reservation.annuler(agissant, motif, tx.maintenant().date()) {
            Ok(pas) => pas,
            Err(refus) if refus.genre == GenreDeRefus::Conflit => {
                return Ok(Acte::sans_effet(IssueDAnnulation::Refusee(vec![refus.to_string()])));
            }
            Err(refus) => return Err(refus.into()),
        };
        let mut rendue = rendre(&tx, contexte.base(), &mut dossier, pas).await?;
        rendue.faits.extend(attendus.decider(&tx, contexte.base()).await?);
        if let Some(lue) = lue {
            dire_l_annulation(&tx, &lue.enveloppe, &rendue.apres, &dossier).await?;
        }
        let suivie = ReservationSuivie::du_dossier(&tx, rendue.apres, dossier).await?;
        let annulee = suivie.en_fiche(&tx, moi.portee()).await?;
        Ok(Acte::faits(IssueDAnnulation::Faite(Box::new(annulee)), rendue.faits))
    };
    contexte.ecrire(travail).await
}

/// Gives a draft three more working days, once. Staff must give a reason.
pub async fn prolonger_reservation(
    contexte: &Contexte,
    id: IdReservation,
    motif: &str,
) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx| async move {
        let ReservationVerrouillee { moi, regard, reservation, .. } =
            ReservationVerrouillee::verrouiller(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.complet = est_complet(&tx, &reservation).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = reservation.prolonger(agissant, motif, tx.maintenant().date())?;
        let passee = passer(&tx, &mut dossier, pas).await?;
        let suivie = ReservationSuivie::du_dossier(&tx, passee.apres, dossier).await?;
        Ok(Acte::faits(suivie.en_fiche(&tx, moi.portee()).await?, passee.faits))
    };
    contexte.ecrire(travail).await
}
