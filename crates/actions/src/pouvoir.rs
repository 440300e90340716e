//! The rights of the user who acts, read from their row inside the transaction, not from the session.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use domain::acces::Role;
use domain::refus::RefusDeVente;
use domain::regard::Regard;
use domain::saisie::raison;
use domain::utilisateur::Utilisateur;
use store::{Acces, Auteur, Ecriture};

/// Reads the rights of the user who acts. A disabled user is refused.
pub(crate) async fn regard(db: &impl Acces, contexte: &Contexte) -> Result<Regard> {
    Ok(Regard::de(&moi(db, contexte).await?))
}

/// Reads the user who acts. A disabled user is refused.
pub(crate) async fn moi(db: &impl Acces, contexte: &Contexte) -> Result<Utilisateur> {
    let lu = store::utilisateur::par_id(db, contexte.pour_qui()?).await?;
    Ok(lu.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?.utilisateur)
}

/// Refuses a user who is not a prescriber: only prescribers option a lot or wait for one (`domain.md` section 1).
pub(crate) fn prescripteur(qui: Utilisateur) -> Result<Utilisateur> {
    if qui.roles.contains(&Role::EP) { Ok(qui) } else { Err(Error::sans_droit()) }
}

/// Requires this role from the user who acts. The command line on the server's machine may do everything.
pub(crate) async fn exiger(tx: &Ecriture, contexte: &Contexte, role: Role) -> Result<()> {
    let est_la_commande = contexte.acteur().auteur == Auteur::Commande;
    if est_la_commande || regard(tx, contexte).await?.a(role) { Ok(()) } else { Err(Error::sans_droit()) }
}

/// The refusal of a user who lacks the role, or who has it but manages other companies only.
pub(crate) fn non_gere(regard: &Regard) -> Error {
    domain::vente::droits::non_gere(regard).into()
}

/// Requires a reason from a user who ends something in somebody's place, because this person will read it. Staff who act by themselves
/// give one too: `domain::vente::droits::motif_d_annulation` requires it.
pub(crate) fn exiger_un_motif(contexte: &Contexte, motif: Option<&str>) -> Result<()> {
    if contexte.acteur().pour.is_none() {
        return Ok(());
    }
    raison("motif", motif.unwrap_or_default().trim()).map_err(RefusDeVente::saisie)?;
    Ok(())
}
