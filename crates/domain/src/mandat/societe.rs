//! The mandates of one company, and which of them counts.

use super::Mandat;
use chrono::NaiveDate;

/// Every mandate of a company, in the order in which they were made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mandats(Vec<Mandat>);

impl Mandats {
    /// The mandates of a company, given in the order in which they were made.
    pub const fn nouveaux(mandats: Vec<Mandat>) -> Self {
        Self(mandats)
    }

    /// Adds a mandate that was made after the others.
    pub fn ajouter(&mut self, mandat: Mandat) {
        self.0.push(mandat);
    }

    /// The mandate under which options and reservations may be begun on that day, in Paris.
    pub fn actif(&self, aujourd_hui: NaiveDate) -> Option<&Mandat> {
        self.rang_actif(aujourd_hui).and_then(|rang| self.0.get(rang))
    }

    /// The mandate that counts: the active one, or the last one when none is active. A renewal that waits for its
    /// signature does not replace the active mandate.
    pub fn qui_compte(&self, aujourd_hui: NaiveDate) -> Option<&Mandat> {
        self.0.get(self.rang_qui_compte(aujourd_hui)?)
    }

    /// The place in the list of the mandate that counts.
    pub fn rang_qui_compte(&self, aujourd_hui: NaiveDate) -> Option<usize> {
        self.rang_actif(aujourd_hui).or_else(|| self.0.len().checked_sub(1))
    }

    /// The place in the list of the active mandate. When two mandates are active, it is the one that ends last. So a
    /// scan that staff recorded late does not shorten the mandate.
    fn rang_actif(&self, aujourd_hui: NaiveDate) -> Option<usize> {
        let actifs = self.0.iter().enumerate().filter(|(_, mandat)| mandat.est_actif(aujourd_hui));
        actifs.max_by_key(|(rang, mandat)| (mandat.date_echeance(), *rang)).map(|(rang, _)| rang)
    }
}

impl FromIterator<Mandat> for Mandats {
    fn from_iter<I: IntoIterator<Item = Mandat>>(mandats: I) -> Self {
        Self(mandats.into_iter().collect())
    }
}
