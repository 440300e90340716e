//! Users. Their identity is encrypted, so a user is found by the blind index of their e-mail.

use crate::base::Acces;
use crate::chiffre::{Chiffre, IndexAveugle, Trousseau};
use crate::compte;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::referent::referents;
use crate::tables;
use crate::tables::utilisateur::{ActiveModel, Column, Entity, Model};
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use crate::visibles::visibles;
use domain::acces::{Role, TypeUtilisateur};
use domain::preferences::Preferences;
use domain::regard::{Etendue, Regard};
use domain::utilisateur::{IdCompte, IdUtilisateur, Identite, Utilisateur};
use sea_orm::sea_query::{Expr, LockType, Query, SelectStatement};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, DatabaseConnection, EntityTrait, ExprTrait, Order,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Statement,
};
use sea_orm_migration::SchemaManager;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

/// The number of users that are read at once.
const LUS: u64 = 50_000;

/// A user to be created.
#[derive(Clone, PartialEq, Eq)]
pub struct NouvelUtilisateur {
    pub type_utilisateur: TypeUtilisateur,
    /// The roles as they are stored, without those that they imply.
    pub roles: Vec<Role>,
    pub identite: Identite,
    /// The argon2 hash of the password (PHC string).
    pub mot_de_passe: Option<String>,
    pub compte: Option<IdCompte>,
    /// The referent of an internal user.
    pub gerant: Option<IdUtilisateur>,
    /// True for a user of the demonstration.
    pub demo: bool,
}

/// A user, with the data that signing in needs.
#[derive(Clone, PartialEq, Eq)]
pub struct UtilisateurLu {
    pub utilisateur: Utilisateur,
    /// The argon2 hash of the password (PHC string); `None` before the first activation.
    pub mot_de_passe: Option<String>,
    pub actif: bool,
    /// True when a manager of their company disabled them, and nothing in their row has changed since.
    pub ecarte_par_sa_societe: bool,
    pub cree: Instant,
}

/// The data of an account that signing in needs, read in one statement for known and unknown accounts alike.
#[derive(Clone, PartialEq, Eq)]
pub struct AccesCompte {
    pub id: IdUtilisateur,
    /// The argon2 hash of the password (PHC string).
    pub mot_de_passe: Option<String>,
    pub actif: bool,
    /// True for a user of the demonstration.
    pub demo: bool,
}

impl fmt::Debug for AccesCompte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AccesCompte").field("id", &self.id).finish_non_exhaustive()
    }
}

impl fmt::Debug for NouvelUtilisateur {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NouvelUtilisateur").field("type", &self.type_utilisateur).finish_non_exhaustive()
    }
}

impl fmt::Debug for UtilisateurLu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UtilisateurLu").field("id", &self.utilisateur.id).finish_non_exhaustive()
    }
}

/// Creates an active user. Fails with [`crate::Unicite::UtilisateurEmail`] when the e-mail is taken.
pub async fn creer(tx: &Ecriture, nouveau: &NouvelUtilisateur) -> Result<IdUtilisateur> {
    let trousseau = tx.trousseau();
    let ligne = ActiveModel {
        id: NotSet,
        type_utilisateur: Set(nouveau.type_utilisateur.code().to_owned()),
        roles: Set(serde_json::json!(nouveau.roles).to_string()),
        identite: Set(trousseau.chiffrer(&nouveau.identite)?),
        email_index: Set(trousseau.index_email(&nouveau.identite.email)),
        mot_de_passe: Set(nouveau.mot_de_passe.clone()),
        compte: Set(nouveau.compte.map(|c| c.0)),
        gerant: Set(nouveau.gerant.map(|u| u.0)),
        photo: NotSet,
        demo: Set(nouveau.demo),
        actif: Set(true),
        cree: Set(tx.maintenant()),
        version: Set(1),
        preferences: Set(None),
        ecarte_par_sa_societe: NotSet,
    };
    let id = IdUtilisateur(Entity::insert(ligne).exec_with_returning(tx).await?.id);
    Ok(id)
}

/// Gives a user another password (its argon2 hash); returns false when the user does not exist.
pub async fn definir_mot_de_passe(tx: &Ecriture, id: IdUtilisateur, empreinte: &str) -> Result<bool> {
    changer(tx, id, Column::MotDePasse, Expr::value(empreinte)).await
}

/// Writes the present password under another argon2 hash. The version of the row stays as it is, because nothing that people read of the
/// user has changed.
pub async fn renouveler_empreinte(tx: &Ecriture, id: IdUtilisateur, empreinte: &str) -> Result<()> {
    let change = Entity::update_many().col_expr(Column::MotDePasse, Expr::value(empreinte));
    change.filter(Column::Id.eq(id.0)).exec(tx).await?;
    Ok(())
}

