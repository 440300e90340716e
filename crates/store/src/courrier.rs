//! The outbox (`domain.md` section 9): the transaction that owes a mail writes it as a row, then a job sends it.
//!
//! The content of a mail is encrypted, and erased some time after it was sent. Its Message-ID is made from [`Courrier::envoi`] and
//! stays the same at every attempt, so that a mail program recognises a mail received twice.

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

/// The SQL condition that finds the job of a mail. Its text is that of the index `ix_tache_corps`.
const SA_TACHE: &str = "tache.code = 'envoyer-courrier' AND tache.corps = '{\"courrier\":' || courrier.id || '}'";

/// A mail to be queued.
#[derive(Debug, Clone)]
pub struct NouveauCourrier {
    /// The code of the letter.
    pub modele: &'static str,
    /// The user who is to receive the mail; `None` when the addressee is not a user.
    pub destinataire: Option<IdUtilisateur>,
    /// The addressee and the content.
    pub contenu: Contenu,
    /// Mails with the same `suite` leave in the order in which they were queued ([`un_autre_d_abord`]). It is `None` for a mail that waits
    /// for no other.
    pub suite: Option<String>,
}

/// A mail as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Courrier {
    pub id: i64,
    /// 32 random hexadecimal digits, for the Message-ID.
    pub envoi: String,
    /// The code of the letter.
    pub modele: String,
    /// The user who is to receive the mail; `None` when the addressee is not a user.
    pub destinataire: Option<IdUtilisateur>,
    /// The instant at which the mail was queued.
    pub cree: Instant,
    /// The instant at which the mail was sent.
    pub envoye: Option<Instant>,
    /// True when its content was erased.
    pub efface: bool,
}

/// Queues a mail and returns its id. The caller must queue the job that sends it.
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

/// The next step for a mail: to send it, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AEnvoyer {
    /// The mail must be sent, with this content.
    Oui(Courrier, Contenu),
    DejaParti,
    /// The content was erased before the mail could leave.
    Efface,
}

/// Says whether a mail must still be sent. A mail without a row counts as sent.
pub async fn a_envoyer(db: &impl Acces, id: i64) -> Result<AEnvoyer> {
    let ligne = Entity::find_by_id(id).filter(Column::Envoye.is_null()).one(db).await?;
    let Some(ligne) = ligne else { return Ok(AEnvoyer::DejaParti) };
    let Some(contenu) = &ligne.contenu else { return Ok(AEnvoyer::Efface) };
    let contenu = db.trousseau().dechiffrer_ligne(contenu, ligne.id)?;
    Ok(AEnvoyer::Oui(relire(ligne), contenu))
}

/// Says whether another mail of the same `suite` must leave before this one: it was queued earlier, and its first attempt is still to come
/// or under way. A mail whose attempt failed holds no other mail back, because the other mails would then come too late.
pub async fn un_autre_d_abord(db: &impl Acces, id: i64) -> Result<bool> {
    let sql = format!(
        "SELECT 1 FROM courrier lui JOIN courrier ON courrier.suite = lui.suite AND courrier.id < lui.id JOIN tache ON {SA_TACHE} \
         WHERE lui.id = $1 AND courrier.envoye IS NULL AND courrier.contenu IS NOT NULL AND tache.erreur IS NULL \
         AND tache.morte IS NULL LIMIT 1"
    );
    let un = Statement::from_sql_and_values(db.get_database_backend(), sql, [id.into()]);
    Ok(db.query_one_raw(un).await?.is_some())
}

/// Notes that a mail was sent, and makes the job of the mail that waited for it due at once. Returns false when the sending was already
/// noted.
pub async fn noter_envoi(tx: &Ecriture, id: i64) -> Result<bool> {
    let note = Entity::update_many()
        .col_expr(Column::Envoye, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id))
        .filter(Column::Envoye.is_null())
        .exec(tx)
        .await?;
    if note.rows_affected > 0 {
        avancer_la_suite(tx, id).await?;
    }
    Ok(note.rows_affected > 0)
}

async fn avancer_la_suite(tx: &Ecriture, id: i64) -> Result<()> {
    let lue: Option<Option<String>> =
        Entity::find_by_id(id).select_only().column(Column::Suite).into_tuple().one(tx).await?;
    let Some(suite) = lue.flatten() else { return Ok(()) };
    let suivants = Entity::find().select_only().column(Column::Id).filter(Column::Suite.eq(suite));
    let suivants = suivants.filter(Column::Envoye.is_null()).filter(Column::Id.gt(id)).order_by_asc(Column::Id);
    if let Some(suivant) = suivants.into_tuple::<i64>().one(tx).await? {
        crate::tache::presser(tx, &Tache::EnvoyerCourrier { courrier: suivant }).await?;
    }
    Ok(())
}

/// Reads the last mails queued, the newest first, at most `limite`, before the mail of id `avant` when it is given.
pub async fn lister(db: &impl Acces, avant: Option<i64>, limite: u64) -> Result<Vec<Courrier>> {
    let mut selection = Entity::find().order_by_desc(Column::Id).limit(limite);
    if let Some(avant) = avant {
        selection = selection.filter(Column::Id.lt(avant));
    }
    Ok(selection.all(db).await?.into_iter().map(relire).collect())
}

/// Erases the content of mails sent before `envoyes_avant`, and of mails queued before `deposes_avant` whether sent or not. Returns the
/// number of mails erased.
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
