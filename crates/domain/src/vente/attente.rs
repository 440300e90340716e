//! A place in the waiting list of a lot, as a value: its data, its state and its moves.

use super::pas::{DeLaVente, Pas};
use crate::attente::{EvenementAttente, StatutAttente, TransitionAttenteInterdite};
use crate::fait::Fait;
use crate::lot::IdLot;
use crate::lot::tenue::{Evenement, IdAttente, LignePortail};
use crate::programme::IdProgramme;
use crate::utilisateur::{IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};

#[cfg(test)]
mod tests;

/// A place in a waiting list that is about to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleAttente {
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    pub compte: Option<IdCompte>,
    pub creee: DateTime<Utc>,
}

/// A place in the waiting list of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attente {
    /// The identifier. It gives the order of arrival.
    pub id: IdAttente,
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    /// The company of the prescriber when they joined the list.
    pub compte: Option<IdCompte>,
    pub creee: DateTime<Utc>,
    pub etat: EtatAttente,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// The state of a place, with the data of that state. `fin` is the end of the head start. `le` is the instant at
/// which the prescriber stopped waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatAttente {
    EnAttente,
    /// The head start of the prescriber runs: nobody else can take the lot.
    Servie {
        fin: DateTime<Utc>,
    },
    /// The head start of the prescriber ended, and they did not take the lot.
    Passee {
        /// The end of the head start.
        fin: DateTime<Utc>,
        /// When the portal recorded that the head start ended.
        le: DateTime<Utc>,
    },
    Honoree {
        /// The end of the head start.
        fin: DateTime<Utc>,
        le: DateTime<Utc>,
    },
    /// The prescriber left the list.
    Quittee {
        /// The end of the head start that the prescriber gave up, when they had one.
        fin: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    },
    /// The prescriber was told that the lot is free for everybody.
    Prevenue {
        le: DateTime<Utc>,
    },
    /// The prescriber can no longer have the lot.
    SansSuite {
        /// The end of the head start that the prescriber lost, when they had one.
        fin: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    },
}

/// Why a prescriber can no longer have the lot for which they wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaisonSansSuite {
    /// The prescriber left, is no prescriber any more, or may not see the lot. No letter is sent.
    PersonnePerdue,
    /// The lot is withdrawn from sale.
    LotRetire,
    /// The lot has become an annex of a home, and is sold with this home.
    LotRattache,
}

/// The letters about a place in a waiting list. `actions::courrier::attente` says who reads each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurAttente {
    /// The lot is kept for the prescriber during their head start.
    Avance,
    /// The lot is free for everybody.
    Libre,
    /// The head start of the prescriber is over.
    Passee,
    /// The prescriber can no longer have the lot.
    SansSuite,
    /// The prescriber could not take the lot, so it was offered to the next one of the list. They keep their place.
    Empeche,
    /// The prescriber could not take the lot, and nobody comes after them, so the lot is free for everybody.
    EmpecheEtLibre,
}

impl DeLaVente for Attente {
    type Lettre = LettreSurAttente;
}

impl EtatAttente {
    /// The name of this state in the table of moves.
    pub const fn statut(&self) -> StatutAttente {
        match self {
            Self::EnAttente => StatutAttente::EnAttente,
            Self::Servie { .. } => StatutAttente::Servie,
            Self::Passee { .. } => StatutAttente::Passee,
            Self::Honoree { .. } => StatutAttente::Honoree,
            Self::Quittee { .. } => StatutAttente::Quittee,
            Self::Prevenue { .. } => StatutAttente::Prevenue,
            Self::SansSuite { .. } => StatutAttente::SansSuite,
        }
    }

    /// The end of the head start, past or to come. `None` for a prescriber who had none.
    pub const fn avance(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAttente | Self::Prevenue { .. } => None,
            Self::Servie { fin } | Self::Passee { fin, .. } | Self::Honoree { fin, .. } => Some(*fin),
            Self::Quittee { fin, .. } | Self::SansSuite { fin, .. } => *fin,
        }
    }

    /// When the prescriber stopped waiting. `None` while they wait.
    pub const fn finie(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAttente | Self::Servie { .. } => None,
            Self::Passee { le, .. }
            | Self::Honoree { le, .. }
            | Self::Quittee { le, .. }
            | Self::Prevenue { le }
            | Self::SansSuite { le, .. } => Some(*le),
        }
    }
}

impl NouvelleAttente {
    /// Makes the place with its number, at the end of the list.
    pub fn nee(&self, id: IdAttente) -> Attente {
        Attente {
            id,
            lot: self.lot.clone(),
            programme: self.programme.clone(),
            prescripteur: self.prescripteur,
            compte: self.compte,
            creee: self.creee,
            etat: EtatAttente::EnAttente,
            version: 1,
        }
    }
}

impl Attente {
    /// The name of the state in the table of moves.
    pub const fn statut(&self) -> StatutAttente {
        self.etat.statut()
    }

    /// Whether the prescriber still waits for their turn.
    pub const fn attend(&self) -> bool {
        self.statut().attend()
    }

    /// Whether the prescriber was given a head start whose end has not been recorded yet.
    pub const fn est_servie(&self) -> bool {
        self.statut().est_servie()
    }

    /// The end of the head start, past or to come. `None` for a prescriber who had none.
    pub const fn avance(&self) -> Option<DateTime<Utc>> {
        self.etat.avance()
    }

