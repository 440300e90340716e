//! Why a lot may not be optioned or reserved: one list, said in a sentence to who tries, and in a few words on the lot's page.

use crate::calendrier::en_bref;
use crate::lot::tenue::{IdReservation, RefusDeTenue};
use crate::lot::{CasActions, IdLot, StatutLot};
use crate::mandat::IdMandat;
use crate::refus::{RefusDeVente, Vers};
use chrono::{DateTime, Utc};

/// What stands in the way of an option or a reservation, whoever the buyer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// They hold it already, until then.
    Mienne(DateTime<Utc>),
    /// They reserve it already.
    EnReservation(IdReservation),
    /// It is not free.
    Pris(StatutLot),
    /// It is kept for the first of its waiting list, until then when it is known.
    Priorite(Option<DateTime<Utc>>),
    /// It is withdrawn from sale.
    Retire,
    /// Its programme is a preview.
    AvantPremiere,
    /// What is known of its programme cannot be read.
    Indisponible,
    /// It is an annex, sold with its home, when that is known.
    Annexe(Option<IdLot>),
    /// One of its annexes is not free.
    AnnexePrise(IdLot, StatutLot),
    /// Their company has no active mandate; the one that it has to sign, if there is one.
    Mandat(Option<IdMandat>),
    /// They hold as many as one may.
    Limite(u64),
    /// Their company held it until lately: not again before then.
    Recente(DateTime<Utc>),
}

impl Obstacle {
    /// The first one that a list can tell, whoever looks.
    pub const fn du_cas(cas: CasActions) -> Option<Self> {
        match cas {
            CasActions { statut: StatutLot::O | StatutLot::T | StatutLot::R, .. } => Some(Self::Pris(cas.statut)),
            CasActions { annexe: true, .. } => Some(Self::Annexe(None)),
            CasActions { avant_premiere: true, .. } => Some(Self::AvantPremiere),
            CasActions { statut: StatutLot::L, .. } => None,
        }
    }

    /// The one that the state of the lot is; `statut` is the one that it has.
    pub fn de_tenue(refus: RefusDeTenue, statut: StatutLot) -> Self {
        match refus {
            RefusDeTenue::Transition(_) => Self::Pris(statut),
            RefusDeTenue::AnnexePrise { annexe, statut } => Self::AnnexePrise(annexe, statut),
            RefusDeTenue::Rattache { principal } => Self::Annexe(Some(principal)),
            RefusDeTenue::Retire => Self::Retire,
        }
    }

