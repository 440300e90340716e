//! Checks refusals. Each call may be refused only for certain reasons, and the reason given must have been true during
//! the call, as far as the facts show.

use super::histoire::{Histoire, auteur};
use super::modele::{Modele, Tenu};
use super::modele_prise::MAXIMUM;
use super::refus_contrats::{du_contrat, est_du_contrat, vrai_du_contrat};
use super::reponses::lot_de;
use super::sans_fait::{TRANSACTION, a_ete, pendant, une_place};
use super::traces::{Appele, Trace};
use domain::fait::GenreDObjet;
use domain::lot::tenue::LignePortail;
use std::time::Duration;
use store::Fait;
use store::tables::denonciation;

pub(super) const PROTEGEE: &str = "personne-protegee";
/// For how long staff are not told again, after the same prescriber met the same protection.
const SILENCE: Duration = Duration::from_hours(24);
/// The messages of an import that another import blocks, and of a grid that names a lot withdrawn by staff.
const UN_AUTRE_IMPORT: &str = "un autre import";
const RETIRE: &str = "est retiré de la vente";

/// The refusals of a call that takes a lot, by an option or a draft.
const PRISES: [(u16, &str); 11] = [
    (404, "lot-introuvable"),
    (409, "option-deja-posee"),
    (409, "reservation-deja-en-cours"),
    (409, "lot-indisponible"),
    (409, "lot-annexe"),
    (409, "annexe-prise"),
    (409, "avant-premiere"),
    (409, "limite-options"),
    (409, "option-recente"),
    (409, PROTEGEE),
    (409, "import-en-cours"),
];

/// The refusal when the declaration belongs to a colleague.
const CEDEE: (u16, &str) = (404, "denonciation-introuvable");

/// The refusal when the declaration became a colleague's during the call.
const AUTRE: &str = "autre-prescripteur";
/// The refusal when the declaration that names the buyer belongs to a colleague.
const DECLAREE_PAR_UN_AUTRE: (u16, &str) = (422, "valeurs-invalides");

/// The refusals that a call may get.
fn permis(appele: Appele) -> Vec<(u16, &'static str)> {
    match appele {
        Appele::Option => [&PRISES[..], &[DECLAREE_PAR_UN_AUTRE]].concat(),
        // These say that the option that names the buyer belongs to a colleague or has ended, and that no buyer is typed.
        Appele::Brouillon => {
            let sans_acquereur = [
                (404, "option-introuvable"),
                (409, "option-terminee"),
                (400, "valeurs-invalides"),
                DECLAREE_PAR_UN_AUTRE,
            ];
            [&PRISES[..], &sans_acquereur].concat()
        }
        Appele::AnnulationOption => {
            vec![(404, "option-introuvable"), (409, "option-terminee"), (409, "import-en-cours")]
        }
        Appele::Prolongation => vec![(409, "option-terminee"), (409, "option-deja-prolongee")],
        Appele::Attente => vec![(404, "lot-introuvable"), (409, "alerte-impossible"), (409, "import-en-cours")],
        Appele::Depart => vec![(409, "attente-inconnue"), (409, "import-en-cours")],
        Appele::Modification => {
            vec![
                (409, "reservation-terminee"),
                (409, "version-depassee"),
                (409, PROTEGEE),
                (404, "reservation-introuvable"),
            ]
        }
        Appele::AnnulationReservation => {
            // Once the sale is firm, only staff may cancel it: the cancellation of its prescriber is refused as any other is.
            vec![(200, "annulation-refusee"), (404, "reservation-introuvable"), (409, "import-en-cours")]
        }
        appele if est_du_contrat(appele) => du_contrat(appele),
        Appele::Denonciation => vec![(409, "denonciation-similaire"), (422, "denonciation-en-cours")],
        Appele::AnnulationDenonciation => vec![CEDEE, (409, AUTRE), (409, "denonciation-terminee")],
        Appele::Renouvellement => vec![
            CEDEE,
            (409, AUTRE),
            (409, "denonciation-terminee"),
            (409, "denonciation-non-validee"),
            (409, "renouvellement-trop-tot"),
            (409, "renouvellement-epuise"),
        ],
        Appele::Validation => vec![(409, "denonciation-decidee"), (409, "denonciation-protegee")],
        Appele::Refus => vec![(409, "denonciation-decidee")],
        Appele::Priorite => vec![
            (409, "denonciation-decidee"),
            (409, "denonciation-sans-conflit"),
            (409, "denonciation-face-a-une-vente"),
        ],
        Appele::Statut => vec![(409, "lot-tenu"), (409, "import-en-cours")],
        Appele::Dedicace | Appele::Retrait | Appele::Remise => vec![(409, "import-en-cours")],
        _ => Vec::new(),
    }
}