/// Lets a user sign in again; returns false when the user does not exist.
pub async fn reactiver(tx: &Ecriture, id: IdUtilisateur) -> Result<bool> {
    changer(tx, id, Column::Actif, Expr::value(true)).await
}

/// Keeps a user from signing in. The caller ends their sessions apart ([`crate::session::fermer_toutes`]). Returns false when the user
/// does not exist.
pub async fn desactiver(tx: &Ecriture, id: IdUtilisateur) -> Result<bool> {
    changer(tx, id, Column::Actif, Expr::value(false)).await
}

/// Keeps a user from signing in as [`desactiver`] does, when a manager of their company decides it. This manager may let them in again as
/// long as nobody else has changed anything in their row.
pub async fn ecarter_par_sa_societe(tx: &Ecriture, id: IdUtilisateur) -> Result<bool> {
    let change = Entity::update_many()
        .col_expr(Column::Actif, Expr::value(false))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .col_expr(Column::EcarteParSaSociete, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}

/// Writes the changed data of a user, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, utilisateur: &Utilisateur) -> Result<bool> {
    let trousseau = tx.trousseau();
    let remplace = Entity::update_many()
        .col_expr(Column::Roles, Expr::value(serde_json::json!(utilisateur.roles).to_string()))
        .col_expr(Column::Identite, Expr::value(trousseau.chiffrer(&utilisateur.identite)?))
        .col_expr(Column::Preferences, Expr::value(trousseau.chiffrer(&utilisateur.preferences)?))
        .col_expr(Column::Compte, Expr::value(utilisateur.compte.as_ref().map(|c| c.id.0)))
        .col_expr(Column::Gerant, Expr::value(utilisateur.gerant.as_ref().map(|g| g.id.0)))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(utilisateur.id.0))
        .filter(Column::Version.eq(utilisateur.version))
        .exec(tx)
        .await?;
    Ok(remplace.rows_affected > 0)
}

async fn changer(tx: &Ecriture, id: IdUtilisateur, colonne: Column, valeur: Expr) -> Result<bool> {
    let change = Entity::update_many()
        .col_expr(colonne, valeur)
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}

/// Reads the user of this e-mail, in any of its spellings.
pub async fn par_email(db: &impl Acces, email: &str) -> Result<Option<UtilisateurLu>> {
    let ligne = ligne_par_email(db, email).await?;
    Ok(relire(db, Vec::from_iter(ligne)).await?.pop())
}

/// Finds the row of an e-mail in one statement. Earlier versions could make two accounts of one address; each account is then found by its
/// own spelling of the address.
async fn ligne_par_email(db: &impl Acces, email: &str) -> Result<Option<Model>> {
    let (index, ancien) = (db.trousseau().index_email(email), db.trousseau().ancien_index_email(email));
    let trouvees = Entity::find().filter(Column::EmailIndex.is_in([index, ancien.clone()])).all(db).await?;
    Ok(trouvees.into_iter().max_by_key(|ligne| ligne.email_index == ancien))
}

/// Reads the user whose e-mail has this blind index.
pub async fn par_index(db: &impl Acces, index: &IndexAveugle) -> Result<Option<UtilisateurLu>> {
    let lignes = Entity::find().filter(Column::EmailIndex.eq(index.clone())).all(db).await?;
    Ok(relire(db, lignes).await?.pop())
}

/// Reads one user by id.
pub async fn par_id(db: &impl Acces, id: IdUtilisateur) -> Result<Option<UtilisateurLu>> {
    let lignes = Entity::find().filter(Column::Id.eq(id.0)).all(db).await?;
    Ok(relire(db, lignes).await?.pop())
}

/// Locks the row of a user until the transaction ends, and reads it. Other transactions can still write rows that name the user (a key, a
/// mail) under this lock. Otherwise two requests of one user, which have each written their key before they come here, would wait for each
/// other.
pub async fn par_id_verrouille(tx: &Ecriture, id: IdUtilisateur) -> Result<Option<UtilisateurLu>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let lignes = Entity::find().filter(Column::Id.eq(id.0)).lock(LockType::NoKeyUpdate).all(tx).await?;
    Ok(relire(tx, lignes).await?.pop())
}

/// Reads from the account of an e-mail the data that signing in needs, in one statement whether the account exists or not.
pub async fn acces_par_email(db: &impl Acces, email: &str) -> Result<Option<AccesCompte>> {
    Ok(ligne_par_email(db, email).await?.map(acces))
}