    /// The refusal that it is, with what to look at: the mandate to sign, their reservation, else the present status of the lot.
    pub fn en_refus(&self, statut: StatutLot) -> RefusDeVente {
        let refus = RefusDeVente::conflit(self.code(), self.phrase());
        match self {
            Self::Mandat(Some(mandat)) => refus.vers(Vers::Mandat(mandat.clone())),
            Self::EnReservation(reservation) => refus.vers(Vers::Reservation(*reservation)),
            Self::Mandat(None) | Self::Limite(_) => refus,
            Self::Mienne(_)
            | Self::Pris(_)
            | Self::Priorite(_)
            | Self::Retire
            | Self::AvantPremiere
            | Self::Indisponible
            | Self::Annexe(_)
            | Self::AnnexePrise(..)
            | Self::Recente(_) => refus.vers(Vers::Statut(statut)),
        }
    }

    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Mienne(_) => "option-deja-posee",
            Self::EnReservation(_) => "reservation-deja-en-cours",
            Self::Pris(_) | Self::Priorite(_) | Self::Retire | Self::Indisponible => "lot-indisponible",
            Self::AvantPremiere => "avant-premiere",
            Self::Annexe(_) => "lot-annexe",
            Self::AnnexePrise(..) => "annexe-prise",
            Self::Mandat(_) => "mandat-inactif",
            Self::Limite(_) => "limite-options",
            Self::Recente(_) => "option-recente",
        }
    }

    /// The sentence that who tries reads; that of an optioned lot is `domain.md` section 3's.
    pub fn phrase(&self) -> String {
        match self {
            Self::Mienne(fin) => format!("Vous avez déjà une option sur ce lot, jusqu’au {}.", en_bref(*fin)),
            Self::EnReservation(_) => "Vous avez déjà une réservation en cours sur ce lot.".to_owned(),
            Self::Pris(StatutLot::O) => "Ce lot vient d'être optionné.".to_owned(),
            Self::Pris(StatutLot::T) => "Ce lot vient d’être pré-réservé.".to_owned(),
            Self::Pris(_) => "Ce lot est réservé.".to_owned(),
            Self::Priorite(_) => "Ce lot est proposé en priorité à une personne de sa liste d’attente.".to_owned(),
            Self::Retire => "Ce lot n’est plus en vente.".to_owned(),
            Self::AvantPremiere => {
                "Ce programme est en avant-première : ses lots ne peuvent pas encore être optionnés ni réservés."
                    .to_owned()
            }
            Self::Indisponible => "Ce lot n’est pas disponible pour le moment.".to_owned(),
            Self::Annexe(Some(principal)) => {
                format!("Ce lot est une annexe du lot {} : il se vend avec lui.", principal.numero())
            }
            Self::Annexe(None) => "Ce lot est une annexe : il se vend avec son logement.".to_owned(),
            Self::AnnexePrise(annexe, statut) => format!(
                "Le lot {}, vendu avec celui-ci, n’est pas libre ({}).",
                annexe.numero(),
                statut.libelle().to_lowercase()
            ),
            Self::Mandat(_) => "Votre société n’a pas de mandat actif.".to_owned(),
            Self::Limite(n) => format!("Vous avez déjà {n} options et réservations en cours : c’est le maximum."),
            Self::Recente(fin) => format!(
                "Votre société a eu ce lot récemment : elle pourra l’optionner ou le réserver à nouveau à partir du {}.",
                en_bref(*fin)
            ),
        }
    }

    /// The same in a few words, after the name of the action and a colon.
    pub fn motif(&self) -> String {
        match self {
            Self::Mienne(fin) => format!("vous l’avez jusqu’au {}", en_bref(*fin)),
            Self::EnReservation(_) => "vous avez une réservation en cours sur ce lot".to_owned(),
            Self::Pris(StatutLot::O) => "ce lot est déjà optionné".to_owned(),
            Self::Pris(StatutLot::T) => "ce lot est pré-réservé".to_owned(),
            Self::Pris(_) => "ce lot est réservé".to_owned(),
            Self::Priorite(None) => "ce lot est proposé en priorité à sa liste d’attente".to_owned(),
            Self::Priorite(Some(fin)) => {
                format!("ce lot est proposé en priorité à sa liste d’attente jusqu’au {}", en_bref(*fin))
            }
            Self::Retire => "ce lot n’est plus en vente".to_owned(),
            Self::AvantPremiere => "ce programme est en avant-première".to_owned(),
            Self::Indisponible => "ce lot n’est pas disponible pour le moment".to_owned(),
            Self::Annexe(Some(principal)) => format!("ce lot se vend avec le lot {}", principal.numero()),
            Self::Annexe(None) => "ce lot se vend avec son logement".to_owned(),
            Self::AnnexePrise(annexe, statut) => {
                format!("le lot {}, vendu avec celui-ci, est {}", annexe.numero(), statut.libelle().to_lowercase())
            }
            Self::Mandat(_) => "votre société n’a pas de mandat actif".to_owned(),
            Self::Limite(n) => format!("vous avez déjà {n} options et réservations en cours"),
            Self::Recente(fin) => {
                format!("votre société l’a eu récemment ; à nouveau possible à partir du {}", en_bref(*fin))
            }
        }
    }
}
