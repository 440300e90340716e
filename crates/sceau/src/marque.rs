//! Draws the mark that people see in a signed field: the name of the signatory and the time. Letters are drawn as paths, so
//! the file needs no font.

use crate::Error;
use crate::champs::Cadre;
use chrono::{DateTime, Utc};
use chrono_tz::Europe::Paris;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization as _;

/// The font of our documents. The only copy of its file is in `papers`.
const LETTRES: &[u8] = include_bytes!("../../papers/fonts/PublicSans-Regular.ttf");
/// The largest size of the letters, in points.
const CORPS: f64 = 9.0;
/// The line height, as a multiple of the size of the letters.
const INTERLIGNE: f64 = 1.35;
/// The margin around the lines, in points.
const MARGE: f64 = 6.0;

/// Draws the mark for a frame of this size. The result is compressed.
pub(crate) fn dessiner(cadre: &Cadre, signataire: &str, instant: DateTime<Utc>) -> Result<Vec<u8>, Error> {
    let face = Face::parse(LETTRES, 0).map_err(|_| Error::Illisible)?;
    let le = instant.with_timezone(&Paris).format("%d/%m/%Y à %H:%M:%S");
    let lignes = ["Signé électroniquement par".to_owned(), signataire.to_owned(), format!("le {le} (heure de Paris)")];
    let em = f64::from(face.units_per_em());
    let plus_longue = lignes.iter().map(|l| longueur(&face, l)).fold(1.0, f64::max) / em;
    let (largeur, hauteur) = (cadre.largeur() - 2.0 * MARGE, cadre.hauteur() - 2.0 * MARGE);
    let corps = CORPS.min(largeur / plus_longue).min(hauteur / (INTERLIGNE * 3.0)).max(0.5);

    let mut trace = Trace { ecrit: String::from("q 0.09 0.11 0.15 rg\n"), ici: (0.0, 0.0) };
    let haut = f64::midpoint(cadre.hauteur(), corps * INTERLIGNE * 3.0);
    for (rang, ligne) in (1_u8..).zip(&lignes) {
        let bas = haut - corps * INTERLIGNE * (f64::from(rang) - 0.28);
        let _ = writeln!(trace.ecrit, "q {echelle:.5} 0 0 {echelle:.5} {MARGE:.2} {bas:.2} cm", echelle = corps / em);
        let mut avance = 0.0;
        for glyphe in glyphes(&face, ligne) {
            let _ = writeln!(trace.ecrit, "1 0 0 1 {avance:.0} 0 cm");
            if face.outline_glyph(glyphe, &mut trace).is_some() {
                trace.ecrit.push_str("f\n");
            }
            avance = f64::from(face.glyph_hor_advance(glyphe).unwrap_or(0));
        }
        trace.ecrit.push_str("Q\n");
    }
    trace.ecrit.push('Q');
    let mut plieur = ZlibEncoder::new(Vec::new(), Compression::best());
    plieur.write_all(trace.ecrit.as_bytes()).and_then(|()| plieur.finish()).map_err(|_| Error::TropGrand)
}

/// The glyphs of a line. A letter that the font lacks is drawn without its accent, or as a question mark. The signature
/// itself contains the exact name.
fn glyphes<'f>(face: &'f Face<'_>, ligne: &'f str) -> impl Iterator<Item = GlyphId> + 'f {
    let nue = |lettre: char| match lettre {
        'Ł' => Some('L'),
        'ł' => Some('l'),
        'Đ' => Some('D'),
        'đ' => Some('d'),
        'ı' => Some('i'),
        autre => autre.nfd().next(),
    };
    ligne.nfc().filter_map(move |lettre| {
        let sans_accent = || nue(lettre).and_then(|nue| face.glyph_index(nue));
        face.glyph_index(lettre).or_else(sans_accent).or_else(|| face.glyph_index('?'))
    })
}

fn longueur(face: &Face<'_>, ligne: &str) -> f64 {
    glyphes(face, ligne).filter_map(|g| face.glyph_hor_advance(g)).map(f64::from).sum()
}

/// Writes a path with the operators of PDF. PDF has only cubic curves, so quadratic ones are converted.
struct Trace {
    ecrit: String,
    ici: (f32, f32),
}

impl OutlineBuilder for Trace {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = writeln!(self.ecrit, "{x:.0} {y:.0} m");
        self.ici = (x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = writeln!(self.ecrit, "{x:.0} {y:.0} l");
        self.ici = (x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let tiers = |de: f32, vers: f32| de + (vers - de) * 2.0 / 3.0;
        let (x0, y0) = self.ici;
        self.curve_to(tiers(x0, x1), tiers(y0, y1), tiers(x, x1), tiers(y, y1), x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = writeln!(self.ecrit, "{x1:.0} {y1:.0} {x2:.0} {y2:.0} {x:.0} {y:.0} c");
        self.ici = (x, y);
    }

    fn close(&mut self) {
        self.ecrit.push_str("h\n");
    }
}
