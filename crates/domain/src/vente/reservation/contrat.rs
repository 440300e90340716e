//! The moves of a reservation while its contract is signed: from the complete draft to the countersignature.
//! [`super::apres_contresignature`] holds the moves that follow.

use super::droits::DroitsSurReservation;
use super::refus::{signature_expiree, signature_faite, signature_refusee, sur_papier};
use super::{LettreSurReservation, Reservation, StadeDeReservation};
use crate::calendrier::{a_paris, jour_a_paris};
use crate::contrat::{
    Contrat, EnvoiASigner, QualiteDAcquereur, RefusEnSuspens, VoieDeSignature, prochain_rappel_a_la_societe,
    prochain_rappel_aux_acquereurs,
};
use crate::fait::Fait;
use crate::refus::RefusDeVente;
use crate::refus_partage::{SIGNATURE_PAS_ENCORE, code};
use crate::reservation::{EvenementReservation, avertissement, expiration_au_plus_tard};
use crate::saisie::Faute;
use crate::vente::droits::Agissant;
use crate::vente::pas::Pas;
use chrono::{DateTime, NaiveDate, Utc};

/// The hour that is given to a day that somebody wrote by hand, because only the day is known.
const MIDI: u32 = 12;

impl Reservation {
    /// Sends the contract for signature. The form can no longer be changed. The caller has checked that the form is
    /// complete, and that there is a valid `état des risques`.
    pub fn envoyer_a_signer(
        &self,
        agissant: Agissant<'_>,
        envoi: EnvoiASigner,
        quand: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, quand).signer?;
        let StadeDeReservation::Brouillon { prolonge, .. } = &self.stade else { return Err(self.hors_etape()) };
        let contrat = Contrat::envoye(envoi, quand);
        let stade = StadeDeReservation::SignatureAcquereurs {
            expire: contrat.echeance,
            avertir: prochain_rappel_aux_acquereurs(quand, contrat.echeance, quand),
            prolonge: prolonge.clone(),
            contrat,
        };
        Ok(Pas::vers(self.passer(EvenementReservation::Completee, stade)?)
            .et_le_fait(Fait::ContratEnvoye { reservation: self.id, voie: envoi.voie })
            .et_la_lettre(LettreSurReservation::EnvoyeeASigner))
    }

    /// Records that the buyer of this rank signed online. `consentement` is when the buyer agreed to electronic
    /// registered mail.
    pub fn signer_par(
        &self,
        rang: u16,
        consentement: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        let contrat = self.exiger_le_tour(rang, le)?;
        let contrat = contrat.avec(rang, |acquereur| {
            acquereur.signe = Some(le);
            acquereur.consentement = consentement;
        });
        let fait = Fait::ContratSigne { reservation: self.id, rang };
        if contrat.au_tour().is_none() {
            return self.signee_par_tous(contrat, fait, le);
        }
        let avertir = prochain_rappel_aux_acquereurs(contrat.envoye, contrat.echeance, le);
        let stade = self.en_signature(contrat.echeance, avertir, contrat);
        Ok(Pas::vers(self.passer(EvenementReservation::SigneeParUnAcquereur, stade)?)
            .et_le_fait(fait)
            .et_la_lettre(LettreSurReservation::SigneeParUnAcquereur))
    }

    /// Records that the buyer of this rank refuses to sign. They may take the refusal back for a while, during which
    /// the lots stay held.
    pub fn refuser_de_signer(&self, rang: u16, le: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let contrat = self.exiger_le_tour(rang, le)?;
        let contrat = Contrat { refus: Some(RefusEnSuspens { rang, le }), ..contrat.clone() };
        let stade = self.en_signature(contrat.fin_du_refus().unwrap_or(contrat.echeance), None, contrat);
        Ok(Pas::vers(self.passer(EvenementReservation::RefuseeParUnAcquereur, stade)?)
            .et_le_fait(Fait::ContratRefuse { reservation: self.id, rang })
            .et_la_lettre(LettreSurReservation::SignatureRefusee))
    }

    /// Records that the buyer takes their refusal back. The signature of the contract goes on.
    pub fn revenir_sur_le_refus(&self, rang: u16, le: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let contrat = self.exiger_la_signature(le)?;
        if contrat.refus.is_none_or(|refus| refus.rang != rang) {
            let phrase = "Aucun refus de cet acquéreur n’est en suspens.";
            return Err(RefusDeVente::conflit(code::REFUS_ABSENT, phrase));
        }
        let contrat = Contrat { refus: None, ..contrat.clone() };
        let avertir = prochain_rappel_aux_acquereurs(contrat.envoye, contrat.echeance, le);
        let stade = self.en_signature(contrat.echeance, avertir, contrat);
        Ok(Pas::vers(self.passer(EvenementReservation::RefusRepris, stade)?)
            .et_le_fait(Fait::ContratRefusRepris { reservation: self.id, rang })
            .et_la_lettre(LettreSurReservation::RefusRepris))
    }

    /// Makes the reservation a draft again, so that it can be corrected, if nobody has signed. The draft gets ten new
    /// days.
    pub fn renvoyer_au_brouillon(
        &self,
        agissant: Agissant<'_>,
        quand: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, quand).renvoyer_au_brouillon?;
        let StadeDeReservation::SignatureAcquereurs { prolonge, .. } = &self.stade else {
            return Err(self.hors_etape());
        };
        let expire = expiration_au_plus_tard(quand);
        let stade = StadeDeReservation::Brouillon {
            expire,
            avertir: Some(avertissement(expire)),
            prolonge: prolonge.clone(),
            renvoye: Some(quand),
        };
        Ok(Pas::vers(self.passer(EvenementReservation::Renvoyee, stade)?)
            .et_le_fait(Fait::ReservationRenvoyee { reservation: self.id })
            .et_la_lettre(LettreSurReservation::RenvoyeeAuBrouillon))
    }

    /// Records that the scan of the contract signed by hand was deposited, with the day that each buyer wrote.
    /// Another scan may replace it until staff confirm it.
    pub fn deposer_le_papier(
        &self,
        agissant: Agissant<'_>,
        signatures: &[NaiveDate],
        quand: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, quand).deposer_papier?;
        let Some(contrat) = self.contrat() else { return Err(self.hors_etape()) };
        if signatures.len() != contrat.acquereurs.len() {
            return Err(faute("signatures", "required", "Indiquez la date de signature de chaque acquéreur."));
        }
        let (debut, aujourd_hui) = (jour_a_paris(contrat.envoye), jour_a_paris(quand));
        if signatures.iter().any(|jour| *jour < debut || *jour > aujourd_hui) {
            let phrase = "Chaque date va de l’envoi du contrat à aujourd’hui.";
            return Err(faute("signatures", "date", phrase));
        }
        let signe = |jour: &NaiveDate| Some(a_paris(*jour, MIDI).clamp(contrat.envoye, quand.max(contrat.envoye)));
        let mut contrat = contrat.clone();
        for (acquereur, jour) in contrat.acquereurs.iter_mut().zip(signatures) {
            acquereur.signe = signe(jour);
        }
        let fait = Fait::ContratDepose { reservation: self.id };
        let StadeDeReservation::SignatureSociete { avertir, .. } = &self.stade else {
            return self.signee_par_tous(contrat, fait, quand);
        };
        let stade = StadeDeReservation::SignatureSociete { avertir: *avertir, contrat };
        Ok(Pas::vers(self.passer(EvenementReservation::PapierRedepose, stade)?).et_le_fait(fait))
    }

    /// Staff state, before the countersignature, that a buyer is a professional. The proofs of the signature keep the
    /// reason.
    pub fn noter_professionnel(
        &self,
        agissant: Agissant<'_>,
        rang: u16,
        quand: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurReservation::de(agissant, self, quand).professionnel?;
        let Some(avant) = self.contrat() else { return Err(self.hors_etape()) };
        match avant.acquereur(rang).map(|acquereur| acquereur.qualite) {
            Some(QualiteDAcquereur::Particulier) => {}
            Some(QualiteDAcquereur::Professionnel) => {
                let phrase = "Cet acquéreur est déjà noté comme professionnel.";
                return Err(RefusDeVente::conflit(code::DEJA_PROFESSIONNEL, phrase));
            }
            None => return Err(sans_cet_acquereur()),
        }
        let contrat = avant.avec(rang, |acquereur| acquereur.qualite = QualiteDAcquereur::Professionnel);
        let mut stade = self.stade.clone();
        if let StadeDeReservation::SignatureAcquereurs { contrat: sien, .. }
        | StadeDeReservation::SignatureSociete { contrat: sien, .. } = &mut stade
        {
            *sien = contrat;
        }
        Ok(Pas::vers(self.passer(EvenementReservation::QualiteNotee, stade)?)
            .et_le_fait(Fait::AcquereurProfessionnel { reservation: self.id, rang }))
    }

    /// The move after which every buyer has signed, so that the company has to countersign.
    fn signee_par_tous(&self, contrat: Contrat, fait: Fait, le: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let contrat = Contrat { signe: Some(le), ..contrat };
        let stade = StadeDeReservation::SignatureSociete { avertir: prochain_rappel_a_la_societe(le, le), contrat };
        Ok(Pas::vers(self.passer(EvenementReservation::SigneeParLesAcquereurs, stade)?)
            .et_le_fait(fait)
            .et_la_lettre(LettreSurReservation::AContresigner))
    }

    /// The stage in which the buyers sign, until `expire`.
    fn en_signature(
        &self,
        expire: DateTime<Utc>,
        avertir: Option<DateTime<Utc>>,
        contrat: Contrat,
    ) -> StadeDeReservation {
        let prolonge = match &self.stade {
            StadeDeReservation::Brouillon { prolonge, .. }
            | StadeDeReservation::SignatureAcquereurs { prolonge, .. } => prolonge.clone(),
            StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => None,
        };
        StadeDeReservation::SignatureAcquereurs { expire, avertir, prolonge, contrat }
    }

    /// The contract. Refused unless the buyers sign it online and their time is not over.
    pub(in crate::vente) fn exiger_la_signature(&self, le: DateTime<Utc>) -> Result<&Contrat, RefusDeVente> {
        match &self.stade {
            StadeDeReservation::SignatureAcquereurs { expire, contrat, .. }
                if contrat.voie == VoieDeSignature::Electronique =>
            {
                if *expire > le {
                    Ok(contrat)
                } else {
                    Err(signature_expiree())
                }
            }
            StadeDeReservation::SignatureAcquereurs { .. } => Err(sur_papier()),
            StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. } => Err(signature_faite()),
            StadeDeReservation::Brouillon { .. } => Err(self.hors_etape()),
            StadeDeReservation::Finie(_) => Err(self.terminee()),
        }
    }

    /// The contract. Refused also when it is not the turn of this buyer.
    fn exiger_le_tour(&self, rang: u16, le: DateTime<Utc>) -> Result<&Contrat, RefusDeVente> {
        let contrat = self.exiger_la_signature(le)?;
        if contrat.refus.is_some() {
            return Err(signature_refusee());
        }
        match contrat.au_tour() {
            Some(tour) if tour == rang => Ok(contrat),
            Some(tour) if tour < rang => {
                Err(RefusDeVente::conflit(SIGNATURE_PAS_ENCORE.code, SIGNATURE_PAS_ENCORE.phrase))
            }
            Some(_) | None => Err(signature_faite()),
        }
    }

    /// The refusal when the reservation is at another stage than the one that the move needs.
    pub fn hors_etape(&self) -> RefusDeVente {
        if self.fin().is_some() {
            return self.terminee();
        }
        let etape = self.etat().etape().libelle();
        RefusDeVente::conflit(
            code::RESERVATION_ETAPE,
            format!("Cette réservation est à l’étape «\u{a0}{etape}\u{a0}»."),
        )
    }
}

/// The refusal when a value that was typed breaks a rule.
pub(in crate::vente) fn faute(champ: &'static str, code: &'static str, message: &str) -> RefusDeVente {
    RefusDeVente::saisie(Faute { champ, code, message: message.to_owned() })
}

pub(in crate::vente) fn sans_cet_acquereur() -> RefusDeVente {
    faute("acquereur", "choice", "Aucun acquéreur n’a ce rang.")
}
