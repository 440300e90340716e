//! The running declarations, options and drafts that a prescriber hands over to a colleague of their company.

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
use std::collections::HashSet;

/// The files that passed to the colleague.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DossiersTransmis {
    pub denonciations: Vec<IdDenonciation>,
    pub options: Vec<IdOption>,
    pub reservations: Vec<IdReservation>,
}

/// The number of running files of a prescriber.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DossiersEnCours {
    pub denonciations: u64,
    pub options: u64,
    /// The number of running reservations that are not firm.
    pub reservations: u64,
}

impl DossiersEnCours {
    /// Says whether there is no file.
    pub const fn est_vide(&self) -> bool {
        self.total() == 0
    }

    /// The number of files of all kinds.
    pub const fn total(&self) -> u64 {
        self.denonciations + self.options + self.reservations
    }
}

/// The running files that pass to a colleague.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DossiersAPasser {
    Tous,
    /// These files only. A file that no longer runs, or that was never the prescriber's, stays where it is.
    Ceux(DossiersTransmis),
}

impl DossiersAPasser {
    /// Says whether no file was chosen.
    pub fn est_vide(&self) -> bool {
        match self {
            Self::Tous => false,
            Self::Ceux(ceux) => ceux.est_vide(),
        }
    }
}

/// The condition for running declarations.
fn denonciations_en_cours() -> Condition {
    let courent = StatutDenonciation::courants().map(StatutDenonciation::nom);
    Condition::all().add(denonciation::Column::Statut.is_in(courent))
}

/// The condition for running options.
fn options_en_cours() -> Condition {
    Condition::all().add(option_lot::Column::Statut.eq(StatutOption::EnCours.nom()))
}

/// The condition for running reservations that are not firm. A firm sale keeps its prescriber, wherever they go.
fn reservations_en_cours() -> Condition {
    use reservation::Column;
    let tiennent = StatutReservation::qui_tiennent().map(StatutReservation::code);
    Condition::all().add(Column::Statut.is_in(tiennent)).add(Column::Etape.ne(EtapeReservation::Definitive.code()))
}

/// Counts the running files of a prescriber, for one company or for any. A caller that decides by this count must hold the lock of the
/// prescriber's row.
pub async fn en_cours(db: &impl Acces, qui: IdUtilisateur, compte: Option<IdCompte>) -> Result<DossiersEnCours> {
    async fn compter<E: EntityTrait<Model: Sync>>(
        db: &impl Acces,
        (prescripteur, societe): (E::Column, E::Column),
        courent: Condition,
        (qui, compte): (IdUtilisateur, Option<IdCompte>),
    ) -> Result<u64> {
        let siens = courent.add(prescripteur.eq(qui.0)).add_option(compte.map(|compte| societe.eq(compte.0)));
        Ok(E::find().filter(siens).count(db).await?)
    }
    let de = (qui, compte);
    let denonciations = {
        use denonciation::{Column, Entity};
        compter::<Entity>(db, (Column::Prescripteur, Column::Compte), denonciations_en_cours(), de).await?
    };
    let options = {
        use option_lot::{Column, Entity};
        compter::<Entity>(db, (Column::Prescripteur, Column::Compte), options_en_cours(), de).await?
    };
    let reservations = {
        use reservation::{Column, Entity};
        compter::<Entity>(db, (Column::Prescripteur, Column::Compte), reservations_en_cours(), de).await?
    };
    Ok(DossiersEnCours { denonciations, options, reservations })
}

impl DossiersTransmis {
    /// Says whether no file passed.
    pub fn est_vide(&self) -> bool {
        self.denonciations.is_empty() && self.options.is_empty() && self.reservations.is_empty()
    }
}

/// The prescriber who hands over, the colleague who receives, and their company.
#[derive(Debug, Clone, Copy)]
struct Cession {
    compte: IdCompte,
    de: IdUtilisateur,
    a: IdUtilisateur,
}

/// The columns of one kind of file.
struct ColonnesDeDossier<C> {
    id: C,
    prescripteur: C,
    compte: C,
    version: C,
    contacts: Vec<C>,
}

/// Passes the chosen running files of a prescriber for a company to a colleague who works there, with their contacts. The caller must hold
/// the locks of the rows of both users. The files that the prescriber made for a former company stay as they are.
pub async fn transmettre(
    tx: &Ecriture,
    compte: IdCompte,
    de: IdUtilisateur,
    a: IdUtilisateur,
    lesquels: &DossiersAPasser,
) -> Result<DossiersTransmis> {
    let cession = Cession { compte, de, a };
    let choisis = match lesquels {
        DossiersAPasser::Tous => None,
        DossiersAPasser::Ceux(ceux) => Some(ceux),
    };
    let mut contacts = Vec::new();
    let denonciations = {
        use denonciation::{Column, Entity};
        let colonnes = ColonnesDeDossier {
            id: Column::Id,
            prescripteur: Column::Prescripteur,
            compte: Column::Compte,
            version: Column::Version,
            contacts: vec![Column::Contact, Column::Conjoint],
        };
        let nommees = choisis.map(|ceux| ceux.denonciations.iter().map(|id| id.0).collect());
        passer::<Entity>(tx, &colonnes, (denonciations_en_cours(), nommees), cession, &mut contacts).await?
    };
    let options = {
        use option_lot::{Column, Entity};
        let colonnes = ColonnesDeDossier {
            id: Column::Id,
            prescripteur: Column::Prescripteur,
            compte: Column::Compte,
            version: Column::Version,
            contacts: vec![Column::Contact],
        };
        let nommees = choisis.map(|ceux| ceux.options.iter().map(|id| id.0).collect());
        passer::<Entity>(tx, &colonnes, (options_en_cours(), nommees), cession, &mut contacts).await?
    };
    let reservations = {
        use reservation::{Column, Entity};
        let colonnes = ColonnesDeDossier {
            id: Column::Id,
            prescripteur: Column::Prescripteur,
            compte: Column::Compte,
            version: Column::Version,
            contacts: vec![Column::Contact, Column::CoContact],
        };
        let nommees = choisis.map(|ceux| ceux.reservations.iter().map(|id| id.0).collect());
        passer::<Entity>(tx, &colonnes, (reservations_en_cours(), nommees), cession, &mut contacts).await?
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

/// Passes the running files of one kind: the chosen ones, or all of them. Returns these files, and adds their contacts to `contacts`. When
/// a file is ending at this instant, this waits for its end, and the file then stays.
async fn passer<E: EntityTrait>(
    tx: &Ecriture,
    colonnes: &ColonnesDeDossier<E::Column>,
    (courent, choisis): (Condition, Option<HashSet<i64>>),
    cession: Cession,
    contacts: &mut Vec<i64>,
) -> Result<Vec<i64>> {
    let siens = courent.add(colonnes.prescripteur.eq(cession.de.0)).add(colonnes.compte.eq(cession.compte.0));
    // SQLite ignores the lock: its transaction is the only writer.
    let dossiers = E::find().select_only().column(colonnes.id).filter(siens).order_by_asc(colonnes.id);
    let mut ids: Vec<i64> = dossiers.lock_exclusive().into_tuple().all(tx).await?;
    // The ids are filtered here rather than in the statement, because a statement may name only so many ids.
    ids.retain(|id| choisis.as_ref().is_none_or(|choisis| choisis.contains(id)));
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
