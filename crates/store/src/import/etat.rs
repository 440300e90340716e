//! The catalogue as the database holds it, reduced to the data that the comparison with a feed needs.

use crate::error::{Error, Result};
use crate::tables::{document, lot, programme};
use domain::acces::IdGroupe;
use domain::lot::{Detenteur, IdLot, Nature, StatutLot, Typologie};
use domain::programme::IdProgramme;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, TryGetableMany,
};
use serde::Deserialize;

const PAGE: u64 = 10_000;

/// A programme of the database, with the data that a feed is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtatProgramme {
    pub id: IdProgramme,
    /// The hash of its content.
    pub empreinte: i64,
    pub retire: bool,
}

/// A lot of the database, with the data that a feed is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtatLot {
    pub id: IdLot,
    /// The hash of its content, without the status.
    pub empreinte: i64,
    /// True when the feed withdrew the lot. A lot that only staff withdrew counts as present.
    pub retire: bool,
    pub statut: StatutLot,
    /// The kind of holder that the lot has.
    pub detenteur: Option<Detenteur>,
    pub exclusivite: Option<IdGroupe>,
}

/// Reads every programme, in the order of ids.
pub async fn programmes(db: &impl ConnectionTrait) -> Result<Vec<EtatProgramme>> {
    use programme::Column::{Empreinte, Id, Retire};
    let mut tous = Vec::new();
    let selection = programme::Entity::find().select_only().columns([Id, Empreinte, Retire]);
    par_pages(
        db,
        selection,
        Id,
        |(id, ..): &(String, i64, bool)| id,
        |(id, empreinte, retire)| {
            tous.push(EtatProgramme { id: IdProgramme(id), empreinte, retire });
            Ok(())
        },
    )
    .await?;
    Ok(tous)
}

/// The columns of a row of a lot: id, hash, withdrawn, by whom, status, holder, group.
type LigneDeLot = (String, i64, bool, Option<String>, String, Option<String>, Option<i32>);

/// Reads every lot, in the order of ids.
pub async fn lots(db: &impl ConnectionTrait) -> Result<Vec<EtatLot>> {
    use lot::Column::{Detenteur as Tenant, Empreinte, Exclusivite, Id, Retire, Retrait, Statut};
    let mut tous = Vec::new();
    let colonnes = [Id, Empreinte, Retire, Retrait, Statut, Tenant, Exclusivite];
    let selection = lot::Entity::find().select_only().columns(colonnes);
    par_pages(
        db,
        selection,
        Id,
        |(id, ..): &LigneDeLot| id,
        |(id, empreinte, retire, retrait, statut, detenteur, exclusivite)| {
            // An unreadable value is an error, never a free lot.
            let errone =
                |cause: &str| Error::DocumentIllisible { table: "lot", id: id.clone(), cause: cause.to_owned() };
            let detenteur = match detenteur.as_deref() {
                None => None,
                Some(code) => Some(Detenteur::depuis_code(code).ok_or_else(|| errone("détenteur inconnu"))?),
            };
            tous.push(EtatLot {
                empreinte,
                retire: retire && retrait.as_deref() != Some(crate::lignes::equipe::EQUIPE),
                statut: StatutLot::depuis_code(&statut).ok_or_else(|| errone("statut inconnu"))?,
                detenteur,
                exclusivite: exclusivite.map(IdGroupe),
                id: IdLot(id),
            });
            Ok(())
        },
    )
    .await?;
    Ok(tous)
}

/// The data that a partial feed needs about a lot that it does not describe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rattachement {
    pub id: IdLot,
    pub nature: Nature,
    /// The annexes of the lot.
    pub annexes: Vec<IdLot>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Extrait {
    typologie: Typologie,
    lots_secondaires: Vec<String>,
}

/// Reads every lot with its nature and its annexes, and passes them one by one to `recevoir`.
pub async fn rattachements(db: &impl ConnectionTrait, mut recevoir: impl FnMut(Rattachement)) -> Result<()> {
    use lot::Column::{Document, Id, Programme};
    let selection = lot::Entity::find().select_only().columns([Id, Programme, Document]);
    par_pages(
        db,
        selection,
        Id,
        |(id, ..): &(String, String, String)| id,
        |(id, programme, document)| {
            let extrait: Extrait = serde_json::from_str(&document).map_err(|e| Error::DocumentIllisible {
                table: "lot",
                id: id.clone(),
                cause: format!("{:?}", e.classify()),
            })?;
            let programme = IdProgramme(programme);
            let annexes = extrait.lots_secondaires.iter().map(|n| IdLot::nouveau(&programme, n)).collect();
            recevoir(Rattachement { id: IdLot(id), nature: extrait.typologie.nature, annexes });
            Ok(())
        },
    )
    .await
}

/// Reads every document, and passes to `recevoir` its id and the id of its lot or programme.
pub async fn documents(db: &impl ConnectionTrait, mut recevoir: impl FnMut(&str, &str)) -> Result<()> {
    use document::Column::{Id, Lot, Programme};
    let selection = document::Entity::find().select_only().columns([Id, Programme, Lot]);
    par_pages(
        db,
        selection,
        Id,
        |(id, ..): &(String, String, Option<String>)| id,
        |(id, programme, lot)| {
            recevoir(&id, lot.as_ref().unwrap_or(&programme));
            Ok(())
        },
    )
    .await
}

/// Reads a selection in the order of ids, a page at a time. `cle` returns the id of a row.
async fn par_pages<E: EntityTrait, L: TryGetableMany>(
    db: &impl ConnectionTrait,
    selection: Select<E>,
    id: E::Column,
    cle: impl Fn(&L) -> &String,
    mut recevoir: impl FnMut(L) -> Result<()>,
) -> Result<()> {
    let mut apres = String::new();
    loop {
        let suite = selection.clone().filter(id.gt(apres.as_str())).order_by_asc(id).limit(PAGE);
        let page: Vec<L> = suite.into_tuple().all(db).await?;
        let Some(dernier) = page.last() else { return Ok(()) };
        apres.clone_from(cle(dernier));
        let derniere = (page.len() as u64) < PAGE;
        page.into_iter().try_for_each(&mut recevoir)?;
        if derniere {
            return Ok(());
        }
    }
}
