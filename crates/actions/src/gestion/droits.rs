//! What a viewer may do with a user or a company, each allowed or refused with its reason: the actions ask the same
//! functions, and screens show their answers (`design.md` section 4, rule 6).

use crate::error::{Error, Result};
use crate::pouvoir::non_gere;
use domain::acces::Role;
use domain::regard::Regard;
use domain::utilisateur::{Compte, Utilisateur};
use store::utilisateur::UtilisateurLu;

/// What may be done with a user.
#[derive(Debug)]
pub struct DroitsSurUtilisateur {
    /// Changing what is said of them.
    pub modifier: Result<()>,
    /// Keeping them from signing in.
    pub desactiver: Result<()>,
    /// Letting them sign in again.
    pub reactiver: Result<()>,
    /// Sending the invitation again.
    pub inviter: Result<()>,
    /// Acting in their place.
    pub incarner: Result<()>,
    /// Handing their running files to another of their company.
    pub transmettre: Result<()>,
    /// Naming them a manager of their company, beside what they are.
    pub nommer_responsable: Result<()>,
}

/// What may be done with a company.
#[derive(Debug)]
pub struct DroitsSurSociete {
    /// Changing what is said of it.
    pub modifier: Result<()>,
    /// Giving it another referent.
    pub changer_gerant: Result<()>,
    /// Inviting somebody there.
    pub inviter: Result<()>,
}

impl DroitsSurUtilisateur {
    /// Those of a viewer.
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
    /// Those of a viewer.
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

/// Managing a user.
pub(super) fn gerer(regard: &Regard, utilisateur: &Utilisateur) -> Result<()> {
    if regard.gere_utilisateur(utilisateur) { Ok(()) } else { Err(non_gere(regard)) }
}

/// Whether who acts is the manager of the partner company of this user.
fn est_responsable_de(regard: &Regard, utilisateur: &Utilisateur) -> bool {
    regard.a(Role::ER) && utilisateur.compte.as_ref().is_some_and(|compte| regard.compte == Some(compte.id))
}

/// Managing a company.
pub(crate) fn gerer_societe(regard: &Regard, compte: &Compte) -> Result<()> {
    if regard.gere(compte) { Ok(()) } else { Err(non_gere(regard)) }
}

/// Handing somebody's running files to another: the manager of their company, and who manages it.
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

/// Handing over the files of a company: its own manager, and who manages it.
pub(super) fn transmettre_ceux_de(regard: &Regard, societe: &Compte) -> Result<()> {
    let de_la_sienne = regard.a(Role::ER) && regard.compte == Some(societe.id);
    if de_la_sienne || regard.gere(societe) { Ok(()) } else { Err(non_gere(regard)) }
}

/// Giving a company another referent.
pub(super) fn changer_gerant(regard: &Regard) -> Result<()> {
    if regard.a(Role::IA) {
        return Ok(());
    }
    let phrase = "Seul un administrateur peut changer le référent d’une société.";
    Err(Error::conflit("referent-de-la-societe", phrase))
}

/// Keeping somebody from signing in: who manages them, and the manager of their company. Nobody does it to themself, so that an
/// administrator is left, and a manager of the company.
pub(super) fn desactiver(regard: &Regard, utilisateur: &Utilisateur) -> Result<()> {
    if !est_responsable_de(regard, utilisateur) {
        gerer(regard, utilisateur)?;
    }
    if regard.utilisateur == utilisateur.id {
        return Err(Error::conflit("soi-meme", "Vous ne pouvez pas désactiver votre propre compte."));
    }
    Ok(())
}

/// Letting somebody sign in again: who manages them. The manager of their company, when the company itself cancelled an invitation that
/// nobody answered: it may be sent again. Whom staff keep out stays out, and so does who chose a password.
pub(super) fn reactiver(regard: &Regard, lu: &UtilisateurLu) -> Result<()> {
    let invitation_annulee = lu.mot_de_passe.is_none() && (lu.actif || lu.ecarte_par_sa_societe);
    if invitation_annulee && est_responsable_de(regard, &lu.utilisateur) {
        return Ok(());
    }
    gerer(regard, &lu.utilisateur)
}

/// Naming a prescriber a manager of their company too: who manages them, and a manager of that company.
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

/// Only who has not answered is invited again.
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

/// Acting in somebody's place (`domain.md` section 1).
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
