//! Compares answers with the facts. The facts of an accepted call must be there once, and those of a refused call must
//! not be there. The facts of a call without an answer must be there all together or not at all, and at most as often as
//! the call was sent.

use super::histoire::{Histoire, auteur, ensemble};
use super::refus::PROTEGEE;
use super::sans_fait::contrat_de;
use super::traces::{Appele, Envoye, Issue, QUI_SIGNE, Trace};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::fait::GenreDObjet;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use store::faits::FaitEcrit;
use store::{Auteur, Fait};

/// The refusals that the caller's own option, reservation or declaration causes.
const LES_MIENNES: [&str; 4] =
    ["option-deja-posee", "reservation-deja-en-cours", "denonciation-similaire", "denonciation-en-cours"];

/// What was done, by whom, and to what: the id of an option or declaration, a lot, or a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Acte {
    appele: Appele,
    qui: i32,
    objet: String,
}

/// What was asked. This is like an [`Acte`], except that a thing that is still to be made has no id.
type Demande = (Appele, i32, String);

/// Compares the answers with the facts, and returns the faults.
pub(super) fn comparer(histoire: &Histoire, traces: &[Trace]) -> Vec<String> {
    let mut fautes = defauts(traces);
    fautes.extend(cles_differentes(histoire, traces));
    fautes.extend(cles_gardees(histoire, traces));
    let mut acceptes: BTreeMap<Acte, BTreeSet<String>> = BTreeMap::new();
    let mut perdus: HashMap<Demande, usize> = HashMap::new();
    for (rang, trace) in traces.iter().enumerate() {
        // When a call without a key was sent again, each sending may have been done.
        let sans_reponse = trace.essais.saturating_sub(1) as usize;
        if trace.perdue() {
            *perdus.entry(demande(trace)).or_default() += 1;
        } else if trace.cle.is_none() && sans_reponse > 0 {
            *perdus.entry(demande(trace)).or_default() += sans_reponse;
        }
        if trace.acceptee() {
            // One call sent twice under one key is one act. Without a key, each call is an act of its own, even when two
            // calls come at the same microsecond.
            let sien = trace.cle.clone().unwrap_or_else(|| format!("trace {rang}"));
            for acte in actes_de(trace) {
                acceptes.entry(acte).or_default().insert(sien.clone());
            }
        }
    }
    let mut dits: BTreeMap<Acte, Vec<i64>> = BTreeMap::new();
    let mut scindees: HashSet<(i32, i64)> = HashSet::new();
    for (rang, ecrit) in histoire.faits.iter().enumerate() {
        let seul = se_fait_seul(&ecrit.fait) || ecrit.auteur == Some(Auteur::Signataire);
        if auteur(ecrit).is_none() && !seul && !precede_une_decision(histoire, rang) {
            fautes.push(format!("fact {} ({:?}): nobody did it", ecrit.numero.0, ecrit.fait));
        }
        let Some((acte, sujet)) = lire(histoire, ecrit, &histoire.faits[rang..]) else { continue };
        let faits = dits.entry(acte.clone()).or_default();
        faits.push(ecrit.numero.0);
        if faits.len() <= acceptes.get(&acte).map_or(0, BTreeSet::len) {
            continue;
        }
        // One call may save its declaration as two, so the second one is explained too.
        let moitie = (acte.qui, ecrit.instant.micros());
        if acte.appele == Appele::Denonciation && scindees.contains(&moitie) {
            continue;
        }
        match perdus.get_mut(&(acte.appele, acte.qui, sujet)) {
            Some(reste) if *reste > 0 => {
                *reste -= 1;
                scindees.insert(moitie);
            }
            _ => fautes.push(format!("fact {} ({:?}): nobody was told that it is done", ecrit.numero.0, ecrit.fait)),
        }
    }
    for (acte, cles) in &acceptes {
        let faits = dits.get(acte).map_or(0, Vec::len);
        if faits < cles.len() && se_dit_toujours(acte.appele) {
            fautes.push(format!("{acte:?} was accepted ({cles:?}) and is in the journal {faits} times"));
        }
    }
    fautes.extend(numeros(histoire, traces));
    fautes.extend(demandes(histoire, traces));
    fautes.extend(protections_rencontrees(histoire, traces));
    fautes.extend(versions(traces));
    fautes
}

