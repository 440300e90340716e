//! Reads the facts that decide whether a prescriber may take a lot: the people who wait for it, the company that held it lately,
//! the number of lots that the prescriber holds. Each question is one statement.

use crate::attente;
use crate::base::Acces;
use crate::chiffre::Chiffre;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::lisibles;
use crate::mandat;
use crate::tables;
use crate::temps::Instant;
use crate::{option_lot as options, reservation as reservations};
use domain::acces::{IdGroupe, Portee, TypeUtilisateur};
use domain::lot::{IdLot, Lot};
use domain::mandat::{IdMandat, Mandat, Mandats};
use domain::option_lot::StatutOption;
use domain::reservation::{EtapeReservation, StatutReservation};
use domain::utilisateur::{IdCompte, IdUtilisateur, Identite};
use domain::vente::{FinsDUneSociete, ListeDAttente, QuiAttend};
use sea_orm::{ConnectionTrait as _, FromQueryResult as _, QueryResult, Statement, Value};
use std::collections::{BTreeSet, HashMap};

/// The running options and drafts of a prescriber and the mandates of their company, which decide whether they may take a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoyensDuPrescripteur {
    /// The number of options and drafts of this prescriber that run.
    pub en_cours: u64,
    pub mandats: Mandats,
}

/// Reads the running options and drafts of a prescriber and the mandates of this company, in one statement. A caller that compares them
/// with a limit must hold the lock of the prescriber's row.
pub async fn moyens(db: &impl Acces, qui: IdUtilisateur, compte: Option<IdCompte>) -> Result<MoyensDuPrescripteur> {
    let nombre = en_cours("$1");
    let sql = format!(
        "SELECT {nombre} AS nombre, {MANDAT} FROM (SELECT 1 AS un) AS une LEFT JOIN mandat ON mandat.compte = $2 \
         ORDER BY mandat.id"
    );
    let valeurs: [Value; 2] = [qui.0.into(), compte.map(|compte| compte.0).into()];
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    let mut moyens = MoyensDuPrescripteur { en_cours: 0, mandats: Mandats::default() };
    // There is one row for each mandate, and every row holds the whole count.
    for ligne in &lignes {
        moyens.en_cours = u64::try_from(ligne.try_get::<i64>("", "nombre")?).unwrap_or_default();
        if let Some(mandat) = un_mandat(ligne)? {
            moyens.mandats.ajouter(mandat);
        }
    }
    Ok(moyens)
}

/// Reads the mandate of a row; returns `None` when the row has no mandate.
fn un_mandat(ligne: &QueryResult) -> Result<Option<Mandat>> {
    let jour = |texte: Option<String>| texte.and_then(|texte| texte.parse().ok());
    let instant = |nom: &str| ligne.try_get::<Option<i64>>("", nom).map(|micros| micros.map(Instant::depuis_micros));
    let nom: Option<String> = ligne.try_get("", "mandat_nom")?;
    let compte: Option<i32> = ligne.try_get("", "mandat_compte")?;
    let Some((nom, compte)) = nom.zip(compte) else { return Ok(None) };
    let represente: i64 = ligne.try_get("", "mandat_represente")?;
    Ok(Some(Mandat {
        id: IdMandat(nom),
        compte: IdCompte(compte),
        document: mandat::document((represente == 1).then_some(&()), instant("mandat_etabli")?),
        date_signature: jour(ligne.try_get("", "mandat_signe")?),
        date_signature_societe: jour(ligne.try_get("", "mandat_contresigne")?),
        fin: mandat::fin(instant("mandat_refuse")?, instant("mandat_fini")?),
    }))
}

/// The columns that [`un_mandat`] reads.
const MANDAT: &str = "mandat.nom AS mandat_nom, mandat.compte AS mandat_compte, mandat.date_signature AS mandat_signe, \
                      mandat.date_signature_societe AS mandat_contresigne, mandat.etabli AS mandat_etabli, \
                      mandat.refuse AS mandat_refuse, mandat.fin_anticipee AS mandat_fini, \
                      CAST(CASE WHEN mandat.representant IS NULL THEN 0 ELSE 1 END AS bigint) AS mandat_represente";

