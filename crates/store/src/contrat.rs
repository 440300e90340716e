//! The files that go with the contract of a reservation: its annexes as they were when it was sent, the scan of what was signed by hand,
//! the proofs of notices and withdrawals, the receipt. The contract itself is an envelope ([`crate::enveloppe`]), and how far it went is
//! data of its reservation ([`crate::reservation`]).

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::contrat_piece::{ActiveModel, Column, Entity, Model};
use crate::tables::piece as pieces_gardees;
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use domain::lot::tenue::IdReservation;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait as _, JoinType, QueryFilter, QueryOrder,
    QuerySelect,
};
use std::collections::HashMap;

domain::enumeration! {
    /// What such a file is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreDePieceDeContrat: TOUS, code / depuis_code {
        /// An annex, hashed with the contract.
        Annexe = "annexe";
        /// The scan of what was signed by hand; the last one counts.
        Papier = "papier";
        /// The proof of a notice.
        Notification = "notification";
        /// The letter by which a buyer withdrew.
        Retractation = "retractation";
        /// The sealed receipt of a withdrawal.
        Recepisse = "recepisse";
    }
}

/// A file that is about to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvellePiece {
    /// What it is.
    pub genre: GenreDePieceDeContrat,
    /// The buyer whom it concerns; none for all of them.
    pub rang: Option<u16>,
    /// What people call it: never a name.
    pub libelle: String,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: String,
}

/// A file that goes with a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceDeContrat {
    /// Identifier.
    pub id: i64,
    /// Of which reservation.
    pub reservation: IdReservation,
    /// What it is.
    pub piece: NouvellePiece,
    /// Its file.
    pub fichier: PieceLue,
    /// When it came.
    pub ajoutee: Instant,
}

/// Keeps a file with the contract of a reservation.
pub async fn ajouter_piece(
    tx: &Ecriture,
    reservation: IdReservation,
    nouvelle: NouvellePiece,
    fichier: &PieceLue,
) -> Result<PieceDeContrat> {
    piece::inscrire(tx, GenrePiece::PieceDeContrat, fichier).await?;
    let ligne = ActiveModel {
        id: NotSet,
        reservation: Set(reservation.0),
        genre: Set(nouvelle.genre.code().to_owned()),
        rang: Set(nouvelle.rang.map(i32::from)),
        libelle: Set(nouvelle.libelle.clone()),
        empreinte: Set(nouvelle.empreinte.clone()),
        piece: Set(fichier.id.clone()),
        ajoutee: Set(tx.maintenant()),
    };
    let id = Entity::insert(ligne).exec_with_returning(tx).await?.id;
    Ok(PieceDeContrat { id, reservation, piece: nouvelle, fichier: fichier.clone(), ajoutee: tx.maintenant() })
}

/// The files of these contracts, in the order in which they came. One of a kind that only another version knows is left out.
pub async fn pieces(
    db: &impl Acces,
    reservations: &[IdReservation],
) -> Result<HashMap<IdReservation, Vec<PieceDeContrat>>> {
    let mut trouvees: HashMap<IdReservation, Vec<PieceDeContrat>> = HashMap::new();
    for paquet in reservations.chunks(PAR_REQUETE) {
        let siennes = Column::Reservation.is_in(paquet.iter().map(|id| id.0));
        let son_fichier =
            Entity::belongs_to(pieces_gardees::Entity).from(Column::Piece).to(pieces_gardees::Column::Id).into();
        let avec_son_fichier = Entity::find().filter(siennes).join(JoinType::InnerJoin, son_fichier);
        let lignes = avec_son_fichier.select_also(pieces_gardees::Entity).order_by_asc(Column::Id).all(db).await?;
        for (ligne, gardee) in lignes {
            if let Some(lue) = gardee.and_then(|gardee| relire(ligne, gardee)) {
                trouvees.entry(lue.reservation).or_default().push(lue);
            }
        }
    }
    Ok(trouvees)
}

/// Whether any contract was ever sent.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    Ok(Entity::find().select_only().column(Column::Id).limit(1).into_tuple::<i64>().one(db).await?.is_some())
}

/// One file of a contract.
pub async fn piece(db: &impl Acces, reservation: IdReservation, id: i64) -> Result<Option<PieceDeContrat>> {
    let siennes = pieces(db, &[reservation]).await?.remove(&reservation).unwrap_or_default();
    Ok(siennes.into_iter().find(|sienne| sienne.id == id))
}

fn relire(ligne: Model, gardee: pieces_gardees::Model) -> Option<PieceDeContrat> {
    Some(PieceDeContrat {
        id: ligne.id,
        reservation: IdReservation(ligne.reservation),
        piece: NouvellePiece {
            genre: GenreDePieceDeContrat::depuis_code(&ligne.genre)?,
            rang: ligne.rang.and_then(|rang| u16::try_from(rang).ok()),
            libelle: ligne.libelle,
            empreinte: ligne.empreinte,
        },
        fichier: piece::relire(gardee),
        ajoutee: ligne.ajoutee,
    })
}

/// Takes away the files of these kinds that a contract has; the names of their files, whose bytes are to be deleted after the commit.
/// What is sent back to the draft leaves its annexes behind.
pub async fn retirer_pieces(
    tx: &Ecriture,
    reservation: IdReservation,
    genres: &[GenreDePieceDeContrat],
) -> Result<Vec<String>> {
    let sont =
        || Column::Reservation.eq(reservation.0).and(Column::Genre.is_in(genres.iter().map(|genre| genre.code())));
    let noms: Vec<String> =
        Entity::find().select_only().column(Column::Piece).filter(sont()).into_tuple().all(tx).await?;
    Entity::delete_many().filter(sont()).exec(tx).await?;
    for nom in &noms {
        piece::rayer(tx, nom).await?;
    }
    Ok(noms)
}

/// Takes away all of them, the same.
pub(crate) async fn oublier(tx: &Ecriture, reservation: IdReservation) -> Result<Vec<String>> {
    retirer_pieces(tx, reservation, &GenreDePieceDeContrat::TOUS).await
}
