//! The texts of deadlines, as the browser writes them (`web/src/lib/echeances.ts`, `web/src/ui/reste.tsx`).

use super::super::formats::{heure, majuscule};
use super::super::html::{Html, si};
use chrono::{DateTime, NaiveDate, TimeDelta, Timelike as _, Utc};
use chrono_tz::Europe::Paris;
use domain::calendrier::{jour_a_paris, jour_en_toutes_lettres};

const INSECABLE: char = '\u{a0}';
/// The bar is shown when less than this time is left.
const AVEC_BARRE: TimeDelta = TimeDelta::days(7);

/// The day of a deadline, for the person who must act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum JourDEcheance {
    Aujourdhui,
    Demain,
    PlusTard,
}

/// The day of a deadline. A deadline that has passed counts as today.
pub(super) fn quand(fin: DateTime<Utc>, ici: DateTime<Utc>) -> JourDEcheance {
    let (la, ici) = (jour_a_paris(fin), jour_a_paris(ici));
    if la <= ici {
        JourDEcheance::Aujourdhui
    } else if Some(la) == ici.succ_opt() {
        JourDEcheance::Demain
    } else {
        JourDEcheance::PlusTard
    }
}

/// "20/11/2026 19:00"
pub(super) fn date_heure(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&Paris).format("%d/%m/%Y %H:%M").to_string()
}

/// "20/11/2026"
pub(super) fn jour_de(instant: DateTime<Utc>) -> String {
    instant.with_timezone(&Paris).format("%d/%m/%Y").to_string()
}

/// "mercredi 25 novembre, 19:00"
fn echeance(fin: DateTime<Utc>) -> String {
    format!("{}, {}", jour_en_toutes_lettres(fin), heure(fin))
}

/// "aujourd’hui à 19:00", "mercredi 25 novembre, 19:00"
pub(super) fn fin_en_mots(fin: DateTime<Utc>, ici: DateTime<Utc>) -> String {
    match quand(fin, ici) {
        JourDEcheance::Aujourdhui => format!("aujourd’hui à {}", heure(fin)),
        JourDEcheance::Demain => format!("demain à {}", heure(fin)),
        JourDEcheance::PlusTard => echeance(fin),
    }
}

/// The part of the day in Paris that has passed at this instant, to the minute.
pub(super) fn part_du_jour(instant: DateTime<Utc>) -> f64 {
    let la = instant.with_timezone(&Paris);
    (f64::from(la.hour()) + f64::from(la.minute()) / 60.0) / 24.0
}

/// The number of days from `premier` to `autre`.
pub(super) fn jours_entre(premier: NaiveDate, autre: NaiveDate) -> i32 {
    i32::try_from(autre.signed_duration_since(premier).num_days()).unwrap_or(i32::MAX)
}

/// "3 j 4 h", "4 h 28", "28 min"
pub(super) fn duree(reste: TimeDelta) -> String {
    let (jours, heures, minutes) = (reste.num_days(), reste.num_hours() % 24, reste.num_minutes() % 60);
    match (jours, heures) {
        (1.., 1..) => format!("{jours}{INSECABLE}j {heures}{INSECABLE}h"),
        (1.., _) => format!("{jours}{INSECABLE}j"),
        (_, 1..) => format!("{heures}{INSECABLE}h{INSECABLE}{minutes:02}"),
        _ => format!("{minutes}{INSECABLE}min"),
    }
}

/// "19:00, encore 3 j 4 h". For a deadline at the end of a day, only the days are written.
fn precision(fin: DateTime<Utc>, reste: TimeDelta) -> String {
    if part_du_jour(fin) < 0.999 {
        return format!("{}, encore {}", heure(fin), duree(reste));
    }
    let jours = TimeDelta::days(reste.num_days());
    format!("encore {}", duree(if jours.is_zero() { reste } else { jours }))
}

/// "Aujourd’hui, 20 novembre", "Lundi 23 novembre"
fn jour_de_fin(fin: DateTime<Utc>, ici: DateTime<Utc>) -> String {
    let jour = jour_en_toutes_lettres(fin);
    let sans_le_nom = jour.split_once(' ').map_or("", |(_, suite)| suite);
    match quand(fin, ici) {
        JourDEcheance::Aujourdhui => format!("Aujourd’hui, {sans_le_nom}"),
        JourDEcheance::Demain => format!("Demain, {sans_le_nom}"),
        JourDEcheance::PlusTard => majuscule(&jour),
    }
}

/// A duration in milliseconds, as a float. It must be less than a hundred years.
fn en_flottant(duree: TimeDelta) -> f64 {
    duree.num_milliseconds().to_string().parse().unwrap_or_default()
}

/// Writes a deadline: its day, its time and the time left, with a bar in its last week. `debut` is when the time began to run, and `ici` is
/// the present.
pub(super) fn peindre_reste(e: &mut Html, quoi: &str, debut: DateTime<Utc>, fin: DateTime<Utc>, ici: DateTime<Utc>) {
    let reste = fin - ici;
    let court = reste > TimeDelta::zero();
    let jour_meme = court && quand(fin, ici) == JourDEcheance::Aujourdhui;
    e.element("span", &[("class", "reste-reste"), si(jour_meme, ("data-jour-meme", "true"))], |e| {
        e.element("b", &[], |e| {
            e.mot("span", &[("class", "lt-lu")], &format!("{quoi}{INSECABLE}: "));
            e.texte(&if court { jour_de_fin(fin, ici) } else { "Échue".to_owned() });
        });
        e.texte(" ");
        e.mot("small", &[], &if court { precision(fin, reste) } else { echeance(fin) });
        if court && reste < AVEC_BARRE {
            let part = if fin <= debut { 0.0 } else { (en_flottant(reste) / en_flottant(fin - debut)).clamp(0.0, 1.0) };
            e.element("span", &[("class", "reste-barre"), ("aria-hidden", "true")], |e| {
                e.element("i", &[("style", &format!("width:{}%", part * 100.0))], |_| ());
            });
        }
    });
}
