//! The holder of a lot in its row. Its columns are always read, compared and written as a whole.

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::tables::lot::{Column, Entity, Model};
use crate::temps::Instant;
use domain::lot::tenue::{LignePortail, SourceExterieure, StatutTenu, TenueExterieure};
use domain::lot::{Detenteur, IdLot, StatutLot, Tenue};
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter};

/// The columns of a lot's row that say who holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Colonnes {
    pub(crate) statut: String,
    pub(crate) detenteur: Option<String>,
    pub(crate) depuis: Option<Instant>,
    pub(crate) par: Option<i32>,
    pub(crate) ligne: Option<String>,
    pub(crate) disponible_le: Option<Instant>,
}

impl From<&Tenue> for Colonnes {
    fn from(tenue: &Tenue) -> Self {
        let (depuis, par) = match tenue {
            Tenue::Exterieure(t) => (Some(Instant::from(t.depuis)), t.par.map(|u| u.0)),
            // Another table has a row for each of these holders, with the instant and the author.
            Tenue::Libre
            | Tenue::Optionne { .. }
            | Tenue::EnAvance { .. }
            | Tenue::PreReserve { .. }
            | Tenue::Reserve { .. } => (None, None),
        };
        Self {
            statut: tenue.statut().code().to_owned(),
            detenteur: tenue.detenteur().map(|d| d.code().to_owned()),
            depuis,
            par,
            ligne: tenue.ligne().map(LignePortail::nom),
            disponible_le: tenue.disponible_le().map(Instant::from),
        }
    }
}

impl Colonnes {
    /// Reads these columns from a row.
    pub(crate) fn de(ligne: &Model) -> Self {
        Self {
            statut: ligne.statut.clone(),
            detenteur: ligne.detenteur.clone(),
            depuis: ligne.detenu_depuis,
            par: ligne.detenu_par,
            ligne: ligne.detenu_ligne.clone(),
            disponible_le: ligne.disponible_le,
        }
    }

    /// Writes these columns in a row.
    pub(crate) fn poser(self, ligne: &mut Model) {
        ligne.statut = self.statut;
        ligne.detenteur = self.detenteur;
        ligne.detenu_depuis = self.depuis;
        ligne.detenu_par = self.par;
        ligne.detenu_ligne = self.ligne;
        ligne.disponible_le = self.disponible_le;
    }

    /// The holder that these columns mean. A combination without meaning is an error, never a free lot.
    pub(crate) fn lire(&self, lot: &str) -> Result<Tenue> {
        let errone =
            |cause: &str| Error::DocumentIllisible { table: "lot", id: lot.to_owned(), cause: cause.to_owned() };
        let statut = StatutLot::depuis_code(&self.statut).ok_or_else(|| errone("statut inconnu"))?;
        let Some(code) = self.detenteur.as_deref() else {
            return if statut == StatutLot::L { Ok(Tenue::Libre) } else { Err(errone("pris sans détenteur")) };
        };
        let detenteur = Detenteur::depuis_code(code).ok_or_else(|| errone("détenteur inconnu"))?;
        if let Some(source) = SourceExterieure::depuis(detenteur) {
            let statut = StatutTenu::depuis(statut).ok_or_else(|| errone("libre avec un détenteur"))?;
            let depuis = self.depuis.ok_or_else(|| errone("tenu sans date"))?.date();
            return Ok(Tenue::Exterieure(TenueExterieure { statut, source, depuis, par: self.par.map(IdUtilisateur) }));
        }
        let ligne = self.ligne.as_deref().and_then(LignePortail::depuis_nom);
        let disponible_le = self.disponible_le.map(Instant::date);
        let tenue = ligne.and_then(|ligne| Tenue::depuis_le_portail(statut, ligne, disponible_le));
        tenue.ok_or_else(|| errone("tenu par le portail sans la ligne qui le tient"))
    }

    /// The condition for rows that still have exactly this holder. For a holder of the portal, only the named row is compared, because
    /// another version may have written another date.
    fn encore(&self) -> Condition {
        let est = |colonne: Column, valeur: Option<sea_orm::Value>| match valeur {
            Some(valeur) => Expr::col(colonne).eq(valeur),
            None => Expr::col(colonne).is_null(),
        };
        let condition = Condition::all()
            .add(Column::Statut.eq(self.statut.as_str()))
            .add(est(Column::Detenteur, self.detenteur.as_deref().map(Into::into)));
        if self.detenteur.as_deref() == Some(Detenteur::Portail.code()) {
            return condition.add(est(Column::DetenuLigne, self.ligne.as_deref().map(Into::into)));
        }
        condition
            .add(est(Column::DetenuDepuis, self.depuis.map(|i| i.micros().into())))
            .add(est(Column::DetenuPar, self.par.map(Into::into)))
    }
}

/// Reads the holder of a lot from its row.
pub(crate) fn lire(ligne: &Model) -> Result<Tenue> {
    Colonnes::de(ligne).lire(&ligne.id)
}

/// Passes a lot from the holder that was read to another holder. Returns false, and changes nothing, when the lot has another holder by
/// now. The caller states the fact.
pub async fn changer_tenue(tx: &Ecriture, id: &IdLot, lue: &Tenue, nouvelle: &Tenue) -> Result<bool> {
    Ok(changer_les_tenues(tx, &[id], lue, nouvelle).await? == 1)
}

/// Passes several lots from one holder to another. Returns the number of lots that still had the holder that was read.
pub(crate) async fn changer_les_tenues(tx: &Ecriture, ids: &[&IdLot], lue: &Tenue, nouvelle: &Tenue) -> Result<u64> {
    let Colonnes { statut, detenteur, depuis, par, ligne, disponible_le } = Colonnes::from(nouvelle);
    let change = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(statut))
        .col_expr(Column::Detenteur, Expr::value(detenteur))
        .col_expr(Column::DetenuDepuis, Expr::value(depuis))
        .col_expr(Column::DetenuPar, Expr::value(par))
        .col_expr(Column::DetenuLigne, Expr::value(ligne))
        .col_expr(Column::DisponibleLe, Expr::value(disponible_le))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.is_in(ids.iter().map(|id| id.0.as_str())))
        .filter(Colonnes::from(lue).encore())
        .exec(tx)
        .await?;
    Ok(change.rows_affected)
}
