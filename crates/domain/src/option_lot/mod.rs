//! An option: a prescriber holds a lot for a buyer, for three working days (`domain.md` section 4).
//! `docs/etats/option.md` draws the states of an option. [`crate::lot::tenue`] says what an option does to the lot.

mod obstacle;
mod statut;
#[cfg(test)]
mod tests;

pub use obstacle::Obstacle;
pub use statut::{EvenementOption, StatutOption, TRANSITIONS, TransitionOption, TransitionOptionInterdite, diagramme};

use crate::calendrier::{a_paris, apres_jours_ouvres, avant_jours_ouvres, jour_a_paris};
use chrono::{DateTime, Utc};

/// How many working days an option runs. The day on which it is taken does not count.
pub const JOURS: u32 = 3;
/// The hour in Paris at which an option ends.
pub const HEURE: u32 = 19;
/// The hour in Paris at which the prescriber is reminded, on the working day before the end.
const HEURE_DU_RAPPEL: u32 = 9;

/// The end of an option taken at that instant: 19:00 in Paris on the third working day.
///
/// ```
/// let prise = "2026-12-23T09:00:00Z".parse().expect("an instant");
/// let fin = domain::option_lot::echeance(prise);
/// assert_eq!(fin.to_rfc3339(), "2026-12-29T18:00:00+00:00", "Christmas and a week-end are not counted");
/// ```
pub fn echeance(prise: DateTime<Utc>) -> DateTime<Utc> {
    a_paris(apres_jours_ouvres(jour_a_paris(prise), JOURS), HEURE)
}

/// The new end of an option that staff extend: three more working days, counted from its present end.
pub fn echeance_prolongee(echeance: DateTime<Utc>) -> DateTime<Utc> {
    self::echeance(echeance)
}

/// When the prescriber is reminded of the end of the option: at nine on the working day before it.
pub fn rappel(echeance: DateTime<Utc>) -> DateTime<Utc> {
    a_paris(avant_jours_ouvres(jour_a_paris(echeance), 1), HEURE_DU_RAPPEL)
}
