//! The coming days with their deadlines (`web/src/ui/frise-jours.tsx`).

use super::super::formats::heure;
use super::super::html::{Html, si};
use super::temps::{jours_entre, part_du_jour};
use chrono::{DateTime, Datelike as _, Days, NaiveDate, Utc, Weekday};
use domain::calendrier::jour_a_paris;

/// The fewest and the most days that are shown.
const MOINS: i32 = 6;
const PLUS: i32 = 10;

/// A deadline, with the number of its lot and the person it is about.
pub(super) struct Epingle {
    pub(super) instant: DateTime<Utc>,
    pub(super) titre: String,
    pub(super) precision: String,
}

/// The number of days from `premier` to an instant, with the part of the last day.
fn rang(instant: DateTime<Utc>, premier: NaiveDate) -> f64 {
    f64::from(jours_entre(premier, jour_a_paris(instant))) + part_du_jour(instant)
}

/// Joins deadlines of the same instant in one pin, in the order of time.
fn grouper(mut epingles: Vec<Epingle>) -> Vec<Epingle> {
    epingles.sort_by_key(|une| une.instant);
    let mut groupes: Vec<Epingle> = Vec::new();
    for une in epingles {
        match groupes.last_mut().filter(|derniere| derniere.instant == une.instant) {
            Some(avant) => {
                avant.titre = format!("{}, {}", avant.titre, une.titre);
                let dites = [avant.precision.as_str(), une.precision.as_str()];
                let dites: Vec<&str> = dites.into_iter().filter(|dite| !dite.is_empty()).collect();
                avant.precision = dites.join(", ");
            }
            None => groupes.push(une),
        }
    }
    groupes
}

/// The length of a text, as a browser counts it.
fn lettres(texte: &str) -> f64 {
    f64::from(u32::try_from(texte.encode_utf16().count()).unwrap_or(u32::MAX))
}

/// The width of a label, as a part of the width of the timeline.
fn largeur(Epingle { titre, precision, .. }: &Epingle) -> f64 {
    let mots = (20.0 + 8.0 * lettres(titre)).max(7.0 * lettres(precision)) / 1_100.0;
    mots.max((10.0 + 8.0 * lettres(titre)) / 360.0).min(0.45)
}

/// The row of each label: the first row where the label covers no earlier one.
fn etager(epingles: &[(Epingle, f64)]) -> Vec<usize> {
    let mut lignes: Vec<Vec<(f64, f64)>> = Vec::new();
    let mut etages = Vec::new();
    for (epingle, part) in epingles {
        let (de, a) =
            if *part > 0.5 { (part - largeur(epingle), part + 0.012) } else { (part - 0.012, part + largeur(epingle)) };
        let libre = lignes.iter().position(|ligne| ligne.iter().all(|(debut, fin)| a <= *debut || de >= *fin));
        let etage = libre.unwrap_or(lignes.len());
        if etage == lignes.len() {
            lignes.push(Vec::new());
        }
        lignes[etage].push((de, a));
        etages.push(etage);
    }
    etages
}

const fn nom_du_jour(jour: Weekday) -> &'static str {
    match jour {
        Weekday::Mon => "lun. ",
        Weekday::Tue => "mar. ",
        Weekday::Wed => "mer. ",
        Weekday::Thu => "jeu. ",
        Weekday::Fri => "ven. ",
        Weekday::Sat => "sam. ",
        Weekday::Sun => "dim. ",
    }
}

pub(super) fn peindre(e: &mut Html, epingles: Vec<Epingle>, ici: DateTime<Utc>) {
    let premier = jour_a_paris(ici);
    let a_venir = grouper(epingles.into_iter().filter(|une| une.instant > ici).collect());
    let dernier = a_venir.iter().map(|une| jours_entre(premier, jour_a_paris(une.instant)) + 1).max();
    let jours = dernier.unwrap_or(0).clamp(MOINS, PLUS);
    let combien = f64::from(jours);
    let montrees: Vec<(Epingle, f64)> = a_venir
        .into_iter()
        .map(|une| {
            let rang = rang(une.instant, premier);
            (une, rang)
        })
        .filter(|(_, rang)| *rang < combien)
        .map(|(une, rang)| (une, rang / combien))
        .collect();
    let etages = etager(&montrees);
    let place = |instant| format!("{}%", (100.0 * rang(instant, premier)) / combien);
    let hauteur = format!("--etages:{}", etages.iter().max().copied().unwrap_or(0));
    let attributs = [
        ("class", "frise-jours"),
        ("role", "img"),
        ("aria-label", "Les échéances des jours à venir"),
        ("style", hauteur.as_str()),
    ];
    e.element("div", &attributs, |e| {
        for jour in (0..u64::from(jours.unsigned_abs())).filter_map(|n| premier.checked_add_days(Days::new(n))) {
            let chome = matches!(jour.weekday(), Weekday::Sat | Weekday::Sun);
            e.element("div", &[("class", "frise-jours-jour"), si(chome, ("data-chome", "true"))], |e| {
                e.mot("span", &[], nom_du_jour(jour.weekday()));
                e.texte(&jour.day().to_string());
            });
        }
        e.element("i", &[("class", "frise-jours-maintenant"), ("style", &format!("left:{}", place(ici)))], |e| {
            e.element("b", &[], |e| {
                e.mot("span", &[], "maintenant, ");
                e.texte(&heure(ici));
            });
        });
        for ((epingle, part), etage) in montrees.iter().zip(etages) {
            let jour_meme = si(jour_a_paris(epingle.instant) == premier, ("data-jour-meme", "true"));
            let fil = format!("--etage:{etage};left:{}", place(epingle.instant));
            e.element("i", &[("class", "frise-jours-fil"), jour_meme, ("style", &fil)], |_| ());
            let (cote, marge, bord) =
                if *part > 0.5 { ("right", 100.0 - 100.0 * part, "droite") } else { ("left", 100.0 * part, "gauche") };
            let style = format!("--etage:{etage};{cote}:max(12px, {marge}%)");
            let attributs = [("class", "frise-jours-epingle"), jour_meme, ("style", &style), ("data-bord", bord)];
            e.element("div", &attributs, |e| {
                e.mot("b", &[], &epingle.titre);
                if !epingle.precision.is_empty() {
                    e.mot("span", &[], &epingle.precision);
                }
            });
        }
    });
}
