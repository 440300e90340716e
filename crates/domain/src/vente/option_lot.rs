//! An option as a value: its data, its state and its moves.

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
    /// The declaration from which the buyer was taken.
    pub denonciation: Option<IdDenonciation>,
    /// When the option is taken. Its end and its reminder are computed from this instant.
    pub cree: DateTime<Utc>,
    /// The prices of the lot. The option freezes them for its holder.
    pub prix: PrixLot,
    /// The VAT regime that was chosen for the buyer. `None` while nobody has chosen.
    pub regime: Option<RegimeDeTva>,
}

/// An option of a prescriber on a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionLot {
    pub id: IdOption,
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    /// The company of the prescriber when they took the option.
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The declaration from which the buyer was taken.
    pub denonciation: Option<IdDenonciation>,
    /// When the option was taken.
    pub cree: DateTime<Utc>,
    /// When the option ends, or would have ended.
    pub echeance: DateTime<Utc>,
    /// Whether staff may still extend the option.
    pub prolongation: Prolongation,
    /// The prices that the option froze for its holder.
    pub prix: PrixLot,
    /// The VAT regime that was chosen for the buyer. `None` while nobody has chosen.
    pub regime: Option<RegimeDeTva>,
    pub etat: EtatOption,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// Whether staff have extended an option. They may extend it once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prolongation {
    /// Staff have not extended the option.
    Possible,
    Faite,
}

/// The state of an option, with the data of that state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtatOption {
    /// The option holds its lot.
    EnCours {
        /// When the prescriber is to be reminded of the end. `None` once they were reminded.
        rappel: Option<DateTime<Utc>>,
    },
    /// A reservation of the same prescriber replaced the option.
    Transformee {
        /// When the reservation began.
        le: DateTime<Utc>,
    },
    /// The time of the option is over.
    Echue {
        /// The end of the option, even if the job that records it ran later.
        le: DateTime<Utc>,
    },
    Annulee {
        le: DateTime<Utc>,
        /// The reason of the cancellation. `None` when nobody gave one, or once the people of the option are erased.
        motif: Option<String>,
    },
}

/// The letters about an option. `actions::courrier::option_lot` says who reads each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurOption {
    Posee,
    /// The option ends on the next working day. This letter is sent to the prescriber only.
    Rappel,
    Prolongee,
    /// The time of the option is over.
    Echue,
    Annulee,
    /// The lot of the option is no longer on sale. This letter is sent to the prescriber only.
    HorsVente,
}

impl DeLaVente for OptionLot {
    type Lettre = LettreSurOption;
}

impl EtatOption {
    /// The name of this state in the table of moves.
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
    /// Makes the option with its number. It runs until 19:00 in Paris on the third working day.
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
    /// The name of the state in the table of moves.
    pub const fn statut(&self) -> StatutOption {
        self.etat.statut()
    }

    /// Whether the option holds its lot at this instant. It ends at its time, even if the job that records the end
    /// has not run.
    pub fn court(&self, maintenant: DateTime<Utc>) -> bool {
        self.statut().court() && self.echeance > maintenant
    }

    /// When the option ended. `None` while it runs.
    pub const fn finie(&self) -> Option<DateTime<Utc>> {
        match &self.etat {
            EtatOption::EnCours { .. } => None,
            EtatOption::Transformee { le } | EtatOption::Echue { le } | EtatOption::Annulee { le, .. } => Some(*le),
        }
    }

    /// The prices that a draft would have if it began now. While the option runs, each is the lower of the frozen
    /// price and today's price. Once the option has ended, they are the frozen prices. `du_jour` is `None` when the
    /// lot cannot be read.
    pub fn prix_offerts(&self, du_jour: Option<&PrixLot>) -> PrixLot {
        match du_jour.filter(|_| self.statut().court()) {
            Some(du_jour) => le_plus_bas(&self.prix, du_jour),
            None => self.prix,
        }
    }

    /// The VAT rate and the price for the buyer, among these prices. They are those of the chosen regime, or of the
    /// ordinary regime when none was chosen.
    pub fn prix_de_l_acheteur(&self, offerts: &PrixLot) -> (Option<Taux>, Option<Montant>) {
        prix_du_regime(offerts, self.regime.unwrap_or(RegimeDeTva::Ordinaire))
    }

