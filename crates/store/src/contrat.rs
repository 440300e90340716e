//! The files that go with the contract of a reservation: its annexes as they were when it was sent, the scan of a contract signed by
//! hand, the proofs that buyers received the notice of the signed contract, the proofs of withdrawals, the receipt. The contract itself is
//! an envelope ([`crate::enveloppe`]). Its progress is part of its reservation ([`crate::reservation`]).

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
    /// The kind of a file that goes with a contract.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum GenreDePieceDeContrat: TOUS, code / depuis_code {
        /// An annex, whose hash stands in the contract.
        Annexe = "annexe";
        /// The scan of a contract signed by hand; the last one counts.
        Papier = "papier";
        /// The proof that a buyer received the notice of the signed contract.
        Notification = "notification";
        /// The letter by which a buyer withdrew.
        Retractation = "retractation";
        /// The sealed receipt of a withdrawal.
        Recepisse = "recepisse";
    }
}

/// A file to be kept with a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvellePiece {
    pub genre: GenreDePieceDeContrat,
    /// The rank of the buyer whom the file concerns; `None` when the file concerns all of them.
    pub rang: Option<u16>,
    /// The name of the file for people. It never holds a person's name.
    pub libelle: String,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: String,
}

/// A file that goes with a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceDeContrat {
    pub id: i64,
    pub reservation: IdReservation,
    pub piece: NouvellePiece,
    pub fichier: PieceLue,
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

/// Reads the files of these contracts, in the order in which they came. Kinds that only another version knows are left out.
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

/// Says whether any contract has ever had a file.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    Ok(Entity::find().select_only().column(Column::Id).limit(1).into_tuple::<i64>().one(db).await?.is_some())
}

/// Reads one file of a contract.
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

/// Removes the files of these kinds from a contract. Returns the names of the files, whose bytes the caller deletes after the commit. A
/// contract that goes back to the draft loses its annexes this way.
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

/// Removes all the files of a contract and returns their names, like [`retirer_pieces`].
pub(crate) async fn oublier(tx: &Ecriture, reservation: IdReservation) -> Result<Vec<String>> {
    retirer_pieces(tx, reservation, &GenreDePieceDeContrat::TOUS).await
}
