//! People of the portal: users, their company and its group (spec section 3, Current user; `domain.md` section 1).

use crate::acces::{IdGroupe, Portee, Role, TypeUtilisateur};
use crate::preferences::Preferences;
use serde::{Deserialize, Serialize};

/// Identifier of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdUtilisateur(pub i32);

/// Identifier of a partner company (`compte`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdCompte(pub i32);

crate::enumeration! {
    /// The civility of a person: `M` or `Mme`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum Civilite: TOUTES, code / depuis_code {
        /// Monsieur.
        M = "M";
        /// Madame.
        Mme = "Mme";
    }
}

/// The personal data of a user. It is encrypted wherever it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identite {
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    /// The e-mail, in lower case.
    pub email: String,
    /// The mobile phone: digits after an optional plus sign.
    pub tel_mobile: Option<String>,
    pub tel_fixe: Option<String>,
    pub tel_pro: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
    pub adresse: Option<String>,
    /// The address of a photo.
    pub photo: Option<String>,
    /// The geographic perimeter, in words ("Loire-Atlantique, Vendée").
    pub perimetre_geo: Option<String>,
}

/// The referent of a company or of an internal user: the person whom they turn to (spec section 3, Manager).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referent {
    /// The user account of the referent.
    pub id: IdUtilisateur,
    pub identite: Identite,
}

/// A group of partner companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groupe {
    pub id: IdGroupe,
    pub nom: String,
}

/// A partner company, with the referent of its users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compte {
    pub id: IdCompte,
    pub nom: String,
    /// The group of the company, when it has one.
    pub groupe: Option<Groupe>,
    /// The referent of the company's users.
    pub gerant: Option<Referent>,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// A user, with the data that sessions and screens need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utilisateur {
    pub id: IdUtilisateur,
    pub type_utilisateur: TypeUtilisateur,
    /// The roles that the user holds, without those that [`Role::implique`] adds. A legal representative holds EP and
    /// ER.
    pub roles: Vec<Role>,
    pub identite: Identite,
    /// The user's company. `None` for internal users.
    pub compte: Option<Compte>,
    /// The referent of an internal user.
    pub gerant: Option<Referent>,
    /// The display preferences of the user.
    pub preferences: Preferences,
    /// Whether the account belongs to the demonstration.
    pub demo: bool,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// Whether accounts of the demonstration may be used here. Everybody knows their password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demonstration {
    Admise,
    /// They may not be used, because strangers can reach this portal.
    Refusee,
}

/// Whether a user may sign in, go on with a session, or be impersonated. This is the only rule for the three.
pub const fn peut_entrer(actif: bool, demo: bool, demonstration: Demonstration) -> bool {
    actif && (!demo || matches!(demonstration, Demonstration::Admise))
}

impl Utilisateur {
    /// The part of the catalogue that this user may see.
    pub fn portee(&self) -> Portee {
        let groupe = self.compte.as_ref().and_then(|compte| compte.groupe.as_ref());
        Portee::d_un(self.type_utilisateur, groupe.map(|groupe| groupe.id))
    }
}
