//! The moves of a draft: it begins, is changed, extended or postponed.

use super::{FormulaireChange, LettreSurReservation, Reservation, StadeDeReservation};
use crate::fait::Fait;
use crate::lot::tenue::{Evenement, LignePortail};
use crate::refus::RefusDeVente;
use crate::reservation::{
    EvenementReservation, PieceFournie, avertissement, expiration_du_brouillon, expiration_prolongee,
    expiration_reportee,
};
use crate::vente::pas::Pas;
use chrono::{DateTime, Utc};

impl Reservation {
    /// The move by which the draft begins. `apres` is the option or the head start of the same prescriber, if they
    /// had one.
    pub fn commencee(self, apres: Option<LignePortail>) -> Pas<Self> {
        let evenement = Evenement::BrouillonCree { reservation: self.id, apres };
        Pas::vers(self)
            .et_le_lot(evenement, |reservation, annexes| Fait::BrouillonCree {
                reservation: reservation.id,
                lot: reservation.lot.clone(),
                annexes,
            })
            .et_la_lettre(LettreSurReservation::Commencee)
    }

    /// Changes the form of the draft. The time after which the draft ends is counted from this change. The caller has
    /// checked the right of the prescriber, because it also checks the form before this move.
    pub fn modifier(&self, change: FormulaireChange, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let FormulaireChange { document, origines, champs, documents_retires } = change;
        let modifiee = Self { origines, document, ..self.toucher(quand)? };
        let pas = Pas::vers(modifiee).et_le_fait(Fait::ReservationModifiee { reservation: self.id, champs });
        Ok((0..documents_retires)
            .fold(pas, |pas, _| pas.et_le_fait(Fait::ReservationDocumentRetire { reservation: self.id })))
    }

    /// Adds a document to the form. The time after which the draft ends is counted from this change.
    pub fn recevoir(&self, piece: PieceFournie, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let PieceFournie { categorie, type_piece } = piece;
        let fait = Fait::ReservationDocumentAjoute { reservation: self.id, categorie, genre: type_piece };
        Ok(Pas::vers(self.toucher(quand)?).et_le_fait(fait))
    }

    /// Removes a document from the form. The time after which the draft ends is counted from this change.
    pub fn retirer(&self, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let fait = Fait::ReservationDocumentRetire { reservation: self.id };
        Ok(Pas::vers(self.toucher(quand)?).et_le_fait(fait))
    }

    /// Sets the end of the draft after its form was changed at this instant. A prescriber who was already warned is
    /// warned again only if the end moves, one day before the new end.
    fn toucher(&self, quand: DateTime<Utc>) -> Result<Self, RefusDeVente> {
        let (expire, avertir, prolonge, renvoye) = match &self.stade {
            StadeDeReservation::Brouillon { expire, avertir, prolonge, renvoye } if *expire > quand => {
                (*expire, *avertir, prolonge.clone(), *renvoye)
            }
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete { .. }
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive { .. }
            | StadeDeReservation::Finie(_) => return Err(self.terminee()),
        };
        let fin = expiration_du_brouillon(self.debut_du_brouillon(), quand);
        // When staff extended the draft, the added days come after the end that was just computed.
        let fin = if prolonge.is_some() { expiration_prolongee(fin) } else { fin };
        // A change never makes the end earlier. The present end may be later than the computed one, because a
        // complete draft may have been postponed past its ten days, and a draft that was sent back has ten new days.
        let fin = fin.max(expire);
        let dit = avertissement(fin);
        let avertir = if fin != expire && dit > quand { Some(dit) } else { avertir };
        let stade = StadeDeReservation::Brouillon { expire: fin, avertir, prolonge, renvoye };
        Ok(Self { modifiee: quand, ..self.passer(EvenementReservation::Modifiee, stade)? })
    }

    /// Gives the draft three more working days, which later changes of its form keep. [`Reservation::prolonger`] has
    /// checked that staff may do it.
    pub(in crate::vente) fn prolongee(&self, motif: String) -> Result<Pas<Self>, RefusDeVente> {
        let StadeDeReservation::Brouillon { expire, renvoye, .. } = self.stade else { return Err(self.terminee()) };
        let expire = expiration_prolongee(expire);
        let avertir = Some(avertissement(expire));
        let stade = StadeDeReservation::Brouillon { expire, avertir, prolonge: Some(motif), renvoye };
        Ok(Pas::vers(self.passer(EvenementReservation::Prolongee, stade)?)
            .et_le_fait(Fait::ReservationProlongee { reservation: self.id })
            .et_la_lettre(LettreSurReservation::Prolongee))
    }

    /// Postpones a complete draft to the next working day, when it would end within a day and cannot be signed now,
    /// neither online nor on paper. Its prescriber could do nothing in time. No letter is sent, and open pages learn
    /// the new end. `None` for any other draft, and until one day before the end.
    pub fn reporter(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let StadeDeReservation::Brouillon { expire, prolonge, renvoye, .. } = &self.stade else { return None };
        if avertissement(*expire) > maintenant {
            return None;
        }
        // The draft is postponed again until at least a day is left, because the job may run late.
        let mut fin = expiration_reportee(*expire);
        while avertissement(fin) <= maintenant {
            fin = expiration_reportee(fin);
        }
        let stade = StadeDeReservation::Brouillon {
            expire: fin,
            avertir: Some(avertissement(fin)),
            prolonge: prolonge.clone(),
            renvoye: *renvoye,
        };
        let reportee = self.passer(EvenementReservation::Reportee, stade).ok()?;
        Some(Pas::vers(reportee).et_le_fait(Fait::ReservationReportee { reservation: self.id }))
    }
}
