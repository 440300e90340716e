//! The working days of France, and the delays that are counted in working days, in Paris time. Working days are
//! Monday to Friday, except national public holidays (Code du travail, article L3133-1).
//!
//! ```
//! use domain::calendrier::{apres_jours_ouvres, est_ouvre};
//! let jour = |texte: &str| texte.parse().expect("a day");
//! assert!(!est_ouvre(jour("2026-05-14")), "Ascension Day");
//! assert_eq!(apres_jours_ouvres(jour("2026-05-12"), 3), jour("2026-05-18"));
//! ```

use chrono::{DateTime, Datelike as _, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc, Weekday};
use chrono_tz::Europe::Paris;

/// Easter Sunday of a year, by the method of Meeus, Jones and Butcher.
fn paques(annee: i32) -> Option<NaiveDate> {
    let (nombre_d_or, siecle, reste) = (annee % 19, annee / 100, annee % 100);
    let lune = (8 * siecle + 13) / 25;
    let epacte = (19 * nombre_d_or + siecle - siecle / 4 - lune + 15) % 30;
    let jours = (32 + 2 * (siecle % 4) + 2 * (reste / 4) - epacte - reste % 4) % 7;
    let correction = (nombre_d_or + 11 * epacte + 22 * jours) / 451;
    let rang = epacte + jours - 7 * correction + 114;
    NaiveDate::from_ymd_opt(annee, u32::try_from(rang / 31).ok()?, u32::try_from(rang % 31).ok()? + 1)
}

/// The eleven national public holidays of a year.
pub fn jours_feries(annee: i32) -> Vec<NaiveDate> {
    const FIXES: [(u32, u32); 8] = [(1, 1), (5, 1), (5, 8), (7, 14), (8, 15), (11, 1), (11, 11), (12, 25)];
    /// Easter Monday, Ascension Day and Whit Monday, in days after Easter.
    const MOBILES: [u64; 3] = [1, 39, 50];
    let fixes = FIXES.into_iter().filter_map(|(mois, jour)| NaiveDate::from_ymd_opt(annee, mois, jour));
    let mobiles = MOBILES.into_iter().filter_map(|apres| paques(annee)?.checked_add_days(Days::new(apres)));
    let mut jours: Vec<_> = fixes.chain(mobiles).collect();
    jours.sort_unstable();
    jours
}

/// Whether that day is a working day.
pub fn est_ouvre(jour: NaiveDate) -> bool {
    !matches!(jour.weekday(), Weekday::Sat | Weekday::Sun) && !jours_feries(jour.year()).contains(&jour)
}

/// The working day that comes `nombre` working days after this day. This day is not counted.
pub fn apres_jours_ouvres(jour: NaiveDate, nombre: u32) -> NaiveDate {
    compter(jour, nombre, |jour| jour.succ_opt())
}

/// The working day that comes `nombre` working days before this day. This day is not counted.
pub fn avant_jours_ouvres(jour: NaiveDate, nombre: u32) -> NaiveDate {
    compter(jour, nombre, |jour| jour.pred_opt())
}

fn compter(depart: NaiveDate, nombre: u32, suivant: impl Fn(NaiveDate) -> Option<NaiveDate>) -> NaiveDate {
    let mut jour = depart;
    let mut restants = nombre;
    while restants > 0 {
        // This is reached only at the end of chrono's calendar, far beyond any date of the portal.
        let Some(autre) = suivant(jour) else { return jour };
        jour = autre;
        restants -= u32::from(est_ouvre(jour));
    }
    jour
}

/// The hours of a day, in Paris, at which people can be expected to read a message. They are counted from Monday to
/// Saturday, except on national public holidays. When `a` is not after `de`, every hour of every day counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeuresOuvertes {
    /// The hour at which the open hours begin.
    pub de: u32,
    /// The hour at which the open hours end, 24 at most.
    pub a: u32,
}

impl HeuresOuvertes {
    /// The instant at which `duree` of open hours has passed since `depart`.
    ///
    /// ```
    /// use domain::calendrier::HeuresOuvertes;
    /// use chrono::{DateTime, TimeDelta, Utc};
    /// let vendredi: DateTime<Utc> = "2026-11-27T21:00:00Z".parse().expect("an instant");
    /// let fin = HeuresOuvertes { de: 8, a: 20 }.apres(vendredi, TimeDelta::minutes(15));
    /// assert_eq!(fin.to_rfc3339(), "2026-11-28T07:15:00+00:00", "a quarter past eight in Paris, on Saturday");
    /// ```
    pub fn apres(self, depart: DateTime<Utc>, duree: TimeDelta) -> DateTime<Utc> {
        if self.a <= self.de || duree <= TimeDelta::zero() {
            return depart + duree;
        }
        let (mut instant, mut reste) = (depart, duree);
        loop {
            let jour = jour_a_paris(instant);
            // This is reached only at the end of chrono's calendar, far beyond any date of the portal.
            let Some(lendemain) = jour.succ_opt() else { return instant };
            if jour.weekday() != Weekday::Sun && !jours_feries(jour.year()).contains(&jour) {
                let fin = if self.a >= 24 { a_paris(lendemain, 0) } else { a_paris(jour, self.a) };
                let debut = instant.max(a_paris(jour, self.de));
                if debut < fin {
                    if reste <= fin - debut {
                        return debut + reste;
                    }
                    reste -= fin - debut;
                }
            }
            instant = a_paris(lendemain, 0);
        }
    }
}