/// Compares the refusals with the model, and returns the faults.
pub(super) fn comparer(modele: &Modele<'_>, traces: &[Trace]) -> Vec<String> {
    let mut fautes = Vec::new();
    for trace in traces.iter().filter(|trace| !trace.perdue() && !trace.acceptee()) {
        let Some(statut) = trace.statut() else { continue };
        let permise = match trace.appele {
            Appele::Import => [UN_AUTRE_IMPORT, RETIRE].iter().any(|dit| trace.code().contains(dit)),
            appele => permis(appele).contains(&(statut, trace.code())),
        };
        if !permise {
            fautes.push(format!("refused by what does not refuse it: {trace:?}"));
        } else if !vrai(modele, trace) {
            fautes.push(format!("refused by what was not so: {trace:?}"));
        }
        if trace.code() == PROTEGEE && trace.essais == 1 && !signalee(modele.histoire, trace) {
            fautes.push(format!("stopped by a protection that staff were not told of: {trace:?}"));
        }
    }
    fautes
}

/// Whether the reason of the refusal was true at some instant of the call. A reason that facts cannot show is believed.
fn vrai(modele: &Modele<'_>, trace: &Trace) -> bool {
    let etait = |voulu: &dyn Fn(&super::modele::EtatDuLot) -> bool| a_ete(modele, &trace.objet, trace.entre, voulu);
    let bien = modele.monde.bien(&trace.objet);
    // A holder may still act on their lot when it is withdrawn or dedicated to others, but not on the lots that are only
    // its annexes.
    let sien = |etat: &super::modele::EtatDuLot| match etat.tenu {
        Tenu::Par(LignePortail::Option(id)) => {
            let option = modele.options.get(&id.0).filter(|_| est_le_sien(modele, trace, (GenreDObjet::Option, id.0)));
            let du_lot = modele.histoire.options.get(&id.0).is_some_and(|ligne| ligne.lot == trace.objet);
            du_lot && option.is_some_and(|option| option.echeance > trace.entre.1)
        }
        Tenu::Par(LignePortail::Reservation(id)) => {
            let une = modele.reservations.get(&id.0);
            let une = une.filter(|_| est_le_sien(modele, trace, (GenreDObjet::Reservation, id.0)));
            let du_lot = modele.histoire.reservations.get(&id.0).is_some_and(|ligne| ligne.lot == trace.objet);
            du_lot && une.is_some_and(|une| une.expire.is_none_or(|fin| fin > trace.entre.1))
        }
        Tenu::Par(LignePortail::Attente(_)) | Tenu::Hors(_) => false,
    };
    match trace.code() {
        "lot-indisponible" => {
            // When a lot is free, the prescribers who wait for it come before the others.
            etait(&|etat| (etat.retire || !etat.est_libre()) && !sien(etat))
                || une_place(modele, trace, &|qui| qui != trace.qui.0)
        }
        _ if est_du_contrat(trace.appele) => vrai_du_contrat(modele, trace),
        "limite-options" => {
            let fil = modele.tenues.get(&trace.qui.0).map_or(&[][..], Vec::as_slice);
            pendant(fil, trace.entre, &|nombre| *nombre >= MAXIMUM)
        }
        "option-deja-posee" => etait(&|etat| {
            let Tenu::Par(LignePortail::Option(id)) = etat.tenu else { return false };
            a_ete_le_sien(modele, trace, (GenreDObjet::Option, id.0))
        }),
        "reservation-deja-en-cours" => etait(&|etat| {
            let Tenu::Par(LignePortail::Reservation(id)) = etat.tenu else { return false };
            a_ete_le_sien(modele, trace, (GenreDObjet::Reservation, id.0))
        }),
        "lot-annexe" => bien.is_some_and(|bien| bien.principal.is_some()),
        "avant-premiere" => bien.is_some_and(super::monde::Bien::en_apercu),
        "annexe-prise" => {
            let annexes = bien.map(super::monde::Bien::ids_des_annexes).unwrap_or_default();
            annexes.iter().any(|annexe| a_ete(modele, annexe, trace.entre, &|etat| !etat.est_libre()))
        }
        "lot-introuvable" => {
            let groupe = modele.monde.membre(trace.qui).and_then(|membre| membre.groupe);
            etait(&|etat| etat.groupe.is_some() && etat.groupe != groupe && !sien(etat))
        }
        dit if dit.contains(RETIRE) => {
            let lots = modele.apportes.get(&trace.objet).into_iter().flat_map(|apporte| &apporte.lots);
            let mut ids = lots.map(|annonce| &modele.monde.biens[annonce.lot].id);
            ids.any(|lot| a_ete(modele, lot, trace.entre, &|etat| etat.retire))
        }
        "valeurs-invalides" if trace.statut() == Some(DECLAREE_PAR_UN_AUTRE.0) => {
            let sienne = |id| est_le_sien(modele, trace, (GenreDObjet::Denonciation, id));
            trace.envoi.declaree.is_some_and(|id| !sienne(id))
        }
        AUTRE | "denonciation-introuvable" | "option-introuvable" | "reservation-introuvable" => {
            let genre = match trace.code() {
                AUTRE | "denonciation-introuvable" => GenreDObjet::Denonciation,
                "option-introuvable" => GenreDObjet::Option,
                _ => GenreDObjet::Reservation,
            };
            trace.objet.parse().is_ok_and(|id| !est_le_sien(modele, trace, (genre, id)))
                || trace.appele == Appele::Brouillon
        }
        // The prescriber may cancel by themselves until the contract is countersigned, so this refusal is true from then on.
        "role-manquant" => {
            let une = trace.objet.parse::<i64>().ok().and_then(|id| modele.reservations.get(&id));
            une.and_then(|une| une.contrat.as_ref()).is_some_and(|contrat| contrat.contresigne)
        }
        "lot-tenu" => etait(&|etat| etat.retire || matches!(etat.tenu, Tenu::Par(_))),
        _ => true,
    }
}

