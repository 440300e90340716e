//! Filling the form of a draft: a merge patch (RFC 7396), kept whole or not at all, over the version that it was meant for.

use super::acquereurs::oublier_les_origines;
use super::premieres::devenus_autres;
use super::suivie::ReservationSuivie;
use super::tenue::FormulaireTenu;
use super::{fautes, garder_et_suivre};
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

/// Names of fields that one fact says, at most.
const CHAMPS: usize = 60;

/// Changes what the form of a draft says. An incomplete one is always kept; what breaks a rule is refused, field by field, and then
/// nothing of the patch is. The documents of a buyer who goes, or of a company that buys no more, go with them.
pub async fn modifier_brouillon(
    contexte: &Contexte,
    id: IdReservation,
    patch: &Value,
    attendue: &VersionAttendue,
) -> Result<Ecrit<ReservationSuivie>> {
    let a_cote = &Mutex::new(ACote::default());
    let travail = |tx| async move {
        // A transaction that is tried again says its own.
        let mut dit = ACote::default();
        let acte = Box::pin(modifier(&tx, contexte, Modification { id, patch, attendue }, &mut dit)).await;
        *a_cote.lock().unwrap_or_else(PoisonError::into_inner) = dit;
        acte
    };
    let modifiee = contexte.ecrire(travail).await;
    let ACote { orphelins, demandees } = std::mem::take(&mut *a_cote.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some(PersonnesDemandees { lot, societe, personnes }) =
        demandees.filter(|_| protection::en_est_refuse(&modifiee))
    {
        protection::prevenue(Box::pin(protection::signaler(contexte, &lot, &personnes, societe)).await);
    }
    let modifiee = modifiee?;
    for fichier in orphelins {
        oublier(contexte.base(), &fichier).await;
    }
    Ok(modifiee)
}

/// A change that is asked for.
#[derive(Clone, Copy)]
struct Modification<'a> {
    id: IdReservation,
    patch: &'a Value,
    attendue: &'a VersionAttendue,
}

/// What a change says beside its value, which an idempotency key keeps as the answer.
#[derive(Default)]
struct ACote {
    /// The files that went, whose bytes are to be deleted after the commit.
    orphelins: Vec<String>,
    /// The buyers that the lot was asked for.
    demandees: Option<PersonnesDemandees>,
}

/// Buyers that a lot is asked for, as the form would name them.
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
    let FormulaireTenu { moi, mut suivie } = FormulaireTenu::prendre(tx, contexte, id).await?;
    attendue.verifier(suivie.reservation.version)?;
    let jour = tx.maintenant().jour();
    let ancien = &suivie.reservation.document;
    let nouveau = fusionne(ancien, patch, jour);
    let autres = devenus_autres(tx, id, ancien, &nouveau).await?;
    // A name that the patch takes away is no more in the form that it makes: the names of the patch are looked at too.
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
    // Only what is new by which a buyer is known is looked at: a correction passes, whatever was declared since.
    let neuves = cles_nouvelles(ancien, &nouveau);
    if !neuves.is_empty() {
        // What its company protects is its own, also when its prescriber is of another one by now.
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
    let mut faits = garder_et_suivre(tx, contexte, &mut suivie, pas).await?;
    if !neuves.is_empty() || !perdues.is_empty() {
        store::reservation::noter_les_acquereurs(tx, &suivie.reservation).await?;
    }
    faits.extend(attendus.decider(tx, contexte.base()).await?);
    Ok(Acte::faits(suivie.en_fiche(tx, moi.portee()).await?, faits))
}

/// The form, as a patch makes it.
fn fusionne(ancien: &Value, patch: &Value, aujourd_hui: NaiveDate) -> Value {
    let mut nouveau = ancien.clone();
    fusionner(&mut nouveau, patch.clone());
    nettoyer(&mut nouveau, aujourd_hui);
    nouveau
}
