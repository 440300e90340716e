//! A declaration (`dénonciation`). A prescriber declares a buyer on some programmes; once the declaration is
//! validated, and while it runs, their company is protected there (`domain.md` section 5).
//! `docs/etats/denonciation.md` draws the states. [`crate::vente::Denonciation`] is the declaration itself, with its
//! moves.

mod statut;
#[cfg(test)]
mod tests;

pub use statut::{
    EvenementDenonciation, StatutDenonciation, TRANSITIONS, TransitionDenonciation, TransitionDenonciationInterdite,
    diagramme,
};

use crate::calendrier::{a_paris, fin_du_jour, jour_a_paris};
use chrono::{DateTime, Days, Months, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Identifier of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdDenonciation(pub i64);

/// How long a declaration runs, and by how much each renewal extends it. This delay and the number of renewals are
/// house rules: no law gives them.
pub const DUREE: Days = Days::new(30);
/// How many days before its last day a declaration may first be renewed. It may thus be renewed on its last seven
/// days.
pub const JOURS_POUR_RENOUVELER: i64 = 6;
/// The hour in Paris at which the prescriber is told that their declaration ends soon.
pub const HEURE_DU_RAPPEL: u32 = 9;
/// How many times a declaration may be renewed.
pub const RENOUVELLEMENTS: u16 = 2;
/// How long the same prescriber must wait before they declare the same person on the same programme again.
pub const DELAI_DE_DOUBLON: TimeDelta = TimeDelta::hours(24);

/// How long one of the developer's own contacts counts, from the day on which the developer knew them. This is a
/// house rule. The CNIL advises developers to keep prospects for three years after the last contact, but no law gives
/// a delay.
pub const DUREE_DU_PROMOTEUR: Months = Months::new(36);
/// The most programmes that one declaration may name.
pub const PROGRAMMES_AU_PLUS: usize = 50;

/// The instant at which one of the developer's own contacts stops counting. `connu` is the day on which the developer
/// knew them.
pub fn echeance_du_promoteur(connu: NaiveDate) -> DateTime<Utc> {
    fin_du_jour(connu.checked_add_months(DUREE_DU_PROMOTEUR).unwrap_or(connu))
}

/// The end of a declaration that was made at this instant: the end of the thirtieth day after it, in Paris.
pub fn echeance(creee: DateTime<Utc>) -> DateTime<Utc> {
    dans_trente_jours(jour_a_paris(creee))
}

/// The end of a declaration after its renewal. `echeance` is its end before the renewal.
pub fn echeance_renouvelee(echeance: DateTime<Utc>) -> DateTime<Utc> {
    dans_trente_jours(jour_a_paris(echeance))
}

fn dans_trente_jours(jour: NaiveDate) -> DateTime<Utc> {
    fin_du_jour(jour.checked_add_days(DUREE).unwrap_or(jour))
}

/// The first day on which the declaration that ends at `echeance` may be renewed.
pub fn renouvelable_des(echeance: DateTime<Utc>) -> NaiveDate {
    let fin = jour_a_paris(echeance);
    fin.checked_sub_signed(TimeDelta::days(JOURS_POUR_RENOUVELER)).unwrap_or(fin)
}

/// A filter of the declarations whose prescribers are owed a reminder. It compares the end of the declaration, and
/// the time of the last letter to the prescriber. Reminders leave at nine, on the first day on which the declaration
/// may be renewed and on the day before its last day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RappelDu {
    /// Only declarations that end after this instant.
    pub apres: DateTime<Utc>,
    /// Only declarations that end at this instant or before it.
    pub jusqu_a: DateTime<Utc>,
    /// Only declarations whose prescriber has received no reminder since this instant.
    pub depuis: DateTime<Utc>,
}

/// The filters that together find every reminder owed at this instant. A declaration passes one of them at most.
pub fn rappels_dus(maintenant: DateTime<Utc>) -> [RappelDu; 3] {
    let aujourd_hui = jour_a_paris(maintenant);
    let dans = |jours: i64| fin_du_jour(aujourd_hui.checked_add_signed(TimeDelta::days(jours)).unwrap_or(aujourd_hui));
    let neuf_heures = |jour: Option<NaiveDate>| a_paris(jour.unwrap_or(aujourd_hui), HEURE_DU_RAPPEL);
    let sonne = maintenant >= neuf_heures(Some(aujourd_hui));
    let (la_veille, au_sixieme) = if sonne { (1, JOURS_POUR_RENOUVELER) } else { (0, JOURS_POUR_RENOUVELER - 1) };
    let dernier_jour = RappelDu { apres: maintenant, jusqu_a: dans(0), depuis: neuf_heures(aujourd_hui.pred_opt()) };
    [
        dernier_jour,
        RappelDu { apres: dans(0), jusqu_a: dans(la_veille), depuis: neuf_heures(Some(aujourd_hui)) },
        // `depuis` is older than all days on which a renewal is possible, so that a reminder sent before the last
        // renewal does not count as sent.
        RappelDu {
            apres: dans(la_veille),
            jusqu_a: dans(au_sixieme),
            depuis: neuf_heures(aujourd_hui.checked_sub_signed(TimeDelta::days(JOURS_POUR_RENOUVELER + 1))),
        },
    ]
}

/// Why a declaration may not be renewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusDeRenouvellement {
    /// The declaration is not validated, or no longer runs.
    NonValidee(StatutDenonciation),
    /// The declaration may be renewed from this day on.
    TropTot(NaiveDate),
    /// The declaration has already been renewed as often as is allowed.
    Epuise,
}

/// Whether a declaration may be renewed at this instant. The caller checks that no other declaration conflicts with it.
pub fn peut_renouveler(
    statut: StatutDenonciation,
    echeance: DateTime<Utc>,
    renouvellements: u16,
    maintenant: DateTime<Utc>,
) -> Result<(), RefusDeRenouvellement> {
    if !statut.protege() || echeance <= maintenant {
        return Err(RefusDeRenouvellement::NonValidee(statut));
    }
    if renouvellements >= RENOUVELLEMENTS {
        return Err(RefusDeRenouvellement::Epuise);
    }
    let des = renouvelable_des(echeance);
    if jour_a_paris(maintenant) < des { Err(RefusDeRenouvellement::TropTot(des)) } else { Ok(()) }
}
