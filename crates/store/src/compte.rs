//! Partner companies, with their group and their referent.

use crate::base::Acces;
use crate::chiffre::Chiffre;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::{compte, groupe, utilisateur};
use crate::tranche::PAR_REQUETE;
use domain::acces::IdGroupe;
use domain::regard::{Etendue, Regard};
use domain::utilisateur::{Compte, Groupe, IdCompte, IdUtilisateur, Identite, Referent};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait, JoinType, QueryFilter,
    QueryOrder, QuerySelect, Select,
};
use std::collections::{BTreeSet, HashMap};

/// The number of companies that are read at once.
const LUS: u64 = 50_000;

/// A partner company to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouveauCompte {
    pub nom: String,
    pub groupe: Option<IdGroupe>,
    /// The referent of the company, an IR user.
    pub gerant: Option<IdUtilisateur>,
    /// The SIREN, nine digits, when it is known.
    pub siren: Option<String>,
}

/// Creates a company. Fails with [`crate::Unicite::CompteSiren`] when another company has its SIREN.
pub async fn creer(tx: &Ecriture, nouveau: &NouveauCompte) -> Result<IdCompte> {
    let ligne = compte::ActiveModel {
        id: NotSet,
        nom: Set(nouveau.nom.clone()),
        gerant: Set(nouveau.gerant.map(|u| u.0)),
        groupe: Set(nouveau.groupe.map(|g| g.0)),
        version: Set(1),
        siren: Set(nouveau.siren.clone()),
    };
    let id = IdCompte(compte::Entity::insert(ligne).exec_with_returning(tx).await?.id);
    Ok(id)
}

/// Gives a company its SIREN. Returns false when the company already has one, or does not exist.
pub async fn donner_un_siren(tx: &Ecriture, id: IdCompte, siren: &str) -> Result<bool> {
    let change = compte::Entity::update_many()
        .col_expr(compte::Column::Siren, Expr::value(siren))
        .col_expr(compte::Column::Version, Expr::col(compte::Column::Version).add(1))
        .filter(compte::Column::Id.eq(id.0))
        .filter(compte::Column::Siren.is_null())
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}

/// Reads the SIREN of a company, when it is known.
pub async fn siren(db: &impl Acces, id: IdCompte) -> Result<Option<String>> {
    let sienne = compte::Entity::find_by_id(id.0).select_only().column(compte::Column::Siren);
    Ok(sienne.into_tuple::<Option<String>>().one(db).await?.flatten())
}

/// Gives a company another referent; returns false when the company does not exist.
pub async fn definir_gerant(tx: &Ecriture, id: IdCompte, gerant: Option<IdUtilisateur>) -> Result<bool> {
    let change = compte::Entity::update_many()
        .col_expr(compte::Column::Gerant, Expr::value(gerant.map(|u| u.0)))
        .col_expr(compte::Column::Version, Expr::col(compte::Column::Version).add(1))
        .filter(compte::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}

/// Writes the changed data of a company, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, compte: &Compte) -> Result<bool> {
    let remplace = compte::Entity::update_many()
        .col_expr(compte::Column::Nom, Expr::value(compte.nom.clone()))
        .col_expr(compte::Column::Groupe, Expr::value(compte.groupe.as_ref().map(|g| g.id.0)))
        .col_expr(compte::Column::Gerant, Expr::value(compte.gerant.as_ref().map(|g| g.id.0)))
        .col_expr(compte::Column::Version, Expr::col(compte::Column::Version).add(1))
        .filter(compte::Column::Id.eq(compte.id.0))
        .filter(compte::Column::Version.eq(compte.version))
        .exec(tx)
        .await?;
    Ok(remplace.rows_affected > 0)
}

/// Locks the row of a company until the transaction ends, and reads it.
pub async fn par_id_verrouille(tx: &Ecriture, id: IdCompte) -> Result<Option<Compte>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let sienne = || compte::Entity::find().filter(compte::Column::Id.eq(id.0));
    let _: Option<i32> =
        sienne().select_only().column(compte::Column::Id).lock_exclusive().into_tuple().one(tx).await?;
    Ok(lire(tx, sienne()).await?.pop())
}

/// The companies that a viewer sees: their own, or all of them (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct ComptesVisibles {
    etendue: Etendue,
    sien: Option<IdCompte>,
}

