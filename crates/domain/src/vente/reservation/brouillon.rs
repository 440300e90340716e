//! The moves of a draft: begun, changed, prolonged, put off.

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
    /// It has just been begun, by the option or the head start `apres` of the same prescriber when they had one.
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

    /// Its form says something else: it lasts from then on. That the prescriber may is asked before, because the form is judged in
    /// between.
    pub fn modifier(&self, change: FormulaireChange, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let FormulaireChange { document, origines, champs, documents_retires } = change;
        let modifiee = Self { origines, document, ..self.toucher(quand)? };
        let pas = Pas::vers(modifiee).et_le_fait(Fait::ReservationModifiee { reservation: self.id, champs });
        Ok((0..documents_retires)
            .fold(pas, |pas, _| pas.et_le_fait(Fait::ReservationDocumentRetire { reservation: self.id })))
    }

    /// A document of its form came: it lasts from then on.
    pub fn recevoir(&self, piece: PieceFournie, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let PieceFournie { categorie, type_piece } = piece;
        let fait = Fait::ReservationDocumentAjoute { reservation: self.id, categorie, genre: type_piece };
        Ok(Pas::vers(self.toucher(quand)?).et_le_fait(fait))
    }

    /// A document of its form was taken away: it lasts from then on.
    pub fn retirer(&self, quand: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let fait = Fait::ReservationDocumentRetire { reservation: self.id };
        Ok(Pas::vers(self.toucher(quand)?).et_le_fait(fait))
    }

    /// Its form was changed at that instant. Who was warned of the end of the draft is warned again of another end alone, and a day
    /// before it.
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
        // What staff have given is added to whatever end the draft has.
        let fin = if prolonge.is_some() { expiration_prolongee(fin) } else { fin };
        // A complete draft may have been put off past its ten days, and one sent back has them all: a change never takes that back.
        let fin = fin.max(expire);
        let dit = avertissement(fin);
        let avertir = if fin != expire && dit > quand { Some(dit) } else { avertir };
        let stade = StadeDeReservation::Brouillon { expire: fin, avertir, prolonge, renvoye };
        Ok(Self { modifiee: quand, ..self.passer(EvenementReservation::Modifiee, stade)? })
    }

    /// Staff who may prolong it ([`Reservation::prolonger`]): three working days more, whenever its form is changed afterwards.
    pub(in crate::vente) fn prolongee(&self, motif: String) -> Result<Pas<Self>, RefusDeVente> {
        let StadeDeReservation::Brouillon { expire, renvoye, .. } = self.stade else { return Err(self.terminee()) };
        let expire = expiration_prolongee(expire);
        let avertir = Some(avertissement(expire));
        let stade = StadeDeReservation::Brouillon { expire, avertir, prolonge: Some(motif), renvoye };
        Ok(Pas::vers(self.passer(EvenementReservation::Prolongee, stade)?)
            .et_le_fait(Fait::ReservationProlongee { reservation: self.id })
            .et_la_lettre(LettreSurReservation::Prolongee))
    }

    /// A complete draft whose time would be over within a day, and that can be signed neither here nor on paper now, goes on to the next
    /// working day: nothing is to be done in time. Nobody is written to; open pages learn its new end. Nothing of another one, nor before.
    pub fn reporter(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let StadeDeReservation::Brouillon { expire, prolonge, renvoye, .. } = &self.stade else { return None };
        if avertissement(*expire) > maintenant {
            return None;
        }
        // Whenever the job comes, it has a day left.
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
