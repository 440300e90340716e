//! Reading reservations, as far as a viewer sees them.

use super::{Reservation, relire};
use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::forme::lisibles;
use crate::tables::reservation::{Column, Entity};
use crate::temps::Instant;
use crate::visibles::{dans_ces_etats, entre, parmi, visibles};
use domain::lot::IdLot;
use domain::lot::tenue::IdReservation;
use domain::regard::{Etendue, Regard};
use domain::reservation::{EtapeReservation, EtatReservation, StatutReservation};
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

/// Reservations read at once.
const LUES: u64 = 50_000;

/// The reservations that hold their lot, as the domain says it. The words stand in the text, because the partial indexes name them so
/// and a database must see that one serves.
pub(super) fn tient_son_lot() -> SimpleExpr {
    dans_ces_etats("reservation.statut", StatutReservation::qui_tiennent().map(StatutReservation::code))
}

/// Those that go on and are not signed by all: the index of ends and warnings has no other.
pub(super) fn en_cours() -> SimpleExpr {
    dans_ces_etats("reservation.statut", std::iter::once(StatutReservation::EnCours.code()))
}

/// Those whose buyers may withdraw: the index of their ends names these very words.
pub(super) fn en_retractation() -> SimpleExpr {
    a_l_etat(EtatReservation::Retractation)
}

/// Those that the company is to countersign, the same.
pub(super) fn a_la_societe() -> SimpleExpr {
    a_l_etat(EtatReservation::SignatureSociete)
}

/// Those that are firm, the same.
pub(super) fn definitives() -> SimpleExpr {
    a_l_etat(EtatReservation::Definitive)
}

fn a_l_etat(etat: EtatReservation) -> SimpleExpr {
    let etape = dans_ces_etats("reservation.etape", std::iter::once(etat.etape().code()));
    etape.and(dans_ces_etats("reservation.statut", std::iter::once(etat.statut().code())))
}

/// The drafts that nobody and nothing has ended: the state of [`domain::vente::Reservation::se_remplit`], whose time is asked apart.
pub(super) fn brouillons() -> SimpleExpr {
    let (etape, statut) = (EtatReservation::Brouillon.etape(), EtatReservation::Brouillon.statut());
    let de_ce_statut = dans_ces_etats("reservation.statut", std::iter::once(statut.code()));
    de_ce_statut.and(Column::Etape.eq(etape.code()))
}

/// One reservation, for who holds a link of its contract.
pub async fn par_id(db: &impl Acces, id: IdReservation) -> Result<Option<Reservation>> {
    Entity::find_by_id(id.0).one(db).await?.map(|ligne| relire(db, ligne)).transpose()
}

/// One reservation, whose row stays as it is until the transaction ends.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdReservation) -> Result<Option<Reservation>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    ligne.map(|ligne| relire(tx, ligne)).transpose()
}

/// How many drafts a prescriber fills. Whoever compares it holds the row of that user.
pub async fn nombre_de_brouillons(db: &impl Acces, prescripteur: IdUtilisateur) -> Result<u64> {
    Ok(Entity::find().filter(Column::Prescripteur.eq(prescripteur.0)).filter(brouillons()).count(db).await?)
}

/// The company of whoever reserves a lot.
pub(crate) async fn societe_qui_tient(db: &impl Acces, lot: &IdLot) -> Result<Option<IdCompte>> {
    let sienne = Entity::find().select_only().column(Column::Compte).filter(Column::Lot.eq(lot.0.as_str()));
    let compte: Option<Option<i32>> = sienne.filter(tient_son_lot()).into_tuple().one(db).await?;
    Ok(compte.flatten().map(IdCompte))
}

/// Whether there is any reservation, whatever its state.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

