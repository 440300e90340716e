//! A reservation as a value: its data, its stage and its moves.

use super::liste::FinDeTenue;
use super::pas::{DeLaVente, Pas};
use crate::contact::IdContact;
use crate::contrat::{Contrat, prochain_rappel_a_la_societe, prochain_rappel_aux_acquereurs};
use crate::denonciation::IdDenonciation;
use crate::fait::Fait;
use crate::lot::tenue::{IdOption, IdReservation};
use crate::lot::{IdLot, PrixLot};
use crate::programme::IdProgramme;
use crate::refus::RefusDeVente;
use crate::refus_partage::{code, phrase};
use crate::reservation::{
    EtatReservation, EvenementReservation, avertissement, expiration_au_plus_tard, expiration_du_brouillon,
    expiration_prolongee,
};
use crate::utilisateur::{IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};
use serde_json::Value;
use std::fmt;

mod apres_contresignature;
mod brouillon;
mod contrat;
mod droits;
#[cfg(test)]
mod essais_contrat;
mod refus;
mod stade;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_contrat;
#[cfg(test)]
mod tests_contresignature;
#[cfg(test)]
mod tests_droits;

pub use droits::DroitsSurReservation;
pub use stade::{ColonnesDuStade, FinDeReservation, StadeDeReservation};

/// The contact or the declaration from which a buyer was taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrigineDAcquereur {
    /// The contact of the option or of the declaration.
    pub contact: Option<IdContact>,
    pub denonciation: Option<IdDenonciation>,
}

/// A reservation that is about to begin.
#[derive(Debug, Clone, PartialEq)]
pub struct NouvelleReservation {
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    pub compte: Option<IdCompte>,
    /// The option that the reservation replaces.
    pub option: Option<IdOption>,
    /// The contact or the declaration from which each of the two buyers was taken.
    pub origines: [OrigineDAcquereur; 2],
    /// When the reservation begins. The end of the draft and its warning are computed from this instant.
    pub creee: DateTime<Utc>,
    /// The prices from which the price of the contract is computed.
    pub prix: PrixLot,
    /// The content of the form.
    pub document: Value,
}

/// A reservation of a lot, from its draft on.
#[derive(Clone, PartialEq)]
pub struct Reservation {
    pub id: IdReservation,
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    /// The company of the prescriber when they began the reservation.
    pub compte: Option<IdCompte>,
    /// The option that the reservation replaced.
    pub option: Option<IdOption>,
    /// The contact or the declaration from which each of the two buyers was taken.
    pub origines: [OrigineDAcquereur; 2],
    /// When the reservation was begun.
    pub creee: DateTime<Utc>,
    /// When the form was last changed.
    pub modifiee: DateTime<Utc>,
    /// The prices from which the price of the contract is computed.
    pub prix: PrixLot,
    /// The content of the form. It is an empty object once it was erased.
    pub document: Value,
    pub stade: StadeDeReservation,
    /// The version of the reservation. It grows with each change of its row or of its documents.
    pub version: i64,
}

/// A change of the form of a draft.
#[derive(Debug, Clone, PartialEq)]
pub struct FormulaireChange {
    /// The new content of the form.
    pub document: Value,
    /// The origin of each buyer who is still the same person as before the change.
    pub origines: [OrigineDAcquereur; 2],
    /// The names of the changed fields.
    pub champs: Vec<String>,
    /// How many documents were removed because their owner is no longer in the form.
    pub documents_retires: usize,
}

/// The letters about a reservation. `actions::courrier::reservation` says who reads each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurReservation {
    Commencee,
    /// The draft ends within a day. This letter is sent to the prescriber only.
    Avertissement,
    /// The draft is complete. This letter is sent to the referent only, once for each draft.
    Complete,
    /// The time of the reservation is over.
    Expiree,
    /// Staff extended the draft.
    Prolongee,
    Annulee,
    /// The lot of the reservation is no longer on sale. This letter is sent to the prescriber only.
    HorsVente,
    /// The contract was sent to the buyers.
    EnvoyeeASigner,
    /// A buyer signed, and another one still has to.
    SigneeParUnAcquereur,
    /// Every buyer has signed. This letter is sent to those who countersign, and to the prescriber.
    AContresigner,
    /// A buyer refused to sign, and may take the refusal back for a while.
    SignatureRefusee,
    /// The buyer took their refusal to sign back.
    RefusRepris,
    /// The buyer did not take the refusal back in time, so the reservation has ended.
    Refusee,
    /// The reservation was sent back to draft.
    RenvoyeeAuBrouillon,
    /// The company countersigned, so the notices have to be sent.
    Contresignee,
    /// The notice was presented to a buyer.
    Notifiee,
    /// The sale became firm.
    Definitive,
    Retractee,
    /// Staff cancelled a firm sale.
    VenteAnnulee,
    /// A reminder for the signatory whose turn it is.
    RappelDeSignature,
    /// A reminder for those who have to countersign.
    RappelDeContresignature,
}

impl DeLaVente for Reservation {
    type Lettre = LettreSurReservation;
}

