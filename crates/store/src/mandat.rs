//! The mandates of companies: the last one of a company is the one that counts.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::mandat::{ActiveModel, Column, Entity, Model};
use crate::tables::piece as pieces;
use domain::mandat::{IdMandat, Mandat};
use domain::utilisateur::IdCompte;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

/// A mandate with the number of its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MandatLu {
    /// Its number, for facts.
    pub numero: i64,
    /// The mandate.
    pub mandat: Mandat,
    /// The scan of one that was signed on paper.
    pub scan: Option<String>,
}

/// Makes the mandate of a company, signed by nobody yet.
pub async fn creer(tx: &Ecriture, compte: IdCompte) -> Result<MandatLu> {
    let ligne = ActiveModel {
        id: NotSet,
        nom: Set(crate::session::hasard()),
        compte: Set(compte.0),
        date_signature: Set(None),
        date_signature_societe: Set(None),
        scan: Set(None),
        cree: Set(tx.maintenant()),
    };
    Ok(relire(Entity::insert(ligne).exec_with_returning(tx).await?))
}

/// The mandate of that name.
pub async fn par_id(db: &impl Acces, id: &IdMandat) -> Result<Option<MandatLu>> {
    Ok(Entity::find().filter(Column::Nom.eq(id.0.as_str())).one(db).await?.map(relire))
}

/// The one of a company that counts.
pub async fn du_compte(db: &impl Acces, compte: IdCompte) -> Result<Option<MandatLu>> {
    let siens = Entity::find().filter(Column::Compte.eq(compte.0)).order_by_desc(Column::Id);
    Ok(siens.one(db).await?.map(relire))
}

/// Writes when both signed, with the scan of what they signed.
pub async fn signer(tx: &Ecriture, numero: i64, mandat: &Mandat, scan: Option<&PieceLue>) -> Result<()> {
    if let Some(scan) = scan {
        piece::inscrire(tx, GenrePiece::ScanMandat, scan).await?;
    }
    let dit = |jour: Option<chrono::NaiveDate>| Expr::value(jour.map(|jour| jour.to_string()));
    Entity::update_many()
        .col_expr(Column::DateSignature, dit(mandat.date_signature))
        .col_expr(Column::DateSignatureSociete, dit(mandat.date_signature_societe))
        .col_expr(Column::Scan, Expr::value(scan.map(|scan| scan.id.clone())))
        .filter(Column::Id.eq(numero))
        .exec(tx)
        .await?;
    Ok(())
}

/// The file of a scan.
pub async fn scan(db: &impl Acces, lu: &MandatLu) -> Result<Option<PieceLue>> {
    let Some(scan) = &lu.scan else { return Ok(None) };
    Ok(pieces::Entity::find_by_id(scan.as_str()).one(db).await?.map(piece::relire))
}

fn relire(ligne: Model) -> MandatLu {
    let jour = |texte: Option<String>| texte.and_then(|texte| texte.parse().ok());
    MandatLu {
        numero: ligne.id,
        scan: ligne.scan,
        mandat: Mandat {
            id: IdMandat(ligne.nom),
            compte: IdCompte(ligne.compte),
            date_signature: jour(ligne.date_signature),
            date_signature_societe: jour(ligne.date_signature_societe),
        },
    }
}
