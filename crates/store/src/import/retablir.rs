//! Puts rows back as they were before an import.

use super::lignes::{LOT, PROGRAMME, lots_actuels, programmes_actuels, remplacer_documents, remplacer_lots};
use super::tables::import_avant;
use super::{Bail, IdImport, LOT_DE_LIGNES, actes, annexes, historique, image};
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::tables::{document as t_document, fichier, lot as t_lot, programme as t_programme};
use domain::lot::Detenteur;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, IntoActiveModel, Iterable,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// The reason why rows are put back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motif {
    /// The import died. Nobody saw its rows, so they become again exactly what they were.
    Abandon,
    /// The import is undone. People saw its rows, so they change once more.
    Annulation,
}

/// The last row that a restoration has put back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curseur {
    genre: String,
    id: String,
}

/// The result of one batch of a restoration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retabli {
    pub curseur: Curseur,
    pub lignes: u64,
    /// The number of documents that came back without their stored file, because the file is lost.
    pub fichiers_perdus: u64,
}

impl fmt::Display for Curseur {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.genre, self.id)
    }
}

/// Puts back a batch of at most `limite` rows after `apres`; returns `None` when no row is left.
pub async fn retablir(
    tx: &Ecriture,
    bail: &Bail,
    motif: Motif,
    apres: Option<&Curseur>,
    limite: usize,
) -> Result<Option<Retabli>> {
    use import_avant::Column::{Genre, Id, Import};
    let avant = suite(bail.import, apres).limit(limite as u64).all(tx).await?;
    let Some(dernier) = avant.last() else { return Ok(None) };
    let curseur = Curseur { genre: dernier.genre.clone(), id: dernier.id.clone() };
    let (mut fichiers_perdus, nombre) = (0, avant.len() as u64);
    let (lots, programmes): (Vec<_>, Vec<_>) = avant.into_iter().partition(|a| a.genre == LOT);
    if !lots.is_empty() {
        fichiers_perdus += retablir_lots(tx, bail, motif, &lots).await?;
    }
    if !programmes.is_empty() {
        fichiers_perdus += retablir_programmes(tx, motif, &programmes).await?;
    }
    if motif == Motif::Abandon {
        for (genre, lignes) in [(LOT, &lots), (PROGRAMME, &programmes)] {
            import_avant::Entity::delete_many()
                .filter(Import.eq(bail.import.0))
                .filter(Genre.eq(genre))
                .filter(Id.is_in(lignes.iter().map(|l| l.id.as_str())))
                .exec(tx)
                .await?;
        }
    }
    Ok(Some(Retabli { curseur, lignes: nombre, fichiers_perdus }))
}

/// Finds the row that a batch of one row would put back after `apres`.
pub async fn suivante(db: &impl ConnectionTrait, import: IdImport, apres: Option<&Curseur>) -> Result<Option<Curseur>> {
    let ligne = suite(import, apres).one(db).await?;
    Ok(ligne.map(|l| Curseur { genre: l.genre, id: l.id }))
}

/// The before-images of an import after `apres`, in the order of restoration.
fn suite(import: IdImport, apres: Option<&Curseur>) -> Select<import_avant::Entity> {
    use import_avant::Column::{Genre, Id, Import};
    let suite = apres.map_or_else(Condition::all, |c| {
        let meme_genre = Genre.eq(c.genre.as_str()).and(Id.gt(c.id.as_str()));
        Condition::any().add(Genre.gt(c.genre.as_str())).add(meme_genre)
    });
    import_avant::Entity::find().filter(Import.eq(import.0)).filter(suite).order_by_asc(Genre).order_by_asc(Id)
}

