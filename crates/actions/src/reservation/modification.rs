//! Filling the form of a draft: a merge patch (RFC 7396), kept whole or not at all, over the version that it was meant for.

use super::acquereurs::{oublier_les_origines, personnes};
use super::droits::tenue;
use super::formulaire::constats;
use super::suivie::{ReservationSuivie, une};
use super::{fautes, garder};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::photo::oublier;
use crate::pouvoir::moi;
use crate::prise::protection;
use crate::version::VersionAttendue;
use chrono::NaiveDate;
use domain::fusion::fusionner;
use domain::lot::tenue::IdReservation;
use domain::reservation::{categories_quittees, champs_changes, fautes_apportees, nettoyer, noms_refuses};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};
use store::reservation::ReservationsVisibles;
use store::{Acte, Ecrit, Ecriture, Fait};

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
    // Beside the value, which a key keeps as the answer; a transaction that is tried again says its own.
    let orphelins = &Mutex::new(Vec::new());
    let travail = |tx| async move {
        let (acte, fichiers) = modifier(&tx, contexte, id, patch, attendue).await?;
        *orphelins.lock().unwrap_or_else(PoisonError::into_inner) = fichiers;
        Ok(acte)
    };
    let modifiee = contexte.ecrire(travail).await;
    if protection::en_est_refuse(&modifiee) {
        protection::prevenue(Box::pin(signaler(contexte, id, patch)).await);
    }
    let modifiee = modifiee?;
    let fichiers = std::mem::take(&mut *orphelins.lock().unwrap_or_else(PoisonError::into_inner));
    for fichier in fichiers {
        oublier(contexte.base(), &fichier).await;
    }
    Ok(modifiee)
}

/// A change of a draft, and the names of the files that it takes away, whose bytes are to be deleted after the commit.
type BrouillonModifie = (Acte<ReservationSuivie>, Vec<String>);

async fn modifier(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    patch: &Value,
    attendue: &VersionAttendue,
) -> Result<BrouillonModifie> {
    let (_, suivie, droits) = tenue(tx, contexte, id).await?;
    droits.modifier?;
    attendue.verifier(suivie.reservation.version)?;
    let ancien = &suivie.reservation.document;
    let nouveau = fusionne(ancien, patch, tx.maintenant().jour());
    let jour = tx.maintenant().jour();
    // What a patch takes away is no more in the form that it makes: its own names are looked at too.
    let mut trouvees = noms_refuses(patch);
    trouvees.extend(fautes_apportees(&constats(&suivie, ancien, jour), &constats(&suivie, &nouveau, jour)));
    trouvees.sort();
    trouvees.dedup();
    fautes(trouvees)?;
    if nouveau == *ancien {
        return Ok((Acte::sans_effet(suivie), Vec::new()));
    }
    let mut champs = champs_changes(ancien, &nouveau);
    champs.truncate(CHAMPS);
    let quittees = categories_quittees(ancien, &nouveau);
    let change_d_acquereurs = personnes(&nouveau) != personnes(ancien);
    let mut reservation = suivie.reservation;
    reservation.document = nouveau;
    if change_d_acquereurs {
        let qui = moi(tx, contexte).await?;
        protection::exiger_libres(tx, &qui, &reservation.programme, &personnes(&reservation.document)).await?;
        oublier_les_origines(tx, &reservation.document, &mut reservation.origines).await?;
    }
    let mut faits = vec![Fait::ReservationModifiee { reservation: id, champs }];
    let mut fichiers = Vec::new();
    for document in suivie.documents.iter().filter(|document| quittees.contains(&document.piece.categorie)) {
        fichiers.extend(store::reservation::retirer_document(tx, id, document.id).await?);
        faits.push(Fait::ReservationDocumentRetire { reservation: id });
    }
    reservation.toucher(tx.maintenant());
    garder(tx, &mut reservation).await?;
    Ok((Acte::faits(une(tx, reservation).await?, faits), fichiers))
}

/// The form, as a patch makes it.
fn fusionne(ancien: &Value, patch: &Value, aujourd_hui: NaiveDate) -> Value {
    let mut nouveau = ancien.clone();
    fusionner(&mut nouveau, patch.clone());
    nettoyer(&mut nouveau, aujourd_hui);
    nouveau
}

/// Tells staff of the person for whom the change was refused.
async fn signaler(contexte: &Contexte, id: IdReservation, patch: &Value) -> Result<()> {
    let lecture = contexte.base().lire().await?;
    let visibles = ReservationsVisibles::de(contexte.pour_qui()?);
    let Some(reservation) = visibles.par_id(&lecture, id).await? else { return Ok(()) };
    drop(lecture);
    let nouvelles = personnes(&fusionne(&reservation.document, patch, contexte.maintenant().jour()));
    protection::signaler(contexte, &reservation.lot, &nouvelles).await
}