/// What was sent in the calls, by the number of the fact that each call caused. Calls sent several times are left out,
/// because their answer may name a later fact.
pub(super) fn envoyes(traces: &[Trace]) -> HashMap<i64, Envoye> {
    let envois = envois(traces);
    let seules = traces.iter().filter(|trace| trace.acceptee() && seul(&envois, trace));
    seules.filter_map(|trace| Some((trace.fait()?, trace.envoi.clone()))).collect()
}

/// How often a call was sent with each key.
fn envois(traces: &[Trace]) -> HashMap<&str, u32> {
    let mut envois: HashMap<&str, u32> = HashMap::new();
    for trace in traces {
        *envois.entry(trace.cle.as_deref().unwrap_or_default()).or_default() += trace.essais;
    }
    envois
}

fn seul(envois: &HashMap<&str, u32>, trace: &Trace) -> bool {
    trace.cle.as_deref().is_none_or(|cle| envois.get(cle) == Some(&1))
}

/// Checks that of several changes of one version of a draft, only one succeeded.
fn versions(traces: &[Trace]) -> Vec<String> {
    let mut gardees: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for trace in traces.iter().filter(|trace| trace.acceptee()) {
        if let (Some(version), Some(cle)) = (&trace.envoi.version, &trace.cle) {
            gardees.entry((&trace.objet, version)).or_default().insert(cle);
        }
    }
    let plusieurs = gardees.into_iter().filter(|(_, cles)| cles.len() > 1);
    plusieurs.map(|((dossier, version), cles)| format!("{cles:?} changed {version} of {dossier}")).collect()
}

/// The answers that no call may get.
fn defauts(traces: &[Trace]) -> Vec<String> {
    let casses = traces.iter().filter(|trace| matches!(trace.issue, Issue::Dite { statut: 500.. | ..200, .. }));
    casses.map(|trace| format!("a breakdown: {trace:?}")).collect()
}

/// Checks that all the accepted calls with one key have the same answer.
fn cles_differentes(histoire: &Histoire, traces: &[Trace]) -> Vec<String> {
    // The earliest instant at which the call was done.
    let faite = |trace: &Trace| {
        let rang = histoire.faits.binary_search_by_key(&trace.fait()?, |ecrit| ecrit.numero.0).ok()?;
        Some(histoire.faits[rang].instant)
    };
    let mut par_cle: BTreeMap<&str, Vec<&Trace>> = BTreeMap::new();
    for trace in traces.iter().filter(|trace| !trace.perdue()) {
        if let Some(cle) = &trace.cle {
            par_cle.entry(cle).or_default().push(trace);
        }
    }
    let mut fautes = Vec::new();
    for (cle, memes) in par_cle {
        let acceptees: Vec<_> = memes.iter().filter(|trace| trace.acceptee()).collect();
        if acceptees.windows(2).any(|deux| deux[0].ids() != deux[1].ids()) {
            fautes.push(format!("key {cle} made several things: {acceptees:?}"));
        }
        // A call may first be refused because of another holder or a protection, then succeed when it is sent again at
        // another instant. But a call must not be refused because of what it made itself, nor when it is sent after its
        // success was answered.
        let debut = acceptees.iter().filter_map(|trace| faite(trace)).min();
        let a_tort = |refusee: &&&Trace| {
            let par_elle_meme =
                LES_MIENNES.contains(&refusee.code()) && debut.is_none_or(|debut| debut <= refusee.entre.1);
            refusee.refusee() && acceptees.iter().any(|acceptee| par_elle_meme || acceptee.repondu < refusee.envoye)
        };
        if let Some(refusee) = memes.iter().find(a_tort) {
            fautes.push(format!("key {cle} was accepted, and refused: {acceptees:?} {refusee:?}"));
        }
    }
    fautes
}

/// Checks that only keys of calls that may have been done are stored, and never those of refused calls.
fn cles_gardees(histoire: &Histoire, traces: &[Trace]) -> Vec<String> {
    let permises: BTreeSet<(i32, &str)> = traces
        .iter()
        .filter(|trace| trace.repondue() || trace.perdue())
        .filter_map(|trace| Some((trace.qui.0, trace.cle.as_deref()?)))
        .collect();
    let gardees = histoire.cles.iter().filter(|(qui, cle)| !permises.contains(&(qui.0, cle.as_str())));
    gardees.map(|(qui, cle)| format!("key {cle} of {} is kept, and was refused", qui.0)).collect()
}

