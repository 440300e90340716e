//! The outbox (`domain.md` section 9): a mail is a row of the transaction that owes it, then a job sends it.
//!
//! What it says is encrypted, and erased some time after it was sent. Its Message-ID is made of [`Courrier::envoi`], the same
//! at every attempt: whoever receives it twice can tell.

mod suivi;

pub use crate::tables::courrier::Contenu;
pub use suivi::{CourrierSuivi, CourriersVisibles, EtatCourrier, FiltreCourriers, contenu, relancer};

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::courrier::{ActiveModel, Column, Entity, Model};
use crate::tache::Tache;
use crate::temps::Instant;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use std::collections::{BTreeMap, HashMap};

/// The job that sends a mail; `ix_tache_corps` finds it.
const SA_TACHE: &str = "tache.code = 'envoyer-courrier' AND tache.corps = '{\"courrier\":' || courrier.id || '}'";

/// A mail to be queued.
#[derive(Debug, Clone)]
pub struct NouveauCourrier {
    /// Code of what it says.
    pub modele: &'static str,
    /// The user it is for, when it is one.
    pub destinataire: Option<IdUtilisateur>,
    /// To whom and what.
    pub contenu: Contenu,
    /// Mails of one name leave in the order in which they were queued ([`apres_un_autre`]); none for one that waits for no other.
    pub suite: Option<String>,
}

/// A mail as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Courrier {
    /// Identifier.
    pub id: i64,
    /// 32 random hexadecimal digits.
    pub envoi: String,
    /// Code of what it says.
    pub modele: String,
    /// The user it is for, when it is one.
    pub destinataire: Option<IdUtilisateur>,
    /// When it was queued.
    pub cree: Instant,
    /// When it was sent.
    pub envoye: Option<Instant>,
    /// What it said is no longer kept.
    pub efface: bool,
}

/// Queues a mail, and gives its id; the job that sends it is the caller's to queue.
pub async fn deposer(tx: &Ecriture, nouveau: &NouveauCourrier) -> Result<i64> {
    Ok(Entity::insert(ligne(tx, nouveau)?).exec_with_returning(tx).await?.id)
}

/// Queues mails with the jobs that send them, in two statements whatever their number.
pub async fn deposer_tous(tx: &Ecriture, nouveaux: &[NouveauCourrier]) -> Result<()> {
    if nouveaux.is_empty() {
        return Ok(());
    }
    let lignes = nouveaux.iter().map(|nouveau| ligne(tx, nouveau)).collect::<Result<Vec<_>>>()?;
    let mut deposes = Entity::insert_many(lignes).exec_with_returning(tx).await?;
    deposes.sort_by_key(|depose| depose.id);
    let taches: Vec<Tache> = deposes.iter().map(|depose| Tache::EnvoyerCourrier { courrier: depose.id }).collect();
    crate::tache::mettre_toutes(tx, &taches, tx.maintenant()).await
}

fn ligne(tx: &Ecriture, nouveau: &NouveauCourrier) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: NotSet,
        envoi: Set(format!("{:032x}", rand::random::<u128>())),
        modele: Set(nouveau.modele.to_owned()),
        destinataire: Set(nouveau.destinataire.map(|u| u.0)),
        contenu: Set(Some(tx.trousseau().chiffrer(&nouveau.contenu)?)),
        cree: Set(tx.maintenant()),
        envoye: Set(None),
        suite: Set(nouveau.suite.clone()),
    })
}

/// What is left to be done of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AEnvoyer {
    /// To be sent, with what it says.
    Oui(Box<(Courrier, Contenu)>),
    /// It was sent.
    DejaParti,
    /// What it said was erased before it could leave.
    Efface,
    /// What it says does not read, and why.
    Illisible(String),
}

/// What is left to be done of mails, by id, in one statement; one that is not there has left.
pub async fn a_envoyer(db: &impl Acces, ids: &[i64]) -> Result<HashMap<i64, AEnvoyer>> {
    let lignes =
        Entity::find().filter(Column::Id.is_in(ids.iter().copied())).filter(Column::Envoye.is_null()).all(db).await?;
    let mut lus: HashMap<i64, AEnvoyer> = ids.iter().map(|id| (*id, AEnvoyer::DejaParti)).collect();
    for ligne in lignes {
        let lu = match &ligne.contenu {
            None => AEnvoyer::Efface,
            Some(contenu) => match db.trousseau().dechiffrer_ligne(contenu, ligne.id) {
                Ok(contenu) => AEnvoyer::Oui(Box::new((relire(ligne.clone()), contenu))),
                Err(erreur) => AEnvoyer::Illisible(erreur.to_string()),
            },
        };
        lus.insert(ligne.id, lu);
    }
    Ok(lus)
}

