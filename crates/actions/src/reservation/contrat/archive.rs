//! The whole file of a firm sale as one ZIP: its papers, and a list with the name and the hash of each.

use crate::error::{Error, Result};
use crate::fichier::interrompu;
use bytes::Bytes;
use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use domain::calendrier::{en_bref, jour_a_paris};
use domain::fichier::Format;
use domain::texte::slug;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::Base;
use store::octets::hexadecimal;
use store::piece::PieceLue;
use tokio::sync::Semaphore;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// How many archives are built at once, because each one is in memory with all its papers.
const ENSEMBLE: usize = 2;
/// How long a call waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most letters of a paper's name in the name of its file.
const NOM: usize = 60;
const INDEX: &str = "index.txt";

/// A paper in the file of a sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PieceDuDossier {
    /// The path of the paper in the archive.
    pub(super) nom: String,
    pub(super) libelle: String,
}

/// The head of the list of papers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EnTeteDuDossier {
    /// The reference by which people name the contract.
    pub(super) reference: String,
    /// The home that is sold: "Appartement 3 pièces, lot A201, Les Terrasses de l’Erdre".
    pub(super) bien: String,
    pub(super) acquereurs: String,
    /// Since when the sale is firm.
    pub(super) definitif: DateTime<Utc>,
}

impl PieceDuDossier {
    /// Makes a paper of this media type, with its rank in a folder of the archive.
    pub(super) fn dans(dossier: &str, rang: usize, libelle: &str, mime: &str) -> Self {
        let extension = Format::depuis_mime(mime).map_or("bin", Format::extension);
        let court: String = slug(libelle).chars().take(NOM).collect();
        let nom = format!("{dossier}/{rang:02}-{}.{extension}", court.trim_end_matches('-'));
        Self { nom, libelle: libelle.to_owned() }
    }
}

/// Builds the archive from the papers.
pub(super) async fn monter(
    base: &Base,
    en_tete: EnTeteDuDossier,
    pieces: Vec<(PieceDuDossier, PieceLue)>,
) -> Result<Vec<u8>> {
    static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let places = Arc::clone(PLACES.get_or_init(|| Arc::new(Semaphore::new(ENSEMBLE))));
    let place = tokio::time::timeout(PATIENCE, places.acquire_owned()).await;
    let place = place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))?;
    let mut lues = Vec::with_capacity(pieces.len());
    for (piece, fichier) in pieces {
        let octets = base.pieces().lire(&fichier).await?;
        lues.push((piece, octets.ok_or_else(|| interrompu("une pièce du dossier a disparu"))?));
    }
    let travail = tokio::task::spawn_blocking(move || {
        // The work goes on when the caller has given up, so it holds the place itself.
        let _place = place;
        archiver(&en_tete, &lues)
    });
    let archive = travail.await.map_err(|_| interrompu("archive interrompue"))?;
    archive.map_err(|erreur| {
        tracing::error!(%erreur, "the file of a sale could not be put together");
        Error::Interne(store::Error::Programme("le dossier d’une vente n’a pas pu être assemblé"))
    })
}

