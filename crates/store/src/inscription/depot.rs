//! Deposits of files. A proof of work opens each deposit, for the files of one registration. The files of a deposit expire together. When
//! too many files wait, some are removed, and they are chosen by the network that they came from.

use super::document;
use crate::base::Acces;
use crate::chiffre::IndexAveugle;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::session::Jeton;
use crate::tables::inscription_depot::{ActiveModel, Column, Entity, Model};
use crate::tables::inscription_document::{Column as Fichier, Entity as Fichiers};
use crate::tables::piece;
use crate::temps::Instant;
use domain::inscription::Emplacement;
use domain::inscription::depot::PartDeReseau;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};

/// An open deposit for files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepotLu {
    pub id: i64,
    /// The instant at which it was opened.
    pub cree: Instant,
    /// The instant until which it is open.
    pub expire: Instant,
}

/// A file that waits in a deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierDepose {
    pub emplacement: Emplacement,
    /// The name by which the form claims the file.
    pub nom: String,
    /// The length, in bytes.
    pub taille: u64,
}

/// The two places where files wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceDeDepot {
    /// The files of deposits.
    AvecDepot,
    /// The smaller place, for files that came without a deposit.
    SansDepot,
}

impl PlaceDeDepot {
    fn fichiers(self) -> Select<Fichiers> {
        let de_la_place = match self {
            Self::AvecDepot => Fichier::Depot.is_not_null(),
            Self::SansDepot => Fichier::Depot.is_null(),
        };
        Fichiers::find().filter(Fichier::Inscription.is_null()).filter(de_la_place)
    }
}

