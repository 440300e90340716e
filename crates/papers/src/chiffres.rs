//! Writes numbers, dates and amounts as French documents do.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use domain::calendrier::{heure_en_bref, jour_a_paris};
pub(crate) use domain::chiffres::{prix, surface, taux};
use domain::nombres::Montant;

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

/// A day in words: "20 novembre 2026".
pub(crate) fn date(date: NaiveDate) -> String {
    let jour = if date.day() == 1 { "1er".to_owned() } else { date.day().to_string() };
    format!("{jour}\u{a0}{} {}", MOIS[date.month0() as usize], date.year())
}

/// A month in words: "novembre 2026".
pub(crate) fn mois(date: NaiveDate) -> String {
    format!("{} {}", MOIS[date.month0() as usize], date.year())
}

/// A quarter in words: "2e trimestre 2028".
pub(crate) fn trimestre(date: NaiveDate) -> String {
    let rang = date.month0() / 3 + 1;
    format!("{rang}{} trimestre {}", if rang == 1 { "er" } else { "e" }, date.year())
}

/// An instant in Paris time: "27/11/2026 à 09:14:05". The document names the time zone once.
pub(crate) fn instant(instant: DateTime<Utc>) -> String {
    let heure = heure_en_bref(instant);
    let heure = heure.split(',').next().unwrap_or_default();
    format!("{} à {heure}", jour_a_paris(instant).format("%d/%m/%Y"))
}

/// The number of a company in groups of three digits: "512 345 678". A text that is not such a number does not change.
pub(crate) fn siren(siren: &str) -> String {
    match (siren.len(), siren.get(..3), siren.get(3..6), siren.get(6..)) {
        (9, Some(a), Some(b), Some(c)) => format!("{a}\u{a0}{b}\u{a0}{c}"),
        _ => siren.to_owned(),
    }
}

/// An amount in words: "trois cent quarante et un mille neuf cent quatre-vingt-seize euros", with the cents when there are some.
pub(crate) fn en_lettres(montant: Montant) -> String {
    let centimes = montant.centiemes().unsigned_abs();
    let (euros, reste) = (centimes / 100, centimes % 100);
    let unite = match euros {
        0 | 1 => "euro",
        n if n % 1_000_000 == 0 => "d’euros",
        _ => "euros",
    };
    let centimes = format!("{} centime{}", nombre(reste), if reste > 1 { "s" } else { "" });
    match (euros, reste) {
        (_, 0) => format!("{} {unite}", nombre(euros)),
        (0, _) => centimes,
        (..) => format!("{} {unite} et {centimes}", nombre(euros)),
    }
}

const UNITES: [&str; 20] = [
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
    "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
];

/// A number in words, with the traditional spelling.
fn nombre(n: u64) -> String {
    match n {
        0..1_000 => sous_mille(n, Place::ALaFin),
        1_000..1_000_000 => {
            let (milliers, reste) = (n / 1_000, n % 1_000);
            let tete = if milliers == 1 {
                "mille".to_owned()
            } else {
                format!("{} mille", sous_mille(milliers, Place::AvantMille))
            };
            suite(tete, reste)
        }
        _ => {
            let (millions, reste) = (n / 1_000_000, n % 1_000_000);
            suite(format!("{} million{}", nombre(millions), if millions > 1 { "s" } else { "" }), reste)
        }
    }
}

fn suite(tete: String, reste: u64) -> String {
    if reste == 0 { tete } else { format!("{tete} {}", nombre(reste)) }
}

/// The place of a part of a number. "Cents" and "quatre-vingts" do not take their plural before "mille".
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    ALaFin,
    AvantMille,
}

/// A number below a thousand in words.
fn sous_mille(n: u64, place: Place) -> String {
    let (centaines, reste) = (n / 100, n % 100);
    if centaines == 0 {
        return sous_cent(reste, place);
    }
    let tete = if centaines == 1 { "cent".to_owned() } else { format!("{} cent", unite(centaines)) };
    match reste {
        0 if centaines > 1 && place == Place::ALaFin => format!("{tete}s"),
        0 => tete,
        _ => format!("{tete} {}", sous_cent(reste, place)),
    }
}

