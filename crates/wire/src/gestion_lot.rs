//! What staff see and say of a lot beside its description.

use crate::denonciation::CertitudeDuFil;
use crate::gestion::Designation;
use crate::lot::Action;
use crate::utilisateur::GroupeDuFil;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The declarations of other companies, or of the developer, whose person looks like a buyer of who holds a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RessemblancesDuLot {
    /// The lot.
    pub lot: String,
    /// Those that run on its programme, the oldest first; `[]` when nobody of the portal holds it.
    pub ressemblances: Vec<RessemblanceDuFil>,
}

/// A declaration whose person looks like a buyer. Nothing is decided by it: staff look at both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RessemblanceDuFil {
    /// Its number.
    pub denonciation: i64,
    /// Its company; null for one of the developer's own contacts.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<String>,
    /// Whether it is certainly the same person.
    pub certitude: CertitudeDuFil,
    /// By what they look alike: `email`, `telephone`, `nom-adresse`, `nom-ville`.
    #[schema(value_type = Vec<String>)]
    pub raisons: Vec<domain::contact::Ressemblance>,
}

/// A lot as staff follow it: who holds it, and what they said of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotGere {
    /// Identifier.
    pub id: String,
    /// Its programme.
    pub programme: String,
    /// Number.
    pub numero: String,
    /// What it is, as the catalogue says it; nothing of a lot that it does not have.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub bien: Option<BienDuLot>,
    /// Status.
    pub statut: CodeLibelle,
    /// Until when it is kept for whoever waited for it; nothing otherwise.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
    /// Who holds it; nothing for a free lot.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tenue: Option<TenueDuLot>,
    /// The group it is dedicated to.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub exclusivite: Option<GroupeDuFil>,
    /// Staff said whom it is dedicated to.
    pub dedie_par_equipe: bool,
    /// The group that the feed dedicates it to, when staff say otherwise.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub exclusivite_flux: Option<GroupeDuFil>,
    /// Who withdrew it from sale: `flux`, `equipe` or `deux`; nothing when it is on sale.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retrait: Option<String>,
    /// What the viewer may do with it.
    pub actions: ActionsDeGestion,
}

/// What a lot is, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BienDuLot {
    /// Name of its programme.
    pub nom_commercial: String,
    /// Town of its programme.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ville: Option<String>,
    /// Nature.
    pub nature: CodeLibelle,
    /// Rooms; zero for what has none.
    pub pieces: u8,
}

/// Who holds a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TenueDuLot {
    /// `portail`, `flux`, `grille` or `equipe`.
    pub detenteur: String,
    /// The row of the portal that holds it (`option:12`).
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ligne: Option<String>,
    /// Since when, for what is held outside.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub depuis: Option<String>,
    /// Who of the staff said so.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub par: Option<Designation>,
}

/// What staff may do with a lot, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeGestion {
    /// Say its status.
    pub statut: Action,
    /// Dedicate it to a group, or open it to all.
    pub dedicace: Action,
    /// Withdraw it from sale.
    pub retrait: Action,
    /// Put it back on sale.
    pub remise: Action,
}

/// The status that staff say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StatutEnvoye {
    /// `L`, `O`, `T` or `R`.
    pub statut: String,
}

/// Whom staff dedicate a lot to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DedicaceEnvoyee {
    /// The group; `null`: open to all.
    pub groupe: Option<i32>,
    /// The word of the feed holds again, whatever it says.
    pub selon_le_flux: Option<bool>,
}