/// Those of these mails that are to leave after another one of the same name, queued before, and the last such one. It is one whose
/// first attempt is to come, or is under way. One that could not leave holds nobody back: who follows it would be told too late.
pub async fn apres_un_autre(db: &impl Acces, ids: &[i64]) -> Result<HashMap<i64, i64>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rangs = (1..=ids.len()).map(|rang| format!("${rang}")).collect::<Vec<_>>().join(", ");
    let sql = format!(
        "SELECT lui.id AS id, max(courrier.id) AS avant FROM courrier lui JOIN courrier ON courrier.suite = lui.suite \
         AND courrier.id < lui.id JOIN tache ON {SA_TACHE} WHERE lui.id IN ({rangs}) AND courrier.envoye IS NULL \
         AND courrier.contenu IS NOT NULL AND tache.erreur IS NULL AND tache.morte IS NULL GROUP BY lui.id"
    );
    let valeurs = ids.iter().map(|id| (*id).into());
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    lignes.iter().map(|ligne| Ok((ligne.try_get("", "id")?, ligne.try_get("", "avant")?))).collect()
}

/// Notes that mails were sent, and has those that waited for one of them sent at once; gives those that nobody had noted before.
pub async fn noter_envois(tx: &Ecriture, ids: &[i64]) -> Result<Vec<i64>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let notes = Entity::update_many()
        .col_expr(Column::Envoye, Expr::value(tx.maintenant()))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::Envoye.is_null())
        .exec_with_returning(tx)
        .await?;
    // The last one of each name: those before it have left too.
    let mut suites: BTreeMap<String, i64> = BTreeMap::new();
    for note in &notes {
        if let Some(suite) = &note.suite {
            let dernier = suites.entry(suite.clone()).or_insert(note.id);
            *dernier = std::cmp::max(*dernier, note.id);
        }
    }
    for (suite, dernier) in suites {
        avancer_la_suite(tx, &suite, dernier).await?;
    }
    Ok(notes.into_iter().map(|note| note.id).collect())
}

async fn avancer_la_suite(tx: &Ecriture, suite: &str, apres: i64) -> Result<()> {
    let suivants = Entity::find().select_only().column(Column::Id).filter(Column::Suite.eq(suite));
    let suivants = suivants.filter(Column::Envoye.is_null()).filter(Column::Id.gt(apres)).order_by_asc(Column::Id);
    if let Some(suivant) = suivants.into_tuple::<i64>().one(tx).await? {
        crate::tache::presser(tx, &Tache::EnvoyerCourrier { courrier: suivant }).await?;
    }
    Ok(())
}

/// The mails queued lately, the newest first, at most `limite`, before the one of that id when it is given.
pub async fn lister(db: &impl Acces, avant: Option<i64>, limite: u64) -> Result<Vec<Courrier>> {
    let mut selection = Entity::find().order_by_desc(Column::Id).limit(limite);
    if let Some(avant) = avant {
        selection = selection.filter(Column::Id.lt(avant));
    }
    Ok(selection.all(db).await?.into_iter().map(relire).collect())
}

/// Erases what mails said: those sent before `envoyes_avant`, and those queued before `deposes_avant` whether sent or not.
/// Gives how many.
pub async fn effacer(tx: &Ecriture, envoyes_avant: Instant, deposes_avant: Instant) -> Result<u64> {
    let vieux = Column::Envoye.lt(envoyes_avant).or(Column::Cree.lt(deposes_avant));
    let efface = Entity::update_many()
        .col_expr(Column::Contenu, Expr::value(Option::<Vec<u8>>::None))
        .filter(Column::Contenu.is_not_null())
        .filter(vieux)
        .exec(tx)
        .await?;
    Ok(efface.rows_affected)
}

fn relire(ligne: Model) -> Courrier {
    Courrier {
        id: ligne.id,
        envoi: ligne.envoi,
        modele: ligne.modele,
        destinataire: ligne.destinataire.map(IdUtilisateur),
        cree: ligne.cree,
        envoye: ligne.envoye,
        efface: ligne.contenu.is_none(),
    }
}