impl ComptesVisibles {
    /// Selects the companies that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self { etendue: regard.etendue(), sien: regard.compte }
    }

    fn filtre(self) -> Condition {
        match (self.etendue, self.sien) {
            (Etendue::Tous, _) => Condition::all(),
            (Etendue::Compte(compte), _) | (Etendue::Soi(_), Some(compte)) => {
                Condition::all().add(compte::Column::Id.eq(compte.0))
            }
            // A viewer without a company sees none: no company has the id 0.
            (Etendue::Soi(_), None) => Condition::all().add(compte::Column::Id.eq(0)),
        }
    }

    /// Reads all the visible companies, by id.
    pub async fn lister(self, db: &impl Acces) -> Result<Vec<Compte>> {
        lire(db, compte::Entity::find().filter(self.filtre()).order_by_asc(compte::Column::Id).limit(LUS)).await
    }

    /// Reads the visible companies among these ids, which must be few.
    pub async fn par_ids(self, db: &impl Acces, ids: &[i32]) -> Result<Vec<Compte>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let siens = compte::Column::Id.is_in(ids.iter().copied());
        lire(db, compte::Entity::find().filter(self.filtre()).filter(siens)).await
    }

    /// Reads one company, if it is visible.
    pub async fn par_id(self, db: &impl Acces, id: IdCompte) -> Result<Option<Compte>> {
        Ok(lire(db, compte::Entity::find().filter(self.filtre()).filter(compte::Column::Id.eq(id.0))).await?.pop())
    }
}

/// Reads one company by id.
pub async fn par_id(db: &impl Acces, id: IdCompte) -> Result<Option<Compte>> {
    Ok(par_ids(db, &[id.0]).await?.remove(&id.0))
}

/// Reads the company that has this SIREN.
pub async fn par_siren(db: &impl Acces, siren: &str) -> Result<Option<Compte>> {
    Ok(lire(db, compte::Entity::find().filter(compte::Column::Siren.eq(siren))).await?.pop())
}

/// Reads the companies that bear this name, in the order of ids. There may be several, because names are not unique.
pub async fn par_nom(db: &impl Acces, nom: &str) -> Result<Vec<Compte>> {
    lire(db, compte::Entity::find().filter(compte::Column::Nom.eq(nom)).order_by_asc(compte::Column::Id)).await
}

/// Reads every company, by name.
pub async fn lister(db: &impl Acces) -> Result<Vec<Compte>> {
    lire(db, compte::Entity::find().order_by_asc(compte::Column::Nom).order_by_asc(compte::Column::Id)).await
}

/// The companies whose referent is this member of staff.
pub async fn geres_par(db: &impl Acces, gerant: IdUtilisateur) -> Result<Vec<IdCompte>> {
    let siens = compte::Entity::find().select_only().column(compte::Column::Id);
    let ids: Vec<i32> = siens.filter(compte::Column::Gerant.eq(gerant.0)).into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdCompte).collect())
}

/// Reads these companies, as a map by id.
pub async fn par_ids(db: &impl Acces, ids: &[i32]) -> Result<HashMap<i32, Compte>> {
    let distincts: BTreeSet<i32> = ids.iter().copied().collect();
    let mut comptes = HashMap::with_capacity(distincts.len());
    for paquet in distincts.into_iter().collect::<Vec<_>>().chunks(PAR_REQUETE) {
        let ceux_ci = compte::Entity::find().filter(compte::Column::Id.is_in(paquet.iter().copied()));
        comptes.extend(lire(db, ceux_ci).await?.into_iter().map(|c| (c.id.0, c)));
    }
    Ok(comptes)
}

/// A row of the statement of [`lire`]: id, name, version, then the group and the referent, each whole or absent.
type LigneDeCompte = (i32, String, i64, Option<i32>, Option<String>, Option<i32>, Option<Chiffre<Identite>>);

/// Reads companies with their group and their referent, in one statement.
async fn lire(db: &impl Acces, comptes: Select<compte::Entity>) -> Result<Vec<Compte>> {
    let vers_groupe = compte::Entity::belongs_to(groupe::Entity).from(compte::Column::Groupe).to(groupe::Column::Id);
    let vers_gerant =
        compte::Entity::belongs_to(utilisateur::Entity).from(compte::Column::Gerant).to(utilisateur::Column::Id);
    let lignes: Vec<LigneDeCompte> = comptes
        .select_only()
        .columns([compte::Column::Id, compte::Column::Nom, compte::Column::Version])
        .columns([groupe::Column::Id, groupe::Column::Nom])
        .columns([utilisateur::Column::Id, utilisateur::Column::Identite])
        .join(JoinType::LeftJoin, vers_groupe.into())
        .join(JoinType::LeftJoin, vers_gerant.into())
        .into_tuple()
        .all(db)
        .await?;
    let compte = |(id, nom, version, groupe, nom_du_groupe, gerant, identite): LigneDeCompte| {
        let referent = |(id, scellee): (i32, Chiffre<Identite>)| {
            let identite = db.trousseau().dechiffrer_ligne(&scellee, id.into())?;
            Ok::<_, crate::Error>(Referent { id: IdUtilisateur(id), identite })
        };
        Ok(Compte {
            id: IdCompte(id),
            nom,
            groupe: groupe.zip(nom_du_groupe).map(|(id, nom)| Groupe { id: IdGroupe(id), nom }),
            gerant: gerant.zip(identite).map(referent).transpose()?,
            version,
        })
    };
    lignes.into_iter().map(compte).collect()
}