    /// The VAT rate that was chosen for the buyer, among these prices. `None` while nobody has chosen.
    pub fn tva_choisie(&self, offerts: &PrixLot) -> Option<Taux> {
        self.regime.and_then(|regime| prix_du_regime(offerts, regime).0)
    }

    /// The end of the option's hold, after which its company may not take the lot again at once. `None` when the
    /// option became a reservation.
    pub fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        match self.etat {
            EtatOption::Echue { le } | EtatOption::Annulee { le, .. } => {
                self.compte.map(|compte| FinDeTenue { compte, le })
            }
            EtatOption::EnCours { .. } | EtatOption::Transformee { .. } => None,
        }
    }

    /// Why the option was cancelled. `None` when nobody gave a reason.
    pub fn motif(&self) -> Option<&str> {
        match &self.etat {
            EtatOption::Annulee { motif, .. } => motif.as_deref(),
            EtatOption::EnCours { .. } | EtatOption::Transformee { .. } | EtatOption::Echue { .. } => None,
        }
    }

    /// When the prescriber is to be reminded of the end of the option.
    pub const fn rappel(&self) -> Option<DateTime<Utc>> {
        match &self.etat {
            EtatOption::EnCours { rappel } => *rappel,
            EtatOption::Transformee { .. } | EtatOption::Echue { .. } | EtatOption::Annulee { .. } => None,
        }
    }

    /// The move by which the option is taken. `avance` is the head start of the same prescriber, if they had one.
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

    /// Cancels the option. [`OptionLot::annuler`] has checked the right. Its lots are free again.
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

    /// Extends the option by three working days, counted from the day of its end. [`OptionLot::prolonger`] has
    /// checked that staff may do it.
    pub(super) fn prolongee(&self) -> Result<Pas<Self>, RefusDeVente> {
        let fin = echeance_prolongee(self.echeance);
        let etat = EtatOption::EnCours { rappel: Some(rappel(fin)) };
        let courante = self.passer(EvenementOption::Prolongee, etat)?;
        let prolongee = Self { echeance: fin, prolongation: Prolongation::Faite, ..courante };
        Ok(Pas::vers(prolongee)
            .et_le_fait(Fait::OptionProlongee { option: self.id })
            .et_la_lettre(LettreSurOption::Prolongee))
    }

    /// The refusal of a move when the option has ended, or its time is over.
    pub fn terminee() -> RefusDeVente {
        RefusDeVente::conflit("option-terminee", "Cette option n’est plus en cours.")
    }

    /// Ends an option whose time is over. Its lots are free again. Refused while its time runs, or once it has ended.
    pub fn echoir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if self.echeance > maintenant {
            return Err(RefusDeVente::conflit("option-en-cours", "Cette option court encore."));
        }
        // The option ends at its time, even if the job runs later, because what follows is counted from this end.
        let echue = self.passer(EvenementOption::Echue, EtatOption::Echue { le: self.echeance })?;
        Ok(Pas::vers(echue)
            .et_le_lot(Evenement::OptionEchue { option: self.id }, |option, annexes| Fait::OptionEchue {
                option: option.id,
                lot: option.lot.clone(),
                annexes,
            })
            .et_la_lettre(LettreSurOption::Echue))
    }

    /// The move that reminds the prescriber of the end of the option. They are told once, or not at all if its time
    /// is already over. `None` before the reminder is due, or once the option has ended.
    pub fn rappeler(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        self.rappel().filter(|rappel| *rappel <= maintenant)?;
        let rappelee = Self { etat: EtatOption::EnCours { rappel: None }, ..self.clone() };
        let pas = Pas::vers(rappelee);
        Some(if self.court(maintenant) { pas.et_la_lettre(LettreSurOption::Rappel) } else { pas })
    }

    /// A reservation of the same prescriber replaces the option and takes over its lots.
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

    /// The option in another state. Refused when the table does not allow the move.
    fn passer(&self, evenement: EvenementOption, etat: EtatOption) -> Result<Self, RefusDeVente> {
        match self.statut().apres(evenement) {
            Ok(statut) if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),
            Ok(_) | Err(_) => Err(Self::terminee()),
        }
    }
}
