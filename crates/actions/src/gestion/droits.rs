//! The rights of a viewer over a user or a company; each right is given or refused with its reason. Actions and screens ask the same
//! functions (`design.md` section 4, rule 6).

use crate::error::{Error, Result};
use crate::pouvoir::non_gere;
use domain::acces::Role;
use domain::regard::Regard;
use domain::utilisateur::{Compte, Utilisateur};
use store::utilisateur::UtilisateurLu;

/// The rights of a viewer over a user.
#[derive(Debug)]
pub struct DroitsSurUtilisateur {
    /// To change their data.
    pub modifier: Result<()>,
    /// To keep them from signing in.
    pub desactiver: Result<()>,
    /// To let them sign in again.
    pub reactiver: Result<()>,
    /// To send them the invitation again.
    pub inviter: Result<()>,
    /// To act in their place.
    pub incarner: Result<()>,
    /// To hand their running files over to a colleague of their company.
    pub transmettre: Result<()>,
    /// To make them a manager of their company, beside their present role.
    pub nommer_responsable: Result<()>,
}

/// The rights of a viewer over a company.
#[derive(Debug)]
pub struct DroitsSurSociete {
    /// To change its data.
    pub modifier: Result<()>,
    /// To give it another referent.
    pub changer_gerant: Result<()>,
    pub inviter: Result<()>,
}

impl DroitsSurUtilisateur {
    /// The rights of a viewer on a user.
    pub fn de(regard: &Regard, lu: &UtilisateurLu) -> Self {
        let gere = || gerer(regard, &lu.utilisateur);
        Self {
            modifier: gere(),
            desactiver: desactiver(regard, &lu.utilisateur).and_then(|()| {
                if lu.actif { Ok(()) } else { Err(Error::conflit("desactive", "Cet utilisateur est désactivé.")) }
            }),
            reactiver: reactiver(regard, lu).and_then(|()| {
                if lu.actif { Err(Error::conflit("actif", "Cet utilisateur est actif.")) } else { Ok(()) }
            }),
            inviter: inviter(regard, lu),
            incarner: incarner(regard, lu),
            transmettre: transmettre(regard, &lu.utilisateur),
            nommer_responsable: nommer_responsable(regard, lu),
        }
    }
}

impl DroitsSurSociete {
    /// The rights of a viewer on a company.
    pub fn de(regard: &Regard, compte: &Compte) -> Self {
        Self {
            modifier: gerer_societe(regard, compte),
            changer_gerant: gerer_societe(regard, compte).and_then(|()| changer_gerant(regard)),
            inviter: if regard.peut_inviter(domain::acces::TypeUtilisateur::EP, Some(compte)) {
                Ok(())
            } else {
                Err(non_gere(regard))
            },
        }
    }
}

/// Refuses a viewer who does not manage this user.
pub(super) fn gerer(regard: &Regard, utilisateur: &Utilisateur) -> Result<()> {
    if regard.gere_utilisateur(utilisateur) { Ok(()) } else { Err(non_gere(regard)) }
}

/// Says whether the viewer is the manager of the partner company of this user.
fn est_responsable_de(regard: &Regard, utilisateur: &Utilisateur) -> bool {
    regard.a(Role::ER) && utilisateur.compte.as_ref().is_some_and(|compte| regard.compte == Some(compte.id))
}

/// Refuses a viewer who does not manage this company.
pub(crate) fn gerer_societe(regard: &Regard, compte: &Compte) -> Result<()> {
    if regard.gere(compte) { Ok(()) } else { Err(non_gere(regard)) }
}

/// The right to hand a user's running files over: for the manager of their company, and for the staff who manage it.
pub(super) fn transmettre(regard: &Regard, utilisateur: &Utilisateur) -> Result<()> {
    match &utilisateur.compte {
        Some(compte) => transmettre_ceux_de(regard, compte)?,
        None => return Err(non_gere(regard)),
    }
    if !utilisateur.roles.contains(&Role::EP) {
        return Err(Error::conflit("sans-dossiers", "Seul un prescripteur a des dossiers à transmettre."));
    }
    Ok(())
}

