//! A declaration (dénonciation): a prescriber declares a buyer on programmes, and their company is protected there while it runs
//! (`domain.md` section 5). Its states are drawn in `docs/etats/denonciation.md`; the declaration itself, with its moves, is
//! [`crate::vente::Denonciation`].

mod statut;
#[cfg(test)]
mod tests;

pub use statut::{
    EvenementDenonciation, StatutDenonciation, TRANSITIONS, TransitionDenonciation, TransitionDenonciationInterdite,
    diagramme,
};

use crate::calendrier::{fin_du_jour, jour_a_paris};
use chrono::{DateTime, Days, Months, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Identifier of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdDenonciation(pub i64);

/// For how long a declaration runs, and one more time for each renewal.
pub const DUREE: Days = Days::new(30);
/// Before its end, in how many days it may be renewed.
pub const JOURS_POUR_RENOUVELER: i64 = 7;
/// How often it may be.
pub const RENOUVELLEMENTS: u16 = 2;
/// For how long the same prescriber may not declare the same person on the same programme again.
pub const DELAI_DE_DOUBLON: TimeDelta = TimeDelta::hours(24);

/// For how long one of the developer's own contacts counts, from the day on which it was known.
pub const DUREE_DU_PROMOTEUR: Months = Months::new(36);
/// Programmes of one declaration.
pub const PROGRAMMES_AU_PLUS: usize = 50;

/// When one of the developer's own contacts, known since that day, counts no more.
pub fn echeance_du_promoteur(connu: NaiveDate) -> DateTime<Utc> {
    fin_du_jour(connu.checked_add_months(DUREE_DU_PROMOTEUR).unwrap_or(connu))
}

/// When a declaration made at that instant ends: thirty days later, at the end of the day in Paris.
pub fn echeance(creee: DateTime<Utc>) -> DateTime<Utc> {
    dans_trente_jours(jour_a_paris(creee))
}

/// When it ends once renewed.
pub fn echeance_renouvelee(echeance: DateTime<Utc>) -> DateTime<Utc> {
    dans_trente_jours(jour_a_paris(echeance))
}

fn dans_trente_jours(jour: NaiveDate) -> DateTime<Utc> {
    fin_du_jour(jour.checked_add_days(DUREE).unwrap_or(jour))
}

/// The first day on which it may be renewed.
pub fn renouvelable_des(echeance: DateTime<Utc>) -> NaiveDate {
    let fin = jour_a_paris(echeance);
    fin.checked_sub_signed(TimeDelta::days(JOURS_POUR_RENOUVELER)).unwrap_or(fin)
}

/// Why a declaration may not be renewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusDeRenouvellement {
    /// Only one that is validated, and runs.
    NonValidee(StatutDenonciation),
    /// Not before that day.
    TropTot(NaiveDate),
    /// As often as it may be.
    Epuise,
}

/// Whether a declaration may be renewed at that instant; that no conflict stands against it is looked at elsewhere.
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
