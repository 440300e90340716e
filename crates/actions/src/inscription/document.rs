//! The files of a registration, sent before its form: what each holds is looked at, and kept under a name that serves once.

use super::depot::{self, BornesDesDepots, Pression, Rangement};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::photo::oublier;
use bytes::Bytes;
use domain::fichier::{Format, phrase_formats};
use domain::inscription::{Emplacement, FORMATS};
use futures::TryStreamExt as _;
use image::{ImageFormat, ImageReader};
use std::io::Cursor;
use std::net::IpAddr;
use store::inscription::document;
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Base, Ecriture, Instant};

/// The name of the field.
pub const CHAMP: &str = "fichier";
/// Pixels of a picture, at most: what a few kilobytes claim to hold is not shown to staff.
const PIXELS: u64 = 100_000_000;
/// Where the end of a PDF is said, at most so far from its last byte.
const FIN_PDF: u64 = 1024;

/// A file that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepotDePiece {
    /// The name that the form claims it by, once.
    pub nom: String,
    /// Until when.
    pub expire: Instant,
    /// What it found where it waits.
    pub pression: Pression,
    /// How many files wait there now, about.
    pub en_attente: u64,
}

/// Keeps a file that was received, in the deposit of this token or in the place of those that have none; it is deleted when it is
/// refused.
pub async fn deposer(
    contexte: &Contexte,
    emplacement: Emplacement,
    recue: &PieceLue,
    (jeton, adresse, bornes): (Option<&Jeton>, IpAddr, BornesDesDepots),
) -> Result<DepotDePiece> {
    let depose = ranger(contexte, emplacement, recue, &Rangement { jeton, adresse, bornes }).await;
    // After any other failure the row may have been written all the same: the sweep knows.
    let pas_ecrit =
        |erreur: &Error| erreur.refusal().is_some() || matches!(erreur, Error::Internal(store::Error::Saturee));
    if depose.as_ref().is_err_and(pas_ecrit) {
        oublier(contexte.base(), &recue.id).await;
    }
    depose
}

async fn ranger(
    contexte: &Contexte,
    emplacement: Emplacement,
    recue: &PieceLue,
    rangement: &Rangement<'_>,
) -> Result<DepotDePiece> {
    verifier(contexte.base(), recue).await?;
    let travail = |tx: Ecriture| async move { depot::ranger(&tx, emplacement, recue, rangement).await };
    let range = contexte.entretenir(travail).await?;
    depot::effacer(contexte, &range.ecartes).await;
    let depot::Range { expire, pression, en_attente, .. } = range;
    Ok(DepotDePiece { nom: recue.id.clone(), expire, pression, en_attente })
}

/// Takes back a file that nobody has claimed.
pub async fn retirer(contexte: &Contexte, nom: &str) -> Result<()> {
    let travail = |tx: Ecriture| async move { document::retirer(&tx, nom).await };
    if !contexte.entretenir(travail).await? {
        return Err(Error::not_found(
            "document-introuvable",
            "Ce fichier n’est pas là, ou fait déjà partie d’une inscription.",
        ));
    }
    oublier(contexte.base(), nom).await;
    Ok(())
}

/// Whether a file is what it begins as: a picture that can be drawn, a PDF that ends. Staff open it later.
pub(crate) async fn verifier(base: &Base, recue: &PieceLue) -> Result<()> {
    let juste = match Format::depuis_mime(&recue.mime) {
        Some(Format::Pdf) => {
            let debut = recue.taille.saturating_sub(FIN_PDF);
            let fin = match base.pieces().ouvrir(recue, debut..recue.taille).await? {
                Some(octets) => octets.try_collect::<Vec<Bytes>>().await?.concat(),
                None => Vec::new(),
            };
            fin.windows(5).any(|mots| mots == b"%%EOF")
        }
        Some(format) => {
            let octets = base.pieces().lire(recue).await?.unwrap_or_default();
            image_lisible(&octets, format)
        }
        None => false,
    };
    if juste { Ok(()) } else { Err(Error::invalide(CHAMP, "ext", phrase_formats(FORMATS))) }
}

/// Whether the head of a picture says dimensions that may be drawn.
fn image_lisible(octets: &[u8], format: Format) -> bool {
    let format = match format {
        Format::Jpg | Format::Jpeg => ImageFormat::Jpeg,
        Format::Png => ImageFormat::Png,
        Format::Pdf => return false,
    };
    let dimensions = ImageReader::with_format(Cursor::new(octets), format).into_dimensions();
    dimensions.is_ok_and(|(largeur, hauteur)| (1..=PIXELS).contains(&(u64::from(largeur) * u64::from(hauteur))))
}
