//! The keys of the seal (docs/decisions/0088), stored as rows encrypted under the key file. One key seals at a time, whatever the number
//! of servers. Former keys stay, because the files that they sealed bear their certificate.

pub use crate::tables::cle_de_sceau::SecretDeSceau;

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::cle_de_sceau::{ActiveModel, Column, Entity, Model};
use crate::temps::Instant;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

/// The use of these keys: they seal signed documents and the files of their proofs.
const EMPLOI: &str = "actes";

/// A key of the seal as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleGardee {
    pub id: i64,
    pub secret: SecretDeSceau,
    pub certificat: CertificatDuSceau,
}

/// The data of a key that can be read without decrypting it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificatDuSceau {
    pub id: i64,
    pub titulaire: String,
    /// SHA-256 of the certificate, in hexadecimal.
    pub empreinte: String,
    /// The instant from which the key may seal.
    pub debut: Instant,
    pub fin: Instant,
    /// The number of days before the end of the key at which administrators were last warned.
    pub avertie: Option<u16>,
    /// The instant at which another key replaced this one.
    pub retiree: Option<Instant>,
}

/// A key of the seal to be stored.
#[derive(Debug, Clone)]
pub struct NouvelleCle {
    pub secret: SecretDeSceau,
    pub titulaire: String,
    /// SHA-256 of the certificate, in hexadecimal.
    pub empreinte: String,
    /// The instant from which the key may seal.
    pub debut: Instant,
    pub fin: Instant,
}

/// Stores a key, which seals from now on. Fails with [`crate::Unicite::CleDeSceau`] when another key is in use.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleCle) -> Result<i64> {
    let ligne = ActiveModel {
        id: NotSet,
        emploi: Set(EMPLOI.to_owned()),
        cle: Set(None),
        titulaire: Set(nouvelle.titulaire.clone()),
        empreinte: Set(nouvelle.empreinte.clone()),
        debut: Set(nouvelle.debut),
        fin: Set(nouvelle.fin),
        avertie: Set(None),
        retiree: Set(None),
        panne_dite: Set(None),
        cree: Set(tx.maintenant()),
    };
    let id = Entity::insert(ligne).exec_with_returning(tx).await?.id;
    // The secret is bound to its row, whose id is known only once it is inserted.
    let scelle = tx.trousseau().chiffrer_ligne(&nouvelle.secret, Forme::Ligne, id)?;
    let elle = Entity::update_many().filter(Column::Id.eq(id));
    elle.col_expr(Column::Cle, Expr::value(Some(scelle))).exec(tx).await?;
    Ok(id)
}

/// Puts a replaced key back in use. Returns `None` when no key has this certificate, and fails with [`crate::Unicite::CleDeSceau`] when
/// another key is in use.
pub async fn remettre(tx: &Ecriture, nouvelle: &NouvelleCle) -> Result<Option<i64>> {
    let connue = Entity::find().filter(Column::Empreinte.eq(&nouvelle.empreinte)).one(tx).await?;
    let Some(id) = connue.map(|ligne| ligne.id) else { return Ok(None) };
    let scelle = tx.trousseau().chiffrer_ligne(&nouvelle.secret, Forme::Ligne, id)?;
    let elle = Entity::update_many().filter(Column::Id.eq(id));
    let elle = elle.col_expr(Column::Cle, Expr::value(Some(scelle)));
    elle.col_expr(Column::Retiree, Expr::value(None::<Instant>)).exec(tx).await?;
    Ok(Some(id))
}

/// Takes a key out of use. Returns false when the key was already out of use.
pub async fn retirer(tx: &Ecriture, id: i64) -> Result<bool> {
    let retiree = Entity::update_many()
        .col_expr(Column::Retiree, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id))
        .filter(Column::Retiree.is_null())
        .exec(tx)
        .await?;
    Ok(retiree.rows_affected > 0)
}

/// The key that seals; `None` as long as no key was ever needed.
pub async fn vive(db: &impl Acces) -> Result<Option<CleGardee>> {
    let siennes = Entity::find().filter(Column::Emploi.eq(EMPLOI)).filter(Column::Retiree.is_null());
    let Some(mut ligne) = siennes.one(db).await? else { return Ok(None) };
    let Some(scelle) = ligne.cle.take() else { return Ok(None) };
    let secret = db.trousseau().dechiffrer_ligne(&scelle, ligne.id)?;
    Ok(Some(CleGardee { id: ligne.id, secret, certificat: relire(ligne) }))
}

/// Reads the certificates of every key, the newest first.
pub async fn toutes(db: &impl Acces) -> Result<Vec<CertificatDuSceau>> {
    let lignes = Entity::find().order_by_desc(Column::Id).limit(1000).all(db).await?;
    Ok(lignes.into_iter().map(relire).collect())
}

/// Reads the certificate of one key.
pub async fn par_id(db: &impl Acces, id: i64) -> Result<Option<CertificatDuSceau>> {
    Ok(Entity::find_by_id(id).one(db).await?.map(relire))
}

/// Notes that administrators are warned this many days before the end of a key. Returns false when they were already warned.
pub async fn noter_l_avertissement(tx: &Ecriture, id: i64, jours: u16) -> Result<bool> {
    let pas_encore = Condition::any().add(Column::Avertie.is_null()).add(Column::Avertie.gt(i32::from(jours)));
    let notee = Entity::update_many()
        .col_expr(Column::Avertie, Expr::value(i32::from(jours)))
        .filter(Column::Id.eq(id))
        .filter(Column::Retiree.is_null())
        .filter(pas_encore)
        .exec(tx)
        .await?;
    Ok(notee.rows_affected > 0)
}

/// Notes that administrators are told that the time-stamp authority does not answer. Returns false when they were already told after
/// `depuis`.
pub async fn noter_la_panne(tx: &Ecriture, id: i64, depuis: Instant) -> Result<bool> {
    let pas_encore = Condition::any().add(Column::PanneDite.is_null()).add(Column::PanneDite.lt(depuis));
    let notee = Entity::update_many()
        .col_expr(Column::PanneDite, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id))
        .filter(pas_encore)
        .exec(tx)
        .await?;
    Ok(notee.rows_affected > 0)
}

fn relire(ligne: Model) -> CertificatDuSceau {
    CertificatDuSceau {
        id: ligne.id,
        titulaire: ligne.titulaire,
        empreinte: ligne.empreinte,
        debut: ligne.debut,
        fin: ligne.fin,
        avertie: ligne.avertie.and_then(|jours| u16::try_from(jours).ok()),
        retiree: ligne.retiree,
    }
}
