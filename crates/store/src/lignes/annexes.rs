//! The annexes of a home, and the home of an annex.
//!
//! The document of a home lists its annexes. To find the home of an annex without reading documents, each import writes the home's id in
//! the row of the annex (`principal`). Once all the annexes of a document name their home, the import writes a mark in the row of the
//! home: the fingerprint of this document (`annexes_notees`). A home without the mark, or with the mark of another document, was written
//! by the former version, which knows neither column: its document is read. The document of a home that an annex names is read too,
//! because the former version may have changed it since.

use super::lot::relire;
use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::lot::{Column, Entity};
use domain::lot::{IdLot, Lot};
use sea_orm::sea_query::{Expr, ExprTrait, Query, UnionType};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

/// The ids of the annexes of a home, read from its document.
pub(crate) fn annexes(lot: &Lot) -> impl Iterator<Item = String> + '_ {
    lot.fiche.lots_secondaires.iter().map(|numero| IdLot::nouveau(&lot.fiche.programme, numero).0)
}

/// Locks the rows of the annexes of a lot until the end of the transaction.
pub(crate) async fn verrouiller_les_annexes(tx: &Ecriture, lot: &Lot) -> Result<()> {
    let siennes = Entity::find().select_only().column(Column::Id).filter(Column::Id.is_in(annexes(lot)));
    siennes.order_by_asc(Column::Id).lock_exclusive().into_tuple::<String>().all(tx).await?;
    Ok(())
}

/// The homes whose annexes are not noted for their present document. The condition has the text of the index `ix_lot_annexes_a_noter`, so
/// that both databases use the index.
pub(crate) fn a_noter() -> Condition {
    let autre = Expr::col((Entity, Column::AnnexesNotees)).ne(Expr::col((Entity, Column::Empreinte)));
    Condition::any().add(Column::AnnexesNotees.is_null()).add(autre)
}

/// Finds the home that a lot is an annex of. Returns `None` when that home is withdrawn.
pub async fn principal(db: &impl Acces, lot: &Lot) -> Result<Option<IdLot>> {
    for candidat in &candidats(lot).all(db).await? {
        let lu = relire(candidat)?;
        if lu.fiche.lots_secondaires.contains(&lot.fiche.numero) {
            return Ok(Some(lu.fiche.id()));
        }
    }
    Ok(None)
}

/// The home that the row of a lot names, and the homes of its programme whose annexes are not noted.
fn candidats(lot: &Lot) -> Select<Entity> {
    let id = lot.fiche.id();
    let nomme = Query::select()
        .column((Entity, Column::Principal))
        .from(Entity)
        .and_where(Column::Id.eq(id.0.as_str()))
        .union(
            UnionType::All,
            Query::select()
                .column((Entity, Column::Id))
                .from(Entity)
                .and_where(Column::Programme.eq(lot.fiche.programme.0.as_str()))
                .cond_where(a_noter())
                .take(),
        )
        .take();
    Entity::find()
        .filter(Column::Id.in_subquery(nomme))
        .filter(Column::Id.ne(id.0))
        .filter(Column::Retire.eq(false))
        .order_by_asc(Column::Id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::migrations::Migrations;
    use domain::lot::{FicheLot, Nature, PrixLot, Typologie};
    use domain::programme::IdProgramme;
    use sea_orm::{ConnectionTrait as _, Database, DbBackend, QueryTrait as _, Statement};
    use sea_orm_migration::MigratorTrait as _;

    /// The home of an annex must be found by keys and by the index of the homes that are not noted, whatever the size of the catalogue.
    #[tokio::test]
    async fn le_logement_d_une_annexe_se_trouve_par_index() {
        let db = Database::connect("sqlite::memory:").await.expect("a database");
        Migrations::up(&db, None).await.expect("a schema");
        let typologie = Typologie { nature: Nature::Parking, code: "PSS".to_owned(), libelle: "Parking".to_owned() };
        let fiche = FicheLot::nouvelle(IdProgramme("P".to_owned()), "P1".to_owned(), typologie);
        let mut question = candidats(&Lot::nouveau(fiche, PrixLot::default())).build(DbBackend::Sqlite);
        question.sql.insert_str(0, "EXPLAIN QUERY PLAN ");
        let lignes = db.query_all_raw(Statement { ..question }).await.expect("a plan");
        let plan: Vec<String> = lignes.iter().map(|l| l.try_get("", "detail").expect("a text")).collect();
        let plan = plan.join("\n");
        assert!(plan.contains("ix_lot_annexes_a_noter"), "{plan}");
        assert!(!plan.contains("SCAN lot"), "{plan}");
    }
}
