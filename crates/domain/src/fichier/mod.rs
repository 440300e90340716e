//! The files that people send: which formats are accepted, how heavy the files may be, whether they open, and what
//! the sender reads when a file is refused (spec section 5, rules `ext` and `size`;
//! `docs/decisions/0043-un-fichier-se-juge-a-sa-structure.md`).
//!
//! [`reconnaitre`] tells the format by the first bytes; [`examiner`] reads the file to its end. Nothing is inflated
//! or decoded, so reading costs a few times the length of the file, whatever the file claims to hold.

mod image;
mod jpeg;
mod pdf;
mod png;
#[cfg(test)]
mod tests;

pub use image::ImageAnnoncee;

use crate::enumeration;
use crate::texte::nettoyer_ligne;
use serde::{Deserialize, Serialize};

enumeration! {
    /// The two stores of files that the portal keeps.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Magasin: TOUS, code {
        /// The files of the catalogue.
        Fichiers = "fichiers";
        Pieces = "pieces";
    }
}

/// The media types of the files that browsers show without running any code from them.
const SURS: [&str; 8] =
    ["application/pdf", "image/avif", "image/gif", "image/jpeg", "image/png", "image/webp", "text/plain", "video/mp4"];

/// Whether browsers show a file of this media type without running any code from it.
pub fn se_montre(type_mime: &str) -> bool {
    SURS.contains(&essence(type_mime))
}

/// A media type without its parameters.
pub fn essence(type_mime: &str) -> &str {
    type_mime.split(';').next().unwrap_or_default().trim()
}

/// The greatest number of letters of a name that is shown.
const LETTRES_DU_NOM: usize = 120;

/// The name of a file as it is shown: on one line, without the folders that some browsers send. When a name is too
/// long, its end is kept. `None` when nothing of the name is left.
///
/// ```
/// use domain::fichier::nom_montre;
/// assert_eq!(nom_montre("C:\\Photos\\avis 2026.pdf").as_deref(), Some("avis 2026.pdf"));
/// assert_eq!(nom_montre(" / "), None);
/// ```
pub fn nom_montre(nom: &str) -> Option<String> {
    let sans_dossier = nom.rsplit(['/', '\\']).next().unwrap_or_default();
    let net = nettoyer_ligne(&sans_dossier.replace(|c: char| c.is_control(), " "));
    let lettres = net.chars().count();
    match lettres.checked_sub(LETTRES_DU_NOM) {
        _ if net.is_empty() => None,
        None | Some(0) => Some(net),
        // The end of the name is kept, because it says what kind of file it is.
        Some(de_trop) => Some(std::iter::once('…').chain(net.chars().skip(de_trop + 1)).collect()),
    }
}

/// A format of files. It is recognised by the content of a file, never by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Jpg,
    /// The format JPG under its longer name, for lists of formats that show both names. [`reconnaitre`] never gives
    /// it.
    Jpeg,
    Png,
    Pdf,
}

impl Format {
    /// The format of this media type.
    pub fn depuis_mime(mime: &str) -> Option<Self> {
        [Self::Jpg, Self::Png, Self::Pdf].into_iter().find(|format| format.mime() == mime)
    }

    /// The media type of the format.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Jpg | Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Pdf => "application/pdf",
        }
    }

    /// The extension of a file of this format.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpg | Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// The name of the format, as people read it.
    pub fn libelle(self) -> &'static str {
        match self {
            Self::Jpg => "JPG",
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Pdf => "PDF",
        }
    }
}

/// The header of a PDF is looked for in this many bytes at the start of the file, as readers of PDF files do.
pub const DEBUT: usize = 1024;
/// The most pixels of a picture that is kept as it was sent. Phones make pictures of 200 million pixels, and the
/// device of the person who opens the picture has to draw all of them.
pub const PIXELS: u64 = 250_000_000;

/// The format of a file, given its first [`DEBUT`] bytes. A picture begins with its signature. A PDF may have a byte
/// order mark, line ends, zeros or a printer's commands before its signature.
pub fn reconnaitre(debut: &[u8]) -> Option<Format> {
    let debut = &debut[..debut.len().min(DEBUT)];
    if debut.starts_with(png::SIGNATURE) {
        Some(Format::Png)
    } else if debut.starts_with(jpeg::SIGNATURE) {
        Some(Format::Jpg)
    } else {
        memchr::memmem::find(debut, pdf::SIGNATURE).map(|_| Format::Pdf)
    }
}