/// The instant at which it is `heure` o'clock in Paris on this day. Every whole hour that the portal uses exists once
/// a day, because clocks change in Paris between two and three in the morning.
pub fn a_paris(jour: NaiveDate, heure: u32) -> DateTime<Utc> {
    let locale = jour.and_time(NaiveTime::from_hms_opt(heure, 0, 0).unwrap_or_default());
    let paris = Paris.from_local_datetime(&locale).earliest();
    paris.map_or_else(|| locale.and_utc(), |instant| instant.to_utc())
}

/// The day in Paris at an instant.
pub fn jour_a_paris(instant: DateTime<Utc>) -> NaiveDate {
    instant.with_timezone(&Paris).date_naive()
}

/// The last second of a day in Paris.
pub fn fin_du_jour(jour: NaiveDate) -> DateTime<Utc> {
    a_paris(jour.succ_opt().unwrap_or(jour), 0) - TimeDelta::seconds(1)
}

/// The words that follow every hour on a page. A reader overseas needs them, because their own clock shows another
/// hour.
const ZONE: &str = ", heure de Paris";

/// An instant as `26/11/2026 à 19:00, heure de Paris` (spec section 9).
pub fn en_bref(instant: DateTime<Utc>) -> String {
    format!("{}{ZONE}", instant.with_timezone(&Paris).format("%d/%m/%Y à %H:%M"))
}

/// The hour of an instant without its day, as `19:00:12, heure de Paris`.
pub fn heure_en_bref(instant: DateTime<Utc>) -> String {
    format!("{}{ZONE}", instant.with_timezone(&Paris).format("%H:%M:%S"))
}

/// The day of an instant as `jeudi 26 novembre`, in Paris; the first of a month is `1er`.
pub fn jour_en_toutes_lettres(instant: DateTime<Utc>) -> String {
    const JOURS: [&str; 7] = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
    const MOIS: [&str; 12] = [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ];
    let date = instant.with_timezone(&Paris);
    let jour = JOURS[date.weekday().num_days_from_monday() as usize];
    let quantieme = if date.day() == 1 { "1er".to_owned() } else { date.day().to_string() };
    format!("{jour} {quantieme} {}", MOIS[date.month0() as usize])
}

