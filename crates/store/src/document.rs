//! Documents of programmes and lots as people see them, and the people who may see each document. The rows of documents are in
//! [`crate::lignes`].

pub use crate::lignes::document::{DocumentLu, inserer, ligne, relire};

use crate::error::Result;
use crate::forme::Lus;
use crate::import::documents::{Portion, d_avant};
use crate::import::{self, EnCours};
use crate::tables::document::{Column, Entity, Model};
use crate::tables::{lot, programme};
use crate::tranche::compter_jusqu_au;
use domain::acces::Portee;
use domain::document::Categorie;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use sea_orm::sea_query::{CaseStatement, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, JoinType, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
};

/// The most documents that are read for a contract; a lot and its programme have fewer.
const DU_CONTRAT: u64 = 400;

/// The filters of a list of documents. A document must pass every field, and it passes a field when it has one of the field's values. An
/// empty list accepts all. A code that no document has matches nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreDeDocuments {
    pub programmes: Vec<String>,
    pub lots: Vec<String>,
    pub types: Vec<String>,
    pub familles: Vec<String>,
    pub categories: Vec<String>,
    pub avec_lot: Option<bool>,
    /// The filters `exists[…]`: whether a field has a value.
    pub existe: Vec<(Facultatif, bool)>,
}

/// A field that may be filtered by whether it has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facultatif {
    /// `idProgramme`, which every document has.
    Programme,
    Libelle,
    Alternatif,
    Batiment,
    Etage,
}

impl Facultatif {
    fn colonne(self) -> Column {
        match self {
            Self::Programme => Column::Programme,
            Self::Libelle => Column::Libelle,
            Self::Alternatif => Column::Alternatif,
            Self::Batiment => Column::Batiment,
            Self::Etage => Column::Etage,
        }
    }
}

/// The order of a list, from the parameter `order[position]`. Documents of equal position, and lists without this parameter, are sorted by
/// programme, lot, category (in the order of pages), position, id.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OrdreDeDocuments {
    /// By programme, lot, category, position.
    #[default]
    Naturel,
    PositionCroissante,
    PositionDecroissante,
}

/// The page of a list that is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageDeDocuments {
    /// The number of the page, from 1.
    pub numero: u32,
    pub limite: u32,
}

/// The documents that a viewer may see. Every search of documents goes through this type. While an import is under way, a search shows the
/// documents as they were before the import, as the loading of the catalogue does. A search runs several statements, so it must read from
/// one view ([`crate::Base::instantane`]) wherever an import may run.
#[derive(Debug, Clone)]
pub struct DocumentsVisibles {
    condition: Condition,
    jusqu_au: Option<u32>,
}

impl DocumentsVisibles {
    /// The documents on sale. A visitor sees no `contractuel`. Documents of a dedicated lot are seen by its group and by internal users
    /// only. Nobody sees the documents of a withdrawn programme or lot.
    pub fn pour(portee: Portee) -> Self {
        Self::sans_regard_au_retrait(portee).et(Condition::all()
            .add(programme::Column::Retire.eq(false))
            .add(Condition::any().add(Column::Lot.is_null()).add(lot::Column::Retire.eq(false))))
    }

    /// The documents of the page of one programme or lot. Internal users also see them after the programme or lot was withdrawn.
    pub fn de_la_page(portee: Portee) -> Self {
        if portee == Portee::Interne { Self::sans_regard_au_retrait(portee) } else { Self::pour(portee) }
    }

    fn sans_regard_au_retrait(portee: Portee) -> Self {
        let tous = Self { condition: Condition::all(), jusqu_au: None };
        let public = || Condition::any().add(lot::Column::Exclusivite.is_null());
        match portee {
            Portee::Interne => tous,
            Portee::Groupe(groupe) => tous.et(public().add(lot::Column::Exclusivite.eq(groupe.0))),
            Portee::SansGroupe => tous.et(public()),
            Portee::Visiteur => {
                tous.et(public()).et(Condition::all().add(Column::Categorie.ne(Categorie::Contractuel.code())))
            }
        }
    }

    fn et(self, condition: Condition) -> Self {
        Self { condition: self.condition.add(condition), ..self }
    }

    /// Makes the search stop counting documents at this number.
    #[must_use]
    pub fn comptes_jusqu_au(self, jusqu_au: u32) -> Self {
        Self { jusqu_au: Some(jusqu_au), ..self }
    }

    /// Reads one page of the documents, and counts them up to the limit.
    pub async fn chercher(
        self,
        vue: &impl ConnectionTrait,
        filtre: &FiltreDeDocuments,
        ordre: OrdreDeDocuments,
        page: PageDeDocuments,
    ) -> Result<(u64, Vec<DocumentLu>)> {
        let parmi = |condition: Condition, colonne: Column, valeurs: &[String]| {
            if valeurs.is_empty() { condition } else { condition.add(colonne.is_in(valeurs)) }
        };
        let mut condition = self.condition;
        condition = parmi(condition, Column::Programme, &filtre.programmes);
        condition = parmi(condition, Column::Lot, &filtre.lots);
        condition = parmi(condition, Column::TypeDocument, &filtre.types);
        condition = parmi(condition, Column::Famille, &filtre.familles);
        condition = parmi(condition, Column::Categorie, &filtre.categories);
        condition = match filtre.avec_lot {
            None => condition,
            Some(true) => condition.add(Column::Lot.is_not_null()),
            Some(false) => condition.add(Column::Lot.is_null()),
        };
        for (champ, existe) in &filtre.existe {
            let colonne = champ.colonne();
            condition = condition.add(if *existe { colonne.is_not_null() } else { colonne.is_null() });
        }
        let selection = match import::en_cours(vue).await? {
            None => joints(),
            Some(en_cours) => {
                let portion = Portion { programmes: &filtre.programmes, lots: &filtre.lots };
                d_avant(vue.get_database_backend(), en_cours.import, portion)
            }
        };
        let selection = selection.filter(condition);
        let total = match self.jusqu_au {
            None => selection.clone().count(vue).await?,
            Some(jusqu_au) => compter_jusqu_au(vue, selection.clone(), Column::Id, u64::from(jusqu_au)).await?,
        };
        let lignes = ordonner(selection, ordre)
            .offset(u64::from(page.numero.saturating_sub(1)) * u64::from(page.limite))
            .limit(u64::from(page.limite))
            .all(vue)
            .await?;
        Ok((total, lisibles(&lignes)?))
    }

