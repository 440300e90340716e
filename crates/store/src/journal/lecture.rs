//! The journal, as those who may read it look through it.

use crate::chiffre::IndexAveugle;
use crate::error::Result;
use crate::faits::{self, FaitEcrit};
use crate::tables::fait::{Column, Entity, Model};
use crate::temps::Instant;
use crate::tranche::{Sens, Tranche, compter_jusqu_au};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// A fact with what only the journal says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaitLu {
    pub ecrit: FaitEcrit,
    /// Its code, known to this version or not.
    pub code: String,
    /// Its data as JSON: ids and codes only.
    pub corps: String,
    /// Keyed hash of the network it was written from.
    pub origine: Option<IndexAveugle>,
    /// It is bound to all before it.
    pub enchaine: bool,
}

/// Which facts are asked for: nothing said of a thing means any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreJournal {
    /// Of one of these types.
    pub types: Vec<String>,
    /// Written by one of these sorts: `utilisateur`, `commande`, `tache`, `visiteur`.
    pub acteurs: Vec<String>,
    /// Written by one of these users.
    pub auteurs: Vec<i32>,
    /// Written in the place of one of these.
    pub pour: Vec<i32>,
    /// About one of these (`utilisateur:12`).
    pub objets: Vec<String>,
    /// Written at this instant or later.
    pub depuis: Option<Instant>,
    /// Written before this one.
    pub avant: Option<Instant>,
}

impl FiltreJournal {
    fn condition(&self) -> Condition {
        let mut condition = Condition::all();
        for (colonne, codes) in
            [(Column::TypeFait, &self.types), (Column::Acteur, &self.acteurs), (Column::Objet, &self.objets)]
        {
            if !codes.is_empty() {
                condition = condition.add(colonne.is_in(codes));
            }
        }
        for (colonne, ids) in [(Column::Auteur, &self.auteurs), (Column::Pour, &self.pour)] {
            if !ids.is_empty() {
                condition = condition.add(colonne.is_in(ids.iter().copied()));
            }
        }
        let bornes = [self.depuis.map(|i| Column::Instant.gte(i)), self.avant.map(|i| Column::Instant.lt(i))];
        bornes.into_iter().flatten().fold(condition, Condition::add)
    }
}

/// How many facts there are, as far as they are counted, and those of a page.
pub async fn chercher(
    db: &impl ConnectionTrait,
    filtre: &FiltreJournal,
    tranche: Tranche,
) -> Result<(u64, Vec<FaitLu>)> {
    let selection = Entity::find().filter(filtre.condition());
    let total = compter_jusqu_au(db, selection.clone(), Column::Numero, tranche.jusqu_au).await?;
    let selection = selection.order_by(Column::Numero, tranche.sens.into());
    let lignes = selection.offset(tranche.sautes).limit(tranche.limite).all(db).await?;
    Ok((total, lignes.into_iter().map(lire).collect()))
}

/// The facts about one thing (`reservation:12`), from one end of the journal, at most `limite`.
pub async fn sur(db: &impl ConnectionTrait, objet: &str, sens: Sens, limite: u64) -> Result<Vec<FaitLu>> {
    let faits = Entity::find().filter(Column::Objet.eq(objet)).order_by(Column::Numero, sens.into()).limit(limite);
    Ok(faits.all(db).await?.into_iter().map(lire).collect())
}

fn lire(ligne: Model) -> FaitLu {
    FaitLu {
        code: ligne.type_fait.clone(),
        corps: ligne.corps.clone(),
        origine: ligne.origine.clone(),
        enchaine: ligne.chaine.is_some(),
        ecrit: faits::relire(ligne),
    }
}
