//! The notifications of a prescriber (the `cloche`): the facts that other people wrote about the prescriber's own files, in a window
//! of time, and how far the prescriber has read them.
//!
//! Notifications are not stored: they are read from the facts, which have their own rules of retention and deletion.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::faits::{self, GenreDObjet, Numero, ObjetDeFait};
use crate::tables::cloche_lue::{ActiveModel, Column, Entity};
use crate::tables::{attente, denonciation, denonciation_programme, option_lot, reservation};
use crate::temps::Instant;
use domain::contact::IdContact;
use domain::fait::cloche::ARRIVEES;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QueryResult, QuerySelect, Statement, Value,
};
use std::collections::HashMap;

/// A question about notifications: whose they are, and from which instant on.
#[derive(Debug, Clone, Copy)]
pub struct QuestionDeCloche {
    pub utilisateur: IdUtilisateur,
    /// The company of the user, to find the facts about its mandate.
    pub compte: Option<IdCompte>,
    /// Facts before this instant are left out.
    pub depuis: Instant,
}

/// A fact that arrived in one of the user's files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaitArrive {
    pub numero: Numero,
    pub code: String,
    pub instant: Instant,
    /// The file that the fact is about.
    pub objet: ObjetDeFait,
}

/// Reads the last facts that arrived, the newest first, at most `limite`.
pub async fn dernieres(db: &impl Acces, question: &QuestionDeCloche, limite: u64) -> Result<Vec<FaitArrive>> {
    let sql = format!(
        "SELECT f.numero AS numero, f.type AS code, f.instant AS instant, f.objet AS objet {} \
         ORDER BY f.numero DESC LIMIT {limite}",
        ce_qui_arrive()
    );
    let lignes = db.query_all_raw(poser(db, &sql, question)).await?;
    lignes.iter().filter_map(|ligne| relire(ligne).transpose()).collect()
}

/// Counts the facts that the user has not read, up to `jusqu_au`.
pub async fn non_lues(db: &impl Acces, question: &QuestionDeCloche, jusqu_au: u64) -> Result<u64> {
    let sql = format!(
        "SELECT CAST(count(*) AS bigint) AS nombre FROM (SELECT f.numero {} AND f.numero > \
         COALESCE((SELECT jusqu_a FROM cloche_lue WHERE utilisateur = $1), 0) LIMIT {jusqu_au}) AS non_lues",
        ce_qui_arrive()
    );
    let ligne = db.query_one_raw(poser(db, &sql, question)).await?;
    let nombre = ligne.map(|ligne| ligne.try_get::<i64>("", "nombre")).transpose()?;
    Ok(u64::try_from(nombre.unwrap_or(0)).unwrap_or(0))
}

/// The facts by which a file was handed over. Earlier facts of the file belong to its former prescriber, so they are left out.
const REMISES: &str = "'denonciation-transmise', 'option-transmise', 'reservation-transmise'";

/// The FROM clause that finds the facts that arrived. It starts from the user's files and looks up the facts of each file, because a query
/// that starts from the facts would read the facts of every user.
fn ce_qui_arrive() -> String {
    let codes: Vec<String> = ARRIVEES.iter().map(|(code, _)| format!("'{code}'")).collect();
    let miens = |genre: GenreDObjet, table: &str| {
        format!("SELECT '{}:' || CAST(id AS text) AS objet FROM {table} WHERE prescripteur = $1", genre.code())
    };
    format!(
        "FROM ({} UNION ALL {} UNION ALL {} UNION ALL {} UNION ALL SELECT CAST($2 AS text)) AS siens CROSS JOIN fait AS f \
         WHERE f.objet = siens.objet AND f.type IN ({}) AND f.instant >= $3 AND (f.auteur IS NULL OR f.auteur <> $1) \
         AND NOT EXISTS (SELECT 1 FROM fait AS t WHERE t.objet = f.objet AND t.numero > f.numero AND t.type IN ({REMISES}))",
        miens(GenreDObjet::Denonciation, "denonciation"),
        miens(GenreDObjet::Option, "option_lot"),
        miens(GenreDObjet::Attente, "attente"),
        miens(GenreDObjet::Reservation, "reservation"),
        codes.join(", "),
    )
}

fn poser(db: &impl Acces, sql: &str, question: &QuestionDeCloche) -> Statement {
    let compte = question.compte.map(|compte| ObjetDeFait::nouveau(GenreDObjet::Compte, &compte.0).to_string());
    let valeurs: [Value; 3] =
        [question.utilisateur.0.into(), compte.unwrap_or_default().into(), question.depuis.into()];
    Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)
}

fn relire(ligne: &QueryResult) -> Result<Option<FaitArrive>> {
    let objet: String = ligne.try_get("", "objet")?;
    let (numero, code, instant) =
        (ligne.try_get("", "numero")?, ligne.try_get("", "code")?, ligne.try_get("", "instant")?);
    Ok(ObjetDeFait::lire(&objet).map(|objet| FaitArrive { numero: Numero(numero), code, instant, objet }))
}

