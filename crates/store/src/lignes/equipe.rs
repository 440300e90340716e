//! What staff say of a lot beside its feed: whom it is dedicated to, and that it is withdrawn. Their word holds until
//! they take it back; what the feed says meanwhile is kept aside, and holds again then.

use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::lignes::annexes::tenir_les_annexes;
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

/// Said by staff.
pub(crate) const EQUIPE: &str = "equipe";
/// Withdrawn by staff, and gone from the feed.
const DEUX: &str = "deux";

/// What the portal keeps of a lot beside its description: who holds it, and what staff said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotSuivi {
    /// The lot.
    pub id: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Its number.
    pub numero: String,
    /// Who holds it.
    pub tenue: Tenue,
    /// The group it is dedicated to.
    pub exclusivite: Option<IdGroupe>,
    /// Staff said so; then the feed says this one.
    pub dedie_par_l_equipe: Option<Option<IdGroupe>>,
    /// Withdrawn from sale, and by whom.
    pub retrait: Option<Retirant>,
    /// Grows with each change.
    pub version: i64,
}

/// Who withdrew a lot from sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retirant {
    /// It is gone from the feed.
    Flux,
    /// Staff.
    Equipe,
    /// Both.
    Deux,
}

impl Retirant {
    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Flux => "flux",
            Self::Equipe => EQUIPE,
            Self::Deux => DEUX,
        }
    }
}

/// What the portal keeps of a lot, withdrawn or not.
pub async fn suivi(db: &impl ConnectionTrait, id: &IdLot) -> Result<Option<LotSuivi>> {
    let ligne = Entity::find_by_id(id.0.as_str()).one(db).await?;
    ligne.map(relire).transpose()
}

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
        dedie_par_l_equipe: ligne.dediee_par.is_some().then(|| ligne.exclusivite_flux.map(IdGroupe)),
        retrait: ligne.retire.then_some(retrait),
        version: ligne.version,
    })
}

/// The lots of which something outside the portal says, since then and before then, that they are optioned or pre-reserved; how
/// many there are, as far as they are counted.
pub async fn tenus_dehors(
    db: &impl ConnectionTrait,
    (depuis, avant): (Option<Instant>, Instant),
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

/// A withdrawal that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retrait {
    /// It is done.
    Fait,
    /// Staff had said so already: nothing changed.
    Deja,
    /// Staff take their word back, but the lot is gone from the feed: it stays out of sale.
    ResteRetire,
    /// It is not staff who withdrew it: only a feed brings it back.
    DuFlux,
    /// There is no such lot.
    Introuvable,
}

/// The dedication that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dedicace {
    /// It is done; the group the lot is dedicated to from here on.
    Faite(Option<IdGroupe>),
    /// It was so already: nothing changed.
    Deja,
    /// There is no such lot.
    Introuvable,
}

/// Staff dedicate a lot to a group, or (`None`) open it to all, whatever the feed says of it.
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

/// Staff take back what they said of a lot's dedication: what the feed says holds again.
pub async fn dedier_selon_le_flux(tx: &Ecriture, id: &IdLot) -> Result<Dedicace> {
    let Some(mut ligne) = verrouiller(tx, id).await? else { return Ok(Dedicace::Introuvable) };
    if ligne.dediee_par.take().is_none() {
        return Ok(Dedicace::Deja);
    }
    ligne.exclusivite = ligne.exclusivite_flux.take();
    poser(tx, &ligne).await?;
    Ok(Dedicace::Faite(ligne.exclusivite.map(IdGroupe)))
}

/// Staff withdraw a lot from sale; no feed puts it back.
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
            // They are sold with it again: whoever takes one meanwhile, or joins its list, does so before, or sees it.
            tenir_les_annexes(tx, &lot::relire(&ligne)?).await?;
            ligne.retire = false;
        }
    }
    poser(tx, &ligne).await?;
    Ok(Retrait::Fait)
}

/// The row of a feed's lot, with what staff said of it kept.
pub(crate) fn garder_sa_parole(ligne: &mut Model, actuel: &Model) {
    if actuel.dediee_par.is_some() {
        ligne.exclusivite_flux = ligne.exclusivite;
        ligne.exclusivite = actuel.exclusivite;
        ligne.dediee_par.clone_from(&actuel.dediee_par);
    }
    if actuel.retire && actuel.retrait.is_some() {
        // The lot is in the feed: the withdrawal is that of staff alone.
        ligne.retire = true;
        ligne.retrait = Some(EQUIPE.to_owned());
    }
}

/// A lot that is gone from the feed.
pub(crate) fn retirer_par_le_flux(ligne: &mut Model) {
    ligne.retrait = (ligne.retire && ligne.retrait.is_some()).then(|| DEUX.to_owned());
    ligne.retire = true;
}

async fn verrouiller(tx: &Ecriture, id: &IdLot) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id.0.as_str()).lock_exclusive().one(tx).await?)
}

/// Writes these columns of a row that is locked.
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
