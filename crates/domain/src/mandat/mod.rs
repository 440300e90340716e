//! The mandate that a company gives (`domain.md` section 7): signed by its legal representative, then by the portal's company; active
//! from the moment both have signed, for one year, unless staff end it early.
//!
//! Where a mandate stands is a value ([`EtatDeMandat`]) made of its dates: nothing else decides it. [`TRANSITIONS`] is the table of its
//! moves. Which mandate of a company counts is [`Mandats::qui_compte`].

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

/// What a mandate is called on the wire: 128 random bits in hexadecimal, which suffice to read it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdMandat(pub String);

impl IdMandat {
    /// One that a path names; none when it cannot be one of ours.
    pub fn lire(texte: &str) -> Option<Self> {
        let connu = texte.len() == 32 && texte.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        connu.then(|| Self(texte.to_owned()))
    }
}

/// Whether there is something to sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentDuMandat {
    /// Nobody is known who signs for the company.
    SansRepresentant,
    /// Somebody is, and the document is still to be made.
    EnPreparation,
    /// It is made, and its representative has a link.
    Etabli,
}

/// How a mandate ended before its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinDeMandat {
    /// The representative refused to sign.
    Refuse(DateTime<Utc>),
    /// Staff ended it.
    Anticipee(DateTime<Utc>),
}

/// The mandate of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mandat {
    /// Its name.
    pub id: IdMandat,
    /// The company.
    pub compte: IdCompte,
    /// Whether there is something to sign; it says nothing of one that was signed on paper.
    pub document: DocumentDuMandat,
    /// When the company signed.
    pub date_signature: Option<NaiveDate>,
    /// When the portal's own company did.
    pub date_signature_societe: Option<NaiveDate>,
    /// How it ended before its time.
    pub fin: Option<FinDeMandat>,
}

/// For how long a mandate is given.
const DUREE: Months = Months::new(12);

crate::enumeration! {
    /// What is said of the end of a mandate, in its order; `code` is the number of days before it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum RappelDeMandat: TOUS, code / depuis_code {
        /// It ends within thirty days: it is renewed.
        Trente = "30";
        /// It ends within seven days.
        Sept = "7";
        /// It has ended.
        Fini = "0";
    }
}

/// The end of a mandate is not told any more so many days after it.
const FIN_DITE: Days = Days::new(7);

impl RappelDeMandat {
    /// How many days before the end.
    pub const fn jours(self) -> i64 {
        match self {
            Self::Trente => 30,
            Self::Sept => 7,
            Self::Fini => 0,
        }
    }
}

impl Mandat {
    /// One that nobody has signed.
    pub const fn nouveau(id: IdMandat, compte: IdCompte) -> Self {
        let document = DocumentDuMandat::SansRepresentant;
        Self { id, compte, document, date_signature: None, date_signature_societe: None, fin: None }
    }

    /// The last day on which it is active: the eve of the anniversary of the day on which both had signed; none before. An early end
    /// does not change it.
    pub fn date_echeance(&self) -> Option<NaiveDate> {
        self.signe_par_tous()?.checked_add_months(DUREE)?.pred_opt()
    }

    /// Whether options and reservations may be begun under it on that day, in Paris.
    pub fn est_actif(&self, aujourd_hui: NaiveDate) -> bool {
        matches!(self.etat(aujourd_hui), EtatDeMandat::Actif { .. })
    }

    /// The day on which both had signed.
    pub fn signe_par_tous(&self) -> Option<NaiveDate> {
        Some(self.date_signature?.max(self.date_signature_societe?))
    }

    /// Where it stands on that day, in Paris.
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

    /// What is to be said of its end on that day, when `dit` was said last: the most pressing word alone, once.
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

    /// Whether it is time to make the one that follows: it ends within thirty days.
    pub fn est_a_renouveler(&self, aujourd_hui: NaiveDate) -> bool {
        let restent = self.date_echeance().map(|echeance| (echeance - aujourd_hui).num_days());
        self.est_actif(aujourd_hui) && restent.is_some_and(|restent| restent <= RappelDeMandat::Trente.jours())
    }

    /// Whether an event may happen to it on that day; what it becomes is written by whoever asks.
    pub fn permettre(
        &self,
        evenement: EvenementMandat,
        aujourd_hui: NaiveDate,
    ) -> Result<EtapeMandat, TransitionMandatInterdite> {
        self.etat(aujourd_hui).etape().apres(evenement)
    }
}
