//! Groups of partner companies.

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::faits::Fait;
use crate::tables::groupe::{ActiveModel, Column, Entity, Model};
use domain::acces::IdGroupe;
use domain::texte::normaliser;
use domain::utilisateur::Groupe;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
};

/// Creates a group. Fails with [`crate::Unicite::GroupeNom`] when a group already has this name; accents and case do not count.
pub async fn creer(tx: &Ecriture, nom: &str) -> Result<Groupe> {
    Ok(relire(Entity::insert(ligne(nom)).exec_with_returning(tx).await?))
}

/// Finds the group of this name (accents and case do not count), or creates it. Returns the fact to state when the group was created. When
/// two transactions create one group at once, the second waits and finds the group of the first.
pub async fn trouver_ou_creer(tx: &Ecriture, nom: &str) -> Result<(Groupe, Option<Fait>)> {
    if let Some(groupe) = par_nom(tx, nom).await? {
        return Ok((groupe, None));
    }
    let conflit = OnConflict::column(Column::NomNormalise).do_nothing().to_owned();
    let fait = Entity::insert(ligne(nom)).on_conflict(conflit).exec_without_returning(tx).await? > 0;
    let groupe = par_nom(tx, nom).await?.ok_or(Error::ReferenceAbsente)?;
    let fait = fait.then_some(Fait::Groupe { groupe: groupe.id });
    Ok((groupe, fait))
}

fn ligne(nom: &str) -> ActiveModel {
    ActiveModel { id: NotSet, nom: Set(nom.to_owned()), nom_normalise: Set(normaliser(nom)) }
}

/// Reads the group of this name; accents and case do not count.
pub async fn par_nom(db: &impl ConnectionTrait, nom: &str) -> Result<Option<Groupe>> {
    Ok(Entity::find().filter(Column::NomNormalise.eq(normaliser(nom))).one(db).await?.map(relire))
}

/// Reads one group by id.
pub async fn par_id(db: &impl ConnectionTrait, id: IdGroupe) -> Result<Option<Groupe>> {
    Ok(Entity::find_by_id(id.0).one(db).await?.map(relire))
}

/// Reads every group, by name.
pub async fn lister(db: &impl ConnectionTrait) -> Result<Vec<Groupe>> {
    let lignes = Entity::find().order_by_asc(Column::NomNormalise).all(db).await?;
    Ok(lignes.into_iter().map(relire).collect())
}

fn relire(ligne: Model) -> Groupe {
    Groupe { id: IdGroupe(ligne.id), nom: ligne.nom }
}
