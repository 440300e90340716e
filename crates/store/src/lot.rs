//! Lots as they are stored: what actions change as columns, the rest in one document.

use crate::error::{Error, Result};
use crate::programme::PAR_REQUETE;
use crate::tables::lot::{Column, Entity, Model};
use crate::temps::Instant;
use domain::acces::IdGroupe;
use domain::lot::{Detenteur, FicheLot, IdLot, Lot, PrixLot, StatutLot};
use domain::nombres::{Montant, Taux};
use domain::programme::IdProgramme;
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::ecriture::Ecriture;

/// The form of the documents written today; `tests/it/modeles` keeps one of every form ever written.
pub const SCHEMA: i32 = 1;

/// Who holds a lot that is not free, since when, and the user behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tenue {
    /// The holder.
    pub detenteur: Detenteur,
    /// Since when.
    pub depuis: Instant,
    /// The user, when there is one.
    pub par: Option<IdUtilisateur>,
}

/// The row of a lot; its documents are rows of their own ([`crate::document::lignes_du_lot`]). `tenue` is given for the
/// lots that are not free.
pub fn ligne(lot: &Lot, tenue: Option<Tenue>, empreinte: i64) -> Result<Model> {
    let id = lot.fiche.id();
    let sans_documents = FicheLot { documents: Vec::new(), ..lot.fiche.clone() };
    let document = serde_json::to_string(&sans_documents).map_err(|e| illisible(&id.0, &e))?;
    let mut ligne = Model {
        id: id.0,
        programme: lot.fiche.programme.0.clone(),
        numero: lot.fiche.numero.clone(),
        statut: lot.statut.code().to_owned(),
        detenteur: lot.detenteur.map(|d| d.code().to_owned()),
        detenu_depuis: tenue.map(|t| t.depuis),
        detenu_par: tenue.and_then(|t| t.par).map(|u| u.0),
        tva: None,
        prix: None,
        prix_grille: None,
        tva_reduite: None,
        prix_tva_reduite: None,
        prix_grille_tva_reduite: None,
        tva_lli: None,
        prix_lli: None,
        prix_grille_lli: None,
        prix_lot_principal: None,
        prix_lot_principal_tva_reduite: None,
        prix_lot_principal_lli: None,
        exclusivite: lot.exclusivite.map(|g| g.0),
        retire: lot.retire,
        empreinte,
        version: lot.version,
        schema: SCHEMA,
        document,
    };
    poser_prix(&mut ligne, &lot.prix);
    Ok(ligne)
}

/// A row read back, without its documents.
pub fn relire(ligne: &Model) -> Result<Lot> {
    let errone = |cause: String| Error::DocumentIllisible { table: "lot", id: ligne.id.clone(), cause };
    if ligne.schema != SCHEMA {
        return Err(errone(format!("forme {} inconnue", ligne.schema)));
    }
    let statut = StatutLot::depuis_code(&ligne.statut).ok_or_else(|| errone("statut inconnu".to_owned()))?;
    let detenteur = match ligne.detenteur.as_deref() {
        None => None,
        Some(code) => Some(Detenteur::depuis_code(code).ok_or_else(|| errone("détenteur inconnu".to_owned()))?),
    };
    Ok(Lot {
        fiche: serde_json::from_str(&ligne.document).map_err(|e| illisible(&ligne.id, &e))?,
        prix: prix(ligne),
        statut,
        detenteur,
        exclusivite: ligne.exclusivite.map(IdGroupe),
        retire: ligne.retire,
        version: ligne.version,
    })
}

/// Gives a row these prices.
pub(crate) fn poser_prix(ligne: &mut Model, prix: &PrixLot) {
    let PrixLot {
        tva,
        prix,
        prix_grille,
        tva_reduite,
        prix_tva_reduite,
        prix_grille_tva_reduite,
        tva_lli,
        prix_lli,
        prix_grille_lli,
        prix_lot_principal,
        prix_lot_principal_tva_reduite,
        prix_lot_principal_lli,
    } = *prix;
    ligne.tva = tva.map(Taux::centiemes);
    ligne.prix = prix.map(Montant::centiemes);
    ligne.prix_grille = prix_grille.map(Montant::centiemes);
    ligne.tva_reduite = tva_reduite.map(Taux::centiemes);
    ligne.prix_tva_reduite = prix_tva_reduite.map(Montant::centiemes);
    ligne.prix_grille_tva_reduite = prix_grille_tva_reduite.map(Montant::centiemes);
    ligne.tva_lli = tva_lli.map(Taux::centiemes);
    ligne.prix_lli = prix_lli.map(Montant::centiemes);
    ligne.prix_grille_lli = prix_grille_lli.map(Montant::centiemes);
    ligne.prix_lot_principal = prix_lot_principal.map(Montant::centiemes);
    ligne.prix_lot_principal_tva_reduite = prix_lot_principal_tva_reduite.map(Montant::centiemes);
    ligne.prix_lot_principal_lli = prix_lot_principal_lli.map(Montant::centiemes);
}

