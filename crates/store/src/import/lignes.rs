//! A batch of an import: it saves the former rows, then changes them.

use super::tables::import_avant;
use super::{Bail, actes, annexes, historique, image};
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::lignes::{document, equipe, lot as lots, tenue};
use crate::programme as programmes;
use crate::tables::{document as t_document, lot as t_lot, programme as t_programme};
use domain::acces::IdGroupe;
use domain::document::{Document, Source};
use domain::lot::tenue::{Evenement, SourceExterieure};
use domain::lot::{IdLot, LotFlux, StatutLot, Tenue};
use domain::programme::{IdProgramme, Programme};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, Iterable, QueryFilter,
};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(super) const LOT: &str = "lot";
pub(super) const PROGRAMME: &str = "programme";
/// The number of documents that one statement looks for.
const DOCUMENTS_PAR_REQUETE: usize = 1000;
/// The number of bound values in one statement: below the limits of SQLite (32,766) and of PostgreSQL (65,535).
const VALEURS_PAR_REQUETE: usize = 30_000;

/// The number of rows of a table that one statement may write, from the number of its columns.
pub(super) fn lignes_par_requete<E: EntityTrait>() -> usize {
    VALEURS_PAR_REQUETE / E::Column::iter().count().max(1)
}

/// The hash of each stored file, by the path under which documents of a feed name it.
pub type FichiersDuFlux = BTreeMap<String, String>;

/// A programme as the feed describes it.
#[derive(Debug, Clone)]
pub struct ProgrammeImporte {
    pub programme: Programme,
    pub empreinte: i64,
}

/// A lot as the feed describes it.
#[derive(Debug, Clone)]
pub struct LotImporte {
    pub lot: LotFlux,
    /// The group that the lot is dedicated to.
    pub exclusivite: Option<IdGroupe>,
    pub empreinte: i64,
}

fn fichier(fichiers: &FichiersDuFlux, document: &Document) -> Option<String> {
    match &document.source {
        Source::Fichier(chemin) => fichiers.get(chemin).cloned(),
        Source::Adresse(_) | Source::Modele(_) => None,
    }
}

/// Writes programmes. A withdrawn programme is on sale again. `fichiers` gives the stored file of each path that documents name.
pub async fn poser_programmes(
    tx: &Ecriture,
    bail: &Bail,
    importes: &[ProgrammeImporte],
    fichiers: &FichiersDuFlux,
) -> Result<()> {
    if importes.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = importes.iter().map(|p| p.programme.id.0.clone()).collect();
    let actuels = programmes_actuels(tx, &ids).await?;
    let mut lignes = Vec::with_capacity(importes.len());
    let mut documents = Vec::new();
    for importe in importes {
        let version = actuels.get(&importe.programme.id.0).map_or(1, |a| a.version + 1);
        lignes.push(programmes::ligne(&importe.programme, importe.empreinte, version)?);
        let id = &importe.programme.id;
        documents
            .extend(importe.programme.documents.iter().map(|d| document::ligne(id, None, d, fichier(fichiers, d))));
    }
    let proprietaires: BTreeSet<Proprietaire> = ids.iter().map(|id| (PROGRAMME, id.clone())).collect();
    sauvegarder_les_depossedes(tx, bail, &documents, &proprietaires).await?;
    sauvegarder_programmes(tx, bail, &actuels, &lignes).await?;
    let reste = t_programme::Column::iter().filter(|c| !matches!(c, t_programme::Column::Id));
    let conflit = OnConflict::column(t_programme::Column::Id).update_columns(reste).to_owned();
    let mut actives = lignes.into_iter().map(|l| l.into_active_model().reset_all()).peekable();
    while actives.peek().is_some() {
        let paquet = actives.by_ref().take(lignes_par_requete::<t_programme::Entity>());
        t_programme::Entity::insert_many(paquet).on_conflict(conflit.clone()).exec_without_returning(tx).await?;
    }
    remplacer_documents(tx, &[], &ids, &documents).await
}

