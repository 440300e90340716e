//! The last code that was sent to a signatory. It is stored as a keyed hash, bound to the signatory and to the instant of its sending.

use crate::base::Acces;
use crate::chiffre::IndexAveugle;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::signataire::{Column, Entity};
use crate::temps::Instant;
use domain::signature::{CodeEnvoye, CodeTape, ecrire_le_code};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter};
use std::time::Duration;

/// A code that was sent to a signatory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeLu {
    /// The instant at which it was sent, the instant until which it serves, and the number of wrong codes that were typed.
    pub code: CodeEnvoye,
    empreinte: IndexAveugle,
    signataire: i64,
    envoye: Instant,
}

impl CodeLu {
    /// Compares the text that a person typed with the code.
    pub fn comparer(&self, db: &impl Acces, tape: &str) -> CodeTape {
        if hacher(db, self.signataire, self.envoye, tape) == self.empreinte {
            CodeTape::Concorde
        } else {
            CodeTape::Differe
        }
    }
}

fn hacher(db: &impl Acces, signataire: i64, envoye: Instant, chiffres: &str) -> IndexAveugle {
    db.trousseau().index("code-de-signature", &format!("{signataire}:{}:{chiffres}", envoye.micros()))
}

/// Draws a code for a signatory and returns its digits, which are stored nowhere. The former code no longer serves.
pub async fn tirer(tx: &Ecriture, signataire: i64, duree: Duration) -> Result<String> {
    let chiffres = ecrire_le_code(rand::random_range(0..1_000_000));
    Entity::update_many()
        .col_expr(Column::Code, Expr::value(hacher(tx, signataire, tx.maintenant(), &chiffres)))
        .col_expr(Column::CodeEnvoye, Expr::value(tx.maintenant()))
        .col_expr(Column::CodeExpire, Expr::value(tx.maintenant().plus(duree)))
        .col_expr(Column::CodeEssais, Expr::value(0))
        .filter(Column::Id.eq(signataire))
        .exec(tx)
        .await?;
    Ok(chiffres)
}

/// Reads the last code that was sent to a signatory.
pub async fn de(db: &impl Acces, signataire: i64) -> Result<Option<CodeLu>> {
    let Some(ligne) = Entity::find_by_id(signataire).one(db).await? else { return Ok(None) };
    let (Some(empreinte), Some(envoye), Some(expire)) = (ligne.code, ligne.code_envoye, ligne.code_expire) else {
        return Ok(None);
    };
    let essais = u16::try_from(ligne.code_essais).unwrap_or(u16::MAX);
    let code = CodeEnvoye { envoye: envoye.date(), expire: expire.date(), essais };
    Ok(Some(CodeLu { code, empreinte, signataire, envoye }))
}

/// Counts one wrong code that was typed.
pub async fn compter_un_faux(tx: &Ecriture, signataire: i64) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::CodeEssais, Expr::col(Column::CodeEssais).add(1))
        .filter(Column::Id.eq(signataire))
        .exec(tx)
        .await?;
    Ok(())
}