/// The right to hand over the files of a company: for its own manager, and for the staff who manage it.
pub(super) fn transmettre_ceux_de(regard: &Regard, societe: &Compte) -> Result<()> {
    let de_la_sienne = regard.a(Role::ER) && regard.compte == Some(societe.id);
    if de_la_sienne || regard.gere(societe) { Ok(()) } else { Err(non_gere(regard)) }
}

/// The right to give a company another referent.
pub(super) fn changer_gerant(regard: &Regard) -> Result<()> {
    if regard.a(Role::IA) {
        return Ok(());
    }
    let phrase = "Seul un administrateur peut changer le référent d’une société.";
    Err(Error::conflit("referent-de-la-societe", phrase))
}

/// The right to keep a user from signing in: for the staff who manage them, and for the manager of their company. Nobody may
/// disable themselves, so that an administrator, and a manager of the company, is always left.
pub(super) fn desactiver(regard: &Regard, utilisateur: &Utilisateur) -> Result<()> {
    if !est_responsable_de(regard, utilisateur) {
        gerer(regard, utilisateur)?;
    }
    if regard.utilisateur == utilisateur.id {
        return Err(Error::conflit("soi-meme", "Vous ne pouvez pas désactiver votre propre compte."));
    }
    Ok(())
}

/// The right to let a user sign in again: for the staff who manage them. The manager of their company has it too, when the
/// company itself disabled a user who had not answered the invitation, which may then be sent again. The manager may not let in a
/// user whom staff disabled, nor a user who chose a password.
pub(super) fn reactiver(regard: &Regard, lu: &UtilisateurLu) -> Result<()> {
    let invitation_annulee = lu.mot_de_passe.is_none() && (lu.actif || lu.ecarte_par_sa_societe);
    if invitation_annulee && est_responsable_de(regard, &lu.utilisateur) {
        return Ok(());
    }
    gerer(regard, &lu.utilisateur)
}

/// The right to make a prescriber a manager of their company: for the staff who manage them, and for a manager of that company.
pub(super) fn nommer_responsable(regard: &Regard, lu: &UtilisateurLu) -> Result<()> {
    let u = &lu.utilisateur;
    if !est_responsable_de(regard, u) {
        gerer(regard, u)?;
    }
    if !u.type_utilisateur.est_externe() {
        let phrase = "Un utilisateur interne n’est le responsable d’aucune société partenaire.";
        return Err(Error::conflit("responsable-interne", phrase));
    }
    if u.roles.contains(&Role::ER) {
        return Err(Error::conflit("deja-responsable", "Cette personne est déjà responsable de sa société."));
    }
    if !lu.actif {
        return Err(Error::conflit("desactive", "Cet utilisateur est désactivé."));
    }
    Ok(())
}

/// The right to send an invitation again, while the user has not answered it.
pub(super) fn inviter(regard: &Regard, lu: &UtilisateurLu) -> Result<()> {
    let u = &lu.utilisateur;
    if !regard.gere_utilisateur(u) && !regard.peut_inviter(u.type_utilisateur, u.compte.as_ref()) {
        return Err(non_gere(regard));
    }
    if lu.mot_de_passe.is_some() {
        return Err(Error::conflit("deja-active", "Cet utilisateur a déjà choisi son mot de passe."));
    }
    if !lu.actif {
        return Err(Error::conflit("desactive", "Cet utilisateur est désactivé."));
    }
    Ok(())
}

/// The right to act in a user's place (`domain.md` section 1).
pub(super) fn incarner(regard: &Regard, lu: &UtilisateurLu) -> Result<()> {
    if !regard.a(Role::IR) {
        return Err(Error::sans_droit());
    }
    if !lu.utilisateur.type_utilisateur.est_externe() {
        let phrase = "Il n’est pas possible d’agir à la place d’un utilisateur interne.";
        return Err(Error::conflit("incarnation-interne", phrase));
    }
    if !lu.actif {
        return Err(Error::conflit("incarnation-desactive", "Cet utilisateur est désactivé."));
    }
    if !regard.peut_incarner(&lu.utilisateur) {
        return Err(non_gere(regard));
    }
    Ok(())
}
