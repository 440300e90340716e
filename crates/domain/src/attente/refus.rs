//! Why somebody may not join the waiting list of a lot.

use crate::lot::{CasActions, IdLot, StatutLot};
use crate::refus::RefusDeVente;

/// Why a prescriber may not wait for a lot. The call that refuses answers one sentence for all these reasons (spec
/// section 8); the lot's page says which reason it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefusDAttente {
    /// The lot is free: the prescriber may take it at once.
    Libre,
    Reserve,
    Mien,
    DejaInscrit,
    /// The lot is withdrawn from sale.
    Retire,
    /// The programme is a preview (`avant-première`).
    AvantPremiere,
    /// The row of the programme cannot be read by this version.
    Indisponible,
    /// The lot is an annex, which is sold with a home. The value is this home, when it is known.
    Annexe(Option<IdLot>),
}

impl RefusDAttente {
    /// The code that all these refusals share.
    pub const CODE: &'static str = "alerte-impossible";
    /// The sentence that all these refusals share (spec section 8).
    pub const PHRASE: &'static str = "Vous ne pouvez pas créer d'alerte pour ce lot";

    /// The refusal that the call answers. It is the same for every reason.
    pub fn en_refus(&self) -> RefusDeVente {
        RefusDeVente::conflit(Self::CODE, Self::PHRASE)
    }

    /// The refusal that follows from the status of a lot alone.
    pub const fn du_statut(statut: StatutLot) -> Option<Self> {
        match statut {
            StatutLot::L => Some(Self::Libre),
            StatutLot::R => Some(Self::Reserve),
            StatutLot::O | StatutLot::T => None,
        }
    }

    /// The first refusal that a list of lots can give without knowing the viewer.
    pub const fn du_cas(cas: CasActions) -> Option<Self> {
        match cas {
            CasActions { statut: StatutLot::L | StatutLot::R, .. } => Self::du_statut(cas.statut),
            CasActions { annexe: true, .. } => Some(Self::Annexe(None)),
            CasActions { avant_premiere: true, .. } => Some(Self::AvantPremiere),
            CasActions { statut: StatutLot::O | StatutLot::T, .. } => None,
        }
    }

    /// The reason in a few French words. It is shown after the name of the action and a colon.
    pub fn motif(&self) -> String {
        match self {
            Self::Libre => "ce lot est libre".to_owned(),
            Self::Reserve => "ce lot est réservé".to_owned(),
            Self::Mien => "vous avez déjà ce lot".to_owned(),
            Self::DejaInscrit => "vous êtes déjà dans la liste d’attente".to_owned(),
            Self::Retire => "ce lot n’est plus en vente".to_owned(),
            Self::AvantPremiere => "ce programme est en avant-première".to_owned(),
            Self::Indisponible => "ce lot n’est pas disponible pour le moment".to_owned(),
            Self::Annexe(Some(principal)) => format!("ce lot se vend avec le lot {}", principal.numero()),
            Self::Annexe(None) => "ce lot se vend avec son logement".to_owned(),
        }
    }
}
