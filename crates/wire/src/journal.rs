//! The journal as administrators read it.

use crate::gestion::Designation;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One fact of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FaitDuJournal {
    /// Its number: facts are numbered in the order in which they were written.
    pub numero: i64,
    #[serde(rename = "type")]
    pub type_fait: CodeLibelle,
    pub instant: String,
    /// The kind of author: `utilisateur`, `commande`, `tache`, `visiteur`; null in rows that an earlier version wrote.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub acteur: Option<String>,
    /// The user who wrote it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub auteur: Option<Designation>,
    /// The user in whose place the author acted.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub pour: Option<Designation>,
    /// The object that the fact concerns.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub objet: Option<ObjetDuJournal>,
    /// The other data of the fact: ids and codes.
    #[schema(value_type = Object)]
    pub corps: serde_json::Value,
    /// A keyed hash of the network it came from: the same network gives the same text, which does not reveal it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub origine: Option<String>,
    /// Whether it is already chained to all the facts before it.
    pub enchaine: bool,
}

/// The object that a fact concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjetDuJournal {
    /// `utilisateur`, `compte`, `groupe`, `lot`, `programme`, `import`, `session`, `reglage`, `courrier`, `tache`, `inscription`.
    pub genre: String,
    pub id: String,
    /// Its name, for a person, a company or a group that the viewer sees.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub nom: Option<String>,
}

/// The last verification of the chain of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationDuJournal {
    /// `jamais`, `entier` or `rompu`, as the last verification found it.
    pub etat: CodeLibelle,
    /// Whether a verification was asked for and has not ended.
    pub en_cours: bool,
    /// When the last verification ended.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub verifie_le: Option<String>,
    /// How many facts were chained and correct.
    pub enchaines: u64,
    /// How many facts at the end were not chained yet.
    pub en_attente: u64,
    /// The first fact that differs from what was chained, or after which a fact is missing.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub rupture: Option<i64>,
    /// The last correct link. A copy kept elsewhere reveals a chain that was rebuilt from the start.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dernier_maillon: Option<String>,
    /// The number of the newest fact at present.
    pub dernier_fait: i64,
}
