//! Finds the declarations of one person, known for certain by an e-mail or a phone, whatever company made them.

pub use domain::vente::Rivalite;

use super::{COURENT, Denonciation, completer, par_ids, qui_courent};
use crate::base::Acces;
use crate::contact::ClesDePersonne;
use crate::error::{Error, Result};
use crate::tables::denonciation::{Column, Entity};
use crate::tables::denonciation_programme as liens;
use crate::temps::Instant;
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::programme::IdProgramme;
use domain::utilisateur::IdCompte;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Statement, Value};

/// The number of ids that one statement takes.
pub(super) const PAR_QUESTION: usize = 500;
/// The SQL condition that declaration `d` names contact `c`, as its buyer or as the other person of the couple. Each half of the condition
/// has an index.
pub(crate) const NOMME: &str = "(d.contact = c.id OR d.conjoint = c.id)";

/// The declarations of one of these persons on one of these programmes that run, or were made since `depuis`, by any company.
pub async fn de_la_personne(
    db: &impl Acces,
    personnes: &[ClesDePersonne],
    programmes: &[IdProgramme],
    depuis: Instant,
) -> Result<Vec<Denonciation>> {
    if programmes.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT DISTINCT d.id AS id FROM contact c JOIN denonciation d ON {NOMME} \
         JOIN denonciation_programme p ON p.denonciation = d.id \
         WHERE {} AND (d.statut IN ({}) OR d.cree > $1) AND p.programme IN ({})",
        de_ces_cles(2 + programmes.len(), personnes),
        *COURENT,
        marques(2, programmes.len())
    );
    let mut valeurs: Vec<Value> = vec![depuis.into()];
    valeurs.extend(programmes.iter().map(|programme| Value::from(programme.0.clone())));
    valeurs.extend(valeurs_des_cles(personnes));
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    let ids: Vec<i64> = lignes.iter().map(|ligne| ligne.try_get("", "id")).collect::<Result<_, _>>()?;
    par_ids(db, &ids.into_iter().map(IdDenonciation).collect::<Vec<_>>()).await
}

/// The rivals of these declarations. A rival is a declaration of another company, or of the developer, that runs at this instant, names
/// certainly the same person, and shares a programme.
pub async fn rivalites(db: &impl Acces, ids: &[IdDenonciation], maintenant: Instant) -> Result<Vec<Rivalite>> {
    let mut toutes = Vec::new();
    for paquet in ids.chunks(PAR_QUESTION) {
        let courent = &*COURENT;
        let moitie = |cle: &str| {
            format!(
                "SELECT a.id AS une, b.id AS autre, b.compte AS compte, b.statut AS statut, b.cree AS cree, pb.programme AS programme \
                 FROM denonciation a JOIN contact ca ON (ca.id = a.contact OR ca.id = a.conjoint) JOIN contact cb ON cb.{cle} = ca.{cle} \
                 JOIN denonciation b ON (b.contact = cb.id OR b.conjoint = cb.id) AND b.statut IN ({courent}) AND b.echeance > $1 \
                 AND b.compte IS DISTINCT FROM a.compte \
                 JOIN denonciation_programme pa ON pa.denonciation = a.id \
                 JOIN denonciation_programme pb ON pb.denonciation = b.id AND pb.programme = pa.programme \
                 WHERE a.statut IN ({courent}) AND a.echeance > $1 AND a.id IN ({})",
                marques(2, paquet.len())
            )
        };
        let sql = format!("{} UNION {} ORDER BY 1, 2, 6", moitie("email_index"), moitie("tel_index"));
        let mut valeurs: Vec<Value> = vec![maintenant.into()];
        valeurs.extend(paquet.iter().map(|id| Value::from(id.0)));
        let question = Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs);
        for ligne in db.query_all_raw(question).await? {
            let (statut, autre): (String, i64) = (ligne.try_get("", "statut")?, ligne.try_get("", "autre")?);
            let statut = StatutDenonciation::depuis_nom(&statut).ok_or_else(|| Error::DocumentIllisible {
                table: "denonciation",
                id: autre.to_string(),
                cause: "statut de valeur inconnue".to_owned(),
            })?;
            toutes.push(Rivalite {
                de: IdDenonciation(ligne.try_get("", "une")?),
                rivale: IdDenonciation(autre),
                compte: ligne.try_get::<Option<i32>>("", "compte")?.map(IdCompte),
                statut,
                cree: ligne.try_get::<Instant>("", "cree")?.date(),
                programme: IdProgramme(ligne.try_get("", "programme")?),
            });
        }
    }
    Ok(toutes)
}

