//! Partner companies, with their group and the referent of their users.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::programme::PAR_REQUETE;
use crate::tables::{compte, groupe};
use domain::acces::IdGroupe;
use domain::utilisateur::{Compte, Groupe, IdCompte, IdUtilisateur};
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::{BTreeSet, HashMap};

/// A company to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouveauCompte {
    /// Company name.
    pub nom: String,
    /// Its group.
    pub groupe: Option<IdGroupe>,
    /// Its manager, an IR user.
    pub gerant: Option<IdUtilisateur>,
}

/// Makes a company.
pub async fn creer(tx: &Ecriture, nouveau: &NouveauCompte) -> Result<IdCompte> {
    let ligne = compte::ActiveModel {
        id: NotSet,
        nom: Set(nouveau.nom.clone()),
        gerant: Set(nouveau.gerant.map(|u| u.0)),
        groupe: Set(nouveau.groupe.map(|g| g.0)),
    };
    let id = IdCompte(compte::Entity::insert(ligne).exec_with_returning(tx).await?.id);
    Ok(id)
}

/// Gives a company another manager; false when there is no such company.
pub async fn definir_gerant(tx: &Ecriture, id: IdCompte, gerant: Option<IdUtilisateur>) -> Result<bool> {
    let change = compte::Entity::update_many()
        .col_expr(compte::Column::Gerant, sea_orm::sea_query::Expr::value(gerant.map(|u| u.0)))
        .filter(compte::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}

/// One company.
pub async fn par_id(db: &impl Acces, id: IdCompte) -> Result<Option<Compte>> {
    Ok(par_ids(db, &[id.0]).await?.remove(&id.0))
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
pub(crate) async fn par_ids(db: &impl Acces, ids: &[i32]) -> Result<HashMap<i32, Compte>> {
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
    let groupes: HashMap<i32, Groupe> = groupe::Entity::find()
        .filter(groupe::Column::Id.is_in(lignes.iter().filter_map(|l| l.groupe)))
        .all(db)
        .await?
        .into_iter()
        .map(|g| (g.id, Groupe { id: IdGroupe(g.id), nom: g.nom }))
        .collect();
    let gerants =
        crate::utilisateur::referents(db, &lignes.iter().filter_map(|l| l.gerant).collect::<Vec<_>>()).await?;
    let compte = |l: &compte::Model| Compte {
        id: IdCompte(l.id),
        nom: l.nom.clone(),
        groupe: l.groupe.and_then(|g| groupes.get(&g)).cloned(),
        gerant: l.gerant.and_then(|g| gerants.get(&g)).cloned(),
    };
    Ok(lignes.iter().map(compte).collect())
}
