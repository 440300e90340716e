//! The readers of letters about a sale. Only people whose account is active are written to.

use super::{Destinataire, Lettre, poster};
use crate::error::Result;
use domain::acces::Role;
use domain::utilisateur::{Compte, IdUtilisateur, Utilisateur};
use store::Ecriture;

/// Reads a user. `None` when their account is disabled.
async fn actif(tx: &Ecriture, id: IdUtilisateur) -> Result<Option<Utilisateur>> {
    Ok(store::utilisateur::par_id(tx, id).await?.filter(|lu| lu.actif).map(|lu| lu.utilisateur))
}

/// Reads the referent of a company. `None` when their account is disabled.
pub(crate) async fn referent(tx: &Ecriture, compte: Option<&Compte>) -> Result<Option<Utilisateur>> {
    match compte.and_then(|compte| compte.gerant.as_ref()) {
        Some(gerant) => actif(tx, gerant.id).await,
        None => Ok(None),
    }
}

/// Reads the staff who must know: the referent of a company, or the administrators when it has none.
pub(crate) async fn referent_ou_administrateurs(tx: &Ecriture, compte: Option<&Compte>) -> Result<Vec<Utilisateur>> {
    if let Some(referent) = referent(tx, compte).await? {
        return Ok(vec![referent]);
    }
    let tous = store::utilisateur::lister(tx).await?.into_iter().filter(|lu| lu.actif).map(|lu| lu.utilisateur);
    Ok(tous.filter(|u| u.roles.contains(&Role::IA)).collect())
}

/// Queues a letter to a user.
pub(crate) async fn poster_a(tx: &Ecriture, qui: &Utilisateur, lettre: &Lettre) -> Result<()> {
    poster(tx, &Destinataire::utilisateur(qui.id, &qui.identite), lettre).await.map(drop)
}
