//! Binding the data directory to another database than its own, or to an older copy of it, at a person's request.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::exiger;
use domain::acces::Role;
use store::liaison;
use store::{Acte, Ecriture, Fait};

pub use store::liaison::Liaison;

/// The result of a binding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lien {
    /// The directory and the database already belonged together.
    Deja(Liaison),
    /// The directory and the database belong together from now on.
    Neuf(Liaison),
}

/// Binds the data directory to this database, whatever database it was bound to, and notes the binding in the journal. As always,
/// files that no row of this database names are swept a day later at the earliest.
pub async fn lier(contexte: &Contexte) -> Result<Lien> {
    let base = contexte.base();
    let avant = &base.liaison()?;
    let etat = base.etat_de_la_base().await?;
    if let Some(liaison) = avant
        && etat.id.as_ref() == Some(&liaison.base)
        && etat.faits >= liaison.faits
    {
        return Ok(Lien::Deja(liaison.clone()));
    }
    let lier = |tx: Ecriture| async move {
        exiger(&tx, contexte, Role::IA).await?;
        let id = liaison::identifier(&tx).await?;
        let (ancienne, vus) = avant.as_ref().map(|l| (l.base.clone(), l.faits.0)).unzip();
        let fait = Fait::RepertoireLie { base: id.clone(), avant: ancienne, vus };
        Ok::<_, Error>(Acte::fait(id, fait))
    };
    let id = contexte.ecrire(lier).await?.valeur;
    Ok(Lien::Neuf(base.lier_a_nouveau(&id).await?))
}
