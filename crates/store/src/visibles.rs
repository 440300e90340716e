//! Conditions of lists: the rows that a viewer sees, the rows with some values, the rows between two instants.

use crate::temps::Periode;
use domain::regard::Etendue;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, Value};

/// The condition for the rows that a viewer sees: their own, those of their company, or all of them (`domain.md` section 1). The two
/// columns name the owner and the company of a row.
pub(crate) fn visibles(etendue: Etendue, sienne: impl ColumnTrait, de_sa_societe: impl ColumnTrait) -> Condition {
    match etendue {
        Etendue::Soi(id) => Condition::all().add(sienne.eq(id.0)),
        Etendue::Compte(compte) => Condition::all().add(de_sa_societe.eq(compte.0)),
        Etendue::Tous => Condition::all(),
    }
}

/// The condition for rows with one of these values; `None` when no value is asked for.
pub(crate) fn parmi<V: Into<Value>>(
    colonne: impl ColumnTrait,
    voulues: impl ExactSizeIterator<Item = V>,
) -> Option<SimpleExpr> {
    (voulues.len() > 0).then(|| colonne.is_in(voulues))
}

/// The condition for rows of a period.
pub(crate) fn entre(colonne: impl ColumnTrait, Periode { depuis, avant }: Periode) -> Condition {
    let depuis = depuis.map(|depuis| colonne.gte(depuis));
    Condition::all().add_option(depuis).add_option(avant.map(|avant| colonne.lt(avant)))
}

/// The condition for rows in one of these states. The names of the states stand in the text of the statement, because the partial indexes
/// name these states and a database uses such an index only when it sees the same text. The names are words of the domain, never of a
/// visitor.
pub(crate) fn dans_ces_etats(colonne: &str, noms: impl Iterator<Item = &'static str>) -> SimpleExpr {
    let noms: Vec<String> = noms.map(|nom| format!("'{nom}'")).collect();
    match noms.as_slice() {
        [nom] => Expr::cust(format!("{colonne} = {nom}")),
        noms => Expr::cust(format!("{colonne} IN ({})", noms.join(", "))),
    }
}
