//! Filling the form of a draft: a merge patch (RFC 7396), kept whole or not at all, over the version that it was meant for.

use super::acquereurs::{ACQUEREURS, personnes};
use super::droits::tenue;
use super::formulaire::constats;
use super::suivie::{ReservationSuivie, une};
use super::{fautes, garder};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::pouvoir::moi;
use crate::prise::protection;
use crate::version::VersionAttendue;
use domain::fusion::fusionner;
use domain::lot::tenue::IdReservation;
use domain::reservation::{fautes_apportees, nettoyer};
use serde_json::Value;
use store::reservation::{OrigineDAcquereur, ReservationsVisibles};
use store::{Acte, Ecrit, Ecriture, Fait};

/// Names of fields that one fact says, at most.
const CHAMPS: usize = 60;

/// Changes what the form of a draft says. An incomplete one is always kept; what breaks a rule is refused, field by field, and then
/// nothing of the patch is.
pub async fn modifier_brouillon(
    contexte: &Contexte,
    id: IdReservation,
    patch: &Value,
    attendue: &VersionAttendue,
) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx| async move { modifier(&tx, contexte, id, patch, attendue).await };
    let modifiee = contexte.ecrire(travail).await;
    if protection::en_est_refuse(&modifiee) {
        signaler(contexte, id, patch).await?;
    }
    modifiee
}

async fn modifier(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    patch: &Value,
    attendue: &VersionAttendue,
) -> Result<Acte<ReservationSuivie>> {
    let (_, suivie, droits) = tenue(tx, contexte, id).await?;
    droits.modifier?;
    attendue.verifier(suivie.reservation.version)?;
    let ancien = &suivie.reservation.document;
    let nouveau = fusionne(ancien, patch);
    let jour = tx.maintenant().jour();
    fautes(fautes_apportees(&constats(&suivie, ancien, jour), &constats(&suivie, &nouveau, jour)))?;
    if nouveau == *ancien {
        return Ok(Acte::sans_effet(suivie));
    }
    let personnes_nouvelles = personnes(&nouveau);
    if personnes_nouvelles != personnes(ancien) {
        let qui = moi(tx, contexte).await?;
        protection::exiger_libres(tx, contexte, &qui, &suivie.reservation.programme, &personnes_nouvelles).await?;
    }
    let mut reservation = suivie.reservation;
    reservation.document = nouveau;
    for (rang, qui) in ACQUEREURS.into_iter().enumerate() {
        if reservation.document.get(qui).is_none() {
            reservation.origines[rang] = OrigineDAcquereur::default();
        }
    }
    reservation.toucher(tx.maintenant());
    garder(tx, &mut reservation).await?;
    let mut champs = Vec::new();
    nommer(patch, String::new(), &mut champs);
    champs.truncate(CHAMPS);
    Ok(Acte::fait(une(tx, reservation).await?, Fait::ReservationModifiee { reservation: id, champs }))
}

/// The form, as a patch makes it.
fn fusionne(ancien: &Value, patch: &Value) -> Value {
    let mut nouveau = ancien.clone();
    fusionner(&mut nouveau, patch.clone());
    nettoyer(&mut nouveau);
    nouveau
}

/// The names of the fields of a patch, lists as a whole. Names that are none of the form's were refused.
fn nommer(patch: &Value, chemin: String, champs: &mut Vec<String>) {
    match patch {
        Value::Object(membres) => {
            for (nom, membre) in membres {
                let point = if chemin.is_empty() { "" } else { "." };
                nommer(membre, format!("{chemin}{point}{nom}"), champs);
            }
        }
        _ => champs.push(chemin),
    }
}

/// Tells staff of the person for whom the change was refused.
async fn signaler(contexte: &Contexte, id: IdReservation, patch: &Value) -> Result<()> {
    let lecture = contexte.base().lire().await?;
    let visibles = ReservationsVisibles::de(contexte.pour_qui()?);
    let Some(reservation) = visibles.par_id(&lecture, id).await? else { return Ok(()) };
    drop(lecture);
    let nouvelles = personnes(&fusionne(&reservation.document, patch));
    protection::signaler(contexte, &reservation.lot, &nouvelles).await
}
