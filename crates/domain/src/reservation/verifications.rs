//! The points of a form that staff check before the signature, because the portal cannot know them. No point refuses
//! the form (`domain.md` section 6). The points are house rules, except when their sentence names a law.

use super::brouillon::{BrouillonReservation, Reservataire, code};
use super::completude::CadreDeReservation;
use super::dispositifs::{PTZ, RELANCE_LOGEMENT};
use super::references::{ANCIEN_PROPRIETAIRE, MARIE, PACSE, PROPRIETAIRE};
use crate::lot::Nature;
use crate::nombres::Montant;
use crate::regle::Regle;
use crate::texte::normaliser;
use chrono::NaiveDate;
use serde_json::json;

/// A point that staff check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointAVerifier {
    pub code: &'static str,
    /// What staff have to check, in a French sentence.
    pub phrase: &'static str,
}

/// When contributions and loans together reach this percentage of the price, staff are told that they are high. The
/// costs of a deed are only about 3 % for a new home.
const BEAUCOUP: i64 = 120;

/// The points of a form that staff have to check, in the order of the form.
pub fn points_a_verifier(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>) -> Vec<PointAVerifier> {
    let point = |tient: bool, code, phrase| tient.then_some(PointAVerifier { code, phrase });
    let fiscalite = code(brouillon.fiscalite.as_ref());
    let (ptz, jeanbrun) = (fiscalite == Some(PTZ), fiscalite == Some(RELANCE_LOGEMENT));
    let societe = brouillon.par_une_societe();
    [
        point(
            !societe && union_a_verifier(brouillon),
            "union",
            "Les deux acquéreurs n’indiquent pas la même situation, le même régime ou le même lieu de mariage\u{a0}: vérifiez qu’ils sont \
             unis l’un à l’autre.",
        ),
        point(
            ptz && a_ete_proprietaire(brouillon),
            "ptz-proprietaire",
            "Un acquéreur est ou a été propriétaire\u{a0}: le prêt à taux zéro demande de ne pas avoir été propriétaire de sa résidence \
             principale ces deux dernières années (Code de la construction et de l’habitation, article L31-10-3).",
        ),
        point(
            jeanbrun && cadre.nature == Some(Nature::Maison),
            "jeanbrun-maison",
            "Relance logement (Jeanbrun) pour une maison\u{a0}: les sources se contredisent, faites vérifier que le dispositif s’y applique.",
        ),
        point(
            jeanbrun && societe,
            "jeanbrun-societe",
            "Relance logement (Jeanbrun) par une société\u{a0}: vérifiez qu’elle relève de l’impôt sur le revenu.",
        ),
        point(
            finance_beaucoup(brouillon, cadre),
            "financement",
            "Les apports et les prêts dépassent le prix de plus d’un cinquième\u{a0}: vérifiez les montants.",
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Whether staff have to check the union of the two buyers. They have to when the regime of a buyer requires the
/// spouse but the buyers do not state the same union. They also have to when the buyers state the same union with
/// different regimes or places.
fn union_a_verifier(brouillon: &BrouillonReservation) -> bool {
    let (Some(premier), Some(second)) = (&brouillon.reservataire, &brouillon.coreservataire) else { return false };
    let situation = |qui: &Reservataire| code(qui.situation_familiale.as_ref()).map(str::to_owned);
    // The form asks for a situation that a buyer has not stated yet, so staff need not check it.
    let (Some(une), Some(autre)) = (situation(premier), situation(second)) else { return false };
    let unis = une == autre && [MARIE, PACSE].contains(&une.as_str());
    if !unis {
        return [premier, second].into_iter().any(veut_son_conjoint);
    }
    let lieu = |qui: &Reservataire| qui.lieu_mariage.as_deref().map(normaliser);
    let differe = |un: Option<String>, autre: Option<String>| un.is_some() && autre.is_some() && un != autre;
    differe(premier.regime_matrimonial.clone(), second.regime_matrimonial.clone())
        || differe(lieu(premier), lieu(second))
}

/// Whether the regime of a buyer requires that both spouses buy (rule `union`).
fn veut_son_conjoint(acquereur: &Reservataire) -> bool {
    let seul = json!({"regimeMatrimonial": acquereur.regime_matrimonial, "aDeux": false});
    acquereur.regime_matrimonial.is_some()
        && Regle::Union.verifier(&seul, &serde_json::Value::Null, NaiveDate::MIN).is_err()
}

/// Whether a buyer says that they own their home, or that they owned one before.
fn a_ete_proprietaire(brouillon: &BrouillonReservation) -> bool {
    let logement = |qui: &Reservataire| code(qui.residence_actuelle.as_ref()) == Some(PROPRIETAIRE);
    code(brouillon.destination_achat_detail.as_ref()) == Some(ANCIEN_PROPRIETAIRE)
        || brouillon.acquereurs().any(|(_, qui)| logement(qui))
}

fn finance_beaucoup(brouillon: &BrouillonReservation, cadre: &CadreDeReservation<'_>) -> bool {
    let Some(Ok(prix)) = brouillon.prix_du_contrat(cadre.prix) else { return false };
    let dits = brouillon.financement.as_ref();
    let somme = |dit: fn(&super::Financement) -> Montant| dits.map(dit).unwrap_or_default().centiemes();
    let paye = somme(super::Financement::apports).saturating_add(somme(super::Financement::prets));
    i128::from(paye) * 100 > i128::from(prix.prix.centiemes()) * i128::from(BEAUCOUP)
}
