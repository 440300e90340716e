//! The stream of facts (`design.md` section 1). One table is both the journal and the change feed.
//!
//! Facts carry identifiers and codes only, never a name, an e-mail or a phone. Their numbers follow the order of commits, so a reader that
//! has seen number `n` asks for the facts after `n` and misses none. A wake-up ([`Ecoute`]) is only a hint: a listener also looks for
//! facts every [`PERIODE`].

pub use crate::reveil::{Ecoute, PERIODE};
pub use domain::fait::{Fait, GenreDObjet, Mouvement, ObjetDeFait, Touche};

use crate::acteur::{Acteur, Auteur};
use crate::base::Base;
use crate::error::Result;
use crate::reveil::CANAL;
use crate::tables::{compteur, fait};
use crate::temps::Instant;
use domain::acces::IdGroupe;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

/// The number of rows in one INSERT: far below the limits of bound values of both databases.
const LOT_D_INSERTION: usize = 500;

/// The number of a fact, in the order of commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Numero(pub i64);

/// A fact as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaitEcrit {
    pub numero: Numero,
    pub instant: Instant,
    pub fait: Fait,
    /// The author of the fact; `None` in rows of an earlier version.
    pub auteur: Option<Auteur>,
    pub pour: Option<IdUtilisateur>,
}

/// Reads the facts after `numero`, in order, at most `limite`.
pub async fn depuis(db: &impl ConnectionTrait, numero: Numero, limite: u64) -> Result<Vec<FaitEcrit>> {
    let lignes = fait::Entity::find()
        .filter(fait::Column::Numero.gt(numero.0))
        .order_by_asc(fait::Column::Numero)
        .limit(limite)
        .all(db)
        .await?;
    Ok(lignes.into_iter().map(relire).collect())
}

/// The instants of the last invitations of a user after `depuis`, the newest first, at most `limite`. The caller holds the lock of that
/// user's row, so that two invitations sent together are counted one after the other.
pub async fn invitations_de(
    db: &impl ConnectionTrait,
    auteur: IdUtilisateur,
    depuis: Instant,
    limite: u64,
) -> Result<Vec<Instant>> {
    // The code of the fact stands in the text of the statement. The partial index holds these facts alone, so a database uses it only when
    // it sees this code.
    let sql = "SELECT instant FROM fait WHERE type = 'invitation-envoyee' AND auteur = $1 AND instant > $2 \
               ORDER BY numero DESC LIMIT $3";
    let limite = i64::try_from(limite).unwrap_or(i64::MAX);
    let valeurs = [auteur.0.into(), depuis.into(), limite.into()];
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    lignes.iter().map(|ligne| Ok(ligne.try_get("", "instant")?)).collect()
}

/// Says whether this user, or somebody in their place, stated the same fact after `depuis`. The caller holds the lock of that user's row.
pub async fn deja_dit(db: &impl ConnectionTrait, fait: &Fait, qui: IdUtilisateur, depuis: Instant) -> Result<bool> {
    let sql = "SELECT 1 FROM fait WHERE objet = $1 AND type = $2 AND corps = $3 AND instant > $4 \
               AND coalesce(pour, auteur) = $5 LIMIT 1";
    let valeurs: [sea_orm::Value; 5] = [
        fait.objet().map(|objet| objet.to_string()).into(),
        fait.code().into(),
        corps(fait)?.into(),
        depuis.into(),
        qui.0.into(),
    ];
    Ok(db.query_one_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?.is_some())
}

/// The number of the last fact; zero when there is none.
pub async fn dernier(db: &impl ConnectionTrait) -> Result<Numero> {
    let ligne = compteur::Entity::find_by_id(1).one(db).await?;
    Ok(Numero(ligne.map_or(0, |l| l.numero)))
}

/// Says whether a fact is committed, as this connection sees it. On PostgreSQL readers and writers share their connections, so the answer
/// is false on a connection that has an uncommitted write of its own.
pub(crate) async fn est_confirme(db: &impl ConnectionTrait, numero: Numero) -> Result<bool> {
    let genre = db.get_database_backend();
    let autre = if genre == DbBackend::Postgres { " AND txid_current_if_assigned() IS NULL" } else { "" };
    let sql = format!("SELECT 1 FROM fait WHERE numero = $1{autre}");
    Ok(db.query_one_raw(Statement::from_sql_and_values(genre, sql, [numero.0.into()])).await?.is_some())
}

/// Reads a fact from its row.
pub(crate) fn relire(ligne: fait::Model) -> FaitEcrit {
    let auteur = match (ligne.acteur.as_deref(), ligne.auteur) {
        (Some("utilisateur"), Some(id)) => Some(Auteur::Utilisateur(IdUtilisateur(id))),
        (Some("commande"), _) => Some(Auteur::Commande),
        (Some("tache"), _) => Some(Auteur::Tache),
        (Some("visiteur"), _) => Some(Auteur::Visiteur),
        (Some("signataire"), _) => Some(Auteur::Signataire),
        _ => None,
    };
    let pour = ligne.pour.map(IdUtilisateur);
    let (numero, instant) = (Numero(ligne.numero), ligne.instant);
    let fait = connu(&ligne).unwrap_or_else(|| Fait::Inconnu {
        objet: ligne.objet.as_deref().and_then(ObjetDeFait::lire),
        touche: colonnes(&ligne),
        code: ligne.type_fait,
    });
    FaitEcrit { numero, instant, fait, auteur, pour }
}