async fn retablir_lots(tx: &Ecriture, bail: &Bail, motif: Motif, avant: &[import_avant::Model]) -> Result<u64> {
    let ids: Vec<String> = avant.iter().map(|a| a.id.clone()).collect();
    let mut actuels = lots_actuels(tx, &ids).await?;
    match motif {
        Motif::Abandon => historique::effacer(tx, bail.import, &ids).await?,
        Motif::Annulation => historique::marquer_annules(tx, bail.import, &ids).await?,
    }
    let (mut sort, mut programmes) = (Sort::default(), BTreeSet::new());
    for ligne in avant {
        let Some(mut actuel) = actuels.remove(&ligne.id) else { continue };
        match photo(ligne)? {
            Some(photo) => {
                fusionner_lot(&mut actuel, ligne, &photo, motif)?;
                // The restored document may differ from the document whose annexes were noted.
                actuel.annexes_notees = None;
                programmes.insert(actuel.programme.clone());
                sort.remises.push(actuel);
                sort.documents.extend(photo.documents()?);
                sort.proprietaires.push(ligne.id.clone());
            }
            None if motif == Motif::Abandon
                && actuel.version == ligne.apres_version
                && actuel.detenteur.as_deref() != Some(Detenteur::Portail.code()) =>
            {
                sort.supprimees.push(ligne.id.clone());
            }
            None => sort.retirees.push(ligne.id.clone()),
        }
    }
    if !sort.remises.is_empty() {
        remplacer_lots(tx, sort.remises).await?;
    }
    let proprietaires = [sort.proprietaires, sort.supprimees.clone()].concat();
    let perdus = oublier_les_fichiers_perdus(tx, &mut sort.documents).await?;
    remplacer_documents(tx, &proprietaires, &[], &sort.documents).await?;
    if !sort.supprimees.is_empty() {
        annexes::oublier_ceux_de(tx, &sort.supprimees).await?;
        t_lot::Entity::delete_many().filter(t_lot::Column::Id.is_in(sort.supprimees)).exec(tx).await?;
    }
    if !sort.retirees.is_empty() {
        t_lot::Entity::update_many()
            .col_expr(t_lot::Column::Retire, Expr::value(true))
            .col_expr(t_lot::Column::Version, Expr::col(t_lot::Column::Version).add(1))
            .filter(t_lot::Column::Id.is_in(sort.retirees))
            .exec(tx)
            .await?;
    }
    annexes::completer(tx, &programmes).await?;
    Ok(perdus)
}

/// A document whose stored file has no row any more comes back without its file, because one lost file must not prevent
/// the rest from being restored.
async fn oublier_les_fichiers_perdus(tx: &Ecriture, documents: &mut [t_document::Model]) -> Result<u64> {
    let nommes: BTreeSet<&str> = documents.iter().filter_map(|d| d.fichier.as_deref()).collect();
    let nommes: Vec<String> = nommes.into_iter().map(str::to_owned).collect();
    let mut connus = HashSet::new();
    for paquet in nommes.chunks(LOT_DE_LIGNES) {
        let presents: Vec<String> = fichier::Entity::find()
            .select_only()
            .column(fichier::Column::Sha256)
            .filter(fichier::Column::Sha256.is_in(paquet))
            .into_tuple()
            .all(tx)
            .await?;
        connus.extend(presents);
    }
    let mut perdus = 0;
    for document in documents {
        if document.fichier.as_ref().is_some_and(|sha256| !connus.contains(sha256)) {
            document.fichier = None;
            perdus += 1;
        }
    }
    Ok(perdus)
}

async fn retablir_programmes(tx: &Ecriture, motif: Motif, avant: &[import_avant::Model]) -> Result<u64> {
    let ids: Vec<String> = avant.iter().map(|a| a.id.clone()).collect();
    let mut actuels = programmes_actuels(tx, &ids).await?;
    let habites = programmes_habites(tx, &ids).await?;
    let mut sort = Sort::default();
    for ligne in avant {
        let Some(mut actuel) = actuels.remove(&ligne.id) else { continue };
        match photo(ligne)? {
            Some(photo) => {
                fusionner_programme(&mut actuel, ligne, &photo, motif)?;
                sort.remises.push(actuel);
                sort.documents.extend(photo.documents()?);
                sort.proprietaires.push(ligne.id.clone());
            }
            None if motif == Motif::Abandon && !habites.contains(&ligne.id) => sort.supprimees.push(ligne.id.clone()),
            None => sort.retirees.push(ligne.id.clone()),
        }
    }
    if !sort.remises.is_empty() {
        let reste = t_programme::Column::iter().filter(|c| !matches!(c, t_programme::Column::Id));
        let conflit = OnConflict::column(t_programme::Column::Id).update_columns(reste).to_owned();
        let actives = sort.remises.into_iter().map(|l| l.into_active_model().reset_all());
        t_programme::Entity::insert_many(actives).on_conflict(conflit).exec_without_returning(tx).await?;
    }
    let proprietaires = [sort.proprietaires, sort.supprimees.clone()].concat();
    let perdus = oublier_les_fichiers_perdus(tx, &mut sort.documents).await?;
    remplacer_documents(tx, &[], &proprietaires, &sort.documents).await?;
    if !sort.supprimees.is_empty() {
        let filtre = t_programme::Column::Id.is_in(sort.supprimees);
        t_programme::Entity::delete_many().filter(filtre).exec(tx).await?;
    }
    if !sort.retirees.is_empty() {
        t_programme::Entity::update_many()
            .col_expr(t_programme::Column::Retire, Expr::value(true))
            .col_expr(t_programme::Column::Version, Expr::col(t_programme::Column::Version).add(1))
            .filter(t_programme::Column::Id.is_in(sort.retirees))
            .exec(tx)
            .await?;
    }
    Ok(perdus)
}

