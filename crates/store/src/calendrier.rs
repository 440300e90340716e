//! The secret address of a prescriber's calendar. Anybody who has it reads their deadlines, until a new address
//! replaces it.

pub use crate::tables::calendrier::JetonCalendrier;

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::session::Jeton;
use crate::tables::calendrier::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

/// Reads the secret of a user, and when it was drawn.
pub async fn de(db: &impl Acces, utilisateur: IdUtilisateur) -> Result<Option<(JetonCalendrier, Instant)>> {
    let Some(ligne) = Entity::find_by_id(utilisateur.0).one(db).await? else { return Ok(None) };
    let jeton = db.trousseau().dechiffrer_ligne(&ligne.jeton, utilisateur.0.into())?;
    Ok(Some((jeton, ligne.cree)))
}

/// Draws a new secret for a user. The former one opens nothing any more.
pub async fn renouveler(tx: &Ecriture, utilisateur: IdUtilisateur) -> Result<(JetonCalendrier, Instant)> {
    let tire = Jeton::nouveau();
    let jeton = JetonCalendrier { jeton: tire.en_clair().to_owned() };
    let ligne = ActiveModel {
        id: Set(utilisateur.0),
        jeton: Set(tx.trousseau().chiffrer_ligne(&jeton, Forme::Ligne, utilisateur.0.into())?),
        empreinte: Set(tire.empreinte().to_vec()),
        cree: Set(tx.maintenant()),
    };
    let remplacer =
        OnConflict::column(Column::Id).update_columns([Column::Jeton, Column::Empreinte, Column::Cree]).to_owned();
    Entity::insert(ligne).on_conflict(remplacer).exec_without_returning(tx).await?;
    Ok((jeton, tx.maintenant()))
}

/// The user whose calendar this secret opens.
pub async fn par_jeton(db: &impl Acces, jeton: &Jeton) -> Result<Option<IdUtilisateur>> {
    let ligne = Entity::find().filter(Column::Empreinte.eq(jeton.empreinte().to_vec())).one(db).await?;
    Ok(ligne.map(|ligne| IdUtilisateur(ligne.id)))
}
