//! Deletes old envelopes (docs/donnees-personnelles.md): first the files of those that nobody signed, then all personal data.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::piece;
use crate::tables::enveloppe::{Column, Entity};
use crate::tables::{preuve_signature, signataire};
use crate::temps::Instant;
use domain::signature::{GenreDActe, IdEnveloppe, SujetSigne};
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

/// The kind of envelopes to be erased. A contract that somebody signed, here or by hand, is kept as long as its sale, and erased with the
/// sale ([`de`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signees {
    /// Envelopes of mandates that somebody signed.
    ParQuelquUn,
    /// Envelopes that nobody signed.
    ParPersonne,
}

/// The part of an envelope that is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AOublier {
    Fichiers,
    /// The files, and all that the envelope says of people.
    Tout,
}

/// The envelopes that were over before `avant` and still hold something to erase, the oldest first, at most `limite`.
pub async fn dues(
    db: &impl Acces,
    signees: Signees,
    quoi: AOublier,
    avant: Instant,
    limite: u64,
) -> Result<Vec<IdEnveloppe>> {
    let signature = signataire::Entity::find()
        .select_only()
        .column(signataire::Column::Enveloppe)
        .filter(signataire::Column::Etat.eq("signe"))
        .into_query();
    let lesquelles = match signees {
        Signees::ParQuelquUn => {
            Column::Id.in_subquery(signature).and(Column::SujetGenre.ne(GenreDActe::Contrat.code()))
        }
        Signees::ParPersonne => Column::Id.not_in_subquery(signature).and(sur_papier().not()),
    };
    let reste = match quoi {
        AOublier::Fichiers => Condition::any().add(Column::Document.is_not_null()).add(Column::Rendu.is_not_null()),
        AOublier::Tout => Condition::all(),
    };
    let dues = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Close.lt(avant))
        .filter(Column::Oubliee.is_null())
        .filter(lesquelles)
        .filter(reste)
        .order_by_asc(Column::Close)
        .limit(limite);
    Ok(dues.into_tuple::<i64>().all(db).await?.into_iter().map(IdEnveloppe).collect())
}

/// The condition for contracts signed by hand. It is needed because their envelope does not say that anybody signed.
fn sur_papier() -> SimpleExpr {
    Expr::cust(
        "enveloppe.sujet_genre = 'contrat' \
         AND EXISTS (SELECT 1 FROM reservation WHERE reservation.id = enveloppe.sujet_numero \
         AND reservation.etape NOT IN ('BROUILLON', 'SIGNATURE_ACQUEREURS')) \
         AND NOT EXISTS (SELECT 1 FROM enveloppe suivante WHERE suivante.sujet_genre = 'contrat' \
         AND suivante.sujet_numero = enveloppe.sujet_numero AND suivante.id > enveloppe.id)",
    )
}

/// Locks every envelope of a subject until the transaction ends, and returns their ids.
pub async fn de(tx: &Ecriture, sujet: SujetSigne) -> Result<Vec<IdEnveloppe>> {
    let siennes = Entity::find()
        .filter(Column::SujetGenre.eq(sujet.genre().code()))
        .filter(Column::SujetNumero.eq(sujet.numero()))
        .order_by_asc(Column::Id)
        .lock_exclusive();
    Ok(siennes.all(tx).await?.into_iter().map(|ligne| IdEnveloppe(ligne.id)).collect())
}

/// Removes the files of an envelope. Returns their names, whose bytes the caller deletes after the commit.
pub async fn fichiers(tx: &Ecriture, id: IdEnveloppe) -> Result<Vec<String>> {
    let Some(ligne) = Entity::find_by_id(id.0).lock_exclusive().one(tx).await? else { return Ok(Vec::new()) };
    let sans = || Expr::value(Option::<String>::None);
    Entity::update_many()
        .col_expr(Column::Document, sans())
        .col_expr(Column::Rendu, sans())
        .col_expr(Column::Preuve, sans())
        .filter(Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    let noms: Vec<String> = [ligne.document, ligne.rendu, ligne.preuve].into_iter().flatten().collect();
    for nom in &noms {
        piece::rayer(tx, nom).await?;
    }
    Ok(noms)
}

/// Erases all that an envelope says of people, with its files. The events stay with their dates, and so do the hashes of the files.
/// Returns the names of the files, as [`fichiers`] does.
pub async fn tout(tx: &Ecriture, id: IdEnveloppe) -> Result<Vec<String>> {
    let noms = fichiers(tx, id).await?;
    let rien = || Expr::value(Option::<Vec<u8>>::None);
    signataire::Entity::update_many()
        .col_expr(signataire::Column::Identite, rien())
        .col_expr(signataire::Column::Motif, rien())
        .col_expr(signataire::Column::Code, rien())
        .filter(signataire::Column::Enveloppe.eq(id.0))
        .exec(tx)
        .await?;
    preuve_signature::Entity::update_many()
        .col_expr(preuve_signature::Column::Detail, rien())
        .filter(preuve_signature::Column::Enveloppe.eq(id.0))
        .exec(tx)
        .await?;
    Entity::update_many()
        .col_expr(Column::Oubliee, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(noms)
}
