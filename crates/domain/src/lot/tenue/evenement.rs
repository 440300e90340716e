//! What happens to a lot.

use super::transitions::{EffetAnnonce, effet_annonce};
use super::{IdAttente, IdOption, IdReservation, LignePortail, SourceExterieure, Tenue};
use crate::lot::statut::StatutLot;
use crate::utilisateur::IdUtilisateur;
use chrono::{DateTime, Utc};

/// Something that happens to a lot, with the data that it needs. Events of the portal name their row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evenement {
    /// A prescriber takes an option on a free lot, or on a lot on which they have a head start.
    OptionPosee {
        option: IdOption,
        /// The prescriber's head start, which the option replaces.
        avance: Option<IdAttente>,
    },
    /// Its prescriber, their manager or staff cancel the option.
    OptionAnnulee {
        option: IdOption,
    },
    /// The time of the option is over.
    OptionEchue {
        option: IdOption,
    },
    /// A lot is free again: the first of its waiting list gets a head start.
    AvanceDonnee {
        /// Their place in the waiting list.
        attente: IdAttente,
        fin: DateTime<Utc>,
    },
    /// A head start ends, or is given up, and the lot was not taken.
    AvanceFinie {
        /// Their place in the waiting list.
        attente: IdAttente,
    },
    /// A prescriber begins a reservation of a free lot, or of a lot that they optioned or have a head start on.
    BrouillonCree {
        reservation: IdReservation,
        /// The prescriber's option or head start, which the reservation replaces.
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
        /// The user, when a person announces it.
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
        /// An outside source says that the lot is free, but it is not.
        AnnonceLibre = "flux, grille ou équipe\u{a0}: libre";
        /// An outside source says O, T or R, but the lot has another status.
        AnnoncePrise = "flux, grille ou équipe\u{a0}: O, T ou R";
        /// An outside source says the status that the lot has already.
        AnnonceIdentique = "flux, grille ou équipe\u{a0}: le statut qu’il a";
    }
}

impl Evenement {
    /// The kind of the event, for a lot in this state. The kind of an announcement depends on what it changes.
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

    /// The row that must hold the lot before the event. None when the lot has to be free, or may be.
    pub const fn tenait(&self) -> Option<LignePortail> {
        match self {
            Self::AvanceDonnee { .. } | Self::Annonce { .. } | Self::OptionPosee { avance: None, .. } => None,
            Self::OptionPosee { avance: Some(attente), .. } => Some(LignePortail::Attente(*attente)),
            Self::BrouillonCree { apres, .. } => *apres,
            autre => autre.ligne(),
        }
    }

    /// Whether the event takes the lot for somebody. If so it is refused on a withdrawn lot, and on an annex alone.
    pub const fn prend(&self) -> bool {
        matches!(self, Self::OptionPosee { .. } | Self::AvanceDonnee { .. } | Self::BrouillonCree { .. })
    }

    /// Whether it turns an option into a reservation, so that the lot stays with the same prescriber.
    pub const fn prolonge_une_option(&self) -> bool {
        matches!(self, Self::BrouillonCree { apres: Some(LignePortail::Option(_)), .. })
    }
}
