//! People's files (`design.md` section 2, rule 10): encrypted as they arrive, named at random, swept when no row names them
//! ([`crate::balayage`]).
//!
//! The object is written first, its row ([`inscrire`]) with the row that names it, in one transaction. Nothing in the
//! name, nor in the object, tells whose file it is or what it holds.

mod scelle;

use crate::base::Base;
use crate::chiffre::Trousseau;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::octets::{self, Envoi, Octets};
use crate::rangement::Rangement;
use crate::tables::piece;
use crate::temps::Instant;
use bytes::{Bytes, BytesMut};
use domain::fichier::Magasin;
use domain::systeme::cause;
use futures::{StreamExt as _, TryStreamExt as _, stream};
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Chemin;
use scelle::Sceau;
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
};
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The store of people's files.
#[derive(Debug, Clone)]
pub struct Pieces {
    magasin: Arc<dyn ObjectStore>,
    rangement: Rangement,
    trousseau: Arc<Trousseau>,
}

/// What a file is to its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenrePiece {
    /// The photo of a user.
    PhotoUtilisateur,
    /// A document of a registration.
    DocumentInscription,
    /// The scan of a mandate signed on paper.
    ScanMandat,
    /// A document of a reservation.
    DocumentReservation,
}

impl GenrePiece {
    /// How the row says it.
    pub fn code(self) -> &'static str {
        match self {
            Self::PhotoUtilisateur => "photo-utilisateur",
            Self::DocumentInscription => "document-inscription",
            Self::ScanMandat => "scan-mandat",
            Self::DocumentReservation => "document-reservation",
        }
    }
}

/// A person's file, stored or about to be. Its name is drawn at random, and says nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct PieceLue {
    /// 32 hexadecimal digits.
    pub id: String,
    /// Length in bytes, before encryption.
    pub taille: u64,
    /// Media type.
    pub mime: String,
    empreinte: crate::chiffre::IndexAveugle,
    cle: u32,
}

impl fmt::Debug for PieceLue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PieceLue").field("taille", &self.taille).field("mime", &self.mime).finish_non_exhaustive()
    }
}

/// A file being received.
pub struct Reception {
    pieces: Pieces,
    id: String,
    alea: Vec<u8>,
    envoi: Envoi,
    clair: BytesMut,
    rang: u64,
    taille: u64,
    hachage: Sha256,
}

impl Pieces {
    /// Opens the folder of a data directory, made when absent.
    pub(crate) fn du_repertoire(donnees: &Path, trousseau: Arc<Trousseau>) -> Result<Self> {
        let rangement = Rangement::nouveau(donnees, Magasin::Pieces);
        let dossier = rangement.vifs();
        std::fs::create_dir_all(dossier)
            .map_err(|e| Error::Reglage(format!("dossier des pièces {} : {}", dossier.display(), cause(&e))))?;
        let magasin = LocalFileSystem::new_with_prefix(dossier)?.with_fsync(true);
        Ok(Self { magasin: Arc::new(magasin), rangement, trousseau })
    }

    /// Where they lie.
    pub(crate) fn rangement(&self) -> &Rangement {
        &self.rangement
    }

    pub(crate) async fn present(&self, id: &str) -> Result<bool> {
        octets::present(&*self.magasin, &chemin(id)?).await
    }

    /// Begins to receive a file; dropped before [`Reception::finir`], it leaves nothing.
    pub async fn recevoir(&self) -> Result<Reception> {
        self.recevoir_sous(format!("{:032x}", rand::random::<u128>())).await
    }

    async fn recevoir_sous(&self, id: String) -> Result<Reception> {
        let mut envoi = Envoi::vers(&*self.magasin, &chemin(&id)?).await?;
        let alea = Sceau::nouveau(&self.trousseau, &id)?.entete();
        envoi.tampon().extend(&alea);
        let clair = BytesMut::new();
        Ok(Reception { pieces: self.clone(), id, alea, envoi, clair, rang: 0, taille: 0, hachage: Sha256::new() })
    }

