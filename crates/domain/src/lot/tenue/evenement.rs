//! What happens to a lot.

use super::transitions::{EffetAnnonce, effet_annonce};
use super::{IdAttente, IdOption, IdReservation, LignePortail, SourceExterieure, Tenue};
use crate::lot::statut::StatutLot;
use crate::utilisateur::IdUtilisateur;
use chrono::{DateTime, Utc};

/// Something that happens to a lot, with the data that the change needs. Events of the portal name the row that holds
/// or takes the lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evenement {
    /// A prescriber takes an option on a free lot, or on a lot on which they have a head start.
    OptionPosee {
        option: IdOption,
        /// The prescriber's head start. The option replaces it.
        avance: Option<IdAttente>,
    },
    /// The prescriber, their manager or staff cancel the option.
    OptionAnnulee {
        option: IdOption,
    },
    /// The time of the option is over.
    OptionEchue {
        option: IdOption,
    },
    /// A lot is free again: the first of its waiting list gets a head start.
    AvanceDonnee {
        /// The place in the waiting list of the prescriber who gets the head start.
        attente: IdAttente,
        fin: DateTime<Utc>,
    },
    /// A head start ends, or its prescriber gives it up, and the lot was not taken.
    AvanceFinie {
        /// The place in the waiting list of the prescriber who had the head start.
        attente: IdAttente,
    },
    /// A prescriber begins a reservation of a free lot, or of a lot that they optioned or have a head start on.
    BrouillonCree {
        reservation: IdReservation,
        /// The prescriber's option or head start. The reservation replaces it.
        apres: Option<LignePortail>,
    },
    /// The draft, or the contract being signed, is cancelled.
    ReservationAnnulee {
        reservation: IdReservation,
    },
    /// A signatory refuses to sign.
    SignatureRefusee {
        reservation: IdReservation,
    },
    /// The draft, or the contract being signed, ran out of time.
    ReservationExpiree {
        reservation: IdReservation,
    },
    /// The company countersigns the contract.
    ContratContresigne {
        reservation: IdReservation,
    },
    Retractation {
        reservation: IdReservation,
    },
    /// Staff cancel the sale, with a reason.
    VenteAnnulee {
        reservation: IdReservation,
    },
    /// The feed, a grid or staff announce a status.
    Annonce {
        statut: StatutLot,
        source: SourceExterieure,
        le: DateTime<Utc>,
        /// The user, when a person announces the status.
        par: Option<IdUtilisateur>,
    },
}

crate::enumeration! {
    /// The kind of an event, as the table names it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreEvenement: TOUS, libelle {
        /// A prescriber takes an option.
        OptionPosee = "option posée";
        /// An option is cancelled.
        OptionAnnulee = "option annulée";
        /// The time of an option is over.
        OptionEchue = "option échue";
        /// A head start begins.
        AvanceDonnee = "au tour du premier de sa liste d’attente";
        /// A head start ends without an option.
        AvanceFinie = "avance passée ou rendue";
        /// A reservation is begun.
        BrouillonCree = "brouillon de réservation créé";
        /// A draft or a signature is cancelled.
        ReservationAnnulee = "brouillon ou signature annulé";
        /// A signature is refused.
        SignatureRefusee = "signature refusée";
        /// A draft or a signature ran out of time.
        ReservationExpiree = "brouillon ou signature expiré";
        /// The contract is countersigned by the company.
        ContratContresigne = "contrat contresigné par la société";
        Retractation = "rétractation de l’acquéreur";
        /// Staff cancel the sale.
        VenteAnnulee = "annulation par l’équipe, avec un motif";
        /// An outside source says that the lot is free, but the lot has another status.
        AnnonceLibre = "flux, grille ou équipe\u{a0}: libre";
        /// An outside source says O, T or R, but the lot has another status.
        AnnoncePrise = "flux, grille ou équipe\u{a0}: O, T ou R";
        /// An outside source says the status that the lot already has.
        AnnonceIdentique = "flux, grille ou équipe\u{a0}: le statut qu’il a";
    }
}

impl Evenement {
    /// The kind of the event for a lot with this hold. The kind of an announcement depends on what it would change.
    pub fn genre(&self, tenue: &Tenue) -> GenreEvenement {
        match self {
            Self::OptionPosee { .. } => GenreEvenement::OptionPosee,
            Self::OptionAnnulee { .. } => GenreEvenement::OptionAnnulee,
            Self::OptionEchue { .. } => GenreEvenement::OptionEchue,
            Self::AvanceDonnee { .. } => GenreEvenement::AvanceDonnee,
            Self::AvanceFinie { .. } => GenreEvenement::AvanceFinie,
            Self::BrouillonCree { .. } => GenreEvenement::BrouillonCree,
            Self::ReservationAnnulee { .. } => GenreEvenement::ReservationAnnulee,
            Self::SignatureRefusee { .. } => GenreEvenement::SignatureRefusee,
            Self::ReservationExpiree { .. } => GenreEvenement::ReservationExpiree,
            Self::ContratContresigne { .. } => GenreEvenement::ContratContresigne,
            Self::Retractation { .. } => GenreEvenement::Retractation,
            Self::VenteAnnulee { .. } => GenreEvenement::VenteAnnulee,
            Self::Annonce { statut, .. } => match (effet_annonce(tenue.statut(), tenue.detenteur(), *statut), statut) {
                (EffetAnnonce::Aucun, _) => GenreEvenement::AnnonceIdentique,
                (_, StatutLot::L) => GenreEvenement::AnnonceLibre,
                _ => GenreEvenement::AnnoncePrise,
            },
        }
    }

    /// The row of the portal that the event is about: the row that takes the lot, or that gives it up.
    pub const fn ligne(&self) -> Option<LignePortail> {
        match self {
            Self::OptionPosee { option, .. } | Self::OptionAnnulee { option } | Self::OptionEchue { option } => {
                Some(LignePortail::Option(*option))
            }
            Self::AvanceDonnee { attente, .. } | Self::AvanceFinie { attente } => Some(LignePortail::Attente(*attente)),
            Self::BrouillonCree { reservation, .. }
            | Self::ReservationAnnulee { reservation }
            | Self::SignatureRefusee { reservation }
            | Self::ReservationExpiree { reservation }
            | Self::ContratContresigne { reservation }
            | Self::Retractation { reservation }
            | Self::VenteAnnulee { reservation } => Some(LignePortail::Reservation(*reservation)),
            Self::Annonce { .. } => None,
        }
    }

    /// The row that must hold the lot before the event. `None` when no row of the portal may hold the lot. `None`
    /// also for an announcement, whose effect is decided by `effet_annonce`.
    pub const fn tenait(&self) -> Option<LignePortail> {
        match self {
            Self::AvanceDonnee { .. } | Self::Annonce { .. } | Self::OptionPosee { avance: None, .. } => None,
            Self::OptionPosee { avance: Some(attente), .. } => Some(LignePortail::Attente(*attente)),
            Self::BrouillonCree { apres, .. } => *apres,
            autre => autre.ligne(),
        }
    }

    /// Whether the event takes the lot for somebody. Such an event is refused on a withdrawn lot, and on an annex
    /// alone.
    pub const fn prend(&self) -> bool {
        matches!(self, Self::OptionPosee { .. } | Self::AvanceDonnee { .. } | Self::BrouillonCree { .. })
    }

    /// Whether the event turns an option into a reservation. The lot then stays with the same prescriber.
    pub const fn prolonge_une_option(&self) -> bool {
        matches!(self, Self::BrouillonCree { apres: Some(LignePortail::Option(_)), .. })
    }
}
