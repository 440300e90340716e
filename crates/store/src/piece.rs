//! People's files (`design.md` section 2, rule 10). They are encrypted as they arrive, they get a random name, and they are swept when no
//! row names them any more ([`crate::balayage`]).
//!
//! [`crate::magasin`] stores the encrypted bytes first. Then one transaction writes the file's row ([`inscrire`]) and the row that names
//! the file. Neither the name nor the bytes tell whose file it is or what it holds.

pub use crate::magasin::pieces::{PieceLue, Pieces, Reception};

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::tables::piece;
use crate::temps::Instant;
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::HashSet;

/// The use of a file for its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenrePiece {
    PhotoUtilisateur,
    DocumentInscription,
    /// The scan of a mandate signed on paper.
    ScanMandat,
    /// A document of a reservation.
    DocumentReservation,
    /// A document signed on the portal, with the seals of its signatures so far.
    ActeSigne,
    /// The pages and the text of a document signed on the portal.
    RenduDActe,
    /// The file of proofs of a document signed on the portal.
    PreuveDActe,
    /// A file that goes with the contract of a reservation: an annex, a scan, the proof that a buyer received the notice
    /// of the contract or withdrew.
    PieceDeContrat,
    /// The `état des risques` of a programme.
    EtatDesRisques,
}

impl GenrePiece {
    /// The code of this kind in the row.
    pub fn code(self) -> &'static str {
        match self {
            Self::PhotoUtilisateur => "photo-utilisateur",
            Self::DocumentInscription => "document-inscription",
            Self::ScanMandat => "scan-mandat",
            Self::DocumentReservation => "document-reservation",
            Self::ActeSigne => "acte-signe",
            Self::RenduDActe => "rendu-d-acte",
            Self::PreuveDActe => "preuve-d-acte",
            Self::PieceDeContrat => "piece-de-contrat",
            Self::EtatDesRisques => "etat-des-risques",
        }
    }
}

/// Writes the row of a stored file. The transaction must also write the row that names the file.
pub async fn inscrire(tx: &Ecriture, genre: GenrePiece, piece: &PieceLue) -> Result<()> {
    let ligne = piece::ActiveModel {
        id: Set(piece.id.clone()),
        genre: Set(genre.code().to_owned()),
        taille: Set(i64::try_from(piece.taille).unwrap_or(i64::MAX)),
        mime: Set(piece.mime.clone()),
        empreinte: Set(piece.empreinte.clone()),
        etat: Set(PRESENT.to_owned()),
        cle: Set(i64::from(piece.cle)),
        instant: Set(tx.maintenant()),
    };
    piece::Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(())
}

