//! Mails as staff see them.

use crate::gestion::Designation;
use crate::lot::Action;
use crate::{CodeLibelle, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A mail of the outbox, without what it says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourrierGere {
    /// Identifier.
    pub id: i64,
    /// Which letter it is.
    pub modele: CodeLibelle,
    /// `en-attente`, `envoye` or `abandonne`.
    pub etat: CodeLibelle,
    /// The user it is for, when it is one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub destinataire: Option<Designation>,
    /// How many times it was tried, until it left.
    pub essais: u32,
    /// When it is tried next.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prochain_essai: Option<String>,
    /// Why it did not leave the last time.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub erreur: Option<String>,
    /// When it was queued.
    pub cree_le: String,
    /// When it left.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub envoye_le: Option<String>,
    /// When it was given up.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub abandonne_le: Option<String>,
    /// What it said is no longer kept.
    pub efface: bool,
    /// What the viewer may do with it.
    pub actions: ActionsDuCourrier,
}

/// What may be done with a mail, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDuCourrier {
    /// Read what it says.
    pub lecture: Action,
    /// Have it tried again at once.
    pub relance: Action,
}

/// A mail, with what of it the viewer may read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourrierLu {
    /// The mail.
    pub courrier: CourrierGere,
    /// What it says; nothing when it is no longer kept, or not for this viewer to read.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub contenu: Option<ContenuDuCourrier>,
}

/// What a mail says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContenuDuCourrier {
    /// The name of who receives it.
    pub nom: String,
    /// Their e-mail.
    pub email: String,
    /// The subject.
    pub objet: String,
    /// The words; its links lead nowhere.
    pub texte: String,
}
