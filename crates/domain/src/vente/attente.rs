//! A place in the waiting list of a lot as a value: what it keeps, where it stands, and its moves.

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

/// Somebody who is about to wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleAttente {
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    pub compte: Option<IdCompte>,
    pub creee: DateTime<Utc>,
}

/// A place in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attente {
    /// Identifier: the order of arrival.
    pub id: IdAttente,
    pub lot: IdLot,
    pub programme: IdProgramme,
    pub prescripteur: IdUtilisateur,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    pub creee: DateTime<Utc>,
    pub etat: EtatAttente,
    /// Grows with each change.
    pub version: i64,
}

/// Where a place stands, with what it has there alone. `fin` is when the head start ends, or ended; `le` when they ceased to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatAttente {
    EnAttente,
    /// Their head start runs: only they can take the lot.
    Servie {
        fin: DateTime<Utc>,
    },
    /// Their head start is over, and they did not take it.
    Passee {
        /// Until when they could.
        fin: DateTime<Utc>,
        /// When it was noted.
        le: DateTime<Utc>,
    },
    Honoree {
        /// Until when they could.
        fin: DateTime<Utc>,
        le: DateTime<Utc>,
    },
    /// They left the list.
    Quittee {
        /// The end of the head start that they gave up, when they had one.
        fin: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    },
    /// They were told that the lot is free, for them as for everybody.
    Prevenue {
        le: DateTime<Utc>,
    },
    /// There is nothing to wait for any more.
    SansSuite {
        /// The end of the head start that they lost, when they had one.
        fin: Option<DateTime<Utc>>,
        le: DateTime<Utc>,
    },
}

/// Why there is nothing to wait for any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaisonSansSuite {
    /// Who waits left, does not option any more, or does not see the lot: nobody is told.
    PersonnePerdue,
    /// The lot is withdrawn from sale.
    LotRetire,
    /// The lot is an annex of a home by now, and is taken with it.
    LotRattache,
}

/// A letter about a place in a waiting list, by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurAttente {
    /// The lot is kept for who waits for it, for a while.
    Avance,
    /// The lot is free, for them as for everybody.
    Libre,
    /// The lot was kept for them, and is not any more.
    Passee,
    /// There is nothing to wait for any more.
    SansSuite,
    /// They could not take the lot, which was offered to the next one: they keep their place.
    Empeche,
    /// The same, and nobody comes next: it is free for all.
    EmpecheEtLibre,
}

impl DeLaVente for Attente {
    type Lettre = LettreSurAttente;
}

impl EtatAttente {
    /// Its state in the table.
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

    /// When its head start ends, or ended.
    pub const fn avance(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAttente | Self::Prevenue { .. } => None,
            Self::Servie { fin } | Self::Passee { fin, .. } | Self::Honoree { fin, .. } => Some(*fin),
            Self::Quittee { fin, .. } | Self::SansSuite { fin, .. } => *fin,
        }
    }

    /// When they ceased to wait.
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
    /// The place, once it has a number: at the end of the list.
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
    /// Its state in the table.
    pub const fn statut(&self) -> StatutAttente {
        self.etat.statut()
    }

    /// Waits, its turn still to come.
    pub const fn attend(&self) -> bool {
        self.statut().attend()
    }

    /// Has a head start, over or not.
    pub const fn est_servie(&self) -> bool {
        self.statut().est_servie()
    }

    /// When its head start ends, or ended.
    pub const fn avance(&self) -> Option<DateTime<Utc>> {
        self.etat.avance()
    }

    /// Whether they still wait at this instant: a head start whose time is over is over, whether or not the job came.
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

    /// They have just joined the list.
    pub fn rejointe(self) -> Pas<Self> {
        let fait = Fait::AttenteRejointe { attente: self.id, lot: self.lot.clone() };
        Pas::vers(self).et_le_fait(fait)
    }

    /// The lot is free again, and it is their turn: it is kept for them until then.
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

    /// The time of their head start is over. Nothing while it runs, nor once it ended.
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

    /// They took the lot, which this option or this reservation of theirs holds from here on.
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

    /// They leave the list; a head start that they had ends with it.
    pub fn quitter(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let etat = EtatAttente::Quittee { fin: self.avance(), le: maintenant };
        let quittee = self.passer_a(EvenementAttente::Quittee, etat)?;
        let fait = Fait::AttenteQuittee { attente: self.id, lot: self.lot.clone() };
        Ok(self.rendre(Pas::vers(quittee).et_le_fait(fait)))
    }

    /// The lot is free for everybody, them among others.
    pub fn prevenir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, TransitionAttenteInterdite> {
        let prevenue = self.passer_a(EvenementAttente::Prevenue, EtatAttente::Prevenue { le: maintenant })?;
        let fait = Fait::AttentePrevenue { attente: self.id, lot: self.lot.clone() };
        Ok(Pas::vers(prevenue).et_le_fait(fait).et_la_lettre(LettreSurAttente::Libre))
    }

    /// There is nothing to wait for any more; a head start that they had ends with it.
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

    /// The same move, which also gives back the lot when a head start ran on it.
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

    /// The same in another state, as far as the table allows it.
    fn passer_a(&self, evenement: EvenementAttente, etat: EtatAttente) -> Result<Self, TransitionAttenteInterdite> {
        match self.statut().apres(evenement)? {
            statut if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),
            _ => Err(TransitionAttenteInterdite { statut: self.statut(), evenement }),
        }
    }
}
