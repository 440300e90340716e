//! Waiting lists of lots (`domain.md` section 9). A prescriber waits once for a lot, in the order of arrival. A change of a place
//! compares its version first. [`crate::ensemble::appliquer`] writes the effect of a head start on the lot.
//!
//! A caller that writes here locks the row of the lot first, then changes the place, so two transactions that serve one list run one
//! after the other.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::lisibles;
use crate::tables::attente::{ActiveModel, Column, Entity, Model};
use crate::tables::lot;
use crate::temps::Instant;
use domain::attente::StatutAttente;
use domain::lot::tenue::IdAttente;
use domain::lot::{IdLot, StatutLot};
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::EtatAttente;
use sea_orm::sea_query::{Expr, Query, SelectStatement, SimpleExpr};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

pub use domain::vente::{Attente, NouvelleAttente};

/// The number of lots whose lists are read by one statement.
const PAR_REQUETE: usize = 500;

/// Puts a prescriber at the end of a list. Fails with [`crate::Unicite::AttenteEnCours`] when they are already in it.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleAttente) -> Result<Attente> {
    let attente = nouvelle.nee(IdAttente(0));
    let ligne = ActiveModel {
        id: NotSet,
        lot: Set(attente.lot.0.clone()),
        programme: Set(attente.programme.0.clone()),
        prescripteur: Set(attente.prescripteur.0),
        compte: Set(attente.compte.map(|c| c.0)),
        statut: Set(attente.statut().nom().to_owned()),
        creee: Set(attente.creee.into()),
        avance_fin: Set(None),
        empechee: Set(None),
        finie: Set(None),
        version: Set(attente.version),
    };
    // The values are those just written, so the row is not read back.
    Ok(Attente { id: IdAttente(Entity::insert(ligne).exec_with_returning(tx).await?.id), ..attente })
}

/// Writes a changed place, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, attente: &mut Attente) -> Result<bool> {
    let remplacee = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(attente.statut().nom()))
        .col_expr(Column::AvanceFin, Expr::value(attente.avance().map(Instant::from)))
        .col_expr(Column::Finie, Expr::value(attente.etat.finie().map(Instant::from)))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(attente.id.0))
        .filter(Column::Version.eq(attente.version))
        .exec(tx)
        .await?;
    attente.version += 1;
    Ok(remplacee.rows_affected > 0)
}

/// Reads one place of a waiting list.
pub async fn par_id(db: &impl Acces, id: IdAttente) -> Result<Option<Attente>> {
    Entity::find_by_id(id.0).one(db).await?.map(relire).transpose()
}

/// The places of a lot: the one with a head start first, then the others in the order of arrival.
pub async fn file(db: &impl Acces, lot: &IdLot) -> Result<Vec<Attente>> {
    files(db, std::slice::from_ref(lot)).await
}

/// The places of several lots, one list after the other.
pub async fn files(db: &impl Acces, lots: &[IdLot]) -> Result<Vec<Attente>> {
    let mut toutes = Vec::new();
    for lots in lots.chunks(PAR_REQUETE) {
        let siennes =
            Entity::find().filter(Column::Lot.is_in(lots.iter().map(|lot| lot.0.as_str()))).filter(qui_court());
        toutes.extend(lisibles(siennes.order_by_asc(Column::Id).all(db).await?.into_iter().map(relire))?);
    }
    toutes.sort_by(|a, b| {
        let rang = |attente: &Attente| (!attente.est_servie(), attente.id);
        a.lot.cmp(&b.lot).then(rang(a).cmp(&rang(b)))
    });
    Ok(toutes)
}

/// The running place of a prescriber in the list of a lot.
pub async fn en_cours_de(db: &impl Acces, lot: &IdLot, prescripteur: IdUtilisateur) -> Result<Option<Attente>> {
    let sienne = Entity::find()
        .filter(Column::Lot.eq(lot.0.as_str()))
        .filter(Column::Prescripteur.eq(prescripteur.0))
        .filter(qui_court());
    sienne.one(db).await?.map(relire).transpose()
}

/// The running places of a prescriber, the oldest first.
pub async fn du_prescripteur(db: &impl Acces, prescripteur: IdUtilisateur) -> Result<Vec<Attente>> {
    let siennes = Entity::find().filter(Column::Prescripteur.eq(prescripteur.0)).filter(qui_court());
    lisibles(siennes.order_by_asc(Column::Id).all(db).await?.into_iter().map(relire))
}

/// Every running place: who waits, and for which lot.
pub async fn toutes_en_cours(db: &impl Acces) -> Result<Vec<(IdUtilisateur, IdLot)>> {
    let courantes = Entity::find().select_only().column(Column::Prescripteur).column(Column::Lot).filter(qui_court());
    let lues: Vec<(i32, String)> = courantes.into_tuple().all(db).await?;
    Ok(lues.into_iter().map(|(qui, lot)| (IdUtilisateur(qui), IdLot(lot))).collect())
}

/// The running head starts whose time is over, the first to end first, at most `limite`.
pub async fn avances_finies(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdAttente>> {
    let dues = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::cust("statut = 'servie'"))
        .filter(Column::AvanceFin.lte(maintenant))
        .order_by_asc(Column::AvanceFin)
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = dues.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdAttente).collect())
}

