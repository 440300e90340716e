//! The table of transitions, and the one function that applies them.

use super::{Evenement, GenreEvenement, Tenue, TransitionInterdite};
use crate::etats::DessinDEtats;
use crate::lot::statut::{Detenteur, StatutLot};

crate::enumeration! {
    /// Where a lot stands, without the names of who holds it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EtatTenue: TOUS, libelle {
        /// L, for sale.
        Libre = "libre";
        /// O, by an option of the portal.
        Optionne = "optionné par le portail";
        /// O, kept for the first of its waiting list.
        EnAvance = "proposé à sa liste d’attente";
        /// T, by a reservation of the portal.
        PreReserve = "pré-réservé par le portail";
        /// R, by a reservation of the portal.
        Reserve = "réservé par le portail";
        /// O, T or R, said by the feed, a grid or staff.
        Exterieur = "retenu hors du portail";
    }
}

/// A row of the table: from a state, an event, to a state.
pub type TransitionTenue = (EtatTenue, GenreEvenement, EtatTenue);

/// Every move that a lot may make; any other is refused (`domain.md` section 3).
pub const TRANSITIONS: &[TransitionTenue] = {
    use EtatTenue::{EnAvance, Exterieur, Libre, Optionne, PreReserve, Reserve};
    use GenreEvenement as E;
    &[
        // An option of the portal.
        (Libre, E::OptionPosee, Optionne),
        (Optionne, E::OptionAnnulee, Libre),
        (Optionne, E::OptionEchue, Libre),
        // A head start: only who has it takes the lot.
        (Libre, E::AvanceDonnee, EnAvance),
        (EnAvance, E::OptionPosee, Optionne),
        (EnAvance, E::AvanceFinie, Libre),
        // A reservation, of a free lot or of one that the same prescriber optioned (the option then ends as transformed) or has
        // a head start on.
        (Libre, E::BrouillonCree, PreReserve),
        (EnAvance, E::BrouillonCree, PreReserve),
        (Optionne, E::BrouillonCree, PreReserve),
        (PreReserve, E::ReservationAnnulee, Libre),
        (PreReserve, E::SignatureRefusee, Libre),
        (PreReserve, E::ReservationExpiree, Libre),
        (PreReserve, E::ContratContresigne, Reserve),
        (Reserve, E::Retractation, Libre),
        (Reserve, E::VenteAnnulee, Libre),
        // The developer sells it otherwise: what the portal does not hold, and nothing else.
        (Libre, E::AnnoncePrise, Exterieur),
        (Exterieur, E::AnnoncePrise, Exterieur),
        (Exterieur, E::AnnonceLibre, Libre),
        // Saying what is so changes nothing, and the hold stays whose it was.
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
    /// Where the lot stands.
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

    /// The hold after an event, or why it is refused. Only the row that holds a lot releases it or goes on with it.
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

/// What an announcement from outside does to a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffetAnnonce {
    /// The lot has that status already: the hold stays whose it was.
    Aucun,
    /// The lot takes that status, held by the source (or free).
    Change,
    /// A row of the portal holds the lot: the announcement is left aside.
    LaisseeDeCote,
}

/// The developer also sells directly: outside sources set and release lots that no row of the portal holds, and never
/// touch the others. On what a check holds of a lot, which is light.
pub fn effet_annonce(statut: StatutLot, detenteur: Option<Detenteur>, annonce: StatutLot) -> EffetAnnonce {
    match detenteur {
        _ if statut == annonce => EffetAnnonce::Aucun,
        Some(Detenteur::Portail) => EffetAnnonce::LaisseeDeCote,
        _ => EffetAnnonce::Change,
    }
}

/// The table, then drawn, as `docs/etats/lot.md` shows it.
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