/// Whether the caller owned this file at some instant of the call.
fn a_ete_le_sien(modele: &Modele<'_>, trace: &Trace, quoi: (GenreDObjet, i64)) -> bool {
    pendant(&modele.histoire.fil_des_titulaires(quoi), trace.entre, &|qui| *qui == trace.qui.0)
}

/// Whether the caller owned this file during the whole call.
fn est_le_sien(modele: &Modele<'_>, trace: &Trace, quoi: (GenreDObjet, i64)) -> bool {
    !pendant(&modele.histoire.fil_des_titulaires(quoi), trace.entre, &|qui| *qui != trace.qui.0)
}

/// Whether staff were told, during the call or the day before, of the protection that stopped the call, or whether the
/// protection ended during the call.
fn signalee(histoire: &Histoire, trace: &Trace) -> bool {
    let (de, a) = trace.entre;
    let lot = lot_de(histoire, trace);
    let cles = trace.envoi.personne.and_then(|rang| histoire.personnes.get(&rang));
    let concerne = |denonciation: i64| {
        let contact = histoire.denonciations.get(&denonciation).map(|une| une.contact);
        cles.is_none_or(|cles| contact.is_some_and(|contact| histoire.est(contact, cles)))
    };
    let pendant_l_appel = de.moins(TRANSACTION)..=a;
    // A protection that ends by itself protects nobody from that instant on, and the job writes the fact later.
    let finie_seule =
        |une: &denonciation::Model| concerne(une.id) && une.echeance.is_some_and(|fin| pendant_l_appel.contains(&fin));
    if histoire.denonciations.values().any(finie_seule) {
        return true;
    }
    histoire.faits.iter().any(|ecrit| match &ecrit.fait {
        Fait::ProtectionRencontree { denonciation, lot: le_sien } => {
            auteur(ecrit) == Some(trace.qui.0)
                && le_sien.0 == lot
                && concerne(denonciation.0)
                && (de.moins(SILENCE)..=a).contains(&ecrit.instant)
        }
        Fait::DenonciationAnnulee { denonciation } | Fait::DenonciationEchue { denonciation } => {
            concerne(denonciation.0) && pendant_l_appel.contains(&ecrit.instant)
        }
        _ => false,
    })
}
