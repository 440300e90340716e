//! The moves of a draft: it begins, is changed, prolonged, or postponed.

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
    /// The move of beginning it. `apres` is the option or the head start of the same prescriber, if they had one.
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

    /// Changes its form; its time to live is counted from then on. The caller has checked that the prescriber may,
    /// because the form is checked in between.
    pub fn modifier(&self, change: FormulaireChange, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let FormulaireChange { document, origines, champs, documents_retires } = change;
        let modifiee = Self { origines, document, ..self.toucher(quand)? };
        let pas = Pas::vers(modifiee).et_le_fait(Fait::ReservationModifiee { reservation: self.id, champs });
        Ok((0..documents_retires)
            .fold(pas, |pas, _| pas.et_le_fait(Fait::ReservationDocumentRetire { reservation: self.id })))
    }

    /// Adds a document to its form; its time to live is counted from then on.
    pub fn recevoir(&self, piece: PieceFournie, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let PieceFournie { categorie, type_piece } = piece;
        let fait = Fait::ReservationDocumentAjoute { reservation: self.id, categorie, genre: type_piece };
        Ok(Pas::vers(self.toucher(quand)?).et_le_fait(fait))
    }

    /// Removes a document from its form; its time to live is counted from then on.
    pub fn retirer(&self, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let fait = Fait::ReservationDocumentRetire { reservation: self.id };
        Ok(Pas::vers(self.toucher(quand)?).et_le_fait(fait))
    }

    /// Sets its end after a change of its form at this instant. A prescriber who was warned of the end is warned again
    /// only if the end moves, a day before the new end.
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
        // The time that staff gave is added to the end of the draft.
        let fin = if prolonge.is_some() { expiration_prolongee(fin) } else { fin };
        // A change never makes the end earlier. The end may be later than this computation: a complete draft may have
        // been postponed past its ten days, and a draft sent back has ten new days.
        let fin = fin.max(expire);
        let dit = avertissement(fin);
        let avertir = if fin != expire && dit > quand { Some(dit) } else { avertir };
        let stade = StadeDeReservation::Brouillon { expire: fin, avertir, prolonge, renvoye };
        Ok(Self { modifiee: quand, ..self.passer(EvenementReservation::Modifiee, stade)? })
    }

    /// Staff who may ([`Reservation::prolonger`]) give it three more working days, which later changes of its form
    /// keep.
    pub(in crate::vente) fn prolongee(&self, motif: String) -> Result<Pas<Self>, RefusDeVente> {
        let StadeDeReservation::Brouillon { expire, renvoye, .. } = self.stade else { return Err(self.terminee()) };
        let expire = expiration_prolongee(expire);
        let avertir = Some(avertissement(expire));
        let stade = StadeDeReservation::Brouillon { expire, avertir, prolonge: Some(motif), renvoye };
        Ok(Pas::vers(self.passer(EvenementReservation::Prolongee, stade)?)
            .et_le_fait(Fait::ReservationProlongee { reservation: self.id })
            .et_la_lettre(LettreSurReservation::Prolongee))
    }

    /// Postpones a complete draft to the next working day when it would end within a day and cannot be signed now,
    /// neither here nor on paper, so that its prescriber has nothing to do in time. No letter is sent; open pages learn
    /// the new end. None for any other draft, and none before that day.
    pub fn reporter(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let StadeDeReservation::Brouillon { expire, prolonge, renvoye, .. } = &self.stade else { return None };
        if avertissement(*expire) > maintenant {
            return None;
        }
        // Repeated until a day is left, because the job may run late.
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
