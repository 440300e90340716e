//! A job that computes keys again (`domain.md` section 5, "Keys that change"). An earlier version indexed an e-mail or a phone by its
//! spelling. This job indexes the e-mail or the phone by its key, in batches, while servers run. The job is done again from time to time,
//! because the former version may still run and write.
//!
//! When two companies come to share a key, the earlier protection keeps the key, and the later declaration stays validated. When two
//! accounts come to share a key, both accounts stay. Each such pair is stored ([`a_dire`]) so that staff are told.
//!
//! A row that cannot be read gets no keys: it is logged, it counts as done, and it does not stop the other rows.

use crate::base::Acces;
use crate::chiffre::{Chiffre, IndexAveugle, Secret};
use crate::contact::{ClesDePersonne, VERSION_DES_CLES};
use crate::denonciation::NOMME;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::protection;
use crate::tables::contact::{Column, Entity};
use crate::tables::reservation::DocumentScelle;
use crate::temps::Instant;
use domain::contact::{Contact, IdContact};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::inscription::Dossier;
use domain::lot::tenue::IdReservation;
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur, Identite};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement, Value};
use std::collections::{BTreeSet, HashMap};

/// The number of rows that one batch takes.
const PAR_PAQUET: u64 = 500;
/// The number of values for a contact: its id and its four keys.
const COLONNES: usize = 5;

/// Two declarations or two accounts that came to share a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClePartagee {
    /// Two validated declarations of two companies, on one programme: the earlier one protects.
    Denonciations {
        /// The earlier declaration, which keeps the key.
        premiere: IdDenonciation,
        /// The later declaration, which loses the key.
        seconde: IdDenonciation,
        programme: IdProgramme,
    },
    /// Two accounts, whose addresses are two spellings of one address.
    Comptes {
        /// The account that a search for the address finds.
        premier: IdUtilisateur,
        /// The account that only a search for its own spelling finds.
        second: IdUtilisateur,
    },
}

/// A declaration that protects a person, with the data that decides which declaration gets a key.
struct Protege {
    id: IdDenonciation,
    contact: IdContact,
    compte: Option<IdCompte>,
    echeance: Instant,
    cree: Instant,
    programmes: Vec<IdProgramme>,
}

/// Indexes the next batch of contacts; returns how many were read, zero when none is left.
pub async fn indexer_des_contacts(tx: &Ecriture) -> Result<u64> {
    let lignes = Entity::find()
        .filter(Column::Cles.is_null())
        .filter(Column::Donnees.is_not_null())
        .order_by_asc(Column::Id)
        .limit(PAR_PAQUET)
        .lock(LockType::NoKeyUpdate);
    let (mut inchanges, mut changes) = (Vec::new(), Vec::new());
    let lignes = lignes.all(tx).await?;
    let lus = lignes.len();
    for ligne in lignes {
        let Some(scelle) = &ligne.donnees else { continue };
        let Some(contact): Option<Contact> = ouvrir(tx, "contact", scelle, ligne.id) else {
            inchanges.push(ligne.id);
            continue;
        };
        let cles = ClesDePersonne::ecrites(tx.trousseau(), &contact);
        if (&cles.email, &cles.tel) == (&ligne.email_index, &ligne.tel_index) {
            inchanges.push(ligne.id);
        } else {
            changes.push((IdContact(ligne.id), cles));
        }
    }
    let faite = Entity::update_many().col_expr(Column::Cles, Expr::value(VERSION_DES_CLES));
    faite.filter(Column::Id.is_in(inchanges)).exec(tx).await?;
    if !changes.is_empty() {
        indexer(tx, &changes).await?;
    }
    Ok(lus.try_into().unwrap_or(u64::MAX))
}

/// Decrypts a value of a row. When the value cannot be read, returns `None` and writes a line in the log.
fn ouvrir<T: Secret>(tx: &Ecriture, table: &'static str, scelle: &Chiffre<T>, id: i64) -> Option<T> {
    let lu = tx.trousseau().dechiffrer_ligne(scelle, id);
    lu.inspect_err(|erreur| tracing::error!(table, id, %erreur, "a row that cannot be read has no keys")).ok()
}

