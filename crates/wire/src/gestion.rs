//! People and companies, as the staff or the manager in charge of them see them. Sessions, as their user sees them.

use crate::corps::{Patch, SiDit, TexteExact};
use crate::lot::Action;
use crate::present;
use crate::utilisateur::{GroupeDuFil, TypeUtilisateur};
use domain::acces::Role;
use domain::preferences::ValeurPreferee;
use domain::utilisateur::{Civilite, IdUtilisateur, Identite, Utilisateur};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A person or a company, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Designation {
    pub id: i32,
    /// The name; for a person, the first name before it.
    pub nom: String,
}

impl Designation {
    /// Makes the designation of a person.
    pub fn de(id: IdUtilisateur, identite: &Identite) -> Self {
        Self { id: id.0, nom: format!("{} {}", identite.prenom, identite.nom) }
    }
}

/// A user, as the people who manage the portal see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UtilisateurGere {
    pub id: i32,
    #[serde(rename = "type")]
    pub type_utilisateur: TypeUtilisateur,
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    pub email: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_mobile: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_fixe: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_pro: Option<String>,
    /// The roles held, without the roles that these imply.
    #[schema(value_type = Vec<String>, example = json!(["ROLE_EP"]))]
    pub roles: Vec<Role>,
    /// The company of the user; null for staff.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub compte: Option<Designation>,
    /// The referent: that of the company for a partner, their own for staff.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub gerant: Option<Designation>,
    /// Whether the user may sign in.
    pub actif: bool,
    /// Whether the user has not chosen a password yet.
    pub invite: bool,
    /// When the account was created.
    pub cree_le: String,
    /// The declarations, options and reservations of the user that still run, in the answer to the call that disables them;
    /// null in other answers.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dossiers_en_cours: Option<DossiersQuiCourent>,
    /// What the caller may do with the user.
    pub actions: ActionsDeLUtilisateur,
}

/// How many declarations, options and reservations of a prescriber still run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DossiersQuiCourent {
    pub denonciations: u64,
    pub options: u64,
    /// Reservations that are not firm yet.
    pub reservations: u64,
}

/// What the caller may do with a user, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeLUtilisateur {
    /// Change their name, roles, company or referent.
    pub modifier: Action,
    /// Keep them from signing in.
    pub desactivation: Action,
    /// Let them sign in again.
    pub reactivation: Action,
    /// Send the invitation again.
    pub invitation: Action,
    /// Act in their place (`incarnation`).
    pub incarnation: Action,
    /// Hand over their running declarations, options and reservations to another user of their company.
    pub transmission: Action,
    /// Name them a manager of their company, in addition to their other roles.
    pub responsable: Action,
}

/// The prescriber who receives the running declarations, options and reservations of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransmissionDemandee {
    /// Another prescriber of the same company.
    pub vers: i32,
    /// What to hand over; when absent, everything that runs.
    #[serde(default)]
    pub dossiers: Option<DossiersChoisis>,
}

/// Running declarations, options and reservations of a prescriber, by their identifiers. One that no longer runs, or is not
/// theirs, stays where it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DossiersChoisis {
    #[serde(default)]
    pub denonciations: Vec<i64>,
    #[serde(default)]
    pub options: Vec<i64>,
    #[serde(default)]
    pub reservations: Vec<i64>,
}

/// How many declarations, options and reservations were handed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransmissionFaite {
    pub denonciations: usize,
    pub options: usize,
    pub reservations: usize,
}

/// A person to invite to the portal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationEnvoyee {
    /// One of `EP`, `ER`, `IT`, `IA`, `IR`.
    #[serde(rename = "type")]
    pub type_utilisateur: String,
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    pub email: String,
    pub tel_mobile: Option<String>,
    pub tel_fixe: Option<String>,
    pub tel_pro: Option<String>,
    /// Their company; when absent, the company of the caller.
    pub compte: Option<i32>,
    /// The referent of an internal user.
    pub gerant: Option<i32>,
}

