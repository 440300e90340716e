//! The decisions of staff about a lot, which a feed does not change: the group that the lot is dedicated to, and its withdrawal. A
//! decision holds until staff take it back. Meanwhile the values of the feed are kept aside; they apply again afterwards.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::lignes::annexes::verrouiller_les_annexes;
use crate::lignes::lot;
use crate::lignes::tenue;
use crate::tables::lot::{Column, Entity, Model};
use crate::temps::Instant;
use crate::tranche::{Tranche, compter_jusqu_au};
use domain::acces::IdGroupe;
use domain::lot::{IdLot, StatutLot, Tenue};
use domain::programme::IdProgramme;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

pub(crate) const EQUIPE: &str = "equipe";
/// The lot was withdrawn by staff, and is gone from the feed.
const DEUX: &str = "deux";

/// The data that the portal keeps of a lot beside its description: its holder, and the decisions of staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotSuivi {
    pub id: IdLot,
    pub programme: IdProgramme,
    pub numero: String,
    pub tenue: Tenue,
    pub exclusivite: Option<IdGroupe>,
    /// The author of `exclusivite`.
    pub dedie_par: DedicacePar,
    /// The author of the withdrawal, when the lot is withdrawn from sale.
    pub retrait: Option<Retirant>,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// Who says the group that a lot is dedicated to, or that it has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DedicacePar {
    Flux,
    Equipe {
        /// The group that the feed gives meanwhile.
        du_flux: Option<IdGroupe>,
    },
}

/// The author of the withdrawal of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retirant {
    /// The lot is gone from the feed.
    Flux,
    Equipe,
    Deux,
}

impl Retirant {
    /// The code of this value in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Flux => "flux",
            Self::Equipe => EQUIPE,
            Self::Deux => DEUX,
        }
    }
}

/// Reads the data that the portal keeps of a lot, withdrawn or not.
pub async fn suivi(db: &impl ConnectionTrait, id: &IdLot) -> Result<Option<LotSuivi>> {
    let ligne = Entity::find_by_id(id.0.as_str()).one(db).await?;
    ligne.map(relire).transpose()
}

/// Reads the data that the portal keeps of a lot from the lot's row.
pub(crate) fn relire(ligne: Model) -> Result<LotSuivi> {
    let retrait = match ligne.retrait.as_deref() {
        None => Retirant::Flux,
        Some(DEUX) => Retirant::Deux,
        Some(_) => Retirant::Equipe,
    };
    Ok(LotSuivi {
        tenue: tenue::lire(&ligne)?,
        id: IdLot(ligne.id),
        programme: IdProgramme(ligne.programme),
        numero: ligne.numero,
        exclusivite: ligne.exclusivite.map(IdGroupe),
        dedie_par: match ligne.dediee_par {
            None => DedicacePar::Flux,
            Some(_) => DedicacePar::Equipe { du_flux: ligne.exclusivite_flux.map(IdGroupe) },
        },
        retrait: ligne.retire.then_some(retrait),
        version: ligne.version,
    })
}

/// The lots that an outside source has declared optioned or pre-reserved between two instants. Their number is counted up to the limit of
/// `tranche`.
pub async fn tenus_dehors(
    db: &impl ConnectionTrait,
    depuis: Option<Instant>,
    avant: Instant,
    tranche: Tranche,
) -> Result<(u64, Vec<LotSuivi>)> {
    let depuis = depuis.unwrap_or_else(|| Instant::depuis_micros(i64::MIN));
    let selection = Entity::find()
        .filter(Column::Statut.is_in([StatutLot::O.code(), StatutLot::T.code()]))
        .filter(Column::DetenuDepuis.is_not_null())
        .filter(Column::DetenuDepuis.gte(depuis))
        .filter(Column::DetenuDepuis.lt(avant))
        .filter(Column::Retire.eq(false));
    let total = compter_jusqu_au(db, selection.clone(), Column::Id, tranche.jusqu_au).await?;
    let selection = selection.order_by(Column::DetenuDepuis, tranche.sens.into()).order_by_asc(Column::Id);
    let lignes = selection.offset(tranche.sautes).limit(tranche.limite).all(db).await?;
    Ok((total, lignes.into_iter().map(relire).collect::<Result<_>>()?))
}

/// The outcome of a withdrawal, or of its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retrait {
    Fait,
    /// The lot was already as staff want it: nothing changed.
    Deja,
    /// Staff take back their withdrawal, but the lot is gone from the feed, so it stays out of sale.
    ResteRetire,
    /// The feed withdrew the lot, not staff: only a feed puts it back on sale.
    DuFlux,
    Introuvable,
}

/// The outcome of a change of dedication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dedicace {
    /// The change is made; the value is the group that the lot is dedicated to now.
    Faite(Option<IdGroupe>),
    /// The lot already had this dedication: nothing changed.
    Deja,
    Introuvable,
}