/// Writes the keys of these contacts, and extends the protection of their declarations to these keys. One statement writes all the
/// contacts, because on SQLite nobody else writes until the batch ends.
async fn indexer(tx: &Ecriture, changes: &[(IdContact, ClesDePersonne)]) -> Result<()> {
    let ids: Vec<String> = changes.iter().map(|(id, _)| id.0.to_string()).collect();
    let denonciations = qui_protegent(tx, &format!("c.id IN ({})", ids.join(", ")), Vec::new()).await?;
    let programmes: BTreeSet<IdProgramme> = denonciations.iter().flat_map(|d| d.programmes.iter().cloned()).collect();
    // The lock of the programmes waits for the declarations that are being written there. Declarations written later then find these keys.
    crate::programme::verrouiller(tx, &programmes.into_iter().collect::<Vec<_>>()).await?;
    ecrire(tx, changes).await?;
    let par_contact: HashMap<IdContact, &ClesDePersonne> = changes.iter().map(|(id, cles)| (*id, cles)).collect();
    for denonciation in &denonciations {
        let Some(cles) = par_contact.get(&denonciation.contact) else { continue };
        for programme in &denonciation.programmes {
            for cle in cles.email.iter().chain(&cles.tel) {
                attribuer(tx, cle, programme, denonciation).await?;
            }
        }
    }
    Ok(())
}

/// Writes the keys in the rows, in one statement.
async fn ecrire(tx: &Ecriture, changes: &[(IdContact, ClesDePersonne)]) -> Result<()> {
    let rangees = (0..changes.len()).map(|rang| {
        let places: Vec<String> = (1..=COLONNES).map(|place| format!("${}", rang * COLONNES + place)).collect();
        format!("({})", places.join(", "))
    });
    // Both databases name the columns of a VALUES list `column1`, `column2`, ….
    let sql = format!(
        "UPDATE contact SET email_index = lu.column2, tel_index = lu.column3, email_ancien = lu.column4, \
         tel_ancien = lu.column5, cles = {VERSION_DES_CLES} FROM (VALUES {}) AS lu WHERE contact.id = lu.column1",
        rangees.collect::<Vec<_>>().join(", ")
    );
    let valeurs = changes.iter().flat_map(|(id, cles)| -> [Value; COLONNES] {
        let ClesDePersonne { email, tel, ancien_email, ancien_tel, .. } = cles.clone();
        [id.0.into(), email.into(), tel.into(), ancien_email.into(), ancien_tel.into()]
    });
    executer(tx, &sql, valeurs).await
}

/// Protects the company of a declaration under a key, unless an earlier declaration of another company already has this key. When the
/// other declaration is the later one, it loses the key. In both cases the pair is stored.
async fn attribuer(tx: &Ecriture, cle: &IndexAveugle, programme: &IdProgramme, denonciation: &Protege) -> Result<()> {
    let seule = ClesDePersonne::d_une(cle.clone());
    if protection::proteger(tx, &seule, programme, denonciation.compte, denonciation.echeance).await? {
        return Ok(());
    }
    let condition = "(c.email_index = $1 OR c.tel_index = $1) AND d.compte IS DISTINCT FROM $2";
    let autres =
        qui_protegent(tx, condition, vec![cle.clone().into(), denonciation.compte.map(|compte| compte.0).into()])
            .await?;
    let dessus = autres.into_iter().filter(|autre| autre.programmes.contains(programme));
    // Between declarations of the same instant, the smaller number came first.
    let Some(autre) = dessus.min_by_key(|autre| (autre.cree, autre.id)) else { return Ok(()) };
    let mien = (denonciation.cree, denonciation.id) < (autre.cree, autre.id);
    let (premiere, seconde) = if mien { (denonciation, &autre) } else { (&autre, denonciation) };
    if mien {
        let sql = "UPDATE protection SET compte = $3, echeance = $4 WHERE cle = $1 AND programme = $2";
        let valeurs: [Value; 4] = [
            cle.clone().into(),
            programme.0.clone().into(),
            denonciation.compte.map(|compte| compte.0).into(),
            denonciation.echeance.into(),
        ];
        executer(tx, sql, valeurs).await?;
    }
    noter(tx, "denonciation", premiere.id.0, seconde.id.0, &programme.0).await
}

