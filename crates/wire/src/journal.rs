//! The journal as administrators read it.

use crate::gestion::Designation;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A fact of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FaitDuJournal {
    /// Its number, in the order in which facts were written.
    pub numero: i64,
    /// What happened.
    #[serde(rename = "type")]
    pub type_fait: CodeLibelle,
    /// When.
    pub instant: String,
    /// Who wrote it: `utilisateur`, `commande`, `tache`, `visiteur`; nothing in the rows of an earlier version.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub acteur: Option<String>,
    /// The user who wrote it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub auteur: Option<Designation>,
    /// The user in whose place it was written.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub pour: Option<Designation>,
    /// What it is about.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub objet: Option<ObjetDuJournal>,
    /// What else it says: ids and codes.
    #[schema(value_type = Object)]
    pub corps: serde_json::Value,
    /// Where from: the same text for the same network, which it does not tell.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub origine: Option<String>,
    /// It is bound to all before it.
    pub enchaine: bool,
}

/// What a fact is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjetDuJournal {
    /// `utilisateur`, `compte`, `groupe`, `lot`, `programme`, `import`, `session`, `reglage`, `courrier`, `tache`, `inscription`.
    pub genre: String,
    /// Its identifier.
    pub id: String,
    /// Its name, when it is a person, a company or a group that the viewer sees.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub nom: Option<String>,
}

/// What is known of the chain of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationDuJournal {
    /// `jamais`, `entier` or `rompu`, as the last verification found it.
    pub etat: CodeLibelle,
    /// A verification was asked for, and has not ended.
    pub en_cours: bool,
    /// When the last one ended.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub verifie_le: Option<String>,
    /// Facts that were bound and right.
    pub enchaines: u64,
    /// Facts at the end that waited for their link.
    pub en_attente: u64,
    /// The first fact that is not what was bound, or after which something is missing.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub rupture: Option<i64>,
    /// The last right link: noted elsewhere, it also tells a chain that was made anew.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dernier_maillon: Option<String>,
    /// The number of the last fact of now.
    pub dernier_fait: i64,
}
