//! Files that people send: which kinds are taken, how heavy, whether they can be opened, and what is said of the others (spec
//! section 5, rules `ext` and `size`; `docs/decisions/0043-un-fichier-se-juge-a-sa-structure.md`).
//!
//! [`reconnaitre`] tells a file by its first bytes, [`examiner`] reads it to its end. Nothing is inflated nor decoded: a file
//! costs a few times its length to read, whatever it claims to hold.

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
    /// Which of the files that the portal keeps.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Magasin: TOUS, code {
        /// Those of the catalogue.
        Fichiers = "fichiers";
        /// People's.
        Pieces = "pieces";
    }
}

/// Types that browsers show without running anything of them.
const SURS: [&str; 8] =
    ["application/pdf", "image/avif", "image/gif", "image/jpeg", "image/png", "image/webp", "text/plain", "video/mp4"];

/// Whether a browser shows a file of this media type without running anything of it.
pub fn se_montre(type_mime: &str) -> bool {
    SURS.contains(&essence(type_mime))
}

/// A media type without its parameters.
pub fn essence(type_mime: &str) -> &str {
    type_mime.split(';').next().unwrap_or_default().trim()
}

/// Letters of a name that is shown, at most.
const LETTRES_DU_NOM: usize = 120;

/// The name of a file as it is shown: without the folders that some browsers send, on one line, its end kept when it is long. None when
/// nothing is left of it.
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
        // Its last letters say what kind it is.
        Some(de_trop) => Some(std::iter::once('…').chain(net.chars().skip(de_trop + 1)).collect()),
    }
}

/// A kind of file, told by its content and never by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A photograph.
    Jpg,
    /// The same by its longer name, where a list of formats says both; no content is told to be one.
    Jpeg,
    /// A picture.
    Png,
    /// A document.
    Pdf,
}

impl Format {
    /// The format of a media type.
    pub fn depuis_mime(mime: &str) -> Option<Self> {
        [Self::Jpg, Self::Png, Self::Pdf].into_iter().find(|format| format.mime() == mime)
    }

    /// Its media type.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Jpg | Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Pdf => "application/pdf",
        }
    }

    /// The end of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpg | Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// Its name, as people read it.
    pub fn libelle(self) -> &'static str {
        match self {
            Self::Jpg => "JPG",
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Pdf => "PDF",
        }
    }
}

/// Bytes in which a file tells what it is: readers look for the header of a PDF in as many.
pub const DEBUT: usize = 1024;
/// Pixels of a picture that is kept as it came, at most: phones make 200 million, and who opens it draws all of them.
pub const PIXELS: u64 = 250_000_000;

/// What a file is, by its first [`DEBUT`] bytes. A picture begins with its signature; before that of a PDF there may be a byte
/// order mark, line ends, zeros or a printer's commands.
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

/// Whether a file that begins as this kind can be opened by those who receive it.
pub fn examiner(octets: &[u8], format: Format) -> Result<(), DefautDeFichier> {
    if format == Format::Pdf {
        return pdf::lire(octets);
    }
    if annoncer(octets, format)?.pixels > PIXELS { Err(DefautDeFichier::Dimensions(PIXELS)) } else { Ok(()) }
}

/// What a picture that is whole says of itself.
pub fn annoncer(octets: &[u8], format: Format) -> Result<ImageAnnoncee, DefautDeFichier> {
    match format {
        Format::Jpg | Format::Jpeg => jpeg::lire(octets),
        Format::Png => png::lire(octets),
        Format::Pdf => Err(DefautDeFichier::Endommage(Format::Pdf)),
    }
}

/// Why a file of a kind that is taken is refused: each reason has a code that stays and words that say what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefautDeFichier {
    /// It holds nothing.
    Vide,
    /// It was cut off, or nobody can open it.
    Endommage(Format),
    /// It asks for a password.
    MotDePasse,
    /// A picture of more pixels than these.
    Dimensions(u64),
    /// A JPEG that browsers do not draw.
    Variante,
}

impl DefautDeFichier {
    /// The stable code of its violation.
    pub fn code(self) -> &'static str {
        match self {
            Self::Vide => "vide",
            Self::Endommage(_) => "endommage",
            Self::MotDePasse => "mot-de-passe",
            Self::Dimensions(_) => "dimensions",
            Self::Variante => "variante",
        }
    }

    /// What a person reads.
    pub fn phrase(self) -> String {
        match self {
            Self::Vide => {
                "Ce fichier est vide : vérifiez-le sur votre appareil, puis envoyez-le de nouveau.".to_owned()
            }
            Self::Endommage(Format::Pdf) => "Ce PDF est incomplet ou endommagé : ouvrez-le sur votre appareil, \
                enregistrez-le ou téléchargez-le de nouveau, puis renvoyez-le."
                .to_owned(),
            Self::Endommage(_) => {
                "Cette image est incomplète ou endommagée : ouvrez-la sur votre appareil, enregistrez-la \
                ou photographiez-la de nouveau, puis renvoyez-la."
                    .to_owned()
            }
            Self::MotDePasse => {
                "Ce PDF demande un mot de passe pour s’ouvrir : enregistrez-en une copie sans mot de passe, \
                puis envoyez-la."
                    .to_owned()
            }
            Self::Dimensions(pixels) => format!(
                "Cette image est trop grande ({} millions de pixels au plus) : réduisez-la, puis envoyez-la de nouveau.",
                pixels / 1_000_000
            ),
            Self::Variante => {
                "Cette image est d’une sorte de JPG que les navigateurs n’affichent pas : enregistrez-la de \
                nouveau en JPG ou en PNG, puis envoyez-la."
                    .to_owned()
            }
        }
    }
}

/// Bytes of a Ko, on both sides (`docs/regles.md`, rule `size`).
pub const KO: u32 = 1000;

/// What is said of a file of another kind.
pub fn phrase_formats(acceptes: &[Format]) -> String {
    let liste = acceptes.iter().map(|format| format.libelle()).collect::<Vec<_>>().join(", ");
    let accord = if acceptes.len() > 1 { "formats acceptés" } else { "format accepté" };
    format!("Ce type de fichier n'est pas valide ({accord} : {liste})")
}

/// What is said of a file too heavy: in Mo from 1 000 Ko on.
pub fn phrase_poids(ko: u32) -> String {
    let poids = match (ko / 1000, ko % 1000) {
        (0, _) => format!("{ko} Ko"),
        (mo, 0) => format!("{mo} Mo"),
        (mo, reste) => {
            let reste = format!("{reste:03}");
            format!("{mo},{} Mo", reste.trim_end_matches('0'))
        }
    };
    format!("Le fichier doit avoir un poids inférieur à {poids}")
}
