//! Checks how large a workbook becomes once unzipped, before it is read. A workbook of a few kilobytes may unzip to gigabytes.
//! It may also announce billions of texts, and the reader of workbooks would reserve memory for them at once.

use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The most bytes that all the parts of a workbook may have once unzipped. A grid of a thousand lots has one or two million.
const OUVERT_MAX: u64 = 64 << 20;
/// The most parts that a workbook may have. A sheet is a part, and so is a picture.
const PARTIES_MAX: usize = 2000;
/// The end of the name of the part that holds the texts of all sheets, in any folder.
const TEXTES: &str = "sharedstrings.xml";
/// The attribute that announces the number of texts.
const ANNONCE: &[u8] = b"uniqueCount";
/// The fewest bytes that a text may take: `<si/>`.
const TEXTE_MIN: usize = 5;

/// Refuses a workbook that would take too much memory, with a sentence in French. A file that is not an archive is accepted
/// here: the reader of workbooks refuses it.
pub(super) fn verifier(octets: &[u8]) -> Result<(), String> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(octets)) else { return Ok(()) };
    if archive.len() > PARTIES_MAX {
        return Err(format!("le classeur a plus de {PARTIES_MAX} parties\u{a0}: n’y laissez que votre tableau"));
    }
    let mut reste = OUVERT_MAX;
    for rang in 0..archive.len() {
        // This part is encrypted, or has a compression that spreadsheets do not use. The reader of workbooks will refuse it
        // with a better message.
        let Ok(partie) = archive.by_index(rang) else { continue };
        let textes = String::from_utf8_lossy(partie.name_raw()).to_lowercase().ends_with(TEXTES);
        let mut lus = Vec::new();
        let mut partie = partie.take(reste + 1);
        let taille = if textes {
            partie.read_to_end(&mut lus).map(|lus| lus as u64)
        } else {
            std::io::copy(&mut partie, &mut std::io::sink())
        };
        let Ok(taille) = taille else { continue };
        let Some(suivant) = reste.checked_sub(taille) else {
            let megaoctets = OUVERT_MAX >> 20;
            return Err(format!(
                "une fois ouvert, le classeur dépasse {megaoctets}\u{a0}Mo\u{a0}: n’y laissez que votre tableau"
            ));
        };
        reste = suivant;
        if annonces(&lus).any(|nombre| nombre > lus.len() / TEXTE_MIN) {
            return Err(
                "le classeur annonce plus de textes qu’il n’en contient\u{a0}: enregistrez-le de nouveau".to_owned()
            );
        }
    }
    Ok(())
}

/// The numbers of texts that a part of a workbook announces.
fn annonces(partie: &[u8]) -> impl Iterator<Item = usize> {
    let places = partie.windows(ANNONCE.len()).enumerate().filter(|(_, mot)| *mot == ANNONCE);
    places.map(|(debut, _)| {
        let suite = partie[debut + ANNONCE.len()..].iter();
        let chiffres = suite.skip_while(|o| !o.is_ascii_digit()).take_while(|o| o.is_ascii_digit());
        chiffres.fold(0_usize, |nombre, o| nombre.saturating_mul(10).saturating_add(usize::from(o - b'0')))
    })
}
