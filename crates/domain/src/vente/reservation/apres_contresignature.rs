//! The moves of a reservation from its countersignature on: the notices, the withdrawal, the firm sale.

use super::contrat::{faute, sans_cet_acquereur};
use super::droits::DroitsSurReservation;
use super::{LettreSurReservation, Reservation, StadeDeReservation};
use crate::calendrier::{a_paris, jour_a_paris};
use crate::contrat::{Contrat, ModeDeNotification, Notification, Retractation, RetractationFaite, ferme_a};
use crate::fait::Fait;
use crate::refus::RefusDeVente;
use crate::refus_partage::code;
use crate::reservation::EvenementReservation;
use crate::vente::droits::Agissant;
use crate::vente::pas::Pas;
use chrono::{DateTime, NaiveDate, Utc};

/// The hour that is given to a day that somebody wrote by hand, because only the day is known.
const MIDI: u32 = 12;

impl Reservation {
    /// The company countersigns, and the lots of the reservation are reserved. The sale is firm at once when no buyer
    /// has a period to withdraw. The caller has checked the right ([`DroitsSurReservation::contresigner`]).
    pub fn contresigner(&self, le: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let StadeDeReservation::SignatureSociete { contrat, .. } = &self.stade else { return Err(self.hors_etape()) };
        let contrat = Contrat { contresigne: Some(le), ..contrat.clone() };
        let fait: fn(&Self, Vec<_>) -> Fait = |reservation, annexes| Fait::ContratContresigne {
            reservation: reservation.id,
            lot: reservation.lot.clone(),
            annexes,
        };
        let (evenement, stade, lettre) = if contrat.retractation_due() {
            let stade = StadeDeReservation::Retractation { fin: None, contrat };
            (EvenementReservation::Contresignee, stade, LettreSurReservation::Contresignee)
        } else {
            let contrat = Contrat { definitif: Some(le), ..contrat };
            let stade = StadeDeReservation::Definitive { contrat };
            (EvenementReservation::ContresigneeSansDelai, stade, LettreSurReservation::Definitive)
        };
        let pas = Pas::vers(self.passer(evenement, stade)?).et_la_lettre(lettre);
        let pas = match evenement.sur_le_lot(self.id) {
            Some(sur_le_lot) => pas.et_le_lot(sur_le_lot, fait),
            None => pas,
        };
        Ok(match evenement {
            EvenementReservation::ContresigneeSansDelai => {
                pas.et_le_fait(Fait::VenteDefinitive { reservation: self.id })
            }
            _ => pas,
        })
    }

