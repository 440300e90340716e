//! Compares the mails with the facts. Each transition queues its mails once, in its own transaction (so at the instant
//! of its facts). The only other mails are reminders and those of `est_sans_fait`.

use super::histoire::{Histoire, auteur, est_sans_fait};
use super::modele::Modele;
use super::monde::Monde;
use domain::fait::GenreDObjet;
use domain::utilisateur::IdUtilisateur;
use std::collections::BTreeMap;
use store::Fait;
use store::faits::FaitEcrit;

/// The instant of the transaction, the model of the letter, and its recipient.
type Envoi = (i64, String, i32);

/// Compares the mails with the facts, and returns the faults.
pub(super) fn comparer(histoire: &Histoire, monde: &Monde, modele: &Modele<'_>) -> Vec<String> {
    let mut comptes: BTreeMap<Envoi, (usize, usize)> = BTreeMap::new();
    for (rang, ecrit) in histoire.faits.iter().enumerate() {
        let siens = attendus(histoire, monde, ecrit, histoire.faits.get(rang + 1));
        for envoi in siens.into_iter().chain(a_qui_attend(histoire, modele, ecrit)) {
            comptes.entry(envoi).or_default().0 += 1;
        }
    }
    for (instant, modele, combien) in &modele.aux_acquereurs {
        comptes.entry((*instant, modele.clone(), 0)).or_default().0 += combien;
    }
    for courrier in histoire.courriers.iter().filter(|courrier| !est_sans_fait(&courrier.modele)) {
        let qui = courrier.destinataire.unwrap_or_default();
        comptes.entry((courrier.cree.micros(), courrier.modele.clone(), qui)).or_default().1 += 1;
    }
    let faux = comptes.into_iter().filter(|(_, (attendus, trouves))| attendus != trouves);
    let mut fautes: Vec<String> = faux
        .map(|((instant, modele, qui), (attendus, trouves))| {
            format!("mail {modele} to {qui} at {instant}: {attendus} expected, {trouves} queued")
        })
        .collect();
    let restent = histoire.courriers.iter().filter(|courrier| courrier.envoye.is_none());
    let mut rappels: BTreeMap<_, usize> = BTreeMap::new();
    for rappel in &histoire.rappels {
        *rappels.entry(rappel).or_default() += 1;
    }
    let plusieurs = rappels.into_iter().filter(|(_, fois)| *fois > 1);
    fautes.extend(
        plusieurs.map(|((modele, objet, fin), fois)| format!("{modele} of {objet}: {fois} times before {fin}")),
    );
    fautes.extend(restent.map(|courrier| format!("mail {} ({}) never left", courrier.id, courrier.modele)));
    fautes
}

