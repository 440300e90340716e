//! The referents of companies and users. A referent is a user, of whom only the name is read. [`crate::compte`] and [`crate::utilisateur`]
//! both show a referent. Thanks to this module, neither of the two needs the other.

use crate::base::Acces;
use crate::error::Result;
use crate::tables::compte;
use crate::tables::utilisateur::{Column, Entity, Model};
use crate::tranche::PAR_REQUETE;
use domain::utilisateur::{IdUtilisateur, Referent};
use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::collections::{BTreeSet, HashMap};

/// Reads these users as referents.
pub(crate) async fn referents(db: &impl Acces, ids: &[i32]) -> Result<HashMap<i32, Referent>> {
    let mut referents = HashMap::new();
    let distincts: BTreeSet<i32> = ids.iter().copied().collect();
    for ids in distincts.into_iter().collect::<Vec<_>>().chunks(PAR_REQUETE) {
        for ligne in Entity::find().filter(Column::Id.is_in(ids.iter().copied())).all(db).await? {
            referents.insert(ligne.id, referent(db, &ligne)?);
        }
    }
    Ok(referents)
}

/// Reads the referent of the company of a user, when the account of this referent is active, in one statement.
pub async fn referent_de(db: &impl Acces, utilisateur: IdUtilisateur) -> Result<Option<Referent>> {
    let sa_societe = Query::select().column(Column::Compte).from(Entity).and_where(Column::Id.eq(utilisateur.0)).take();
    let son_gerant = Query::select()
        .column(compte::Column::Gerant)
        .from(compte::Entity)
        .and_where(compte::Column::Id.in_subquery(sa_societe))
        .take();
    let siens = Entity::find().filter(Column::Id.in_subquery(son_gerant)).filter(Column::Actif.eq(true));
    siens.one(db).await?.map(|ligne| referent(db, &ligne)).transpose()
}

fn referent(db: &impl Acces, ligne: &Model) -> Result<Referent> {
    let identite = db.trousseau().dechiffrer_ligne(&ligne.identite, ligne.id.into())?;
    Ok(Referent { id: IdUtilisateur(ligne.id), identite })
}
