//! Mails as staff see them.

use crate::gestion::Designation;
use crate::lot::Action;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A mail of the outbox, without its content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourrierGere {
    pub id: i64,
    /// The kind of letter.
    pub modele: CodeLibelle,
    /// `en-attente`, `envoye` or `abandonne`.
    pub etat: CodeLibelle,
    /// The user who receives it; null when the receiver is not a user.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub destinataire: Option<Designation>,
    /// How many times the sending was tried.
    pub essais: u32,
    /// When it will be tried next.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prochain_essai: Option<String>,
    /// Why the last try failed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub erreur: Option<String>,
    /// When it was queued.
    pub cree_le: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub envoye_le: Option<String>,
    /// When it was given up.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub abandonne_le: Option<String>,
    /// Whether its content has been erased.
    pub efface: bool,
    /// What the viewer may do with it, or why not.
    pub actions: ActionsDuCourrier,
}

/// What may be done with a mail, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDuCourrier {
    /// Read its content.
    pub lecture: Action,
    /// Try to send it again at once.
    pub relance: Action,
}

/// A mail, with its content when the viewer may read it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourrierLu {
    pub courrier: CourrierGere,
    /// The content; null when it has been erased, or when this viewer may not read it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub contenu: Option<ContenuDuCourrier>,
}

/// The content of a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContenuDuCourrier {
    /// The name of the person who receives it.
    pub nom: String,
    pub email: String,
    pub objet: String,
    /// The text. Its links are disabled.
    pub texte: String,
}