/// The act that a fact shows, and the object of the call that asked for it. `None` for facts of jobs, and for facts that
/// come with another fact of their call.
fn lire(histoire: &Histoire, ecrit: &FaitEcrit, suite: &[FaitEcrit]) -> Option<(Acte, String)> {
    let qui = match ecrit.auteur {
        Some(Auteur::Signataire) => QUI_SIGNE.0,
        _ => auteur(ecrit)?,
    };
    let sur = |appele, objet: String| Some((Acte { appele, qui, objet: objet.clone() }, objet));
    let prescripteur = |id: i64| histoire.titulaire((GenreDObjet::Denonciation, id), ecrit.numero.0);
    match &ecrit.fait {
        Fait::OptionPosee { option, lot, .. } => {
            Some((Acte { appele: Appele::Option, qui, objet: option.0.to_string() }, lot.0.clone()))
        }
        Fait::OptionAnnulee { option, .. } => sur(Appele::AnnulationOption, option.0.to_string()),
        Fait::BrouillonCree { reservation, lot, .. } => {
            Some((Acte { appele: Appele::Brouillon, qui, objet: reservation.0.to_string() }, lot.0.clone()))
        }
        Fait::ReservationModifiee { reservation, .. } => sur(Appele::Modification, reservation.0.to_string()),
        Fait::ReservationAnnulee { reservation, .. } | Fait::VenteAnnulee { reservation, .. } => {
            sur(Appele::AnnulationReservation, reservation.0.to_string())
        }
        Fait::ReservationDocumentAjoute { reservation, .. } => sur(Appele::Piece, reservation.0.to_string()),
        // This fact also comes with the sending of the contract. It comes alone when the contract was sent already.
        Fait::SignatureSurPlace { enveloppe } => {
            sur(Appele::EnvoiASigner, histoire.contrat_de(*enveloppe)?.to_string())
        }
        Fait::ReservationRenvoyee { reservation } => sur(Appele::Correction, reservation.0.to_string()),
        Fait::ContratRelance { reservation, .. } => sur(Appele::Lien, reservation.0.to_string()),
        Fait::CodeDeSignatureEnvoye { enveloppe, rang } => {
            sur(Appele::CodeDeSignature, format!("{}/{rang}", histoire.contrat_de(*enveloppe)?))
        }
        Fait::ContratSigne { reservation, rang } => sur(Appele::Signature, format!("{}/{rang}", reservation.0)),
        Fait::ContratRefuse { reservation, rang } => sur(Appele::RefusDeSigner, format!("{}/{rang}", reservation.0)),
        Fait::ContratRefusRepris { reservation, rang } => {
            sur(Appele::RepriseDuRefus, format!("{}/{rang}", reservation.0))
        }
        Fait::ContratContresigne { reservation, .. } => sur(Appele::Contresignature, reservation.0.to_string()),
        Fait::ContratNotifie { reservation, rang, .. } => {
            sur(Appele::Notification, format!("{}/{rang}", reservation.0))
        }
        Fait::VenteRetractee { reservation, .. } => sur(Appele::Retractation, reservation.0.to_string()),
        Fait::AttenteRejointe { lot, .. } => sur(Appele::Attente, lot.0.clone()),
        Fait::AttenteQuittee { lot, .. } => sur(Appele::Depart, lot.0.clone()),
        Fait::OptionProlongee { option } => sur(Appele::Prolongation, option.0.to_string()),
        Fait::DenonciationCreee { denonciation } => {
            Some((Acte { appele: Appele::Denonciation, qui, objet: denonciation.0.to_string() }, String::new()))
        }
        Fait::DenonciationAnnulee { denonciation } if prescripteur(denonciation.0) == Some(qui) => {
            sur(Appele::AnnulationDenonciation, denonciation.0.to_string())
        }
        // This declaration was cancelled because staff gave priority to another declaration, whose fact follows.
        Fait::DenonciationAnnulee { denonciation } => {
            let valide = |autre: &FaitEcrit| {
                autre.instant == ecrit.instant && matches!(autre.fait, Fait::DenonciationValidee { .. })
            };
            if suite.iter().any(valide) { None } else { sur(Appele::Priorite, denonciation.0.to_string()) }
        }
        Fait::DenonciationRenouvelee { denonciation } => sur(Appele::Renouvellement, denonciation.0.to_string()),
        Fait::DenonciationRefusee { denonciation } => sur(Appele::Refus, denonciation.0.to_string()),
        // When its own prescriber is the author, the declaration was validated when it was made, which is no act of its own.
        Fait::DenonciationValidee { denonciation } if prescripteur(denonciation.0) != Some(qui) => {
            let entiere = entiere_de(histoire, ecrit, *denonciation).unwrap_or(*denonciation);
            let acte = Acte { appele: Appele::Validation, qui, objet: denonciation.0.to_string() };
            Some((acte, entiere.0.to_string()))
        }
        Fait::LotStatutChange { lot, statut } => sur(Appele::Statut, disant(&lot.0, Some(statut.code()))),
        Fait::LotDedie { lot, groupe } => {
            sur(Appele::Dedicace, disant(&lot.0, groupe.map(|groupe| groupe.0.to_string()).as_deref()))
        }
        Fait::DossiersTransmis { utilisateur, vers, .. } => sur(Appele::Transmission, de_a(utilisateur.0, vers.0)),
        Fait::LotRetire { lot } => sur(Appele::Retrait, lot.0.clone()),
        Fait::LotRemis { lot } => sur(Appele::Remise, lot.0.clone()),
        _ => None,
    }
}