fn sous_cent(n: u64, place: Place) -> String {
    let (dizaine, reste) = (n / 10, n % 10);
    let base = |nom: &str| match reste {
        0 => nom.to_owned(),
        1 => format!("{nom} et un"),
        _ => format!("{nom}-{}", unite(reste)),
    };
    match dizaine {
        0 | 1 => unite(n).to_owned(),
        2 => base("vingt"),
        3 => base("trente"),
        4 => base("quarante"),
        5 => base("cinquante"),
        6 => base("soixante"),
        7 if reste == 1 => "soixante et onze".to_owned(),
        7 => format!("soixante-{}", unite(10 + reste)),
        8 if reste == 0 => if place == Place::ALaFin { "quatre-vingts" } else { "quatre-vingt" }.to_owned(),
        8 => format!("quatre-vingt-{}", unite(reste)),
        _ => format!("quatre-vingt-{}", unite(10 + reste)),
    }
}

fn unite(n: u64) -> &'static str {
    usize::try_from(n).ok().and_then(|i| UNITES.get(i)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn montants_en_lettres() {
        for (euros, attendu) in [
            (0, "zéro euro"),
            (1, "un euro"),
            (21, "vingt et un euros"),
            (71, "soixante et onze euros"),
            (80, "quatre-vingts euros"),
            (81, "quatre-vingt-un euros"),
            (91, "quatre-vingt-onze euros"),
            (97, "quatre-vingt-dix-sept euros"),
            (100, "cent euros"),
            (101, "cent un euros"),
            (180, "cent quatre-vingts euros"),
            (200, "deux cents euros"),
            (281, "deux cent quatre-vingt-un euros"),
            (1_000, "mille euros"),
            (1_080, "mille quatre-vingts euros"),
            (1_500, "mille cinq cents euros"),
            (21_000, "vingt et un mille euros"),
            (80_000, "quatre-vingt mille euros"),
            (200_000, "deux cent mille euros"),
            (280_000, "deux cent quatre-vingt mille euros"),
            (200_300, "deux cent mille trois cents euros"),
            (341_996, "trois cent quarante et un mille neuf cent quatre-vingt-seize euros"),
            (1_000_000, "un million d’euros"),
            (1_000_080, "un million quatre-vingts euros"),
            (80_000_000, "quatre-vingts millions d’euros"),
            (200_000_000, "deux cents millions d’euros"),
            (2_500_001, "deux millions cinq cent mille un euros"),
        ] {
            assert_eq!(en_lettres(Montant::depuis_unites(euros)), attendu);
        }
        for (centimes, attendu) in [
            (1, "un centime"),
            (80, "quatre-vingts centimes"),
            (101, "un euro et un centime"),
            (250, "deux euros et cinquante centimes"),
            (8_081, "quatre-vingts euros et quatre-vingt-un centimes"),
            (100_000_071, "un million d’euros et soixante et onze centimes"),
        ] {
            assert_eq!(en_lettres(Montant::depuis_centiemes(centimes)), attendu);
        }
    }

    #[test]
    fn dates() {
        let jour = |m, j| NaiveDate::from_ymd_opt(2028, m, j).expect("a day");
        assert_eq!(date(jour(3, 1)), "1er\u{a0}mars 2028");
        assert_eq!(date(jour(11, 20)), "20\u{a0}novembre 2028");
        assert_eq!(trimestre(jour(1, 9)), "1er trimestre 2028");
        assert_eq!(trimestre(jour(12, 31)), "4e trimestre 2028");
        assert_eq!(mois(jour(8, 4)), "août 2028");
        let ete = "2028-07-14T21:59:05Z".parse().expect("an instant");
        assert_eq!(instant(ete), "14/07/2028 à 23:59:05");
    }

    #[test]
    fn numero_de_societe() {
        assert_eq!(siren("512345678"), "512\u{a0}345\u{a0}678");
        assert_eq!(siren("à venir"), "à venir");
    }
}
