//! The proof of a signature is a list of events. Events are added and never changed.

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::preuve_signature::{ActiveModel, Column, DetailDePreuve, Entity};
use crate::temps::Instant;
use domain::signature::{EvenementDePreuve, IdEnveloppe};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// The number of events of one envelope that are read at once.
const LUS: u64 = 10_000;

/// An event of the signature of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreuveLue {
    /// The rank of the signatory; `None` when the event concerns nobody in particular.
    pub rang: Option<u16>,
    pub evenement: EvenementDePreuve,
    pub instant: Instant,
    /// The details of the event; empty once they are erased.
    pub detail: DetailDePreuve,
}

/// Adds an event to the proof of an envelope.
pub async fn noter(
    tx: &Ecriture,
    enveloppe: IdEnveloppe,
    rang: Option<u16>,
    evenement: EvenementDePreuve,
    detail: &DetailDePreuve,
) -> Result<()> {
    let ligne = ActiveModel {
        id: NotSet,
        enveloppe: Set(enveloppe.0),
        rang: Set(rang.map(i32::from)),
        code: Set(evenement.code().to_owned()),
        instant: Set(tx.maintenant()),
        detail: Set(None),
    };
    let id = Entity::insert(ligne).exec_with_returning(tx).await?.id;
    if *detail != DetailDePreuve::default() {
        // The secret is bound to its row, whose id is known only once it is inserted.
        let scelle = tx.trousseau().chiffrer_ligne(detail, Forme::Ligne, id)?;
        let elle = Entity::update_many().filter(Column::Id.eq(id));
        elle.col_expr(Column::Detail, Expr::value(Some(scelle))).exec(tx).await?;
    }
    Ok(())
}

/// Reads the events of an envelope, in order. An event that only another version knows is left out.
pub async fn de(db: &impl Acces, enveloppe: IdEnveloppe) -> Result<Vec<PreuveLue>> {
    let siens = Entity::find().filter(Column::Enveloppe.eq(enveloppe.0)).order_by_asc(Column::Id).limit(LUS);
    let mut lus = Vec::new();
    for ligne in siens.all(db).await? {
        let Some(evenement) = EvenementDePreuve::depuis_code(&ligne.code) else { continue };
        let detail =
            ligne.detail.as_ref().map(|detail| db.trousseau().dechiffrer_ligne(detail, ligne.id)).transpose()?;
        let rang = ligne.rang.and_then(|rang| u16::try_from(rang).ok());
        lus.push(PreuveLue { rang, evenement, instant: ligne.instant, detail: detail.unwrap_or_default() });
    }
    Ok(lus)
}

/// The instants after `depuis` at which this event happened for a signatory, the newest first, at most `limite`.
pub async fn instants(
    db: &impl Acces,
    (enveloppe, rang): (IdEnveloppe, u16),
    evenement: EvenementDePreuve,
    depuis: Instant,
    limite: u64,
) -> Result<Vec<Instant>> {
    let lus = Entity::find()
        .select_only()
        .column(Column::Instant)
        .filter(Column::Enveloppe.eq(enveloppe.0))
        .filter(Column::Rang.eq(i32::from(rang)))
        .filter(Column::Code.eq(evenement.code()))
        .filter(Column::Instant.gt(depuis))
        .order_by_desc(Column::Id)
        .limit(limite);
    Ok(lus.into_tuple().all(db).await?)
}
