//! The links by which somebody signs. The row of a link holds the hash of its token. The token itself is only in a mail, or in the page
//! that was opened.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::session::Jeton;
use crate::tables::lien_signature::{ActiveModel, Column, Entity};
use crate::tables::signataire;
use crate::temps::Instant;
use domain::signature::IdEnveloppe;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use std::time::Duration;

domain::enumeration! {
    /// How a link reached the person who holds it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum GenreDeLien: TOUS, code / depuis_code {
        /// A link sent by mail, to sign.
        Lettre = "lettre";
        /// A link made when the page is opened from the portal.
        SurPlace = "sur-place";
        /// A link sent by mail, with the signed copy.
        Copie = "copie";
        /// A link sent by mail to the notary, with the whole file of a firm sale.
        Notaire = "notaire";
    }
}

/// A link that may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LienDeSignatureLu {
    pub signataire: i64,
    pub enveloppe: IdEnveloppe,
    pub rang: u16,
    pub genre: GenreDeLien,
    /// The user who opened the page from the portal, when the link was made in this way.
    pub utilisateur: Option<IdUtilisateur>,
    /// The instant until which the link may be used.
    pub expire: Instant,
}

/// Creates a link for a signatory. Their former link of the same kind no longer works.
pub async fn creer(
    tx: &Ecriture,
    signataire: i64,
    genre: GenreDeLien,
    duree: Duration,
    utilisateur: Option<IdUtilisateur>,
) -> Result<Jeton> {
    Entity::update_many()
        .col_expr(Column::Fin, Expr::value(tx.maintenant()))
        .filter(Column::Signataire.eq(signataire))
        .filter(Column::Genre.eq(genre.code()))
        .filter(Column::Fin.is_null())
        .exec(tx)
        .await?;
    ajouter(tx, signataire, genre, duree, utilisateur).await
}

/// Creates a link for a signatory, beside their former ones, which still work.
pub async fn ajouter(
    tx: &Ecriture,
    signataire: i64,
    genre: GenreDeLien,
    duree: Duration,
    utilisateur: Option<IdUtilisateur>,
) -> Result<Jeton> {
    let jeton = Jeton::nouveau();
    let ligne = ActiveModel {
        jeton: Set(jeton.empreinte().to_vec()),
        signataire: Set(signataire),
        genre: Set(genre.code().to_owned()),
        utilisateur: Set(utilisateur.map(|qui| qui.0)),
        cree: Set(tx.maintenant()),
        expire: Set(tx.maintenant().plus(duree)),
        fin: Set(None),
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(jeton)
}

/// Finds the link of a token, if it may still be used.
pub async fn par_jeton(db: &impl Acces, jeton: &Jeton, maintenant: Instant) -> Result<Option<LienDeSignatureLu>> {
    let ligne = Entity::find_by_id(jeton.empreinte().to_vec())
        .filter(Column::Fin.is_null())
        .filter(Column::Expire.gt(maintenant))
        .one(db)
        .await?;
    // A kind of link that only another version makes opens nothing here.
    let Some((ligne, genre)) = ligne.and_then(|ligne| GenreDeLien::depuis_code(&ligne.genre).map(|g| (ligne, g)))
    else {
        return Ok(None);
    };
    let qui = signataire::Entity::find_by_id(ligne.signataire)
        .select_only()
        .columns([signataire::Column::Rang])
        .column(signataire::Column::Enveloppe);
    let Some((rang, enveloppe)) = qui.into_tuple::<(i32, i64)>().one(db).await? else { return Ok(None) };
    Ok(Some(LienDeSignatureLu {
        signataire: ligne.signataire,
        enveloppe: IdEnveloppe(enveloppe),
        rang: u16::try_from(rang).unwrap_or(u16::MAX),
        genre,
        utilisateur: ligne.utilisateur.map(IdUtilisateur),
        expire: ligne.expire,
    }))
}

/// Ends every link of a signatory. The notary's link stays, because the notary uses it and not the signatory.
pub async fn finir_les_siens(tx: &Ecriture, signataire: i64) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Fin, Expr::value(tx.maintenant()))
        .filter(Column::Signataire.eq(signataire))
        .filter(Column::Genre.ne(GenreDeLien::Notaire.code()))
        .filter(Column::Fin.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Ends every link of an envelope.
pub async fn finir_tous(tx: &Ecriture, enveloppe: IdEnveloppe) -> Result<()> {
    let siens = signataire::Entity::find()
        .select_only()
        .column(signataire::Column::Id)
        .filter(signataire::Column::Enveloppe.eq(enveloppe.0));
    Entity::update_many()
        .col_expr(Column::Fin, Expr::value(tx.maintenant()))
        .filter(Column::Signataire.in_subquery(siens.into_query()))
        .filter(Column::Fin.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the links that expired before `avant`; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    Ok(Entity::delete_many().filter(Column::Expire.lt(avant)).exec(tx).await?.rows_affected)
}
