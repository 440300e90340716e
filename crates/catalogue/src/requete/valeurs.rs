//! Reads one value: numbers, dates, yes or no, points. The error of each reader says in French what was expected.

use super::{Fenetre, Rayon, Sens};
use chrono::NaiveDate;
use domain::nombres::{Montant, Surface, Taux};

/// What was expected instead of the value, in French.
pub type Attendu = &'static str;

pub(super) fn montant(texte: &str) -> Result<Montant, Attendu> {
    texte.parse().map_err(|_| "un montant s’écrit avec un point et deux décimales au plus, par exemple 250000.50")
}

pub(super) fn surface(texte: &str) -> Result<Surface, Attendu> {
    texte.parse().map_err(|_| "une surface s’écrit en m², avec un point et deux décimales au plus, par exemple 61.5")
}

pub(super) fn taux(texte: &str) -> Result<Taux, Attendu> {
    texte.parse().map_err(|_| "un taux s’écrit avec un point et deux décimales au plus, par exemple 5.5")
}

/// Reads a whole number of at most nine digits.
///
/// # Errors
/// What was expected instead of the value.
pub fn entier(texte: &str) -> Result<i64, Attendu> {
    let chiffres = texte.strip_prefix('-').unwrap_or(texte);
    let lisible = (1..=9).contains(&chiffres.len()) && chiffres.bytes().all(|b| b.is_ascii_digit());
    lisible.then(|| texte.parse().ok()).flatten().ok_or("un nombre entier est attendu, par exemple 3")
}

/// Reads yes or no: `true`, `false`, `1` or `0`.
///
/// # Errors
/// What was expected instead of the value.
pub fn booleen(texte: &str) -> Result<bool, Attendu> {
    match texte {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("les réponses possibles sont true, false, 1 et 0"),
    }
}

/// Reads a date as `yyyy-mm-dd` or `dd/mm/yyyy` (spec section 9), with all its digits.
///
/// # Errors
/// What was expected instead of the value.
pub fn date(texte: &str) -> Result<NaiveDate, Attendu> {
    let attendu = "une date qui existe s’écrit aaaa-mm-jj ou jj/mm/aaaa";
    let morceau = |de: usize, a: usize| -> Option<u32> {
        let chiffres = texte.get(de..a)?;
        chiffres.bytes().all(|b| b.is_ascii_digit()).then(|| chiffres.parse().ok()).flatten()
    };
    let (annee, mois, jour) = match texte.as_bytes() {
        [_, _, _, _, b'-', _, _, b'-', _, _] => (morceau(0, 4), morceau(5, 7), morceau(8, 10)),
        [_, _, b'/', _, _, b'/', _, _, _, _] => (morceau(6, 10), morceau(3, 5), morceau(0, 2)),
        _ => return Err(attendu),
    };
    annee
        .zip(mois)
        .zip(jour)
        .and_then(|((annee, mois), jour)| NaiveDate::from_ymd_opt(i32::try_from(annee).ok()?, mois, jour))
        .ok_or(attendu)
}

/// Reads a page number, from 1 to the greatest `u32`.
///
/// # Errors
/// What was expected instead of the value.
pub fn page(texte: &str) -> Result<u32, Attendu> {
    let attendu = "un nombre entier de 1 à 4294967295 est attendu";
    if texte.is_empty() || !texte.bytes().all(|b| b.is_ascii_digit()) {
        return Err(attendu);
    }
    texte.parse().ok().filter(|numero| *numero > 0).ok_or(attendu)
}

/// Reads the number of members of a page.
///
/// # Errors
/// What was expected instead of the value.
pub fn limite(texte: &str) -> Result<u32, Attendu> {
    let attendu = "un nombre entier de 1 à 200 est attendu";
    page(texte).ok().filter(|n| *n <= super::LIMITE_MAX).ok_or(attendu)
}

/// Reads the direction of an order, in upper or lower case.
///
/// # Errors
/// What was expected instead of the value.
pub fn sens(texte: &str) -> Result<Sens, Attendu> {
    match texte {
        _ if texte.eq_ignore_ascii_case("asc") => Ok(Sens::Croissant),
        _ if texte.eq_ignore_ascii_case("desc") => Ok(Sens::Decroissant),
        _ => Err("les réponses possibles sont asc et desc"),
    }
}

/// Reads the kilometres by which places are enlarged.
pub(super) fn distance(texte: &str) -> Result<f64, Attendu> {
    decimal(texte)
        .filter(|km| (0.0..=1000.0).contains(km))
        .ok_or("un nombre de kilomètres de 0 à 1000 est attendu, par exemple 40")
}

/// Reads a disc as `lat,long,km`.
pub(super) fn rayon(texte: &str) -> Result<Rayon, Attendu> {
    let attendu = "«\u{a0}latitude,longitude,kilomètres\u{a0}» est attendu, par exemple 47.218,-1.553,15";
    let [lat, long, km] = decimaux(texte).ok_or(attendu)?;
    let possible = lat.abs() <= 90.0 && long.abs() <= 180.0 && (0.0..=20_100.0).contains(&km);
    possible.then_some(Rayon { lat, long, km }).ok_or(attendu)
}

/// Reads a window as `west,south,east,north`.
pub(super) fn fenetre(texte: &str) -> Result<Fenetre, Attendu> {
    let attendu = "«\u{a0}ouest,sud,est,nord\u{a0}» est attendu en degrés, par exemple -1.7,47.1,-1.4,47.3";
    let [ouest, sud, est, nord] = decimaux(texte).ok_or(attendu)?;
    let possible = ouest.abs() <= 180.0 && est.abs() <= 180.0 && sud.abs() <= 90.0 && nord.abs() <= 90.0 && sud <= nord;
    possible.then_some(Fenetre { ouest, sud, est, nord }).ok_or(attendu)
}

/// Reads the zoom of a map.
pub(super) fn zoom(texte: &str) -> Result<u8, Attendu> {
    let lu = texte.bytes().all(|b| b.is_ascii_digit()).then(|| texte.parse().ok()).flatten();
    lu.filter(|zoom| *zoom <= super::ZOOM_MAX).ok_or("un nombre entier de 0 à 20 est attendu")
}

fn decimaux<const N: usize>(texte: &str) -> Option<[f64; N]> {
    let nombres: Vec<f64> = texte.split(',').map(|n| decimal(n.trim())).collect::<Option<_>>()?;
    nombres.try_into().ok()
}

/// Reads digits with at most one dot and an optional minus. `f64` alone would also read an exponent or `inf`.
fn decimal(texte: &str) -> Option<f64> {
    let chiffres = texte.strip_prefix('-').unwrap_or(texte);
    let lisible = chiffres.len() <= 30
        && chiffres.starts_with(|c: char| c.is_ascii_digit())
        && chiffres.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && !chiffres.ends_with('.');
    lisible.then(|| texte.parse().ok()).flatten()
}
