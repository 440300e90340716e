//! The work that is due for declarations: a letter before a protection ends, a daily letter to the referent of a company, and the decision
//! of a declaration that waits for another one to end. This module also counts the declarations that were validated at once in the last
//! day, because quotas limit them.

use super::personne::{NOMME, de_ces_cles, valeurs_des_cles};
use super::{Denonciation, completer};
use crate::base::Acces;
use crate::contact::ClesDePersonne;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::denonciation::{Column, Entity};
use crate::temps::Instant;
use domain::denonciation::{IdDenonciation, StatutDenonciation, rappels_dus};
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::RaisonDAttente;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Statement, Value,
};

/// The declarations whose prescriber must be told that the protection ends soon, the first to end first, at most `limite`.
pub async fn a_prevenir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdDenonciation>> {
    let lesquelles = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(rappels(maintenant))
        .order_by_asc(Column::Echeance)
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = lesquelles.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdDenonciation).collect())
}

/// Notes that the prescriber of a declaration was warned of its end. Returns false when the letter is no longer due: another server sent
/// it, or the declaration ended or was renewed since it was found.
pub async fn noter_prevenue(tx: &Ecriture, id: IdDenonciation) -> Result<bool> {
    let notee = Entity::update_many()
        .col_expr(Column::Prevenue, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id.0))
        .filter(rappels(tx.maintenant()))
        .exec(tx)
        .await?;
    Ok(notee.rows_affected > 0)
}

/// The condition for declarations whose letter is due at this instant.
fn rappels(maintenant: Instant) -> Condition {
    let dus = rappels_dus(maintenant.date()).into_iter().fold(Condition::any(), |dus, du| {
        let pas_dit =
            Condition::any().add(Column::Prevenue.is_null()).add(Column::Prevenue.lt(Instant::from(du.depuis)));
        let fenetre = Condition::all()
            .add(Column::Echeance.gt(Instant::from(du.apres)))
            .add(Column::Echeance.lte(Instant::from(du.jusqu_a)));
        dus.add(fenetre.add(pas_dit))
    });
    Condition::all()
        .add(Column::Statut.eq(StatutDenonciation::Validee.nom()))
        .add(Column::Prescripteur.is_not_null())
        .add(dus)
}

/// The declarations that wait for their rivals to end, the earliest first.
pub async fn qui_attendent_une_fin(db: &impl Acces, maintenant: Instant) -> Result<Vec<Denonciation>> {
    // The state stands in the text, because a partial index names it.
    let attend = format!(
        "denonciation.statut = '{}' AND denonciation.attente = '{}'",
        StatutDenonciation::EnCours.nom(),
        RaisonDAttente::Conflit.nom()
    );
    let attendent = Entity::find()
        .filter(Expr::cust(attend))
        .filter(Column::Echeance.gt(maintenant))
        .order_by_asc(Column::Cree)
        .order_by_asc(Column::Id);
    completer(db, attendent.all(db).await?).await
}

/// The companies with declarations that were validated at once before `avant` and not yet told to the referent, at most `limite`.
pub async fn annonces_dues(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdCompte>> {
    let dues = Entity::find()
        .select_only()
        .column(Column::Compte)
        .distinct()
        .filter(Column::AAnnoncer.lt(avant))
        .filter(Column::Compte.is_not_null())
        .order_by_asc(Column::Compte)
        .limit(limite);
    let comptes: Vec<i32> = dues.into_tuple().all(db).await?;
    Ok(comptes.into_iter().map(IdCompte).collect())
}

/// Notes that the referents of these companies are told of the declarations validated at once before `avant`, and returns these
/// declarations.
pub async fn noter_annoncee(tx: &Ecriture, comptes: &[IdCompte], avant: Instant) -> Result<Vec<IdDenonciation>> {
    let siennes = || {
        Condition::all()
            .add(Column::AAnnoncer.lt(avant))
            .add(Column::Compte.is_in(comptes.iter().map(|compte| compte.0)))
    };
    let lignes = Entity::find().select_only().column(Column::Id).filter(siennes()).order_by_asc(Column::Id);
    // SQLite ignores the lock: its transaction is the only writer.
    let ids: Vec<i64> = lignes.lock_exclusive().into_tuple().all(tx).await?;
    Entity::update_many()
        .col_expr(Column::AAnnoncer, Expr::value(Option::<i64>::None))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(ids.into_iter().map(IdDenonciation).collect())
}

/// Counts the declarations of a prescriber that were validated at once since this instant.
pub async fn validees_aussitot(db: &impl Acces, prescripteur: IdUtilisateur, depuis: Instant) -> Result<u64> {
    Ok(Entity::find()
        .filter(Column::Prescripteur.eq(prescripteur.0))
        .filter(Column::Cree.gt(depuis))
        .filter(Column::Attente.is_null())
        .filter(Column::ScindeeDe.is_null())
        .filter(Column::Statut.ne(StatutDenonciation::EnCours.nom()))
        .count(db)
        .await?)
}

/// The programmes on which a company was protected at once for one of these persons, since this instant.
pub async fn programmes_d_une_personne(
    db: &impl Acces,
    personnes: &[ClesDePersonne],
    compte: Option<IdCompte>,
    depuis: Instant,
) -> Result<Vec<IdProgramme>> {
    let sql = format!(
        "SELECT DISTINCT p.programme AS programme FROM contact c JOIN denonciation d ON {NOMME} \
         JOIN denonciation_programme p ON p.denonciation = d.id \
         WHERE {} AND d.compte IS NOT DISTINCT FROM $1 AND d.cree > $2 AND d.attente IS NULL AND d.statut <> '{}'",
        de_ces_cles(3, personnes),
        StatutDenonciation::EnCours.nom()
    );
    let mut valeurs: Vec<Value> = vec![compte.map(|compte| compte.0).into(), depuis.into()];
    valeurs.extend(valeurs_des_cles(personnes));
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    lignes.iter().map(|ligne| Ok(IdProgramme(ligne.try_get("", "programme")?))).collect()
}