/// The head starts that have not been ended, in the order of ids, at most `limite`. The list begins after the place `apres`.
pub async fn avances_en_cours(db: &impl Acces, apres: Option<IdAttente>, limite: u64) -> Result<Vec<Attente>> {
    let servies = Entity::find().filter(Expr::cust("statut = 'servie'"));
    let servies = servies.filter(Condition::all().add_option(apres.map(|apres| Column::Id.gt(apres.0))));
    lisibles(servies.order_by_asc(Column::Id).limit(limite).all(db).await?.into_iter().map(relire))
}

/// The lots that are free although somebody waits for them, in the order of ids, after `apres`, at most `limite`.
pub async fn lots_a_servir(db: &impl Acces, apres: Option<&IdLot>, limite: u64) -> Result<Vec<IdLot>> {
    let libres =
        lots().and_where(lot::Column::Statut.eq(StatutLot::L.code())).and_where(lot::Column::Retire.eq(false)).take();
    let attendus = Entity::find()
        .select_only()
        .column(Column::Lot)
        .distinct()
        .filter(qui_court())
        .filter(Column::Lot.in_subquery(libres))
        .filter(Condition::all().add_option(apres.map(|apres| Column::Lot.gt(apres.0.as_str()))))
        .order_by_asc(Column::Lot)
        .limit(limite);
    let ids: Vec<String> = attendus.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdLot).collect())
}

/// The places in lists of withdrawn lots, the oldest first, at most `limite`.
pub async fn sans_objet(db: &impl Acces, limite: u64) -> Result<Vec<IdAttente>> {
    let retires = lots().and_where(lot::Column::Retire.eq(true)).take();
    let vaines = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(qui_court())
        .filter(Column::Lot.in_subquery(retires))
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = vaines.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdAttente).collect())
}

/// The places of users whose account was disabled, the oldest first, at most `limite`.
pub async fn des_partis(db: &impl Acces, limite: u64) -> Result<Vec<IdAttente>> {
    use crate::tables::utilisateur;
    let partis = Query::select()
        .column(utilisateur::Column::Id)
        .from(utilisateur::Entity)
        .and_where(utilisateur::Column::Actif.eq(false))
        .take();
    let vaines = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(qui_court())
        .filter(Column::Prescripteur.in_subquery(partis))
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = vaines.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdAttente).collect())
}

/// Notes that the person who waits was told that they cannot take the lot. Returns false when they were already told.
pub async fn noter_l_empechement(tx: &Ecriture, id: IdAttente) -> Result<bool> {
    let note = Entity::update_many()
        .col_expr(Column::Empechee, Expr::value(tx.maintenant()))
        .filter(Column::Id.eq(id.0))
        .filter(Column::Empechee.is_null())
        .exec(tx)
        .await?;
    Ok(note.rows_affected > 0)
}

/// Deletes the places that ended before `avant`, at most `limite`; returns how many.
pub async fn oublier(tx: &Ecriture, avant: Instant, limite: u64) -> Result<u64> {
    let vieilles = Entity::find().select_only().column(Column::Id).filter(Column::Finie.lt(avant)).limit(limite);
    let ids: Vec<i64> = vieilles.into_tuple().all(tx).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    Ok(Entity::delete_many().filter(Column::Id.is_in(ids)).exec(tx).await?.rows_affected)
}

/// Says whether there is any place, whatever its state.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

fn lots() -> SelectStatement {
    Query::select().column(lot::Column::Id).from(lot::Entity).take()
}

/// The names of the states of running places, for the text of statements. The names are not bound as values, because the partial indexes
/// name these states, and a database uses such an index only when it sees the same text in the statement.
pub(crate) fn etats_courants() -> String {
    let noms = StatutAttente::TOUS.into_iter().filter(|statut| statut.court()).map(StatutAttente::nom);
    noms.map(|nom| format!("'{nom}'")).collect::<Vec<_>>().join(", ")
}

fn qui_court() -> SimpleExpr {
    Expr::cust(format!("attente.statut IN ({})", etats_courants()))
}

/// Reads a place from its row. When its columns contradict each other, the error names the id of the row.
pub(crate) fn relire(ligne: Model) -> Result<Attente> {
    let illisible =
        |cause: &str| Error::DocumentIllisible { table: "attente", id: ligne.id.to_string(), cause: cause.to_owned() };
    let statut = StatutAttente::depuis_nom(&ligne.statut).ok_or_else(|| illisible("statut de valeur inconnue"))?;
    let avance = ligne.avance_fin.map(Instant::date);
    let fin = || avance.ok_or_else(|| illisible("servie sans la fin de son avance"));
    let le = || ligne.finie.map(Instant::date).ok_or_else(|| illisible("finie sans sa date"));
    let etat = match statut {
        StatutAttente::EnAttente => EtatAttente::EnAttente,
        StatutAttente::Servie => EtatAttente::Servie { fin: fin()? },
        StatutAttente::Passee => EtatAttente::Passee { fin: fin()?, le: le()? },
        StatutAttente::Honoree => EtatAttente::Honoree { fin: fin()?, le: le()? },
        StatutAttente::Quittee => EtatAttente::Quittee { fin: avance, le: le()? },
        StatutAttente::Prevenue => EtatAttente::Prevenue { le: le()? },
        StatutAttente::SansSuite => EtatAttente::SansSuite { fin: avance, le: le()? },
    };
    Ok(Attente {
        id: IdAttente(ligne.id),
        lot: IdLot(ligne.lot),
        programme: IdProgramme(ligne.programme),
        prescripteur: IdUtilisateur(ligne.prescripteur),
        compte: ligne.compte.map(IdCompte),
        creee: ligne.creee.date(),
        etat,
        version: ligne.version,
    })
}