/// What is asked of the reservations of a list.
#[derive(Debug, Clone, Default)]
pub struct FiltreReservations {
    /// One of these stages, when some are asked for.
    pub etapes: Option<Vec<EtapeReservation>>,
    /// One of these states, when some are asked for.
    pub statuts: Option<Vec<StatutReservation>>,
    /// One of these programmes.
    pub programmes: Vec<String>,
    /// One of these lots.
    pub lots: Vec<String>,
    /// Of one of these prescribers.
    pub prescripteurs: Vec<i32>,
    /// Begun from then on, and before.
    pub commencees: (Option<Instant>, Option<Instant>),
    /// Whose stage ends from then on, and before.
    pub echeances: (Option<Instant>, Option<Instant>),
}

/// The reservations that a viewer sees: their own, those of their company, or all (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct ReservationsVisibles(Etendue);

impl ReservationsVisibles {
    /// Those that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    /// Those of one prescriber.
    pub fn de(prescripteur: IdUtilisateur) -> Self {
        Self(Etendue::Soi(prescripteur))
    }

    fn filtre(self) -> Condition {
        visibles(self.0, Column::Prescripteur, Column::Compte)
    }

    /// Those that hold, the newest first. Buyers are encrypted: order and search by them are made of what this gives.
    pub async fn lister(self, db: &impl Acces, filtre: &FiltreReservations) -> Result<Vec<Reservation>> {
        let condition = self
            .filtre()
            .add_option(
                filtre.etapes.as_ref().map(|voulues| Column::Etape.is_in(voulues.iter().map(|etape| etape.code()))),
            )
            .add_option(
                filtre.statuts.as_ref().map(|voulus| Column::Statut.is_in(voulus.iter().map(|statut| statut.code()))),
            )
            .add_option(parmi(Column::Programme, filtre.programmes.iter().map(String::as_str)))
            .add_option(parmi(Column::Lot, filtre.lots.iter().map(String::as_str)))
            .add_option(parmi(Column::Prescripteur, filtre.prescripteurs.iter().copied()))
            .add(entre(Column::Creee, filtre.commencees))
            .add(entre(Column::Expire, filtre.echeances));
        let lignes = Entity::find().filter(condition).order_by_desc(Column::Id).limit(LUES).all(db).await?;
        lisibles(lignes.into_iter().map(|ligne| relire(db, ligne)))
    }

    /// The drafts that are being filled, the first to end before the others.
    pub async fn brouillons(self, db: &impl Acces) -> Result<Vec<Reservation>> {
        let courants = Entity::find().filter(self.filtre()).filter(brouillons());
        let lignes = courants.order_by_asc(Column::Expire).order_by_asc(Column::Id).limit(LUES).all(db).await?;
        lisibles(lignes.into_iter().map(|ligne| relire(db, ligne)))
    }

    /// When the present stage of those that hold their lot and are not firm ends, where it does.
    pub async fn fins(self, db: &impl Acces) -> Result<Vec<Option<Instant>>> {
        let fins = Entity::find().select_only().column(Column::Expire).filter(self.filtre()).filter(tient_son_lot());
        let fins = fins.filter(Column::Etape.ne(EtapeReservation::Definitive.code()));
        Ok(fins.order_by_asc(Column::Id).limit(LUES).into_tuple().all(db).await?)
    }

    /// One of them.
    pub async fn par_id(self, db: &impl Acces, id: IdReservation) -> Result<Option<Reservation>> {
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await?;
        ligne.map(|ligne| relire(db, ligne)).transpose()
    }

    /// One of them, whose row stays as it is until the transaction ends.
    pub async fn par_id_verrouillee(self, tx: &Ecriture, id: IdReservation) -> Result<Option<Reservation>> {
        // SQLite ignores the lock: its transaction is the only writer.
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).lock_exclusive().one(tx).await?;
        ligne.map(|ligne| relire(tx, ligne)).transpose()
    }

    /// The one of them that holds a lot.
    pub async fn en_cours_sur(self, db: &impl Acces, lot: &IdLot) -> Result<Option<Reservation>> {
        let sienne =
            Entity::find().filter(self.filtre()).filter(Column::Lot.eq(lot.0.as_str())).filter(tient_son_lot());
        sienne.one(db).await?.map(|ligne| relire(db, ligne)).transpose()
    }
}
