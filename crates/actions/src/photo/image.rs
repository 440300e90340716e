//! Draws a picture of the portal from a picture that somebody sent.

use super::{Cadrage, FORMATS, MEMOIRE_MO};
use crate::error::{Error, Result};
use crate::fichier::refus;
use ::image::codecs::jpeg::JpegEncoder;
use ::image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage};
use bytes::Bytes;
use domain::fichier::{self, DefautDeFichier, Format, phrase_formats};
use std::io::Cursor;

/// The side of the drawn square, in pixels. A smaller picture is not enlarged.
const COTE: u32 = 512;
/// The longer side of a page, in pixels: A4 at 170 dots an inch. The pages of one contract are in memory together, 8 MB each.
const PAGE: u32 = 2000;
/// The number of bytes of a Mo.
const MO: u64 = 1_000_000;
/// The bytes that decoding a whole picture may take. They are bounded, because a small file may claim a huge picture. Fifty-three
/// million pixels of a phone fit.
const OCTETS: u64 = MEMOIRE_MO as u64 * MO;
/// The most pixels that a side may have. They are bounded, because reducing a very long and thin picture makes it no smaller.
const LARGEUR: u32 = 30_000;
/// The bytes of the data beside the pixels (such as a colour profile), once decompressed.
const A_COTE: u64 = 16 * MO;
/// The quality of the JPEG that is written.
const QUALITE: u8 = 85;

/// Checks that a file holds a whole picture, and returns the memory that drawing it takes, in Mo.
pub(super) fn annoncer(octets: &[u8], format: Format, champ: &'static str) -> Result<u32> {
    let annoncee = fichier::annoncer(octets, format).map_err(|defaut| refus(champ, defaut))?;
    if annoncee.memoire > OCTETS {
        return Err(trop_grande(champ, OCTETS / annoncee.octets_par_pixel()));
    }
    Ok(u32::try_from(annoncee.memoire.div_ceil(MO)).unwrap_or(MEMOIRE_MO))
}

/// The refusal of a file that is no picture, whatever its first bytes say.
pub(super) fn refus_du_format(champ: &'static str) -> Error {
    Error::invalide(champ, "ext", phrase_formats(FORMATS))
}

/// Draws the picture upright, as a JPEG that holds nothing but its pixels.
pub(super) fn dessiner(octets: &[u8], format: Format, champ: &'static str, cadrage: Cadrage) -> Result<Bytes> {
    let genre = match format {
        Format::Jpg | Format::Jpeg => ImageFormat::Jpeg,
        Format::Png => ImageFormat::Png,
        Format::Pdf => return Err(refus_du_format(champ)),
    };
    let illisible = |erreur: &ImageError| match erreur {
        ImageError::Limits(_) => trop_grande(champ, OCTETS / 3),
        _ => refus(champ, DefautDeFichier::Endommage(format)),
    };
    let mut lecteur = ImageReader::with_format(Cursor::new(octets), genre);
    let mut limites = Limits::default();
    (limites.max_image_width, limites.max_image_height) = (Some(LARGEUR), Some(LARGEUR));
    limites.max_alloc = Some(A_COTE);
    lecteur.limits(limites);
    let mut decodeur = lecteur.into_decoder().map_err(|e| illisible(&e))?;
    let orientation = decodeur.orientation().map_err(|e| illisible(&e))?;
    let image = DynamicImage::from_decoder(decodeur).map_err(|e| illisible(&e))?;
    let mut image = match cadrage {
        Cadrage::Carre => reduire(image),
        Cadrage::Page if image.width().max(image.height()) > PAGE => image.thumbnail(PAGE, PAGE),
        Cadrage::Page => image,
    };
    image.apply_orientation(orientation);
    let mut sortie = Vec::new();
    JpegEncoder::new_with_quality(&mut sortie, QUALITE)
        .encode_image(&sur_blanc(&image))
        .map_err(|e| Error::Interne(store::Error::Indisponible(format!("image\u{a0}: {e}"))))?;
    Ok(sortie.into())
}

