//! The notary reads the whole file of a firm sale by their link.

use super::seance::{lien_inconnu, seance};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::reservation::contrat::{DossierDeLaVente, dossier_pour_le_notaire};

/// Builds the file of the sale of this link, as long as the sale is firm.
pub async fn dossier_du_lien(contexte: &Contexte, jeton: &str) -> Result<DossierDeLaVente> {
    let vue = seance(contexte, jeton).await?;
    let contrat = vue.contrat.as_ref().filter(|_| vue.au_notaire()).ok_or_else(lien_inconnu)?;
    dossier_pour_le_notaire(contexte, &contrat.reservation, &vue.sous_titre).await?.ok_or_else(lien_inconnu)
}
