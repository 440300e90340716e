//! Whether whoever acts may, as their row stands inside the transaction: not as a session remembers them.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use domain::acces::Role;
use domain::refus::RefusDeVente;
use domain::regard::Regard;
use domain::saisie::raison;
use domain::utilisateur::Utilisateur;
use store::{Acces, Auteur, Ecriture};

/// The rights of whoever acts, as their row stands; nobody disabled has any.
pub(crate) async fn regard(db: &impl Acces, contexte: &Contexte) -> Result<Regard> {
    Ok(Regard::de(&moi(db, contexte).await?))
}

/// Whoever acts, as their row stands; nobody disabled does.
pub(crate) async fn moi(db: &impl Acces, contexte: &Contexte) -> Result<Utilisateur> {
    let lu = store::utilisateur::par_id(db, contexte.pour_qui()?).await?;
    Ok(lu.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?.utilisateur)
}

/// Only a prescriber options a lot, or waits for one (`domain.md` section 1).
pub(crate) fn prescripteur(qui: Utilisateur) -> Result<Utilisateur> {
    if qui.roles.contains(&Role::EP) { Ok(qui) } else { Err(Error::sans_droit()) }
}

/// Whoever runs the command line on the server's machine may everything; a user needs this role, as their row stands.
pub(crate) async fn exiger(tx: &Ecriture, contexte: &Contexte, role: Role) -> Result<()> {
    let est_la_commande = contexte.acteur().auteur == Auteur::Commande;
    if est_la_commande || regard(tx, contexte).await?.a(role) { Ok(()) } else { Err(Error::sans_droit()) }
}

/// The role is missing, or would do for others.
pub(crate) fn non_gere(regard: &Regard) -> Error {
    domain::vente::droits::non_gere(regard).into()
}

/// Refuses to end something in somebody's place without saying why: they read it.
pub(crate) fn exiger_un_motif(contexte: &Contexte, motif: Option<&str>) -> Result<()> {
    if contexte.acteur().pour.is_none() {
        return Ok(());
    }
    raison("motif", motif.unwrap_or_default().trim()).map_err(RefusDeVente::saisie)?;
    Ok(())
}
