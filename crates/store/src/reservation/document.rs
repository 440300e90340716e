//! The documents of reservations, each with its file.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::piece as pieces;
use crate::tables::reservation_document::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use domain::lot::tenue::IdReservation;
use domain::reservation::{CategorieDePiece, PieceFournie, TypeDePiece};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use std::collections::HashMap;

/// A document that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentDeReservation {
    /// Identifier.
    pub id: i64,
    /// The reservation.
    pub reservation: IdReservation,
    /// Whose it is, and what.
    pub piece: PieceFournie,
    /// Its file.
    pub fichier: PieceLue,
    /// When it came.
    pub recu: Instant,
}

/// Keeps a file as a document of a reservation.
pub async fn ajouter_document(
    tx: &Ecriture,
    reservation: IdReservation,
    piece: PieceFournie,
    fichier: &PieceLue,
) -> Result<()> {
    piece::inscrire(tx, GenrePiece::DocumentReservation, fichier).await?;
    let ligne = ActiveModel {
        id: NotSet,
        reservation: Set(reservation.0),
        categorie: Set(piece.categorie.code().to_owned()),
        genre: Set(piece.type_piece.code().to_owned()),
        piece: Set(fichier.id.clone()),
        recu: Set(tx.maintenant()),
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(())
}

/// Takes a document from a reservation; the name of its file, whose bytes are to be deleted after the commit.
pub async fn retirer_document(tx: &Ecriture, reservation: IdReservation, id: i64) -> Result<Option<String>> {
    let sien = Column::Id.eq(id).and(Column::Reservation.eq(reservation.0));
    let Some(ligne) = Entity::find().filter(sien).one(tx).await? else { return Ok(None) };
    Entity::delete_by_id(id).exec(tx).await?;
    piece::rayer(tx, &ligne.piece).await?;
    Ok(Some(ligne.piece))
}

/// Takes every document from a reservation; the names of their files, the same.
pub(super) async fn tous_les_oublier(tx: &Ecriture, reservation: IdReservation) -> Result<Vec<String>> {
    let siens = || Column::Reservation.eq(reservation.0);
    let lignes = Entity::find().filter(siens()).all(tx).await?;
    Entity::delete_many().filter(siens()).exec(tx).await?;
    for ligne in &lignes {
        piece::rayer(tx, &ligne.piece).await?;
    }
    Ok(lignes.into_iter().map(|ligne| ligne.piece).collect())
}

/// How many documents a reservation has. Whoever compares it holds its row.
pub async fn nombre_de_documents(db: &impl Acces, reservation: IdReservation) -> Result<u64> {
    Ok(Entity::find().filter(Column::Reservation.eq(reservation.0)).count(db).await?)
}

/// The documents of these reservations, in the order in which they came.
pub async fn documents(
    db: &impl Acces,
    reservations: &[IdReservation],
) -> Result<HashMap<IdReservation, Vec<DocumentDeReservation>>> {
    let mut trouves: HashMap<IdReservation, Vec<DocumentDeReservation>> = HashMap::new();
    for paquet in reservations.chunks(PAR_REQUETE) {
        let siens = Column::Reservation.is_in(paquet.iter().map(|id| id.0));
        let lignes = Entity::find().filter(siens).order_by_asc(Column::Id).all(db).await?;
        let mut fichiers: HashMap<String, PieceLue> = HashMap::with_capacity(lignes.len());
        for noms in lignes.chunks(PAR_REQUETE) {
            let noms = noms.iter().map(|ligne| ligne.piece.as_str());
            let lues = pieces::Entity::find().filter(pieces::Column::Id.is_in(noms)).all(db).await?;
            fichiers.extend(lues.into_iter().map(|lue| (lue.id.clone(), piece::relire(lue))));
        }
        for ligne in lignes {
            let piece = CategorieDePiece::depuis_code(&ligne.categorie).zip(TypeDePiece::depuis_code(&ligne.genre));
            let fichier = fichiers.remove(&ligne.piece);
            let (Some((categorie, type_piece)), Some(fichier)) = (piece, fichier) else { continue };
            let reservation = IdReservation(ligne.reservation);
            trouves.entry(reservation).or_default().push(DocumentDeReservation {
                id: ligne.id,
                reservation,
                piece: PieceFournie { categorie, type_piece },
                fichier,
                recu: ligne.recu,
            });
        }
    }
    Ok(trouves)
}
