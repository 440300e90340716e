//! The declarations that a viewer sees.

use super::{Denonciation, completer, qui_courent, seule};
use crate::base::Acces;
use crate::error::Result;
use crate::tables::compte;
use crate::tables::denonciation::{Column, Entity};
use crate::tables::denonciation_programme as liens;
use crate::temps::{Instant, Periode};
use crate::visibles::{entre, parmi, visibles};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::regard::{Etendue, Regard};
use domain::utilisateur::IdUtilisateur;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

/// The number of declarations that are read at once.
const LUES: u64 = 50_000;

/// The filters of a list of declarations. An empty field accepts all.
#[derive(Debug, Clone, Default)]
pub struct FiltreDenonciations {
    /// The accepted states; `None` accepts all.
    pub statuts: Option<Vec<StatutDenonciation>>,
    /// Accepts declarations on one of these programmes.
    pub programmes: Vec<String>,
    /// Accepts declarations of one of these prescribers.
    pub prescripteurs: Vec<i32>,
    /// Accepts declarations of companies whose referent is one of these users.
    pub gerants: Vec<i32>,
    /// The period in which the declaration was made.
    pub creees: Periode,
    /// The period in which the declaration ends.
    pub echeances: Periode,
}

/// The declarations that a viewer sees: their own, those of their company, or all of them with the developer's own
/// contacts (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct DenonciationsVisibles(Etendue);

impl DenonciationsVisibles {
    /// The declarations that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    /// The declarations of one prescriber.
    pub fn de(prescripteur: IdUtilisateur) -> Self {
        Self(Etendue::Soi(prescripteur))
    }

    fn filtre(self) -> Condition {
        visibles(self.0, Column::Prescripteur, Column::Compte)
    }

    /// Reads the visible declarations that pass the filter, the newest first. Contacts are encrypted, so the caller
    /// sorts and searches by them in memory.
    pub async fn lister(self, db: &impl Acces, filtre: &FiltreDenonciations) -> Result<Vec<Denonciation>> {
        let mut condition = self.filtre();
        if let Some(statuts) = &filtre.statuts {
            condition = condition.add(Column::Statut.is_in(statuts.iter().map(|statut| statut.nom())));
        }
        if !filtre.programmes.is_empty() {
            let voulus = liens::Column::Programme.is_in(filtre.programmes.iter().map(String::as_str));
            let siennes = liens::Entity::find().select_only().column(liens::Column::Denonciation).filter(voulus);
            condition = condition.add(Column::Id.in_subquery(siennes.into_query()));
        }
        condition = condition.add_option(parmi(Column::Prescripteur, filtre.prescripteurs.iter().copied()));
        if !filtre.gerants.is_empty() {
            condition = condition.add(gerees_par(&filtre.gerants));
        }
        condition = condition.add(entre(Column::Cree, filtre.creees)).add(entre(Column::Echeance, filtre.echeances));
        let lignes = Entity::find().filter(condition).order_by_desc(Column::Id).limit(LUES).all(db).await?;
        completer(db, lignes).await
    }

    /// The instants at which the visible protections end, as far as they come before `avant`.
    pub async fn fins(self, db: &impl Acces, avant: Instant) -> Result<Vec<Instant>> {
        let fins = Entity::find().select_only().column(Column::Echeance).filter(self.filtre());
        let fins = fins.filter(Column::Statut.eq(StatutDenonciation::Validee.nom())).filter(Column::Echeance.lt(avant));
        Ok(fins.order_by_asc(Column::Echeance).limit(LUES).into_tuple().all(db).await?)
    }

    /// Reads one declaration, if it is visible.
    pub async fn par_id(self, db: &impl Acces, id: IdDenonciation) -> Result<Option<Denonciation>> {
        seule(db, Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await?).await
    }

    /// Counts the visible declarations that wait for a decision of this referent, or of anybody, and tells since when the oldest of them
    /// waits.
    pub async fn qui_attendent(
        self,
        db: &impl Acces,
        gerant: Option<IdUtilisateur>,
        maintenant: Instant,
    ) -> Result<(u64, Option<Instant>)> {
        let attendent = Entity::find()
            .filter(self.filtre())
            .filter(qui_courent())
            .filter(Column::Statut.eq(StatutDenonciation::EnCours.nom()))
            .filter(Column::Echeance.gt(maintenant))
            .filter(Condition::all().add_option(gerant.map(|gerant| gerees_par(&[gerant.0]))));
        let nombre = attendent.clone().count(db).await?;
        let premiere =
            attendent.select_only().column(Column::Cree).order_by_asc(Column::Cree).into_tuple().one(db).await?;
        Ok((nombre, premiere))
    }
}

/// The condition for companies whose referent is one of these users.
fn gerees_par(gerants: &[i32]) -> sea_orm::sea_query::SimpleExpr {
    let geres = compte::Column::Gerant.is_in(gerants.iter().copied());
    let siens = compte::Entity::find().select_only().column(compte::Column::Id).filter(geres);
    Column::Compte.in_subquery(siens.into_query())
}
