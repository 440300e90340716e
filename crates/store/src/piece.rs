//! People's files (`design.md` section 2, rule 10): encrypted as they arrive, named at random, swept when no row names them.
//!
//! The object is written first, its row ([`inscrire`]) with the row that names it, in one transaction. Nothing in the
//! name, nor in the object, tells whose file it is or what it holds.

mod scelle;

use crate::base::Base;
use crate::chiffre::Trousseau;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::octets::{self, Envoi, Octets};
use crate::tables::piece;
use crate::temps::Instant;
use bytes::{Bytes, BytesMut};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Chemin;
use scelle::Sceau;
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The store of people's files.
#[derive(Debug, Clone)]
pub struct Pieces {
    magasin: Arc<dyn ObjectStore>,
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
    /// Opens the folder, made when absent.
    pub(crate) fn du_dossier(dossier: &Path, trousseau: Arc<Trousseau>) -> Result<Self> {
        std::fs::create_dir_all(dossier).map_err(|e| {
            Error::Reglage(format!("dossier des pièces {} : {}", dossier.display(), domain::systeme::cause(&e)))
        })?;
        let magasin = LocalFileSystem::new_with_prefix(dossier)?.with_fsync(true);
        Ok(Self { magasin: Arc::new(magasin), trousseau })
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

    /// These bytes of a file, deciphered as they are asked for; none when its object is missing.
    pub async fn ouvrir(&self, piece: &PieceLue, plage: Range<u64>) -> Result<Option<Octets>> {
        let chemin = chemin(&piece.id)?;
        let Some(debut) = octets::lire(&*self.magasin, &chemin, 0..scelle::ENTETE).await? else { return Ok(None) };
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

    /// Deletes the bytes of a file that no row names.
    pub async fn effacer(&self, id: &str) -> Result<()> {
        octets::effacer(&*self.magasin, &chemin(id)?).await
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

/// What a sweep of people's files did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BalayagePieces {
    /// Rows that nothing named any more, deleted.
    pub lignes: u64,
    /// Objects without a row, deleted.
    pub objets: u64,
    /// Rows whose object is missing.
    pub manquants: u64,
}

impl Base {
    /// People's files.
    pub fn pieces(&self) -> &Pieces {
        &self.0.pieces
    }

    /// Deletes what nothing names, when older than `grace` (which must exceed the longest reception), and notes the rows whose
    /// object is missing.
    pub async fn balayer_pieces(&self, grace: Duration) -> Result<BalayagePieces> {
        let micros = i64::try_from(grace.as_micros()).unwrap_or(i64::MAX);
        let limite = Instant::depuis_micros(self.maintenant().micros().saturating_sub(micros));
        let lignes = self.entretenir(|tx| async move { oublier_les_anonymes(&tx, limite).await }).await?;
        let mut bilan = BalayagePieces { lignes, ..BalayagePieces::default() };
        let mut objets = self.0.pieces.magasin.list(None);
        while let Some(objet) = objets.try_next().await? {
            let Some(id) = objet.location.filename().filter(|id| chemin(id).is_ok()) else { continue };
            // A name is given once: nobody is about to give this one its row.
            if Instant::from(objet.last_modified) < limite && !self.est_inscrite(id).await? {
                self.0.pieces.effacer(id).await?;
                bilan.objets += 1;
            }
        }
        bilan.manquants = self.noter_les_pieces_manquantes().await?;
        Ok(bilan)
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

    async fn est_inscrite(&self, id: &str) -> Result<bool> {
        let lecture = self.lire().await?;
        Ok(piece::Entity::find_by_id(id).one(&lecture).await?.is_some())
    }

    async fn noter_les_pieces_manquantes(&self) -> Result<u64> {
        let lecture = self.lire().await?;
        let connues: Vec<String> =
            piece::Entity::find().select_only().column(piece::Column::Id).into_tuple().all(&lecture).await?;
        drop(lecture);
        let mut manquantes = Vec::new();
        for id in connues {
            if !octets::present(&*self.0.pieces.magasin, &chemin(&id)?).await? {
                manquantes.push(id);
            }
        }
        for lot in manquantes.chunks(500) {
            self.entretenir(|tx| async move {
                piece::Entity::update_many()
                    .col_expr(piece::Column::Etat, MANQUANT.into())
                    .filter(piece::Column::Id.is_in(lot))
                    .exec(&tx)
                    .await?;
                Ok::<_, Error>(())
            })
            .await?;
        }
        Ok(manquantes.len() as u64)
    }
}

async fn oublier_les_anonymes(tx: &Ecriture, limite: Instant) -> Result<u64> {
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