/// The declaration from which this part was separated in the same transaction. The call named this whole declaration.
fn entiere_de(histoire: &Histoire, ecrit: &FaitEcrit, sienne: IdDenonciation) -> Option<IdDenonciation> {
    histoire.faits.iter().filter(|autre| autre.instant == ecrit.instant).find_map(|autre| match autre.fait {
        Fait::DenonciationScindee { denonciation, partie } if partie == sienne => Some(denonciation),
        _ => None,
    })
}

/// The acts that an answer says were done.
fn actes_de(trace: &Trace) -> Vec<Acte> {
    let (appele, qui) = (trace.appele, trace.qui.0);
    match appele {
        Appele::Option | Appele::Brouillon | Appele::Denonciation => {
            trace.ids().iter().map(|id| Acte { appele, qui, objet: id.to_string() }).collect()
        }
        Appele::Priorite => {
            // This is the validated part, when the rest of the declaration still waits.
            let objet = trace.ids().first().map_or_else(|| trace.objet.clone(), i64::to_string);
            vec![Acte { appele: Appele::Validation, qui, objet }]
        }
        _ => vec![Acte { appele, qui, objet: objet(trace) }],
    }
}

/// The object of a call, with the status or group that staff gave a lot.
fn objet(trace: &Trace) -> String {
    match trace.appele {
        Appele::Statut | Appele::Dedicace => disant(&trace.objet, trace.envoi.dit.as_deref()),
        // Either buyer can end the sale, so the object is the reservation.
        Appele::Retractation => contrat_de(trace).to_string(),
        _ => trace.objet.clone(),
    }
}

/// The ids of the two prescribers of a hand-over, as one text.
pub(super) fn de_a(de: i32, a: i32) -> String {
    format!("{de} > {a}")
}

fn disant(lot: &str, dit: Option<&str>) -> String {
    format!("{lot}: {}", dit.unwrap_or("-"))
}

/// Whether a fact may come without a user: from a job, a command, or the consequences of another fact.
const fn se_fait_seul(fait: &Fait) -> bool {
    matches!(
        fait,
        Fait::OptionEchue { .. }
            | Fait::ReservationExpiree { .. }
            | Fait::DenonciationEchue { .. }
            // This fact comes when the conflict ends, or from the job that finds no conflict left.
            | Fait::DenonciationDecidee { .. }
            | Fait::AvanceDonnee { .. }
            | Fait::AvancePassee { .. }
            | Fait::AvanceRendue { .. }
            | Fait::AttentePrevenue { .. }
            | Fait::AttenteSansSuite { .. }
            | Fait::CatalogueImport { .. }
            | Fait::ReservationRefusee { .. }
            | Fait::VenteDefinitive { .. }
            | Fait::PreuveEtablie { .. }
            // This fact comes thirty days after the end of the reservation.
            | Fait::ReservationVidee { .. }
            | Fait::EnveloppeVidee { .. }
            | Fait::RecepisseEtabli { .. }
            | Fait::SceauTire { .. }
    )
}

