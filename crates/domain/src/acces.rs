//! Who may see and do what: the types of users, the roles with their hierarchy (spec section 6), and the part of the
//! catalogue that a viewer sees.

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// The type of a user (spec section 3, `type.code`). Each type gives the user the role of the same name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum TypeUtilisateur: TOUS, code / depuis_code, libelle {
        /// External: a prescriber, who sells.
        EP = "EP", "Prescripteur";
        /// External: runs a partner company (`responsable partenaire`).
        ER = "ER", "Responsable partenaire";
        /// Internal: a member of the team, who reads everything.
        IT = "IT", "Équipe interne";
        IA = "IA", "Administrateur";
        /// Internal: a network manager, who manages partner companies.
        IR = "IR", "Responsable réseau";
    }
}

impl TypeUtilisateur {
    /// Whether the user belongs to a partner company.
    pub const fn est_externe(self) -> bool {
        matches!(self, Self::EP | Self::ER)
    }

    /// The role named after the type.
    pub const fn role(self) -> Role {
        match self {
            Self::EP => Role::EP,
            Self::ER => Role::ER,
            Self::IT => Role::IT,
            Self::IA => Role::IA,
            Self::IR => Role::IR,
        }
    }
}

/// A role. Pages and calls ask for a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    #[serde(rename = "ROLE_EP")]
    EP,
    /// A partner company's manager.
    #[serde(rename = "ROLE_ER")]
    ER,
    #[serde(rename = "ROLE_IT")]
    IT,
    #[serde(rename = "ROLE_IA")]
    IA,
    #[serde(rename = "ROLE_IR")]
    IR,
    /// Every role of the staff implies this role.
    #[serde(rename = "ROLE_INTERNAL")]
    Internal,
    /// Every role of a partner company implies this role.
    #[serde(rename = "ROLE_EXTERNAL")]
    External,
}

impl Role {
    /// This role and every role that it implies (spec section 6: EP and ER imply EXTERNAL; IT, IA and IR imply
    /// INTERNAL). IR and IA also do what IT does, and IA does what IR does (`domain.md` section 1).
    pub const fn implique(self) -> &'static [Self] {
        match self {
            Self::EP => &[Self::EP, Self::External],
            Self::ER => &[Self::ER, Self::External],
            Self::IT => &[Self::IT, Self::Internal],
            Self::IR => &[Self::IR, Self::IT, Self::Internal],
            Self::IA => &[Self::IA, Self::IR, Self::IT, Self::Internal],
            Self::Internal => &[Self::Internal],
            Self::External => &[Self::External],
        }
    }
}

/// Whether one of the roles held is the required role, or implies it.
pub fn autorise(roles: &[Role], requis: Role) -> bool {
    roles.iter().any(|role| role.implique().contains(&requis))
}

/// A group of partner companies; lots may be dedicated to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdGroupe(pub i32);

/// What a viewer may see of the catalogue (`design.md` section 1). Every question to the catalogue asks for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Portee {
    /// Nobody is signed in: the visitor sees no dedicated lot, no commission, no contact of an intervenant and no
    /// contractual document.
    Visiteur,
    /// A user whose company belongs to this group. They see the public lots and the lots dedicated to the group.
    Groupe(IdGroupe),
    /// A user whose company belongs to no group. They see the public lots only, with the commissions.
    SansGroupe,
    Interne,
}

impl Portee {
    /// The scope of a user of this type, whose company belongs to this group.
    pub const fn d_un(type_utilisateur: TypeUtilisateur, groupe: Option<IdGroupe>) -> Self {
        match (type_utilisateur.est_externe(), groupe) {
            (false, _) => Self::Interne,
            (true, Some(groupe)) => Self::Groupe(groupe),
            (true, None) => Self::SansGroupe,
        }
    }

    /// Whether this viewer sees a lot that is dedicated to the group `exclusivite`. `None` stands for a lot that is
    /// dedicated to no group, which everybody sees.
    pub fn voit(self, exclusivite: Option<IdGroupe>) -> bool {
        match (exclusivite, self) {
            (None, _) | (Some(_), Self::Interne) => true,
            (Some(groupe), Self::Groupe(sien)) => groupe == sien,
            (Some(_), Self::Visiteur | Self::SansGroupe) => false,
        }
    }

    /// Whether this viewer is signed in. Visitors see no commissions, no contacts and no contractual documents.
    pub const fn est_connecte(self) -> bool {
        !matches!(self, Self::Visiteur)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hierarchie_des_roles() {
        for t in TypeUtilisateur::TOUS {
            let roles = [t.role()];
            assert_eq!(autorise(&roles, Role::External), t.est_externe(), "{t:?}");
            assert_eq!(autorise(&roles, Role::Internal), !t.est_externe(), "{t:?}");
        }
        assert!(!autorise(&[Role::ER], Role::EP));
        assert!(!autorise(&[Role::IT], Role::IA));
        assert!(autorise(&[Role::IA], Role::IR));
    }

    #[test]
    fn un_lot_dedie_n_existe_que_pour_son_groupe_et_l_interne() {
        let alpha = Some(IdGroupe(1));
        assert!(Portee::Groupe(IdGroupe(1)).voit(alpha));
        assert!(Portee::Interne.voit(alpha));
        for portee in [Portee::Visiteur, Portee::SansGroupe, Portee::Groupe(IdGroupe(2))] {
            assert!(!portee.voit(alpha), "{portee:?}");
            assert!(portee.voit(None), "{portee:?}");
        }
    }
}
