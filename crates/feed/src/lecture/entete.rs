//! Reads the line of the header.

use super::champs::{Champs, citer};
use crate::ecriture::{Entete, FLUX, GenreDeFlux, VERSION};

/// Reads the header. An announced number that no catalogue can reach is a mistake.
pub(super) fn lire(o: &mut Champs<'_>) -> Option<Entete> {
    let flux = o.texte_requis("flux", 40);
    if !flux.is_empty() && flux != FLUX {
        o.faute("flux", format!("{}\u{a0}: ce portail lit les flux «\u{a0}{FLUX}\u{a0}»", citer(&flux)));
    }
    let version = o.entier_requis("version", 0..=i64::from(u32::MAX));
    if version != 0 && version.unsigned_abs() != VERSION {
        o.faute("version", format!("version {version} inconnue\u{a0}: ce portail lit la version {VERSION}"));
    }
    let genre = o.code("genre", &GenreDeFlux::TOUS.map(|genre| (genre.code(), genre)));
    let emetteur = o.texte("emetteur", 120);
    let date = o.date("date");
    let mut nombre = |nom| o.entier(nom, 0..=1_000_000_000).map(i64::unsigned_abs);
    let (programmes, lots) = (nombre("programmes"), nombre("lots"));
    Some(Entete { genre: genre?, emetteur, date, programmes, lots })
}