/// Checks that the people who receive a file of this format will be able to open it.
pub fn examiner(octets: &[u8], format: Format) -> Result<(), DefautDeFichier> {
    if format == Format::Pdf {
        return pdf::lire(octets);
    }
    if annoncer(octets, format)?.pixels > PIXELS { Err(DefautDeFichier::Dimensions(PIXELS)) } else { Ok(()) }
}

/// The size of a picture. It is read from the headers, once the whole file was found to be complete.
pub fn annoncer(octets: &[u8], format: Format) -> Result<ImageAnnoncee, DefautDeFichier> {
    match format {
        Format::Jpg | Format::Jpeg => jpeg::lire(octets),
        Format::Png => png::lire(octets),
        Format::Pdf => Err(DefautDeFichier::Endommage(Format::Pdf)),
    }
}

/// Why a file of an accepted format is refused. Each reason has a stable code, and a sentence that says what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefautDeFichier {
    Vide,
    /// The file was cut off, or no reader can open it.
    Endommage(Format),
    /// The file opens only with a password.
    MotDePasse,
    /// The picture has more pixels than this number.
    Dimensions(u64),
    /// The file is a JPEG of a kind that browsers do not draw.
    Variante,
}

impl DefautDeFichier {
    /// The stable code of the violation that the refused sender gets.
    pub fn code(self) -> &'static str {
        match self {
            Self::Vide => "vide",
            Self::Endommage(_) => "endommage",
            Self::MotDePasse => "mot-de-passe",
            Self::Dimensions(_) => "dimensions",
            Self::Variante => "variante",
        }
    }

    /// The sentence that people read.
    pub fn phrase(self) -> String {
        match self {
            Self::Vide => {
                "Ce fichier est vide\u{a0}: vérifiez-le sur votre appareil, puis envoyez-le de nouveau.".to_owned()
            }
            Self::Endommage(Format::Pdf) => "Ce PDF est incomplet ou endommagé\u{a0}: ouvrez-le sur votre appareil, \
                enregistrez-le ou téléchargez-le de nouveau, puis renvoyez-le."
                .to_owned(),
            Self::Endommage(_) => {
                "Cette image est incomplète ou endommagée\u{a0}: ouvrez-la sur votre appareil, enregistrez-la \
                ou photographiez-la de nouveau, puis renvoyez-la."
                    .to_owned()
            }
            Self::MotDePasse => {
                "Ce PDF demande un mot de passe pour s’ouvrir\u{a0}: enregistrez-en une copie sans mot de passe, \
                puis envoyez-la."
                    .to_owned()
            }
            Self::Dimensions(pixels) => format!(
                "Cette image est trop grande ({} millions de pixels au plus)\u{a0}: réduisez-la, puis envoyez-la de nouveau.",
                pixels / 1_000_000
            ),
            Self::Variante => {
                "Cette image est d’une sorte de JPG que les navigateurs n’affichent pas\u{a0}: enregistrez-la de \
                nouveau en JPG ou en PNG, puis envoyez-la."
                    .to_owned()
            }
        }
    }
}

/// The number of bytes in a Ko, for the server and the browser (`docs/regles.md`, rule `size`).
pub const KO: u32 = 1000;

/// The sentence for a file of a format that is not accepted.
pub fn phrase_formats(acceptes: &[Format]) -> String {
    let liste = acceptes.iter().map(|format| format.libelle()).collect::<Vec<_>>().join(", ");
    let accord = if acceptes.len() > 1 { "formats acceptés" } else { "format accepté" };
    format!("Ce type de fichier n'est pas valide ({accord}\u{a0}: {liste})")
}

/// The sentence for a file that is too heavy. From 1 000 Ko on, it gives the limit in Mo.
pub fn phrase_poids(ko: u32) -> String {
    let poids = match (ko / 1000, ko % 1000) {
        (0, _) => format!("{ko}\u{a0}Ko"),
        (mo, 0) => format!("{mo}\u{a0}Mo"),
        (mo, reste) => {
            let reste = format!("{reste:03}");
            format!("{mo},{}\u{a0}Mo", reste.trim_end_matches('0'))
        }
    };
    format!("Le fichier doit avoir un poids inférieur à {poids}")
}
