//! What a signatory takes back, and what is corrected of them, while their document is signed.

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

/// Writes that a refusal was taken back over the version before; false when another one is there.
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

/// Writes where a signatory is reached over the version before; false when another one is there. The code that they were sent, and their
/// links, are worth nothing any more.
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
