//! What was accepted and states no fact of its own was so already: a status that staff say of a lot that has it, a file that changes
//! nothing, a place in a list where one waits, what a draft says.

use super::modele::{EtatDuLot, Modele, Tenu, centimes, statut_de};
use super::scene::Apporte;
use super::traces::{Appele, Trace};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use store::{Fait, Instant};

/// The longest that a transaction takes: a fact is dated by its beginning, and is read from its end on.
pub(super) const TRANSACTION: Duration = Duration::from_secs(30);

/// Compares; gives the faults.
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
    let sans = traces.iter().filter(|trace| trace.acceptee() && trace.essais == 1 && trace.fait().is_none());
    let faux = sans.filter(|trace| {
        let etait = |voulu: &dyn Fn(&EtatDuLot) -> bool| a_ete(modele, &trace.objet, trace.entre, voulu);
        let dit = trace.envoi.dit.as_deref();
        let vrai = match trace.appele {
            Appele::Statut => etait(&|etat| a_le_statut(etat, dit)),
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
            // Those that always state a fact are counted with it.
            _ => true,
        };
        !vrai
    });
    faux.map(|trace| format!("accepted, and nothing was done nor was so: {trace:?}")).collect()
}

/// Whether a lot was so at some instant between those two.
pub(super) fn a_ete(
    modele: &Modele<'_>,
    lot: &str,
    entre: (Instant, Instant),
    voulu: &dyn Fn(&EtatDuLot) -> bool,
) -> bool {
    pendant(modele.fil.get(lot).map_or(&[][..], Vec::as_slice), entre, voulu)
}

/// Whether something was so at some instant between those two; `fil` says what it was, from which instant on.
pub(super) fn pendant<T>(fil: &[(Instant, T)], (de, a): (Instant, Instant), voulu: &dyn Fn(&T) -> bool) -> bool {
    fil.iter().enumerate().any(|(rang, (depuis, etat))| {
        let fini = fil.get(rang + 1).is_some_and(|(suivant, _)| suivant.plus(TRANSACTION) < de);
        *depuis <= a && !fini && voulu(etat)
    })
}

fn a_le_statut(etat: &EtatDuLot, dit: Option<&str>) -> bool {
    let Some(dit) = dit.and_then(|dit| dit.chars().next()) else { return false };
    match &etat.tenu {
        Tenu::Hors(statuts) => statuts.contains_key(&dit),
        Tenu::Par(ligne) => dit == statut_de(*ligne),
    }
}

fn attendait(modele: &Modele<'_>, trace: &Trace) -> bool {
    une_place(modele, trace, &|qui| qui == trace.qui.0)
}

/// Whether somebody among those waited for the lot of a call, or had a head start on it, while it was made.
pub(super) fn une_place(modele: &Modele<'_>, trace: &Trace, parmi: &dyn Fn(i32) -> bool) -> bool {
    let (de, a) = trace.entre;
    modele.attentes.toutes.values().any(|place| {
        place.lot == trace.objet
            && parmi(place.prescripteur)
            && place.depuis <= a
            && place.finie.is_none_or(|finie| finie.plus(TRANSACTION) >= de)
    })
}

/// Another one had said the same of that draft.
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