/// Writes lots. A withdrawn lot is on sale again. A lot that a row of the portal holds keeps its status. `fichiers` gives the stored file
/// of each path that documents name.
pub async fn poser_lots(tx: &Ecriture, bail: &Bail, importes: &[LotImporte], fichiers: &FichiersDuFlux) -> Result<()> {
    if importes.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = importes.iter().map(|l| l.lot.fiche.id().0).collect();
    let actuels = lots_actuels(tx, &ids).await?;
    let mut lignes = Vec::with_capacity(importes.len());
    let mut documents = Vec::new();
    let mut siennes = BTreeMap::new();
    for (importe, id) in importes.iter().zip(&ids) {
        lignes.push(ligne_de_lot(tx, importe, actuels.get(id))?);
        let fiche = &importe.lot.fiche;
        let numeros = fiche.lots_secondaires.iter();
        siennes.insert(id.clone(), numeros.map(|numero| IdLot::nouveau(&fiche.programme, numero).0).collect());
        let lot = IdLot(id.clone());
        let siens = fiche.documents.iter();
        documents.extend(siens.map(|d| document::ligne(&fiche.programme, Some(&lot), d, fichier(fichiers, d))));
    }
    let delaisses = annexes::noter(&mut lignes, &actuels, &siennes);
    let programmes: BTreeSet<String> = lignes.iter().map(|ligne| ligne.programme.clone()).collect();
    let proprietaires: BTreeSet<Proprietaire> = ids.iter().map(|id| (LOT, id.clone())).collect();
    sauvegarder_les_depossedes(tx, bail, &documents, &proprietaires).await?;
    sauvegarder_lots(tx, bail, &actuels, &lignes).await?;
    historique::noter(tx, bail, lignes.iter().filter_map(|l| Some((actuels.get(&l.id)?, l, None)))).await?;
    remplacer_lots(tx, lignes).await?;
    annexes::oublier(tx, &delaisses).await?;
    annexes::completer(tx, &programmes).await?;
    remplacer_documents(tx, &ids, &[], &documents).await
}

