//! The documents as they were before an import (or an undoing) under way: the veil of [`super::recouvrement`] for lists,
//! where the database itself counts, orders and pages.
//!
//! Each of the three tables that a search of documents joins is replaced by what it held: the rows that the import left
//! alone, and the before-images of those that it touched.

use super::tables::import_avant::{self, Column as Avant};
use super::{IdImport, lignes};
use crate::tables::{document, lot, programme};
use sea_orm::sea_query::{Expr, ExprTrait, Func, JoinType, Query, SelectStatement, SimpleExpr, UnionType};
use sea_orm::{ColumnTrait, Condition, DbBackend, EntityTrait, IdenStatic, Iterable, QuerySelect, Select};

/// Which before-images may matter, so that a page of one programme does not read those of a whole catalogue. An empty
/// list constrains nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Portion<'p> {
    /// Documents of these programmes and of their lots.
    pub(crate) programmes: &'p [String],
    /// Documents of these lots.
    pub(crate) lots: &'p [String],
}

/// The documents of before, joined to the programmes and lots of before, under the names of the tables.
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

/// The before-images of an import, in the words of a database.
struct Images<'p> {
    genre: DbBackend,
    import: IdImport,
    portion: Portion<'p>,
}

impl Images<'_> {
    fn documents(&self) -> SelectStatement {
        // An image of what is about a lot is that of the lot, another that of the programme.
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

    /// Rows without a before-image.
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

    /// Before-images of one kind of rows, those of rows that the import made left out: there was nothing.
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

    /// The image as JSON.
    fn image(&self) -> &'static str {
        match self.genre {
            DbBackend::Postgres => "CAST(import_avant.avant AS jsonb)",
            _ => "import_avant.avant",
        }
    }

    /// A column of the row of an image.
    fn champ(&self, nom: &str, type_sql: &str) -> SimpleExpr {
        Expr::cust(format!("CAST({} -> 'ligne' ->> '{nom}' AS {type_sql})", self.image()))
    }

    /// A text, compared byte by byte as those of the tables.
    fn texte(&self, texte: &str) -> SimpleExpr {
        match self.genre {
            DbBackend::Postgres => Expr::cust(format!("({texte}) COLLATE \"C\"")),
            _ => Expr::cust(texte.to_owned()),
        }
    }
}

/// A column of the lots of which another has one of these values.
fn lots_ou(colonne: lot::Column, parmi: lot::Column, valeurs: &[String]) -> SelectStatement {
    Query::select().column((lot::Entity, colonne)).from(lot::Entity).and_where(parmi.is_in(valeurs)).take()
}
