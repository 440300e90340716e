//! Checks the accepted calls that have no fact, because nothing changed: a status that the lot already has, an import
//! without changes, a place in a list that exists already, a draft that already has the sent content.

use super::modele::{EtatDuLot, Modele, Tenu, centimes};
use super::modele_reservations::EtatDeReservation;
use super::scene::Apporte;
use super::traces::{Appele, Trace};
use domain::reservation::EtatReservation;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use store::{Fait, Instant};

/// The longest time of a transaction. A fact has the instant of the beginning of its transaction, but can be read only
/// after the end.
pub(super) const TRANSACTION: Duration = Duration::from_secs(30);

/// Compares the calls without a fact with the model, and returns the faults.
pub(super) fn comparer(modele: &Modele<'_>, traces: &[Trace], apportes: &HashMap<String, Apporte>) -> Vec<String> {
    let importes: HashSet<&str> = modele
        .histoire
        .faits
        .iter()
        .filter_map(|ecrit| match &ecrit.fait {
            Fait::CatalogueImport { import, .. } => modele.histoire.imports.get(import).map(String::as_str),
            _ => None,
        })
        .collect();
    let sans = traces.iter().filter(|trace| trace.acceptee() && trace.fait().is_none());
    // When a call was sent again under its key, only one of the answers names the fact.
    let sans = sans.filter(|trace| trace.essais == 1 || trace.cle.is_none());
    let faux = sans.filter(|trace| {
        let etait = |voulu: &dyn Fn(&EtatDuLot) -> bool| a_ete(modele, &trace.objet, trace.entre, voulu);
        let dit = trace.envoi.dit.as_deref();
        let vrai = match trace.appele {
            Appele::Statut => etait(&|etat| a_le_statut(modele, etat, dit)),
            Appele::Dedicace => etait(&|etat| etat.groupe.map(|groupe| groupe.0.to_string()).as_deref() == dit),
            Appele::Retrait => etait(&|etat| etat.retire),
            Appele::Remise => etait(&|etat| !etat.retire),
            Appele::Import => {
                let lots = apportes.get(&trace.objet).into_iter().flat_map(|apporte| &apporte.lots);
                let mut lots = lots.map(|annonce| (&modele.monde.biens[annonce.lot].id, centimes(annonce.prix)));
                importes.contains(trace.objet.as_str())
                    || lots.all(|(lot, prix)| a_ete(modele, lot, trace.entre, &|etat| etat.prix() == prix))
            }
            Appele::Attente => attendait(modele, trace),
            Appele::Modification => disait(traces, trace),
            Appele::Signature => avait_signe(modele, trace),
            Appele::Retractation => s_etait_retracte(modele, trace),
            Appele::Transmission => ne_tenait_rien(modele, trace),
            // `reponses.rs` checks the calls that always have a fact.
            _ => true,
        };
        !vrai
    });
    faux.map(|trace| format!("accepted, and nothing was done nor was so: {trace:?}")).collect()
}

/// Whether a lot was in a state that `voulu` accepts at some instant of `entre`.
pub(super) fn a_ete(
    modele: &Modele<'_>,
    lot: &str,
    entre: (Instant, Instant),
    voulu: &dyn Fn(&EtatDuLot) -> bool,
) -> bool {
    pendant(modele.fil.get(lot).map_or(&[][..], Vec::as_slice), entre, voulu)
}

/// Whether a state that `voulu` accepts held at some instant between `de` and `a`. `fil` has the states over time, each
/// with the instant from which it holds.
pub(super) fn pendant<T>(fil: &[(Instant, T)], (de, a): (Instant, Instant), voulu: &dyn Fn(&T) -> bool) -> bool {
    fil.iter().enumerate().any(|(rang, (depuis, etat))| {
        let fini = fil.get(rang + 1).is_some_and(|(suivant, _)| suivant.plus(TRANSACTION) < de);
        *depuis <= a && !fini && voulu(etat)
    })
}

fn a_le_statut(modele: &Modele<'_>, etat: &EtatDuLot, dit: Option<&str>) -> bool {
    let Some(dit) = dit.and_then(|dit| dit.chars().next()) else { return false };
    match &etat.tenu {
        Tenu::Hors(statuts) => statuts.contains_key(&dit),
        // A lot that is reserved now was pre-reserved before everybody signed.
        Tenu::Par(ligne) => dit == modele.statut_de(*ligne) || (dit, modele.statut_de(*ligne)) == ('T', 'R'),
    }
}

fn attendait(modele: &Modele<'_>, trace: &Trace) -> bool {
    une_place(modele, trace, &|qui| qui == trace.qui.0)
}

/// Whether one of these prescribers waited for the lot of the call, or had a head start on it, during the call.
pub(super) fn une_place(modele: &Modele<'_>, trace: &Trace, parmi: &dyn Fn(i32) -> bool) -> bool {
    let (de, a) = trace.entre;
    modele.attentes.toutes.values().any(|place| {
        place.lot == trace.objet
            && parmi(place.prescripteur)
            && place.depuis <= a
            && place.finie.is_none_or(|finie| finie.plus(TRANSACTION) >= de)
    })
}

/// Whether the buyer had already signed from another device.
fn avait_signe(modele: &Modele<'_>, trace: &Trace) -> bool {
    contrat_pendant(modele, trace, &|etat| {
        let signe = |rang| etat.contrat.as_ref().is_some_and(|contrat| contrat.signes.contains(&rang));
        trace.envoi.rang.is_some_and(signe)
    })
}

/// Whether the prescriber whose files are handed over had no option and no draft. Whether they had no declaration either
/// is not checked.
fn ne_tenait_rien(modele: &Modele<'_>, trace: &Trace) -> bool {
    let de = trace.objet.split(' ').next().and_then(|id| id.parse().ok());
    let fil = de.and_then(|de: i32| modele.tenues.get(&de));
    fil.is_none_or(|fil| pendant(fil, trace.entre, &|nombre| *nombre == 0))
}

/// Whether the buyer had already withdrawn.
fn s_etait_retracte(modele: &Modele<'_>, trace: &Trace) -> bool {
    contrat_pendant(modele, trace, &|etat| etat.etat == EtatReservation::Retractee)
}

/// Whether the contract of the call was in a state that `voulu` accepts at some instant of the call.
pub(super) fn contrat_pendant(modele: &Modele<'_>, trace: &Trace, voulu: &dyn Fn(&EtatDeReservation) -> bool) -> bool {
    let id = contrat_de(trace);
    pendant(modele.fil_des_contrats.get(&id).map_or(&[][..], Vec::as_slice), trace.entre, voulu)
}

/// The reservation of a call about a contract.
pub(super) fn contrat_de(trace: &Trace) -> i64 {
    trace.objet.split('/').next().and_then(|id| id.parse().ok()).unwrap_or_default()
}

/// Whether another call had already given the draft the same content.
fn disait(traces: &[Trace], trace: &Trace) -> bool {
    traces.iter().any(|autre| {
        autre.operation != trace.operation
            && autre.appele == Appele::Modification
            && autre.objet == trace.objet
            && (autre.envoi.apport, autre.envoi.personne) == (trace.envoi.apport, trace.envoi.personne)
            && autre.envoye <= trace.repondu
            && !autre.refusee()
    })
}
