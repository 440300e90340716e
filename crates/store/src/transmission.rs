//! What a prescriber leaves to another of their company: their declarations, options and drafts that run.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::{contact, denonciation, option_lot, reservation};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::lot::tenue::{IdOption, IdReservation};
use domain::option_lot::StatutOption;
use domain::reservation::StatutReservation;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// What passed from one to the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DossiersTransmis {
    /// Declarations.
    pub denonciations: Vec<IdDenonciation>,
    /// Options.
    pub options: Vec<IdOption>,
    /// Reservations.
    pub reservations: Vec<IdReservation>,
}

impl DossiersTransmis {
    /// Whether there was nothing.
    pub fn est_vide(&self) -> bool {
        self.denonciations.is_empty() && self.options.is_empty() && self.reservations.is_empty()
    }
}

/// What runs of a prescriber. Whoever goes on with it holds their row.
pub async fn en_cours(db: &impl Acces, de: IdUtilisateur) -> Result<DossiersTransmis> {
    let denonciations: Vec<i64> = {
        use denonciation::{Column, Entity};
        let courent = [StatutDenonciation::EnCours.nom(), StatutDenonciation::Validee.nom()];
        let siennes = Column::Prescripteur.eq(de.0).and(Column::Statut.is_in(courent));
        let ids = Entity::find().select_only().column(Column::Id).filter(siennes).order_by_asc(Column::Id);
        ids.into_tuple().all(db).await?
    };
    let options: Vec<i64> = {
        use option_lot::{Column, Entity};
        let siennes = Column::Prescripteur.eq(de.0).and(Column::Statut.eq(StatutOption::EnCours.nom()));
        let ids = Entity::find().select_only().column(Column::Id).filter(siennes).order_by_asc(Column::Id);
        ids.into_tuple().all(db).await?
    };
    let reservations: Vec<i64> = {
        use reservation::{Column, Entity};
        let courent = [StatutReservation::EnCours.code(), StatutReservation::Signee.code()];
        let siennes = Column::Prescripteur.eq(de.0).and(Column::Statut.is_in(courent));
        let ids = Entity::find().select_only().column(Column::Id).filter(siennes).order_by_asc(Column::Id);
        ids.into_tuple().all(db).await?
    };
    Ok(DossiersTransmis {
        denonciations: denonciations.into_iter().map(IdDenonciation).collect(),
        options: options.into_iter().map(IdOption).collect(),
        reservations: reservations.into_iter().map(IdReservation).collect(),
    })
}

/// Passes what runs of a prescriber to another, with the contacts that it is for. Their rows are held by the caller.
pub async fn transmettre(tx: &Ecriture, de: IdUtilisateur, a: IdUtilisateur) -> Result<DossiersTransmis> {
    let dossiers = en_cours(tx, de).await?;
    let mut contacts: Vec<i64> = Vec::new();
    {
        use denonciation::{Column, Entity};
        let siennes = || Column::Id.is_in(dossiers.denonciations.iter().map(|id| id.0));
        let leurs = Entity::find().select_only().column(Column::Contact).filter(siennes());
        contacts.extend(leurs.into_tuple::<i64>().all(tx).await?);
        Entity::update_many()
            .col_expr(Column::Prescripteur, Expr::value(a.0))
            .col_expr(Column::Version, Expr::col(Column::Version).add(1))
            .filter(siennes())
            .exec(tx)
            .await?;
    }
    {
        use option_lot::{Column, Entity};
        let siennes = || Column::Id.is_in(dossiers.options.iter().map(|id| id.0));
        let leurs = Entity::find().select_only().column(Column::Contact).filter(siennes());
        contacts.extend(leurs.into_tuple::<i64>().all(tx).await?);
        Entity::update_many()
            .col_expr(Column::Prescripteur, Expr::value(a.0))
            .col_expr(Column::Version, Expr::col(Column::Version).add(1))
            .filter(siennes())
            .exec(tx)
            .await?;
    }
    {
        use reservation::{Column, Entity};
        let siennes = || Column::Id.is_in(dossiers.reservations.iter().map(|id| id.0));
        let leurs = Entity::find().select_only().column(Column::Contact).column(Column::CoContact).filter(siennes());
        let leurs = leurs.into_tuple::<(Option<i64>, Option<i64>)>().all(tx).await?;
        contacts.extend(leurs.into_iter().flat_map(|(un, autre)| [un, autre]).flatten());
        Entity::update_many()
            .col_expr(Column::Prescripteur, Expr::value(a.0))
            .col_expr(Column::Version, Expr::col(Column::Version).add(1))
            .filter(siennes())
            .exec(tx)
            .await?;
    }
    contact::Entity::update_many()
        .col_expr(contact::Column::Prescripteur, Expr::value(a.0))
        .filter(contact::Column::Id.is_in(contacts))
        .filter(contact::Column::Prescripteur.eq(de.0))
        .exec(tx)
        .await?;
    Ok(dossiers)
}
