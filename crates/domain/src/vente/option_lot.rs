//! An option as a value: what it keeps, where it stands, and its moves.

use super::liste::FinDeTenue;
use super::pas::{DeLaVente, Pas};
use crate::contact::IdContact;
use crate::denonciation::IdDenonciation;
use crate::fait::Fait;
use crate::lot::tenue::{Evenement, IdAttente, IdOption, IdReservation};
use crate::lot::{IdLot, PrixLot};
use crate::nombres::{Montant, Taux};
use crate::option_lot::{EvenementOption, StatutOption, echeance, echeance_prolongee, rappel};
use crate::programme::IdProgramme;
use crate::refus::RefusDeVente;
use crate::reservation::{RegimeDeTva, le_plus_bas, prix_du_regime};
use crate::utilisateur::{IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};

#[cfg(test)]
mod tests;

/// An option that is about to be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleOption {
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<IdDenonciation>,
    /// When it is taken: its end and its reminder follow from it.
    pub cree: DateTime<Utc>,
    /// The prices of the lot, kept for its holder.
    pub prix: PrixLot,
    /// The VAT at which the buyer is to have it; none while nobody said.
    pub regime: Option<RegimeDeTva>,
}

/// An option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionLot {
    pub id: IdOption,
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<IdDenonciation>,
    /// When it was taken.
    pub cree: DateTime<Utc>,
    /// When it ends, or would have.
    pub echeance: DateTime<Utc>,
    /// Whether staff may still extend it.
    pub prolongation: Prolongation,
    /// The prices kept for its holder.
    pub prix: PrixLot,
    /// The VAT at which the buyer is to have it; none while nobody said.
    pub regime: Option<RegimeDeTva>,
    pub etat: EtatOption,
    /// Grows with each change.
    pub version: i64,
}

/// Staff extend an option once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prolongation {
    /// They have not yet.
    Possible,
    Faite,
}

/// Where an option stands, with what it has there alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtatOption {
    /// It holds its lot.
    EnCours {
        /// When its prescriber is to be reminded of its end; none once they were.
        rappel: Option<DateTime<Utc>>,
    },
    /// A reservation of the same prescriber took its place.
    Transformee {
        /// When the reservation began.
        le: DateTime<Utc>,
    },
    /// Its time is over.
    Echue {
        /// When it was: its end, whenever the job came that says so.
        le: DateTime<Utc>,
    },
    Annulee {
        le: DateTime<Utc>,
        /// Why; none when nobody said, or once its people are erased.
        motif: Option<String>,
    },
}

/// A letter about an option, by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurOption {
    Posee,
    /// It ends on the next working day: to its prescriber alone.
    Rappel,
    Prolongee,
    /// Its time is over.
    Echue,
    Annulee,
    /// Its lot left the sale: to its prescriber alone.
    HorsVente,
}

impl DeLaVente for OptionLot {
    type Lettre = LettreSurOption;
}

impl EtatOption {
    /// Its state in the table.
    pub const fn statut(&self) -> StatutOption {
        match self {
            Self::EnCours { .. } => StatutOption::EnCours,
            Self::Transformee { .. } => StatutOption::Transformee,
            Self::Echue { .. } => StatutOption::Echue,
            Self::Annulee { .. } => StatutOption::Annulee,
        }
    }
}

impl NouvelleOption {
    /// The option, once it has a number: it runs until 19:00 in Paris on the third working day.
    pub fn nee(&self, id: IdOption) -> OptionLot {
        let echeance = echeance(self.cree);
        OptionLot {
            id,
            lot: self.lot.clone(),
            programme: self.programme.clone(),
            prescripteur: self.prescripteur,
            compte: self.compte,
            contact: self.contact,
            denonciation: self.denonciation,
            cree: self.cree,
            echeance,
            prolongation: Prolongation::Possible,
            prix: self.prix,
            regime: self.regime,
            etat: EtatOption::EnCours { rappel: Some(rappel(echeance)) },
            version: 1,
        }
    }
}

impl OptionLot {
    /// Its state in the table.
    pub const fn statut(&self) -> StatutOption {
        self.etat.statut()
    }

    /// Whether it holds its lot at this instant: one whose time is over does not, whether or not the job that ends it has come.
    pub fn court(&self, maintenant: DateTime<Utc>) -> bool {
        self.statut().court() && self.echeance > maintenant
    }

    /// When it ended.
    pub const fn finie(&self) -> Option<DateTime<Utc>> {
        match &self.etat {
            EtatOption::EnCours { .. } => None,
            EtatOption::Transformee { le } | EtatOption::Echue { le } | EtatOption::Annulee { le, .. } => Some(*le),
        }
    }

    /// What a draft begun now would take of a lot at these prices of the day, which are not known of a lot that cannot be read. Once it
    /// has ended, the prices that it kept.
    pub fn prix_offerts(&self, du_jour: Option<&PrixLot>) -> PrixLot {
        match du_jour.filter(|_| self.statut().court()) {
            Some(du_jour) => le_plus_bas(&self.prix, du_jour),
            None => self.prix,
        }
    }

    /// The VAT and the price of the buyer among these prices: those of the VAT that was chosen, else of the ordinary one.
    pub fn prix_de_l_acheteur(&self, offerts: &PrixLot) -> (Option<Taux>, Option<Montant>) {
        prix_du_regime(offerts, self.regime.unwrap_or(RegimeDeTva::Ordinaire))
    }

