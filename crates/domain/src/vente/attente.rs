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
    /// The identifier, which gives the order of arrival.
    pub id: IdAttente,
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    /// The company of the prescriber when they joined the list.
    pub compte: Option<IdCompte>,
    pub creee: DateTime<Utc>,
    pub etat: EtatAttente,
    /// Grows with each change of the row.
    pub version: i64,
}

/// The state of a place, with the data of that state. `fin` is the end of the head start, and `le` is when they stopped
/// waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatAttente {
    EnAttente,
    /// Their head start runs: only they can take the lot.
    Servie {
        fin: DateTime<Utc>,
    },
    /// Their head start is over, and they did not take it.
    Passee {
        /// The end of the head start.
        fin: DateTime<Utc>,
        /// When the portal recorded it.
        le: DateTime<Utc>,
    },
    Honoree {
        /// The end of the head start.
        fin: DateTime<Utc>,
        le: DateTime<Utc>,
    },
    /// They left the list.
    Quittee {
        /// The end of the head start that they gave up, when they had one.
        fin: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    },
    /// They were told that the lot is free for everybody.
    Prevenue {
        le: DateTime<Utc>,
    },
    /// They can no longer have the lot.
    SansSuite {
        /// The end of the head start that they lost, when they had one.
        fin: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    },
}

/// Why somebody can no longer have the lot for which they wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaisonSansSuite {
    /// They left, are no prescriber any more, or may not see the lot. No letter is sent.
    PersonnePerdue,
    /// The lot is withdrawn from sale.
    LotRetire,
    /// The lot has become an annex of a home, and is sold with it.
    LotRattache,
}

/// The letters about a place in a waiting list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurAttente {
    /// The lot is kept for them for a while.
    Avance,
    /// The lot is free for everybody.
    Libre,
    /// Their head start is over.
    Passee,
    /// They can no longer have the lot.
    SansSuite,
    /// They could not take the lot, so it was offered to the next one. They keep their place.
    Empeche,
    /// They could not take the lot and nobody comes next, so it is free for everybody.
    EmpecheEtLibre,
}

impl DeLaVente for Attente {
    type Lettre = LettreSurAttente;
}

impl EtatAttente {
    /// The state in the table of moves.
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

    /// The end of its head start, past or to come.
    pub const fn avance(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAttente | Self::Prevenue { .. } => None,
            Self::Servie { fin } | Self::Passee { fin, .. } | Self::Honoree { fin, .. } => Some(*fin),
            Self::Quittee { fin, .. } | Self::SansSuite { fin, .. } => *fin,
        }
    }

    /// When they stopped waiting.
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
    /// The place with its number, at the end of the list.
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
    /// The state in the table of moves.
    pub const fn statut(&self) -> StatutAttente {
        self.etat.statut()
    }

    /// Whether it waits, its turn still to come.
    pub const fn attend(&self) -> bool {
        self.statut().attend()
    }

    /// Whether it has a head start, over or not.
    pub const fn est_servie(&self) -> bool {
        self.statut().est_servie()
    }

    /// The end of its head start, past or to come.
    pub const fn avance(&self) -> Option<DateTime<Utc>> {
        self.etat.avance()
    }

    /// Whether they still wait at this instant. A head start ends with its time, even if the job that records it has
    /// not run.
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

    /// The move of joining the list.
    pub fn rejointe(self) -> Pas<Self> {
        let fait = Fait::AttenteRejointe { attente: self.id, lot: self.lot.clone() };
        Pas::vers(self).et_le_fait(fait)
    }

    /// Gives a head start to the prescriber, whose turn it is: the lot is free again, and is kept for them until `fin`.
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

    /// Ends a head start whose time is over. None while it runs, and none once it has ended.
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

    /// Ends the wait of a prescriber who took the lot. Their option or reservation `par` holds it from now on.
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

    /// Removes from the list a prescriber who leaves it. A head start that they had ends.
    pub fn quitter(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let etat = EtatAttente::Quittee { fin: self.avance(), le: maintenant };
        let quittee = self.passer_a(EvenementAttente::Quittee, etat)?;
        let fait = Fait::AttenteQuittee { attente: self.id, lot: self.lot.clone() };
        Ok(self.rendre(Pas::vers(quittee).et_le_fait(fait)))
    }

    /// Tells the prescriber that the lot is free for everybody, which ends their wait.
    pub fn prevenir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let prevenue = self.passer_a(EvenementAttente::Prevenue, EtatAttente::Prevenue { le: maintenant })?;
        let fait = Fait::AttentePrevenue { attente: self.id, lot: self.lot.clone() };
        Ok(Pas::vers(prevenue).et_le_fait(fait).et_la_lettre(LettreSurAttente::Libre))
    }

    /// Ends the wait of a prescriber who can no longer have the lot. A head start that they had ends.
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

    /// Adds to a move the release of the lot, if a head start held it.
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