/// The changes to make to a user (merge patch): an absent field does not change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UtilisateurModifie {
    #[serde(default)]
    #[schema(value_type = Option<Civilite>)]
    pub civilite: SiDit<Civilite>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub nom: SiDit<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub prenom: SiDit<String>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    pub roles: SiDit<Vec<Role>>,
    /// The company of an external user.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub compte: SiDit<i32>,
    /// The referent of an internal user.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub gerant: Patch<i32>,
}

/// A company, as the people who manage the portal see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteGeree {
    pub id: i32,
    pub nom: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub group: Option<GroupeDuFil>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub gerant: Option<Designation>,
    /// What the caller may do with the company.
    pub actions: ActionsDeLaSociete,
}

/// What the caller may do with a company, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeLaSociete {
    /// Change its name or group.
    pub modifier: Action,
    /// Give it another referent.
    pub gerant: Action,
    /// Invite somebody to this company.
    pub invitation: Action,
}

/// A company to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteEnvoyee {
    pub nom: String,
    /// Name of its group. The group is created when there is none of that name.
    pub groupe: Option<String>,
    /// Its referent, a network manager.
    pub gerant: Option<i32>,
}

/// The changes to make to a company (merge patch): an absent field does not change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteModifiee {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub nom: SiDit<String>,
    /// Name of its group, which is created when there is none of that name; `null` leaves the company without a group.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub groupe: Patch<String>,
    /// Its referent, a network manager; `null` leaves the company without a referent.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub gerant: Patch<i32>,
}

/// A session of the current user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionDuFil {
    pub id: i64,
    /// When it was opened.
    pub ouverte_le: String,
    /// When it was last used, to the minute.
    pub vue_le: String,
    /// When it ends if it is not used before.
    pub fin_le: String,
    /// The network from which it was opened.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reseau: Option<String>,
    /// The name that the browser gave of itself.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub agent: Option<String>,
    /// Whether it is the session of this very call.
    pub courante: bool,
    /// The user in whose place the person acts; null when they act as themselves.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub incarnation: Option<i32>,
}

/// The changes that the current user makes to their own account (merge patch): an absent field does not change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MesModifications {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub tel_mobile: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub tel_fixe: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub tel_pro: Patch<String>,
    /// Preferences by name: a boolean, a whole number or a text. `null` removes one.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub preferences: SiDit<BTreeMap<String, Option<ValeurPreferee>>>,
    /// `null` removes the photo; `PUT /api/user/me/photo` sends one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub photo: Patch<IgnoredAny>,
}

/// The account whose password is forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MotDePasseOublie {
    #[schema(value_type = String)]
    pub email: TexteExact,
}

/// The account that an invitation opens.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompteInvite {
    pub prenom: String,
    /// The e-mail with which the person signs in.
    pub email: String,
    /// The company of the account; null for the developer's staff.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<String>,
}

impl From<&Utilisateur> for CompteInvite {
    fn from(utilisateur: &Utilisateur) -> Self {
        Self {
            prenom: utilisateur.identite.prenom.clone(),
            email: utilisateur.identite.email.clone(),
            societe: utilisateur.compte.as_ref().map(|compte| compte.nom.clone()),
        }
    }
}

/// A password chosen through the link of a mail.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MotDePasseChoisi {
    /// The part of the link after the `#`.
    #[schema(value_type = String)]
    pub jeton: TexteExact,
    /// The password: 12 characters or more.
    #[schema(value_type = String)]
    pub mot_de_passe: TexteExact,
}

/// A new password from a user who knows the old one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MotDePasseChange {
    /// The old password.
    #[schema(value_type = String)]
    pub ancien_mot_de_passe: TexteExact,
    /// The new password: 12 characters or more.
    #[schema(value_type = String)]
    pub mot_de_passe: TexteExact,
}

/// The user in whose place the caller wants to act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IncarnationDemandee {
    pub utilisateur: i32,
}