/// Every declaration that runs on one of these programmes at this instant. The caller compares the names of the people in memory,
/// because names are encrypted in the database.
pub async fn qui_courent_sur(
    db: &impl Acces,
    programmes: &[IdProgramme],
    maintenant: Instant,
) -> Result<Vec<Denonciation>> {
    let mut lignes = Vec::new();
    for paquet in programmes.chunks(PAR_QUESTION) {
        let voulus = liens::Column::Programme.is_in(paquet.iter().map(|programme| programme.0.as_str()));
        let siennes = liens::Entity::find().select_only().column(liens::Column::Denonciation).filter(voulus);
        let trouvees = Entity::find()
            .filter(qui_courent())
            .filter(Column::Echeance.gt(maintenant))
            .filter(Column::Id.in_subquery(siennes.into_query()))
            .order_by_asc(Column::Id);
        lignes.extend(trouvees.all(db).await?);
    }
    lignes.sort_by_key(|ligne| ligne.id);
    lignes.dedup_by_key(|ligne| ligne.id);
    completer(db, lignes).await
}

/// The declaration by which a company (`None`: the developer) is protected for a person on a programme. When there are several, the one
/// that ends last.
pub async fn qui_protege(
    db: &impl Acces,
    cles: &ClesDePersonne,
    programme: &IdProgramme,
    compte: Option<IdCompte>,
) -> Result<Option<IdDenonciation>> {
    let sql = format!(
        "SELECT d.id AS id FROM contact c JOIN denonciation d ON {NOMME} \
         JOIN denonciation_programme p ON p.denonciation = d.id \
         WHERE {} AND p.programme = $1 AND d.compte IS NOT DISTINCT FROM $2 \
         AND d.statut = '{}' ORDER BY d.echeance DESC, d.id DESC LIMIT 1",
        de_ces_cles(3, std::slice::from_ref(cles)),
        StatutDenonciation::Validee.nom()
    );
    let mut valeurs: Vec<Value> = vec![programme.0.clone().into(), compte.map(|c| c.0).into()];
    valeurs.extend(valeurs_des_cles(std::slice::from_ref(cles)));
    let ligne = db.query_one_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    Ok(ligne.map(|ligne| ligne.try_get("", "id")).transpose()?.map(IdDenonciation))
}

/// The SQL condition that one of these keys finds contact `c`. Its parameters begin at rank `premiere`, the e-mails first.
pub(super) fn de_ces_cles(premiere: usize, personnes: &[ClesDePersonne]) -> String {
    let emails = personnes.iter().flat_map(ClesDePersonne::de_l_email).count();
    let telephones = personnes.iter().flat_map(ClesDePersonne::du_telephone).count();
    // An empty list is replaced, because PostgreSQL and SQLite read `IN ()` differently.
    let parmi = |colonne: &str, premiere: usize, nombre: usize| match nombre {
        0 => "1 = 0".to_owned(),
        _ => format!("c.{colonne} IN ({})", marques(premiere, nombre)),
    };
    let (email, tel) = (parmi("email_index", premiere, emails), parmi("tel_index", premiere + emails, telephones));
    format!("({email} OR {tel})")
}

/// The values of the parameters of [`de_ces_cles`], in the order of these parameters.
pub(super) fn valeurs_des_cles(personnes: &[ClesDePersonne]) -> Vec<Value> {
    let emails = personnes.iter().flat_map(ClesDePersonne::de_l_email);
    let telephones = personnes.iter().flat_map(ClesDePersonne::du_telephone);
    emails.chain(telephones).cloned().map(Value::from).collect()
}

/// The parameters of a list, written `$4, $5, …`.
pub(super) fn marques(premiere: usize, nombre: usize) -> String {
    (premiere..premiere + nombre).map(|rang| format!("${rang}")).collect::<Vec<_>>().join(", ")
}