async fn noter(tx: &Ecriture, genre: &str, premier: i64, second: i64, programme: &str) -> Result<()> {
    let sql = "INSERT INTO cle_partagee (genre, premier, second, programme, cree) VALUES ($1, $2, $3, $4, $5) \
               ON CONFLICT (genre, premier, second, programme) DO NOTHING";
    let valeurs: [Value; 5] = [genre.into(), premier.into(), second.into(), programme.into(), tx.maintenant().into()];
    executer(tx, sql, valeurs).await
}

async fn executer(tx: &Ecriture, sql: &str, valeurs: impl IntoIterator<Item = Value>) -> Result<()> {
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(())
}

/// The running validated declarations that meet a condition.
async fn qui_protegent(tx: &Ecriture, condition: &str, valeurs: Vec<Value>) -> Result<Vec<Protege>> {
    let sql = format!(
        "SELECT d.id AS id, c.id AS contact, d.compte AS compte, d.echeance AS echeance, d.cree AS cree, p.programme AS programme \
         FROM contact c JOIN denonciation d ON {NOMME} JOIN denonciation_programme p ON p.denonciation = d.id \
         WHERE {condition} AND d.statut = '{}' AND d.echeance > {} ORDER BY d.id, c.id, p.programme",
        StatutDenonciation::Validee.nom(),
        tx.maintenant().micros()
    );
    let mut trouves: Vec<Protege> = Vec::new();
    let question = Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs);
    for ligne in tx.query_all_raw(question).await? {
        let (id, programme) = (IdDenonciation(ligne.try_get("", "id")?), IdProgramme(ligne.try_get("", "programme")?));
        let contact = IdContact(ligne.try_get("", "contact")?);
        match trouves.last_mut().filter(|dernier| (dernier.id, dernier.contact) == (id, contact)) {
            Some(dernier) => dernier.programmes.push(programme),
            None => trouves.push(Protege {
                id,
                contact,
                compte: ligne.try_get::<Option<i32>>("", "compte")?.map(IdCompte),
                echeance: ligne.try_get("", "echeance")?,
                cree: ligne.try_get("", "cree")?,
                programmes: vec![programme],
            }),
        }
    }
    Ok(trouves)
}

/// Writes the keys of the buyers of the next running reservations that another version wrote; returns the number of reservations.
pub async fn indexer_des_reservations(tx: &Ecriture) -> Result<u64> {
    use crate::tables::reservation::{Column, Entity};
    let lignes = Entity::find()
        .filter(Expr::cust(
            "document IS NOT NULL AND finie IS NULL AND (cles_version IS NULL OR cles_version <> version)",
        ))
        .order_by_asc(Column::Id)
        .limit(PAR_PAQUET)
        .lock(LockType::NoKeyUpdate);
    let lignes = lignes.all(tx).await?;
    for ligne in &lignes {
        let Some(scelle) = &ligne.document else { continue };
        let id = IdReservation(ligne.id);
        let lu: Option<DocumentScelle> = ouvrir(tx, "reservation", scelle, ligne.id);
        match lu {
            Some(document) => crate::reservation::noter_les_cles(tx, id, &document.0, ligne.version).await?,
            None => crate::reservation::noter_la_version_des_cles(tx, id, ligne.version).await?,
        }
        // The first keys are deleted, because the other version may have changed the buyers. From then on only the form tells which buyer
        // each document belongs to.
        crate::reservation::oublier_premieres_cles(tx, id).await?;
    }
    Ok(lignes.len().try_into().unwrap_or(u64::MAX))
}

