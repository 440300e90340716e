//! Filling the form of a draft. A merge patch (RFC 7396) is applied whole or not at all, to the version that it was meant for.

use super::acquereurs::oublier_les_origines;
use super::premieres::devenus_autres;
use super::suivie::ReservationSuivie;
use super::verrouillee::FormulaireVerrouille;
use super::{ecrire_le_pas, fautes};
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::error::Result;
use crate::photo::oublier;
use crate::prise::protection::{self, SocieteDuDossier};
use crate::version::VersionAttendue;
use chrono::NaiveDate;
use domain::contact::Contact;
use domain::fusion::fusionner;
use domain::lot::IdLot;
use domain::lot::tenue::IdReservation;
use domain::reservation::{
    categories_quittees, champs_changes, cles_nouvelles, fautes_apportees, nettoyer, noms_refuses, personnes,
};
use domain::vente::{FormulaireChange, Reservation};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};
use store::{Acte, Ecrit, Ecriture};

/// The most names of fields that one fact holds.
const CHAMPS: usize = 60;

/// Changes the form of a draft. An incomplete form is always kept. A value that breaks a rule is refused, field by field, and then
/// no part of the patch is kept. The documents of a buyer who is removed, or of a company that no longer buys, are removed too.
pub async fn modifier_brouillon(
    contexte: &Contexte,
    id: IdReservation,
    patch: &Value,
    attendue: &VersionAttendue,
) -> Result<Ecrit<ReservationSuivie>> {
    let a_cote = &Mutex::new(ACote::default());
    let travail = |tx| async move {
        // The transaction may run several times, so each run overwrites the values of the run before.
        let mut dit = ACote::default();
        let acte = Box::pin(modifier(&tx, contexte, Modification { id, patch, attendue }, &mut dit)).await;
        *a_cote.lock().unwrap_or_else(PoisonError::into_inner) = dit;
        acte
    };
    let modifiee = contexte.ecrire(travail).await;
    let ACote { orphelins, demandees } = std::mem::take(&mut *a_cote.lock().unwrap_or_else(PoisonError::into_inner));
    let modifiee = match demandees {
        Some(PersonnesDemandees { lot, societe, personnes }) => {
            let signal = protection::signaler(contexte, &lot, &personnes, societe);
            Box::pin(protection::une_fois_signalee(modifiee, signal)).await?
        }
        None => modifiee?,
    };
    for fichier in orphelins {
        oublier(contexte.base(), &fichier).await;
    }
    Ok(modifiee)
}

/// The change of the form that the caller asks for.
#[derive(Clone, Copy)]
struct Modification<'a> {
    id: IdReservation,
    patch: &'a Value,
    attendue: &'a VersionAttendue,
}

/// The results of a change beside its answer. Only the answer is kept under an idempotency key.
#[derive(Default)]
struct ACote {
    /// The removed files, whose bytes are deleted after the commit.
    orphelins: Vec<String>,
    /// The buyers for whom the lot was asked.
    demandees: Option<PersonnesDemandees>,
}

/// The buyers for whom a lot is asked, as the form would name them.
struct PersonnesDemandees {
    lot: IdLot,
    societe: SocieteDuDossier,
    personnes: Vec<Contact>,
}

async fn modifier(
    tx: &Ecriture,
    contexte: &Contexte,
    Modification { id, patch, attendue }: Modification<'_>,
    a_cote: &mut ACote,
) -> Result<Acte<ReservationSuivie>> {
    let FormulaireVerrouille { moi, mut suivie } = FormulaireVerrouille::verrouiller(tx, contexte, id).await?;
    attendue.verifier(suivie.reservation.version)?;
    let jour = tx.maintenant().jour();
    let ancien = &suivie.reservation.document;
    let nouveau = fusionne(ancien, patch, jour);
    let autres = devenus_autres(tx, id, ancien, &nouveau).await?;
    // A field that the patch removes is not in the new form, so the names in the patch are checked too.
    let mut trouvees = noms_refuses(patch);
    trouvees.extend({
        let formulaire = suivie.formulaire();
        fautes_apportees(&formulaire.constats(ancien, jour), &formulaire.constats(&nouveau, jour))
    });
    trouvees.sort();
    trouvees.dedup();
    fautes(trouvees)?;
    if nouveau == *ancien {
        return Ok(Acte::sans_effet(suivie.en_fiche(tx, moi.portee()).await?));
    }
    let mut champs = champs_changes(ancien, &nouveau);
    champs.truncate(CHAMPS);
    let quittees = categories_quittees(ancien, &nouveau, &autres);
    let mut origines = suivie.reservation.origines;
    // Only new keys of a buyer are checked, so that a correction passes even when another company has declared the buyer since.
    let neuves = cles_nouvelles(ancien, &nouveau);
    if !neuves.is_empty() {
        // What its company protects never stops a reservation: `compte` is this company, even when the prescriber now belongs to
        // another one.
        let Reservation { lot, programme, compte, .. } = &suivie.reservation;
        let libres = protection::exiger_libres(tx, *compte, programme, &neuves).await;
        let societe = SocieteDuDossier::Du(*compte);
        a_cote.demandees = Some(PersonnesDemandees { lot: lot.clone(), societe, personnes: neuves.clone() });
        libres?;
    }
    let perdues = cles_nouvelles(&nouveau, ancien);
    let programme = suivie.reservation.programme.clone();
    let attendus = DenonciationsEnAttente::de_ces_personnes(tx, &programme, &perdues).await?;
    if personnes(&nouveau) != personnes(ancien) {
        oublier_les_origines(tx, &nouveau, &mut origines).await?;
    }
    let (retires, restent): (Vec<_>, Vec<_>) =
        suivie.documents.into_iter().partition(|document| quittees.contains(&document.piece.categorie));
    for document in &retires {
        a_cote.orphelins.extend(store::reservation::retirer_document(tx, id, document.id).await?);
    }
    suivie.documents = restent;
    let change = FormulaireChange { document: nouveau, origines, champs, documents_retires: retires.len() };
    let pas = suivie.reservation.modifier(change, tx.maintenant().date())?;
    let mut faits = ecrire_le_pas(tx, contexte, &mut suivie, pas).await?;
    if !neuves.is_empty() || !perdues.is_empty() {
        store::reservation::noter_les_acquereurs(tx, &suivie.reservation).await?;
    }
    faits.extend(attendus.decider(tx, contexte.base()).await?);
    Ok(Acte::faits(suivie.en_fiche(tx, moi.portee()).await?, faits))
}

/// The form after a patch.
fn fusionne(ancien: &Value, patch: &Value, aujourd_hui: NaiveDate) -> Value {
    let mut nouveau = ancien.clone();
    fusionner(&mut nouveau, patch.clone());
    nettoyer(&mut nouveau, aujourd_hui);
    nouveau
}
