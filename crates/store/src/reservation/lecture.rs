//! The reading of reservations, as far as a viewer sees them.

use super::{Reservation, relire};
use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::forme::lisibles;
use crate::tables::reservation::{Column, Entity};
use crate::temps::{Instant, Periode};
use crate::visibles::{dans_ces_etats, entre, parmi, visibles};
use domain::lot::IdLot;
use domain::lot::tenue::IdReservation;
use domain::regard::{Etendue, Regard};
use domain::reservation::{EtapeReservation, EtatReservation, StatutReservation};
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

/// The number of reservations that are read at once.
const LUES: u64 = 50_000;

/// The condition for reservations that hold their lot. The names of the states stand in the text of the statement, because the partial
/// indexes name these states, and a database uses such an index only when it sees the same text.
pub(super) fn tient_son_lot() -> SimpleExpr {
    dans_ces_etats("reservation.statut", StatutReservation::qui_tiennent().map(StatutReservation::code))
}

/// The condition for running reservations that not everybody has signed. The index of ends and warnings covers only these.
pub(super) fn en_cours() -> SimpleExpr {
    dans_ces_etats("reservation.statut", std::iter::once(StatutReservation::EnCours.code()))
}

/// The condition for contracts whose buyers may withdraw. It has the text of the index of their ends, so that the index serves.
pub(super) fn en_retractation() -> SimpleExpr {
    a_l_etat(EtatReservation::Retractation)
}

/// The condition for contracts that the company must countersign. It has the text of an index.
pub(super) fn a_la_societe() -> SimpleExpr {
    a_l_etat(EtatReservation::SignatureSociete)
}

/// The condition for firm sales. It has the text of an index.
pub(super) fn definitives() -> SimpleExpr {
    a_l_etat(EtatReservation::Definitive)
}

fn a_l_etat(etat: EtatReservation) -> SimpleExpr {
    let etape = dans_ces_etats("reservation.etape", std::iter::once(etat.etape().code()));
    etape.and(dans_ces_etats("reservation.statut", std::iter::once(etat.statut().code())))
}

/// The condition for drafts that nothing has ended, like [`domain::vente::Reservation::se_remplit`]. The time limit of these drafts is
/// checked apart.
pub(super) fn brouillons() -> SimpleExpr {
    let (etape, statut) = (EtatReservation::Brouillon.etape(), EtatReservation::Brouillon.statut());
    let de_ce_statut = dans_ces_etats("reservation.statut", std::iter::once(statut.code()));
    de_ce_statut.and(Column::Etape.eq(etape.code()))
}

/// Reads one reservation, without any check of who sees it, because the caller holds a link to its contract.
pub async fn par_id(db: &impl Acces, id: IdReservation) -> Result<Option<Reservation>> {
    Entity::find_by_id(id.0).one(db).await?.map(|ligne| relire(db, ligne)).transpose()
}

/// Locks the row of a reservation until the transaction ends, and reads it.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdReservation) -> Result<Option<Reservation>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    ligne.map(|ligne| relire(tx, ligne)).transpose()
}

/// Counts the drafts that a prescriber fills. A caller that compares the count with a limit must hold the lock of the prescriber's row.
pub async fn nombre_de_brouillons(db: &impl Acces, prescripteur: IdUtilisateur) -> Result<u64> {
    Ok(Entity::find().filter(Column::Prescripteur.eq(prescripteur.0)).filter(brouillons()).count(db).await?)
}

/// The company that holds a lot by a reservation.
pub(crate) async fn societe_qui_tient(db: &impl Acces, lot: &IdLot) -> Result<Option<IdCompte>> {
    let sienne = Entity::find().select_only().column(Column::Compte).filter(Column::Lot.eq(lot.0.as_str()));
    let compte: Option<Option<i32>> = sienne.filter(tient_son_lot()).into_tuple().one(db).await?;
    Ok(compte.flatten().map(IdCompte))
}

/// Says whether any reservation exists, whatever its state.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

/// The filters of a list of reservations. An empty field accepts all.
#[derive(Debug, Clone, Default)]
pub struct FiltreReservations {
    /// The accepted stages; `None` accepts all.
    pub etapes: Option<Vec<EtapeReservation>>,
    /// The accepted states; `None` accepts all.
    pub statuts: Option<Vec<StatutReservation>>,
    pub programmes: Vec<String>,
    pub lots: Vec<String>,
    pub prescripteurs: Vec<i32>,
    /// The period in which the reservation began.
    pub commencees: Periode,
    /// The period in which its present stage ends.
    pub echeances: Periode,
}

/// The reservations that a viewer sees: their own, those of their company, or all of them (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct ReservationsVisibles(Etendue);

impl ReservationsVisibles {
    /// The reservations that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    /// The reservations of one prescriber.
    pub fn de(prescripteur: IdUtilisateur) -> Self {
        Self(Etendue::Soi(prescripteur))
    }

    fn filtre(self) -> Condition {
        visibles(self.0, Column::Prescripteur, Column::Compte)
    }

    /// Reads the visible reservations that pass the filter, the newest first. Buyers are encrypted, so the caller sorts and searches
    /// by them in memory.
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

    /// Reads the visible drafts that are being filled, the first to end first.
    pub async fn brouillons(self, db: &impl Acces) -> Result<Vec<Reservation>> {
        let courants = Entity::find().filter(self.filtre()).filter(brouillons());
        let lignes = courants.order_by_asc(Column::Expire).order_by_asc(Column::Id).limit(LUES).all(db).await?;
        lisibles(lignes.into_iter().map(|ligne| relire(db, ligne)))
    }

    /// The instants at which the present stages end, for the visible reservations that run; `None` for a stage without an end. A contract
    /// that everybody has signed runs no more, also while its buyers may withdraw.
    pub async fn fins(self, db: &impl Acces) -> Result<Vec<Option<Instant>>> {
        let fins = Entity::find().select_only().column(Column::Expire).filter(self.filtre()).filter(en_cours());
        Ok(fins.order_by_asc(Column::Id).limit(LUES).into_tuple().all(db).await?)
    }

    /// Reads one reservation, if it is visible.
    pub async fn par_id(self, db: &impl Acces, id: IdReservation) -> Result<Option<Reservation>> {
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await?;
        ligne.map(|ligne| relire(db, ligne)).transpose()
    }

    /// Locks the row of one visible reservation until the transaction ends, and reads it.
    pub async fn par_id_verrouillee(self, tx: &Ecriture, id: IdReservation) -> Result<Option<Reservation>> {
        // SQLite ignores the lock: its transaction is the only writer.
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).lock_exclusive().one(tx).await?;
        ligne.map(|ligne| relire(tx, ligne)).transpose()
    }

    /// Reads the visible reservation that holds a lot.
    pub async fn en_cours_sur(self, db: &impl Acces, lot: &IdLot) -> Result<Option<Reservation>> {
        let sienne =
            Entity::find().filter(self.filtre()).filter(Column::Lot.eq(lot.0.as_str())).filter(tient_son_lot());
        sienne.one(db).await?.map(|ligne| relire(db, ligne)).transpose()
    }
}