/// Writes the archive. Papers are stored without compression, because they are already compressed.
fn archiver(en_tete: &EnTeteDuDossier, pieces: &[(PieceDuDossier, Bytes)]) -> zip::result::ZipResult<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(date(jour_a_paris(en_tete.definitif)));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file(INDEX, options)?;
    archive.write_all(index(en_tete, pieces).as_bytes())?;
    for (piece, octets) in pieces {
        archive.start_file(piece.nom.as_str(), options)?;
        archive.write_all(octets)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The first instant of a day, or the first day of the ZIP format when the format cannot hold that day.
fn date(jour: NaiveDate) -> zip::DateTime {
    let lu = |nombre: u32| u8::try_from(nombre).ok();
    let date = u16::try_from(jour.year()).ok().zip(lu(jour.month())).zip(lu(jour.day()));
    date.and_then(|((annee, mois), jour)| zip::DateTime::from_date_and_time(annee, mois, jour, 0, 0, 0).ok())
        .unwrap_or_default()
}

/// Writes the list: the name of each paper, its length and its hash.
fn index(en_tete: &EnTeteDuDossier, pieces: &[(PieceDuDossier, Bytes)]) -> String {
    let EnTeteDuDossier { reference, bien, acquereurs, definitif } = en_tete;
    let mut texte = format!(
        "Dossier de la réservation {reference}\n\nBien\u{a0}: {bien}\nAcquéreurs\u{a0}: {acquereurs}\nVente définitive depuis le {}\n",
        en_bref(*definitif)
    );
    for (piece, octets) in pieces {
        // Writing to a string cannot fail.
        let _ = write!(
            texte,
            "\n{}\n  Fichier\u{a0}: {}\n  Taille\u{a0}: {} octets\n  SHA-256\u{a0}: {}\n",
            piece.libelle,
            piece.nom,
            octets.len(),
            hexadecimal(&Sha256::digest(octets))
        );
    }
    texte
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    const PDF: &str = "application/pdf";

    fn en_tete() -> EnTeteDuDossier {
        EnTeteDuDossier {
            reference: "R-000012".to_owned(),
            bien: "Appartement 3 pièces, lot A201, Les Terrasses de l’Erdre".to_owned(),
            acquereurs: "Mme Léa Perrin et M. Hugo Perrin".to_owned(),
            definitif: "2026-11-27T23:30:00Z".parse().expect("an instant"),
        }
    }

    #[test]
    fn une_piece_est_nommee_sans_accent_ni_espace() {
        let piece = PieceDuDossier::dans("annexes", 2, "Notice descriptive (bâtiment A)", PDF);
        assert_eq!(piece.nom, "annexes/02-notice-descriptive-batiment-a.pdf");
        let photo = PieceDuDossier::dans("notifications", 11, &"é".repeat(90), "image/jpeg");
        assert_eq!(photo.nom, format!("notifications/11-{}.jpg", "e".repeat(60)));
    }

    #[test]
    fn l_archive_rend_chaque_octet_et_sa_liste_dit_tout() {
        let contrat = PieceDuDossier {
            nom: "contrat-R-000012.pdf".to_owned(),
            libelle: "Contrat de réservation signé".to_owned(),
        };
        let notice = PieceDuDossier::dans("annexes", 1, "Notice descriptive", PDF);
        let lues = [(contrat, Bytes::from_static(b"abc")), (notice, Bytes::from_static(b"%PDF"))];
        let archive = archiver(&en_tete(), &lues).expect("an archive");
        let mut lue = zip::ZipArchive::new(Cursor::new(archive)).expect("one that opens");
        let noms: Vec<_> = lue.file_names().map(|nom| nom.expect("a name").into_owned()).collect();
        assert_eq!(noms, ["index.txt", "contrat-R-000012.pdf", "annexes/01-notice-descriptive.pdf"]);
        let lire = |lue: &mut zip::ZipArchive<Cursor<Vec<u8>>>, nom: &str| {
            let mut octets = Vec::new();
            lue.by_name(nom).expect("a file").read_to_end(&mut octets).expect("its bytes");
            octets
        };
        assert_eq!(lire(&mut lue, "contrat-R-000012.pdf"), b"abc");
        assert_eq!(lire(&mut lue, "annexes/01-notice-descriptive.pdf"), b"%PDF");
        let liste = String::from_utf8(lire(&mut lue, INDEX)).expect("UTF-8");
        assert_eq!(
            liste.lines().take(9).collect::<Vec<_>>().join("\n"),
            "Dossier de la réservation R-000012\n\nBien\u{a0}: Appartement 3 pièces, lot A201, Les Terrasses de l’Erdre\n\
             Acquéreurs\u{a0}: Mme Léa Perrin et M. Hugo Perrin\n\
             Vente définitive depuis le 28/11/2026 à 00:30, heure de Paris\n\n\
             Contrat de réservation signé\n  Fichier\u{a0}: contrat-R-000012.pdf\n  Taille\u{a0}: 3 octets"
        );
        // The SHA-256 of "abc", known from the standard.
        assert!(
            liste.contains("SHA-256\u{a0}: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            "{liste}"
        );
        assert!(liste.ends_with('\n') && liste.contains("Fichier\u{a0}: annexes/01-notice-descriptive.pdf"));
    }
}
