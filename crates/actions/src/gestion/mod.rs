//! The management of people and companies by staff and by managers of partner companies (`domain.md` section 1). All staff may
//! read. Network managers manage the companies whose referents they are. Administrators manage everything. The manager of a
//! partner company invites colleagues as prescribers, keeps a leaver from signing in, and names another manager beside
//! themselves.
//!
//! Rights are read from the rows inside the transaction, not from the session. A user or a company that the viewer does not see
//! is refused as if it did not exist. A change of one that they see is refused with 403 when their role allows such a change
//! nowhere. It is refused with a conflict when their role allows it for other companies, because the browser signs out on 403.

mod droits;
mod incarnation;
mod societe;
#[cfg(test)]
mod tests_droits;
mod transmission;
mod utilisateur;

use domain::refus_partage::{SOCIETE_INTROUVABLE, UTILISATEUR_INTROUVABLE};
pub(crate) use droits::gerer_societe;
pub use droits::{DroitsSurSociete, DroitsSurUtilisateur};
pub use incarnation::{Incarnation, commencer_incarnation, terminer_incarnation};
pub(crate) use societe::societe_geree;
pub use societe::{ChangementsSociete, NouvelleSociete, creer_societe, modifier_societe};
pub use transmission::transmettre_les_dossiers;
pub use utilisateur::{
    ChangementsUtilisateur, Desactive, NouvelleInvitation, desactiver_utilisateur, inviter_utilisateur,
    modifier_utilisateur, reactiver_utilisateur, renvoyer_invitation,
};

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::regard;
use crate::utilisateur::{REFERENT_D_INTERNE, REFERENT_DE_SOCIETE};
use domain::acces::Role;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte, IdUtilisateur, Referent};
use store::Ecriture;
use store::compte::ComptesVisibles;
use store::utilisateur::{UtilisateurLu, UtilisateursVisibles};

/// Locks the rows of these users until the transaction ends, in the order of ids.
async fn verrouiller<const N: usize>(tx: &Ecriture, mut ids: [IdUtilisateur; N]) -> Result<()> {
    ids.sort_unstable();
    for id in ids {
        store::utilisateur::par_id_verrouille(tx, id).await?;
    }
    Ok(())
}

/// Reads a user whom the caller sees. The rows of the caller and of this user are locked until the transaction ends, so that two
/// users who act on each other wait for each other.
async fn utilisateur_vu(tx: &Ecriture, contexte: &Contexte, id: IdUtilisateur) -> Result<(Regard, UtilisateurLu)> {
    verrouiller(tx, [contexte.pour_qui()?, id]).await?;
    let regard = regard(tx, contexte).await?;
    let lu = UtilisateursVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(utilisateur_inconnu)?;
    Ok((regard, lu))
}

fn utilisateur_inconnu() -> Error {
    Error::absent(UTILISATEUR_INTROUVABLE)
}

/// Reads the company that a field of the request names. The field is refused when the caller does not see this company.
async fn compte_vu(tx: &Ecriture, regard: &Regard, id: IdCompte) -> Result<Compte> {
    let compte = ComptesVisibles::par(regard).par_id(tx, id).await?;
    compte.ok_or_else(|| Error::invalide("compte", "inconnu", SOCIETE_INTROUVABLE.phrase))
}

/// Reads the referent whom a field of the request names. `requis` is IR for the referent of a company, who must be a network
/// manager. Otherwise the referent is for an internal user, and any internal user may be one.
pub(crate) async fn referent(tx: &Ecriture, id: IdUtilisateur, requis: Role) -> Result<Referent> {
    let lu = store::utilisateur::par_id(tx, id).await?.filter(|lu| lu.actif).map(|lu| lu.utilisateur);
    let convient = lu.filter(|u| match requis {
        Role::IR => u.roles.contains(&Role::IR),
        _ => !u.type_utilisateur.est_externe(),
    });
    let phrase = if requis == Role::IR { REFERENT_DE_SOCIETE } else { REFERENT_D_INTERNE };
    let u = convient.ok_or_else(|| Error::invalide("gerant", "gerant", phrase))?;
    Ok(Referent { id: u.id, identite: u.identite })
}
