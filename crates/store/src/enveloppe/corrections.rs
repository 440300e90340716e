//! Two corrections while a document is being signed: a signatory takes a refusal back, or gets another address.

use super::{avancer, du_rang, lien};
use crate::base::Acces as _;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::signataire;
use crate::temps::Instant;
use domain::signature::Enveloppe;
use sea_orm::EntityTrait as _;
use sea_orm::sea_query::Expr;

/// Writes that a refusal is taken back, over the version that was read; returns false when the version has changed.
pub async fn reprendre(tx: &Ecriture, apres: &Enveloppe, rang: u16) -> Result<bool> {
    if !avancer(tx, apres, None).await? {
        return Ok(false);
    }
    let sienne = signataire::Entity::update_many()
        .col_expr(signataire::Column::Etat, Expr::value("attend"))
        .col_expr(signataire::Column::Instant, Expr::value(Option::<Instant>::None))
        .col_expr(signataire::Column::Motif, Expr::value(Option::<Vec<u8>>::None));
    du_rang(sienne, apres.id, rang).exec(tx).await?;
    Ok(true)
}

/// Writes the new address of a signatory over the version that was read; returns false when the version has changed. The code and the
/// links that were sent to the former address no longer serve.
pub async fn corriger(tx: &Ecriture, apres: &Enveloppe, rang: u16) -> Result<bool> {
    if !avancer(tx, apres, None).await? {
        return Ok(false);
    }
    let Some((signataire, personne)) = apres.signataire(rang).and_then(|s| Some((s, s.personne.as_ref()?))) else {
        return Ok(false);
    };
    let identite = tx.trousseau().chiffrer_ligne(personne, Forme::Ligne, signataire.id)?;
    let sienne = signataire::Entity::update_many()
        .col_expr(signataire::Column::Identite, Expr::value(Some(identite)))
        .col_expr(signataire::Column::Code, Expr::value(Option::<Vec<u8>>::None));
    du_rang(sienne, apres.id, rang).exec(tx).await?;
    lien::finir_les_siens(tx, signataire.id).await?;
    Ok(true)
}