/// The number of the last fact that a user has read.
pub async fn lue(db: &impl Acces, qui: IdUtilisateur) -> Result<Numero> {
    Ok(Numero(Entity::find_by_id(qui.0).one(db).await?.map_or(0, |ligne| ligne.jusqu_a)))
}

/// Notes that a user has read as far as this fact, or as far as the last fact that exists. The number noted never goes back.
pub async fn lire_jusqu_a(tx: &Ecriture, qui: IdUtilisateur, jusqu_a: Numero) -> Result<()> {
    let jusqu_a = jusqu_a.min(faits::dernier(tx).await?);
    if jusqu_a <= lue(tx, qui).await? {
        return Ok(());
    }
    let ligne = ActiveModel { utilisateur: Set(qui.0), jusqu_a: Set(jusqu_a.0) };
    // When two devices read at the same time, the greater number is kept.
    let plus_loin = Expr::cust("excluded.jusqu_a > cloche_lue.jusqu_a");
    let conflit =
        OnConflict::column(Column::Utilisateur).update_column(Column::JusquA).action_and_where(plus_loin).to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(())
}

/// The lot, the programmes and the buyer of a file in which a fact arrived, as far as the row of the file tells them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SujetArrive {
    pub lot: Option<IdLot>,
    /// The programme of the lot, or the programmes of a declaration.
    pub programmes: Vec<IdProgramme>,
    pub contact: Option<IdContact>,
}

/// Reads what these files are about, with one statement for each kind of file. This function checks no right, because the caller found
/// these files among the user's own.
pub async fn sujets(db: &impl Acces, arrivees: &[FaitArrive]) -> Result<HashMap<ObjetDeFait, SujetArrive>> {
    let mut trouves = HashMap::new();
    let de_lot = |lot: String, programme: String, contact: Option<i64>| SujetArrive {
        lot: Some(IdLot(lot)),
        programmes: vec![IdProgramme(programme)],
        contact: contact.map(IdContact),
    };
    let ids = |genre: GenreDObjet| -> Vec<i64> {
        let siens = arrivees.iter().filter(|arrive| arrive.objet.genre == genre);
        siens.filter_map(|arrive| arrive.objet.id.parse().ok()).collect()
    };
    let options = ids(GenreDObjet::Option);
    if !options.is_empty() {
        use option_lot::{Column, Entity};
        let lues = Entity::find().select_only().columns([Column::Id, Column::Lot, Column::Programme, Column::Contact]);
        let lues: Vec<(i64, String, String, i64)> = lues.filter(Column::Id.is_in(options)).into_tuple().all(db).await?;
        for (id, lot, programme, contact) in lues {
            trouves.insert(ObjetDeFait::nouveau(GenreDObjet::Option, &id), de_lot(lot, programme, Some(contact)));
        }
    }
    let attentes = ids(GenreDObjet::Attente);
    if !attentes.is_empty() {
        use attente::{Column, Entity};
        let lues = Entity::find().select_only().columns([Column::Id, Column::Lot, Column::Programme]);
        let lues: Vec<(i64, String, String)> = lues.filter(Column::Id.is_in(attentes)).into_tuple().all(db).await?;
        for (id, lot, programme) in lues {
            trouves.insert(ObjetDeFait::nouveau(GenreDObjet::Attente, &id), de_lot(lot, programme, None));
        }
    }
    let reservations = ids(GenreDObjet::Reservation);
    if !reservations.is_empty() {
        use reservation::{Column, Entity};
        let lues = Entity::find().select_only().columns([Column::Id, Column::Lot, Column::Programme, Column::Contact]);
        let lues: Vec<(i64, String, String, Option<i64>)> =
            lues.filter(Column::Id.is_in(reservations)).into_tuple().all(db).await?;
        for (id, lot, programme, contact) in lues {
            trouves.insert(ObjetDeFait::nouveau(GenreDObjet::Reservation, &id), de_lot(lot, programme, contact));
        }
    }
    let denonciations = ids(GenreDObjet::Denonciation);
    if !denonciations.is_empty() {
        use denonciation::{Column, Entity};
        use denonciation_programme as liens;
        let lues = Entity::find().select_only().columns([Column::Id, Column::Contact]);
        let lues: Vec<(i64, i64)> =
            lues.filter(Column::Id.is_in(denonciations.iter().copied())).into_tuple().all(db).await?;
        for (id, contact) in lues {
            let sujet = SujetArrive { contact: Some(IdContact(contact)), ..SujetArrive::default() };
            trouves.insert(ObjetDeFait::nouveau(GenreDObjet::Denonciation, &id), sujet);
        }
        let siens = liens::Entity::find().filter(liens::Column::Denonciation.is_in(denonciations));
        for lien in siens.order_by_asc(liens::Column::Programme).all(db).await? {
            if let Some(sujet) = trouves.get_mut(&ObjetDeFait::nouveau(GenreDObjet::Denonciation, &lien.denonciation)) {
                sujet.programmes.push(IdProgramme(lien.programme));
            }
        }
    }
    Ok(trouves)
}
