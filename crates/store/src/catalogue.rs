//! The whole catalogue, read in one transaction, to build a snapshot from.

use crate::base::Base;
use crate::document;
use crate::error::Result;
use crate::faits::{self, Numero};
use crate::groupe;
use crate::import::recouvrement;
use crate::lot as lots;
use crate::programme::{self as programmes, ProgrammeLu};
use crate::tables::{lot, programme};
use domain::lot::Lot;
use domain::utilisateur::Groupe;
use futures::TryStreamExt as _;
use sea_orm::{ColumnTrait, ConnectionTrait as _, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;

/// Programmes read at once, with their documents.
const PAGE: u64 = 200;

/// A piece of the catalogue. Groups come first, then programmes, then lots; withdrawn ones are among them.
#[derive(Debug, Clone, PartialEq)]
pub enum Element {
    /// A group of partner companies.
    Groupe(Groupe),
    /// A programme, with its documents.
    Programme(Box<ProgrammeLu>),
    /// A lot, without its documents.
    Lot(Box<Lot>),
}

/// The rows that an unfinished import has touched, as they were before it: what is read instead of them. A row that did
/// not exist reads as absent.
#[derive(Debug, Default)]
pub(crate) struct Voile {
    /// Programmes by id, with their documents.
    pub(crate) programmes: HashMap<String, Option<ProgrammeLu>>,
    /// Lots by id, without their documents.
    pub(crate) lots: HashMap<String, Option<Lot>>,
}

/// Gives every group, programme and lot to `recevoir`, all in the state of one instant, and the number of the last fact
/// of that instant: facts after it apply to what was built.
pub async fn charger(base: &Base, mut recevoir: impl FnMut(Element)) -> Result<Numero> {
    let vue = base.instantane().await?;
    if base.genre() == DbBackend::Postgres {
        // One statement reads all the lots, at the pace of whoever receives them: the limit of a statement is not for it.
        vue.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
    }
    let numero = faits::dernier(&vue).await?;
    let mut voile = recouvrement::avant_de_l_import_en_cours(&vue).await?;
    for groupe in groupe::lister(&vue).await? {
        recevoir(Element::Groupe(groupe));
    }
    let mut apres = String::new();
    loop {
        let page = programme::Entity::find()
            .filter(programme::Column::Id.gt(apres.as_str()))
            .order_by_asc(programme::Column::Id)
            .limit(PAGE)
            .all(&vue)
            .await?;
        let Some(dernier) = page.last() else { break };
        apres.clone_from(&dernier.id);
        let ids: Vec<&str> = page.iter().map(|l| l.id.as_str()).collect();
        let mut documents = document::des_programmes(&vue, &ids).await?;
        for ligne in &page {
            let lu = if let Some(avant) = voile.programmes.remove(&ligne.id) {
                avant
            } else {
                let mut lu = programmes::relire(ligne)?;
                lu.programme.documents = documents.remove(&ligne.id).unwrap_or_default();
                Some(lu)
            };
            if let Some(lu) = lu {
                recevoir(Element::Programme(Box::new(lu)));
            }
        }
    }
    let mut lignes = lot::Entity::find().stream(&vue.tx).await?;
    while let Some(ligne) = lignes.try_next().await? {
        let lu = match voile.lots.remove(&ligne.id) {
            Some(avant) => avant,
            None => Some(lots::relire(&ligne)?),
        };
        if let Some(lu) = lu {
            recevoir(Element::Lot(Box::new(lu)));
        }
    }
    Ok(numero)
}
