//! The `état des risques` of a programme (`domain.md` section 6), as staff deposit and follow it.

use crate::lot::Action;
use crate::suivi::ProgrammeDeSuivi;
use crate::{instant, present};
use chrono::{DateTime, NaiveDate, Utc};
use domain::etat_des_risques::{EtatDesRisques, SituationDesRisques};
use domain::programme::Programme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The path of the call for the `état des risques` of a programme.
pub fn chemin(programme: &str) -> String {
    format!("/api/gestion/programmes/{programme}/etat-des-risques")
}

/// The `état des risques` of a programme, or the statement that none is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtatDesRisquesGere {
    pub programme: ProgrammeDeSuivi,
    /// Whether it counts today.
    pub situation: SituationDesRisques,
    pub libelle: String,
    /// The day on which the document was made; null without one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub etabli: Option<String>,
    /// The last day on which a contract may be sent with it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub jusqu_au: Option<String>,
    /// Why none is due, in the words of staff.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
    /// The address of its file; null without one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fichier: Option<String>,
    /// When staff deposited it, or stated that none is due.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub note: Option<String>,
    /// How many drafts of reservations on this programme are being filled.
    pub brouillons: u64,
    /// What the caller may do with it.
    pub actions: ActionsSurEtatDesRisques,
}

/// The last thing that staff recorded for a programme, and when.
#[derive(Debug, Clone, Copy)]
pub struct EtatDit<'a> {
    /// The document, or the statement that none is due.
    pub etat: &'a EtatDesRisques,
    /// When staff recorded it.
    pub note: DateTime<Utc>,
}

impl EtatDesRisquesGere {
    /// The `état des risques` of a programme as it stands on the day `aujourd_hui` in Paris. `brouillons` is the number of
    /// drafts that wait for the document.
    pub fn de(
        programme: &Programme,
        dit: Option<EtatDit<'_>>,
        brouillons: u64,
        aujourd_hui: NaiveDate,
        noter: Action,
    ) -> Self {
        let etat = dit.map(|dit| dit.etat);
        let situation = SituationDesRisques::de(etat, aujourd_hui);
        let (etabli, motif) = match etat {
            Some(EtatDesRisques::Fourni { etabli }) => (Some(etabli.to_string()), None),
            Some(EtatDesRisques::SansObjet { motif }) => (None, Some(motif.clone())),
            None => (None, None),
        };
        Self {
            situation,
            libelle: situation.libelle().to_owned(),
            fichier: etabli.as_ref().map(|_| format!("{}/fichier", chemin(&programme.id.0))),
            etabli,
            jusqu_au: etat.and_then(EtatDesRisques::jusqu_au).map(|jour| jour.to_string()),
            motif,
            note: dit.map(|dit| instant(dit.note)),
            brouillons,
            actions: ActionsSurEtatDesRisques { noter },
            programme: ProgrammeDeSuivi::de(&programme.id, Some(programme)),
        }
    }
}

/// What the caller may do with the `état des risques` of a programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurEtatDesRisques {
    /// Deposit a document, or state that none is due.
    pub noter: Action,
}

/// An `état des risques` that staff deposit for a programme.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtatDesRisquesEnvoye {
    /// The file: PDF, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
    /// The day on which it was made: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub etabli: String,
}

/// The statement that a programme needs no `état des risques`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SansObjetEnvoye {
    /// The reason, 10 to 500 characters.
    pub motif: String,
}

domain::enumeration! {
    /// Whether the `état des risques` of the programme lets a contract be sent.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum EtatDesRisquesDuContrat: TOUS {
        /// A document counts, or none is due.
        Present;
        /// Staff have to deposit a document first.
        Absent;
    }
}

impl From<SituationDesRisques> for EtatDesRisquesDuContrat {
    fn from(situation: SituationDesRisques) -> Self {
        if situation.bloque() { Self::Absent } else { Self::Present }
    }
}