fn acces(ligne: Model) -> AccesCompte {
    let Model { id, mot_de_passe, actif, demo, .. } = ligne;
    AccesCompte { id: IdUtilisateur(id), mot_de_passe, actif, demo }
}

/// Says whether the account of a user may act.
pub async fn est_actif(db: &impl Acces, id: IdUtilisateur) -> Result<bool> {
    let actif: Option<bool> = Entity::find_by_id(id.0).select_only().column(Column::Actif).into_tuple().one(db).await?;
    Ok(actif.unwrap_or_default())
}

/// The users that a viewer sees: only the viewer, the users of their company, or all users (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct UtilisateursVisibles(Etendue);

impl UtilisateursVisibles {
    /// The users that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    fn filtre(self) -> Condition {
        visibles(self.0, Column::Id, Column::Compte)
    }

    /// Reads all the visible users, by id. Names are encrypted, so the caller sorts and searches in memory.
    pub async fn lister(self, db: &impl Acces) -> Result<Vec<UtilisateurLu>> {
        let lignes = Entity::find().filter(self.filtre()).order_by_asc(Column::Id).limit(LUS).all(db).await?;
        relire(db, lignes).await
    }

    /// Reads the visible users among these ids.
    pub async fn par_ids(self, db: &impl Acces, ids: &[i32]) -> Result<HashMap<IdUtilisateur, Utilisateur>> {
        let mut trouves = HashMap::new();
        let distincts: BTreeSet<i32> = ids.iter().copied().collect();
        for ids in distincts.into_iter().collect::<Vec<_>>().chunks(PAR_REQUETE) {
            let siens = Column::Id.is_in(ids.iter().copied());
            let lus = relire(db, Entity::find().filter(self.filtre()).filter(siens).all(db).await?).await?;
            trouves.extend(lus.into_iter().map(|lu| (lu.utilisateur.id, lu.utilisateur)));
        }
        Ok(trouves)
    }

    /// Reads one user, if they are visible.
    pub async fn par_id(self, db: &impl Acces, id: IdUtilisateur) -> Result<Option<UtilisateurLu>> {
        let lignes = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).all(db).await?;
        Ok(relire(db, lignes).await?.pop())
    }
}

/// Reads these users, without any check of who sees them, because the caller only names the authors of things that the viewer sees.
pub async fn par_ids(db: &impl Acces, ids: &[i32]) -> Result<HashMap<IdUtilisateur, Utilisateur>> {
    UtilisateursVisibles(Etendue::Tous).par_ids(db, ids).await
}

/// The people of the companies whose referent is one of these users.
pub(crate) fn geres_par(gerants: &[i32]) -> SelectStatement {
    let siennes = Query::select()
        .column(tables::compte::Column::Id)
        .from(tables::compte::Entity)
        .and_where(tables::compte::Column::Gerant.is_in(gerants.iter().copied()))
        .take();
    Query::select().column(Column::Id).from(Entity).and_where(Column::Compte.in_subquery(siennes)).take()
}

/// The counts of invitations that nobody answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Invitations {
    /// The number of users whose link can no longer be used.
    pub expirees: u64,
    /// The number of users whose link ends by `bientot` at the latest.
    pub bientot: u64,
}

/// Counts the unanswered invitations: those of everybody, or those of the companies whose referent is `gerant`.
pub async fn invitations(
    db: &impl Acces,
    gerant: Option<IdUtilisateur>,
    maintenant: Instant,
    bientot: Instant,
) -> Result<Invitations> {
    let parmi = if gerant.is_some() { "AND u.compte IN (SELECT id FROM compte WHERE gerant = $3)" } else { "" };
    let sql = format!(
        "SELECT CAST(count(CASE WHEN expire IS NULL OR expire <= $1 THEN 1 END) AS bigint) AS expirees, \
         CAST(count(CASE WHEN expire > $1 AND expire <= $2 THEN 1 END) AS bigint) AS bientot FROM \
         (SELECT u.id, max(l.expire) AS expire FROM utilisateur u LEFT JOIN lien_compte l ON l.utilisateur = u.id AND \
         l.usage = 'activation' WHERE u.mot_de_passe IS NULL AND u.actif {parmi} GROUP BY u.id) AS invites"
    );
    let mut valeurs: Vec<sea_orm::Value> = vec![maintenant.into(), bientot.into()];
    valeurs.extend(gerant.map(|u| u.0.into()));
    let question = Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs);
    let Some(ligne) = db.query_one_raw(question).await? else { return Ok(Invitations::default()) };
    let nombre = |colonne: &str| ligne.try_get::<i64>("", colonne).map(|n| u64::try_from(n).unwrap_or(0));
    Ok(Invitations { expirees: nombre("expirees")?, bientot: nombre("bientot")? })
}

