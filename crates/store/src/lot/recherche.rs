//! The search of lots by staff, withdrawn lots included.

use crate::error::Result;
use crate::lignes::equipe::{LotSuivi, relire};
use crate::tables::lot::{Column, Entity};
use crate::temps::Instant;
use crate::tranche::{Tranche, compter_jusqu_au};
use domain::lot::{Detenteur, StatutLot};
use domain::programme::IdProgramme;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect};

/// The filters of a search of lots. An empty field accepts all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreLotsSuivis {
    /// The number or the id of the lot must begin with each of these texts, whatever the case.
    pub debuts: Vec<String>,
    pub programmes: Option<Vec<IdProgramme>>,
    pub statuts: Option<Vec<StatutLot>>,
    /// The accepted kinds of holder.
    pub detenteurs: Option<Vec<Detenteur>>,
    /// `true` accepts only the lots withdrawn from sale, `false` only the others.
    pub retire: Option<bool>,
    /// `true` accepts only the lots dedicated to a group, `false` only the others.
    pub dedie: Option<bool>,
    /// Accepts lots that an outside source has held since this instant or later.
    pub depuis: Option<Instant>,
    /// Accepts lots that an outside source has held since before this instant.
    pub avant: Option<Instant>,
}

/// The order of the lots. Lots that it does not separate are sorted by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrdreLotsSuivis {
    /// By programme, then by number.
    Id,
    Numero,
    Statut,
    /// By the instant since which an outside source holds the lot. Lots without such an instant come last in both directions.
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

/// The LIKE pattern of the texts that begin with `debut`, in capitals. The `%` and `_` of `debut` itself are escaped.
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

/// Reads one page of the lots that pass the filter, and counts these lots up to a limit.
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