impl fmt::Debug for Reservation {
    // The form and the reason of the end say something of people, so they must stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reservation")
            .field("id", &self.id)
            .field("lot", &self.lot)
            .field("etat", &self.etat())
            .field("v", &self.version)
            .finish_non_exhaustive()
    }
}

impl NouvelleReservation {
    /// Makes the draft with its number.
    pub fn nee(&self, id: IdReservation) -> Reservation {
        let expire = expiration_du_brouillon(self.creee, self.creee);
        Reservation {
            id,
            lot: self.lot.clone(),
            programme: self.programme.clone(),
            prescripteur: self.prescripteur,
            compte: self.compte,
            option: self.option,
            origines: self.origines,
            creee: self.creee,
            modifiee: self.creee,
            prix: self.prix,
            document: self.document.clone(),
            stade: StadeDeReservation::Brouillon {
                expire,
                avertir: Some(avertissement(expire)),
                prolonge: None,
                renvoye: None,
            },
            version: 1,
        }
    }
}

impl Reservation {
    /// The name of the stage in the table of moves.
    pub const fn etat(&self) -> EtatReservation {
        self.stade.etat()
    }

    /// Whether the reservation is a draft whose time is not over. The job that records its end may not have run yet.
    pub fn se_remplit(&self, maintenant: DateTime<Utc>) -> bool {
        self.est_un_brouillon() && self.stade.expire().is_some_and(|fin| fin > maintenant)
    }

    /// Whether the reservation is a draft, even if its time is over.
    pub const fn est_un_brouillon(&self) -> bool {
        matches!(self.stade, StadeDeReservation::Brouillon { .. })
    }

    /// When the present stage ends. `None` once the reservation has ended, or for a stage without a time limit.
    pub fn echeance(&self) -> Option<DateTime<Utc>> {
        if self.fin().is_some() { None } else { self.stade.expire() }
    }

