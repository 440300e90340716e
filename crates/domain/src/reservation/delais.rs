//! How long each stage of a reservation lasts.

use crate::calendrier::{a_paris, apres_jours_ouvres, est_ouvre, fin_du_jour, jour_a_paris};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

/// How long a draft lasts after its last change.
const DEPUIS_LA_MODIFICATION: TimeDelta = TimeDelta::hours(72);
/// How long it lasts in all, however often it is changed.
const DEPUIS_LA_CREATION: TimeDelta = TimeDelta::days(10);
/// Working days that staff may add to a draft.
const JOURS_DE_PROLONGATION: u32 = 3;
/// The hour in Paris at which a draft ends.
const HEURE_DE_FIN: u32 = 19;
/// How long before its end its prescriber is warned.
const AVANT_LA_FIN: TimeDelta = TimeDelta::hours(24);
/// Days that the buyers have to sign, unless the settings say otherwise; the one on which they are asked is not counted.
pub const JOURS_DE_SIGNATURE: u64 = 7;
/// Days that a buyer has to withdraw (Code de la construction et de l'habitation, article L271-1).
pub const JOURS_DE_RETRACTATION: u64 = 10;

/// When a draft ends (`expiresAt`): at 19:00 in Paris on a working day, the first that is not before 72 hours after its last change, nor
/// later than the first after ten days. A house rule.
pub fn expiration_du_brouillon(cree: DateTime<Utc>, modifie: DateTime<Utc>) -> DateTime<Utc> {
    premier_soir(modifie + DEPUIS_LA_MODIFICATION).min(expiration_au_plus_tard(cree))
}

/// The end of a draft that no change puts off.
pub fn expiration_au_plus_tard(cree: DateTime<Utc>) -> DateTime<Utc> {
    premier_soir(cree + DEPUIS_LA_CREATION)
}

/// The next end of a complete draft, which nobody can have signed yet: it goes on from one working day to the next.
pub fn expiration_reportee(fin: DateTime<Utc>) -> DateTime<Utc> {
    a_paris(apres_jours_ouvres(jour_a_paris(fin), 1), HEURE_DE_FIN)
}

/// The first 19:00 of a working day that is not before an instant.
fn premier_soir(des: DateTime<Utc>) -> DateTime<Utc> {
    let jour = jour_a_paris(des);
    let soir = a_paris(jour, HEURE_DE_FIN);
    if est_ouvre(jour) && soir >= des { soir } else { a_paris(apres_jours_ouvres(jour, 1), HEURE_DE_FIN) }
}

/// The end of a draft that staff have prolonged, from the one that it would have: 19:00 in Paris on the third working day after it.
pub fn expiration_prolongee(fin: DateTime<Utc>) -> DateTime<Utc> {
    a_paris(apres_jours_ouvres(jour_a_paris(fin), JOURS_DE_PROLONGATION), HEURE_DE_FIN)
}

/// When the prescriber is warned that a draft ends.
pub fn avertissement(expiration: DateTime<Utc>) -> DateTime<Utc> {
    expiration - AVANT_LA_FIN
}

/// Until when the buyers may sign: the end of the day, in Paris, so many days after they were asked to.
pub fn fin_de_signature(demandee: DateTime<Utc>, jours: u64) -> DateTime<Utc> {
    fin_du_jour(jour_a_paris(demandee) + Days::new(jours))
}

/// The last instant at which a buyer may withdraw, from the days on which the notice of the contract was first presented to
/// each of them; none while one of them has no such day, for the delay has not begun.
///
/// Ten days "à compter du lendemain de la première présentation de la lettre" (article L271-1 of the Code de la construction et
/// de l'habitation): the day after is the first of them, the tenth runs to midnight. Article L271-1 and article 641 of the Code
/// de procédure civile say one rule, whose effects are not added up (Cass. 3e civ., 19 December 2024, no. 23-12.652); one that
/// would end on a Saturday, a Sunday or a public holiday runs to the end of the next working day (article 642 of the same code;
/// Cass. 3e civ., 5 December 2007, no. 06-19.567). The latest of two buyers counts for both (`domain.md` section 6).
///
/// ```
/// use domain::reservation::fin_de_retractation;
/// let jour = |texte: &str| texte.parse().ok();
/// let fin = fin_de_retractation(&[jour("2018-09-04")]).expect("it was presented");
/// assert_eq!(fin.to_rfc3339(), "2018-09-14T21:59:59+00:00", "the case of 2024");
/// assert_eq!(fin_de_retractation(&[jour("2018-09-04"), None]), None);
/// ```
pub fn fin_de_retractation(presentations: &[Option<NaiveDate>]) -> Option<DateTime<Utc>> {
    let derniere = presentations.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().max()?;
    let dixieme = derniere + Days::new(JOURS_DE_RETRACTATION);
    let dernier = if est_ouvre(dixieme) { dixieme } else { apres_jours_ouvres(dixieme, 1) };
    Some(fin_du_jour(dernier))
}
