//! The journal as its readers search it.

use crate::chiffre::IndexAveugle;
use crate::error::Result;
use crate::faits::{self, FaitEcrit};
use crate::tables::fait::{Column, Entity, Model};
use crate::temps::Instant;
use crate::tranche::{SensDeTranche, Tranche, compter_jusqu_au};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// A fact, with the data that only the journal tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaitLu {
    pub ecrit: FaitEcrit,
    /// The code of the fact, known even when this version does not know the fact.
    pub code: String,
    /// The data of the fact as JSON: ids and codes only.
    pub corps: String,
    /// The keyed hash of the network that the fact was written from.
    pub origine: Option<IndexAveugle>,
    /// True when the fact is bound to all the facts before it.
    pub enchaine: bool,
}

/// The filters of a search of the journal. An empty field accepts all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreJournal {
    pub types: Vec<String>,
    /// The accepted sorts of author: `utilisateur`, `commande`, `tache`, `visiteur`.
    pub acteurs: Vec<String>,
    /// The accepted users who wrote.
    pub auteurs: Vec<i32>,
    /// The accepted users in whose place the fact was written.
    pub pour: Vec<i32>,
    /// The accepted objects (`utilisateur:12`).
    pub objets: Vec<String>,
    /// Accepts facts written at this instant or later.
    pub depuis: Option<Instant>,
    /// Accepts facts written before this instant.
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

/// Reads one page of the facts, and counts the facts up to a limit.
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

/// Reads the facts about one thing (`reservation:12`), at most `limite`, from the beginning or from the end of the journal, as `sens`
/// says.
pub async fn sur(db: &impl ConnectionTrait, objet: &str, sens: SensDeTranche, limite: u64) -> Result<Vec<FaitLu>> {
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