    /// The documents that go with the contract of a lot: the contractual documents of the lot and of its programme, and the lot's plan.
    /// Those of the lot come first. `en_cours` is the import that the caller already looked for in this view.
    pub async fn du_contrat(
        self,
        vue: &impl ConnectionTrait,
        en_cours: Option<&EnCours>,
        lot: &IdLot,
        programme: &IdProgramme,
    ) -> Result<Vec<DocumentLu>> {
        let contractuel = || Column::Categorie.eq(Categorie::Contractuel.code());
        let du_lot = Condition::all()
            .add(Column::Lot.eq(lot.0.as_str()))
            .add(contractuel().or(Column::Categorie.eq(Categorie::Plan.code())));
        let du_programme = Condition::all()
            .add(Column::Programme.eq(programme.0.as_str()))
            .add(Column::Lot.is_null())
            .add(contractuel());
        let condition = self.condition.add(Condition::any().add(du_lot).add(du_programme));
        let selection = match en_cours {
            None => joints(),
            Some(en_cours) => {
                let programmes = [programme.0.clone()];
                let portion = Portion { programmes: &programmes, lots: &[] };
                d_avant(vue.get_database_backend(), en_cours.import, portion)
            }
        };
        let lignes =
            ordonner(selection.filter(condition), OrdreDeDocuments::Naturel).limit(DU_CONTRAT).all(vue).await?;
        let mut lus = lisibles(&lignes)?;
        lus.sort_by_key(|lu| lu.lot.is_none());
        Ok(lus)
    }

    /// Reads one document, if it is visible.
    pub async fn par_id(self, vue: &impl ConnectionTrait, id: &str) -> Result<Option<DocumentLu>> {
        let condition = self.condition.add(Column::Id.eq(id));
        let Some(en_cours) = import::en_cours(vue).await? else {
            return joints().filter(condition).one(vue).await?.as_ref().map(relire).transpose();
        };
        let genre = vue.get_database_backend();
        let avant = |portion| d_avant(genre, en_cours.import, portion).filter(condition.clone()).one(vue);
        // Before the import, the document belonged to the programme of its present row, unless the import moved or removed it. In that
        // case every before-image is searched.
        let programmes: Vec<String> = Entity::find_by_id(id).one(vue).await?.into_iter().map(|l| l.programme).collect();
        let mut trouve = None;
        if !programmes.is_empty() {
            trouve = avant(Portion { programmes: &programmes, lots: &[] }).await?;
        }
        if trouve.is_none() {
            trouve = avant(Portion::default()).await?;
        }
        trouve.as_ref().map(relire).transpose()
    }
}

/// Reads the documents of these rows. An unreadable one is left out and logged.
fn lisibles(lignes: &[Model]) -> Result<Vec<DocumentLu>> {
    let mut lus = Lus::default();
    for ligne in lignes {
        lus.ajouter(relire(ligne))?;
    }
    for ecartee in &lus.ecartees {
        tracing::warn!(?ecartee, "a document cannot be read and is left out of its list");
    }
    Ok(lus.lus)
}

fn joints() -> Select<Entity> {
    let vers_programme = Entity::belongs_to(programme::Entity).from(Column::Programme).to(programme::Column::Id);
    let vers_lot = Entity::belongs_to(lot::Entity).from(Column::Lot).to(lot::Column::Id);
    Entity::find().join(JoinType::InnerJoin, vers_programme.into()).join(JoinType::LeftJoin, vers_lot.into())
}

fn ordonner(selection: Select<Entity>, ordre: OrdreDeDocuments) -> Select<Entity> {
    let selection = match ordre {
        OrdreDeDocuments::Naturel => selection,
        OrdreDeDocuments::PositionCroissante => selection.order_by(Column::Position, Order::Asc),
        OrdreDeDocuments::PositionDecroissante => selection.order_by(Column::Position, Order::Desc),
    };
    // Documents of the whole programme come first. The order of nulls is explicit, because the two databases place them
    // differently.
    selection
        .order_by_asc(Column::Programme)
        .order_by_with_nulls(Column::Lot, Order::Asc, sea_orm::sea_query::NullOrdering::First)
        .order_by_asc(rang_de_la_categorie())
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
}

/// The rank of a category among those of its owner: the order of spec section 9 for a lot, of section 3 for a programme.
fn rang_de_la_categorie() -> SimpleExpr {
    let rangs = |mut rang: CaseStatement, categories: &[Categorie], du_bon_genre: SimpleExpr| {
        for (numero, categorie) in (0..).zip(categories) {
            let sienne = Column::Categorie.eq(categorie.code()).and(du_bon_genre.clone());
            rang = rang.case(sienne, numero);
        }
        rang
    };
    let rang = rangs(CaseStatement::new(), &Categorie::PROGRAMME, Column::Lot.is_null());
    rangs(rang, &Categorie::LOT, Column::Lot.is_not_null()).finally(i32::MAX).into()
}
