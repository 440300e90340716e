//! The lots of the portal as staff look for them, withdrawn ones included.

use crate::error::Result;
use crate::lignes::equipe::{LotSuivi, relire};
use crate::tables::lot::{Column, Entity};
use crate::temps::Instant;
use crate::tranche::{Tranche, compter_jusqu_au};
use domain::lot::{Detenteur, StatutLot};
use domain::programme::IdProgramme;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect};

/// Which lots are asked for: nothing said of a thing means any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreLotsSuivis {
    /// Each of these begins the number or the id of the lot, whatever its case.
    pub debuts: Vec<String>,
    /// Of one of these programmes.
    pub programmes: Option<Vec<IdProgramme>>,
    /// In one of these statuses.
    pub statuts: Option<Vec<StatutLot>>,
    /// Held by one of these.
    pub detenteurs: Option<Vec<Detenteur>>,
    /// Withdrawn from sale, or not.
    pub retire: Option<bool>,
    /// Dedicated to a group, or not.
    pub dedie: Option<bool>,
    /// Held outside of the portal at this instant or later.
    pub depuis: Option<Instant>,
    /// Held outside of it before this one.
    pub avant: Option<Instant>,
}

/// What lots are put in order by; those of one rank by their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrdreLotsSuivis {
    /// The programme, then the number.
    Id,
    Numero,
    Statut,
    /// Since when something outside holds them; those that nothing outside holds come last, both ways.
    Depuis,
}

impl FiltreLotsSuivis {
    fn condition(&self) -> Condition {
        let mut condition = Condition::all();
        for debut in &self.debuts {
            let commence =
                |colonne: Column| SimpleExpr::from(Func::upper(Expr::col(colonne))).like(commence_par(debut));
            condition = condition.add(Condition::any().add(commence(Column::Numero)).add(commence(Column::Id)));
        }
        if let Some(programmes) = &self.programmes {
            condition = condition.add(Column::Programme.is_in(programmes.iter().map(|p| p.0.as_str())));
        }
        if let Some(statuts) = &self.statuts {
            condition = condition.add(Column::Statut.is_in(statuts.iter().map(|s| s.code())));
        }
        if let Some(detenteurs) = &self.detenteurs {
            condition = condition.add(Column::Detenteur.is_in(detenteurs.iter().map(|d| d.code())));
        }
        let faits = [
            self.retire.map(|retire| Column::Retire.eq(retire)),
            self.dedie
                .map(|dedie| if dedie { Column::Exclusivite.is_not_null() } else { Column::Exclusivite.is_null() }),
            self.depuis.map(|instant| Column::DetenuDepuis.gte(instant)),
            self.avant.map(|instant| Column::DetenuDepuis.lt(instant)),
        ];
        faits.into_iter().flatten().fold(condition, Condition::add)
    }
}

/// What begins so, in capitals; its own `%` and `_` are letters like the others.
fn commence_par(debut: &str) -> LikeExpr {
    let mut motif = String::with_capacity(debut.len() + 1);
    for lettre in debut.to_uppercase().chars() {
        if matches!(lettre, '%' | '_' | '\\') {
            motif.push('\\');
        }
        motif.push(lettre);
    }
    motif.push('%');
    LikeExpr::new(motif).escape('\\')
}

/// The lots that are asked for, a page of them; how many there are, as far as they are counted.
pub async fn chercher(
    db: &impl ConnectionTrait,
    filtre: &FiltreLotsSuivis,
    ordre: OrdreLotsSuivis,
    tranche: Tranche,
) -> Result<(u64, Vec<LotSuivi>)> {
    let selection = Entity::find().filter(filtre.condition());
    let total = compter_jusqu_au(db, selection.clone(), Column::Id, tranche.jusqu_au).await?;
    let sens: Order = tranche.sens.into();
    let selection = match ordre {
        OrdreLotsSuivis::Id => selection.order_by(Column::Id, sens),
        OrdreLotsSuivis::Numero => selection.order_by(Column::Numero, sens).order_by_asc(Column::Id),
        OrdreLotsSuivis::Statut => selection.order_by(Column::Statut, sens).order_by_asc(Column::Id),
        OrdreLotsSuivis::Depuis => selection
            .order_by_asc(Column::DetenuDepuis.is_null())
            .order_by(Column::DetenuDepuis, sens)
            .order_by_asc(Column::Id),
    };
    let lignes = selection.offset(tranche.sautes).limit(tranche.limite).all(db).await?;
    Ok((total, lignes.into_iter().map(relire).collect::<Result<_>>()?))
}
