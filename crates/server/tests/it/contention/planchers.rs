//! What a run must have reached, because otherwise it shows nothing: accepted calls of each kind, and ends of each kind.

use super::histoire::Histoire;
use super::traces::{Appele, Trace};
use store::Fait;

/// From how many seconds on the first, second and third list apply to a run.
const COURT: u64 = 2;
const MOYEN: u64 = 5;
const LONG: u64 = 30;

/// Calls that every run must have had accepted: even the shortest run makes many of them, or they are hardly ever refused.
const TOUJOURS: [Appele; 7] = [
    Appele::Option,
    Appele::Attente,
    Appele::Brouillon,
    Appele::Denonciation,
    Appele::Statut,
    Appele::Dedicace,
    Appele::Import,
];
/// Calls that a run with all kinds of ends must have had accepted too.
const LE_TEMPS_PASSE: [Appele; 5] =
    [Appele::AnnulationOption, Appele::AnnulationDenonciation, Appele::Depart, Appele::Retrait, Appele::Remise];
/// Calls whose state chance reaches less often. A validation by staff is in no list, because it needs a conflict that ends
/// while the declaration still waits. Neither is a refusal to sign, a correction nor a withdrawal, because a run of thirty seconds has
/// some twenty contracts: the courses of `contention contrats` come to each of them.
const A_LA_LONGUE: [Appele; 10] = [
    Appele::EnvoiASigner,
    Appele::Signature,
    Appele::Transmission,
    Appele::Contresignature,
    Appele::Modification,
    Appele::AnnulationReservation,
    Appele::Prolongation,
    Appele::Renouvellement,
    Appele::Refus,
    Appele::Priorite,
];

/// The facts and accepted calls that are missing.
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