/// Deletes the row of a file that nothing names any more. The bytes of the file are deleted after the commit ([`Pieces::effacer`]), or by
/// the sweep.
pub async fn rayer(tx: &Ecriture, id: &str) -> Result<()> {
    piece::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// Reads a file's description from its row.
pub(crate) fn relire(ligne: piece::Model) -> PieceLue {
    PieceLue {
        id: ligne.id,
        taille: u64::try_from(ligne.taille).unwrap_or(0),
        mime: ligne.mime,
        empreinte: ligne.empreinte,
        cle: u32::try_from(ligne.cle).unwrap_or(0),
    }
}

const PRESENT: &str = "present";
const MANQUANT: &str = "manquant";

/// Every column that names a person's file. The sweep spares the files that these columns name. A test checks the list against the schema.
pub const COLONNES_QUI_NOMMENT: [(&str, &str); 9] = [
    ("contrat_piece", "piece"),
    ("enveloppe", "document"),
    ("enveloppe", "preuve"),
    ("enveloppe", "rendu"),
    ("etat_des_risques", "piece"),
    ("inscription_document", "piece"),
    ("mandat", "scan"),
    ("reservation_document", "piece"),
    ("utilisateur", "photo"),
];

fn nommees() -> [SelectStatement; COLONNES_QUI_NOMMENT.len()] {
    COLONNES_QUI_NOMMENT.map(|(table, colonne)| {
        Query::select().column(colonne).from(table).and_where(Expr::col(colonne).is_not_null()).to_owned()
    })
}

/// The names of every file that has a row.
pub(crate) async fn noms(db: &impl ConnectionTrait) -> Result<HashSet<String>> {
    let noms = piece::Entity::find().select_only().column(piece::Column::Id).into_tuple().all(db).await?;
    Ok(noms.into_iter().collect())
}

/// Says whether a file has a row.
pub(crate) async fn est_inscrite(db: &impl ConnectionTrait, id: &str) -> Result<bool> {
    Ok(piece::Entity::find_by_id(id).one(db).await?.is_some())
}

/// The files of rows that nothing names and that are older than `limite`.
pub(crate) async fn anonymes(db: &impl ConnectionTrait, limite: Instant) -> Result<HashSet<String>> {
    let mut anonymes = piece::Entity::find().select_only().column(piece::Column::Id);
    anonymes = anonymes.filter(piece::Column::Instant.lt(limite));
    for utiles in nommees() {
        anonymes = anonymes.filter(piece::Column::Id.not_in_subquery(utiles));
    }
    Ok(anonymes.into_tuple().all(db).await?.into_iter().collect())
}

impl Base {
    /// Encrypts again every file that is under an older key. The older keys must stay in the key file until then. Returns the number of
    /// files that were encrypted again. A file whose bytes are missing stays as it is and is not counted.
    pub async fn resceller_pieces(&self) -> Result<u64> {
        let courante = i64::from(self.trousseau().courante());
        let mut rescellees = 0;
        let mut derniere = String::new();
        loop {
            let lecture = self.lire().await?;
            let suivante = piece::Entity::find()
                .filter(piece::Column::Cle.ne(courante))
                .filter(piece::Column::Id.gt(derniere.as_str()))
                .order_by_asc(piece::Column::Id)
                .one(&lecture)
                .await?;
            drop(lecture);
            let Some(ligne) = suivante else { return Ok(rescellees) };
            derniere.clone_from(&ligne.id);
            let Some(neuve) = self.0.pieces.resceller(&relire(ligne)).await? else { continue };
            let (id, cle) = (&neuve.id, i64::from(neuve.cle));
            let notees = self.entretenir(|tx| async move {
                let note = piece::Entity::update_many().col_expr(piece::Column::Cle, cle.into());
                let note = note.filter(piece::Column::Id.eq(id.as_str())).exec(&tx).await?;
                Ok::<_, Error>(note.rows_affected)
            });
            // A file whose row was deleted meanwhile does not come back.
            match notees.await? {
                0 => self.0.pieces.effacer(&neuve.id).await?,
                _ => rescellees += 1,
            }
        }
    }

    /// Counts people's files under each key.
    pub async fn cles_des_pieces(&self) -> Result<Vec<(u32, u64)>> {
        let lecture = self.lire().await?;
        let comptes: Vec<(i64, i64)> = piece::Entity::find()
            .select_only()
            .column(piece::Column::Cle)
            .column_as(piece::Column::Id.count(), "nombre")
            .group_by(piece::Column::Cle)
            .order_by_asc(piece::Column::Cle)
            .into_tuple()
            .all(&lecture)
            .await?;
        let lire = |(cle, nombre): (i64, i64)| (cle.try_into().unwrap_or(0), nombre.try_into().unwrap_or(0));
        Ok(comptes.into_iter().map(lire).collect())
    }

    /// Marks the rows whose file is missing, and clears the mark of the rows whose file is back.
    pub(crate) async fn noter_les_pieces_manquantes(&self, manquantes: &[String]) -> Result<()> {
        self.entretenir(|tx| async move {
            piece::Entity::update_many()
                .col_expr(piece::Column::Etat, PRESENT.into())
                .filter(piece::Column::Etat.ne(PRESENT))
                .exec(&tx)
                .await?;
            for lot in manquantes.chunks(500) {
                piece::Entity::update_many()
                    .col_expr(piece::Column::Etat, MANQUANT.into())
                    .filter(piece::Column::Id.is_in(lot))
                    .exec(&tx)
                    .await?;
            }
            Ok::<_, Error>(())
        })
        .await
    }
}

/// Deletes the rows that nothing names and that are older than `limite`; returns how many.
pub(crate) async fn oublier_les_anonymes(tx: &Ecriture, limite: Instant) -> Result<u64> {
    let mut anonymes = piece::Entity::delete_many().filter(piece::Column::Instant.lt(limite));
    for utiles in nommees() {
        anonymes = anonymes.filter(piece::Column::Id.not_in_subquery(utiles));
    }
    Ok(anonymes.exec(tx).await?.rows_affected)
}
