//! The mandates that wait for something: their document, a signature, a reminder of their end.

use super::{MandatLu, relire};
use crate::base::Acces;
use crate::error::Result;
use crate::tables::inscription;
use crate::tables::mandat::{Column, Entity};
use chrono::{Days, Months, NaiveDate};
use domain::inscription::StatutInscription;
use domain::mandat::IdMandat;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use std::collections::HashMap;

/// The number of mandates that are read at once.
const LUS: u64 = 50_000;

/// The mandates that both sides signed about a year ago and that have not ended early. The rules of `domain` then tell which of them end
/// soon.
async fn d_il_y_a_un_an(db: &impl Acces, aujourd_hui: NaiveDate) -> Result<Vec<MandatLu>> {
    let il_y_a_un_an = aujourd_hui.checked_sub_months(Months::new(12)).unwrap_or(aujourd_hui);
    let (de, a) = (il_y_a_un_an - Days::new(15), il_y_a_un_an + Days::new(40));
    let [de, a] = [de, a].map(|jour| jour.to_string());
    let siens = Condition::all()
        .add(Column::DateSignature.lte(a.clone()))
        .add(Column::DateSignatureSociete.lte(a))
        .add(Condition::any().add(Column::DateSignature.gte(de.clone())).add(Column::DateSignatureSociete.gte(de)))
        .add(Column::Refuse.is_null())
        .add(Column::FinAnticipee.is_null());
    let lignes = Entity::find().filter(siens).order_by_asc(Column::Id).limit(LUS).all(db).await?;
    lignes.into_iter().map(|ligne| relire(db, ligne)).collect()
}

/// The mandates for which a reminder of the end is due on this day, at most `limite`.
pub async fn a_rappeler(db: &impl Acces, aujourd_hui: NaiveDate, limite: u64) -> Result<Vec<i64>> {
    let lus = d_il_y_a_un_an(db, aujourd_hui).await?;
    let dus = lus.into_iter().filter(|lu| lu.mandat.rappel_du(aujourd_hui, lu.rappel).is_some());
    Ok(dus.map(|lu| lu.numero).take(usize::try_from(limite).unwrap_or(usize::MAX)).collect())
}

/// The mandates that count and end within thirty days.
pub async fn bientot_finis(db: &impl Acces, aujourd_hui: NaiveDate) -> Result<Vec<MandatLu>> {
    let mut bientot = Vec::new();
    for lu in d_il_y_a_un_an(db, aujourd_hui).await? {
        if !lu.mandat.est_a_renouveler(aujourd_hui) {
            continue;
        }
        let siens = super::de_la_societe(db, lu.mandat.compte).await?;
        if siens.qui_compte(aujourd_hui).is_some_and(|qui_compte| qui_compte.numero == lu.numero) {
            bientot.push(lu);
        }
    }
    Ok(bientot)
}

/// The unsigned mandates whose document must be made, the last one of each company, at most `limite`. Mandates whose representative is not
/// known are left out.
pub async fn a_etablir(db: &impl Acces, limite: u64) -> Result<Vec<i64>> {
    let derniers = Entity::find().select_only().column_as(Column::Id.max(), "id").group_by(Column::Compte);
    // The representative is known by the mandate, or by the registration of the company.
    let inscrites = inscription::Entity::find()
        .select_only()
        .column(inscription::Column::Compte)
        .filter(inscription::Column::Compte.is_not_null())
        .filter(inscription::Column::Statut.eq(StatutInscription::Acceptee.nom()))
        .filter(inscription::Column::Dossier.is_not_null());
    let connu = Condition::any()
        .add(Column::Representant.is_not_null())
        .add(Column::Compte.in_subquery(inscrites.into_query()));
    let lignes = Entity::find()
        .filter(Column::Id.in_subquery(derniers.into_query()))
        .filter(connu)
        .filter(Column::DateSignature.is_null())
        .filter(Column::DateSignatureSociete.is_null())
        .filter(Column::Etabli.is_null())
        .filter(Column::Refuse.is_null())
        .filter(Column::FinAnticipee.is_null())
        .order_by_asc(Column::Id)
        .limit(limite);
    Ok(lignes.select_only().column(Column::Id).into_tuple().all(db).await?)
}

/// The mandates that the representative has signed and the portal's company has not, the oldest first.
pub async fn a_contresigner(db: &impl Acces) -> Result<Vec<MandatLu>> {
    let lignes = Entity::find()
        .filter(Column::DateSignature.is_not_null())
        .filter(Column::DateSignatureSociete.is_null())
        .filter(Column::Refuse.is_null())
        .filter(Column::FinAnticipee.is_null())
        .order_by_asc(Column::Id)
        .limit(LUS)
        .all(db)
        .await?;
    lignes.into_iter().map(|ligne| relire(db, ligne)).collect()
}

/// Reads every mandate, in the order of their creation.
pub async fn tous(db: &impl Acces) -> Result<Vec<MandatLu>> {
    let lignes = Entity::find().order_by_asc(Column::Id).limit(LUS).all(db).await?;
    lignes.into_iter().map(|ligne| relire(db, ligne)).collect()
}

/// Reads the numbers of these mandates, by their names.
pub async fn numeros(db: &impl Acces, ids: &[IdMandat]) -> Result<HashMap<String, i64>> {
    let noms = ids.iter().map(|id| id.0.as_str());
    let lus = Entity::find().select_only().columns([Column::Nom, Column::Id]).filter(Column::Nom.is_in(noms));
    Ok(lus.into_tuple::<(String, i64)>().all(db).await?.into_iter().collect())
}
