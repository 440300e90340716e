//! The journal (`domain.md` section 9): the facts, each bound by a hash to all the facts before it.
//!
//! A link is the SHA-256 of the former link and of the fact's row: every column that has a value, in the order of names, without the link
//! itself, in a form that both databases write alike. The columns are read from the schema, so that a column that a later version adds is
//! bound too, whichever version makes the link. Rows of an earlier version, which knows no author, are bound as they are. Numbers follow
//! the order of commits without a gap, so the facts read after the last link are those that come next. Only the rows that get their link
//! are locked.

mod constat;
mod lecture;

pub use constat::{Constat, constat, constater, demander};
pub use lecture::{FaitLu, FiltreJournal, chercher, sur};

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::faits::{self, Numero};
use crate::tables::fait::{Column, Entity};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QueryResult, QuerySelect, Statement,
};
use sha2::{Digest as _, Sha256};

/// The number of links made in one transaction, so that it takes well under a second.
const PAR_LOT: u64 = 200;
/// The number of rows that a verification reads at once.
const PAR_PAGE: u64 = 2000;
/// The value that the first link is bound to.
const ORIGINE: Maillon = [0; 32];

/// A link of the chain.
type Maillon = [u8; 32];

/// The result of a verification of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// The number of facts that are bound. All of them are right when `rupture` is `None`.
    pub enchaines: u64,
    /// The number of facts at the end that wait for their link.
    pub en_attente: u64,
    /// The first fact that differs from the fact that was bound, or after which a fact is missing.
    pub rupture: Option<Numero>,
    /// The last correct link, in hexadecimal. When this link was also noted elsewhere, it shows even that the whole chain was computed
    /// again.
    pub dernier_maillon: String,
}

/// Binds the facts that have no link yet; returns how many.
pub async fn enchainer(base: &Base) -> Result<u64> {
    let mut total = 0;
    loop {
        let faits = base.entretenir(|tx| async move { enchainer_un_lot(&tx).await }).await?;
        total += faits;
        if faits < PAR_LOT {
            return Ok(total);
        }
    }
}

async fn enchainer_un_lot(tx: &Ecriture) -> Result<u64> {
    let dernier = Entity::find()
        .select_only()
        .columns([Column::Numero, Column::Chaine])
        .filter(Column::Chaine.is_not_null())
        .order_by_desc(Column::Numero)
        .into_tuple::<(i64, Vec<u8>)>()
        .one(tx)
        .await?;
    let (mut numero, mut maillon) = match dernier {
        None => (0, ORIGINE),
        Some((numero, octets)) => (numero, octets.try_into().map_err(|_| illisible(numero))?),
    };
    let lignes = lire(tx, &Colonnes::lire(tx).await?, numero, PAR_LOT).await?;
    for ligne in &lignes {
        if ligne.numero != numero + 1 {
            return Err(illisible(numero + 1));
        }
        (numero, maillon) = (ligne.numero, ligne.lier(&maillon));
        let pose = Entity::update_many()
            .col_expr(Column::Chaine, Expr::value(maillon.to_vec()))
            .filter(Column::Numero.eq(numero))
            .filter(Column::Chaine.is_null())
            .exec(tx)
            .await?;
        if pose.rows_affected != 1 {
            // Another server is making the same links at this instant, so this transaction stops.
            return Err(Error::Conflit);
        }
    }
    Ok(lignes.len() as u64)
}

/// Verifies that every fact is still the fact that was bound.
pub async fn verifier(base: &Base) -> Result<Verification> {
    // The whole verification reads from one view, because the job that binds the facts goes on meanwhile.
    let lecture = base.instantane().await?;
    let (dernier_numero, colonnes) = (faits::dernier(&lecture).await?, Colonnes::lire(&lecture).await?);
    let mut vu = Verification { enchaines: 0, en_attente: 0, rupture: None, dernier_maillon: String::new() };
    let (mut numero, mut maillon) = (0, ORIGINE);
    'pages: loop {
        let lignes = lire(&lecture, &colonnes, numero, PAR_PAGE).await?;
        for ligne in &lignes {
            let attendu = ligne.lier(&maillon);
            let juste = match &ligne.chaine {
                None => true,
                Some(chaine) => vu.en_attente == 0 && chaine == &attendu,
            };
            if ligne.numero != numero + 1 || !juste {
                vu.rupture = Some(Numero(numero + 1));
                break 'pages;
            }
            numero = ligne.numero;
            if ligne.chaine.is_some() {
                maillon = attendu;
                vu.enchaines += 1;
            } else {
                vu.en_attente += 1;
            }
        }
        if (lignes.len() as u64) < PAR_PAGE {
            break;
        }
    }
    // When the last facts of the journal were deleted, only the counter shows it.
    if vu.rupture.is_none() && numero < dernier_numero.0 {
        vu.rupture = Some(Numero(numero + 1));
    }
    vu.dernier_maillon = crate::octets::hexadecimal(&maillon);
    Ok(vu)
}