/// The mails that a fact must have queued.
fn attendus(histoire: &Histoire, monde: &Monde, ecrit: &FaitEcrit, suivant: Option<&FaitEcrit>) -> Vec<Envoi> {
    let a_la_vente = |prescripteur: Option<i32>, modele: &str| -> Vec<Envoi> {
        let Some(prescripteur) = prescripteur else { return Vec::new() };
        let gerant = monde.membre(IdUtilisateur(prescripteur)).and_then(|membre| membre.gerant).map(|id| id.0);
        let lecteurs = std::iter::once(prescripteur).chain(gerant);
        lecteurs.map(|qui| (ecrit.instant.micros(), modele.to_owned(), qui)).collect()
    };
    let titulaire = |genre, id| histoire.titulaire((genre, id), ecrit.numero.0);
    let de_l_option = |id: i64, modele| a_la_vente(titulaire(GenreDObjet::Option, id), modele);
    let de_la_denonciation = |id: i64, modele| a_la_vente(titulaire(GenreDObjet::Denonciation, id), modele);
    let de_la_reservation = |id: i64, modele| a_la_vente(titulaire(GenreDObjet::Reservation, id), modele);
    // These letters go to the prescriber only, and not to the referent.
    let au_prescripteur =
        |id: i64, modele| -> Vec<Envoi> { de_la_reservation(id, modele).into_iter().take(1).collect() };
    match &ecrit.fait {
        Fait::BrouillonCree { reservation, .. } => de_la_reservation(reservation.0, "reservation-commencee"),
        Fait::ReservationAnnulee { reservation, .. } => de_la_reservation(reservation.0, "reservation-annulee"),
        Fait::ReservationExpiree { reservation, .. } => de_la_reservation(reservation.0, "reservation-expiree"),
        Fait::ContratEnvoye { reservation, .. } => de_la_reservation(reservation.0, "reservation-envoyee"),
        Fait::ContratSigne { reservation, rang } if histoire.est_le_dernier(reservation.0, *rang) => {
            de_la_reservation(reservation.0, "reservation-a-contresigner")
        }
        Fait::ContratSigne { reservation, .. } => au_prescripteur(reservation.0, "reservation-signee-par-un"),
        Fait::ContratRefuse { reservation, .. } => de_la_reservation(reservation.0, "reservation-signature-refusee"),
        Fait::ContratRefusRepris { reservation, .. } => de_la_reservation(reservation.0, "reservation-refus-repris"),
        Fait::ReservationRenvoyee { reservation } => de_la_reservation(reservation.0, "reservation-renvoyee"),
        Fait::ContratContresigne { reservation, .. } => de_la_reservation(reservation.0, "reservation-contresignee"),
        Fait::ContratNotifie { reservation, .. } => au_prescripteur(reservation.0, "reservation-notifiee"),
        Fait::VenteDefinitive { reservation } => de_la_reservation(reservation.0, "reservation-definitive"),
        Fait::VenteRetractee { reservation, .. } => de_la_reservation(reservation.0, "reservation-retractee"),
        Fait::VenteAnnulee { reservation, .. } => de_la_reservation(reservation.0, "reservation-vente-annulee"),
        Fait::ReservationRefusee { reservation, .. } => de_la_reservation(reservation.0, "reservation-refusee"),
        Fait::OptionPosee { option, .. } => de_l_option(option.0, "option-posee"),
        Fait::OptionAnnulee { option, .. } => de_l_option(option.0, "option-annulee"),
        Fait::OptionEchue { option, .. } => de_l_option(option.0, "option-echue"),
        Fait::OptionProlongee { option } => de_l_option(option.0, "option-prolongee"),
        Fait::DenonciationCreee { denonciation } => {
            let validee = Fait::DenonciationValidee { denonciation: *denonciation };
            let aussitot = suivant.is_some_and(|fait| fait.fait == validee && fait.instant == ecrit.instant);
            // When the declaration is validated at once, the letter of the validation already says that it was received.
            if aussitot { Vec::new() } else { de_la_denonciation(denonciation.0, "denonciation-recue") }
        }
        Fait::DenonciationValidee { denonciation } => {
            let siens = de_la_denonciation(denonciation.0, "denonciation-validee");
            let aussitot = histoire.denonciations.get(&denonciation.0).is_some_and(|une| une.attente.is_none());
            // When the declaration is validated at once, the referent reads it in the letter of the day.
            if aussitot { siens.into_iter().take(1).collect() } else { siens }
        }
        Fait::DenonciationDecidee { denonciation } => de_la_denonciation(denonciation.0, "denonciation-validee"),
        Fait::DenonciationRefusee { denonciation } => de_la_denonciation(denonciation.0, "denonciation-refusee"),
        Fait::DenonciationAnnulee { denonciation } => de_la_denonciation(denonciation.0, "denonciation-annulee"),
        Fait::DenonciationEchue { denonciation } => de_la_denonciation(denonciation.0, "denonciation-echue"),
        Fait::DenonciationRenouvelee { denonciation } => de_la_denonciation(denonciation.0, "denonciation-renouvelee"),
        Fait::DossiersTransmis { utilisateur, vers, .. } => {
            let lettre = |modele: &str, qui: IdUtilisateur| (ecrit.instant.micros(), modele.to_owned(), qui.0);
            vec![lettre("dossiers-cedes", *utilisateur), lettre("dossiers-transmis", *vers)]
        }
        Fait::ProtectionRencontree { .. } => {
            let gerant = auteur(ecrit).and_then(|qui| monde.membre(IdUtilisateur(qui))?.gerant);
            gerant.map(|qui| (ecrit.instant.micros(), "protection-rencontree".to_owned(), qui.0)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The mail that a fact about waiting lists must have queued, if any.
fn a_qui_attend(histoire: &Histoire, modele: &Modele<'_>, ecrit: &FaitEcrit) -> Option<Envoi> {
    let (attente, modele) = match &ecrit.fait {
        Fait::AvanceDonnee { attente, .. } => (attente, "attente-avance"),
        Fait::AvancePassee { attente, .. } => (attente, "attente-passee"),
        Fait::AttentePrevenue { attente, .. } => (attente, "attente-libre"),
        // A prescriber who no longer sees the lot is told nothing.
        Fait::AttenteSansSuite { attente, .. } if modele.attentes.closes.contains(&attente.0) => {
            (attente, "attente-sans-suite")
        }
        _ => return None,
    };
    let ligne = histoire.attentes.get(&attente.0)?;
    Some((ecrit.instant.micros(), modele.to_owned(), ligne.prescripteur))
}
