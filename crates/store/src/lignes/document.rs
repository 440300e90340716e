//! The rows of documents, written and read back.

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::LigneEcartee;
use crate::tables::document::{ActiveModel, Column, Entity, Model};
use domain::document::{Categorie, Document, Famille, Source};
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, Value};
use std::collections::HashMap;

/// The number of rows in one INSERT, of 15 values each: below the limits of both databases.
const PAR_INSERTION: usize = 500;

/// A document, with its programme or lot and its stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentLu {
    pub document: Document,
    pub programme: IdProgramme,
    /// The lot that the document is about, if it is about one.
    pub lot: Option<IdLot>,
    /// The hash of the stored file, when the document comes from one.
    pub fichier: Option<String>,
}

/// The row of a document. `fichier` is the hash of its stored file.
pub fn ligne(programme: &IdProgramme, lot: Option<&IdLot>, document: &Document, fichier: Option<String>) -> Model {
    let (source, source_valeur) = match &document.source {
        Source::Fichier(chemin) => ("fichier", chemin),
        Source::Adresse(adresse) => ("adresse", adresse),
        Source::Modele(modele) => ("modele", modele),
    };
    Model {
        id: document.id.clone(),
        programme: programme.0.clone(),
        lot: lot.map(|l| l.0.clone()),
        type_document: document.type_document.clone(),
        famille: document.famille.code().to_owned(),
        categorie: document.categorie.code().to_owned(),
        titre: document.titre.clone(),
        libelle: document.libelle.clone(),
        alternatif: document.alternatif.clone(),
        position: document.position,
        batiment: document.batiment.clone(),
        etage: document.etage.clone(),
        source: source.to_owned(),
        source_valeur: source_valeur.clone(),
        fichier,
    }
}

/// Reads a document back from its row.
pub fn relire(ligne: &Model) -> Result<DocumentLu> {
    let errone = |champ: &str| Error::DocumentIllisible {
        table: "document",
        id: ligne.id.clone(),
        cause: format!("{champ} de valeur inconnue"),
    };
    let categorie = Categorie::depuis_code(&ligne.categorie).ok_or_else(|| errone("categorie"))?;
    let famille = Famille::depuis_code(&ligne.famille).ok_or_else(|| errone("famille"))?;
    let valeur = ligne.source_valeur.clone();
    let source = match ligne.source.as_str() {
        "fichier" => Source::Fichier(valeur),
        "adresse" => Source::Adresse(valeur),
        "modele" => Source::Modele(valeur),
        _ => return Err(errone("source")),
    };
    let document = Document {
        id: ligne.id.clone(),
        titre: ligne.titre.clone(),
        libelle: ligne.libelle.clone(),
        famille,
        categorie,
        type_document: ligne.type_document.clone(),
        alternatif: ligne.alternatif.clone(),
        position: ligne.position,
        batiment: ligne.batiment.clone(),
        etage: ligne.etage.clone(),
        source,
    };
    let (programme, lot) = (IdProgramme(ligne.programme.clone()), ligne.lot.clone().map(IdLot));
    Ok(DocumentLu { document, programme, lot, fichier: ligne.fichier.clone() })
}

/// Inserts these rows of documents.
pub async fn inserer(tx: &Ecriture, lignes: impl IntoIterator<Item = Model>) -> Result<()> {
    let lignes: Vec<ActiveModel> = lignes.into_iter().map(IntoActiveModel::into_active_model).collect();
    for lot in lignes.chunks(PAR_INSERTION) {
        Entity::insert_many(lot.iter().cloned()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// The condition for the documents of these programmes that belong to no lot. It has the text of the index `ix_document_sans_lot`.
pub(crate) fn des_programmes_seuls<P: Into<Value>>(programmes: impl IntoIterator<Item = P>) -> SimpleExpr {
    Column::Programme.is_in(programmes).and(Column::Lot.is_null())
}

/// The documents that belong to these programmes and to no lot, by programme, in the order of pages: category,
/// position, id.
pub(crate) async fn des_programmes(
    db: &impl ConnectionTrait,
    programmes: &[&str],
    ecartees: &mut Vec<LigneEcartee>,
) -> Result<HashMap<String, Vec<Document>>> {
    let siens = des_programmes_seuls(programmes.iter().copied());
    let lignes = Entity::find().filter(siens).all(db).await?;
    grouper(&lignes, ecartees)
}

/// Groups documents by programme, each list in the order of pages. Rows that cannot be read go to `ecartees`.
pub(crate) fn grouper(lignes: &[Model], ecartees: &mut Vec<LigneEcartee>) -> Result<HashMap<String, Vec<Document>>> {
    let mut groupes: HashMap<String, Vec<Document>> = HashMap::new();
    for ligne in lignes {
        match relire(ligne) {
            Ok(lu) => groupes.entry(lu.programme.0).or_default().push(lu.document),
            Err(erreur) => ecartees.push(LigneEcartee::de(erreur)?),
        }
    }
    for documents in groupes.values_mut() {
        documents.sort_by(|a, b| (a.categorie, a.position, &a.id).cmp(&(b.categorie, b.position, &b.id)));
    }
    Ok(groupes)
}
