//! Documents of programmes and lots as people see them, and who sees which. Their rows are in [`crate::lignes`].

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

/// More documents than a lot and its programme have for a contract.
const DU_CONTRAT: u64 = 400;

/// What is asked of documents: AND between the fields, OR within one; an empty list constrains nothing. A code that no
/// document holds matches nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreDeDocuments {
    /// `idProgramme`.
    pub programmes: Vec<String>,
    /// `idLot`.
    pub lots: Vec<String>,
    /// `type`.
    pub types: Vec<String>,
    /// `famille`.
    pub familles: Vec<String>,
    /// `categorie`.
    pub categories: Vec<String>,
    /// `exists[idLot]`.
    pub avec_lot: Option<bool>,
    /// `exists[…]` of the other fields.
    pub existe: Vec<(Facultatif, bool)>,
}

/// A field of which one may ask whether it has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facultatif {
    /// `idProgramme`: every document has one.
    Programme,
    /// `libelle`.
    Libelle,
    /// `alternatif`.
    Alternatif,
    /// `batiment`.
    Batiment,
    /// `etage`.
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

/// `order[position]`; ties, and everything without an order, go by programme, lot, category (in the order of pages),
/// position, id.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OrdreDeDocuments {
    /// Programme, lot, category, position.
    #[default]
    Naturel,
    /// Position, smallest first.
    PositionCroissante,
    /// Position, greatest first.
    PositionDecroissante,
}

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageDeDocuments {
    /// From 1.
    pub numero: u32,
    /// Members a page.
    pub limite: u32,
}

/// The documents that a viewer may see. There is no other way to search them. While an import is under way they are those
/// of before it, as for whoever loads the catalogue; several statements are made, so that what is given to read from
/// must be one view ([`crate::Base::instantane`]) wherever imports may run.
#[derive(Debug, Clone)]
pub struct DocumentsVisibles {
    condition: Condition,
    jusqu_au: Option<u32>,
}

impl DocumentsVisibles {
    /// Those on sale: a visitor sees no `contractuel`; documents of a dedicated lot exist for its group and for internal
    /// users only; those of what is withdrawn for nobody.
    pub fn pour(portee: Portee) -> Self {
        Self::sans_regard_au_retrait(portee).et(Condition::all()
            .add(programme::Column::Retire.eq(false))
            .add(Condition::any().add(Column::Lot.is_null()).add(lot::Column::Retire.eq(false))))
    }

    /// The same for the page of one programme or lot, which internal users may open after it was withdrawn.
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

    /// Counts no further than so many.
    #[must_use]
    pub fn comptes_jusqu_au(self, jusqu_au: u32) -> Self {
        Self { jusqu_au: Some(jusqu_au), ..self }
    }

    /// How many there are in all, as far as they are counted, and those of one page.
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

    /// Those that go with the contract of a lot: what is annexed to it and its plan, the lot's own before its programme's. Beside
    /// an import that was looked for in this view already.
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

    /// One of them.
    pub async fn par_id(self, vue: &impl ConnectionTrait, id: &str) -> Result<Option<DocumentLu>> {
        let condition = self.condition.add(Column::Id.eq(id));
        let Some(en_cours) = import::en_cours(vue).await? else {
            return joints().filter(condition).one(vue).await?.as_ref().map(relire).transpose();
        };
        let genre = vue.get_database_backend();
        let avant = |portion| d_avant(genre, en_cours.import, portion).filter(condition.clone()).one(vue);
        // Where it stands is where it stood, unless the import moved or removed it: then every before-image is looked at.
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

/// The documents of these rows; one that cannot be read is left out, and named in the log.
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
    // Where the databases put absent values differs: what is about the whole programme comes first, said so.
    selection
        .order_by_asc(Column::Programme)
        .order_by_with_nulls(Column::Lot, Order::Asc, sea_orm::sea_query::NullOrdering::First)
        .order_by_asc(rang_de_la_categorie())
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
}

/// The place of a category among those of its owner: a lot's in the order of spec section 9, a programme's in that of
/// section 3.
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
