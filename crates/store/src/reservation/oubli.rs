//! Deletes data of reservations that ended long ago, and of sales that were delivered long ago (`domain.md` section 9).

use super::document::tous_les_oublier;
use super::lecture::definitives;
use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::reservation::{Column, Entity};
use crate::temps::Instant;
use domain::contrat::Contrat;
use domain::lot::tenue::IdReservation;
use domain::reservation::EtapeReservation;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

/// The number of sales that are read at once.
const LUES: u64 = 50_000;

/// The condition for reservations whose contract nobody signed: a draft that ended, or a contract that no buyer had signed.
fn sans_signature() -> SimpleExpr {
    let etapes = [EtapeReservation::Brouillon, EtapeReservation::SignatureAcquereurs].map(EtapeReservation::code);
    Column::Etape.is_in(etapes).and(Expr::cust(
        "NOT EXISTS (SELECT 1 FROM enveloppe JOIN signataire ON signataire.enveloppe = enveloppe.id \
         WHERE enveloppe.sujet_genre = 'contrat' AND enveloppe.sujet_numero = reservation.id AND signataire.etat = 'signe')",
    ))
}

/// The condition for reservations that still hold their buyers' data.
fn avec_les_gens() -> SimpleExpr {
    Expr::cust("document IS NOT NULL")
}

async fn finies_avant(
    db: &impl Acces,
    avant: Instant,
    lesquelles: Condition,
    limite: u64,
) -> Result<Vec<IdReservation>> {
    let vieilles = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(lesquelles)
        .filter(Column::Finie.lt(avant))
        .order_by_asc(Column::Finie)
        .limit(limite);
    let ids: Vec<i64> = vieilles.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdReservation).collect())
}

/// The reservations that ended before `avant`, that nobody signed, and that still hold their buyers' data, the oldest first, at most
/// `limite`.
pub async fn a_oublier(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    finies_avant(db, avant, Condition::all().add(avec_les_gens()).add(sans_signature()), limite).await
}

/// The reservations that somebody signed, that ended before `avant`, and that still hold their buyers' data, the oldest first, at most
/// `limite`. Firm sales are not among them, because they have no end ([`vendues_avant`]).
pub async fn signees_a_oublier(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    finies_avant(db, avant, Condition::all().add(avec_les_gens()).add(sans_signature().not()), limite).await
}

/// The sales that were firm before `avant` and still hold their buyers' data, the oldest first. The caller must find the day on which each
/// was delivered.
pub async fn vendues_avant(db: &impl Acces, avant: Instant) -> Result<Vec<IdReservation>> {
    let vendues = Entity::find()
        .select_only()
        .columns([Column::Id])
        .column(Column::Suite)
        .filter(definitives())
        .filter(avec_les_gens())
        .filter(Column::Creee.lt(avant))
        .order_by_asc(Column::Creee)
        .limit(LUES);
    let lues: Vec<(i64, Option<String>)> = vendues.into_tuple().all(db).await?;
    let depuis = |suite: Option<String>| serde_json::from_str::<Contrat>(suite?.as_str()).ok()?.definitif;
    let vendues = lues.into_iter().filter(|(_, suite)| depuis(suite.clone()).is_some_and(|le| le < avant.date()));
    Ok(vendues.map(|(id, _)| IdReservation(id)).collect())
}

/// The reservations that ended before `avant`, that nobody signed, and that still have files, the oldest first, at most `limite`.
pub async fn a_vider(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdReservation>> {
    let fichiers = Condition::any()
        .add(Expr::cust(
            "EXISTS (SELECT 1 FROM reservation_document WHERE reservation_document.reservation = reservation.id)",
        ))
        .add(Expr::cust("EXISTS (SELECT 1 FROM contrat_piece WHERE contrat_piece.reservation = reservation.id)"));
    finies_avant(db, avant, Condition::all().add(sans_signature()).add(fichiers), limite).await
}

/// Removes the files of a reservation that ended before `avant` and that nobody signed. Returns the names of the files, whose bytes the
/// caller deletes after the commit; the list is empty when another server did this.
pub async fn vider(tx: &Ecriture, id: IdReservation, avant: Instant) -> Result<Vec<String>> {
    let due = Entity::find_by_id(id.0)
        .filter(sans_signature())
        .filter(Column::Finie.lt(avant))
        .lock_exclusive()
        .one(tx)
        .await?;
    if due.is_none() {
        return Ok(Vec::new());
    }
    tous_les_fichiers(tx, id).await
}

/// Erases all that is known of the people of a reservation that ended before `avant`. Returns the names of its files, whose bytes the
/// caller deletes after the commit. Returns `None` when another server did this. The envelopes of the reservation are erased apart
/// ([`crate::enveloppe::oubli`]).
pub async fn oublier(tx: &Ecriture, id: IdReservation, avant: Instant) -> Result<Option<Vec<String>>> {
    effacer(tx, id, Column::Finie.lt(avant)).await
}

/// Erases all that is known of the people of a firm sale, like [`oublier`]. A firm sale has no end, so no date is compared.
pub async fn oublier_une_vente(tx: &Ecriture, id: IdReservation) -> Result<Option<Vec<String>>> {
    effacer(tx, id, definitives()).await
}

async fn effacer(tx: &Ecriture, id: IdReservation, due: SimpleExpr) -> Result<Option<Vec<String>>> {
    let vide = || Expr::value(Option::<Vec<u8>>::None);
    let oubliee = Entity::update_many()
        .col_expr(Column::Document, vide())
        .col_expr(Column::Motif, vide())
        .filter(Column::Id.eq(id.0))
        .filter(avec_les_gens())
        .filter(due)
        .exec(tx)
        .await?;
    if oubliee.rows_affected == 0 {
        return Ok(None);
    }
    super::cles::effacer(tx, id).await?;
    tous_les_fichiers(tx, id).await.map(Some)
}

async fn tous_les_fichiers(tx: &Ecriture, id: IdReservation) -> Result<Vec<String>> {
    let mut noms = tous_les_oublier(tx, id).await?;
    noms.extend(crate::contrat::oublier(tx, id).await?);
    Ok(noms)
}
