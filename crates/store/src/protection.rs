//! Protections (`domain.md` section 5): which company is protected for which person. For a person, known by an e-mail or a phone, at most
//! one company is protected on a programme, until its validated declarations on this programme end. The primary key of the table
//! guarantees this against simultaneous writes.

use crate::base::Acces;
use crate::contact::ClesDePersonne;
use crate::denonciation::NOMME;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::protection::{Column, Entity};
use crate::temps::Instant;
use domain::denonciation::StatutDenonciation;
use domain::programme::IdProgramme;
use domain::utilisateur::IdCompte;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Statement, Value};

/// The protected party of a declaration: the developer or a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protege {
    /// The developer, because the person is one of the developer's own contacts.
    Promoteur,
    Societe(IdCompte),
}

impl Protege {
    fn depuis(compte: Option<i32>) -> Self {
        compte.map_or(Self::Promoteur, |compte| Self::Societe(IdCompte(compte)))
    }

    /// The company as a declaration names it; `None` for the developer.
    pub fn compte(self) -> Option<IdCompte> {
        match self {
            Self::Promoteur => None,
            Self::Societe(compte) => Some(compte),
        }
    }
}

/// The party other than `compte` that is protected for this person on this programme at this instant.
pub async fn d_une_autre(
    db: &impl Acces,
    cles: &ClesDePersonne,
    programme: &IdProgramme,
    compte: Option<IdCompte>,
    maintenant: Instant,
) -> Result<Option<Protege>> {
    let siennes = cles.de_l_email().chain(cles.du_telephone()).cloned();
    let comptes: Vec<Option<i32>> = Entity::find()
        .select_only()
        .column(Column::Compte)
        .filter(Column::Cle.is_in(siennes))
        .filter(Column::Programme.eq(&*programme.0))
        .filter(Column::Echeance.gt(maintenant))
        .into_tuple()
        .all(db)
        .await?;
    Ok(comptes.into_iter().map(Protege::depuis).find(|autre| autre.compte() != compte))
}

/// Protects a company for a person on a programme until `echeance`, or until the end of its present protection when that is later. Returns
/// false when another company is protected; the caller must then undo the transaction or call [`recalculer`], because some keys may
/// already be written.
pub async fn proteger(
    tx: &Ecriture,
    cles: &ClesDePersonne,
    programme: &IdProgramme,
    compte: Option<IdCompte>,
    echeance: Instant,
) -> Result<bool> {
    // A row whose time is over protects nobody, even before the job deletes it.
    let sql = "INSERT INTO protection (cle, programme, compte, echeance) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (cle, programme) DO UPDATE SET compte = excluded.compte, echeance = \
               CASE WHEN protection.compte IS NOT DISTINCT FROM excluded.compte AND protection.echeance > excluded.echeance \
               THEN protection.echeance ELSE excluded.echeance END \
               WHERE protection.compte IS NOT DISTINCT FROM excluded.compte OR protection.echeance <= $5";
    let mut prises = true;
    for cle in cles.toutes() {
        let valeurs: [Value; 5] = [
            cle.clone().into(),
            programme.0.clone().into(),
            compte.map(|c| c.0).into(),
            echeance.into(),
            tx.maintenant().into(),
        ];
        let ecrite = tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
        prises &= ecrite.rows_affected() == 1;
    }
    Ok(prises)
}

/// Computes again the end of a company's protection for a person on a programme, from its validated declarations. This must be the last
/// step of ending a declaration.
pub async fn recalculer(
    tx: &Ecriture,
    cles: &ClesDePersonne,
    programme: &IdProgramme,
    compte: Option<IdCompte>,
) -> Result<()> {
    let par_colonne =
        [(&cles.email, "email"), (&cles.ancien_email, "email"), (&cles.tel, "tel"), (&cles.ancien_tel, "tel")];
    for (cle, colonne) in par_colonne {
        let Some(cle) = cle else { continue };
        let reste = format!(
            "SELECT max(d.echeance) AS fin FROM contact c JOIN denonciation d ON {NOMME} \
             JOIN denonciation_programme p ON p.denonciation = d.id \
             WHERE (c.{colonne}_index = $1 OR c.{colonne}_ancien = $1) AND p.programme = $2 AND d.compte IS NOT DISTINCT FROM $3 AND d.statut = '{}'",
            StatutDenonciation::Validee.nom()
        );
        let siennes: [Value; 3] = [cle.clone().into(), programme.0.clone().into(), compte.map(|c| c.0).into()];
        let genre = tx.get_database_backend();
        let ligne = tx.query_one_raw(Statement::from_sql_and_values(genre, reste, siennes.clone())).await?;
        let fin: Option<i64> = ligne.map(|ligne| ligne.try_get("", "fin")).transpose()?.flatten();
        let [cle, programme, compte] = siennes;
        let (sql, valeurs) = match fin {
            Some(fin) => (
                "UPDATE protection SET echeance = $4 WHERE cle = $1 AND programme = $2 AND compte IS NOT DISTINCT FROM $3",
                vec![cle, programme, compte, fin.into()],
            ),
            None => (
                "DELETE FROM protection WHERE cle = $1 AND programme = $2 AND compte IS NOT DISTINCT FROM $3",
                vec![cle, programme, compte],
            ),
        };
        tx.execute_raw(Statement::from_sql_and_values(genre, sql, valeurs)).await?;
    }
    Ok(())
}
