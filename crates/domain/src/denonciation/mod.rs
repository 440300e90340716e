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

use crate::calendrier::{a_paris, fin_du_jour, jour_a_paris};
use chrono::{DateTime, Days, Months, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Identifier of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdDenonciation(pub i64);

/// For how long a declaration runs, and one more time for each renewal. A house rule, as the number of renewals is: no law gives either.
pub const DUREE: Days = Days::new(30);
/// How many days before its last day it may be renewed: its last seven days, the last one counted.
pub const JOURS_POUR_RENOUVELER: i64 = 6;
/// At which hour of Paris its prescriber is told that a protection ends soon.
pub const HEURE_DU_RAPPEL: u32 = 9;
/// How often it may be.
pub const RENOUVELLEMENTS: u16 = 2;
/// For how long the same prescriber may not declare the same person on the same programme again.
pub const DELAI_DE_DOUBLON: TimeDelta = TimeDelta::hours(24);

/// For how long one of the developer's own contacts counts, from the day on which it was known. A house rule:
/// the CNIL advises three years after the last contact for prospects, and no law says what a developer keeps for itself.
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

/// Which declarations that protect are owed a letter, by their ends and by when their prescriber was last written to: at nine on the
/// first day on which it may be renewed, and on the day before its last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RappelDu {
    /// Those that end after that instant.
    pub apres: DateTime<Utc>,
    /// And not after that one.
    pub jusqu_a: DateTime<Utc>,
    /// Unless their prescriber was written to since.
    pub depuis: DateTime<Utc>,
}

/// What is owed at that instant, each declaration by one of them at most.
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
        // A letter of the term before is older than the whole window.
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
