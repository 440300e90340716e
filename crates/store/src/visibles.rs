//! What lists ask of the rows of a table: those that a viewer sees, those of some values, those between two instants.

use crate::temps::Instant;
use domain::regard::Etendue;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, Value};

/// The rows that a viewer sees: their own, those of their company, or all (`domain.md` section 1); the columns say whose a row is.
pub(crate) fn visibles(etendue: Etendue, sienne: impl ColumnTrait, de_sa_societe: impl ColumnTrait) -> Condition {
    match etendue {
        Etendue::Soi(id) => Condition::all().add(sienne.eq(id.0)),
        Etendue::Compte(compte) => Condition::all().add(de_sa_societe.eq(compte.0)),
        Etendue::Tous => Condition::all(),
    }
}

/// The rows of one of these values; all of them when there are none.
pub(crate) fn parmi<V: Into<Value>>(
    colonne: impl ColumnTrait,
    voulues: impl ExactSizeIterator<Item = V>,
) -> Option<SimpleExpr> {
    (voulues.len() > 0).then(|| colonne.is_in(voulues))
}

/// The rows of then or later, and before.
pub(crate) fn entre(colonne: impl ColumnTrait, (depuis, avant): (Option<Instant>, Option<Instant>)) -> Condition {
    let depuis = depuis.map(|depuis| colonne.gte(depuis));
    Condition::all().add_option(depuis).add_option(avant.map(|avant| colonne.lt(avant)))
}

/// The rows in one of these states, whose names stand in the text of the statement: the partial indexes name them so, and a database must
/// see that one serves. They are words of the domain, never of a visitor.
pub(crate) fn dans_ces_etats(colonne: &str, noms: impl Iterator<Item = &'static str>) -> SimpleExpr {
    let noms: Vec<String> = noms.map(|nom| format!("'{nom}'")).collect();
    match noms.as_slice() {
        [nom] => Expr::cust(format!("{colonne} = {nom}")),
        noms => Expr::cust(format!("{colonne} IN ({})", noms.join(", "))),
    }
}
