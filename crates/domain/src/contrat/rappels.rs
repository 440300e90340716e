//! The days on which signatories are reminded to sign. The buyers are reminded two and five days after the sending
//! and on the last day. The company is reminded two and five days after the buyers signed.

use crate::calendrier::{a_paris, jour_a_paris};
use chrono::{DateTime, Days, Utc};

/// The number of days after the start at which the buyers or the company are reminded.
const JOURS: [u64; 2] = [2, 5];
/// The hour in Paris at which a reminder is sent.
const HEURE: u32 = 9;

/// The first reminder after `apres` to the buyer whose turn it is to sign. `None` when no reminder is left.
pub fn prochain_rappel_aux_acquereurs(
    envoye: DateTime<Utc>,
    echeance: DateTime<Utc>,
    apres: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let dernier = a_paris(jour_a_paris(echeance), HEURE);
    rappels(envoye).chain([dernier]).filter(|quand| *quand > apres && *quand < echeance).min()
}

/// The first reminder after `apres` to the company, which has to countersign what the buyers have signed. `None`
/// after the second reminder.
pub fn prochain_rappel_a_la_societe(signe: DateTime<Utc>, apres: DateTime<Utc>) -> Option<DateTime<Utc>> {
    rappels(signe).filter(|quand| *quand > apres).min()
}

fn rappels(debut: DateTime<Utc>) -> impl Iterator<Item = DateTime<Utc>> {
    let jour = jour_a_paris(debut);
    JOURS.into_iter().map(move |jours| a_paris(jour + Days::new(jours), HEURE))
}