/// Staff dedicate a lot to a group, or open it to all (`None`), whatever the feed says.
pub async fn dedier(tx: &Ecriture, id: &IdLot, groupe: Option<IdGroupe>) -> Result<Dedicace> {
    let Some(mut ligne) = verrouiller(tx, id).await? else { return Ok(Dedicace::Introuvable) };
    let dite = ligne.dediee_par.is_some();
    if dite && ligne.exclusivite == groupe.map(|g| g.0) {
        return Ok(Dedicace::Deja);
    }
    if !dite {
        ligne.exclusivite_flux = ligne.exclusivite;
    }
    ligne.dediee_par = Some(EQUIPE.to_owned());
    ligne.exclusivite = groupe.map(|g| g.0);
    poser(tx, &ligne).await?;
    Ok(Dedicace::Faite(groupe))
}

/// Staff take back the dedication of a lot: the group of the feed applies again.
pub async fn dedier_selon_le_flux(tx: &Ecriture, id: &IdLot) -> Result<Dedicace> {
    let Some(mut ligne) = verrouiller(tx, id).await? else { return Ok(Dedicace::Introuvable) };
    if ligne.dediee_par.take().is_none() {
        return Ok(Dedicace::Deja);
    }
    ligne.exclusivite = ligne.exclusivite_flux.take();
    poser(tx, &ligne).await?;
    Ok(Dedicace::Faite(ligne.exclusivite.map(IdGroupe)))
}

/// Staff withdraw a lot from sale. No feed puts it back.
pub async fn retirer(tx: &Ecriture, id: &IdLot) -> Result<Retrait> {
    let Some(mut ligne) = verrouiller(tx, id).await? else { return Ok(Retrait::Introuvable) };
    let retrait = match (ligne.retire, ligne.retrait.as_deref()) {
        (true, Some(_)) => return Ok(Retrait::Deja),
        (true, None) => DEUX,
        (false, _) => EQUIPE,
    };
    ligne.retire = true;
    ligne.retrait = Some(retrait.to_owned());
    poser(tx, &ligne).await?;
    Ok(Retrait::Fait)
}

/// Staff put back on sale a lot that they withdrew.
pub async fn remettre(tx: &Ecriture, id: &IdLot) -> Result<Retrait> {
    let Some(mut ligne) = verrouiller(tx, id).await? else { return Ok(Retrait::Introuvable) };
    match (ligne.retire, ligne.retrait.take().as_deref()) {
        (true, None) => return Ok(Retrait::DuFlux),
        (false, None) => return Ok(Retrait::Deja),
        (_, Some(DEUX)) => {
            poser(tx, &ligne).await?;
            return Ok(Retrait::ResteRetire);
        }
        (_, Some(_)) => {
            // The annexes are locked, because they are sold with this lot again. A transaction that takes an annex, or joins its waiting
            // list, therefore runs wholly before this one or sees the lot back on sale.
            verrouiller_les_annexes(tx, &lot::relire(&ligne)?).await?;
            ligne.retire = false;
        }
    }
    poser(tx, &ligne).await?;
    Ok(Retrait::Fait)
}

/// Keeps the decisions of staff when a feed writes the row of a lot again.
pub(crate) fn maintenir_sa_parole(ligne: &mut Model, actuel: &Model) {
    if actuel.dediee_par.is_some() {
        ligne.exclusivite_flux = ligne.exclusivite;
        ligne.exclusivite = actuel.exclusivite;
        ligne.dediee_par.clone_from(&actuel.dediee_par);
    }
    if actuel.retire && actuel.retrait.is_some() {
        // The feed names the lot again, so only staff withdraw it now.
        ligne.retire = true;
        ligne.retrait = Some(EQUIPE.to_owned());
    }
}

/// Marks a lot as gone from the feed.
pub(crate) fn retirer_par_le_flux(ligne: &mut Model) {
    ligne.retrait = (ligne.retire && ligne.retrait.is_some()).then(|| DEUX.to_owned());
    ligne.retire = true;
}

async fn verrouiller(tx: &Ecriture, id: &IdLot) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id.0.as_str()).lock_exclusive().one(tx).await?)
}

/// Writes the dedication and the withdrawal of a locked row.
async fn poser(tx: &Ecriture, ligne: &Model) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Exclusivite, Expr::value(ligne.exclusivite))
        .col_expr(Column::DedieePar, Expr::value(ligne.dediee_par.clone()))
        .col_expr(Column::ExclusiviteFlux, Expr::value(ligne.exclusivite_flux))
        .col_expr(Column::Retire, Expr::value(ligne.retire))
        .col_expr(Column::Retrait, Expr::value(ligne.retrait.clone()))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(ligne.id.as_str()))
        .exec(tx)
        .await?;
    Ok(())
}
