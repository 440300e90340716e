//! The refusals of calls about a contract, and whether their reasons were true.

use super::modele::Modele;
use super::modele_contrats::ferme;
use super::modele_reservations::EtatDeReservation;
use super::sans_fait::{contrat_pendant, pendant};
use super::traces::{Appele, Trace};
use domain::reservation::EtatReservation;

/// The refusal when the link was replaced, or when its contract is over.
const LIEN: (u16, &str) = (404, "lien-de-signature");
const CLOSE: (u16, &str) = (409, "signature-close");
const TERMINEE: (u16, &str) = (409, "reservation-terminee");
const FAITE: (u16, &str) = (409, "signature-faite");
const REFUSEE: (u16, &str) = (409, "signature-refusee");
/// The refusal when the draft was handed over to a colleague.
const CEDEE: (u16, &str) = (404, "reservation-introuvable");
const ETAPE: (u16, &str) = (409, "reservation-etape");

/// Whether a call is about a contract, or about the documents of its draft.
pub(super) const fn est_du_contrat(appele: Appele) -> bool {
    matches!(
        appele,
        Appele::Piece
            | Appele::EnvoiASigner
            | Appele::Lien
            | Appele::Correction
            | Appele::CodeDeSignature
            | Appele::Signature
            | Appele::RefusDeSigner
            | Appele::RepriseDuRefus
            | Appele::Contresignature
            | Appele::Notification
            | Appele::Retractation
    )
}

/// The refusals that a call about a contract may get.
pub(super) fn du_contrat(appele: Appele) -> Vec<(u16, &'static str)> {
    match appele {
        Appele::Piece => vec![CEDEE, TERMINEE],
        Appele::EnvoiASigner => vec![CEDEE, TERMINEE, (409, "dossier-incomplet"), FAITE, REFUSEE, ETAPE],
        Appele::Lien => vec![CEDEE, TERMINEE, FAITE, REFUSEE, ETAPE, CLOSE],
        Appele::Correction => vec![CEDEE, TERMINEE, ETAPE, REFUSEE, (409, "signature-commencee"), CLOSE],
        Appele::CodeDeSignature | Appele::Signature | Appele::RefusDeSigner => vec![
            LIEN,
            CLOSE,
            TERMINEE,
            FAITE,
            REFUSEE,
            (409, "signature-pas-encore"),
            (409, "retractation-sans-objet"),
            (409, "retractation-passee"),
            (422, "code-expire"),
            (429, "trop-de-codes"),
        ],
        Appele::RepriseDuRefus => vec![LIEN, CLOSE, TERMINEE, (409, "refus-absent"), ETAPE, FAITE],
        Appele::Contresignature => vec![(200, "contresignature-refusee")],
        Appele::Notification => vec![TERMINEE, ETAPE],
        Appele::Retractation => vec![
            LIEN,
            TERMINEE,
            ETAPE,
            (409, "retractation-passee"),
            (409, "retractation-sans-objet"),
            (422, "code-expire"),
        ],
        _ => Vec::new(),
    }
}

/// Whether the reason of the refusal was true at some instant of the call. A reason that facts cannot show is believed.
pub(super) fn vrai_du_contrat(modele: &Modele<'_>, trace: &Trace) -> bool {
    let etait = |voulu: &dyn Fn(&EtatDeReservation) -> bool| contrat_pendant(modele, trace, voulu);
    let signes = |etat: &EtatDeReservation| etat.contrat.as_ref().map_or(0, |contrat| contrat.signes.len());
    let le_sien = |etat: &EtatDeReservation| {
        let signe = |rang| etat.contrat.as_ref().is_some_and(|contrat| contrat.signes.contains(&rang));
        trace.envoi.rang.is_some_and(signe)
    };
    // The time of the stage was over by the end of the call, even if the job had not ended the stage.
    let passee = |etat: &EtatDeReservation| etat.expire.is_some_and(|fin| fin <= trace.entre.1);
    match trace.code() {
        "signature-faite" => etait(&|etat| le_sien(etat) || etat.etat != EtatReservation::SignatureAcquereurs),
        "signature-commencee" => etait(&|etat| signes(etat) > 0),
        "signature-refusee" => etait(&|etat| etat.contrat.as_ref().is_some_and(|contrat| contrat.refus.is_some())),
        "signature-pas-encore" => {
            etait(&|etat| trace.envoi.rang.is_some_and(|rang| signes(etat) + 1 < usize::from(rang)))
        }
        "refus-absent" => etait(&|etat| etat.contrat.as_ref().is_none_or(|contrat| contrat.refus.is_none())),
        "retractation-passee" => etait(&|etat| {
            let fin = etat.contrat.as_ref().and_then(|contrat| contrat.fin);
            fin.is_some_and(|fin| ferme(fin) <= trace.entre.1) || etat.etat == EtatReservation::Definitive
        }),
        "reservation-terminee" => {
            let draft = matches!(trace.appele, Appele::Piece);
            etait(&|etat| etat.etat.est_finie() || passee(etat) || draft && etat.etat != EtatReservation::Brouillon)
        }
        "contresignature-refusee" => etait(&|etat| etat.etat != EtatReservation::SignatureSociete),
        "reservation-etape" => {
            let fil = modele.fil_des_contrats.get(&super::sans_fait::contrat_de(trace));
            pendant(fil.map_or(&[][..], Vec::as_slice), trace.entre, &|etat: &EtatDeReservation| {
                etat.etat != EtatReservation::SignatureAcquereurs
            })
        }
        _ => true,
    }
}
