//! People of the portal: users, their company and its group (spec section 3, Current user; `domain.md` section 1).

use crate::acces::{IdGroupe, Portee, Role, TypeUtilisateur};
use crate::preferences::Preferences;
use serde::{Deserialize, Serialize};

/// Identifier of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdUtilisateur(pub i32);

/// Identifier of a partner company (compte).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdCompte(pub i32);

crate::enumeration! {
    /// `M` or `Mme`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum Civilite: TOUTES, code / depuis_code {
        /// Monsieur.
        M = "M";
        /// Madame.
        Mme = "Mme";
    }
}

/// What is known of a person; encrypted wherever it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identite {
    /// Civility.
    pub civilite: Civilite,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// E-mail, lower case.
    pub email: String,
    /// Mobile phone, digits and plus sign.
    pub tel_mobile: Option<String>,
    /// Landline.
    pub tel_fixe: Option<String>,
    /// Professional number.
    pub tel_pro: Option<String>,
    /// Postcode.
    pub cp: Option<String>,
    /// Town.
    pub ville: Option<String>,
    /// Address.
    pub adresse: Option<String>,
    /// Address of a photo.
    pub photo: Option<String>,
    /// Geographic perimeter, in words ("Loire-Atlantique, Vendée").
    pub perimetre_geo: Option<String>,
}

/// The manager of a company or of an internal user: whom they turn to (spec section 3, Manager).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referent {
    /// Their own user.
    pub id: IdUtilisateur,
    /// Who they are.
    pub identite: Identite,
}

/// A group of partner companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groupe {
    /// Identifier.
    pub id: IdGroupe,
    /// Name.
    pub nom: String,
}

/// A partner company, with the referent of its users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compte {
    /// Identifier.
    pub id: IdCompte,
    /// Company name.
    pub nom: String,
    /// Its group, when it has one.
    pub groupe: Option<Groupe>,
    /// Its manager.
    pub gerant: Option<Referent>,
    /// Grows with each change of the row.
    pub version: i64,
}

/// A user as sessions and screens know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utilisateur {
    /// Identifier.
    pub id: IdUtilisateur,
    /// Type.
    pub type_utilisateur: TypeUtilisateur,
    /// Roles held, before expansion; a legal representative holds EP and ER.
    pub roles: Vec<Role>,
    /// Who they are.
    pub identite: Identite,
    /// Their company; internal users have none.
    pub compte: Option<Compte>,
    /// An internal user's own manager.
    pub gerant: Option<Referent>,
    /// What they like of the screens.
    pub preferences: Preferences,
    /// A user of the demonstration.
    pub demo: bool,
    /// Grows with each change of the row.
    pub version: i64,
}

/// Whether accounts of the demonstration, whose password everybody knows, may be used here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demonstration {
    /// They may.
    Admise,
    /// They may not: strangers reach this portal.
    Refusee,
}

/// Whether a user may be here: the one rule, for whoever signs in, whose session goes on, or in whose place one acts.
pub const fn peut_entrer(actif: bool, demo: bool, demonstration: Demonstration) -> bool {
    actif && (!demo || matches!(demonstration, Demonstration::Admise))
}

impl Utilisateur {
    /// What this user may see of the catalogue.
    pub fn portee(&self) -> Portee {
        let groupe = self.compte.as_ref().and_then(|compte| compte.groupe.as_ref());
        Portee::d_un(self.type_utilisateur, groupe.map(|groupe| groupe.id))
    }
}
