//! Days as people type them. When the year has two digits, the field decides the century: a birth lies in the past,
//! and an end lies in the future.

use crate::texte::nettoyer_ligne;
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;

/// In a field that looks neither into the past nor into the future, two digits up to this value are a year from 2000
/// on.
const PIVOT: i32 = 68;
/// When the year of an end has two digits, a day of the last twenty years is read as passed, and is refused as
/// passed. It is not read as a day of the next century.
const PASSE_PROCHE: i32 = 20;

/// The direction in which a field looks. It gives the century of a year of two digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Horizon {
    /// Into the past, as for a birth. The day is the last possible one that is not after today.
    Passe,
    /// Into the future, as for an end. The day is the first possible one whose year is not more than twenty years
    /// ago.
    Avenir,
}

/// Reads a day in the forms that people type, or in the form of the wire.
pub(super) fn jour(texte: &str) -> Option<NaiveDate> {
    lire(texte, |jour_mois, courte| {
        let siecle = if courte <= PIVOT { 2000 } else { 1900 };
        jour_mois(siecle + courte)
    })
}

/// Reads a day in a field that looks into the past or into the future.
pub(super) fn jour_vers(texte: &str, vers: Horizon, aujourd_hui: NaiveDate) -> Option<NaiveDate> {
    lire(texte, |jour_mois, courte| {
        let siecle = aujourd_hui.year().div_euclid(100) * 100;
        let jours = [-100, 0, 100].into_iter().filter_map(|decalage| jour_mois(siecle + decalage + courte));
        match vers {
            Horizon::Passe => jours.rev().find(|jour| *jour <= aujourd_hui),
            Horizon::Avenir => jours.into_iter().find(|jour| jour.year() >= aujourd_hui.year() - PASSE_PROCHE),
        }
    })
}

/// Reads a day. When the year has two digits, `de_deux_chiffres` chooses the century. It receives a function that
/// makes the day of any year, and the two digits.
fn lire(
    texte: &str,
    de_deux_chiffres: impl FnOnce(&dyn Fn(i32) -> Option<NaiveDate>, i32) -> Option<NaiveDate>,
) -> Option<NaiveDate> {
    let texte = nettoyer_ligne(texte);
    let chiffres = |t: &str, combien: usize| t.len() == combien && t.bytes().all(|o| o.is_ascii_digit());
    let separateur = if texte.contains('/') { '/' } else { '-' };
    let parties: Vec<&str> = texte.split(separateur).collect();
    let &[a, mois, c] = parties.as_slice() else { return None };
    let (annee, jour) = if separateur == '/' { (c, a) } else { (a, c) };
    let courte = separateur == '/' && annee.len() == 2;
    if !(chiffres(annee, if courte { 2 } else { 4 }) && chiffres(mois, 2) && chiffres(jour, 2)) {
        return None;
    }
    let (annee, mois, jour): (i32, u32, u32) = (annee.parse().ok()?, mois.parse().ok()?, jour.parse().ok()?);
    let de_l_annee = |annee: i32| NaiveDate::from_ymd_opt(annee, mois, jour);
    if courte { de_deux_chiffres(&de_l_annee, annee) } else { de_l_annee(annee) }
}

/// Reads a day like [`jour_vers`], and also in the forms `ddmmyyyy` and `ddmmyy`.
pub(super) fn jour_ou_colle(texte: &str, vers: Horizon, aujourd_hui: NaiveDate) -> Option<NaiveDate> {
    let texte = nettoyer_ligne(texte);
    if matches!(texte.len(), 6 | 8) && texte.bytes().all(|o| o.is_ascii_digit()) {
        return jour_vers(&format!("{}/{}/{}", &texte[..2], &texte[2..4], &texte[4..]), vers, aujourd_hui);
    }
    jour_vers(&texte, vers, aujourd_hui)
}

/// The age today in whole years.
pub(super) fn age(naissance: &str, aujourd_hui: NaiveDate) -> Option<f64> {
    let ne = jour_ou_colle(naissance, Horizon::Passe, aujourd_hui)?;
    let avant = (aujourd_hui.month(), aujourd_hui.day()) < (ne.month(), ne.day());
    Some(f64::from(aujourd_hui.year() - ne.year() - i32::from(avant)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deux_chiffres_ont_le_siecle_de_leur_champ() {
        let aujourd_hui = NaiveDate::from_ymd_opt(2026, 11, 26).expect("a day");
        let lu = |texte, vers| jour_vers(texte, vers, aujourd_hui).map(|jour| jour.to_string());
        for (ecrit, naissance, fin) in [
            ("12/03/58", "1958-03-12", "2058-03-12"),
            ("12/03/27", "1927-03-12", "2027-03-12"),
            ("31/12/68", "1968-12-31", "2068-12-31"),
            ("12/03/08", "2008-03-12", "2008-03-12"),
            ("26/11/26", "2026-11-26", "2026-11-26"),
            ("27/11/26", "1926-11-27", "2026-11-27"),
            ("12/03/05", "2005-03-12", "2105-03-12"),
            ("01/01/99", "1999-01-01", "2099-01-01"),
            ("29/02/00", "2000-02-29", "2000-02-29"),
            ("12/03/1927", "1927-03-12", "1927-03-12"),
            ("1958-03-12", "1958-03-12", "1958-03-12"),
        ] {
            assert_eq!(lu(ecrit, Horizon::Passe).as_deref(), Some(naissance), "{ecrit}");
            if ecrit != "29/02/00" {
                assert_eq!(lu(ecrit, Horizon::Avenir).as_deref(), Some(fin), "{ecrit}");
            }
        }
        // The year 2000 is more than twenty years ago, and 2100 has no 29 February. So no day fits.
        assert_eq!(lu("29/02/00", Horizon::Avenir), None);
        for aucun in ["29/02/25", "31/04/58", "1/3/58", "12/03/958", "12-03-58"] {
            assert_eq!((lu(aucun, Horizon::Passe), lu(aucun, Horizon::Avenir)), (None, None), "{aucun}");
        }
        assert_eq!(age("120358", aujourd_hui), Some(68.0));
    }
}
