//! Documents that staff ask for again. A mail holds a link, which serves once and opens the deposit of this document alone.

pub use crate::tables::inscription_demande::TexteDeDemande;

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::session::Jeton;
use crate::tables::inscription_demande::{ActiveModel, Column, Entity, Model};
use crate::temps::Instant;
use domain::inscription::{Emplacement, EtatDemande, IdInscription};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, Select,
};
use std::time::Duration;

/// A document that staff asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemandeLue {
    pub inscription: IdInscription,
    pub emplacement: Emplacement,
    pub demande: TexteDeDemande,
    /// The instant at which the document was asked for.
    pub cree: Instant,
    /// The instant until which the document may be sent.
    pub expire: Instant,
    pub recue: Option<Instant>,
    /// The instant at which the document was asked for again, or at which the registration was decided without it.
    pub annulee: Option<Instant>,
}

impl DemandeLue {
    /// The state of the request at this instant.
    pub fn etat(&self, maintenant: Instant) -> EtatDemande {
        match () {
            () if self.recue.is_some() => EtatDemande::Recue,
            () if self.annulee.is_some() => EtatDemande::Annulee,
            () if self.expire <= maintenant => EtatDemande::Expiree,
            () => EtatDemande::Attendue,
        }
    }
}

/// Asks for a document. The former link for the same document no longer works.
pub async fn creer(
    tx: &Ecriture,
    inscription: IdInscription,
    emplacement: Emplacement,
    demande: &TexteDeDemande,
    duree: Duration,
) -> Result<Jeton> {
    annuler(tx, inscription, Some(emplacement)).await?;
    let jeton = Jeton::nouveau();
    let ligne = ActiveModel {
        id: NotSet,
        inscription: Set(inscription.0),
        emplacement: Set(emplacement.code().to_owned()),
        demande: Set(None),
        jeton: Set(jeton.empreinte().to_vec()),
        cree: Set(tx.maintenant()),
        expire: Set(tx.maintenant().plus(duree)),
        recue: Set(None),
        annulee: Set(None),
    };
    let id = Entity::insert(ligne).exec_with_returning(tx).await?.id;
    let scelle = tx.trousseau().chiffrer_ligne(demande, Forme::Ligne, id)?;
    Entity::update_many().col_expr(Column::Demande, Expr::value(scelle)).filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(jeton)
}

/// Ends the links of a registration; with `emplacement`, only the links for this document.
pub async fn annuler(tx: &Ecriture, inscription: IdInscription, emplacement: Option<Emplacement>) -> Result<()> {
    let mut ouvertes = Entity::update_many()
        .col_expr(Column::Annulee, Expr::value(tx.maintenant()))
        .filter(Column::Inscription.eq(inscription.0))
        .filter(Column::Recue.is_null())
        .filter(Column::Annulee.is_null());
    if let Some(emplacement) = emplacement {
        ouvertes = ouvertes.filter(Column::Emplacement.eq(emplacement.code()));
    }
    ouvertes.exec(tx).await?;
    Ok(())
}

/// Reads the request of a link, if the link may still be used.
pub async fn par_jeton(db: &impl Acces, jeton: &Jeton, maintenant: Instant) -> Result<Option<DemandeLue>> {
    let ligne = ouvertes(maintenant).filter(Column::Jeton.eq(jeton.empreinte().to_vec())).one(db).await?;
    Ok(ligne.map(|ligne| relire(db, ligne)).transpose()?.flatten())
}

/// Uses a link. When several callers use it together, only one succeeds.
pub async fn employer(tx: &Ecriture, jeton: &Jeton) -> Result<bool> {
    let employe = Entity::update_many()
        .col_expr(Column::Recue, Expr::value(tx.maintenant()))
        .filter(Column::Jeton.eq(jeton.empreinte().to_vec()))
        .filter(Column::Recue.is_null())
        .filter(Column::Annulee.is_null())
        .filter(Column::Expire.gt(tx.maintenant()))
        .exec(tx)
        .await?;
    Ok(employe.rows_affected > 0)
}

/// Counts the documents of a registration that may still come.
pub async fn attendues(db: &impl Acces, inscription: IdInscription, maintenant: Instant) -> Result<u64> {
    Ok(ouvertes(maintenant).filter(Column::Inscription.eq(inscription.0)).count(db).await?)
}

/// The requests whose document may still come.
pub(super) fn ouvertes(maintenant: Instant) -> Select<Entity> {
    Entity::find()
        .filter(Column::Recue.is_null())
        .filter(Column::Annulee.is_null())
        .filter(Column::Expire.gt(maintenant))
}

/// Reads all the requests made for a registration, in order.
pub async fn de(db: &impl Acces, inscription: IdInscription) -> Result<Vec<DemandeLue>> {
    let lignes = Entity::find().filter(Column::Inscription.eq(inscription.0)).order_by_asc(Column::Id).all(db).await?;
    let mut lues = Vec::with_capacity(lignes.len());
    for ligne in lignes {
        lues.extend(relire(db, ligne)?);
    }
    Ok(lues)
}

pub(super) async fn oublier(tx: &Ecriture, inscription: IdInscription) -> Result<()> {
    Entity::delete_many().filter(Column::Inscription.eq(inscription.0)).exec(tx).await?;
    Ok(())
}

/// Reads a row; returns `None` when its document is of a kind that only another version knows.
fn relire(db: &impl Acces, ligne: Model) -> Result<Option<DemandeLue>> {
    let Some((emplacement, scelle)) = Emplacement::depuis_code(&ligne.emplacement).zip(ligne.demande) else {
        return Ok(None);
    };
    Ok(Some(DemandeLue {
        inscription: IdInscription(ligne.inscription),
        emplacement,
        demande: db.trousseau().dechiffrer_ligne(&scelle, ligne.id)?,
        cree: ligne.cree,
        expire: ligne.expire,
        recue: ligne.recue,
        annulee: ligne.annulee,
    }))
}
