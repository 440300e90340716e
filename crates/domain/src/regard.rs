//! Who looks at data that belongs to people (`domain.md` section 1). Each query of such data is built from a
//! [`Regard`].

use crate::acces::{IdGroupe, Role, TypeUtilisateur, autorise};
use crate::utilisateur::{Compte, IdCompte, IdUtilisateur, Utilisateur};

/// A viewer of data that belongs to people: users, companies, declarations, options, reservations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regard {
    /// The user whose rights count. When a member of staff acts on behalf of a user, it is this user.
    pub utilisateur: IdUtilisateur,
    pub compte: Option<IdCompte>,
    pub groupe: Option<IdGroupe>,
    /// The roles that the viewer holds, without those that [`Role::implique`] adds.
    pub roles: Vec<Role>,
}

/// How much of the data a viewer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Etendue {
    Soi(IdUtilisateur),
    /// The data of all users of this company.
    Compte(IdCompte),
    Tous,
}

/// The user and the company to which a row belongs, as its columns say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Appartenance {
    /// The user to whom the row belongs. `None` for a row that belongs to the developer.
    pub utilisateur: Option<IdUtilisateur>,
    /// The company of the user when the row was made.
    pub compte: Option<IdCompte>,
}

impl Etendue {
    /// Whether a viewer of this reach sees a row that belongs to `sien`. The lists apply the same rule in the
    /// database (`store::visibles`); this function applies it in memory.
    pub fn atteint(self, sien: Appartenance) -> bool {
        match self {
            Self::Soi(id) => sien.utilisateur == Some(id),
            Self::Compte(compte) => sien.compte == Some(compte),
            Self::Tous => true,
        }
    }
}

impl Regard {
    /// The viewer that this user is when they sign in.
    pub fn de(utilisateur: &Utilisateur) -> Self {
        let compte = utilisateur.compte.as_ref();
        Self {
            utilisateur: utilisateur.id,
            compte: compte.map(|c| c.id),
            groupe: compte.and_then(|c| c.groupe.as_ref()).map(|g| g.id),
            roles: utilisateur.roles.clone(),
        }
    }

    /// Whether the viewer holds the role, or a role that implies it.
    pub fn a(&self, role: Role) -> bool {
        autorise(&self.roles, role)
    }

    /// How much the viewer sees. Staff see everything, a `responsable` sees the users of their company, and other
    /// users see only themselves.
    pub fn etendue(&self) -> Etendue {
        match self.compte {
            _ if self.a(Role::Internal) => Etendue::Tous,
            Some(compte) if self.a(Role::ER) => Etendue::Compte(compte),
            _ => Etendue::Soi(self.utilisateur),
        }
    }

    /// Whether the viewer may read the identity of a user.
    pub fn voit_utilisateur(&self, autre: &Utilisateur) -> bool {
        match self.etendue() {
            Etendue::Soi(id) => autre.id == id,
            Etendue::Compte(compte) => autre.compte.as_ref().is_some_and(|sien| sien.id == compte),
            Etendue::Tous => true,
        }
    }

    /// Whether the viewer manages a company. Administrators manage all companies. Network managers manage the
    /// companies whose referent they are.
    pub fn gere(&self, compte: &Compte) -> bool {
        self.a(Role::IA) || (self.a(Role::IR) && compte.gerant.as_ref().is_some_and(|g| g.id == self.utilisateur))
    }

    /// Whether the viewer manages a user. Administrators manage everybody. Network managers manage the users of the
    /// companies that they manage.
    pub fn gere_utilisateur(&self, autre: &Utilisateur) -> bool {
        self.a(Role::IA) || autre.compte.as_ref().is_some_and(|compte| self.gere(compte))
    }

    /// Whether the viewer may create a user of this type in this company. Without a company, the user is internal.
    pub fn peut_inviter(&self, type_utilisateur: TypeUtilisateur, compte: Option<&Compte>) -> bool {
        match compte {
            None => self.a(Role::IA),
            Some(compte) if self.gere(compte) => true,
            // The `responsable` of a partner company may invite colleagues, but only as prescribers.
            Some(compte) => {
                self.a(Role::ER) && self.compte == Some(compte.id) && type_utilisateur == TypeUtilisateur::EP
            }
        }
    }

