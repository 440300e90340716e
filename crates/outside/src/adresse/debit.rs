//! Limits how many questions a second the service gets, because visitors type the questions, and all of them go out with
//! the portal's key.

use chrono::{DateTime, Utc};

/// The cost of one question, in thousandths.
const QUESTION: i64 = 1000;

/// A budget of questions for one second. The whole budget can be spent at once. What is not spent within a second is lost.
pub(super) struct DebitAdresses {
    par_seconde: i64,
    reste: i64,
    vu: Option<DateTime<Utc>>,
}

impl DebitAdresses {
    pub(super) fn de(par_seconde: u32) -> Self {
        let par_seconde = i64::from(par_seconde);
        Self { par_seconde, reste: par_seconde * QUESTION, vu: None }
    }

    /// Whether one more question may be asked now; if so, takes it from the budget.
    pub(super) fn prendre(&mut self, maintenant: DateTime<Utc>) -> bool {
        let ecoule = self.vu.map_or(0, |vu| (maintenant - vu).num_milliseconds().clamp(0, QUESTION));
        self.vu = self.vu.max(Some(maintenant));
        self.reste = (self.reste + ecoule * self.par_seconde).min(self.par_seconde * QUESTION);
        let permise = self.reste >= QUESTION;
        if permise {
            self.reste -= QUESTION;
        }
        permise
    }
}
