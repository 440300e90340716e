//! The documents of registrations. They arrive before the form, each under a name that serves once. The form then claims its documents; a
//! document that no form claims is swept.

use crate::base::Acces;
use crate::chiffre::IndexAveugle;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::inscription_document::{ActiveModel, Column, Entity};
use crate::tables::piece as pieces;
use crate::temps::Instant;
use domain::inscription::{Emplacement, IdInscription};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::HashMap;

/// The number of rows that one statement about several registrations reads.
const PAR_REQUETE: usize = 500;

/// A document of a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentInscrit {
    pub emplacement: Emplacement,
    pub piece: PieceLue,
    pub recu: Instant,
}

/// The data of a file that waits to be claimed by a registration.
#[derive(Debug, Clone)]
pub struct FichierEnAttente {
    pub expire: Instant,
    /// The deposit that the file came through; `None` when the file came without one.
    pub depot: Option<i64>,
    /// The keyed hash of the network that the file came from.
    pub reseau: IndexAveugle,
}

/// Keeps a file that a registration may claim.
pub async fn deposer(
    tx: &Ecriture,
    emplacement: Emplacement,
    piece: &PieceLue,
    attente: &FichierEnAttente,
) -> Result<()> {
    piece::inscrire(tx, GenrePiece::DocumentInscription, piece).await?;
    inserer(tx, None, emplacement, piece, Some(attente)).await
}

/// Claims a file for a registration. When several callers claim the file together, only one succeeds. Returns false when the file was
/// already claimed, swept, taken back, or sent as another document.
pub async fn reclamer(tx: &Ecriture, nom: &str, emplacement: Emplacement, inscription: IdInscription) -> Result<bool> {
    let reclame = Entity::update_many()
        .col_expr(Column::Inscription, Expr::value(inscription.0))
        .col_expr(Column::Expire, Expr::value(Option::<i64>::None))
        .col_expr(Column::Depot, Expr::value(Option::<i64>::None))
        .col_expr(Column::Reseau, Expr::value(Option::<Vec<u8>>::None))
        .filter(Column::Piece.eq(nom))
        .filter(Column::Emplacement.eq(emplacement.code()))
        .filter(Column::Inscription.is_null())
        .filter(Column::Expire.gt(tx.maintenant()))
        .exec(tx)
        .await?;
    Ok(reclame.rows_affected > 0)
}

/// Removes a file that nobody has claimed. The caller deletes the bytes of the file after the commit. Returns false when there is no such
/// file.
pub async fn retirer(tx: &Ecriture, nom: &str) -> Result<bool> {
    let libre = Column::Piece.eq(nom).and(Column::Inscription.is_null());
    let retire = Entity::delete_many().filter(libre).exec(tx).await?.rows_affected > 0;
    if retire {
        piece::rayer(tx, nom).await?;
    }
    Ok(retire)
}

/// Gives a registration a file in place of the one that it has, if any. Returns the name of the former file, whose bytes the caller
/// deletes after the commit.
pub async fn remplacer(
    tx: &Ecriture,
    inscription: IdInscription,
    emplacement: Emplacement,
    piece: &PieceLue,
) -> Result<Option<String>> {
    let place = Column::Inscription.eq(inscription.0).and(Column::Emplacement.eq(emplacement.code()));
    let ancien = Entity::find().filter(place.clone()).one(tx).await?.map(|ligne| ligne.piece);
    if let Some(ancien) = &ancien {
        Entity::delete_many().filter(place).exec(tx).await?;
        piece::rayer(tx, ancien).await?;
    }
    piece::inscrire(tx, GenrePiece::DocumentInscription, piece).await?;
    inserer(tx, Some(inscription), emplacement, piece, None).await?;
    Ok(ancien)
}

async fn inserer(
    tx: &Ecriture,
    inscription: Option<IdInscription>,
    emplacement: Emplacement,
    piece: &PieceLue,
    attente: Option<&FichierEnAttente>,
) -> Result<()> {
    let ligne = ActiveModel {
        id: NotSet,
        inscription: Set(inscription.map(|id| id.0)),
        emplacement: Set(emplacement.code().to_owned()),
        piece: Set(piece.id.clone()),
        recu: Set(tx.maintenant()),
        expire: Set(attente.map(|attente| attente.expire)),
        depot: Set(attente.and_then(|attente| attente.depot)),
        reseau: Set(attente.map(|attente| attente.reseau.clone())),
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(())
}

/// Reads the documents of these registrations, in the order of the form.
pub async fn de_plusieurs(
    db: &impl Acces,
    inscriptions: &[IdInscription],
) -> Result<HashMap<IdInscription, Vec<DocumentInscrit>>> {
    let mut trouves: HashMap<IdInscription, Vec<DocumentInscrit>> = HashMap::new();
    for paquet in inscriptions.chunks(PAR_REQUETE) {
        let lignes = Entity::find().filter(Column::Inscription.is_in(paquet.iter().map(|id| id.0))).all(db).await?;
        let noms: Vec<&str> = lignes.iter().map(|ligne| ligne.piece.as_str()).collect();
        let mut fichiers: HashMap<String, PieceLue> = HashMap::with_capacity(noms.len());
        for noms in noms.chunks(PAR_REQUETE) {
            let siens = pieces::Entity::find().filter(pieces::Column::Id.is_in(noms.iter().copied())).all(db).await?;
            fichiers.extend(siens.into_iter().map(|piece| (piece.id.clone(), piece::relire(piece))));
        }
        for ligne in lignes {
            let lu =
                ligne.inscription.zip(Emplacement::depuis_code(&ligne.emplacement)).zip(fichiers.remove(&ligne.piece));
            if let Some(((inscription, emplacement), piece)) = lu {
                let document = DocumentInscrit { emplacement, piece, recu: ligne.recu };
                trouves.entry(IdInscription(inscription)).or_default().push(document);
            }
        }
    }
    for documents in trouves.values_mut() {
        documents.sort_by_key(|document| document.emplacement);
    }
    Ok(trouves)
}

/// Reads the documents of one registration.
pub async fn de(db: &impl Acces, inscription: IdInscription) -> Result<Vec<DocumentInscrit>> {
    Ok(de_plusieurs(db, &[inscription]).await?.remove(&inscription).unwrap_or_default())
}

/// Deletes the files that nobody claimed in time, at most `limite`. Returns their names, whose bytes the caller deletes after
/// the commit.
pub async fn oublier_les_non_reclames(tx: &Ecriture, limite: u64) -> Result<Vec<String>> {
    let perdus: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Piece)
        .filter(Column::Inscription.is_null())
        .filter(Column::Expire.lte(tx.maintenant()))
        .order_by_asc(Column::Id)
        .limit(limite)
        .into_tuple()
        .all(tx)
        .await?;
    let mut oublies = Vec::with_capacity(perdus.len());
    for nom in perdus {
        if retirer(tx, &nom).await? {
            oublies.push(nom);
        }
    }
    Ok(oublies)
}

/// Removes every document of a registration. Returns the names of the files, whose bytes the caller deletes after the commit.
pub(super) async fn oublier(tx: &Ecriture, inscription: IdInscription) -> Result<Vec<String>> {
    let siens = || Column::Inscription.eq(inscription.0);
    let noms: Vec<String> =
        Entity::find().select_only().column(Column::Piece).filter(siens()).into_tuple().all(tx).await?;
    Entity::delete_many().filter(siens()).exec(tx).await?;
    for nom in &noms {
        piece::rayer(tx, nom).await?;
    }
    Ok(noms)
}
