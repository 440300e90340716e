//! The mandate that a company gives (`domain.md` section 7). Its legal representative signs, then the portal's company.
//! It is active from the day on which both have signed, for one year, unless staff end it early. The year is a house rule: no law sets it.
//!
//! The state of a mandate ([`EtatDeMandat`]) follows from its dates alone. [`TRANSITIONS`] is the table of its moves.
//! [`Mandats::qui_compte`] says which mandate of a company counts.

mod etat;
mod representant;
mod societe;
#[cfg(test)]
mod tests;

pub use etat::{
    EtapeMandat, EtatDeMandat, EvenementMandat, TRANSITIONS, TransitionMandat, TransitionMandatInterdite, diagramme,
};
pub use representant::{RepresentantLegal, SaisieRepresentant};
pub use societe::Mandats;

use crate::calendrier::jour_a_paris;
use crate::utilisateur::IdCompte;
use chrono::{DateTime, Days, Months, NaiveDate, Utc};

/// The identifier of a mandate on the wire: 128 random bits in hexadecimal. A person who has the identifier may read
/// the mandate.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdMandat(pub String);

impl IdMandat {
    /// Reads the identifier in a path. `None` when the text has not the form of an identifier.
    pub fn lire(texte: &str) -> Option<Self> {
        let connu = texte.len() == 32 && texte.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        connu.then(|| Self(texte.to_owned()))
    }
}

/// The step that the document to sign has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentDuMandat {
    /// The portal does not know who signs for the company.
    SansRepresentant,
    /// The representative is known, and the document has not been made yet.
    EnPreparation,
    /// The document is made, and the representative has a link to sign it.
    Etabli,
}

/// How a mandate ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinDeMandat {
    /// The representative refused to sign.
    Refuse(DateTime<Utc>),
    Anticipee(DateTime<Utc>),
}

/// The mandate of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mandat {
    pub id: IdMandat,
    pub compte: IdCompte,
    /// The step that the document to sign has reached. It means nothing for a mandate that was signed on paper.
    pub document: DocumentDuMandat,
    /// The day on which the company signed.
    pub date_signature: Option<NaiveDate>,
    /// The day on which the portal's own company signed.
    pub date_signature_societe: Option<NaiveDate>,
    /// How the mandate ended early. `None` when it did not.
    pub fin: Option<FinDeMandat>,
}

/// How long a mandate lasts.
const DUREE: Months = Months::new(12);

crate::enumeration! {
    /// The reminders of the end of a mandate, in their order. `code` is the number of days before the end.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum RappelDeMandat: TOUS, code / depuis_code {
        /// The mandate ends within thirty days, and its renewal is prepared.
        Trente = "30";
        /// The mandate ends within seven days.
        Sept = "7";
        Fini = "0";
    }
}

/// For how many days after the end of a mandate its end is still announced.
const FIN_DITE: Days = Days::new(7);

impl RappelDeMandat {
    /// How many days before the end of the mandate the reminder is due.
    pub const fn jours(self) -> i64 {
        match self {
            Self::Trente => 30,
            Self::Sept => 7,
            Self::Fini => 0,
        }
    }
}

impl Mandat {
    /// A mandate that nobody has signed.
    pub const fn nouveau(id: IdMandat, compte: IdCompte) -> Self {
        let document = DocumentDuMandat::SansRepresentant;
        Self { id, compte, document, date_signature: None, date_signature_societe: None, fin: None }
    }

    /// The last day on which the mandate is active: the day before the first anniversary of the last signature.
    /// `None` until both have signed. An early end does not change this day.
    pub fn date_echeance(&self) -> Option<NaiveDate> {
        self.signe_par_tous()?.checked_add_months(DUREE)?.pred_opt()
    }

    /// Whether options and reservations may be begun under the mandate on that day, in Paris.
    pub fn est_actif(&self, aujourd_hui: NaiveDate) -> bool {
        matches!(self.etat(aujourd_hui), EtatDeMandat::Actif { .. })
    }

    /// The day of the last of the two signatures. `None` until both have signed.
    pub fn signe_par_tous(&self) -> Option<NaiveDate> {
        Some(self.date_signature?.max(self.date_signature_societe?))
    }

    /// The state of the mandate on that day, in Paris.
    pub fn etat(&self, aujourd_hui: NaiveDate) -> EtatDeMandat {
        match self.fin {
            Some(FinDeMandat::Refuse(le)) => return EtatDeMandat::Refuse { le },
            Some(FinDeMandat::Anticipee(le)) => return EtatDeMandat::Termine { le: jour_a_paris(le) },
            None => {}
        }
        match (self.signe_par_tous().zip(self.date_echeance()), self.date_signature) {
            (Some((_, echeance)), _) if echeance < aujourd_hui => EtatDeMandat::Termine { le: echeance },
            (Some((debut, echeance)), _) if debut <= aujourd_hui => EtatDeMandat::Actif { jusqu_au: echeance },
            (_, Some(signe)) => EtatDeMandat::AContresigner { signe },
            (_, None) => match self.document {
                DocumentDuMandat::SansRepresentant => EtatDeMandat::SansRepresentant,
                DocumentDuMandat::EnPreparation => EtatDeMandat::EnPreparation,
                DocumentDuMandat::Etabli => EtatDeMandat::ASigner,
            },
        }
    }

    /// The reminder that is due on that day. `dit` is the last reminder that was sent. Only the most urgent reminder
    /// is due, and each is sent once.
    pub fn rappel_du(&self, aujourd_hui: NaiveDate, dit: Option<RappelDeMandat>) -> Option<RappelDeMandat> {
        let echeance = self.date_echeance()?;
        let du = match self.etat(aujourd_hui) {
            EtatDeMandat::Actif { .. } => {
                let restent = (echeance - aujourd_hui).num_days();
                let avant = [RappelDeMandat::Sept, RappelDeMandat::Trente];
                avant.into_iter().find(|rappel| restent <= rappel.jours())?
            }
            EtatDeMandat::Termine { le } if self.fin.is_none() && aujourd_hui <= le + FIN_DITE => RappelDeMandat::Fini,
            _ => return None,
        };
        (dit < Some(du)).then_some(du)
    }

    /// Whether the renewal of the mandate should be prepared, because the mandate ends within thirty days.
    pub fn est_a_renouveler(&self, aujourd_hui: NaiveDate) -> bool {
        let restent = self.date_echeance().map(|echeance| (echeance - aujourd_hui).num_days());
        self.est_actif(aujourd_hui) && restent.is_some_and(|restent| restent <= RappelDeMandat::Trente.jours())
    }

    /// Checks that an event may happen to the mandate on that day. The caller writes the step that the event leads
    /// to.
    pub fn permettre(
        &self,
        evenement: EvenementMandat,
        aujourd_hui: NaiveDate,
    ) -> Result<EtapeMandat, TransitionMandatInterdite> {
        self.etat(aujourd_hui).etape().apres(evenement)
    }
}