/// Writes these rows of lots, new or existing.
pub(super) async fn remplacer_lots(tx: &Ecriture, lignes: Vec<t_lot::Model>) -> Result<()> {
    let reste = t_lot::Column::iter().filter(|c| !matches!(c, t_lot::Column::Id));
    let conflit = OnConflict::column(t_lot::Column::Id).update_columns(reste).to_owned();
    let mut actives = lignes.into_iter().map(|l| l.into_active_model().reset_all()).peekable();
    while actives.peek().is_some() {
        let paquet = actives.by_ref().take(lignes_par_requete::<t_lot::Entity>());
        t_lot::Entity::insert_many(paquet).on_conflict(conflit.clone()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Withdraws these programmes from sale.
pub async fn retirer_programmes(tx: &Ecriture, bail: &Bail, ids: &[IdProgramme]) -> Result<()> {
    let ids: Vec<String> = ids.iter().map(|id| id.0.clone()).collect();
    let actuels = programmes_actuels(tx, &ids).await?;
    let mut lignes: Vec<t_programme::Model> = actuels.values().cloned().collect();
    for ligne in &mut lignes {
        ligne.version += 1;
    }
    sauvegarder_programmes(tx, bail, &actuels, &lignes).await?;
    t_programme::Entity::update_many()
        .col_expr(t_programme::Column::Retire, Expr::value(true))
        .col_expr(t_programme::Column::Version, Expr::col(t_programme::Column::Version).add(1))
        .filter(t_programme::Column::Id.is_in(ids))
        .exec(tx)
        .await?;
    Ok(())
}

/// Withdraws these lots from sale. Their status stays.
pub async fn retirer_lots(tx: &Ecriture, bail: &Bail, ids: &[IdLot]) -> Result<()> {
    let ids: Vec<String> = ids.iter().map(|id| id.0.clone()).collect();
    let actuels = lots_actuels(tx, &ids).await?;
    let mut lignes: Vec<t_lot::Model> = actuels.values().cloned().collect();
    for ligne in &mut lignes {
        equipe::retirer_par_le_flux(ligne);
        ligne.version += 1;
    }
    sauvegarder_lots(tx, bail, &actuels, &lignes).await?;
    remplacer_lots(tx, lignes).await
}

/// The row of a lot of the feed. Its status follows the rule of outside sources, and the decisions of staff are kept.
fn ligne_de_lot(tx: &Ecriture, importe: &LotImporte, actuel: Option<&t_lot::Model>) -> Result<t_lot::Model> {
    let LotImporte { lot: LotFlux { fiche, prix, statut, .. }, exclusivite, empreinte } = importe;
    let avant = actuel.map_or(Ok(Tenue::Libre), tenue::lire)?;
    let apres = apres_annonce(tx, avant, *statut, SourceExterieure::Flux);
    let etat = lots::EtatDeLigne {
        // An unchanged holder keeps its columns exactly as they are.
        tenue: match actuel {
            Some(actuel) if apres == avant => tenue::Colonnes::de(actuel),
            _ => tenue::Colonnes::from(&apres),
        },
        retire: false,
        version: actuel.map_or(1, |a| a.version + 1),
    };
    let mut ligne = lots::ligne_de(fiche, prix, *exclusivite, etat, *empreinte)?;
    if let Some(actuel) = actuel {
        equipe::maintenir_sa_parole(&mut ligne, actuel);
    }
    Ok(ligne)
}

/// The holder after an outside source announced a status. A holder of the portal stays.
pub(super) fn apres_annonce(tx: &Ecriture, avant: Tenue, statut: StatutLot, source: SourceExterieure) -> Tenue {
    let annonce = Evenement::Annonce { statut, source, le: tx.maintenant().date(), par: None };
    avant.apres(&annonce).unwrap_or(avant)
}

pub(super) async fn programmes_actuels(tx: &Ecriture, ids: &[String]) -> Result<BTreeMap<String, t_programme::Model>> {
    use sea_orm::QuerySelect;
    let lignes =
        t_programme::Entity::find().filter(t_programme::Column::Id.is_in(ids)).lock_exclusive().all(tx).await?;
    Ok(lignes.into_iter().map(|l| (l.id.clone(), l)).collect())
}

pub(super) async fn lots_actuels(tx: &Ecriture, ids: &[String]) -> Result<BTreeMap<String, t_lot::Model>> {
    use sea_orm::QuerySelect;
    let lignes = t_lot::Entity::find().filter(t_lot::Column::Id.is_in(ids)).lock_exclusive().all(tx).await?;
    Ok(lignes.into_iter().map(|l| (l.id.clone(), l)).collect())
}

/// The owner of documents: the kind (`lot` or `programme`) and its id.
type Proprietaire = (&'static str, String);

fn proprietaire(document: &t_document::Model) -> Proprietaire {
    match &document.lot {
        Some(lot) => (LOT, lot.clone()),
        None => (PROGRAMME, document.programme.clone()),
    }
}

/// Saves the before-image of owners that lose a document, because an import may move a document from one owner to another.
async fn sauvegarder_les_depossedes(
    tx: &Ecriture,
    bail: &Bail,
    documents: &[t_document::Model],
    proprietaires: &BTreeSet<Proprietaire>,
) -> Result<()> {
    let mut depossedes = BTreeSet::new();
    for lot in documents.chunks(DOCUMENTS_PAR_REQUETE) {
        let ids = lot.iter().map(|d| d.id.as_str());
        let existants = t_document::Entity::find().filter(t_document::Column::Id.is_in(ids)).all(tx).await?;
        depossedes.extend(existants.iter().map(proprietaire).filter(|p| !proprietaires.contains(p)));
    }
    let de_genre = |genre| depossedes.iter().filter(|(g, _)| *g == genre).map(|(_, id)| id.clone()).collect::<Vec<_>>();
    let (ids_lots, ids_programmes) = (de_genre(LOT), de_genre(PROGRAMME));
    if !ids_lots.is_empty() {
        let actuels = lots_actuels(tx, &ids_lots).await?;
        sauvegarder_lots(tx, bail, &actuels, &actuels.values().cloned().collect::<Vec<_>>()).await?;
    }
    if !ids_programmes.is_empty() {
        let actuels = programmes_actuels(tx, &ids_programmes).await?;
        sauvegarder_programmes(tx, bail, &actuels, &actuels.values().cloned().collect::<Vec<_>>()).await?;
    }
    Ok(())
}

async fn sauvegarder_programmes(
    tx: &Ecriture,
    bail: &Bail,
    actuels: &BTreeMap<String, t_programme::Model>,
    apres: &[t_programme::Model],
) -> Result<()> {
    let connus: Vec<&str> = actuels.keys().map(String::as_str).collect();
    let mut documents = documents_de(tx, &[], &connus).await?;
    let lignes = apres.iter().map(|ligne| import_avant::ActiveModel {
        import: Set(bail.import.0),
        genre: Set(PROGRAMME.to_owned()),
        id: Set(ligne.id.clone()),
        avant: Set(actuels.get(&ligne.id).map(|a| photo(&image::de(a), documents.remove(&(PROGRAMME, a.id.clone()))))),
        apres_version: Set(ligne.version),
        apres_statut: Set(None),
        apres_detenteur: Set(None),
        apres: Set(None),
    });
    sauvegarder(tx, lignes.collect()).await
}

pub(super) async fn sauvegarder_lots(
    tx: &Ecriture,
    bail: &Bail,
    actuels: &BTreeMap<String, t_lot::Model>,
    apres: &[t_lot::Model],
) -> Result<()> {
    let connus: Vec<&str> = actuels.keys().map(String::as_str).collect();
    let mut documents = documents_de(tx, &connus, &[]).await?;
    let lignes = apres.iter().map(|ligne| import_avant::ActiveModel {
        import: Set(bail.import.0),
        genre: Set(LOT.to_owned()),
        id: Set(ligne.id.clone()),
        avant: Set(actuels.get(&ligne.id).map(|a| photo(&image::de(a), documents.remove(&(LOT, a.id.clone()))))),
        apres_version: Set(ligne.version),
        apres_statut: Set(Some(ligne.statut.clone())),
        apres_detenteur: Set(ligne.detenteur.clone()),
        apres: Set(Some(actes::ecrire(ligne))),
    });
    sauvegarder(tx, lignes.collect()).await
}

fn photo(ligne: &Json, documents: Option<Vec<Json>>) -> String {
    json!({ "ligne": ligne, "documents": documents.unwrap_or_default() }).to_string()
}

/// Saves before-images. When a row already has one, only the columns that describe the row after the import are renewed, because the first
/// image is the state before the import.
async fn sauvegarder(tx: &Ecriture, lignes: Vec<import_avant::ActiveModel>) -> Result<()> {
    use import_avant::Column::{Apres, ApresDetenteur, ApresStatut, ApresVersion, Genre, Id, Import};
    if lignes.is_empty() {
        return Ok(());
    }
    let conflit = OnConflict::columns([Import, Genre, Id])
        .update_columns([ApresVersion, ApresStatut, ApresDetenteur, Apres])
        .to_owned();
    for paquet in lignes.chunks(lignes_par_requete::<import_avant::Entity>()) {
        let paquet = paquet.iter().cloned();
        import_avant::Entity::insert_many(paquet).on_conflict(conflit.clone()).exec_without_returning(tx).await?;
    }
    Ok(())
}

async fn documents_de(tx: &Ecriture, lots: &[&str], programmes: &[&str]) -> Result<HashMap<Proprietaire, Vec<Json>>> {
    let mut par_proprietaire: HashMap<Proprietaire, Vec<Json>> = HashMap::new();
    let mut lus = Vec::new();
    if !lots.is_empty() {
        let filtre = t_document::Column::Lot.is_in(lots.iter().copied());
        lus.extend(t_document::Entity::find().filter(filtre).all(tx).await?);
    }
    if !programmes.is_empty() {
        let filtre = document::des_programmes_seuls(programmes.iter().copied());
        lus.extend(t_document::Entity::find().filter(filtre).all(tx).await?);
    }
    for document in lus {
        par_proprietaire.entry(proprietaire(&document)).or_default().push(image::de(&document));
    }
    Ok(par_proprietaire)
}

/// Replaces the documents of these owners by exactly these.
pub(super) async fn remplacer_documents(
    tx: &Ecriture,
    lots: &[String],
    programmes: &[String],
    documents: &[t_document::Model],
) -> Result<()> {
    if !lots.is_empty() {
        let filtre = t_document::Column::Lot.is_in(lots);
        t_document::Entity::delete_many().filter(filtre).exec(tx).await?;
    }
    if !programmes.is_empty() {
        let filtre = document::des_programmes_seuls(programmes);
        t_document::Entity::delete_many().filter(filtre).exec(tx).await?;
    }
    let reste: Vec<_> = t_document::Column::iter().filter(|c| !matches!(c, t_document::Column::Id)).collect();
    for lot in documents.chunks(lignes_par_requete::<t_document::Entity>()) {
        let conflit = OnConflict::column(t_document::Column::Id).update_columns(reste.iter().copied()).to_owned();
        let actives = lot.iter().cloned().map(|d| d.into_active_model().reset_all());
        t_document::Entity::insert_many(actives).on_conflict(conflit).exec_without_returning(tx).await?;
    }
    Ok(())
}
