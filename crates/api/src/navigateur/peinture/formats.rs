//! Numbers, days and hours as the browser writes them (`web/src/lib/formats.ts`), made from the decimal numbers of the answers.

use super::html::Html;
use chrono::{DateTime, Datelike as _, Days, NaiveDate, Utc};
use chrono_tz::Europe::Paris;
use domain::chiffres;
pub(super) use domain::chiffres::nombre;
use domain::nombres::{Montant, Surface, Taux};
pub(super) use domain::texte::majuscule;

const INSECABLE: char = '\u{a0}';

/// "389 000 €"; cents are shown when there are any.
pub(super) fn prix(euros: f64) -> String {
    Montant::depuis_decimal(euros).map(chiffres::prix).unwrap_or_default()
}

/// "Mme Maëlle Guérin" (`nomComplet` in the browser). Missing parts leave no double space.
pub(super) fn nom_complet(civilite: Option<&str>, prenom: Option<&str>, nom: Option<&str>) -> String {
    let civilite = civilite.map(|une| if une == "M" { "M." } else { une });
    let dits = [civilite, prenom, nom];
    dits.into_iter().flatten().filter(|un| !un.is_empty()).collect::<Vec<_>>().join(" ")
}

/// "5,5 %"
pub(super) fn pourcentage(taux: f64) -> String {
    Taux::depuis_decimal(taux).map(chiffres::taux).unwrap_or_default()
}

/// "61,4 m²"
pub(super) fn surface(metres: f64) -> String {
    Surface::depuis_decimal(metres).map(chiffres::surface).unwrap_or_default()
}

/// An amount in a filter, rounded to its whole part.
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

/// "4e trimestre 2028"
pub(super) fn trimestre(jour: &str) -> String {
    match NaiveDate::parse_from_str(jour, "%Y-%m-%d") {
        Ok(lu) => {
            let rang = lu.month0() / 3 + 1;
            format!("{rang}{}{INSECABLE}trimestre {}", if rang == 1 { "er" } else { "e" }, lu.year())
        }
        Err(_) => jour.to_owned(),
    }
}

/// "20/11/2026"
pub(super) fn date(jour: &str) -> String {
    match NaiveDate::parse_from_str(jour, "%Y-%m-%d") {
        Ok(lu) => lu.format("%d/%m/%Y").to_string(),
        Err(_) => jour.to_owned(),
    }
}

/// Writes a text, with the ending of its first ordinal number in superscript: the "e" of "2e étage". `web/src/ui/ordinal.tsx` does this in
/// the browser.
pub(super) fn ordinal(e: &mut Html, texte: &str) {
    match rang(texte) {
        Some((avant, fin, suite)) => {
            e.texte(avant);
            e.mot("sup", &[("class", "ordinal-fin")], fin);
            e.texte(suite);
        }
        None => e.texte(texte),
    }
}

/// The text up to the first ordinal number, then the ending of this number, then the rest.
fn rang(texte: &str) -> Option<(&str, &str, &str)> {
    let chiffre = |c: char| c.is_ascii_digit();
    let mut ici = 0;
    while let Some(debut) = texte.get(ici..)?.find(chiffre) {
        let suite = texte[ici + debut..].trim_start_matches(chiffre);
        let fin_du_nombre = texte.len() - suite.len();
        for fin in ["ers", "er", "es", "e"] {
            if let Some(reste) = suite.strip_prefix(fin)
                && reste.chars().next().is_none_or(|c| c.is_whitespace() || c == ',')
            {
                return Some((&texte[..fin_du_nombre], fin, reste));
            }
        }
        ici = fin_du_nombre;
    }
    None
}

/// "19:00", in Paris
pub(super) fn heure(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&Paris).format("%H:%M").to_string()
}

/// "jusqu’à 14:05", "jusqu’à demain, 14:05". `None` for a later day, and for a time that has passed, because the page then shows its own
/// text.
pub(super) fn heure_de_fin(fin: DateTime<Utc>, ici: DateTime<Utc>) -> Option<String> {
    let heure = heure(fin);
    let (fin, ici) = (fin.with_timezone(&Paris), ici.with_timezone(&Paris));
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