/// Reads every user, by id.
pub async fn lister(db: &impl Acces) -> Result<Vec<UtilisateurLu>> {
    let lignes = Entity::find().order_by_asc(Column::Id).all(db).await?;
    relire(db, lignes).await
}

/// Reads the active network managers (IR), by name, then first name.
pub async fn responsables_reseau(db: &impl Acces) -> Result<Vec<Utilisateur>> {
    let lignes = Entity::find()
        .filter(Column::TypeUtilisateur.eq(TypeUtilisateur::IR.code()))
        .filter(Column::Actif.eq(true))
        .all(db)
        .await?;
    let mut trouves: Vec<Utilisateur> = relire(db, lignes).await?.into_iter().map(|lu| lu.utilisateur).collect();
    // Names are encrypted, so they are sorted here.
    trouves.sort_by_cached_key(|u| {
        use domain::texte::normaliser;
        (normaliser(&u.identite.nom), normaliser(&u.identite.prenom), u.id)
    });
    Ok(trouves)
}

/// Counts the accounts of the demonstration.
pub async fn nombre_de_demonstration(db: &impl Acces) -> Result<u64> {
    Ok(Entity::find().filter(Column::Demo.eq(true)).count(db).await?)
}

/// A user's row that tells whether keys are those of the database.
pub(crate) struct Temoin {
    id: i32,
    identite: Chiffre<Identite>,
    email_index: IndexAveugle,
}

impl Temoin {
    /// Says whether these keys decrypt the identity of the row, and give the index that the row holds.
    pub(crate) fn se_lit(&self, trousseau: &Trousseau) -> bool {
        let lue = trousseau.dechiffrer_ligne(&self.identite, self.id.into());
        lue.is_ok_and(|identite| {
            let indexes = [trousseau.index_email(&identite.email), trousseau.ancien_index_email(&identite.email)];
            indexes.contains(&self.email_index)
        })
    }
}

/// Reads the oldest and the newest user, because any change of keys happened between the two. The answer is empty when there is no user or
/// no table yet. Nothing else is encrypted then, because a session needs a user.
pub(crate) async fn temoins(db: &DatabaseConnection) -> Result<Vec<Temoin>> {
    if !SchemaManager::new(db).has_table("utilisateur").await? {
        return Ok(Vec::new());
    }
    let mut temoins = Vec::new();
    for ordre in [Order::Asc, Order::Desc] {
        // Only these columns are read, because the schema may be of another version.
        let ligne = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Identite, Column::EmailIndex])
            .order_by(Column::Id, ordre)
            .into_tuple::<(i32, Chiffre<Identite>, IndexAveugle)>()
            .one(db)
            .await?;
        temoins.extend(ligne.map(|(id, identite, email_index)| Temoin { id, identite, email_index }));
    }
    Ok(temoins)
}

async fn relire(db: &impl Acces, lignes: Vec<Model>) -> Result<Vec<UtilisateurLu>> {
    let comptes = compte::par_ids(db, &lignes.iter().filter_map(|l| l.compte).collect::<Vec<_>>()).await?;
    let gerants = referents(db, &lignes.iter().filter_map(|l| l.gerant).collect::<Vec<_>>()).await?;
    let mut lus = Vec::with_capacity(lignes.len());
    for ligne in lignes {
        let errone = |champ: &str| Error::DocumentIllisible {
            table: "utilisateur",
            id: ligne.id.to_string(),
            cause: format!("{champ} de valeur inconnue"),
        };
        let utilisateur = Utilisateur {
            id: IdUtilisateur(ligne.id),
            type_utilisateur: TypeUtilisateur::depuis_code(&ligne.type_utilisateur).ok_or_else(|| errone("type"))?,
            roles: serde_json::from_str(&ligne.roles).map_err(|_| errone("roles"))?,
            identite: db.trousseau().dechiffrer_ligne(&ligne.identite, ligne.id.into())?,
            compte: ligne.compte.and_then(|c| comptes.get(&c)).cloned(),
            gerant: ligne.gerant.and_then(|g| gerants.get(&g)).cloned(),
            preferences: match &ligne.preferences {
                None => Preferences::default(),
                Some(preferences) => db.trousseau().dechiffrer_ligne(preferences, ligne.id.into())?,
            },
            demo: ligne.demo,
            version: ligne.version,
        };
        let Model { mot_de_passe, actif, cree, version, ecarte_par_sa_societe, .. } = ligne;
        let ecarte_par_sa_societe = !actif && ecarte_par_sa_societe == Some(version);
        lus.push(UtilisateurLu { utilisateur, mot_de_passe, actif, ecarte_par_sa_societe, cree });
    }
    Ok(lus)
}