    /// These bytes of a file, deciphered as they are asked for; none when its object is missing. One that a sweep had set aside is
    /// put back first.
    pub async fn ouvrir(&self, piece: &PieceLue, plage: Range<u64>) -> Result<Option<Octets>> {
        let chemin = chemin(&piece.id)?;
        let mut debut = octets::lire(&*self.magasin, &chemin, 0..scelle::ENTETE).await?;
        if debut.is_none() && self.rangement.remettre(&piece.id).await? {
            debut = octets::lire(&*self.magasin, &chemin, 0..scelle::ENTETE).await?;
        }
        let Some(debut) = debut else { return Ok(None) };
        let entete: BytesMut = debut.try_collect().await?;
        if plage.is_empty() {
            return Ok(Some(stream::empty().boxed()));
        }
        let (premiere, ou) = scelle::pieces(piece.taille, &plage);
        let Some(scellees) = octets::lire(&*self.magasin, &chemin, ou).await? else { return Ok(None) };
        let suite = Ouverture {
            pieces: self.clone(),
            piece: piece.clone(),
            entete,
            scellees,
            tampon: BytesMut::new(),
            rang: premiere,
            plage,
        };
        Ok(Some(stream::try_unfold(suite, Ouverture::suivante).boxed()))
    }

    /// The whole file, for what must see it whole; the caller bounds its length.
    pub async fn lire(&self, piece: &PieceLue) -> Result<Option<Bytes>> {
        let Some(octets) = self.ouvrir(piece, 0..piece.taille).await? else { return Ok(None) };
        Ok(Some(octets.try_collect::<BytesMut>().await?.freeze()))
    }

    /// Seals a file again, under the newest key and the same name; nothing when its object is missing. Whoever reads it at
    /// that very instant may have to ask again.
    async fn resceller(&self, piece: &PieceLue) -> Result<Option<PieceLue>> {
        let Some(mut octets) = self.ouvrir(piece, 0..piece.taille).await? else { return Ok(None) };
        let mut reception = self.recevoir_sous(piece.id.clone()).await?;
        while let Some(octets) = octets.try_next().await? {
            reception.ajouter(&octets).await?;
        }
        reception.finir(piece.mime.clone()).await.map(Some)
    }

    /// Deletes the bytes of a file whose row has just gone, set aside or not.
    pub async fn effacer(&self, id: &str) -> Result<()> {
        octets::effacer(&*self.magasin, &chemin(id)?).await?;
        self.rangement.effacer_les_ecartes(id).await
    }
}

impl Reception {
    /// Bytes received so far.
    pub fn taille(&self) -> u64 {
        self.taille
    }

    /// Takes what comes next.
    pub async fn ajouter(&mut self, octets: &[u8]) -> Result<()> {
        self.hachage.update(octets);
        self.taille += octets.len() as u64;
        let mut reste = octets;
        while !reste.is_empty() {
            // A full piece waits for a byte more: until then it may be the last.
            if self.clair.len() as u64 == scelle::CLAIR {
                self.sceller(false)?;
                self.envoi.avancer().await?;
            }
            let place = usize::try_from(scelle::CLAIR).unwrap_or(usize::MAX) - self.clair.len();
            let (ici, apres) = reste.split_at(place.min(reste.len()));
            self.clair.extend_from_slice(ici);
            reste = apres;
        }
        Ok(())
    }

    /// The file is whole: its object appears, ready for its row.
    pub async fn finir(mut self, mime: impl Into<String>) -> Result<PieceLue> {
        self.sceller(true)?;
        self.envoi.finir().await?;
        let empreinte = crate::fichier::hexadecimal(&self.hachage.finalize());
        let trousseau = &self.pieces.trousseau;
        Ok(PieceLue {
            id: self.id,
            taille: self.taille,
            mime: mime.into(),
            empreinte: trousseau.index("piece", &empreinte),
            cle: trousseau.courante(),
        })
    }

    fn sceller(&mut self, derniere: bool) -> Result<()> {
        let sceau = Sceau::lire(&self.pieces.trousseau, &self.alea, &self.id)?;
        let scelle = sceau.sceller(self.rang, derniere, &self.clair)?;
        self.envoi.tampon().extend(scelle);
        self.clair.clear();
        self.rang += 1;
        Ok(())
    }
}

/// A file being read.
struct Ouverture {
    pieces: Pieces,
    piece: PieceLue,
    entete: BytesMut,
    scellees: Octets,
    tampon: BytesMut,
    rang: u64,
    plage: Range<u64>,
}

