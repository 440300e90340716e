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

/// The personal data of a user. Encrypted wherever it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identite {
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    /// The e-mail, in lower case.
    pub email: String,
    /// Mobile phone: digits after an optional plus sign.
    pub tel_mobile: Option<String>,
    pub tel_fixe: Option<String>,
    pub tel_pro: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
    pub adresse: Option<String>,
    /// Address of a photo.
    pub photo: Option<String>,
    /// Geographic perimeter, in words ("Loire-Atlantique, Vendée").
    pub perimetre_geo: Option<String>,
}

/// The referent of a company or of an internal user: the person they turn to (spec section 3, Manager).
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
    /// Its group, when it has one.
    pub groupe: Option<Groupe>,
    /// The referent of its users.
    pub gerant: Option<Referent>,
    /// Grows with each change of the row.
    pub version: i64,
}

/// A user, as sessions and screens need them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utilisateur {
    pub id: IdUtilisateur,
    pub type_utilisateur: TypeUtilisateur,
    /// The roles that they hold, before [`Role::implique`]. A legal representative holds EP and ER.
    pub roles: Vec<Role>,
    pub identite: Identite,
    /// Their company; internal users have none.
    pub compte: Option<Compte>,
    /// The referent of an internal user.
    pub gerant: Option<Referent>,
    /// Their display preferences.
    pub preferences: Preferences,
    /// Whether it is an account of the demonstration.
    pub demo: bool,
    /// Grows with each change of the row.
    pub version: i64,
}

/// Whether accounts of the demonstration, whose password everybody knows, may be used here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demonstration {
    Admise,
    /// They may not, because strangers can reach this portal.
    Refusee,
}

/// Whether a user may sign in, go on with a session, or be acted for. It is the one rule for all three.
pub const fn peut_entrer(actif: bool, demo: bool, demonstration: Demonstration) -> bool {
    actif && (!demo || matches!(demonstration, Demonstration::Admise))
}

impl Utilisateur {
    /// The scope of the catalogue that this user may see.
    pub fn portee(&self) -> Portee {
        let groupe = self.compte.as_ref().and_then(|compte| compte.groupe.as_ref());
        Portee::d_un(self.type_utilisateur, groupe.map(|groupe| groupe.id))
    }
}