/// Whether this fact separates a part of a declaration because the part is decided in the same transaction.
fn precede_une_decision(histoire: &Histoire, rang: usize) -> bool {
    let decidee = |ecrit: &FaitEcrit| matches!(ecrit.fait, Fait::DenonciationDecidee { .. });
    matches!(histoire.faits[rang].fait, Fait::DenonciationScindee { .. })
        && histoire.faits[ensemble(&histoire.faits, rang)].iter().any(decidee)
}

/// Checks that the rows have what the calls asked for: the lot, the buyer, the programmes. Rows show the final state, so
/// the row of a draft whose buyer was changed names no declaration any more. When a call names a declaration, the row
/// names it too, but only if this declaration was running and still covered the programme, which a separated part may
/// have taken. Otherwise the row has the declared person without the declaration.
fn demandes(histoire: &Histoire, traces: &[Trace]) -> Vec<String> {
    let autrement = |trace: &&Trace| trace.appele == Appele::Modification && trace.envoi.personne.is_some();
    let changes: HashSet<&str> =
        traces.iter().filter(autrement).filter(|trace| !trace.refusee()).map(|trace| trace.objet.as_str()).collect();
    let aucune = HashSet::new();
    let juste = |trace: &&Trace| {
        let cles = trace.envoi.personne.map(|rang| histoire.personnes.get(&rang));
        let acheteur = |contact: i64| {
            let siennes = histoire.contacts.get(&contact);
            cles.is_none_or(|cles| cles.is_some() && cles == siennes)
        };
        let origine = |id: i64, dite: Option<i64>, programme: &String| match dite {
            Some(dite) => dite == id,
            None => histoire.denonciations.get(&id).is_none_or(|une| {
                let court = StatutDenonciation::depuis_nom(&une.statut).is_some_and(StatutDenonciation::court);
                !court
                    || une.echeance.is_none_or(|fin| fin <= trace.entre.1)
                    || histoire.programmes.get(&id).is_none_or(|siens| !siens.contains(programme))
            }),
        };
        match trace.appele {
            Appele::Option => trace.ids().iter().filter_map(|id| histoire.options.get(id)).all(|ligne| {
                let declaree = trace.envoi.declaree.is_none_or(|id| {
                    let contact = histoire.denonciations.get(&id).map(|une| une.contact);
                    origine(id, ligne.denonciation, &ligne.programme) && contact == Some(ligne.contact)
                });
                let sienne = histoire.premier_titulaire((GenreDObjet::Option, ligne.id)) == Some(trace.qui.0);
                ligne.lot == trace.objet && sienne && acheteur(ligne.contact) && declaree
            }),
            Appele::Brouillon => trace.ids().iter().filter_map(|id| histoire.reservations.get(id)).all(|ligne| {
                let change = ligne.denonciation.is_none() && changes.contains(ligne.id.to_string().as_str());
                let declaree = trace.envoi.declaree;
                let declaree = declaree.is_none_or(|id| change || origine(id, ligne.denonciation, &ligne.programme));
                let sienne = histoire.premier_titulaire((GenreDObjet::Reservation, ligne.id)) == Some(trace.qui.0);
                ligne.lot == trace.objet && sienne && declaree
            }),
            Appele::Denonciation => {
                // The programmes of separated parts belong to the declaration too.
                let mut programmes: Vec<String> =
                    trace.ids().iter().flat_map(|id| histoire.programmes_de(*id, &aucune)).collect();
                programmes.sort();
                let lignes = trace.ids().iter().filter_map(|id| histoire.denonciations.get(id));
                programmes == trace.envoi.programmes && lignes.map(|ligne| ligne.contact).all(acheteur)
            }
            _ => true,
        }
    };
    let faux = traces.iter().filter(|trace| trace.acceptee()).filter(|trace| !juste(trace));
    faux.map(|trace| format!("another thing was done than was asked for: {trace:?}")).collect()
}