/// The prices of a row.
pub fn prix(ligne: &Model) -> PrixLot {
    let (montant, taux) = (Montant::depuis_centiemes, Taux::depuis_centiemes);
    PrixLot {
        tva: ligne.tva.map(taux),
        prix: ligne.prix.map(montant),
        prix_grille: ligne.prix_grille.map(montant),
        tva_reduite: ligne.tva_reduite.map(taux),
        prix_tva_reduite: ligne.prix_tva_reduite.map(montant),
        prix_grille_tva_reduite: ligne.prix_grille_tva_reduite.map(montant),
        tva_lli: ligne.tva_lli.map(taux),
        prix_lli: ligne.prix_lli.map(montant),
        prix_grille_lli: ligne.prix_grille_lli.map(montant),
        prix_lot_principal: ligne.prix_lot_principal.map(montant),
        prix_lot_principal_tva_reduite: ligne.prix_lot_principal_tva_reduite.map(montant),
        prix_lot_principal_lli: ligne.prix_lot_principal_lli.map(montant),
    }
}

fn illisible(id: &str, erreur: &serde_json::Error) -> Error {
    let cause = format!("{:?} en colonne {}", erreur.classify(), erreur.column());
    Error::DocumentIllisible { table: "lot", id: id.to_owned(), cause }
}

/// These lots, by id, without their documents; those that do not exist are left out.
pub async fn par_ids(db: &impl ConnectionTrait, ids: &[IdLot]) -> Result<Vec<Lot>> {
    let mut lus = Vec::with_capacity(ids.len());
    for lot in ids.chunks(PAR_REQUETE) {
        let cles = lot.iter().map(|id| id.0.as_str());
        let lignes = Entity::find().filter(Column::Id.is_in(cles)).order_by_asc(Column::Id).all(db).await?;
        for ligne in &lignes {
            lus.push(relire(ligne)?);
        }
    }
    Ok(lus)
}

/// One lot, without its documents.
pub async fn par_id(db: &impl ConnectionTrait, id: &IdLot) -> Result<Option<Lot>> {
    Ok(par_ids(db, std::slice::from_ref(id)).await?.pop())
}

/// The lots of a programme, withdrawn ones included, without their documents, in the order of their numbers.
pub async fn du_programme(db: &impl ConnectionTrait, programme: &IdProgramme) -> Result<Vec<Lot>> {
    let lignes =
        Entity::find().filter(Column::Programme.eq(&*programme.0)).order_by_asc(Column::Numero).all(db).await?;
    lignes.iter().map(relire).collect()
}

/// Locks the row of a lot until the end of the transaction and reads it: the first step of every rule that compares
/// what stands on it. (SQLite ignores the lock: there the IMMEDIATE transaction protects.)
pub async fn verrouiller(tx: &Ecriture, id: &IdLot) -> Result<Option<Lot>> {
    let ligne = Entity::find_by_id(id.0.as_str()).lock_exclusive().one(tx).await?;
    ligne.as_ref().map(relire).transpose()
}

/// Moves a lot from one status to another; false, and nothing changed, when it was not in `attendu`
/// any more. `tenue` is who holds it from here on; none for a free lot.
pub async fn changer_statut(
    tx: &Ecriture,
    id: &IdLot,
    attendu: StatutLot,
    nouveau: StatutLot,
    tenue: Option<Tenue>,
) -> Result<bool> {
    let change = Entity::update_many()
        .col_expr(Column::Statut, nouveau.code().into())
        .col_expr(Column::Detenteur, Expr::value(tenue.map(|t| t.detenteur.code())))
        .col_expr(Column::DetenuDepuis, Expr::value(tenue.map(|t| t.depuis)))
        .col_expr(Column::DetenuPar, Expr::value(tenue.and_then(|t| t.par).map(|u| u.0)))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(&*id.0))
        .filter(Column::Statut.eq(attendu.code()))
        .exec(tx)
        .await?;
    Ok(change.rows_affected > 0)
}
