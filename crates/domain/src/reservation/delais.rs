//! How long each stage of a reservation lasts.

use crate::calendrier::{a_paris, apres_jours_ouvres, est_ouvre, fin_du_jour, jour_a_paris};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

/// How long a draft lasts after its last change.
const DEPUIS_LA_MODIFICATION: TimeDelta = TimeDelta::hours(72);
/// How long a draft lasts in all, even when it is changed.
const DEPUIS_LA_CREATION: TimeDelta = TimeDelta::days(10);
/// How many working days staff may add to a draft.
const JOURS_DE_PROLONGATION: u32 = 3;
/// The hour in Paris at which a draft ends.
const HEURE_DE_FIN: u32 = 19;
/// How long before the end of a draft its prescriber is warned.
const AVANT_LA_FIN: TimeDelta = TimeDelta::hours(24);
/// How many days the buyers have to sign, unless the settings say otherwise. The day of sending does not count.
pub const JOURS_DE_SIGNATURE: u64 = 7;
/// How many days a buyer has to withdraw (Code de la construction et de l'habitation, article L271-1).
pub const JOURS_DE_RETRACTATION: u64 = 10;

/// When a draft ends (`expiresAt`): at the first 19:00 of a working day in Paris that is at least 72 hours after the
/// last change. It never ends later than the first such hour that is at least ten days after its creation. This is a
/// house rule.
pub fn expiration_du_brouillon(cree: DateTime<Utc>, modifie: DateTime<Utc>) -> DateTime<Utc> {
    premier_soir(modifie + DEPUIS_LA_MODIFICATION).min(expiration_au_plus_tard(cree))
}

/// The latest end of a draft. No change of the form moves it.
pub fn expiration_au_plus_tard(cree: DateTime<Utc>) -> DateTime<Utc> {
    premier_soir(cree + DEPUIS_LA_CREATION)
}

/// The new end of a complete draft that cannot be signed yet: 19:00 on the working day after its present end.
pub fn expiration_reportee(fin: DateTime<Utc>) -> DateTime<Utc> {
    a_paris(apres_jours_ouvres(jour_a_paris(fin), 1), HEURE_DE_FIN)
}

/// The first 19:00 of a working day, in Paris, that is not before this instant.
fn premier_soir(des: DateTime<Utc>) -> DateTime<Utc> {
    let jour = jour_a_paris(des);
    let soir = a_paris(jour, HEURE_DE_FIN);
    if est_ouvre(jour) && soir >= des { soir } else { a_paris(apres_jours_ouvres(jour, 1), HEURE_DE_FIN) }
}

/// The new end of a draft that staff extend: 19:00 in Paris, three working days after its present end.
pub fn expiration_prolongee(fin: DateTime<Utc>) -> DateTime<Utc> {
    a_paris(apres_jours_ouvres(jour_a_paris(fin), JOURS_DE_PROLONGATION), HEURE_DE_FIN)
}

/// When the prescriber is warned that a draft ends soon.
pub fn avertissement(expiration: DateTime<Utc>) -> DateTime<Utc> {
    expiration - AVANT_LA_FIN
}

/// The end of the time in which the buyers may sign: the end of the day in Paris, `jours` days after they were asked.
pub fn fin_de_signature(demandee: DateTime<Utc>, jours: u64) -> DateTime<Utc> {
    fin_du_jour(jour_a_paris(demandee) + Days::new(jours))
}

/// The last instant at which a buyer may withdraw. `presentations` are the days on which the notice of the contract
/// was first presented to each buyer. `None` while one of these days is missing, because the period has not begun.
///
/// The period is ten days "à compter du lendemain de la première présentation de la lettre" (article L271-1 of the
/// Code de la construction et de l'habitation). So the day after the presentation is the first day, and the period
/// ends at midnight after the tenth. Article 641 of the Code de procédure civile states the same rule, and the two
/// articles do not postpone the start twice (Cass. 3e civ., 19 December 2024, no. 23-12.652). A period whose last day
/// is a Saturday, a Sunday or a public holiday ends with the next working day (article 642 of the same code; Cass. 3e
/// civ., 5 December 2007, no. 06-19.567). When there are two buyers, the later period counts for both (`domain.md`
/// section 6).
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