/// The rows of a batch, sorted by the action of the batch on each row.
struct Sort<M> {
    remises: Vec<M>,
    proprietaires: Vec<String>,
    documents: Vec<t_document::Model>,
    supprimees: Vec<String>,
    retirees: Vec<String>,
}

impl<M> Default for Sort<M> {
    fn default() -> Self {
        Self {
            remises: Vec::new(),
            proprietaires: Vec::new(),
            documents: Vec::new(),
            supprimees: Vec::new(),
            retirees: Vec::new(),
        }
    }
}

/// Returns the programmes of this list that still have a lot.
async fn programmes_habites(tx: &Ecriture, ids: &[String]) -> Result<Vec<String>> {
    let habites = t_lot::Entity::find()
        .select_only()
        .column(t_lot::Column::Programme)
        .distinct()
        .filter(t_lot::Column::Programme.is_in(ids))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(habites)
}

/// A row and its documents, as they were before the import.
#[derive(Debug, Deserialize)]
pub(super) struct Photo {
    ligne: Json,
    documents: Vec<Json>,
}

impl Photo {
    /// The documents of the before-image, as rows.
    pub(super) fn documents(&self) -> Result<Vec<t_document::Model>> {
        self.documents.iter().map(image::refaire).collect()
    }
}

/// Reads a before-image; returns `None` when the import created the row.
pub(super) fn photo(ligne: &import_avant::Model) -> Result<Option<Photo>> {
    let lire = |texte: &String| {
        serde_json::from_str(texte).map_err(|e| Error::DocumentIllisible {
            table: "import_avant",
            id: ligne.id.clone(),
            cause: format!("{:?}", e.classify()),
        })
    };
    ligne.avant.as_ref().map(lire).transpose()
}

/// Restores a lot, except the holder, dedication or withdrawal that somebody else changed since the import.
pub(super) fn fusionner_lot(
    actuel: &mut t_lot::Model,
    ligne: &import_avant::Model,
    photo: &Photo,
    motif: Motif,
) -> Result<()> {
    let version = version(actuel.version, ligne, photo, motif);
    let a_laisser = actes::a_laisser(actuel, ligne, &photo.ligne);
    image::remettre(actuel, &photo.ligne, &a_laisser)?;
    actuel.version = version;
    Ok(())
}

/// Restores a programme in its row.
pub(super) fn fusionner_programme(
    actuel: &mut t_programme::Model,
    ligne: &import_avant::Model,
    photo: &Photo,
    motif: Motif,
) -> Result<()> {
    let version = version(actuel.version, ligne, photo, motif);
    image::remettre(actuel, &photo.ligne, &["version"])?;
    actuel.version = version;
    Ok(())
}

/// The version of a restored row. It is the former version when nobody saw the import's rows and nobody wrote the row after the import;
/// otherwise it is a new version.
fn version(actuelle: i64, ligne: &import_avant::Model, photo: &Photo, motif: Motif) -> i64 {
    let ancienne = photo.ligne.get("version").and_then(Json::as_i64);
    match (motif, ancienne) {
        (Motif::Abandon, Some(ancienne)) if actuelle == ligne.apres_version => ancienne,
        (Motif::Abandon, _) => actuelle,
        (Motif::Annulation, _) => actuelle + 1,
    }
}