impl Ouverture {
    /// The part that is asked for of the next piece.
    async fn suivante(mut self) -> Result<Option<(Bytes, Self)>> {
        let debut = self.rang * scelle::CLAIR;
        if debut >= self.plage.end {
            return Ok(None);
        }
        let derniere = self.rang == scelle::derniere(self.piece.taille);
        let clair = if derniere { self.piece.taille - debut } else { scelle::CLAIR };
        let scelle = usize::try_from(clair + 16).unwrap_or(usize::MAX);
        while self.tampon.len() < scelle {
            let Some(octets) = self.scellees.try_next().await? else {
                return Err(scelle::erreur("contenu interrompu".to_owned()));
            };
            self.tampon.extend_from_slice(&octets);
        }
        let scellee = self.tampon.split_to(scelle);
        let sceau = Sceau::lire(&self.pieces.trousseau, &self.entete, &self.piece.id)?;
        let clair = Bytes::from(sceau.ouvrir(self.rang, derniere, &scellee)?);
        let dans =
            |position: u64| usize::try_from(position.saturating_sub(debut)).unwrap_or(usize::MAX).min(clair.len());
        let demande = clair.slice(dans(self.plage.start)..dans(self.plage.end));
        self.rang += 1;
        Ok(Some((demande, self)))
    }
}

/// Gives a stored file its row, in the transaction that writes the row that names it.
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

/// Deletes the row of a file that nothing names any more; its bytes are deleted after the commit ([`Pieces::effacer`]), or by
/// the sweep.
pub async fn rayer(tx: &Ecriture, id: &str) -> Result<()> {
    piece::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

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

/// Every column that names a person's file: the sweep spares what one of them holds. A test meets each such column of the
/// schema.
pub const COLONNES_QUI_NOMMENT: [(&str, &str); 4] = [
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

/// Every file that has a row.
pub(crate) async fn noms(db: &impl ConnectionTrait) -> Result<HashSet<String>> {
    let noms = piece::Entity::find().select_only().column(piece::Column::Id).into_tuple().all(db).await?;
    Ok(noms.into_iter().collect())
}

/// Whether a file has a row.
pub(crate) async fn est_inscrite(db: &impl ConnectionTrait, id: &str) -> Result<bool> {
    Ok(piece::Entity::find_by_id(id).one(db).await?.is_some())
}

/// The files of rows that nothing names, and that are older than `limite`.
pub(crate) async fn anonymes(db: &impl ConnectionTrait, limite: Instant) -> Result<HashSet<String>> {
    let mut anonymes = piece::Entity::find().select_only().column(piece::Column::Id);
    anonymes = anonymes.filter(piece::Column::Instant.lt(limite));
    for utiles in nommees() {
        anonymes = anonymes.filter(piece::Column::Id.not_in_subquery(utiles));
    }
    Ok(anonymes.into_tuple().all(db).await?.into_iter().collect())
}

impl Base {
    /// People's files.
    pub fn pieces(&self) -> &Pieces {
        &self.0.pieces
    }

    /// Seals again every file that is under an older key: until then that key may not leave the file of keys. Gives how many
    /// were; one whose object is missing stays as it is, and counts among none.
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
            // A file that was taken away meanwhile is not brought back.
            match notees.await? {
                0 => self.0.pieces.effacer(&neuve.id).await?,
                _ => rescellees += 1,
            }
        }
    }

    /// How many of people's files are under each key.
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

    /// Notes which rows have no file; those that have theirs again are as before.
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

/// Deletes the rows that nothing names and that are older than `limite`; gives how many.
pub(crate) async fn oublier_les_anonymes(tx: &Ecriture, limite: Instant) -> Result<u64> {
    let mut anonymes = piece::Entity::delete_many().filter(piece::Column::Instant.lt(limite));
    for utiles in nommees() {
        anonymes = anonymes.filter(piece::Column::Id.not_in_subquery(utiles));
    }
    Ok(anonymes.exec(tx).await?.rows_affected)
}

/// `ab/abcdef…`: no folder of a million files, and no path but these.
fn chemin(id: &str) -> Result<Chemin> {
    let connu = id.len() == 32 && id.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if !connu {
        return Err(Error::Reglage("nom de pièce illisible".to_owned()));
    }
    Ok(Chemin::from_iter([&id[..2], id]))
}