    /// Staff confirm the contract that was signed on paper, with the day that the company wrote on it.
    pub fn confirmer_le_papier(
        &self,
        agissant: Agissant<'_>,
        date_signature_societe: NaiveDate,
        quand: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, quand).confirmer_papier?;
        let signes = self.contrat().into_iter().flat_map(|contrat| &contrat.acquereurs);
        let dernier = signes.filter_map(|acquereur| acquereur.signe).max();
        let debut = dernier.map(jour_a_paris);
        if date_signature_societe > jour_a_paris(quand) || debut.is_some_and(|jour| date_signature_societe < jour) {
            let phrase = "La date va de la signature du dernier acquéreur à aujourd’hui.";
            return Err(faute("dateSignatureSociete", "date", phrase));
        }
        let le = a_paris(date_signature_societe, MIDI).min(quand);
        self.contresigner(dernier.map_or(le, |dernier| le.max(dernier)))
    }

    /// Staff record the notice that a buyer received. A second notice to the same buyer replaces the first one. The
    /// period to withdraw begins once every buyer who may withdraw has received the notice.
    pub fn notifier(
        &self,
        agissant: Agissant<'_>,
        rang: u16,
        notification: Notification,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, maintenant).notifier?;
        let StadeDeReservation::Retractation { contrat, .. } = &self.stade else { return Err(self.hors_etape()) };
        let acquereur = contrat.acquereur(rang).ok_or_else(sans_cet_acquereur)?;
        if !acquereur.peut_se_retracter() {
            let phrase = "Cet acquéreur est un professionnel\u{a0}: aucune notification ne lui est due.";
            return Err(RefusDeVente::conflit("notification-sans-objet", phrase));
        }
        let debut = contrat.contresigne.map(jour_a_paris);
        let Notification { mode, presentee, .. } = notification;
        if presentee > jour_a_paris(maintenant) || debut.is_some_and(|jour| presentee < jour) {
            let phrase = "La première présentation va de la contresignature à aujourd’hui.";
            return Err(faute("presentee", "date", phrase));
        }
        let consentait = acquereur.consentement.is_some_and(|le| jour_a_paris(le) <= presentee);
        if mode == ModeDeNotification::Lre && !consentait {
            let phrase =
                "Cet acquéreur n’a pas accepté la lettre recommandée électronique\u{a0}: notifiez-le sur papier.";
            return Err(faute("mode", "consentement", phrase));
        }
        let contrat = contrat.avec(rang, |acquereur| acquereur.notification = Some(notification));
        let stade = StadeDeReservation::Retractation { fin: contrat.fin_de_la_retractation(), contrat };
        Ok(Pas::vers(self.passer(EvenementReservation::Notifiee, stade)?)
            .et_le_fait(Fait::ContratNotifie { reservation: self.id, rang, mode })
            .et_la_lettre(LettreSurReservation::Notifiee))
    }

    /// Checks that the buyer of this rank may withdraw by their link now. The error says why not.
    pub fn peut_se_retracter(&self, rang: u16, maintenant: DateTime<Utc>) -> Result<(), RefusDeVente> {
        self.exiger_de_se_retracter(rang, Retractation::ParLien, maintenant).map(drop)
    }

    /// A buyer withdraws, and the lots of the reservation are free again. A letter counts by the day on which it
    /// was posted, even if the sale is already recorded as firm. When staff record the letter, the caller has checked
    /// their right ([`DroitsSurReservation::retracter`]).
    pub fn retracter(
        &self,
        rang: u16,
        comment: Retractation,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        let contrat = self.exiger_de_se_retracter(rang, comment, maintenant)?;
        let lettre = match comment {
            Retractation::ParLien => None,
            Retractation::ParLettre { envoyee } => Some(envoyee),
        };
        let faite = RetractationFaite { rang, le: maintenant, lettre };
        let contrat = Contrat { retractation: Some(faite), definitif: None, ..contrat.clone() };
        let mut pas = self.finir(EvenementReservation::Retractee, maintenant, None, |reservation, annexes| {
            Fait::VenteRetractee { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
        })?;
        if let StadeDeReservation::Finie(fin) = &mut pas.apres.stade {
            fin.expirait = contrat.fin_de_la_retractation();
            fin.contrat = Some(contrat);
        }
        Ok(pas.et_la_lettre(LettreSurReservation::Retractee))
    }

    fn exiger_de_se_retracter(
        &self,
        rang: u16,
        comment: Retractation,
        maintenant: DateTime<Utc>,
    ) -> Result<&Contrat, RefusDeVente> {
        let (contrat, ferme) = match &self.stade {
            StadeDeReservation::Retractation { fin, contrat } => {
                (contrat, fin.is_some_and(|f| ferme_a(f) <= maintenant))
            }
            StadeDeReservation::Definitive { contrat } => (contrat, true),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Finie(_) => return Err(self.hors_etape()),
        };
        let acquereur = contrat.acquereur(rang).ok_or_else(sans_cet_acquereur)?;
        if !contrat.peuvent_se_retracter().any(|autre| autre.rang == rang) {
            let phrase = "Ce contrat ne donne pas de délai de rétractation à cet acquéreur.";
            return Err(RefusDeVente::conflit(code::RETRACTATION_SANS_OBJET, phrase));
        }
        match comment {
            Retractation::ParLien if ferme => {
                Err(RefusDeVente::conflit("retractation-passee", "Le délai de rétractation est passé."))
            }
            Retractation::ParLien => Ok(contrat),
            Retractation::ParLettre { envoyee } => {
                let debut = acquereur.signe.map(jour_a_paris);
                if envoyee > jour_a_paris(maintenant) || debut.is_some_and(|jour| envoyee < jour) {
                    let phrase = "La date d’envoi va de la signature de l’acquéreur à aujourd’hui.";
                    return Err(faute("envoyee", "date", phrase));
                }
                let fin = contrat.fin_de_la_retractation().map(jour_a_paris);
                if fin.is_some_and(|dernier| envoyee > dernier) {
                    let phrase = "Cette lettre a été envoyée après la fin du délai de rétractation.";
                    return Err(RefusDeVente::conflit("retractation-passee", phrase));
                }
                Ok(contrat)
            }
        }
    }

    /// Makes the sale firm, because the period to withdraw is over. The sale is firm from the end of the period, even
    /// if the job runs later. Refused while the period runs.
    pub fn devenir_definitive(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let StadeDeReservation::Retractation { fin, contrat } = &self.stade else { return Err(self.hors_etape()) };
        let Some(ferme) = fin.map(ferme_a).filter(|ferme| *ferme <= maintenant) else {
            return Err(RefusDeVente::conflit(code::RESERVATION_EN_COURS, "Le délai de rétractation court encore."));
        };
        let stade = StadeDeReservation::Definitive { contrat: Contrat { definitif: Some(ferme), ..contrat.clone() } };
        Ok(Pas::vers(self.passer(EvenementReservation::DelaiPasse, stade)?)
            .et_le_fait(Fait::VenteDefinitive { reservation: self.id })
            .et_la_lettre(LettreSurReservation::Definitive))
    }
}