    /// Whether the prescriber still waits at this instant, or their head start still runs. A head start ends at its
    /// time, even if the job that records the end has not run.
    pub fn court(&self, maintenant: DateTime<Utc>) -> bool {
        match self.etat {
            EtatAttente::EnAttente => true,
            EtatAttente::Servie { fin } => fin > maintenant,
            EtatAttente::Passee { .. }
            | EtatAttente::Honoree { .. }
            | EtatAttente::Quittee { .. }
            | EtatAttente::Prevenue { .. }
            | EtatAttente::SansSuite { .. } => false,
        }
    }

    /// The move by which a prescriber joins the list.
    pub fn rejointe(self) -> Pas<Self> {
        let fait = Fait::AttenteRejointe { attente: self.id, lot: self.lot.clone() };
        Pas::vers(self).et_le_fait(fait)
    }

    /// Gives a head start to the prescriber whose turn it is. The lot is free again, and is kept for them until
    /// `fin`.
    pub fn servir(&self, fin: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let servie = self.passer_a(EvenementAttente::AvanceDonnee, EtatAttente::Servie { fin })?;
        Ok(Pas::vers(servie)
            .et_le_lot(Evenement::AvanceDonnee { attente: self.id, fin }, |attente, annexes| Fait::AvanceDonnee {
                attente: attente.id,
                lot: attente.lot.clone(),
                annexes,
            })
            .et_la_lettre(LettreSurAttente::Avance))
    }

    /// Ends a head start whose time is over. `None` while the head start runs, or once its end is recorded.
    pub fn passer(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let fin = self.avance().filter(|fin| *fin <= maintenant)?;
        let passee = self.passer_a(EvenementAttente::AvancePassee, EtatAttente::Passee { fin, le: maintenant }).ok()?;
        Some(
            Pas::vers(passee)
                .et_le_lot(Evenement::AvanceFinie { attente: self.id }, |attente, annexes| Fait::AvancePassee {
                    attente: attente.id,
                    lot: attente.lot.clone(),
                    annexes,
                })
                .et_la_lettre(LettreSurAttente::Passee),
        )
    }

    /// Ends the wait of a prescriber who took the lot. `par` is their option or reservation, which holds the lot from
    /// now on.
    pub fn honorer(
        &self,
        par: LignePortail,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let quand = EvenementAttente::Honoree;
        let fin = self.avance().ok_or(TransitionAttenteInterdite { statut: self.statut(), evenement: quand })?;
        let honoree = self.passer_a(quand, EtatAttente::Honoree { fin, le: maintenant })?;
        let (option, reservation) = match par {
            LignePortail::Option(option) => (Some(option), None),
            LignePortail::Reservation(reservation) => (None, Some(reservation)),
            LignePortail::Attente(_) => (None, None),
        };
        let fait = Fait::AttenteHonoree { attente: self.id, lot: self.lot.clone(), option, reservation };
        Ok(Pas::vers(honoree).et_le_fait(fait))
    }

    /// Removes from the list a prescriber who leaves it. If they had a head start, it ends.
    pub fn quitter(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let etat = EtatAttente::Quittee { fin: self.avance(), le: maintenant };
        let quittee = self.passer_a(EvenementAttente::Quittee, etat)?;
        let fait = Fait::AttenteQuittee { attente: self.id, lot: self.lot.clone() };
        Ok(self.rendre(Pas::vers(quittee).et_le_fait(fait)))
    }

    /// Tells the prescriber that the lot is free for everybody. This ends their wait.
    pub fn prevenir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let prevenue = self.passer_a(EvenementAttente::Prevenue, EtatAttente::Prevenue { le: maintenant })?;
        let fait = Fait::AttentePrevenue { attente: self.id, lot: self.lot.clone() };
        Ok(Pas::vers(prevenue).et_le_fait(fait).et_la_lettre(LettreSurAttente::Libre))
    }

    /// Ends the wait of a prescriber who can no longer have the lot. If they had a head start, it ends.
    pub fn classer(
        &self,
        raison: RaisonSansSuite,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let etat = EtatAttente::SansSuite { fin: self.avance(), le: maintenant };
        let classee = self.passer_a(EvenementAttente::SansSuite, etat)?;
        let fait = Fait::AttenteSansSuite { attente: self.id, lot: self.lot.clone() };
        let pas = self.rendre(Pas::vers(classee).et_le_fait(fait));
        Ok(match raison {
            RaisonSansSuite::PersonnePerdue => pas,
            RaisonSansSuite::LotRetire | RaisonSansSuite::LotRattache => pas.et_la_lettre(LettreSurAttente::SansSuite),
        })
    }

    /// Adds the release of the lot to a move, if a head start held the lot.
    fn rendre(&self, pas: Pas<Self>) -> Pas<Self> {
        if !self.est_servie() {
            return pas;
        }
        pas.et_le_lot(Evenement::AvanceFinie { attente: self.id }, |attente, annexes| Fait::AvanceRendue {
            attente: attente.id,
            lot: attente.lot.clone(),
            annexes,
        })
    }

    /// The place in another state, if the table allows the move.
    fn passer_a(&self, evenement: EvenementAttente, etat: EtatAttente) -> Result<Self, TransitionAttenteInterdite> {
        match self.statut().apres(evenement)? {
            statut if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),
            _ => Err(TransitionAttenteInterdite { statut: self.statut(), evenement }),
        }
    }
}
