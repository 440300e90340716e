//! Partner companies, with their group and the referent of their users.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::referent::referents;
use crate::tables::{compte, groupe};
use crate::tranche::PAR_REQUETE;
use domain::acces::IdGroupe;
use domain::regard::{Etendue, Regard};
use domain::utilisateur::{Compte, Groupe, IdCompte, IdUtilisateur};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use std::collections::{BTreeSet, HashMap};

/// Companies read at once.
const LUS: u64 = 50_000;

/// A company to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouveauCompte {
    /// Company name.
    pub nom: String,
    /// Its group.
    pub groupe: Option<IdGroupe>,
    /// Its manager, an IR user.
    pub gerant: Option<IdUtilisateur>,
    /// Its number in the national register, nine digits, when it is known.
    pub siren: Option<String>,
}

/// Makes a company. [`crate::Unicite::CompteSiren`] when another one has its siren.
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

/// Gives a company another manager; false when there is no such company.
pub async fn definir_gerant(tx: &Ecriture, id: IdCompte, gerant: Option<IdUtilisateur>) -> Result<bool> {
    let change = compte::Entity::update_many()
        .col_expr(compte::Column::Gerant, Expr::value(gerant.map(|u| u.0)))
        .col_expr(compte::Column::Version, Expr::col(compte::Column::Version).add(1))
        .filter(compte::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}

/// Writes what is said of a company over the version that was read; false when another one is there.
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

/// One company, whose row stays as it is until the transaction ends.
pub async fn par_id_verrouille(tx: &Ecriture, id: IdCompte) -> Result<Option<Compte>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let lignes = compte::Entity::find().filter(compte::Column::Id.eq(id.0)).lock_exclusive().all(tx).await?;
    Ok(completer(tx, lignes).await?.pop())
}

/// The companies that a viewer sees: their own, or all (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct ComptesVisibles {
    etendue: Etendue,
    sien: Option<IdCompte>,
}

impl ComptesVisibles {
    /// Those that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self { etendue: regard.etendue(), sien: regard.compte }
    }

    fn filtre(self) -> Condition {
        match (self.etendue, self.sien) {
            (Etendue::Tous, _) => Condition::all(),
            (Etendue::Compte(compte), _) | (Etendue::Soi(_), Some(compte)) => {
                Condition::all().add(compte::Column::Id.eq(compte.0))
            }
            // No company has this number.
            (Etendue::Soi(_), None) => Condition::all().add(compte::Column::Id.eq(0)),
        }
    }

    /// All of them, by id.
    pub async fn lister(self, db: &impl Acces) -> Result<Vec<Compte>> {
        let lignes =
            compte::Entity::find().filter(self.filtre()).order_by_asc(compte::Column::Id).limit(LUS).all(db).await?;
        completer(db, lignes).await
    }

    /// Those of them that have these ids, few.
    pub async fn par_ids(self, db: &impl Acces, ids: &[i32]) -> Result<Vec<Compte>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let siens = compte::Column::Id.is_in(ids.iter().copied());
        completer(db, compte::Entity::find().filter(self.filtre()).filter(siens).all(db).await?).await
    }

    /// One of them.
    pub async fn par_id(self, db: &impl Acces, id: IdCompte) -> Result<Option<Compte>> {
        let lignes = compte::Entity::find().filter(self.filtre()).filter(compte::Column::Id.eq(id.0)).all(db).await?;
        Ok(completer(db, lignes).await?.pop())
    }
}

/// One company.
pub async fn par_id(db: &impl Acces, id: IdCompte) -> Result<Option<Compte>> {
    Ok(par_ids(db, &[id.0]).await?.remove(&id.0))
}

/// The company of that siren.
pub async fn par_siren(db: &impl Acces, siren: &str) -> Result<Option<Compte>> {
    let lignes = compte::Entity::find().filter(compte::Column::Siren.eq(siren)).all(db).await?;
    Ok(completer(db, lignes).await?.pop())
}

/// The companies of that name (names are not unique), by id.
pub async fn par_nom(db: &impl Acces, nom: &str) -> Result<Vec<Compte>> {
    let lignes =
        compte::Entity::find().filter(compte::Column::Nom.eq(nom)).order_by_asc(compte::Column::Id).all(db).await?;
    completer(db, lignes).await
}

/// Every company, by name.
pub async fn lister(db: &impl Acces) -> Result<Vec<Compte>> {
    let lignes =
        compte::Entity::find().order_by_asc(compte::Column::Nom).order_by_asc(compte::Column::Id).all(db).await?;
    completer(db, lignes).await
}

/// Companies by id.
pub async fn par_ids(db: &impl Acces, ids: &[i32]) -> Result<HashMap<i32, Compte>> {
    let distincts: BTreeSet<i32> = ids.iter().copied().collect();
    let mut comptes = HashMap::with_capacity(distincts.len());
    for paquet in distincts.into_iter().collect::<Vec<_>>().chunks(PAR_REQUETE) {
        let lignes = compte::Entity::find().filter(compte::Column::Id.is_in(paquet.iter().copied())).all(db).await?;
        comptes.extend(completer(db, lignes).await?.into_iter().map(|c| (c.id.0, c)));
    }
    Ok(comptes)
}

async fn completer(db: &impl Acces, lignes: Vec<compte::Model>) -> Result<Vec<Compte>> {
    let mut complets = Vec::with_capacity(lignes.len());
    for paquet in lignes.chunks(PAR_REQUETE) {
        complets.extend(completer_un_paquet(db, paquet).await?);
    }
    Ok(complets)
}

async fn completer_un_paquet(db: &impl Acces, lignes: &[compte::Model]) -> Result<Vec<Compte>> {
    let des_groupes: BTreeSet<i32> = lignes.iter().filter_map(|l| l.groupe).collect();
    let groupes: HashMap<i32, Groupe> = if des_groupes.is_empty() {
        HashMap::new()
    } else {
        let lus = groupe::Entity::find().filter(groupe::Column::Id.is_in(des_groupes)).all(db).await?;
        lus.into_iter().map(|g| (g.id, Groupe { id: IdGroupe(g.id), nom: g.nom })).collect()
    };
    let gerants = referents(db, &lignes.iter().filter_map(|l| l.gerant).collect::<Vec<_>>()).await?;
    let compte = |l: &compte::Model| Compte {
        id: IdCompte(l.id),
        nom: l.nom.clone(),
        groupe: l.groupe.and_then(|g| groupes.get(&g)).cloned(),
        gerant: l.gerant.and_then(|g| gerants.get(&g)).cloned(),
        version: l.version,
    };
    Ok(lignes.iter().map(compte).collect())
}
