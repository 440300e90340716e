//! A reservation as a value: what it keeps, where it stands, and its moves.

use super::liste::FinDeTenue;
use super::pas::{DeLaVente, Pas};
use crate::contact::IdContact;
use crate::denonciation::IdDenonciation;
use crate::fait::Fait;
use crate::lot::tenue::{Evenement, IdOption, IdReservation, LignePortail};
use crate::lot::{IdLot, PrixLot};
use crate::programme::IdProgramme;
use crate::refus::RefusDeVente;
use crate::reservation::{
    EtatReservation, EvenementReservation, PieceFournie, avertissement, expiration_au_plus_tard,
    expiration_du_brouillon, expiration_prolongee, expiration_reportee,
};
use crate::utilisateur::{IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};
use serde_json::Value;
use std::fmt;

mod stade;
#[cfg(test)]
mod tests;

pub use stade::{ColonnesDuStade, FinDeReservation, StadeDeReservation};

/// Where a buyer was taken from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrigineDAcquereur {
    /// The contact of an option or of a declaration.
    pub contact: Option<IdContact>,
    /// The declaration.
    pub denonciation: Option<IdDenonciation>,
}

/// A reservation that is about to be begun.
#[derive(Debug, Clone, PartialEq)]
pub struct NouvelleReservation {
    /// The lot.
    pub lot: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Who sells.
    pub prescripteur: IdUtilisateur,
    /// Their company.
    pub compte: Option<IdCompte>,
    /// The option that it takes the place of.
    pub option: Option<IdOption>,
    /// Where its two buyers were taken from.
    pub origines: [OrigineDAcquereur; 2],
    /// When it is begun: its end and its warning follow from it.
    pub creee: DateTime<Utc>,
    /// The prices that its own is computed from.
    pub prix: PrixLot,
    /// What its form says.
    pub document: Value,
}

/// A reservation.
#[derive(Clone, PartialEq)]
pub struct Reservation {
    /// Identifier.
    pub id: IdReservation,
    /// The lot.
    pub lot: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Who sells.
    pub prescripteur: IdUtilisateur,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    /// The option that it came from.
    pub option: Option<IdOption>,
    /// Where its two buyers were taken from.
    pub origines: [OrigineDAcquereur; 2],
    /// When it was begun.
    pub creee: DateTime<Utc>,
    /// When its form was last changed.
    pub modifiee: DateTime<Utc>,
    /// The prices that its own is computed from.
    pub prix: PrixLot,
    /// What its form says; an empty object once erased.
    pub document: Value,
    /// Where it stands.
    pub stade: StadeDeReservation,
    /// Grows with each change of its row, and of its documents.
    pub version: i64,
}

/// What changed in the form of a draft.
#[derive(Debug, Clone, PartialEq)]
pub struct FormulaireChange {
    /// What it says from here on.
    pub document: Value,
    /// Where its buyers were taken from, as far as they are still the same persons.
    pub origines: [OrigineDAcquereur; 2],
    /// The names of the fields that changed.
    pub champs: Vec<String>,
    /// How many documents went with whom they were about.
    pub documents_retires: usize,
}

/// A letter about a reservation, by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurReservation {
    /// It is begun.
    Commencee,
    /// The draft ends within a day: to its prescriber alone.
    Avertissement,
    /// Nothing is missing of the draft any more: to the referent alone, once a draft.
    Complete,
    /// Its time is over.
    Expiree,
    /// Staff have prolonged the draft.
    Prolongee,
    /// It is cancelled.
    Annulee,
    /// Its lot left the sale: to its prescriber alone.
    HorsVente,
}

impl DeLaVente for Reservation {
    type Lettre = LettreSurReservation;
}

impl fmt::Debug for Reservation {
    // The form and the reason of an end are about people: they stay out of logs.
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
    /// The reservation, once it has a number: a draft.
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
            stade: StadeDeReservation::Brouillon { expire, avertir: Some(avertissement(expire)), prolonge: None },
            version: 1,
        }
    }
}

