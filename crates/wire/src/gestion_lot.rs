//! The data of a lot that staff see in addition to its description, and what they may decide about the lot.

use crate::denonciation::CertitudeDuFil;
use crate::gestion::Designation;
use crate::lot::Action;
use crate::utilisateur::GroupeDuFil;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The declarations of other companies, or of the developer, whose person looks like a buyer of the company that holds a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RessemblancesDuLot {
    pub lot: String,
    /// The declarations that run on its programme, the oldest first; `[]` when no row of the portal holds the lot.
    pub ressemblances: Vec<RessemblanceDuFil>,
}

/// A declaration whose person looks like a buyer. It decides nothing: staff compare both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RessemblanceDuFil {
    /// The number of the declaration.
    pub denonciation: i64,
    /// The company that declared; null for a contact of the developer.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<String>,
    /// Whether it is certainly the same person.
    pub certitude: CertitudeDuFil,
    /// What makes the two people look alike: `email`, `telephone`, `nom-adresse`, `nom-ville`.
    #[schema(value_type = Vec<String>)]
    pub raisons: Vec<domain::contact::Ressemblance>,
}

/// A lot as staff follow it: who holds it, and what staff decided about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotGere {
    pub id: String,
    /// The id of its programme.
    pub programme: String,
    pub numero: String,
    /// What the lot is, as the catalogue says; null for a lot that the catalogue does not have.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub bien: Option<BienDuLot>,
    pub statut: CodeLibelle,
    /// Until when it is kept for the first person of its waiting list; null when no head start runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
    /// Who holds it; null for a free lot.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tenue: Option<TenueDuLot>,
    /// The group it is dedicated to.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub exclusivite: Option<GroupeDuFil>,
    /// Whether staff chose the group it is dedicated to.
    pub dedie_par_equipe: bool,
    /// The group to which the feed dedicates it, when staff chose another.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub exclusivite_flux: Option<GroupeDuFil>,
    /// Who withdrew it from sale: `flux`, `equipe` or `deux` (both); null when it is on sale.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retrait: Option<String>,
    /// What the viewer may do with it.
    pub actions: ActionsDeGestion,
}

/// What a lot is, and in which programme.
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
    /// The number of rooms; 0 for a lot that has none.
    pub pieces: u8,
}

/// Who holds a lot, and since when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TenueDuLot {
    /// One of `portail`, `flux`, `grille` or `equipe`.
    pub detenteur: String,
    /// The row of the portal that holds it (`option:12`).
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ligne: Option<String>,
    /// Since when an outside source holds it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub depuis: Option<String>,
    /// The member of staff who set this status.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub par: Option<Designation>,
}

/// What staff may do with a lot, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeGestion {
    /// Set its status.
    pub statut: Action,
    /// Dedicate it to a group, or open it to all.
    pub dedicace: Action,
    /// Withdraw it from sale.
    pub retrait: Action,
    /// Put it back on sale.
    pub remise: Action,
}

/// The status that staff give to a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StatutEnvoye {
    /// `L`, `O`, `T` or `R`.
    pub statut: String,
}

/// The group to which staff dedicate a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DedicaceEnvoyee {
    /// The group; `null` opens the lot to all.
    pub groupe: Option<i32>,
    /// `true` gives the decision back to the feed.
    pub selon_le_flux: Option<bool>,
}