fn illisible(numero: i64) -> Error {
    let cause = "la chaîne du journal est rompue ici".to_owned();
    Error::DocumentIllisible { table: "fait", id: numero.to_string(), cause }
}

/// The columns of a fact without its link, in the order of names, each with the SQL that returns its text.
struct Colonnes(Vec<(String, String)>);

impl Colonnes {
    async fn lire(db: &impl ConnectionTrait) -> Result<Self> {
        let genre = db.get_database_backend();
        let sql = match genre {
            DbBackend::Postgres => {
                "SELECT column_name::text, data_type::text FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = 'fait'"
            }
            _ => "SELECT name, type FROM pragma_table_info('fait')",
        };
        let mut colonnes = Vec::new();
        for ligne in db.query_all_raw(Statement::from_string(genre, sql)).await? {
            let (nom, type_sql): (String, String) = (ligne.try_get_by_index(0)?, ligne.try_get_by_index(1)?);
            if nom != "chaine" {
                let texte = texte(genre, &nom, &type_sql);
                colonnes.push((nom, texte));
            }
        }
        colonnes.sort();
        Ok(Self(colonnes))
    }
}

/// The SQL of a column's text: numbers in decimal, booleans as 0 and 1, bytes in hexadecimal, texts as they are.
fn texte(genre: DbBackend, nom: &str, type_sql: &str) -> String {
    match (genre, type_sql) {
        (DbBackend::Postgres, "bytea") => format!("encode(\"{nom}\", 'hex')"),
        (DbBackend::Postgres, "boolean") => format!("\"{nom}\"::int::text"),
        (DbBackend::Postgres, _) => format!("\"{nom}\"::text"),
        _ => format!("CASE typeof(\"{nom}\") WHEN 'blob' THEN lower(hex(\"{nom}\")) ELSE CAST(\"{nom}\" AS text) END"),
    }
}

/// A fact in the form that the link binds.
struct Ligne {
    numero: i64,
    chaine: Option<Vec<u8>>,
    /// The names, lengths and values of its columns.
    canonique: Vec<u8>,
}

impl Ligne {
    fn lire(ligne: &QueryResult, colonnes: &Colonnes) -> Result<Self> {
        let mut canonique = Vec::new();
        for (rang, (nom, _)) in colonnes.0.iter().enumerate() {
            // A column without a value is left out, so that a column added later changes nothing for older rows.
            let Some(valeur) = ligne.try_get_by_index::<Option<String>>(rang + 2)? else { continue };
            for morceau in [nom, &valeur] {
                canonique.extend((morceau.len() as u64).to_be_bytes());
                canonique.extend(morceau.as_bytes());
            }
        }
        Ok(Self { numero: ligne.try_get_by_index(0)?, chaine: ligne.try_get_by_index(1)?, canonique })
    }

    fn lier(&self, precedent: &Maillon) -> Maillon {
        Sha256::new().chain_update(precedent).chain_update(&self.canonique).finalize().into()
    }
}

async fn lire(db: &impl ConnectionTrait, colonnes: &Colonnes, apres: i64, limite: u64) -> Result<Vec<Ligne>> {
    let genre = db.get_database_backend();
    let textes: Vec<&str> = colonnes.0.iter().map(|(_, texte)| texte.as_str()).collect();
    let textes = textes.join(", ");
    let sql =
        format!("SELECT numero, chaine, {textes} FROM fait WHERE numero > $1 ORDER BY fait.numero LIMIT {limite}");
    let lignes = db.query_all_raw(Statement::from_sql_and_values(genre, sql, [apres.into()])).await?;
    lignes.iter().map(|ligne| Ligne::lire(ligne, colonnes)).collect()
}