    /// Whether the viewer may act on behalf of a user. Administrators may for every external user. Network managers
    /// may for the users of the companies that they manage.
    pub fn peut_incarner(&self, autre: &Utilisateur) -> bool {
        autre.type_utilisateur.est_externe() && self.gere_utilisateur(autre)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::utilisateur::{Civilite, Identite, Referent};

    fn identite() -> Identite {
        Identite {
            civilite: Civilite::Mme,
            nom: "Royer".to_owned(),
            prenom: "Nadia".to_owned(),
            email: "nadia@linteau.example".to_owned(),
            tel_mobile: None,
            tel_fixe: None,
            tel_pro: None,
            cp: None,
            ville: None,
            adresse: None,
            photo: None,
            perimetre_geo: None,
        }
    }

    fn compte(id: i32, gerant: Option<i32>) -> Compte {
        let gerant = gerant.map(|g| Referent { id: IdUtilisateur(g), identite: identite() });
        Compte { id: IdCompte(id), nom: "Cabinet".to_owned(), groupe: None, gerant, version: 1 }
    }

    fn utilisateur(id: i32, type_utilisateur: TypeUtilisateur, compte: Option<Compte>) -> Utilisateur {
        Utilisateur {
            id: IdUtilisateur(id),
            type_utilisateur,
            roles: vec![type_utilisateur.role()],
            identite: identite(),
            compte,
            gerant: None,
            preferences: crate::preferences::Preferences::default(),
            demo: false,
            version: 1,
        }
    }

    #[test]
    fn chacun_voit_et_gere_ce_que_dit_la_table() {
        use TypeUtilisateur::{EP, ER, IA, IR, IT};
        let (siens, d_un_autre) = (compte(1, Some(4)), compte(2, Some(9)));
        let ep = utilisateur(1, EP, Some(siens.clone()));
        let ailleurs = utilisateur(7, EP, Some(d_un_autre.clone()));
        // Each row gives the type of the viewer, how much they see, which companies they manage, and on behalf of
        // which users they may act.
        for (type_utilisateur, etendue, gere, incarne) in [
            (EP, Etendue::Soi(IdUtilisateur(4)), [false, false], [false, false]),
            (ER, Etendue::Compte(IdCompte(1)), [false, false], [false, false]),
            (IT, Etendue::Tous, [false, false], [false, false]),
            (IR, Etendue::Tous, [true, false], [true, false]),
            (IA, Etendue::Tous, [true, true], [true, true]),
        ] {
            let sien = type_utilisateur.est_externe().then(|| siens.clone());
            let regard = Regard::de(&utilisateur(4, type_utilisateur, sien));
            assert_eq!(regard.etendue(), etendue, "{type_utilisateur:?}");
            assert_eq!([&siens, &d_un_autre].map(|c| regard.gere(c)), gere, "{type_utilisateur:?}");
            assert_eq!([&ep, &ailleurs].map(|u| regard.peut_incarner(u)), incarne, "{type_utilisateur:?}");
            assert!(!regard.peut_incarner(&utilisateur(8, IT, None)), "nobody in the place of an internal user");
        }
    }

    #[test]
    fn chacun_n_est_atteint_que_par_ce_qui_est_a_lui() {
        let sien = Appartenance { utilisateur: Some(IdUtilisateur(4)), compte: Some(IdCompte(1)) };
        let du_promoteur = Appartenance::default();
        for (etendue, le_sien, l_autre) in [
            (Etendue::Soi(IdUtilisateur(4)), true, false),
            (Etendue::Soi(IdUtilisateur(5)), false, false),
            (Etendue::Compte(IdCompte(1)), true, false),
            (Etendue::Compte(IdCompte(2)), false, false),
            (Etendue::Tous, true, true),
        ] {
            assert_eq!((etendue.atteint(sien), etendue.atteint(du_promoteur)), (le_sien, l_autre), "{etendue:?}");
        }
    }

    #[test]
    fn un_responsable_n_invite_que_des_prescripteurs_de_sa_societe() {
        use TypeUtilisateur::{EP, ER, IA, IT};
        let (siens, d_un_autre) = (compte(1, Some(4)), compte(2, Some(9)));
        let er = Regard::de(&utilisateur(3, ER, Some(siens.clone())));
        assert!(er.peut_inviter(EP, Some(&siens)));
        assert!(!er.peut_inviter(ER, Some(&siens)));
        assert!(!er.peut_inviter(EP, Some(&d_un_autre)));
        let ir = Regard::de(&utilisateur(4, TypeUtilisateur::IR, None));
        assert!(ir.peut_inviter(ER, Some(&siens)));
        assert!(!ir.peut_inviter(EP, Some(&d_un_autre)) && !ir.peut_inviter(IT, None));
        assert!(Regard::de(&utilisateur(5, IA, None)).peut_inviter(IT, None));
    }
}
