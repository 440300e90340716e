//! Numbers, days and hours as the browser writes them (`web/src/lib/formats.ts`): U+202F between thousands, U+00A0 before a unit.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, Utc};
use chrono_tz::Europe::Paris;

const INSECABLE: char = '\u{a0}';

/// "12 480"
pub(super) fn nombre(valeur: u64) -> String {
    let chiffres = valeur.to_string();
    let mut ecrit = String::with_capacity(chiffres.len() + 6);
    for (rang, chiffre) in chiffres.chars().enumerate() {
        if rang > 0 && (chiffres.len() - rang).is_multiple_of(3) {
            ecrit.push('\u{202f}');
        }
        ecrit.push(chiffre);
    }
    ecrit
}

/// Two decimals, and those that say nothing when `toujours` does not ask for them.
fn a_deux_decimales(valeur: f64, toujours: bool) -> String {
    let ecrit = format!("{:.2}", valeur.abs());
    let (entier, decimales) = ecrit.split_once('.').unwrap_or((&ecrit, "00"));
    let decimales = if toujours { decimales } else { decimales.trim_end_matches('0') };
    let entier = nombre(entier.parse().unwrap_or(u64::MAX));
    let signe = if valeur < 0.0 { "-" } else { "" };
    if decimales.is_empty() { format!("{signe}{entier}") } else { format!("{signe}{entier},{decimales}") }
}

/// "389 000 €"; cents are shown when there are any.
pub(super) fn prix(euros: f64) -> String {
    let entier = euros.fract() == 0.0;
    format!("{}{INSECABLE}€", a_deux_decimales(euros, !entier))
}

/// "5,5 %"
pub(super) fn pourcentage(taux: f64) -> String {
    format!("{}{INSECABLE}%", a_deux_decimales(taux, false))
}

/// "61,4 m²"
pub(super) fn surface(metres: f64) -> String {
    format!("{}{INSECABLE}m²", a_deux_decimales(metres, false))
}

/// The whole part alone, rounded: an amount in a filter.
pub(super) fn arrondi(valeur: f64) -> String {
    let ecrit = format!("{:.0}", valeur.abs().round());
    nombre(ecrit.parse().unwrap_or(u64::MAX))
}

/// "T2 2028"
pub(super) fn trimestre_court(jour: &str) -> String {
    match NaiveDate::parse_from_str(jour, "%Y-%m-%d") {
        Ok(lu) => format!("T{}{INSECABLE}{}", lu.month0() / 3 + 1, lu.year()),
        Err(_) => jour.to_owned(),
    }
}

/// "jusqu’à 14:05", "jusqu’à demain, 14:05"; nothing further away, nor once it has passed: the page says it by itself.
pub(super) fn heure_de_fin(fin: DateTime<Utc>, ici: DateTime<Utc>) -> Option<String> {
    let (fin, ici) = (fin.with_timezone(&Paris), ici.with_timezone(&Paris));
    let heure = fin.format("%H:%M");
    if fin <= ici {
        None
    } else if fin.date_naive() == ici.date_naive() {
        Some(format!("jusqu’à {heure}"))
    } else if ici.date_naive().checked_add_days(Days::new(1)) == Some(fin.date_naive()) {
        Some(format!("jusqu’à demain, {heure}"))
    } else {
        None
    }
}
