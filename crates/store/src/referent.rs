//! The referents of companies and users: users themselves, of whom only the name is read. Both [`crate::compte`] and
//! [`crate::utilisateur`] show one, so that neither reads the other for it.

use crate::base::Acces;
use crate::error::Result;
use crate::tables::utilisateur::{Column, Entity};
use crate::tranche::PAR_REQUETE;
use domain::utilisateur::{IdUtilisateur, Referent};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::collections::{BTreeSet, HashMap};

/// Users as the referents of others.
pub(crate) async fn referents(db: &impl Acces, ids: &[i32]) -> Result<HashMap<i32, Referent>> {
    let mut referents = HashMap::new();
    let distincts: BTreeSet<i32> = ids.iter().copied().collect();
    for ids in distincts.into_iter().collect::<Vec<_>>().chunks(PAR_REQUETE) {
        for ligne in Entity::find().filter(Column::Id.is_in(ids.iter().copied())).all(db).await? {
            let identite = db.trousseau().dechiffrer_ligne(&ligne.identite, ligne.id.into())?;
            referents.insert(ligne.id, Referent { id: IdUtilisateur(ligne.id), identite });
        }
    }
    Ok(referents)
}
