//! What happens to a lot.

use super::transitions::{EffetAnnonce, effet_annonce};
use super::{IdAttente, IdOption, IdReservation, LignePortail, SourceExterieure, Tenue};
use crate::lot::statut::StatutLot;
use crate::utilisateur::IdUtilisateur;
use chrono::{DateTime, Utc};

/// Something that happens to a lot, with what it needs to be done. Events of the portal name their row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evenement {
    /// A prescriber takes an option, of a free lot or of one that they have a head start on.
    OptionPosee {
        /// The option.
        option: IdOption,
        /// The head start of the same prescriber that it takes the place of.
        avance: Option<IdAttente>,
    },
    /// Its prescriber, their manager or staff cancel it.
    OptionAnnulee {
        /// The option.
        option: IdOption,
    },
    /// Its time is over.
    OptionEchue {
        /// The option.
        option: IdOption,
    },
    /// The first who waits for a lot that is free again has it for themselves for a while.
    AvanceDonnee {
        /// Their place in the list.
        attente: IdAttente,
        /// Until when.
        fin: DateTime<Utc>,
    },
    /// A head start is over, or given up, without their taking the lot.
    AvanceFinie {
        /// Their place in the list.
        attente: IdAttente,
    },
    /// A prescriber begins a reservation, of a free lot or of one that they optioned or have a head start on.
    BrouillonCree {
        /// The reservation.
        reservation: IdReservation,
        /// The option, or the head start, of the same prescriber that it takes the place of.
        apres: Option<LignePortail>,
    },
    /// The draft or the signature is cancelled.
    ReservationAnnulee {
        /// The reservation.
        reservation: IdReservation,
    },
    /// A signature is refused.
    SignatureRefusee {
        /// The reservation.
        reservation: IdReservation,
    },
    /// The draft or the signature ran out of time.
    ReservationExpiree {
        /// The reservation.
        reservation: IdReservation,
    },
    /// The company countersigns the contract.
    ContratContresigne {
        /// The reservation.
        reservation: IdReservation,
    },
    /// The buyer withdraws.
    Retractation {
        /// The reservation.
        reservation: IdReservation,
    },
    /// Staff cancel the sale, with a reason.
    VenteAnnulee {
        /// The reservation.
        reservation: IdReservation,
    },
    /// The feed, a grid or staff say a status.
    Annonce {
        /// What they say.
        statut: StatutLot,
        /// Which of them.
        source: SourceExterieure,
        /// When.
        le: DateTime<Utc>,
        /// Who, when a person says it.
        par: Option<IdUtilisateur>,
    },
}

crate::enumeration! {
    /// A kind of event, as the table names it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreEvenement: TOUS, libelle {
        /// A prescriber takes an option.
        OptionPosee = "option posée";
        /// An option is cancelled.
        OptionAnnulee = "option annulée";
        /// An option is over.
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
        /// The buyer withdraws.
        Retractation = "rétractation de l’acquéreur";
        /// Staff cancel the sale.
        VenteAnnulee = "annulation par l’équipe, avec un motif";
        /// An outside source says that the lot is free, and it is not.
        AnnonceLibre = "flux, grille ou équipe : libre";
        /// An outside source says O, T or R, and the lot has another status.
        AnnoncePrise = "flux, grille ou équipe : O, T ou R";
        /// An outside source says the status that the lot has.
        AnnonceIdentique = "flux, grille ou équipe : le statut qu’il a";
    }
}

impl Evenement {
    /// Its kind, for a lot in this state: an announcement is one thing or another by what it changes.
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

    /// The row of the portal that the event is about: that which takes the lot, or that which leaves it.
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

    /// The row that must hold the lot before it; none when the lot has to be free, or may be.
    pub const fn tenait(&self) -> Option<LignePortail> {
        match self {
            Self::AvanceDonnee { .. } | Self::Annonce { .. } | Self::OptionPosee { avance: None, .. } => None,
            Self::OptionPosee { avance: Some(attente), .. } => Some(LignePortail::Attente(*attente)),
            Self::BrouillonCree { apres, .. } => *apres,
            autre => autre.ligne(),
        }
    }

    /// Whether somebody takes the lot by it, or may alone: on a withdrawn lot, or on an annex alone, it is refused.
    pub const fn prend(&self) -> bool {
        matches!(self, Self::OptionPosee { .. } | Self::AvanceDonnee { .. } | Self::BrouillonCree { .. })
    }

    /// Whether it passes a lot on from an option: whoever has the lot by it has it still.
    pub const fn prolonge_une_option(&self) -> bool {
        matches!(self, Self::BrouillonCree { apres: Some(LignePortail::Option(_)), .. })
    }
}
