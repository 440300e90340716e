//! When those who are to sign are reminded: on the second, the fifth and the last day, as far as these come before the end.

use crate::calendrier::{a_paris, jour_a_paris};
use chrono::{DateTime, Days, Utc};

/// Days after which the buyers, then the company, are reminded.
const JOURS: [u64; 2] = [2, 5];
/// The hour in Paris of a reminder.
const HEURE: u32 = 9;

/// When the buyer whose turn it is is reminded next, after an instant; none when no day is left.
pub fn prochain_rappel_aux_acquereurs(
    envoye: DateTime<Utc>,
    echeance: DateTime<Utc>,
    apres: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let dernier = a_paris(jour_a_paris(echeance), HEURE);
    rappels(envoye).chain([dernier]).filter(|quand| *quand > apres && *quand < echeance).min()
}

/// When the company is reminded next, after an instant, of what the buyers have signed; none when it was twice.
pub fn prochain_rappel_a_la_societe(signe: DateTime<Utc>, apres: DateTime<Utc>) -> Option<DateTime<Utc>> {
    rappels(signe).filter(|quand| *quand > apres).min()
}

fn rappels(debut: DateTime<Utc>) -> impl Iterator<Item = DateTime<Utc>> {
    let jour = jour_a_paris(debut);
    JOURS.into_iter().map(move |jours| a_paris(jour + Days::new(jours), HEURE))
}