/// Takes the square in the middle. It reduces the picture first, so that the whole picture is never in memory twice.
fn reduire(image: DynamicImage) -> DynamicImage {
    let (largeur, hauteur) = (image.width(), image.height());
    let petit = largeur.min(hauteur);
    let cote = petit.min(COTE);
    let reduite = if petit > COTE {
        let echelle = |longueur: u32| {
            let reduite = u64::from(longueur) * u64::from(COTE) / u64::from(petit);
            u32::try_from(reduite).unwrap_or(COTE).max(COTE)
        };
        image.thumbnail_exact(echelle(largeur), echelle(hauteur))
    } else {
        image
    };
    reduite.crop_imm((reduite.width() - cote) / 2, (reduite.height() - cote) / 2, cote, cote)
}

/// Puts the picture on white, because a JPEG has no transparency.
fn sur_blanc(image: &DynamicImage) -> RgbImage {
    let pixels = image.to_rgba8();
    RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [rouge, vert, bleu, alpha] = pixels.get_pixel(x, y).0;
        let melange = |couleur: u8| {
            let somme = u32::from(couleur) * u32::from(alpha) + 255 * (255 - u32::from(alpha));
            u8::try_from(somme / 255).unwrap_or(u8::MAX)
        };
        Rgb([melange(rouge), melange(vert), melange(bleu)])
    })
}

fn trop_grande(champ: &'static str, pixels: u64) -> Error {
    refus(champ, DefautDeFichier::Dimensions(pixels))
}

#[cfg(test)]
mod tests {
    use super::super::CHAMP;
    use super::*;

    fn png(image: &DynamicImage) -> Vec<u8> {
        let mut octets = Vec::new();
        image.write_to(&mut Cursor::new(&mut octets), ImageFormat::Png).expect("a picture");
        octets
    }

    fn jpg(image: &DynamicImage) -> Vec<u8> {
        let mut octets = Vec::new();
        image.to_rgb8().write_to(&mut Cursor::new(&mut octets), ImageFormat::Jpeg).expect("a picture");
        octets
    }

    fn relire(octets: &[u8]) -> RgbImage {
        ::image::load_from_memory_with_format(octets, ImageFormat::Jpeg).expect("a JPEG").to_rgb8()
    }

    fn carre(octets: &[u8], format: Format) -> Result<Bytes> {
        dessiner(octets, format, CHAMP, Cadrage::Carre)
    }

