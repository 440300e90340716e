//! Users (spec section 3, Current user, Manager, Network manager).

use super::present;
use crate::corps::TexteExact;
use domain::acces::{self, Role};
use domain::preferences::Preferences;
use domain::utilisateur::{Civilite, Compte, Groupe, Identite, Utilisateur};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of the call that signs in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Connexion {
    #[schema(value_type = String, example = "prescripteur@cabinet-alpha.example")]
    pub email: TexteExact,
    #[schema(value_type = String, format = "password")]
    pub mot_de_passe: TexteExact,
}

/// The form that sends a photo.
#[derive(Debug, ToSchema)]
pub struct PhotoEnvoyee {
    /// JPG or PNG, 5,000 Ko at most. The server cuts it to a square from the middle.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub photo: Vec<u8>,
}

macro_rules! schema_utilisateur {
    ($($(#[$doc:meta])* $champ:ident,)*) => {
        /// The user who is signed in.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct UtilisateurCourant {
            pub id: i32,
            /// Whether the user belongs to a partner company.
            pub is_external: bool,
            pub civilite: Civilite,
            pub nom: String,
            pub prenom: String,
            pub email: String,
            $($(#[$doc])*
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub $champ: Option<String>,)*
            #[serde(rename = "type")]
            pub type_utilisateur: TypeUtilisateur,
            /// The roles, including those that other roles imply.
            #[schema(value_type = Vec<String>, example = json!(["ROLE_EP", "ROLE_EXTERNAL"]))]
            pub roles: Vec<Role>,
            /// The company of the user, as the only item; empty for staff.
            pub compte: Vec<CompteDuFil>,
            /// The manager of an internal user.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub gerant: Option<Gerant>,
            /// The preferences of the user for the screens.
            #[schema(value_type = Object)]
            pub preferences: Preferences,
            /// The user who really acts, when they act in this user's place.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub incarnation: Option<Incarnation>,
        }
    };
}

schema_utilisateur! {
    tel_mobile,
    tel_fixe,
    tel_pro,
    /// The phone to show: mobile, otherwise landline, otherwise professional.
    tel,
    cp,
    ville,
    adresse,
    /// Address of a photo.
    photo,
    perimetre_geo,
}

/// The type of a user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TypeUtilisateur {
    /// One of `EP`, `ER`, `IT`, `IA`, `IR`.
    pub code: String,
    pub libelle: String,
}

/// A partner company, with its referent and its group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Compte)]
pub struct CompteDuFil {
    pub id: i32,
    pub nom: String,
    /// The referent of its users.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub gerant: Option<Gerant>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub group: Option<GroupeDuFil>,
}

/// A group of partner companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Groupe)]
pub struct GroupeDuFil {
    pub id: i32,
    pub nom: String,
}

/// A referent, or a network manager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Gerant {
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_mobile: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_fixe: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel_pro: Option<String>,
    pub email: String,
    /// Address of a photo.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub photo: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub perimetre_geo: Option<String>,
}

impl From<&Groupe> for GroupeDuFil {
    fn from(groupe: &Groupe) -> Self {
        Self { id: groupe.id.0, nom: groupe.nom.clone() }
    }
}

impl From<Identite> for Gerant {
    fn from(i: Identite) -> Self {
        Self {
            civilite: i.civilite,
            nom: i.nom,
            prenom: i.prenom,
            tel_mobile: i.tel_mobile,
            tel_fixe: i.tel_fixe,
            tel_pro: i.tel_pro,
            email: i.email,
            photo: i.photo,
            perimetre_geo: i.perimetre_geo,
        }
    }
}

/// The user who acts in another user's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Incarnation {
    pub id: i32,
    pub nom: String,
    pub prenom: String,
}

impl From<&Compte> for CompteDuFil {
    fn from(compte: &Compte) -> Self {
        Self {
            id: compte.id.0,
            nom: compte.nom.clone(),
            gerant: compte.gerant.as_ref().map(|g| g.identite.clone().into()),
            group: compte.groupe.as_ref().map(GroupeDuFil::from),
        }
    }
}

impl From<acces::TypeUtilisateur> for TypeUtilisateur {
    fn from(type_utilisateur: acces::TypeUtilisateur) -> Self {
        Self { code: type_utilisateur.code().to_owned(), libelle: type_utilisateur.libelle().to_owned() }
    }
}

impl UtilisateurCourant {
    /// The shape of a user. `incarnation` is the user who acts in their place, when there is one.
    pub fn de(utilisateur: &Utilisateur, incarnation: Option<&Utilisateur>) -> Self {
        let i = utilisateur.identite.clone();
        Self {
            id: utilisateur.id.0,
            is_external: utilisateur.type_utilisateur.est_externe(),
            civilite: i.civilite,
            nom: i.nom,
            prenom: i.prenom,
            email: i.email,
            tel: i.tel_mobile.clone().or_else(|| i.tel_fixe.clone()).or_else(|| i.tel_pro.clone()),
            tel_mobile: i.tel_mobile,
            tel_fixe: i.tel_fixe,
            tel_pro: i.tel_pro,
            cp: i.cp,
            ville: i.ville,
            adresse: i.adresse,
            photo: i.photo,
            perimetre_geo: i.perimetre_geo,
            type_utilisateur: utilisateur.type_utilisateur.into(),
            roles: roles(utilisateur),
            compte: utilisateur.compte.iter().map(CompteDuFil::from).collect(),
            gerant: utilisateur.gerant.as_ref().map(|g| g.identite.clone().into()),
            preferences: utilisateur.preferences.clone(),
            incarnation: incarnation.map(|reel| Incarnation {
                id: reel.id.0,
                nom: reel.identite.nom.clone(),
                prenom: reel.identite.prenom.clone(),
            }),
        }
    }
}

/// The roles of a user with those that they imply, each once.
fn roles(utilisateur: &Utilisateur) -> Vec<Role> {
    let mut roles: Vec<Role> = utilisateur.roles.iter().flat_map(|role| role.implique()).copied().collect();
    roles.sort_unstable();
    roles.dedup();
    roles
}