    /// The VAT that was chosen for the buyer among these prices; none while nobody said.
    pub fn tva_choisie(&self, offerts: &PrixLot) -> Option<Taux> {
        self.regime.and_then(|regime| prix_du_regime(offerts, regime).0)
    }

    /// The end of its hold, which keeps its company from taking the lot again at once: not that of one that became a reservation.
    pub fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        match self.etat {
            EtatOption::Echue { le } | EtatOption::Annulee { le, .. } => {
                self.compte.map(|compte| FinDeTenue { compte, le })
            }
            EtatOption::EnCours { .. } | EtatOption::Transformee { .. } => None,
        }
    }

    /// Why it was cancelled.
    pub fn motif(&self) -> Option<&str> {
        match &self.etat {
            EtatOption::Annulee { motif, .. } => motif.as_deref(),
            EtatOption::EnCours { .. } | EtatOption::Transformee { .. } | EtatOption::Echue { .. } => None,
        }
    }

    /// When its prescriber is to be reminded of its end.
    pub const fn rappel(&self) -> Option<DateTime<Utc>> {
        match &self.etat {
            EtatOption::EnCours { rappel } => *rappel,
            EtatOption::Transformee { .. } | EtatOption::Echue { .. } | EtatOption::Annulee { .. } => None,
        }
    }

    /// It has just been taken, by the head start `avance` of the same prescriber when they had one.
    pub fn posee(self, avance: Option<IdAttente>) -> Pas<Self> {
        let evenement = Evenement::OptionPosee { option: self.id, avance };
        Pas::vers(self)
            .et_le_lot(evenement, |option, annexes| Fait::OptionPosee {
                option: option.id,
                lot: option.lot.clone(),
                annexes,
            })
            .et_la_lettre(LettreSurOption::Posee)
    }

    /// It is cancelled, by somebody who may ([`OptionLot::annuler`]): its lots are free again.
    pub(super) fn annulee(&self, motif: Option<String>, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        let annulee = self.passer(EvenementOption::Annulee, EtatOption::Annulee { le: maintenant, motif })?;
        Ok(Pas::vers(annulee)
            .et_le_lot(Evenement::OptionAnnulee { option: self.id }, |option, annexes| Fait::OptionAnnulee {
                option: option.id,
                lot: option.lot.clone(),
                annexes,
            })
            .et_la_lettre(LettreSurOption::Annulee))
    }

    /// Staff who may extend it ([`OptionLot::prolonger`]): as long again from the day of its end.
    pub(super) fn prolongee(&self) -> Result<Pas<Self>, RefusDeVente> {
        let fin = echeance_prolongee(self.echeance);
        let etat = EtatOption::EnCours { rappel: Some(rappel(fin)) };
        let courante = self.passer(EvenementOption::Prolongee, etat)?;
        let prolongee = Self { echeance: fin, prolongation: Prolongation::Faite, ..courante };
        Ok(Pas::vers(prolongee)
            .et_le_fait(Fait::OptionProlongee { option: self.id })
            .et_la_lettre(LettreSurOption::Prolongee))
    }

    /// It has ended, or its time is over.
    pub fn terminee() -> RefusDeVente {
        RefusDeVente::conflit("option-terminee", "Cette option n’est plus en cours.")
    }

    /// Its time is over: its lots are free again. Refused while it runs, and once it has ended.
    pub fn echoir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if self.echeance > maintenant {
            return Err(RefusDeVente::conflit("option-en-cours", "Cette option court encore."));
        }
        // Whenever the job comes, what follows from its end counts from there.
        let echue = self.passer(EvenementOption::Echue, EtatOption::Echue { le: self.echeance })?;
        Ok(Pas::vers(echue)
            .et_le_lot(Evenement::OptionEchue { option: self.id }, |option, annexes| Fait::OptionEchue {
                option: option.id,
                lot: option.lot.clone(),
                annexes,
            })
            .et_la_lettre(LettreSurOption::Echue))
    }

    /// Its reminder is due: its prescriber is told once, and not at all when its time is over by now. Nothing before it is due, nor
    /// once it has ended.
    pub fn rappeler(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        self.rappel().filter(|rappel| *rappel <= maintenant)?;
        let rappelee = Self { etat: EtatOption::EnCours { rappel: None }, ..self.clone() };
        let pas = Pas::vers(rappelee);
        Some(if self.court(maintenant) { pas.et_la_lettre(LettreSurOption::Rappel) } else { pas })
    }

    /// A reservation of the same prescriber takes its place, and its lots.
    pub fn transformer(
        &self,
        reservation: IdReservation,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        if !self.court(maintenant) {
            return Err(Self::terminee());
        }
        let transformee = self.passer(EvenementOption::Transformee, EtatOption::Transformee { le: maintenant })?;
        Ok(Pas::vers(transformee).et_le_fait(Fait::OptionTransformee { option: self.id, reservation }))
    }

    /// The same in another state, as far as the table allows it.
    fn passer(&self, evenement: EvenementOption, etat: EtatOption) -> Result<Self, RefusDeVente> {
        match self.statut().apres(evenement) {
            Ok(statut) if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),
            Ok(_) | Err(_) => Err(Self::terminee()),
        }
    }
}
