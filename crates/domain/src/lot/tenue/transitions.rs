//! The table of transitions, and the one function that applies them.

use super::{Evenement, GenreEvenement, Tenue, TransitionInterdite};
use crate::etats::DessinDEtats;
use crate::lot::statut::{Detenteur, StatutLot};

crate::enumeration! {
    /// The state of a lot, without the row that holds it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EtatTenue: TOUS, libelle {
        /// The status L: the lot is for sale.
        Libre = "libre";
        /// The status O, by an option of the portal.
        Optionne = "optionné par le portail";
        /// The status O: the lot is kept for the first of its waiting list.
        EnAvance = "proposé à sa liste d’attente";
        /// The status T, by a reservation of the portal.
        PreReserve = "pré-réservé par le portail";
        /// The status R, by a reservation of the portal.
        Reserve = "réservé par le portail";
        /// The status O, T or R, announced by the feed, a grid or staff.
        Exterieur = "retenu hors du portail";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionTenue = (EtatTenue, GenreEvenement, EtatTenue);

/// Every move that a lot may make (`domain.md` section 3). Any other move is refused.
pub const TRANSITIONS: &[TransitionTenue] = {
    use EtatTenue::{EnAvance, Exterieur, Libre, Optionne, PreReserve, Reserve};
    use GenreEvenement as E;
    &[
        // The moves of an option of the portal.
        (Libre, E::OptionPosee, Optionne),
        (Optionne, E::OptionAnnulee, Libre),
        (Optionne, E::OptionEchue, Libre),
        // The moves of a head start. Only the prescriber who has it may take the lot.
        (Libre, E::AvanceDonnee, EnAvance),
        (EnAvance, E::OptionPosee, Optionne),
        (EnAvance, E::AvanceFinie, Libre),
        // The moves of a reservation. It takes a free lot, a lot that the same prescriber optioned (the option then
        // ends as transformed), or a lot on which they have a head start.
        (Libre, E::BrouillonCree, PreReserve),
        (EnAvance, E::BrouillonCree, PreReserve),
        (Optionne, E::BrouillonCree, PreReserve),
        (PreReserve, E::ReservationAnnulee, Libre),
        (PreReserve, E::SignatureRefusee, Libre),
        (PreReserve, E::ReservationExpiree, Libre),
        (PreReserve, E::ContratContresigne, Reserve),
        (Reserve, E::Retractation, Libre),
        (Reserve, E::VenteAnnulee, Libre),
        // The developer sells outside the portal. This changes only lots that no row of the portal holds.
        (Libre, E::AnnoncePrise, Exterieur),
        (Exterieur, E::AnnoncePrise, Exterieur),
        (Exterieur, E::AnnonceLibre, Libre),
        // An announcement of the status that the lot already has changes nothing, and the holder stays.
        (Libre, E::AnnonceIdentique, Libre),
        (Exterieur, E::AnnonceIdentique, Exterieur),
        (Optionne, E::AnnonceIdentique, Optionne),
        (EnAvance, E::AnnonceIdentique, EnAvance),
        (PreReserve, E::AnnonceIdentique, PreReserve),
        (Reserve, E::AnnonceIdentique, Reserve),
    ]
};

impl EtatTenue {
    const fn lettre(self) -> &'static str {
        match self {
            Self::Libre => "L",
            Self::Optionne | Self::EnAvance => "O",
            Self::PreReserve => "T",
            Self::Reserve => "R",
            Self::Exterieur => "O, T ou R",
        }
    }
}

impl Tenue {
    /// The state of the lot, without the row that holds it.
    pub const fn etat(&self) -> EtatTenue {
        match self {
            Self::Libre => EtatTenue::Libre,
            Self::Optionne { .. } => EtatTenue::Optionne,
            Self::EnAvance { .. } => EtatTenue::EnAvance,
            Self::PreReserve { .. } => EtatTenue::PreReserve,
            Self::Reserve { .. } => EtatTenue::Reserve,
            Self::Exterieure(_) => EtatTenue::Exterieur,
        }
    }

    /// The hold after an event, or the refusal of the event. Only the row that holds a lot may release it, or lead it
    /// to the next state.
    pub fn apres(&self, evenement: &Evenement) -> Result<Self, TransitionInterdite> {
        let interdite = TransitionInterdite { etat: self.etat(), evenement: evenement.genre(self) };
        if let Evenement::Annonce { statut, source, le, par } = *evenement {
            return match effet_annonce(self.statut(), self.detenteur(), statut) {
                EffetAnnonce::Aucun => Ok(*self),
                EffetAnnonce::LaisseeDeCote => Err(interdite),
                EffetAnnonce::Change => Ok(Self::dite(statut, source, le, par)),
            };
        }
        if self.ligne() != evenement.tenait() {
            return Err(interdite);
        }
        match (self, evenement) {
            (Self::Libre | Self::EnAvance { .. }, Evenement::OptionPosee { option, .. }) => {
                Ok(Self::Optionne { option: *option })
            }
            (Self::Libre, Evenement::AvanceDonnee { attente, fin }) => {
                Ok(Self::EnAvance { attente: *attente, fin: *fin })
            }
            (
                Self::Libre | Self::Optionne { .. } | Self::EnAvance { .. },
                Evenement::BrouillonCree { reservation, .. },
            ) => Ok(Self::PreReserve { reservation: *reservation }),
            (Self::PreReserve { .. }, Evenement::ContratContresigne { reservation }) => {
                Ok(Self::Reserve { reservation: *reservation })
            }
            (Self::Optionne { .. }, Evenement::OptionAnnulee { .. } | Evenement::OptionEchue { .. })
            | (Self::EnAvance { .. }, Evenement::AvanceFinie { .. })
            | (
                Self::PreReserve { .. },
                Evenement::ReservationAnnulee { .. }
                | Evenement::SignatureRefusee { .. }
                | Evenement::ReservationExpiree { .. },
            )
            | (Self::Reserve { .. }, Evenement::Retractation { .. } | Evenement::VenteAnnulee { .. }) => {
                Ok(Self::Libre)
            }
            _ => Err(interdite),
        }
    }
}

/// The effect of an announcement from outside on a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffetAnnonce {
    /// Nothing changes, because the lot already has that status. Its holder stays.
    Aucun,
    /// The lot takes the announced status. The source then holds the lot, or nobody does when the status is L.
    Change,
    /// Nothing changes, because a row of the portal holds the lot.
    LaisseeDeCote,
}

/// The effect of an announcement, computed from the few fields that a check of the feed keeps in memory. The
/// developer also sells directly. So outside sources set and release the lots that no row of the portal holds, and
/// never touch the other lots.
pub fn effet_annonce(statut: StatutLot, detenteur: Option<Detenteur>, annonce: StatutLot) -> EffetAnnonce {
    match detenteur {
        _ if statut == annonce => EffetAnnonce::Aucun,
        Some(Detenteur::Portail) => EffetAnnonce::LaisseeDeCote,
        _ => EffetAnnonce::Change,
    }
}

/// The page `docs/etats/lot.md`: the table, then its drawing.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’un lot",
        source: "crates/domain/src/lot/tenue/transitions.rs",
        etats: &EtatTenue::TOUS,
        nom: |etat| format!("{} ({})", etat.lettre(), etat.libelle()),
        quand: GenreEvenement::libelle,
        initial: EtatTenue::Libre,
        transitions: TRANSITIONS,
        trace: |quand| quand != GenreEvenement::AnnonceIdentique,
    };
    dessin.dessiner()
}
