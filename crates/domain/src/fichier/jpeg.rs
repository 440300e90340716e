//! Reads a JPEG segment by segment, up to the mark of its end.

use super::image::ImageAnnoncee;
use super::{DefautDeFichier, Format};

/// The first bytes of a JPEG: the start mark, then the first byte of another mark.
pub(super) const SIGNATURE: &[u8] = b"\xff\xd8\xff";
/// The most pixels that one byte of data can hold. A block of 64 pixels takes at least one bit, and a component may
/// have a quarter of the blocks.
const PIXELS_PAR_OCTET: u64 = 2048;

/// The frame header of the picture.
struct Trame {
    largeur: u16,
    hauteur: u16,
    progressive: bool,
    composantes: u64,
}

/// Reads a picture to its end, and gives its size. Bytes after the end are allowed, because cameras put padding and
/// other pictures there, and readers skip them.
pub(super) fn lire(octets: &[u8]) -> Result<ImageAnnoncee, DefautDeFichier> {
    const ENDOMMAGE: DefautDeFichier = DefautDeFichier::Endommage(Format::Jpg);
    if !octets.starts_with(SIGNATURE) {
        return Err(ENDOMMAGE);
    }
    let (mut place, mut trame, mut tables, mut donnees) = (2, None, false, 0);
    loop {
        let (marque, apres) = marque_suivante(octets, place).ok_or(ENDOMMAGE)?;
        place = apres;
        match marque {
            0xd9 => break,
            0x01 | 0xd0..=0xd7 => continue,
            0xd8 => return Err(ENDOMMAGE),
            _ => {}
        }
        let contenu = segment(octets, place).ok_or(ENDOMMAGE)?;
        place += 2 + contenu.len();
        match marque {
            0xc0..=0xc2 if trame.is_none() => trame = Some(Trame::lire(marque, contenu)?),
            // Lossless, arithmetic and hierarchical JPEGs: browsers draw none of them.
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => return Err(DefautDeFichier::Variante),
            0xc0..=0xc2 => return Err(ENDOMMAGE),
            0xdb => tables = true,
            0xda => {
                if trame.is_none() || !tables {
                    return Err(ENDOMMAGE);
                }
                let fin = fin_des_donnees(octets, place).ok_or(ENDOMMAGE)?;
                donnees += (fin - place) as u64;
                place = fin;
            }
            _ => {}
        }
    }
    let trame = trame.ok_or(ENDOMMAGE)?;
    if trame.pixels() > donnees.saturating_mul(PIXELS_PAR_OCTET) {
        return Err(ENDOMMAGE);
    }
    Ok(trame.annoncer())
}

/// The next mark, and the place where it ends. Bytes before the mark are skipped, as readers of pictures do.
fn marque_suivante(octets: &[u8], mut place: usize) -> Option<(u8, usize)> {
    loop {
        place += memchr::memchr(0xff, octets.get(place..)?)?;
        place += octets[place..].iter().position(|&octet| octet != 0xff)?;
        let marque = octets[place];
        place += 1;
        if marque != 0 {
            return Some((marque, place));
        }
    }
}

/// The content of a segment, which comes after the length of the segment.
fn segment(octets: &[u8], place: usize) -> Option<&[u8]> {
    let (longueur, suite) = octets.get(place..)?.split_first_chunk::<2>()?;
    suite.get(..usize::from(u16::from_be_bytes(*longueur)).checked_sub(2)?)
}

/// The place where the data of a scan end: the first mark that is neither a stuffed byte nor a restart mark.
fn fin_des_donnees(octets: &[u8], mut place: usize) -> Option<usize> {
    loop {
        place += memchr::memchr(0xff, octets.get(place..)?)?;
        match octets.get(place + 1)? {
            0 | 0xd0..=0xd7 => place += 2,
            0xff => place += 1,
            _ => return Some(place),
        }
    }
}

impl Trame {
    fn lire(marque: u8, contenu: &[u8]) -> Result<Self, DefautDeFichier> {
        let &[precision, h0, h1, l0, l1, composantes, ref suite @ ..] = contenu else {
            return Err(DefautDeFichier::Endommage(Format::Jpg));
        };
        let (hauteur, largeur) = (u16::from_be_bytes([h0, h1]), u16::from_be_bytes([l0, l1]));
        if precision != 8 {
            return Err(DefautDeFichier::Variante);
        }
        if hauteur == 0
            || largeur == 0
            || !(1..=4).contains(&composantes)
            || suite.len() != 3 * usize::from(composantes)
        {
            return Err(DefautDeFichier::Endommage(Format::Jpg));
        }
        Ok(Self { largeur, hauteur, progressive: marque == 0xc2, composantes: u64::from(composantes) })
    }

    fn pixels(&self) -> u64 {
        u64::from(self.largeur) * u64::from(self.hauteur)
    }

    fn annoncer(&self) -> ImageAnnoncee {
        let couleurs = if self.composantes == 1 { 1 } else { 3 };
        // A progressive picture keeps all its coefficients in memory until its last scan, two bytes for each.
        let coefficients = if self.progressive { 2 * self.composantes } else { 0 };
        ImageAnnoncee { pixels: self.pixels(), memoire: self.pixels() * (couleurs + coefficients) }
    }
}