/// Reads the fact of a row, when this version knows its code and can read its body.
fn connu(ligne: &fait::Model) -> Option<Fait> {
    if !Fait::CODES.contains(&ligne.type_fait.as_str()) {
        return None;
    }
    let lu = serde_json::from_str::<serde_json::Value>(&ligne.corps)
        .and_then(|corps| serde_json::from_value(serde_json::json!({"type": ligne.type_fait, "corps": corps})));
    if let Err(cause) = &lu {
        tracing::warn!(fait = ligne.numero, code = ligne.type_fait, %cause, "the body of a fact does not read: its columns alone are heeded");
    }
    lu.ok()
}

/// When this version does not know a fact, reads from the columns of its row what the fact has touched. A fact without these columns may
/// have touched anything.
fn colonnes(ligne: &fait::Model) -> Touche {
    let Some(catalogue) = ligne.catalogue else { return Touche { catalogue: true, ..Touche::default() } };
    let annexes = ligne.annexes.as_deref().map_or(Ok(Vec::new()), serde_json::from_str::<Vec<IdLot>>);
    let autres = Touche {
        utilisateur: ligne.utilisateur.map(IdUtilisateur),
        compte: ligne.compte.map(IdCompte),
        session: ligne.session,
        reglage: ligne.reglage.unwrap_or(true),
        ..Touche::default()
    };
    // The names of the lots cannot be read, so any lot may have been touched. A touched catalogue without a name makes readers read the
    // whole catalogue again.
    let Ok(annexes) = annexes else { return Touche { catalogue: true, ..autres } };
    Touche {
        catalogue,
        lots: ligne.lot.clone().map(IdLot).into_iter().chain(annexes).collect(),
        programme: ligne.programme.clone().map(IdProgramme),
        groupe: ligne.groupe.map(IdGroupe),
        import: ligne.import,
        ..autres
    }
}

/// The last statements of a write: takes one number for each fact, and inserts the facts.
pub(crate) async fn inserer(
    db: &impl ConnectionTrait,
    acteur: &Acteur,
    faits: &[Fait],
    instant: Instant,
) -> Result<Option<Numero>, DbErr> {
    if faits.is_empty() {
        return Ok(None);
    }
    let nombre = i64::try_from(faits.len()).unwrap_or(i64::MAX);
    let compteur = compteur::Entity::update_many()
        .col_expr(compteur::Column::Numero, Expr::col(compteur::Column::Numero).add(nombre))
        .filter(compteur::Column::Id.eq(1))
        .exec_with_returning(db)
        .await?;
    let dernier = compteur.first().ok_or_else(|| DbErr::RecordNotFound("compteur".to_owned()))?.numero;
    let lignes: Vec<fait::ActiveModel> = (dernier - nombre + 1..)
        .zip(faits)
        .map(|(n, fait)| ligne(n, acteur, fait, instant))
        .collect::<Result<_, _>>()?;
    for lot in lignes.chunks(LOT_D_INSERTION) {
        fait::Entity::insert_many(lot.iter().cloned()).exec_without_returning(db).await?;
    }
    if db.get_database_backend() == DbBackend::Postgres {
        db.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_notify($1, '')", [CANAL.into()]))
            .await?;
    }
    Ok(Some(Numero(dernier)))
}

/// The body of a fact as its row stores it.
fn corps(fait: &Fait) -> Result<String, DbErr> {
    Ok(serde_json::to_value(fait).map_err(|e| illisible(&e))?["corps"].take().to_string())
}

fn illisible(cause: &serde_json::Error) -> DbErr {
    DbErr::Json(cause.to_string())
}

fn ligne(numero: i64, acteur: &Acteur, fait: &Fait, instant: Instant) -> Result<fait::ActiveModel, DbErr> {
    let Touche { catalogue, lots, programme, groupe, import, utilisateur, compte, session, reglage } = fait.touche();
    let (lot, annexes) = match lots.split_first() {
        None => (None, None),
        Some((lot, [])) => (Some(lot), None),
        Some((lot, annexes)) => (Some(lot), Some(serde_json::to_string(annexes).map_err(|e| illisible(&e))?)),
    };
    Ok(fait::ActiveModel {
        numero: Set(numero),
        type_fait: Set(fait.code().to_owned()),
        corps: Set(corps(fait)?),
        instant: Set(instant),
        acteur: Set(Some(acteur.auteur.code().to_owned())),
        auteur: Set(acteur.auteur.utilisateur().map(|u| u.0)),
        pour: Set(acteur.pour.map(|u| u.0)),
        origine: Set(acteur.origine.clone()),
        catalogue: Set(Some(catalogue)),
        lot: Set(lot.map(|l| l.0.clone())),
        annexes: Set(annexes),
        programme: Set(programme.map(|p| p.0)),
        groupe: Set(groupe.map(|g| g.0)),
        import: Set(import),
        utilisateur: Set(utilisateur.map(|u| u.0)),
        compte: Set(compte.map(|c| c.0)),
        session: Set(session),
        reglage: Set(Some(reglage)),
        chaine: Set(None),
        objet: Set(fait.objet().map(|objet| objet.to_string())),
    })
}

impl Base {
    /// Returns the number of the last fact that a write of this process returned to its caller, when another connection cannot read this
    /// fact. That write was then not kept. Returns `None` when the fact can be read, or when nothing was written yet.
    pub async fn fait_introuvable(&self) -> Result<Option<Numero>> {
        // Load the number before reading the database, because a fact that is committed between the two can then be read.
        let dit = Numero(self.0.dernier_dit.load(Ordering::Acquire));
        if dit == Numero::default() {
            return Ok(None);
        }
        let lisible = est_confirme(&self.lire().await?, dit).await?;
        Ok((!lisible).then_some(dit))
    }

    /// Notes the number of the last fact of a write, which is returned to the caller.
    pub(crate) fn dire(&self, numero: Numero) {
        self.0.dernier_dit.fetch_max(numero.0, Ordering::Release);
    }
}
