//! Reads a PNG chunk by chunk, up to its last one.

use super::DefautDeFichier;
use super::image::ImageAnnoncee;
use std::ops::RangeInclusive;

/// The first bytes of a PNG.
pub(super) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The most bytes that one byte of a deflate stream can become.
const DETENTE: u64 = 1032;
/// The most colours that a palette can have.
const COULEURS: usize = 256;

/// A chunk of the file.
struct Troncon<'o> {
    genre: [u8; 4],
    contenu: &'o [u8],
    somme: u32,
}

impl Troncon<'_> {
    /// Whether readers give up when they cannot use this chunk. They skip the chunks of the other kind.
    fn est_indispensable(&self) -> bool {
        self.genre[0].is_ascii_uppercase()
    }

    fn est_intact(&self) -> bool {
        let mut somme = crc32fast::Hasher::new();
        somme.update(&self.genre);
        somme.update(self.contenu);
        somme.finalize() == self.somme
    }
}

/// Reads a picture to its end, and gives its size. Bytes after the end are allowed, because readers skip them.
pub(super) fn lire(octets: &[u8]) -> Result<ImageAnnoncee, DefautDeFichier> {
    parcourir(octets).ok_or(DefautDeFichier::Endommage(super::Format::Png))
}

fn parcourir(octets: &[u8]) -> Option<ImageAnnoncee> {
    let mut reste = octets.strip_prefix(SIGNATURE)?;
    let premier = troncon(&mut reste)?;
    if premier.genre != *b"IHDR" || !premier.est_intact() {
        return None;
    }
    let tete = Tete::lire(premier.contenu)?;
    let (mut palette, mut transparence, mut donnees) = (0, false, Vec::new());
    let mut poids: u64 = 0;
    loop {
        let suivant = troncon(&mut reste)?;
        if suivant.est_indispensable() && !suivant.est_intact() {
            return None;
        }
        match &suivant.genre {
            b"PLTE" => palette = suivant.contenu.len(),
            b"tRNS" => transparence = true,
            b"IDAT" => {
                poids += suivant.contenu.len() as u64;
                donnees.extend(suivant.contenu.iter().take(2 - donnees.len().min(2)));
            }
            b"IEND" => break,
            _ if suivant.est_indispensable() => return None,
            _ => {}
        }
    }
    let couleurs = palette / 3;
    let palette_juste = palette.is_multiple_of(3) && couleurs <= COULEURS && (tete.couleur != PALETTE || couleurs > 0);
    let entiere = est_zlib(&donnees) && tete.octets() <= poids.saturating_mul(DETENTE);
    (palette_juste && entiere).then(|| tete.annoncer(transparence))
}

/// The next chunk: its length, its kind, its content, its checksum.
fn troncon<'o>(reste: &mut &'o [u8]) -> Option<Troncon<'o>> {
    let (longueur, suite) = reste.split_first_chunk::<4>()?;
    let (genre, suite) = suite.split_first_chunk::<4>()?;
    let (contenu, suite) = suite.split_at_checked(usize::try_from(u32::from_be_bytes(*longueur)).ok()?)?;
    let (somme, suite) = suite.split_first_chunk::<4>()?;
    *reste = suite;
    genre.iter().all(u8::is_ascii_alphabetic).then_some(Troncon {
        genre: *genre,
        contenu,
        somme: u32::from_be_bytes(*somme),
    })
}

/// Whether these two bytes begin a zlib stream.
fn est_zlib(debut: &[u8]) -> bool {
    matches!(debut, [methode, drapeaux] if methode & 15 == 8
        && (u16::from(*methode) << 8 | u16::from(*drapeaux)).is_multiple_of(31))
}

const PALETTE: u8 = 3;

/// The header chunk of the picture.
struct Tete {
    largeur: u32,
    hauteur: u32,
    profondeur: u8,
    couleur: u8,
}

impl Tete {
    fn lire(contenu: &[u8]) -> Option<Self> {
        let &[l0, l1, l2, l3, h0, h1, h2, h3, profondeur, couleur, 0, 0, 0 | 1] = contenu else { return None };
        let tete = Self {
            largeur: u32::from_be_bytes([l0, l1, l2, l3]),
            hauteur: u32::from_be_bytes([h0, h1, h2, h3]),
            profondeur,
            couleur,
        };
        let profondeurs: &[u8] = match couleur {
            0 => &[1, 2, 4, 8, 16],
            PALETTE => &[1, 2, 4, 8],
            2 | 4 | 6 => &[8, 16],
            _ => return None,
        };
        let cotes: RangeInclusive<u32> = 1..=i32::MAX.unsigned_abs();
        let dessinable = cotes.contains(&tete.largeur) && cotes.contains(&tete.hauteur);
        (dessinable && profondeurs.contains(&profondeur)).then_some(tete)
    }

    fn canaux(&self) -> u64 {
        match self.couleur {
            2 => 3,
            4 => 2,
            6 => 4,
            _ => 1,
        }
    }

    fn pixels(&self) -> u64 {
        u64::from(self.largeur) * u64::from(self.hauteur)
    }

    /// The fewest bytes that the data must hold once they are inflated.
    fn octets(&self) -> u64 {
        (self.pixels() / 8).saturating_mul(self.canaux() * u64::from(self.profondeur))
    }

    fn annoncer(&self, transparence: bool) -> ImageAnnoncee {
        let canaux = match self.couleur {
            PALETTE => 3 + u64::from(transparence),
            0 | 2 => self.canaux() + u64::from(transparence),
            _ => self.canaux(),
        };
        let octets_par_pixel = canaux * if self.profondeur == 16 { 2 } else { 1 };
        ImageAnnoncee { pixels: self.pixels(), memoire: self.pixels().saturating_mul(octets_par_pixel) }
    }
}