/// An instant as `jeudi 26 novembre 2026 à 19:00, heure de Paris`.
pub fn en_toutes_lettres(instant: DateTime<Utc>) -> String {
    let date = instant.with_timezone(&Paris);
    format!("{} {}{ZONE}", jour_en_toutes_lettres(instant), date.format("%Y à %H:%M"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn jour(texte: &str) -> NaiveDate {
        texte.parse().expect("a day")
    }

    #[test]
    fn les_jours_feries_sont_ceux_du_calendrier() {
        let dits: Vec<String> = jours_feries(2026).iter().map(ToString::to_string).collect();
        assert_eq!(
            dits,
            [
                "2026-01-01",
                "2026-04-06",
                "2026-05-01",
                "2026-05-08",
                "2026-05-14",
                "2026-05-25",
                "2026-07-14",
                "2026-08-15",
                "2026-11-01",
                "2026-11-11",
                "2026-12-25"
            ]
        );
        // Easter at its earliest and at its latest in this century, and Easter in a leap year.
        for (annee, paques_dites) in [
            (2008, "2008-03-23"),
            (2024, "2024-03-31"),
            (2027, "2027-03-28"),
            (2038, "2038-04-25"),
            (2096, "2096-04-15"),
        ] {
            assert_eq!(paques(annee), Some(jour(paques_dites)));
        }
        // In 2008 Ascension Day fell on 1 May. `jours_feries` lists this day twice, and the count of working days
        // skips it once.
        assert_eq!(jours_feries(2008).iter().filter(|j| **j == jour("2008-05-01")).count(), 2);
        assert_eq!(apres_jours_ouvres(jour("2008-04-30"), 1), jour("2008-05-02"));
    }

    #[test]
    fn les_delais_sautent_les_fins_de_semaine_et_les_feries() {
        for (depart, nombre, attendu) in [
            ("2026-11-23", 3, "2026-11-26"),
            ("2026-11-20", 3, "2026-11-25"),
            ("2026-11-21", 3, "2026-11-25"),
            ("2026-12-23", 3, "2026-12-29"),
            ("2026-04-02", 3, "2026-04-08"),
            ("2026-11-09", 3, "2026-11-13"),
        ] {
            assert_eq!(apres_jours_ouvres(jour(depart), nombre), jour(attendu), "{depart}");
        }
        assert_eq!(avant_jours_ouvres(jour("2026-12-28"), 1), jour("2026-12-24"));
        assert_eq!(avant_jours_ouvres(jour("2026-11-16"), 1), jour("2026-11-13"));
    }

    #[test]
    fn une_heure_de_paris_suit_ses_changements() {
        for (dit, attendu) in [
            ("2026-03-27", "2026-03-27T18:00:00+00:00"),
            ("2026-03-30", "2026-03-30T17:00:00+00:00"),
            ("2026-10-23", "2026-10-23T17:00:00+00:00"),
            ("2026-10-26", "2026-10-26T18:00:00+00:00"),
        ] {
            assert_eq!(a_paris(jour(dit), 19).to_rfc3339(), attendu);
        }
        assert_eq!(fin_du_jour(jour("2026-03-29")).to_rfc3339(), "2026-03-29T21:59:59+00:00");
        assert_eq!(jour_a_paris(a_paris(jour("2026-10-25"), 0)), jour("2026-10-25"));
    }

    #[test]
    fn un_instant_se_dit_a_l_heure_de_paris() {
        let instant = a_paris(jour("2026-11-26"), 19);
        assert_eq!(en_bref(instant), "26/11/2026 à 19:00, heure de Paris");
        assert_eq!(en_toutes_lettres(instant), "jeudi 26 novembre 2026 à 19:00, heure de Paris");
        assert_eq!(heure_en_bref(instant), "19:00:00, heure de Paris");
        assert_eq!(en_toutes_lettres(a_paris(jour("2026-08-01"), 9)), "samedi 1er août 2026 à 09:00, heure de Paris");
    }

    #[test]
    fn un_quart_d_heure_se_compte_en_heures_ouvertes() {
        let heures = HeuresOuvertes { de: 8, a: 20 };
        for (libere, fin) in [
            // In Paris, the first row begins on Monday at 9:00. The second begins on Friday at 19:52 and ends on
            // Saturday at 8:07. The third begins on Saturday at 19:58 and ends on Monday at 8:13.
            ("2026-11-23T08:00:00Z", "2026-11-23T08:15:00+00:00"),
            ("2026-11-27T18:52:00Z", "2026-11-28T07:07:00+00:00"),
            ("2026-11-28T18:58:00Z", "2026-11-30T07:13:00+00:00"),
            // This row begins in the evening before the national day, and ends in the morning after it.
            ("2026-07-13T21:00:00Z", "2026-07-15T06:15:00+00:00"),
            ("2026-11-23T03:00:00Z", "2026-11-23T07:15:00+00:00"),
            ("2026-11-23T18:45:00Z", "2026-11-23T19:00:00+00:00"),
            // This row begins on a Sunday on which clocks changed.
            ("2026-03-29T01:30:00Z", "2026-03-30T06:15:00+00:00"),
        ] {
            let libere = libere.parse().expect("an instant");
            assert_eq!(heures.apres(libere, TimeDelta::minutes(15)).to_rfc3339(), fin, "{libere}");
        }
        let nuit = "2026-11-28T23:30:00Z".parse().expect("an instant");
        let toujours = HeuresOuvertes { de: 0, a: 0 };
        assert_eq!(toujours.apres(nuit, TimeDelta::minutes(15)).to_rfc3339(), "2026-11-28T23:45:00+00:00");
        // The longest head start that the setting allows: 24 open hours, which are two days of twelve hours.
        let long = heures.apres("2026-11-23T08:00:00Z".parse().expect("an instant"), TimeDelta::minutes(1440));
        assert_eq!(long.to_rfc3339(), "2026-11-25T08:00:00+00:00");
    }

    proptest! {
        #[test]
        fn aller_et_revenir_ramene_au_meme_jour_ouvre(decalage in 0u64..20_000, nombre in 0u32..40) {
            let depart = jour("2020-01-01") + Days::new(decalage);
            let apres = apres_jours_ouvres(depart, nombre);
            prop_assert!(nombre == 0 || est_ouvre(apres));
            if est_ouvre(depart) {
                prop_assert_eq!(avant_jours_ouvres(apres, nombre), depart);
            }
            // The number of working days between the two days is the number that was asked for.
            let entre = depart.iter_days().skip(1).take_while(|j| *j <= apres).filter(|j| est_ouvre(*j)).count();
            prop_assert_eq!(entre, nombre as usize);
        }
    }
}
