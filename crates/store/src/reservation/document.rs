//! The documents of reservations, each with its file.

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::nom_de_fichier::NomDeFichier;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::piece as pieces;
use crate::tables::reservation_document::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use domain::lot::tenue::IdReservation;
use domain::reservation::{CategorieDePiece, PieceFournie, TypeDePiece};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, JoinType, QueryFilter, QueryOrder,
    QuerySelect,
};
use std::collections::HashMap;

/// A document that was sent for a reservation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentDeReservation {
    pub id: i64,
    pub reservation: IdReservation,
    /// The buyer whom the document concerns, and the kind of document.
    pub piece: PieceFournie,
    pub fichier: PieceLue,
    pub recu: Instant,
    /// The name of the file on the device that it was sent from.
    pub nom: Option<NomDeFichier>,
}

/// Keeps a file as a document of a reservation, with the name that the file had.
pub async fn ajouter_document(
    tx: &Ecriture,
    reservation: IdReservation,
    piece: PieceFournie,
    fichier: &PieceLue,
    nom: Option<NomDeFichier>,
) -> Result<DocumentDeReservation> {
    piece::inscrire(tx, GenrePiece::DocumentReservation, fichier).await?;
    let ligne = ActiveModel {
        id: NotSet,
        reservation: Set(reservation.0),
        categorie: Set(piece.categorie.code().to_owned()),
        genre: Set(piece.type_piece.code().to_owned()),
        piece: Set(fichier.id.clone()),
        recu: Set(tx.maintenant()),
        nom: Set(None),
    };
    let id = Entity::insert(ligne).exec(tx).await?.last_insert_id;
    // The secret is bound to its row, whose id is known only once it is inserted.
    if let Some(nom) = &nom {
        let scelle = tx.trousseau().chiffrer_ligne(nom, Forme::Ligne, id)?;
        let pose = Entity::update_many().col_expr(Column::Nom, Expr::value(Some(scelle)));
        pose.filter(Column::Id.eq(id)).exec(tx).await?;
    }
    Ok(DocumentDeReservation { id, reservation, piece, fichier: fichier.clone(), recu: tx.maintenant(), nom })
}

/// Removes a document from a reservation. Returns the name of its file, whose bytes the caller deletes after the commit.
pub async fn retirer_document(tx: &Ecriture, reservation: IdReservation, id: i64) -> Result<Option<String>> {
    let sien = Column::Id.eq(id).and(Column::Reservation.eq(reservation.0));
    let Some(ligne) = Entity::find().filter(sien).one(tx).await? else { return Ok(None) };
    Entity::delete_by_id(id).exec(tx).await?;
    piece::rayer(tx, &ligne.piece).await?;
    Ok(Some(ligne.piece))
}

/// Removes every document of a reservation, and the first keys of its buyers (hashes of the e-mail and phone that a buyer had when their
/// documents came). Returns the names of the files, whose bytes the caller deletes after the commit.
pub(super) async fn tous_les_oublier(tx: &Ecriture, reservation: IdReservation) -> Result<Vec<String>> {
    let siens = || Column::Reservation.eq(reservation.0);
    let lignes = Entity::find().filter(siens()).all(tx).await?;
    Entity::delete_many().filter(siens()).exec(tx).await?;
    super::oublier_premieres_cles(tx, reservation).await?;
    for ligne in &lignes {
        piece::rayer(tx, &ligne.piece).await?;
    }
    Ok(lignes.into_iter().map(|ligne| ligne.piece).collect())
}

/// Reads the documents of these reservations, in the order in which they came.
pub async fn documents(
    db: &impl Acces,
    reservations: &[IdReservation],
) -> Result<HashMap<IdReservation, Vec<DocumentDeReservation>>> {
    let mut trouves: HashMap<IdReservation, Vec<DocumentDeReservation>> = HashMap::new();
    for paquet in reservations.chunks(PAR_REQUETE) {
        let siens = Column::Reservation.is_in(paquet.iter().map(|id| id.0));
        let sa_piece = Entity::belongs_to(pieces::Entity).from(Column::Piece).to(pieces::Column::Id).into();
        let avec_sa_piece = Entity::find().filter(siens).join(JoinType::InnerJoin, sa_piece);
        for (ligne, lue) in avec_sa_piece.select_also(pieces::Entity).order_by_asc(Column::Id).all(db).await? {
            let piece = CategorieDePiece::depuis_code(&ligne.categorie).zip(TypeDePiece::depuis_code(&ligne.genre));
            let (Some((categorie, type_piece)), Some(lue)) = (piece, lue) else { continue };
            let reservation = IdReservation(ligne.reservation);
            let nom = ligne.nom.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
            trouves.entry(reservation).or_default().push(DocumentDeReservation {
                id: ligne.id,
                reservation,
                piece: PieceFournie { categorie, type_piece },
                fichier: piece::relire(lue),
                recu: ligne.recu,
                nom,
            });
        }
    }
    Ok(trouves)
}
