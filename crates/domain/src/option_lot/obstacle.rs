//! Why a lot may not be optioned or reserved. This is one list of reasons. Each has a sentence for the person who
//! tries, and a few words for the lot's page.

use crate::calendrier::en_bref;
use crate::lot::tenue::{IdReservation, RefusDeTenue};
use crate::lot::{CasActions, IdLot, StatutLot};
use crate::mandat::IdMandat;
use crate::refus::{RefusDeVente, Vers};
use crate::refus_partage::phrase;
use chrono::{DateTime, Utc};

/// What keeps a prescriber from taking an option or a reservation on a lot, for any buyer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// The prescriber already has an option on the lot, until this instant.
    Mienne(DateTime<Utc>),
    /// The prescriber already has this reservation of the lot.
    EnReservation(IdReservation),
    /// The lot is not free.
    Pris(StatutLot),
    /// The lot is kept for the first of its waiting list. The value is the end of this head start, when it is known.
    Priorite(Option<DateTime<Utc>>),
    /// The lot is withdrawn from sale.
    Retire,
    /// The programme is a preview (`avant-première`).
    AvantPremiere,
    /// The row of the programme cannot be read by this version.
    Indisponible,
    /// The lot is an annex, which is sold with a home. The value is this home, when it is known.
    Annexe(Option<IdLot>),
    /// This annex of the lot is not free. Its status is given.
    AnnexePrise(IdLot, StatutLot),
    /// The prescriber's company has no active mandate. The value is the mandate that it has to sign, if there is one.
    Mandat(Option<IdMandat>),
    /// The prescriber holds as many options and drafts as the setting allows, which is this number.
    Limite(u64),
    /// The prescriber's company held the lot a short time ago, and may take it again from this instant on.
    Recente(DateTime<Utc>),
}

impl Obstacle {
    /// The first obstacle that a list of lots can give without knowing the viewer.
    pub const fn du_cas(cas: CasActions) -> Option<Self> {
        match cas {
            CasActions { statut: StatutLot::O | StatutLot::T | StatutLot::R, .. } => Some(Self::Pris(cas.statut)),
            CasActions { annexe: true, .. } => Some(Self::Annexe(None)),
            CasActions { avant_premiere: true, .. } => Some(Self::AvantPremiere),
            CasActions { statut: StatutLot::L, .. } => None,
        }
    }

    /// The obstacle that explains why the lot cannot change hands. `statut` is the present status of the lot.
    pub fn de_tenue(refus: RefusDeTenue, statut: StatutLot) -> Self {
        match refus {
            RefusDeTenue::Transition(_) => Self::Pris(statut),
            RefusDeTenue::AnnexePrise { annexe, statut } => Self::AnnexePrise(annexe, statut),
            RefusDeTenue::Rattache { principal } => Self::Annexe(Some(principal)),
            RefusDeTenue::Retire => Self::Retire,
        }
    }

    /// The refusal, with what the person should look at: the mandate to sign or their reservation. In other cases it
    /// is the status of the lot.
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

    /// The stable code of the obstacle.
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

    /// The sentence for the person who tries. For an optioned lot, it is the sentence of `domain.md` section 3.
    pub fn phrase(&self) -> String {
        match self {
            Self::Mienne(fin) => format!("Vous avez déjà une option sur ce lot, jusqu’au {}.", en_bref(*fin)),
            Self::EnReservation(_) => "Vous avez déjà une réservation en cours sur ce lot.".to_owned(),
            Self::Pris(StatutLot::O) => "Ce lot vient d'être optionné.".to_owned(),
            Self::Pris(StatutLot::T) => "Ce lot vient d’être pré-réservé.".to_owned(),
            Self::Pris(_) => phrase::LOT_RESERVE.to_owned(),
            Self::Priorite(_) => phrase::LOT_EN_PRIORITE.to_owned(),
            Self::Retire => "Ce lot n’est plus en vente.".to_owned(),
            Self::AvantPremiere => {
                "Ce programme est en avant-première\u{a0}: ses lots ne peuvent pas encore être optionnés ni réservés."
                    .to_owned()
            }
            Self::Indisponible => "Ce lot n’est pas disponible pour le moment.".to_owned(),
            Self::Annexe(Some(principal)) => {
                format!("Ce lot est une annexe du lot {}\u{a0}: il se vend avec lui.", principal.numero())
            }
            Self::Annexe(None) => "Ce lot est une annexe\u{a0}: il se vend avec son logement.".to_owned(),
            Self::AnnexePrise(annexe, statut) => format!(
                "Le lot {}, vendu avec celui-ci, n’est pas libre ({}).",
                annexe.numero(),
                statut.libelle().to_lowercase()
            ),
            Self::Mandat(_) => "Votre société n’a pas de mandat actif.".to_owned(),
            Self::Limite(n) => format!("Vous avez déjà {n} options et réservations en cours\u{a0}: c’est le maximum."),
            Self::Recente(fin) => format!(
                "Votre société a eu ce lot récemment\u{a0}: elle pourra l’optionner ou le réserver à nouveau à partir du {}.",
                en_bref(*fin)
            ),
        }
    }

    /// The reason in a few French words. It is shown after the name of the action and a colon.
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
                format!("votre société l’a eu récemment\u{a0}; à nouveau possible à partir du {}", en_bref(*fin))
            }
        }
    }
}
