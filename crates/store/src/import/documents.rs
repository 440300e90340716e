//! The documents as they were before an import (or an undoing) under way. This module serves the lists, which the database itself counts,
//! sorts and pages; [`super::recouvrement`] serves the other reads.
//!
//! A search of documents joins three tables. Each table is replaced by its former content: the rows that the import has not touched, and
//! the before-images of the rows that it has touched.

use super::tables::import_avant::{self, Column as Avant};
use super::{IdImport, lignes};
use crate::tables::{document, lot, programme};
use sea_orm::sea_query::{Expr, ExprTrait, Func, JoinType, Query, SelectStatement, SimpleExpr, UnionType};
use sea_orm::{ColumnTrait, Condition, DbBackend, EntityTrait, IdenStatic, Iterable, QuerySelect, Select};

/// Limits the before-images that are read, so that a page of one programme does not read those of the whole catalogue.
/// An empty list sets no limit.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Portion<'p> {
    /// Keeps documents of these programmes and of their lots.
    pub(crate) programmes: &'p [String],
    /// Keeps documents of these lots.
    pub(crate) lots: &'p [String],
}

/// The documents from before the import, joined to the programmes and lots from before the import, under the names of the tables.
pub(crate) fn d_avant(genre: DbBackend, import: IdImport, portion: Portion<'_>) -> Select<document::Entity> {
    let avant = Images { genre, import, portion };
    let du_programme = document::Column::Programme.into_expr().eq(programme::Column::Id.into_expr());
    let du_lot = document::Column::Lot.into_expr().eq(lot::Column::Id.into_expr());
    let mut selection = document::Entity::find();
    QuerySelect::query(&mut selection)
        .from_clear()
        .from_subquery(avant.documents(), document::Entity)
        .join_subquery(JoinType::InnerJoin, avant.programmes(), programme::Entity, du_programme)
        .join_subquery(JoinType::LeftJoin, avant.lots(), lot::Entity, du_lot);
    selection
}

/// The before-images of an import, in the SQL of one database.
struct Images<'p> {
    genre: DbBackend,
    import: IdImport,
    portion: Portion<'p>,
}

