//! The dates of a programme, which agree with its phase. The sale of a preview opens after today, a launch is on sale before the
//! works begin, and the keys are handed over at the end of the works.

use super::alea::SujetDeTirage;
use super::gabarit::{Gabarit, Phase};
use chrono::{Datelike, Days, Months, NaiveDate};
use domain::CodeLibelle;
use domain::programme::{AVANTPREMIERE, Calendrier};

pub(super) fn phase(phase: Phase) -> CodeLibelle {
    let (code, libelle) = match phase {
        Phase::AvantPremiere => (AVANTPREMIERE, "Avant-première"),
        Phase::Lancement => ("LANCEMENT", "Lancement"),
        Phase::Travaux => ("TRAVAUX", "Travaux en cours"),
    };
    CodeLibelle { code: code.to_owned(), libelle: libelle.to_owned() }
}

/// The dates of a programme, chosen around the day `aujourd_hui`.
pub(super) fn inventer(g: &Gabarit, aujourd_hui: NaiveDate) -> Calendrier {
    let mut alea = g.alea(SujetDeTirage::Calendrier, 0);
    let duree = alea.entre(17, 25);
    let (commercialisation, travaux) = match g.phase {
        Phase::AvantPremiere => {
            let ouverture = alea.entre(15, 90);
            (ouverture, ouverture + alea.entre(200, 330))
        }
        Phase::Lancement => (-alea.entre(5, 240), alea.entre(30, 240)),
        Phase::Travaux => {
            let travaux = match g.index % 4 {
                // Among programmes whose works have begun, one in four hands over its keys this quarter, and one in four within
                // the next three quarters.
                // This is not left to chance, so that even a small catalogue has programmes at every stage.
                0 => jours_avant(aujourd_hui, duree),
                1 => jours_avant(aujourd_hui, duree - 3 * alea.entre(1, 3)),
                _ => -alea.entre(10, duree * 30 - 20),
            };
            (travaux - alea.entre(200, 400), travaux)
        }
    };
    let date_debut_travaux = decaler(aujourd_hui, travaux);
    let date_actabilite = decaler(date_debut_travaux, alea.entre(0, 90));
    let mois = Months::new(u32::try_from(duree).unwrap_or(20));
    let livraison = fin_de_trimestre(date_debut_travaux.checked_add_months(mois).unwrap_or(date_debut_travaux));
    Calendrier {
        date_commercialisation: Some(decaler(aujourd_hui, commercialisation)),
        date_livraison: Some(livraison),
        date_actabilite: alea.chance(950).then_some(date_actabilite),
        date_debut_travaux: (g.phase == Phase::Travaux || alea.chance(800)).then_some(date_debut_travaux),
    }
}

/// The number of days, below zero, from a date to the date that is this number of months earlier.
fn jours_avant(date: NaiveDate, mois: i64) -> i64 {
    let avant = date.checked_sub_months(Months::new(u32::try_from(mois).unwrap_or(1))).unwrap_or(date);
    (avant - date).num_days()
}

fn decaler(date: NaiveDate, jours: i64) -> NaiveDate {
    let ecart = Days::new(jours.unsigned_abs());
    let decalee = if jours < 0 { date.checked_sub_days(ecart) } else { date.checked_add_days(ecart) };
    decalee.unwrap_or(date)
}

/// The last day of the quarter of a date.
fn fin_de_trimestre(date: NaiveDate) -> NaiveDate {
    let (mois, jour) = match date.month() {
        1..=3 => (3, 31),
        4..=6 => (6, 30),
        7..=9 => (9, 30),
        _ => (12, 31),
    };
    NaiveDate::from_ymd_opt(date.year(), mois, jour).unwrap_or(date)
}