/// The SQL count of the running options and drafts of the prescriber that the expression `qui` names.
fn en_cours(qui: &str) -> String {
    let options = entre_apostrophes(StatutOption::TOUS.into_iter().filter(|s| s.court()).map(StatutOption::nom));
    format!(
        "(SELECT count(*) FROM option_lot WHERE option_lot.prescripteur = {qui} AND option_lot.statut IN ({options})) \
         + (SELECT count(*) FROM reservation WHERE reservation.prescripteur = {qui} AND etape = '{}' AND reservation.statut = '{}')",
        EtapeReservation::Brouillon.code(),
        StatutReservation::EnCours.code()
    )
}

/// The company that holds a lot by a running option or reservation.
pub async fn societe_qui_tient(db: &impl Acces, lot: &IdLot) -> Result<Option<IdCompte>> {
    if let Some(option) = options::en_cours_sur(db, lot).await? {
        return Ok(option.compte);
    }
    reservations::societe_qui_tient(db, lot).await
}

/// Lifts the delay before a company may take a lot again. This concerns the times that the company held the lot until `fin` at the latest.
pub async fn lever_le_delai(tx: &Ecriture, compte: IdCompte, lot: &IdLot, fin: Instant) -> Result<()> {
    let sql = "INSERT INTO reprise_levee (compte, lot, leve) VALUES ($1, $2, $3) \
               ON CONFLICT (compte, lot) DO UPDATE SET leve = excluded.leve";
    let valeurs: [Value; 3] = [compte.0.into(), lot.0.clone().into(), fin.micros().into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(())
}

/// For each of these companies, the instant at which it last stopped holding a lot that it did not buy. It held the lot by an option or by
/// a reservation.
pub async fn dernieres_fins(
    db: &impl Acces,
    comptes: &BTreeSet<IdCompte>,
    lot: &IdLot,
) -> Result<HashMap<IdCompte, FinsDUneSociete>> {
    if comptes.is_empty() {
        return Ok(HashMap::new());
    }
    // The companies come first in the condition, because the indexes begin with them.
    let siens: Vec<String> = (2..2 + comptes.len()).map(|rang| format!("${rang}")).collect();
    let siens = siens.join(", ");
    let options = entre_apostrophes([StatutOption::Echue, StatutOption::Annulee].into_iter().map(StatutOption::nom));
    let reservations = StatutReservation::TOUS.into_iter().filter(|statut| statut.fait_attendre());
    let reservations = entre_apostrophes(reservations.map(StatutReservation::code));
    let sql = format!(
        "SELECT fins.compte AS compte, max(finie) AS fin, max(CASE WHEN finie > COALESCE(leve, 0) THEN finie END) AS attendue FROM (SELECT compte, finie FROM option_lot WHERE compte IN ({siens}) AND lot = $1 \
         AND statut IN ({options}) UNION ALL SELECT compte, finie FROM reservation WHERE compte IN ({siens}) AND lot = $1 \
         AND statut IN ({reservations})) AS fins \
         LEFT JOIN reprise_levee ON reprise_levee.compte = fins.compte AND reprise_levee.lot = $1 GROUP BY fins.compte"
    );
    let valeurs: Vec<Value> =
        [Value::from(lot.0.clone())].into_iter().chain(comptes.iter().map(|compte| compte.0.into())).collect();
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    let mut fins = HashMap::with_capacity(lignes.len());
    for ligne in &lignes {
        let fin: Option<i64> = ligne.try_get("", "fin")?;
        let attendue: Option<i64> = ligne.try_get("", "attendue")?;
        let compte = IdCompte(ligne.try_get("", "compte")?);
        let date = |micros: i64| Instant::depuis_micros(micros).date();
        fins.extend(fin.map(|fin| (compte, FinsDUneSociete { derniere: date(fin), a_attendre: attendue.map(date) })));
    }
    Ok(fins)
}

/// Reads the waiting list of a lot, with the data that decides about each place. `societe` is another company whose last hold counts. A
/// caller that changes the list must hold the lock of the lot's row.
pub async fn liste(db: &impl Acces, lot: &Lot, societe: Option<IdCompte>) -> Result<ListeDAttente> {
    let id = lot.fiche.id();
    let gens = gens(db, &id).await?;
    let personne_ne_tient = gens.is_empty() || lot.tenue.est_offerte();
    let tient = if personne_ne_tient { None } else { societe_qui_tient(db, &id).await? };
    let comptes: BTreeSet<IdCompte> = gens.iter().filter_map(|qui| qui.compte).chain(societe).collect();
    let fins = dernieres_fins(db, &comptes, &id).await?;
    Ok(ListeDAttente { gens, fins, tient })
}

/// Reads the people who wait for a lot, as they are today: the one with a head start first, then the others in the order of arrival.
async fn gens(db: &impl Acces, lot: &IdLot) -> Result<Vec<QuiAttend>> {
    let (courantes, nombre) = (attente::etats_courants(), en_cours("attente.prescripteur"));
    let sql = format!(
        "SELECT attente.*, qui.actif AS qui_actif, qui.roles AS qui_roles, qui.type AS qui_type, \
         qui.identite AS qui_identite, qui.compte AS qui_compte, compte.groupe AS qui_groupe, {nombre} AS qui_en_cours, {MANDAT} \
         FROM attente \
         JOIN utilisateur qui ON qui.id = attente.prescripteur LEFT JOIN compte ON compte.id = qui.compte \
         LEFT JOIN mandat ON mandat.compte = qui.compte \
         WHERE attente.lot = $1 AND attente.statut IN ({courantes}) ORDER BY attente.id, mandat.id"
    );
    let question = Statement::from_sql_and_values(db.get_database_backend(), sql, [lot.0.clone().into()]);
    let lignes = db.query_all_raw(question).await?;
    // There is one row for each mandate of the company.
    let memes = lignes.chunk_by(|une, autre| place(une).is_some_and(|id| place(autre) == Some(id)));
    let mut gens = lisibles(memes.map(|siennes| qui_attend(db, siennes)))?;
    gens.sort_by_key(|qui| (!qui.attente.est_servie(), qui.attente.id));
    Ok(gens)
}

/// The place that a row is about; `None` when it cannot be read.
fn place(ligne: &QueryResult) -> Option<i64> {
    ligne.try_get("", "id").ok()
}

fn qui_attend(db: &impl Acces, siennes: &[QueryResult]) -> Result<QuiAttend> {
    let ligne = siennes.first().ok_or(Error::ReferenceAbsente)?;
    let attente = attente::relire(tables::attente::Model::from_query_result(ligne, "")?)?;
    let errone = |champ: &str| Error::DocumentIllisible {
        table: "utilisateur",
        id: attente.prescripteur.0.to_string(),
        cause: format!("{champ} de valeur inconnue"),
    };
    let roles: String = ligne.try_get("", "qui_roles")?;
    let type_utilisateur: String = ligne.try_get("", "qui_type")?;
    let type_utilisateur = TypeUtilisateur::depuis_code(&type_utilisateur).ok_or_else(|| errone("type"))?;
    let groupe: Option<i32> = ligne.try_get("", "qui_groupe")?;
    let identite: Chiffre<Identite> = ligne.try_get("", "qui_identite")?;
    Ok(QuiAttend {
        actif: ligne.try_get("", "qui_actif")?,
        roles: serde_json::from_str(&roles).map_err(|_| errone("roles"))?,
        portee: Portee::d_un(type_utilisateur, groupe.map(IdGroupe)),
        compte: ligne.try_get::<Option<i32>>("", "qui_compte")?.map(IdCompte),
        identite: db.trousseau().dechiffrer_ligne(&identite, attente.prescripteur.0.into())?,
        mandats: siennes.iter().filter_map(|ligne| un_mandat(ligne).transpose()).collect::<Result<Mandats>>()?,
        en_cours: u64::try_from(ligne.try_get::<i64>("", "qui_en_cours")?).unwrap_or_default(),
        attente,
    })
}

fn entre_apostrophes(noms: impl Iterator<Item = &'static str>) -> String {
    noms.map(|nom| format!("'{nom}'")).collect::<Vec<_>>().join(", ")
}