/// Indexes the addresses of the accounts and registrations that have no new index yet; returns how many.
pub async fn indexer_des_comptes(tx: &Ecriture) -> Result<u64> {
    let mut lus = 0;
    let genre = tx.get_database_backend();
    for (table, colonne) in [("utilisateur", "identite"), ("inscription", "dossier")] {
        let lire = format!(
            "SELECT CAST(id AS bigint) AS id, {colonne} AS secret, email_index FROM {table} \
             WHERE cles IS NULL AND {colonne} IS NOT NULL ORDER BY id LIMIT {PAR_PAQUET}"
        );
        for ligne in tx.query_all_raw(Statement::from_string(genre, lire)).await? {
            lus += 1;
            let id: i64 = ligne.try_get("", "id")?;
            let email = if table == "utilisateur" {
                let secret: Chiffre<Identite> = ligne.try_get("", "secret")?;
                ouvrir(tx, table, &secret, id).map(|identite| identite.email)
            } else {
                let secret: Chiffre<Dossier> = ligne.try_get("", "secret")?;
                ouvrir(tx, table, &secret, id).map(|dossier| dossier.prescriber.contact.email)
            };
            let faite = format!("UPDATE {table} SET cles = {VERSION_DES_CLES} WHERE id = $1");
            executer(tx, &faite, [id.into()]).await?;
            let Some(email) = email else { continue };
            let index = tx.trousseau().index_email(&email);
            if ligne.try_get::<Option<IndexAveugle>>("", "email_index")?.is_none_or(|present| present == index) {
                continue;
            }
            // The account that already has the address keeps it, and both accounts stay.
            let prise =
                format!("SELECT CAST(id AS bigint) AS id FROM {table} WHERE email_index = $1 ORDER BY id LIMIT 1");
            let question = Statement::from_sql_and_values(genre, prise, [index.clone().into()]);
            match tx.query_one_raw(question).await? {
                Some(autre) if table == "utilisateur" => noter(tx, "compte", autre.try_get("", "id")?, id, "").await?,
                Some(_) => {}
                None => {
                    let poser = format!("UPDATE {table} SET email_index = $2 WHERE id = $1");
                    executer(tx, &poser, [id.into(), index.into()]).await?;
                }
            }
        }
    }
    Ok(lus)
}

/// Reads the open pairs of declarations that share a key (of an e-mail or a phone). Once the earlier declaration has ended, the later one
/// gets the key if it still runs. Once one of the two has ended, the pair is closed. Returns the number of pairs that were closed.
pub async fn rendre_les_cles(tx: &Ecriture) -> Result<u64> {
    let mut closes = 0;
    for (id, partage) in ouvertes(tx, "finie IS NULL AND genre = 'denonciation'").await? {
        let ClePartagee::Denonciations { premiere, seconde, programme } = partage else { continue };
        crate::programme::verrouiller(tx, std::slice::from_ref(&programme)).await?;
        let qui_court = |id: IdDenonciation| qui_protegent(tx, "d.id = $1", vec![id.0.into()]);
        if !qui_court(premiere).await?.is_empty() && !qui_court(seconde).await?.is_empty() {
            continue;
        }
        for protege in qui_court(seconde).await? {
            let Some(lu) = crate::contact::par_id(tx, protege.contact).await? else { continue };
            for cle in lu.cles.email.iter().chain(&lu.cles.tel) {
                attribuer(tx, cle, &programme, &protege).await?;
            }
        }
        let clore = "UPDATE cle_partagee SET finie = $2 WHERE id = $1";
        executer(tx, clore, [id.into(), tx.maintenant().into()]).await?;
        closes += 1;
    }
    Ok(closes)
}

/// Reads the pairs that staff have not been told of yet.
pub async fn a_dire(db: &impl Acces) -> Result<Vec<(i64, ClePartagee)>> {
    ouvertes(db, "dite IS NULL AND finie IS NULL").await
}

/// Notes that staff were told of these pairs.
pub async fn noter_dites(tx: &Ecriture, ids: &[i64]) -> Result<()> {
    for id in ids {
        executer(tx, "UPDATE cle_partagee SET dite = $2 WHERE id = $1", [(*id).into(), tx.maintenant().into()]).await?;
    }
    Ok(())
}

async fn ouvertes(db: &impl Acces, condition: &str) -> Result<Vec<(i64, ClePartagee)>> {
    let sql = format!(
        "SELECT id, genre, premier, second, programme FROM cle_partagee WHERE {condition} ORDER BY id LIMIT 500"
    );
    let mut paires = Vec::new();
    for ligne in db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await? {
        let (premier, second): (i64, i64) = (ligne.try_get("", "premier")?, ligne.try_get("", "second")?);
        let compte = |id: i64| IdUtilisateur(i32::try_from(id).unwrap_or_default());
        let partage = match ligne.try_get::<String>("", "genre")?.as_str() {
            "compte" => ClePartagee::Comptes { premier: compte(premier), second: compte(second) },
            _ => ClePartagee::Denonciations {
                premiere: IdDenonciation(premier),
                seconde: IdDenonciation(second),
                programme: IdProgramme(ligne.try_get("", "programme")?),
            },
        };
        paires.push((ligne.try_get("", "id")?, partage));
    }
    Ok(paires)
}
