//! What a run must have done, else it has shown nothing: calls of each sort that were accepted, ends that came.

use super::histoire::Histoire;
use super::traces::{Appele, Trace};
use store::Fait;

/// From how many seconds on a run is asked for the first list, for the second, for the third.
const COURT: u64 = 2;
const MOYEN: u64 = 5;
const LONG: u64 = 30;

/// What each run has had done: only what the shortest asks for many times, or can hardly be refused.
const TOUJOURS: [Appele; 7] = [
    Appele::Option,
    Appele::Attente,
    Appele::Brouillon,
    Appele::Denonciation,
    Appele::Statut,
    Appele::Dedicace,
    Appele::Import,
];
/// What one that meets all sorts of ends has had done too.
const LE_TEMPS_PASSE: [Appele; 7] = [
    Appele::AnnulationOption,
    Appele::AnnulationDenonciation,
    Appele::Depart,
    Appele::Retrait,
    Appele::Remise,
    Appele::EnvoiASigner,
    Appele::Signature,
];
/// What wants a state that chance brings about less often. That staff validate what waits wants another one still: whoever stood
/// against it has ended, and it has not.
const A_LA_LONGUE: [Appele; 11] = [
    Appele::Transmission,
    Appele::Contresignature,
    Appele::Retractation,
    Appele::RefusDeSigner,
    Appele::Correction,
    Appele::Modification,
    Appele::AnnulationReservation,
    Appele::Prolongation,
    Appele::Renouvellement,
    Appele::Refus,
    Appele::Priorite,
];

/// What is missing.
pub(super) fn comparer(histoire: &Histoire, traces: &[Trace], secondes: u64) -> Vec<String> {
    let mut fautes = Vec::new();
    let mut voulus: Vec<Appele> = Vec::new();
    let mut exiger = |nom: &str, voulu: fn(&Fait) -> bool| {
        if !histoire.faits.iter().any(|ecrit| voulu(&ecrit.fait)) {
            fautes.push(format!("nothing of this run came to {nom}"));
        }
    };
    if secondes >= COURT {
        voulus.extend(TOUJOURS);
        exiger("the end of an option", |fait| matches!(fait, Fait::OptionEchue { .. }));
        exiger("the end of a draft", |fait| matches!(fait, Fait::ReservationExpiree { .. }));
    }
    if secondes >= MOYEN {
        voulus.extend(LE_TEMPS_PASSE);
        exiger("the end of a declaration", |fait| matches!(fait, Fait::DenonciationEchue { .. }));
        exiger("a withdrawn lot put back", |fait| matches!(fait, Fait::LotRemis { .. }));
    }
    if secondes >= LONG {
        voulus.extend(A_LA_LONGUE);
        exiger("the renewal of a declaration", |fait| matches!(fait, Fait::DenonciationRenouvelee { .. }));
    }
    let acceptee = |voulu: &Appele| traces.iter().any(|trace| trace.appele == *voulu && trace.acceptee());
    let manquent = voulus.into_iter().filter(|voulu| !acceptee(voulu));
    fautes.extend(manquent.map(|appele| format!("no call of this run was accepted: {appele:?}")));
    fautes
}
