//! Checks the rows, in the process of the test, which has met no fault.

use super::ecrivain::Ecrivain;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use store::Base;

/// The most values in one query.
const PAR_REQUETE: usize = 500;

/// Counts that must be zero, because nothing may be there in part.
const A_ZERO: [(&str, &str); 9] = [
    ("a hole among facts", "SELECT (SELECT numero FROM compteur) - (SELECT count(*) FROM fait)"),
    ("a fact after the last one", "SELECT (SELECT numero FROM compteur) - (SELECT coalesce(max(numero), 0) FROM fait)"),
    (
        "a declaration without its fact, or with two",
        "SELECT count(*) FROM denonciation d WHERE 1 <> (SELECT count(*) FROM fait WHERE type = 'denonciation-creee' \
         AND objet = 'denonciation:' || d.id)",
    ),
    (
        "a fact without its declaration",
        "SELECT count(*) FROM fait f WHERE type LIKE 'denonciation-%' AND NOT EXISTS \
         (SELECT 1 FROM denonciation d WHERE 'denonciation:' || d.id = f.objet)",
    ),
    (
        "a declaration without a programme",
        "SELECT count(*) FROM denonciation d WHERE NOT EXISTS \
         (SELECT 1 FROM denonciation_programme p WHERE p.denonciation = d.id)",
    ),
    (
        "a cancellation that is a fact alone, or a row alone",
        "SELECT (SELECT count(*) FROM denonciation WHERE statut = 'annulee') \
         - (SELECT count(*) FROM fait WHERE type = 'denonciation-annulee')",
    ),
    ("a key without its answer", "SELECT count(*) FROM idempotence WHERE reponse IS NULL"),
    (
        "a buyer whom nobody declared",
        "SELECT count(*) FROM contact c WHERE NOT EXISTS (SELECT 1 FROM denonciation d WHERE d.contact = c.id)",
    ),
    (
        "a mail that nobody sends",
        "SELECT count(*) FROM courrier c WHERE c.envoye IS NULL AND NOT EXISTS \
         (SELECT 1 FROM tache t WHERE t.code = 'envoyer-courrier' AND t.corps = '{\"courrier\":' || c.id || '}')",
    ),
];

/// The counts of the database before anybody wrote.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reference {
    denonciations: i64,
}

impl Reference {
    pub(super) async fn lire(base: &Base) -> anyhow::Result<Self> {
        Ok(Self { denonciations: nombre(base, "SELECT count(*) FROM denonciation").await? })
    }

    /// Checks the rows, and compares them with the writers' answers. Returns the faults.
    pub(super) async fn verifier(self, base: &Base, ecrivains: &[Ecrivain]) -> anyhow::Result<Vec<String>> {
        let mut fautes = Vec::new();
        for (faute, sql) in A_ZERO {
            let compte = nombre(base, sql).await?;
            if compte != 0 {
                fautes.push(format!("{faute} ({compte})"));
            }
        }
        let cles = nombre(base, "SELECT count(*) FROM idempotence WHERE cle LIKE 't-d-%'").await?;
        let denonciations = nombre(base, "SELECT count(*) FROM denonciation").await? - self.denonciations;
        if cles != denonciations {
            fautes.push(format!("{denonciations} declarations were made under {cles} keys"));
        }
        let faits: Vec<String> = ecrivains.iter().flat_map(|lui| &lui.faits).map(i64::to_string).collect();
        fautes.extend(absents(base, "fait", "numero", &faits).await?);
        let cles: Vec<String> = ecrivains.iter().flat_map(|lui| &lui.cles).map(|cle| format!("'{cle}'")).collect();
        fautes.extend(absents(base, "idempotence", "cle", &cles).await?);
        Ok(fautes)
    }
}

/// The confirmed values that this column lacks.
async fn absents(base: &Base, table: &str, colonne: &str, dits: &[String]) -> anyhow::Result<Vec<String>> {
    let mut fautes = Vec::new();
    for dits in dits.chunks(PAR_REQUETE) {
        let mut uniques: Vec<&String> = dits.iter().collect();
        uniques.sort();
        uniques.dedup();
        let liste = uniques.iter().map(|dit| dit.as_str()).collect::<Vec<_>>().join(", ");
        let sql = format!("SELECT count(DISTINCT {colonne}) FROM {table} WHERE {colonne} IN ({liste})");
        let manquent = i64::try_from(uniques.len())? - nombre(base, &sql).await?;
        if manquent != 0 {
            fautes.push(format!("{manquent} of {table}.{colonne} were told and are not there, among {liste}"));
        }
    }
    Ok(fautes)
}

/// The fault that SQLite's own check finds in its file, if any.
pub(super) async fn fichier(base: &Base) -> anyhow::Result<Option<String>> {
    if base.genre() != DbBackend::Sqlite {
        return Ok(None);
    }
    let lecture = base.lire().await?;
    let question = Statement::from_string(DbBackend::Sqlite, "PRAGMA integrity_check(1)");
    let dit: Option<String> =
        lecture.query_one_raw(question).await?.map(|ligne| ligne.try_get_by_index(0)).transpose()?;
    let orphelines = Statement::from_string(DbBackend::Sqlite, "PRAGMA foreign_key_check");
    let orphelines = lecture.query_all_raw(orphelines).await?.len();
    let sain = dit.as_deref() == Some("ok") && orphelines == 0;
    Ok((!sain).then(|| format!("the file is damaged: {dit:?}, {orphelines} rows point to nothing")))
}

/// The number of sent mails.
pub(super) async fn partis(base: &Base) -> anyhow::Result<i64> {
    nombre(base, "SELECT count(*) FROM courrier WHERE envoye IS NOT NULL").await
}

/// The number of mails still to send.
pub(super) async fn a_partir(base: &Base) -> anyhow::Result<i64> {
    nombre(base, "SELECT count(*) FROM courrier WHERE envoye IS NULL").await
}

/// The errors of mails that could not be sent.
pub(super) async fn rates(base: &Base) -> anyhow::Result<Vec<String>> {
    let sql = "SELECT erreur FROM tache WHERE code = 'envoyer-courrier' AND erreur IS NOT NULL";
    let lecture = base.lire().await?;
    let lignes = lecture.query_all_raw(Statement::from_string(base.genre(), sql)).await?;
    Ok(lignes.iter().map(|ligne| ligne.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

async fn nombre(base: &Base, sql: &str) -> anyhow::Result<i64> {
    let lecture = base.lire().await?;
    let ligne = lecture.query_one_raw(Statement::from_string(base.genre(), sql)).await?;
    Ok(ligne.map(|ligne| ligne.try_get_by_index(0)).transpose()?.unwrap_or(0))
}
