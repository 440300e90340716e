//! What a prescriber leaves to another of their company: their declarations, options and drafts that run.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::{contact, denonciation, option_lot, reservation};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::lot::tenue::{IdOption, IdReservation};
use domain::option_lot::StatutOption;
use domain::reservation::{EtapeReservation, StatutReservation};
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

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

/// How many files of a prescriber run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DossiersEnCours {
    /// Declarations.
    pub denonciations: u64,
    /// Options.
    pub options: u64,
    /// Reservations that are not firm.
    pub reservations: u64,
}

impl DossiersEnCours {
    /// Whether there is nothing.
    pub const fn est_vide(&self) -> bool {
        self.denonciations == 0 && self.options == 0 && self.reservations == 0
    }
}

/// What runs of a prescriber: of one company, or whichever they are of. Whoever decides by it holds the row of that user.
pub async fn en_cours(db: &impl Acces, qui: IdUtilisateur, compte: Option<IdCompte>) -> Result<DossiersEnCours> {
    async fn compter<E: EntityTrait<Model: Sync>>(
        db: &impl Acces,
        (prescripteur, statut, societe): (E::Column, E::Column, E::Column),
        courent: Vec<&'static str>,
        (qui, compte): (IdUtilisateur, Option<IdCompte>),
    ) -> Result<u64> {
        let sienne = prescripteur.eq(qui.0).and(statut.is_in(courent));
        let condition = Condition::all().add(sienne).add_option(compte.map(|compte| societe.eq(compte.0)));
        Ok(E::find().filter(condition).count(db).await?)
    }
    let de = (qui, compte);
    let denonciations = {
        use denonciation::{Column, Entity};
        let courent = StatutDenonciation::courants().map(StatutDenonciation::nom).collect();
        compter::<Entity>(db, (Column::Prescripteur, Column::Statut, Column::Compte), courent, de).await?
    };
    let options = {
        use option_lot::{Column, Entity};
        let courent = vec![StatutOption::EnCours.nom()];
        compter::<Entity>(db, (Column::Prescripteur, Column::Statut, Column::Compte), courent, de).await?
    };
    let reservations = {
        use reservation::{Column, Entity};
        // A firm sale keeps whose it was, wherever they go.
        let qui_courent = Column::Etape.ne(EtapeReservation::Definitive.code());
        let statuts: Vec<_> = StatutReservation::qui_tiennent().map(StatutReservation::code).collect();
        let condition = Condition::all()
            .add(Column::Prescripteur.eq(qui.0))
            .add(Column::Statut.is_in(statuts))
            .add(qui_courent)
            .add_option(compte.map(|compte| Column::Compte.eq(compte.0)));
        Entity::find().filter(condition).count(db).await?
    };
    Ok(DossiersEnCours { denonciations, options, reservations })
}

impl DossiersTransmis {
    /// Whether there was nothing.
    pub fn est_vide(&self) -> bool {
        self.denonciations.is_empty() && self.options.is_empty() && self.reservations.is_empty()
    }
}

/// Who hands over to whom, within which company.
#[derive(Debug, Clone, Copy)]
struct Cession {
    compte: IdCompte,
    de: IdUtilisateur,
    a: IdUtilisateur,
}

/// The columns of one sort of files.
struct ColonnesDeDossier<C> {
    id: C,
    prescripteur: C,
    compte: C,
    statut: C,
    version: C,
    contacts: Vec<C>,
}

/// Passes what runs of a prescriber for a company to another who works there, with the contacts that it is for. Their rows are held by
/// the caller. What they made for a company where they worked before stays as it is.
pub async fn transmettre(
    tx: &Ecriture,
    compte: IdCompte,
    de: IdUtilisateur,
    a: IdUtilisateur,
) -> Result<DossiersTransmis> {
    let cession = Cession { compte, de, a };
    let mut contacts = Vec::new();
    let denonciations = {
        use denonciation::{Column, Entity};
        let colonnes = ColonnesDeDossier {
            id: Column::Id,
            prescripteur: Column::Prescripteur,
            compte: Column::Compte,
            statut: Column::Statut,
            version: Column::Version,
            contacts: vec![Column::Contact, Column::Conjoint],
        };
        let courent: Vec<_> = StatutDenonciation::courants().map(StatutDenonciation::nom).collect();
        passer::<Entity>(tx, &colonnes, &courent, cession, &mut contacts).await?
    };
    let options = {
        use option_lot::{Column, Entity};
        let colonnes = ColonnesDeDossier {
            id: Column::Id,
            prescripteur: Column::Prescripteur,
            compte: Column::Compte,
            statut: Column::Statut,
            version: Column::Version,
            contacts: vec![Column::Contact],
        };
        passer::<Entity>(tx, &colonnes, &[StatutOption::EnCours.nom()], cession, &mut contacts).await?
    };
    let reservations = {
        use reservation::{Column, Entity};
        let colonnes = ColonnesDeDossier {
            id: Column::Id,
            prescripteur: Column::Prescripteur,
            compte: Column::Compte,
            statut: Column::Statut,
            version: Column::Version,
            contacts: vec![Column::Contact, Column::CoContact],
        };
        let courent: Vec<_> = StatutReservation::qui_tiennent().map(StatutReservation::code).collect();
        passer::<Entity>(tx, &colonnes, &courent, cession, &mut contacts).await?
    };
    contact::Entity::update_many()
        .col_expr(contact::Column::Prescripteur, Expr::value(a.0))
        .filter(contact::Column::Id.is_in(contacts))
        .filter(contact::Column::Prescripteur.eq(de.0))
        .exec(tx)
        .await?;
    Ok(DossiersTransmis {
        denonciations: denonciations.into_iter().map(IdDenonciation).collect(),
        options: options.into_iter().map(IdOption).collect(),
        reservations: reservations.into_iter().map(IdReservation).collect(),
    })
}

/// Passes the files of one sort; gives them, and adds the contacts that they are for. One that is ending is waited for, and stays.
async fn passer<E: EntityTrait>(
    tx: &Ecriture,
    colonnes: &ColonnesDeDossier<E::Column>,
    courent: &[&str],
    cession: Cession,
    contacts: &mut Vec<i64>,
) -> Result<Vec<i64>> {
    let siens = Condition::all()
        .add(colonnes.prescripteur.eq(cession.de.0))
        .add(colonnes.compte.eq(cession.compte.0))
        .add(colonnes.statut.is_in(courent.iter().copied()));
    // SQLite ignores the lock: its transaction is the only writer.
    let dossiers = E::find().select_only().column(colonnes.id).filter(siens).order_by_asc(colonnes.id);
    let ids: Vec<i64> = dossiers.lock_exclusive().into_tuple().all(tx).await?;
    let ceux_ci = || colonnes.id.is_in(ids.iter().copied());
    for contact in &colonnes.contacts {
        let leurs = E::find().select_only().column(*contact).filter(ceux_ci());
        contacts.extend(leurs.into_tuple::<Option<i64>>().all(tx).await?.into_iter().flatten());
    }
    E::update_many()
        .col_expr(colonnes.prescripteur, Expr::value(cession.a.0))
        .col_expr(colonnes.version, Expr::col(colonnes.version).add(1))
        .filter(ceux_ci())
        .exec(tx)
        .await?;
    Ok(ids)
}
