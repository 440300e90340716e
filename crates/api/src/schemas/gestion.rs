//! People and companies as those who run them see them; sessions as their user does.

use crate::schemas::lot::Action;
use crate::schemas::present;
use crate::schemas::utilisateur::{Civilite, GroupeDuFil, TypeUtilisateur};
use domain::acces::Role;
use domain::utilisateur::{IdUtilisateur, Identite};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person or a company, named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Designation {
    /// Identifier.
    pub id: i32,
    /// Name, after the first name for a person.
    pub nom: String,
}

impl Designation {
    /// That of a person.
    pub(crate) fn de(id: IdUtilisateur, identite: &Identite) -> Self {
        Self { id: id.0, nom: format!("{} {}", identite.prenom, identite.nom) }
    }
}

/// A user, as those who run the portal see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UtilisateurGere {
    /// Identifier.
    pub id: i32,
    /// Type.
    #[serde(rename = "type")]
    pub type_utilisateur: TypeUtilisateur,
    /// Civility.
    pub civilite: Civilite,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// E-mail.
    pub email: String,
    /// Mobile phone.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_mobile: Option<String>,
    /// Landline.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_fixe: Option<String>,
    /// Professional number.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_pro: Option<String>,
    /// Roles held, before expansion.
    #[schema(value_type = Vec<String>, example = json!(["ROLE_EP"]))]
    pub roles: Vec<Role>,
    /// Their company.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub compte: Option<Designation>,
    /// Their referent: that of their company, or an internal user's own.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub gerant: Option<Designation>,
    /// May sign in.
    pub actif: bool,
    /// Has not chosen a password yet.
    pub invite: bool,
    /// When the account was made.
    pub cree_le: String,
    /// What the caller may do with them.
    pub actions: ActionsDeLUtilisateur,
}

/// What may be done with a user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeLUtilisateur {
    /// Changing what is said of them.
    pub modifier: Action,
    /// Keeping them from signing in.
    pub desactivation: Action,
    /// Letting them sign in again.
    pub reactivation: Action,
    /// Sending the invitation again.
    pub invitation: Action,
    /// Acting in their place.
    pub incarnation: Action,
    /// Handing their running files to another of their company.
    pub transmission: Action,
}

/// To whom the running files of a prescriber are handed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransmissionDemandee {
    /// Another prescriber of the same company.
    pub vers: i32,
}

/// How many running files were handed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransmissionFaite {
    /// Declarations.
    pub denonciations: usize,
    /// Options.
    pub options: usize,
    /// Reservations.
    pub reservations: usize,
}

/// Somebody to be invited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationEnvoyee {
    /// `EP`, `ER`, `IT`, `IA`, `IR`.
    #[serde(rename = "type")]
    pub type_utilisateur: String,
    /// Civility.
    pub civilite: Civilite,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// E-mail.
    pub email: String,
    /// Mobile phone.
    pub tel_mobile: Option<String>,
    /// Landline.
    pub tel_fixe: Option<String>,
    /// Professional number.
    pub tel_pro: Option<String>,
    /// Their company; that of whoever invites when absent.
    pub compte: Option<i32>,
    /// The referent of an internal user.
    pub gerant: Option<i32>,
}

/// What changes of a user (merge patch): absent fields stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UtilisateurModifie {
    /// Civility.
    pub civilite: Option<Civilite>,
    /// Family name.
    pub nom: Option<String>,
    /// First name.
    pub prenom: Option<String>,
    /// Roles.
    #[schema(value_type = Option<Vec<String>>)]
    pub roles: Option<Vec<Role>>,
    /// The company of an external user.
    pub compte: Option<i32>,
    /// The referent of an internal user.
    pub gerant: Option<i32>,
}

/// A company, as those who run the portal see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteGeree {
    /// Identifier.
    pub id: i32,
    /// Name.
    pub nom: String,
    /// Its group.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub group: Option<GroupeDuFil>,
    /// Its referent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub gerant: Option<Designation>,
    /// What the caller may do with it.
    pub actions: ActionsDeLaSociete,
}

/// What may be done with a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeLaSociete {
    /// Changing what is said of it.
    pub modifier: Action,
    /// Giving it another referent.
    pub gerant: Action,
    /// Inviting somebody there.
    pub invitation: Action,
}

/// A company to be made, or what changes of one (merge patch).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteEnvoyee {
    /// Name; asked for when it is made.
    pub nom: Option<String>,
    /// Name of its group, made when there is none of that name.
    pub groupe: Option<String>,
    /// Its referent, a network manager.
    pub gerant: Option<i32>,
}

/// A session of the current user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionDuFil {
    /// Identifier.
    pub id: i64,
    /// When it was opened.
    pub ouverte_le: String,
    /// When it was last used, to the minute.
    pub vue_le: String,
    /// When it ends unless it is used.
    pub fin_le: String,
    /// The network it was opened from.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reseau: Option<String>,
    /// What the browser said it was.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub agent: Option<String>,
    /// The one of this very call.
    pub courante: bool,
    /// In whose place, when it is not as themself.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub incarnation: Option<i32>,
}

/// What changes of the current user (merge patch): absent fields stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MesModifications {
    /// Mobile phone.
    pub tel_mobile: Option<String>,
    /// Landline.
    pub tel_fixe: Option<String>,
    /// Professional number.
    pub tel_pro: Option<String>,
    /// Preferences: yes or no, whole numbers and texts, each under its name; `null` takes one away.
    #[schema(value_type = Option<Object>)]
    pub preferences: Option<serde_json::Value>,
    /// `null` takes the photo away; one is sent by `PUT /api/user/me/photo`.
    #[schema(value_type = Option<String>)]
    pub photo: Option<()>,
}

/// Whose password is forgotten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MotDePasseOublie {
    /// E-mail.
    pub email: String,
}

/// A password chosen by the link of a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MotDePasseChoisi {
    /// What follows the `#` of the link.
    pub jeton: String,
    /// The password: 12 characters or more.
    pub mot_de_passe: String,
}

/// A password changed by who knows the old one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MotDePasseChange {
    /// The old one.
    pub ancien_mot_de_passe: String,
    /// The new one: 12 characters or more.
    pub mot_de_passe: String,
}

/// In whose place to act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IncarnationDemandee {
    /// The user.
    pub utilisateur: i32,
}
