//! Checks that a run has reached enough to show something: accepted calls of each kind, and ends of each kind.

use super::histoire::Histoire;
use super::traces::{Appele, Trace};
use store::Fait;

/// From how many seconds on the first, the second and the third list below apply to a run.
const COURT: u64 = 2;
const MOYEN: u64 = 5;
const LONG: u64 = 30;

/// Calls of which every run must have had one accepted, because even the shortest run makes many of them, or because
/// they are hardly ever refused.
const TOUJOURS: [Appele; 7] = [
    Appele::Option,
    Appele::Attente,
    Appele::Brouillon,
    Appele::Denonciation,
    Appele::Statut,
    Appele::Dedicace,
    Appele::Import,
];
/// Calls of which a run with all kinds of ends must have had one accepted too.
const LE_TEMPS_PASSE: [Appele; 5] =
    [Appele::AnnulationOption, Appele::AnnulationDenonciation, Appele::Depart, Appele::Retrait, Appele::Remise];
/// Calls that chance can make less often, because they need a rarer state. A validation by staff is in no list, because
/// it needs a conflict that ends while the declaration still waits. A refusal to sign, a correction and a withdrawal are
/// in no list either, because a run of thirty seconds has some twenty contracts only: the courses of `contention
/// contrats` reach each of them.
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

/// The facts and the accepted calls that this run lacks.
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