    /// The code of the refusal of a received file.
    fn code(octets: &[u8], format: Format) -> &'static str {
        let erreur = annoncer(octets, format, CHAMP).and_then(|_| carre(octets, format)).expect_err("refused");
        erreur.refus().expect("a rule").violations[0].code
    }

    #[test]
    fn le_milieu_en_carre_jamais_agrandi() {
        for ((largeur, hauteur), cote) in [((1200, 700), 512), ((300, 4000), 300), ((512, 512), 512), ((1, 1), 1)] {
            // Red in the middle, blue at both ends.
            let image = RgbImage::from_fn(largeur, hauteur, |x, y| {
                let (grand, ici) = if largeur > hauteur { (largeur, x) } else { (hauteur, y) };
                let petit = largeur.min(hauteur);
                let dedans = ici >= (grand - petit) / 2 && ici < (grand + petit).div_ceil(2);
                if dedans { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) }
            });
            let carre = relire(&carre(&png(&image.into()), Format::Png).expect("a picture"));
            assert_eq!(carre.dimensions(), (cote, cote));
            let milieu = carre.get_pixel(cote / 2, cote / 2).0;
            assert!(milieu[0] > 180 && milieu[2] < 40, "{milieu:?}");
        }
    }

    /// A JPEG as a camera held sideways writes it. It has EXIF orientation 6, and a text that says where it was taken.
    fn de_travers() -> Vec<u8> {
        // The left half is red, and the right half is blue.
        let image = RgbImage::from_fn(64, 64, |x, _| if x < 32 { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) });
        let jpeg = jpg(&image.into());
        let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
        exif.extend(b"47.2184,-1.5536 chez moi");
        let longueur = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
        [&jpeg[..2], &[0xff, 0xe1], &longueur, &exif, &jpeg[2..]].concat()
    }

    #[test]
    fn redressee_et_sans_rien_de_ce_que_l_appareil_a_ecrit() {
        let envoyee = de_travers();
        let carree = carre(&envoyee, Format::Jpg).expect("a picture");
        assert!(!carree.windows(8).any(|o| o == b"chez moi") && !carree.windows(4).any(|o| o == b"Exif"));
        // The picture is turned by a quarter to the right, so its left side is at the top.
        let image = relire(&carree);
        let (haut, bas) = (image.get_pixel(32, 8).0, image.get_pixel(32, 56).0);
        assert!(haut[0] > 150 && bas[2] > 150, "{haut:?} {bas:?}");
    }

    #[test]
    fn une_page_est_entiere_et_ne_tient_pas_plus_que_sur_le_papier() {
        let page = |octets: &[u8], format| relire(&dessiner(octets, format, CHAMP, Cadrage::Page).expect("a page"));
        for ((largeur, hauteur), attendue) in
            [((3000, 4000), (1500, 2000)), ((1200, 1600), (1200, 1600)), ((1, 1), (1, 1))]
        {
            let photo = png(&DynamicImage::new_rgb8(largeur, hauteur));
            assert_eq!(page(&photo, Format::Png).dimensions(), attendue);
        }
        let image = page(&de_travers(), Format::Jpg);
        assert!(image.get_pixel(32, 8).0[0] > 150 && image.get_pixel(32, 56).0[2] > 150, "upright");
    }

    #[test]
    fn ce_qui_est_cache_derriere_l_image_n_en_sort_pas() {
        let image = DynamicImage::new_rgb8(40, 40);
        let polyglotte = [jpg(&image), b"PK\x03\x04<script>alert(1)</script>".to_vec()].concat();
        let carree = carre(&polyglotte, Format::Jpg).expect("a picture, and something more");
        assert!(!carree.windows(7).any(|octets| octets == b"<script"));
    }

    #[test]
    fn la_transparence_devient_blanche() {
        let image = relire(&carre(&png(&DynamicImage::new_rgba8(8, 8)), Format::Png).expect("a picture"));
        assert!(image.get_pixel(4, 4).0.iter().all(|couleur| *couleur > 250));
    }

    /// A PNG that claims these dimensions, but has the data of a picture of one pixel.
    fn pretention(largeur: u32, hauteur: u32) -> Vec<u8> {
        let mut tete = png(&DynamicImage::new_rgb8(1, 1));
        tete[16..20].copy_from_slice(&largeur.to_be_bytes());
        tete[20..24].copy_from_slice(&hauteur.to_be_bytes());
        let somme = crc32(&tete[12..29]);
        tete[29..33].copy_from_slice(&somme.to_be_bytes());
        tete
    }

    fn crc32(octets: &[u8]) -> u32 {
        !octets.iter().fold(u32::MAX, |somme, octet| {
            (0..8).fold(somme ^ u32::from(*octet), |s, _| if s & 1 == 1 { (s >> 1) ^ 0xedb8_8320 } else { s >> 1 })
        })
    }

    #[test]
    fn une_bombe_est_refusee_avant_d_etre_lue() {
        for (largeur, hauteur) in [(60_000, 60_000), (19_000, 19_000), (2_000_000_000, 1)] {
            assert_eq!(code(&pretention(largeur, hauteur), Format::Png), "endommage", "its data cannot hold {largeur}");
        }
        // The last file is a white picture: a few bytes that decompress to many.
        let (tete, fin) = (pretention(13_000, 13_000), b"\0\0\0\0IEND\xae\x42\x60\x82");
        let donnees = [&b"IDAT\x78\x9c"[..], &vec![0; 699_998]].concat();
        let mur = [&tete[..33], &700_000_u32.to_be_bytes(), &donnees, &crc32(&donnees).to_be_bytes(), fin].concat();
        assert_eq!(code(&mur, Format::Png), "dimensions");
        let ruban = DynamicImage::new_luma8(30_001, 1);
        assert_eq!(code(&png(&ruban), Format::Png), "dimensions");
    }

    #[test]
    fn une_photo_pese_ce_que_la_dessiner_prend() {
        let photo = jpg(&DynamicImage::new_rgb8(1000, 700));
        assert_eq!(annoncer(&photo, Format::Jpg, CHAMP).expect("a picture"), 3);
        let photo = png(&DynamicImage::new_rgba8(1000, 700));
        assert_eq!(annoncer(&photo, Format::Png, CHAMP).expect("a picture"), 3);
    }

    #[test]
    fn ce_qui_ne_se_lit_pas_n_est_pas_une_image() {
        let image = jpg(&DynamicImage::new_rgb8(40, 40));
        for octets in
            [&b"\xff\xd8\xff\xe0 rien d'autre"[..], b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", &image[..30]]
        {
            assert_eq!(code(octets, Format::Jpg), "endommage");
        }
        assert_eq!(code(&image, Format::Png), "endommage", "its content decides");
    }
}
