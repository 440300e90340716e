//! People and companies as those who run them see them; sessions as their user does.

use crate::corps::{Patch, SiDit, TexteExact};
use crate::lot::Action;
use crate::present;
use crate::utilisateur::{GroupeDuFil, TypeUtilisateur};
use domain::acces::Role;
use domain::preferences::ValeurPreferee;
use domain::utilisateur::{Civilite, IdUtilisateur, Identite};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
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
    pub fn de(id: IdUtilisateur, identite: &Identite) -> Self {
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
    /// What of theirs runs on, in the answer that disables them; null elsewhere.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dossiers_en_cours: Option<DossiersQuiCourent>,
    /// What the caller may do with them.
    pub actions: ActionsDeLUtilisateur,
}

/// How many files of a prescriber run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DossiersQuiCourent {
    /// Declarations.
    pub denonciations: u64,
    /// Options.
    pub options: u64,
    /// Reservations that are not firm.
    pub reservations: u64,
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
    /// Naming them a manager of their company, beside what they are.
    pub responsable: Action,
}

/// To whom the running files of a prescriber are handed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransmissionDemandee {
    /// Another prescriber of the same company.
    pub vers: i32,
    /// The files that are handed over; all that run when absent.
    #[serde(default)]
    pub dossiers: Option<DossiersChoisis>,
}

/// Running files of a prescriber, by their identifiers. One that does not run any more, or is not theirs, stays where it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DossiersChoisis {
    /// Declarations.
    #[serde(default)]
    pub denonciations: Vec<i64>,
    /// Options.
    #[serde(default)]
    pub options: Vec<i64>,
    /// Reservations.
    #[serde(default)]
    pub reservations: Vec<i64>,
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
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UtilisateurModifie {
    /// Civility.
    #[serde(default)]
    #[schema(value_type = Option<Civilite>)]
    pub civilite: SiDit<Civilite>,
    /// Family name.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub nom: SiDit<String>,
    /// First name.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub prenom: SiDit<String>,
    /// Roles.
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

/// A company to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteEnvoyee {
    /// Name.
    pub nom: String,
    /// Name of its group, made when there is none of that name.
    pub groupe: Option<String>,
    /// Its referent, a network manager.
    pub gerant: Option<i32>,
}

/// What changes of a company (merge patch): absent fields stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteModifiee {
    /// Name.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub nom: SiDit<String>,
    /// Name of its group, made when there is none of that name; `null`: none.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub groupe: Patch<String>,
    /// Its referent, a network manager; `null`: none.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub gerant: Patch<i32>,
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
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MesModifications {
    /// Mobile phone.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub tel_mobile: Patch<String>,
    /// Landline.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub tel_fixe: Patch<String>,
    /// Professional number.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub tel_pro: Patch<String>,
    /// Preferences: yes or no, whole numbers and texts, each under its name; `null` takes one away.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub preferences: SiDit<BTreeMap<String, Option<ValeurPreferee>>>,
    /// `null` takes the photo away; one is sent by `PUT /api/user/me/photo`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub photo: Patch<IgnoredAny>,
}

/// Whose password is forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MotDePasseOublie {
    /// E-mail.
    #[schema(value_type = String)]
    pub email: TexteExact,
}

/// A password chosen by the link of a mail.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MotDePasseChoisi {
    /// What follows the `#` of the link.
    #[schema(value_type = String)]
    pub jeton: TexteExact,
    /// The password: 12 characters or more.
    #[schema(value_type = String)]
    pub mot_de_passe: TexteExact,
}

/// A password changed by who knows the old one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MotDePasseChange {
    /// The old one.
    #[schema(value_type = String)]
    pub ancien_mot_de_passe: TexteExact,
    /// The new one: 12 characters or more.
    #[schema(value_type = String)]
    pub mot_de_passe: TexteExact,
}

/// In whose place to act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IncarnationDemandee {
    /// The user.
    pub utilisateur: i32,
}