impl Reservation {
    /// Its name in the table of transitions.
    pub const fn etat(&self) -> EtatReservation {
        self.stade.etat()
    }

    /// Whether it is a draft whose time is not over, whether or not the job that ends it has come.
    pub fn se_remplit(&self, maintenant: DateTime<Utc>) -> bool {
        self.est_un_brouillon() && self.stade.expire().is_some_and(|fin| fin > maintenant)
    }

    /// Whether its form is being filled, or was until its time was over.
    pub const fn est_un_brouillon(&self) -> bool {
        matches!(self.stade, StadeDeReservation::Brouillon { .. })
    }

    /// When the present stage ends; none once the reservation has ended.
    pub fn echeance(&self) -> Option<DateTime<Utc>> {
        if self.fin().is_some() { None } else { self.stade.expire() }
    }

    /// How it ended; none while it goes on.
    pub const fn fin(&self) -> Option<&FinDeReservation> {
        match &self.stade {
            StadeDeReservation::Finie(fin) => Some(fin),
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive => None,
        }
    }

    /// Why it was cancelled.
    pub fn motif(&self) -> Option<&str> {
        self.fin().and_then(|fin| fin.motif.as_deref())
    }

    /// Why staff have prolonged the draft; none when they have not, or once it is no draft any more.
    pub fn prolonge(&self) -> Option<&str> {
        match &self.stade {
            StadeDeReservation::Brouillon { prolonge, .. } => prolonge.as_deref(),
            StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive
            | StadeDeReservation::Finie(_) => None,
        }
    }

