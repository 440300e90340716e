//! The rows of lots. Columns hold the values that actions change, and one JSON document holds the rest.

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::{self, LigneEcartee, Lus, Montee};
use crate::lignes::tenue::{self, Colonnes};
use crate::tables::lot::{Column, Entity, Model};
use crate::tranche::PAR_REQUETE;
use domain::acces::IdGroupe;
use domain::lot::{FicheLot, IdLot, Lot, PrixLot};
use domain::nombres::{Montant, Taux};
use domain::programme::IdProgramme;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// The form of the documents that this version writes. The tests keep one document of every form ever written, in `tests/it/modeles`.
pub const SCHEMA: i32 = 1;
/// The steps from each form to the next.
const MONTEES: &[Montee] = &[];

/// The row of a lot. Its documents are rows of their own ([`crate::lignes::document::ligne`]).
pub fn ligne(lot: &Lot, empreinte: i64) -> Result<Model> {
    let Lot { fiche, prix, tenue, exclusivite, retire, version } = lot;
    ligne_de(
        fiche,
        prix,
        *exclusivite,
        EtatDeLigne { tenue: Colonnes::from(tenue), retire: *retire, version: *version },
        empreinte,
    )
}

/// The columns of a lot's row, except those that come from the developer's description and prices.
pub(crate) struct EtatDeLigne {
    pub(crate) tenue: Colonnes,
    pub(crate) retire: bool,
    pub(crate) version: i64,
}

/// Makes the row of a lot from the developer's description and prices, and from the state that the portal keeps.
pub(crate) fn ligne_de(
    fiche: &FicheLot,
    prix: &PrixLot,
    exclusivite: Option<IdGroupe>,
    etat: EtatDeLigne,
    empreinte: i64,
) -> Result<Model> {
    let id = fiche.id();
    let sans_documents = FicheLot { documents: Vec::new(), ..fiche.clone() };
    let document = serde_json::to_string(&sans_documents).map_err(|e| illisible(&id.0, &e))?;
    let mut ligne = Model {
        id: id.0,
        programme: fiche.programme.0.clone(),
        numero: fiche.numero.clone(),
        statut: String::new(),
        detenteur: None,
        detenu_depuis: None,
        detenu_par: None,
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
        exclusivite: exclusivite.map(|g| g.0),
        retire: etat.retire,
        empreinte,
        version: etat.version,
        schema: SCHEMA,
        document,
        detenu_ligne: None,
        retrait: None,
        dediee_par: None,
        exclusivite_flux: None,
        disponible_le: None,
        principal: None,
        annexes_notees: None,
    };
    etat.tenue.poser(&mut ligne);
    poser_prix(&mut ligne, prix);
    Ok(ligne)
}

/// Reads a lot back from its row, without its documents.
pub fn relire(ligne: &Model) -> Result<Lot> {
    Ok(Lot {
        fiche: forme::lire(("lot", &ligne.id), ligne.schema, &ligne.document, MONTEES)?,
        prix: prix(ligne),
        tenue: tenue::lire(ligne)?,
        exclusivite: ligne.exclusivite.map(IdGroupe),
        retire: ligne.retire,
        version: ligne.version,
    })
}

/// Writes these prices in a row.
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

/// Reads the prices of a row.
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

/// Reads these lots by id, without their documents. Unknown ids are left out.
pub async fn par_ids(db: &impl ConnectionTrait, ids: &[IdLot]) -> Result<Vec<Lot>> {
    let Lus { lus, ecartees } = lisibles(db, ids).await?;
    match ecartees.into_iter().next() {
        None => Ok(lus),
        Some(LigneEcartee { table, id, cause }) => Err(Error::DocumentIllisible { table, id, cause }),
    }
}

/// Reads these lots by id. Rows that cannot be read are set aside instead of failing.
pub(crate) async fn lisibles(db: &impl ConnectionTrait, ids: &[IdLot]) -> Result<Lus<Lot>> {
    let mut lus = Lus::default();
    for lot in ids.chunks(PAR_REQUETE) {
        let cles = lot.iter().map(|id| id.0.as_str());
        let lignes = Entity::find().filter(Column::Id.is_in(cles)).order_by_asc(Column::Id).all(db).await?;
        for ligne in &lignes {
            lus.ajouter(relire(ligne))?;
        }
    }
    Ok(lus)
}

/// Reads one lot by id, without its documents.
pub async fn par_id(db: &impl ConnectionTrait, id: &IdLot) -> Result<Option<Lot>> {
    Ok(par_ids(db, std::slice::from_ref(id)).await?.pop())
}

/// The lots of a programme, withdrawn ones included, without their documents, in the order of their numbers.
pub async fn du_programme(db: &impl ConnectionTrait, programme: &IdProgramme) -> Result<Vec<Lot>> {
    lignes_du_programme(db, programme).await?.iter().map(relire).collect()
}

/// Reads the lots of a programme as [`du_programme`] does, except that rows that cannot be read are set aside instead of failing.
pub(crate) async fn lisibles_du_programme(db: &impl ConnectionTrait, programme: &IdProgramme) -> Result<Lus<Lot>> {
    let mut lus = Lus::default();
    for ligne in lignes_du_programme(db, programme).await? {
        lus.ajouter(relire(&ligne))?;
    }
    Ok(lus)
}

async fn lignes_du_programme(db: &impl ConnectionTrait, programme: &IdProgramme) -> Result<Vec<Model>> {
    let siens = Column::Programme.eq(&*programme.0);
    Ok(Entity::find().filter(siens).order_by_asc(Column::Numero).all(db).await?)
}

/// Locks the row of a lot until the end of the transaction, and reads it. Every rule that compares the state of a lot calls this first.
/// (SQLite ignores the lock, because its IMMEDIATE transaction protects the row.)
pub async fn verrouiller(tx: &Ecriture, id: &IdLot) -> Result<Option<Lot>> {
    let ligne = Entity::find_by_id(id.0.as_str()).lock_exclusive().one(tx).await?;
    ligne.as_ref().map(relire).transpose()
}