impl Images<'_> {
    fn documents(&self) -> SelectStatement {
        // A document of a lot is in the before-image of the lot, another document in that of its programme.
        let genre = Expr::case(document::Column::Lot.into_expr().is_null(), lignes::PROGRAMME).finally(lignes::LOT);
        let proprietaire = Func::coalesce([document::Column::Lot.into_expr(), document::Column::Programme.into_expr()]);
        let mut rows = Query::select();
        rows.columns(document::Column::iter().map(|c| (document::Entity, c)))
            .from(document::Entity)
            .and_where(self.intactes(genre.into(), proprietaire));
        let mut images = Query::select();
        for colonne in document::Column::iter() {
            let texte = format!("image.value ->> '{}'", colonne.as_str());
            images.expr_as(
                match colonne {
                    document::Column::Position => Expr::cust(format!("CAST({texte} AS integer)")),
                    _ => self.texte(&texte),
                },
                colonne,
            );
        }
        let fonction = if self.genre == DbBackend::Postgres { "jsonb_array_elements" } else { "json_each" };
        let liste = Expr::cust(format!("{} -> 'documents'", self.image()));
        images
            .from(import_avant::Entity)
            .from_function(Func::cust(fonction).arg(liste), "image")
            .cond_where(Condition::any().add(self.touches(lignes::LOT)).add(self.touches(lignes::PROGRAMME)));
        rows.union(UnionType::All, images).take()
    }

    fn programmes(&self) -> SelectStatement {
        use programme::Column::{Id, Retire};
        Query::select()
            .columns([(programme::Entity, Id), (programme::Entity, Retire)])
            .from(programme::Entity)
            .and_where(self.intactes(lignes::PROGRAMME.into(), Id.into_expr()))
            .union(
                UnionType::All,
                Query::select()
                    .expr_as(Avant::Id.into_expr(), Id)
                    .expr_as(self.champ("retire", "boolean"), Retire)
                    .from(import_avant::Entity)
                    .cond_where(self.touches(lignes::PROGRAMME))
                    .take(),
            )
            .take()
    }

    fn lots(&self) -> SelectStatement {
        use lot::Column::{Exclusivite, Id, Retire};
        Query::select()
            .columns([(lot::Entity, Id), (lot::Entity, Retire), (lot::Entity, Exclusivite)])
            .from(lot::Entity)
            .and_where(self.intactes(lignes::LOT.into(), Id.into_expr()))
            .union(
                UnionType::All,
                Query::select()
                    .expr_as(Avant::Id.into_expr(), Id)
                    .expr_as(self.champ("retire", "boolean"), Retire)
                    .expr_as(self.champ("exclusivite", "integer"), Exclusivite)
                    .from(import_avant::Entity)
                    .cond_where(self.touches(lignes::LOT))
                    .take(),
            )
            .take()
    }

    /// The condition for rows that have no before-image.
    fn intactes(&self, genre: SimpleExpr, id: impl Into<SimpleExpr>) -> SimpleExpr {
        let image = Query::select()
            .expr(Expr::val(1))
            .from(import_avant::Entity)
            .and_where(Avant::Import.eq(self.import.0))
            .and_where(Avant::Genre.into_expr().eq(genre))
            .and_where(Avant::Id.into_expr().eq(id.into()))
            .take();
        Expr::not_exists(image)
    }

    /// The condition for before-images of one kind of row. Rows that the import created are left out, because they did not exist before
    /// it.
    fn touches(&self, genre: &str) -> Condition {
        let Portion { programmes, lots } = self.portion;
        let touches = Condition::all()
            .add(Avant::Import.eq(self.import.0))
            .add(Avant::Genre.eq(genre))
            .add(Avant::Avant.is_not_null());
        let parmi = |touches: Condition, valeurs: &[String], condition: &dyn Fn() -> SimpleExpr| {
            if valeurs.is_empty() { touches } else { touches.add(condition()) }
        };
        if genre == lignes::LOT {
            let siens = || lots_ou(lot::Column::Id, lot::Column::Programme, programmes);
            let touches = parmi(touches, programmes, &|| Avant::Id.in_subquery(siens()));
            parmi(touches, lots, &|| Avant::Id.is_in(lots))
        } else {
            let leurs = || lots_ou(lot::Column::Programme, lot::Column::Id, lots);
            let touches = parmi(touches, programmes, &|| Avant::Id.is_in(programmes));
            parmi(touches, lots, &|| Avant::Id.in_subquery(leurs()))
        }
    }

    /// The SQL of the image, as JSON.
    fn image(&self) -> &'static str {
        match self.genre {
            DbBackend::Postgres => "CAST(import_avant.avant AS jsonb)",
            _ => "import_avant.avant",
        }
    }

    /// The SQL of one column of the row in an image.
    fn champ(&self, nom: &str, type_sql: &str) -> SimpleExpr {
        Expr::cust(format!("CAST({} -> 'ligne' ->> '{nom}' AS {type_sql})", self.image()))
    }

    /// A text compared byte by byte, as the texts of the tables are.
    fn texte(&self, texte: &str) -> SimpleExpr {
        match self.genre {
            DbBackend::Postgres => Expr::cust(format!("({texte}) COLLATE \"C\"")),
            _ => Expr::cust(texte.to_owned()),
        }
    }
}

/// The values of `colonne` for the lots whose column `parmi` has one of these values.
fn lots_ou(colonne: lot::Column, parmi: lot::Column, valeurs: &[String]) -> SelectStatement {
    Query::select().column((lot::Entity, colonne)).from(lot::Entity).and_where(parmi.is_in(valeurs)).take()
}
