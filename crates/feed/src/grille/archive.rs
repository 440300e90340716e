//! What a workbook becomes once unzipped, looked at before anything is made of it: a few kilobytes may hold gigabytes, or
//! announce texts by the billion, for which the reader would reserve memory at once.

use std::io::{Cursor, Read};
use zip::ZipArchive;

/// Bytes of a workbook once unzipped, all its parts together: a grid of a thousand lots has one or two million.
const OUVERT_MAX: u64 = 64 << 20;
/// Parts of a workbook: a sheet is one, a picture another.
const PARTIES_MAX: usize = 2000;
/// The part that holds the texts of every sheet, under any folder.
const TEXTES: &str = "sharedstrings.xml";
/// What announces their number.
const ANNONCE: &[u8] = b"uniqueCount";
/// The fewest bytes of a text: `<si/>`.
const TEXTE_MIN: usize = 5;

/// Refuses, in words, a workbook that would take too much memory. One that is no archive at all is left to its reader.
pub(super) fn verifier(octets: &[u8]) -> Result<(), String> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(octets)) else { return Ok(()) };
    if archive.len() > PARTIES_MAX {
        return Err(format!("le classeur a plus de {PARTIES_MAX} parties : n’y laissez que votre tableau"));
    }
    let mut reste = OUVERT_MAX;
    for rang in 0..archive.len() {
        // An encrypted part, or a compression that spreadsheets do not use: the reader says it better.
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
                "une fois ouvert, le classeur dépasse {megaoctets} Mo : n’y laissez que votre tableau"
            ));
        };
        reste = suivant;
        if annonces(&lus).any(|nombre| nombre > lus.len() / TEXTE_MIN) {
            return Err("le classeur annonce plus de textes qu’il n’en contient : enregistrez-le de nouveau".to_owned());
        }
    }
    Ok(())
}

/// The numbers of texts that a part announces.
fn annonces(partie: &[u8]) -> impl Iterator<Item = usize> {
    let places = partie.windows(ANNONCE.len()).enumerate().filter(|(_, mot)| *mot == ANNONCE);
    places.map(|(debut, _)| {
        let suite = partie[debut + ANNONCE.len()..].iter();
        let chiffres = suite.skip_while(|o| !o.is_ascii_digit()).take_while(|o| o.is_ascii_digit());
        chiffres.fold(0_usize, |nombre, o| nombre.saturating_mul(10).saturating_add(usize::from(o - b'0')))
    })
}