    /// Whether a change puts its end off no more.
    pub fn dure_au_plus(&self) -> bool {
        let au_plus = expiration_au_plus_tard(self.creee);
        let au_plus = if self.prolonge().is_some() { expiration_prolongee(au_plus) } else { au_plus };
        self.stade.expire().is_some_and(|fin| fin >= au_plus)
    }

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
        let (expire, avertir, prolonge) = match &self.stade {
            StadeDeReservation::Brouillon { expire, avertir, prolonge } if *expire > quand => {
                (*expire, *avertir, prolonge.clone())
            }
            StadeDeReservation::Brouillon { .. }
            | StadeDeReservation::SignatureAcquereurs { .. }
            | StadeDeReservation::SignatureSociete
            | StadeDeReservation::Retractation { .. }
            | StadeDeReservation::Definitive
            | StadeDeReservation::Finie(_) => return Err(self.terminee()),
        };
        let fin = expiration_du_brouillon(self.creee, quand);
        // What staff have given is added to whatever end the draft has.
        let fin = if prolonge.is_some() { expiration_prolongee(fin) } else { fin };
        // A complete draft may have been put off past its ten days: a change never takes that back.
        let fin = fin.max(expire);
        let dit = avertissement(fin);
        let avertir = if fin != expire && dit > quand { Some(dit) } else { avertir };
        let stade = StadeDeReservation::Brouillon { expire: fin, avertir, prolonge };
        Ok(Self { modifiee: quand, ..self.passer(EvenementReservation::Modifiee, stade)? })
    }

    /// Staff who may prolong it ([`Reservation::prolonger`]): three working days more, whenever its form is changed afterwards.
    pub(super) fn prolongee(&self, motif: String) -> Result<Pas<Self>, RefusDeVente> {
        let expire = expiration_prolongee(self.stade.expire().ok_or_else(|| self.terminee())?);
        let avertir = Some(avertissement(expire));
        let stade = StadeDeReservation::Brouillon { expire, avertir, prolonge: Some(motif) };
        Ok(Pas::vers(self.passer(EvenementReservation::Prolongee, stade)?)
            .et_le_fait(Fait::ReservationProlongee { reservation: self.id })
            .et_la_lettre(LettreSurReservation::Prolongee))
    }

    /// A complete draft whose time would be over within a day goes on to the next working day: nothing can be signed yet, so nothing is
    /// to be done in time. Nobody is written to; open pages learn its new end. Nothing of another one, nor before.
    pub fn reporter(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let StadeDeReservation::Brouillon { expire, prolonge, .. } = &self.stade else { return None };
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
        };
        let reportee = self.passer(EvenementReservation::Reportee, stade).ok()?;
        Some(Pas::vers(reportee).et_le_fait(Fait::ReservationReportee { reservation: self.id }))
    }

    /// It is given up, by somebody who may ([`Reservation::annuler`]): its lots are free again.
    pub(super) fn annulee(&self, motif: Option<String>, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let pas = self.finir(EvenementReservation::Annulee, maintenant, motif, |reservation, annexes| {
            Fait::ReservationAnnulee { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
        })?;
        Ok(pas.et_la_lettre(LettreSurReservation::Annulee))
    }

    /// Its time is over: its lots are free again. Refused while it runs, once it has ended, and of a stage without a time limit.
    pub fn echoir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        // Whenever the job comes, what follows from its end counts from there.
        let Some(fin) = self.echeance().filter(|fin| *fin <= maintenant) else {
            return Err(RefusDeVente::conflit("reservation-en-cours", "Cette réservation court encore."));
        };
        let pas = self.finir(EvenementReservation::Expiree, fin, None, |reservation, annexes| {
            Fait::ReservationExpiree { reservation: reservation.id, lot: reservation.lot.clone(), annexes }
        })?;
        Ok(pas.et_la_lettre(LettreSurReservation::Expiree))
    }

    /// The warning of its end is due: its prescriber is told once, and not at all when its time is over by now. Nothing before it is
    /// due, nor once it is no draft any more.
    pub fn avertir(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let StadeDeReservation::Brouillon { expire, avertir, prolonge } = &self.stade else { return None };
        avertir.filter(|quand| *quand <= maintenant)?;
        let stade = StadeDeReservation::Brouillon { expire: *expire, avertir: None, prolonge: prolonge.clone() };
        let pas = Pas::vers(Self { stade, ..self.clone() });
        let encore = self.se_remplit(maintenant);
        Some(if encore { pas.et_la_lettre(LettreSurReservation::Avertissement) } else { pas })
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
        let fin = fin.ok_or_else(|| self.terminee())?;
        let pas = Pas::vers(self.passer(evenement, StadeDeReservation::Finie(fin))?);
        // What becomes of the lot is said by the table of events alone.
        Ok(match evenement.sur_le_lot(self.id) {
            Some(sur_le_lot) => pas.et_le_lot(sur_le_lot, fait),
            None => pas,
        })
    }

    /// It has ended, or is no draft any more, or its time is over.
    pub fn terminee(&self) -> RefusDeVente {
        let phrase = match self.etat() {
            EtatReservation::Brouillon | EtatReservation::BrouillonExpire => {
                "Cette réservation a expiré : elle ne retient plus son lot."
            }
            EtatReservation::BrouillonAnnule => "Cette réservation est annulée.",
            EtatReservation::SignatureAcquereurs
            | EtatReservation::SignatureAnnulee
            | EtatReservation::SignatureExpiree
            | EtatReservation::SignatureSociete
            | EtatReservation::ContresignatureAnnulee
            | EtatReservation::Retractation
            | EtatReservation::Retractee
            | EtatReservation::Definitive
            | EtatReservation::VenteAnnulee => "Cette réservation n’est plus un brouillon.",
        };
        RefusDeVente::conflit("reservation-terminee", phrase)
    }

    /// The end of its hold of the lot, as far as its company may not take the lot again at once.
    pub fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        let (compte, fin) = (self.compte?, self.fin()?);
        fin.issue().fait_attendre().then_some(FinDeTenue { compte, le: fin.le })
    }

    /// The same at another stage, as far as the table allows it.
    fn passer(&self, evenement: EvenementReservation, stade: StadeDeReservation) -> Result<Self, RefusDeVente> {
        match self.etat().apres(evenement) {
            Ok(etat) if etat == stade.etat() => Ok(Self { stade, ..self.clone() }),
            Ok(_) | Err(_) => Err(self.terminee()),
        }
    }
}