/// Opens a deposit. Its token is returned once and stored nowhere.
pub async fn ouvrir(tx: &Ecriture, expire: Instant) -> Result<Jeton> {
    let jeton = Jeton::nouveau();
    let ligne = ActiveModel {
        id: NotSet,
        jeton: Set(jeton.empreinte().to_vec()),
        cree: Set(tx.maintenant()),
        expire: Set(expire),
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(jeton)
}

fn ouvert(jeton: &Jeton, maintenant: Instant) -> Select<Entity> {
    Entity::find().filter(Column::Jeton.eq(jeton.empreinte().to_vec())).filter(Column::Expire.gt(maintenant))
}

fn relire(Model { id, cree, expire, .. }: Model) -> DepotLu {
    DepotLu { id, cree, expire }
}

/// Reads the deposit of a token, if it is open at this instant.
pub async fn par_jeton(db: &impl Acces, jeton: &Jeton, maintenant: Instant) -> Result<Option<DepotLu>> {
    Ok(ouvert(jeton, maintenant).one(db).await?.map(relire))
}

/// Reads the deposit of a token and locks its row until the transaction ends, so that files that arrive together are taken
/// one after the other.
pub async fn par_jeton_verrouille(tx: &Ecriture, jeton: &Jeton) -> Result<Option<DepotLu>> {
    // SQLite ignores the lock: its transaction is the only writer.
    Ok(ouvert(jeton, tx.maintenant()).lock_exclusive().one(tx).await?.map(relire))
}

/// Keeps a deposit and its files until this instant.
pub async fn prolonger(tx: &Ecriture, depot: i64, expire: Instant) -> Result<()> {
    Entity::update_many().col_expr(Column::Expire, Expr::value(expire)).filter(Column::Id.eq(depot)).exec(tx).await?;
    Fichiers::update_many()
        .col_expr(Fichier::Expire, Expr::value(expire))
        .filter(Fichier::Depot.eq(depot))
        .filter(Fichier::Inscription.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// The files of a deposit that no registration has claimed, the oldest first.
pub async fn fichiers(db: &impl Acces, depot: i64) -> Result<Vec<FichierDepose>> {
    let lignes = Fichiers::find()
        .filter(Fichier::Depot.eq(depot))
        .filter(Fichier::Inscription.is_null())
        .order_by_asc(Fichier::Id)
        .all(db)
        .await?;
    let noms = lignes.iter().map(|ligne| ligne.piece.as_str());
    let tailles = piece::Entity::find().filter(piece::Column::Id.is_in(noms)).all(db).await?;
    let taille = |nom: &str| tailles.iter().find(|piece| piece.id == nom).and_then(|p| u64::try_from(p.taille).ok());
    let lus = lignes.iter().filter_map(|ligne| {
        let emplacement = Emplacement::depuis_code(&ligne.emplacement)?;
        Some(FichierDepose { emplacement, nom: ligne.piece.clone(), taille: taille(&ligne.piece)? })
    });
    Ok(lus.collect())
}

/// Counts the files that wait in a place, and tells since when the oldest waits.
pub async fn en_attente(db: &impl Acces, place: PlaceDeDepot) -> Result<(u64, Option<Instant>)> {
    let nombre = place.fichiers().count(db).await?;
    let premier = place.fichiers().order_by_asc(Fichier::Id).limit(1).one(db).await?;
    Ok((nombre, premier.map(|ligne| ligne.recu)))
}

/// Reads, for each network, the share of the files that wait in a place.
pub async fn parts(db: &impl Acces, place: PlaceDeDepot) -> Result<Vec<PartDeReseau>> {
    Ok(lire_les_parts(place.fichiers().group_by(Fichier::Reseau), db).await?)
}

/// Reads the share of one network among the files that wait in a place; `None` when no file of this network waits.
pub async fn part_du_reseau(
    db: &impl Acces,
    place: PlaceDeDepot,
    reseau: &IndexAveugle,
) -> Result<Option<PartDeReseau>> {
    let sienne = place.fichiers().filter(Fichier::Reseau.eq(reseau.clone())).group_by(Fichier::Reseau);
    Ok(lire_les_parts(sienne, db).await?.pop())
}

async fn lire_les_parts(groupes: Select<Fichiers>, db: &impl Acces) -> Result<Vec<PartDeReseau>, sea_orm::DbErr> {
    let lues: Vec<(i64, i64)> = groupes
        .select_only()
        .column_as(Fichier::Id.count(), "nombre")
        .column_as(Fichier::Id.min(), "plus_ancien")
        .into_tuple()
        .all(db)
        .await?;
    let parts = lues
        .into_iter()
        .map(|(nombre, plus_ancien)| PartDeReseau { nombre: u64::try_from(nombre).unwrap_or(0), plus_ancien });
    Ok(parts.collect())
}

/// Removes a waiting file by its number. Returns the name of the file, whose bytes the caller deletes after the commit. Returns `None`
/// when the file was claimed or removed meanwhile.
pub async fn ecarter(tx: &Ecriture, fichier: i64) -> Result<Option<String>> {
    let ligne = Fichiers::find_by_id(fichier).filter(Fichier::Inscription.is_null()).one(tx).await?;
    let Some(nom) = ligne.map(|ligne| ligne.piece) else { return Ok(None) };
    Ok(document::retirer(tx, &nom).await?.then_some(nom))
}

/// The files that a deposit already holds for this document, by their number.
pub async fn du_meme_document(tx: &Ecriture, depot: i64, emplacement: Emplacement) -> Result<Vec<i64>> {
    let memes = Fichiers::find()
        .select_only()
        .column(Fichier::Id)
        .filter(Fichier::Depot.eq(depot))
        .filter(Fichier::Inscription.is_null())
        .filter(Fichier::Emplacement.eq(emplacement.code()));
    Ok(memes.into_tuple().all(tx).await?)
}

/// Deletes the deposits that expired before `avant` and hold no file any more; returns how many.
pub async fn purger(tx: &Ecriture, avant: Instant) -> Result<u64> {
    let tenus = Fichiers::find()
        .select_only()
        .column(Fichier::Depot)
        .filter(Fichier::Depot.is_not_null())
        .filter(Fichier::Inscription.is_null())
        .into_query();
    let vides = Entity::delete_many().filter(Column::Expire.lt(avant)).filter(Column::Id.not_in_subquery(tenus));
    Ok(vides.exec(tx).await?.rows_affected)
}