    /// How the reservation ended. `None` while it goes on.
    pub const fn fin(&self) -> Option<&FinDeReservation> {
        match &self.stade {
            StadeDeReservation::Finie(fin) => Some(fin),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. } => None,
        }
    }

    /// The contract of the reservation. `None` before it is sent for signature.
    pub const fn contrat(&self) -> Option<&Contrat> {
        self.stade.contrat()
    }

    /// Why the reservation was cancelled. `None` when nobody gave a reason.
    pub fn motif(&self) -> Option<&str> {
        self.fin().and_then(|fin| fin.motif.as_deref())
    }

    /// Why staff extended the draft. `None` when they have not, or once the reservation is no draft any more.
    pub fn prolonge(&self) -> Option<&str> {
        match &self.stade {
            StadeDeReservation::Brouillon { prolonge, .. } => prolonge.as_deref(),
            StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => None,
        }
    }

    /// When the ten days of the draft began: when the reservation began, or when it was sent back to draft.
    const fn debut_du_brouillon(&self) -> DateTime<Utc> {
        match &self.stade {
            StadeDeReservation::Brouillon { renvoye: Some(renvoye), .. } => *renvoye,
            StadeDeReservation::Brouillon { renvoye: None, .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => self.creee,
        }
    }

    /// Whether the draft already ends as late as it can, so that a change no longer moves its end.
    pub fn dure_au_plus(&self) -> bool {
        let au_plus = expiration_au_plus_tard(self.debut_du_brouillon());
        let au_plus = if self.prolonge().is_some() { expiration_prolongee(au_plus) } else { au_plus };
        self.stade.expire().is_some_and(|fin| fin >= au_plus)
    }

    /// Cancels the reservation. [`Reservation::annuler`] has checked the right. Its lots are free again.
    pub(in crate::vente) fn annulee(
        &self,
        motif: Option<String>,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        if self.etat() == EtatReservation::Definitive {
            let pas = self.finir(EvenementReservation::VenteAnnulee, maintenant, motif, |reservation, annexes| {
                Fait::VenteAnnulee { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
            })?;
            return Ok(pas.et_la_lettre(LettreSurReservation::VenteAnnulee));
        }
        let pas = self.finir(EvenementReservation::Annulee, maintenant, motif, |reservation, annexes| {
            Fait::ReservationAnnulee { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
        })?;
        Ok(pas.et_la_lettre(LettreSurReservation::Annulee))
    }

    /// Ends a reservation whose time is over. Its lots are free again. At the end of the period to withdraw, the sale
    /// becomes firm instead ([`Reservation::devenir_definitive`]). Refused while the time runs, once the reservation
    /// has ended, or at a stage without a time limit.
    pub fn echoir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if matches!(self.stade, StadeDeReservation::Retractation { .. }) {
            return self.devenir_definitive(maintenant);
        }
        // The reservation ends at its time, even if the job runs later, because what follows is counted from this
        // end.
        let Some(fin) = self.echeance().filter(|fin| *fin <= maintenant) else {
            return Err(RefusDeVente::conflit(code::RESERVATION_EN_COURS, "Cette réservation court encore."));
        };
        if self.contrat().is_some_and(|contrat| contrat.refus.is_some()) {
            let pas = self.finir(EvenementReservation::Refusee, fin, None, |reservation, annexes| {
                Fait::ReservationRefusee { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
            })?;
            return Ok(pas.et_la_lettre(LettreSurReservation::Refusee));
        }
        let pas = self.finir(EvenementReservation::Expiree, fin, None, |reservation, annexes| {
            Fait::ReservationExpiree { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
        })?;
        Ok(pas.et_la_lettre(LettreSurReservation::Expiree))
    }

    /// The move that sends the warning or the reminder that is due. A person is told once, or not at all when the
    /// time is already over. `None` before it is due, or at a stage without a warning or a reminder.
    pub fn avertir(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let due = |avertir: &Option<DateTime<Utc>>| avertir.is_some_and(|quand| quand <= maintenant);
        let court = self.echeance().is_none_or(|fin| fin > maintenant);
        let (stade, lettre) = match &self.stade {
            StadeDeReservation::Brouillon { expire, avertir, prolonge, renvoye } if due(avertir) => {
                let (expire, prolonge, renvoye) = (*expire, prolonge.clone(), *renvoye);
                let stade = StadeDeReservation::Brouillon { expire, avertir: None, prolonge, renvoye };
                (stade, LettreSurReservation::Avertissement)
            }
            StadeDeReservation::SignatureAcquereurs { expire, avertir, prolonge, contrat } if due(avertir) => {
                let avertir = prochain_rappel_aux_acquereurs(contrat.envoye, contrat.echeance, maintenant);
                let (expire, prolonge, contrat) = (*expire, prolonge.clone(), contrat.clone());
                let stade = StadeDeReservation::SignatureAcquereurs { expire, avertir, prolonge, contrat };
                (stade, LettreSurReservation::RappelDeSignature)
            }
            StadeDeReservation::SignatureSociete { avertir, contrat } if due(avertir) => {
                let avertir = contrat.signe.and_then(|signe| prochain_rappel_a_la_societe(signe, maintenant));
                let stade = StadeDeReservation::SignatureSociete { avertir, contrat: contrat.clone() };
                (stade, LettreSurReservation::RappelDeContresignature)
            }
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => return None,
        };
        let pas = Pas::vers(Self { stade, ..self.clone() });
        Some(if court { pas.et_la_lettre(lettre) } else { pas })
    }

    fn finir(
        &self,
        evenement: EvenementReservation,
        le: DateTime<Utc>,
        motif: Option<String>,
        fait: fn(&Self, Vec<IdLot>) -> Fait,
    ) -> Result<Pas<Self>, RefusDeVente> {
        let etat = self.etat().apres(evenement).map_err(|_| self.terminee())?;
        let fin = FinDeReservation::nouvelle(etat, le, motif, self.stade.expire());
        let mut fin = fin.ok_or_else(|| self.terminee())?;
        fin.contrat = self.contrat().cloned();
        let pas = Pas::vers(self.passer(evenement, StadeDeReservation::Finie(fin))?);
        // The table of events alone says what happens to the lot.
        Ok(match evenement.sur_le_lot(self.id) {
            Some(sur_le_lot) => pas.et_le_lot(sur_le_lot, fait),
            None => pas,
        })
    }

    /// The refusal of a move when the reservation has ended, is no draft any more, or its time is over.
    pub fn terminee(&self) -> RefusDeVente {
        let phrase = match self.etat() {
            EtatReservation::Brouillon | EtatReservation::BrouillonExpire | EtatReservation::SignatureExpiree => {
                "Cette réservation a expiré\u{a0}: elle ne retient plus son lot."
            }
            EtatReservation::BrouillonAnnule
            | EtatReservation::SignatureAnnulee
            | EtatReservation::ContresignatureAnnulee
            | EtatReservation::VenteAnnulee => "Cette réservation est annulée.",
            EtatReservation::Retractee => {
                "L’acquéreur s’est rétracté\u{a0}: cette réservation ne retient plus son lot."
            }
            EtatReservation::SignatureAcquereurs
            | EtatReservation::SignatureSociete
            | EtatReservation::Retractation
            | EtatReservation::Definitive => phrase::RESERVATION_COMMENCEE,
        };
        RefusDeVente::conflit(code::RESERVATION_TERMINEE, phrase)
    }

    /// The end of the hold of the lot. `None` unless this end keeps the company from taking the lot again at once.
    pub fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        let (compte, fin) = (self.compte?, self.fin()?);
        fin.issue().fait_attendre().then_some(FinDeTenue { compte, le: fin.le })
    }

    /// The reservation at another stage. Refused when the table does not allow the move.
    fn passer(&self, evenement: EvenementReservation, stade: StadeDeReservation) -> Result<Self, RefusDeVente> {
        match self.etat().apres(evenement) {
            Ok(etat) if etat == stade.etat() => Ok(Self { stade, ..self.clone() }),
            Ok(_) | Err(_) => Err(self.terminee()),
        }
    }
}