/// The lot that a call takes, or the lot of the draft that it changes.
pub(super) fn lot_de(histoire: &Histoire, trace: &Trace) -> String {
    match trace.appele {
        Appele::Modification => {
            let id: i64 = trace.objet.parse().unwrap_or_default();
            histoire.reservations.get(&id).map_or_else(String::new, |reservation| reservation.lot.clone())
        }
        _ => trace.objet.clone(),
    }
}

fn demande(trace: &Trace) -> Demande {
    let appele = if trace.appele == Appele::Priorite { Appele::Validation } else { trace.appele };
    (appele, trace.qui.0, objet(trace))
}

/// Whether an accepted call of this kind always has a fact. The other kinds have none when nothing changes: a status or
/// group that the lot already has, an import without changes, a place in a list that exists already, a draft that
/// already has the sent content, signing or withdrawing again from another device, and handing over the files of a
/// prescriber who has none.
const fn se_dit_toujours(appele: Appele) -> bool {
    !matches!(
        appele,
        Appele::Statut
            | Appele::Dedicace
            | Appele::Retrait
            | Appele::Remise
            | Appele::Import
            | Appele::Attente
            | Appele::Modification
            | Appele::Signature
            | Appele::Retractation
            | Appele::Transmission
    )
}

/// Checks that the answer to a call that was sent once names a fact of this call. The answer to a repeated key names the
/// last fact of all.
fn numeros(histoire: &Histoire, traces: &[Trace]) -> Vec<String> {
    let par_numero: HashMap<i64, usize> =
        histoire.faits.iter().enumerate().map(|(rang, fait)| (fait.numero.0, rang)).collect();
    let envois = envois(traces);
    let mut fautes = Vec::new();
    for trace in traces.iter().filter(|trace| trace.acceptee()) {
        let Some(numero) = trace.fait() else {
            if seul(&envois, trace) && se_dit_toujours(trace.appele) {
                fautes.push(format!("done, and no fact is told of: {trace:?}"));
            }
            continue;
        };
        let Some(rang) = par_numero.get(&numero) else {
            fautes.push(format!("fact {numero} is told of, and is not there: {trace:?}"));
            continue;
        };
        if !seul(&envois, trace) {
            continue;
        }
        // The facts of the consequences, such as waiting lists that are served, are in the same transaction.
        let ensemble = &histoire.faits[ensemble(&histoire.faits, *rang)];
        let actes = ensemble.iter().filter_map(|ecrit| Some(lire(histoire, ecrit, ensemble)?.0));
        let siens: Vec<Acte> = actes.collect();
        let juste = actes_de(trace).iter().all(|sien| siens.contains(sien));
        // A prescriber who already waits may make the call that reports the end of a head start.
        let rien = trace.appele == Appele::Attente && siens.is_empty();
        if !juste && !rien {
            fautes.push(format!("fact {numero} is another one ({:?}): {trace:?}", histoire.faits[*rang].fait));
        }
    }
    fautes
}

/// Checks that each protection of which staff were told has stopped a call.
fn protections_rencontrees(histoire: &Histoire, traces: &[Trace]) -> Vec<String> {
    let prend = |appele| matches!(appele, Appele::Option | Appele::Brouillon | Appele::Modification);
    let arretes: HashSet<(i32, String)> = traces
        .iter()
        .filter(|trace| prend(trace.appele) && (trace.perdue() || trace.code() == PROTEGEE || trace.essais > 1))
        .map(|trace| (trace.qui.0, lot_de(histoire, trace)))
        .collect();
    let dites = histoire.faits.iter().filter_map(|ecrit| match &ecrit.fait {
        Fait::ProtectionRencontree { lot, .. } => Some((ecrit, auteur(ecrit)?, lot.0.clone())),
        _ => None,
    });
    let sans = dites.filter(|(_, qui, lot)| !arretes.contains(&(*qui, lot.clone())));
    sans.map(|(ecrit, qui, lot)| format!("fact {}: {qui} was not stopped on {lot}", ecrit.numero.0)).collect()
}
