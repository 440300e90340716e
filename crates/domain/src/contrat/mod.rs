//! The reservation contract, from when it is sent to be signed to when it is firm (`domain.md` sections 6 and 7): what is kept of it
//! beside the form of its reservation. Instants, days and codes alone: who the buyers are stands in the form and in the envelope.
//!
//! The moves are those of [`crate::vente::Reservation`]; the signature itself, seal and links, is an envelope
//! ([`crate::signature`]).
//!
//! ```
//! use domain::contrat::{Contrat, EnvoiASigner, ObjetDuContrat, VoieDeSignature};
//! let envoye = "2026-11-27T09:00:00Z".parse().expect("an instant");
//! let envoi = EnvoiASigner { voie: VoieDeSignature::Electronique, objet: ObjetDuContrat::Habitation, acquereurs: 2, jours: 7 };
//! let contrat = Contrat::envoye(envoi, envoye);
//! assert_eq!(contrat.echeance.to_rfc3339(), "2026-12-04T22:59:59+00:00", "the end of the seventh day");
//! assert_eq!(contrat.au_tour(), Some(1));
//! assert!(contrat.retractation_due());
//! ```

mod rappels;
#[cfg(test)]
mod tests;

pub use rappels::{prochain_rappel_a_la_societe, prochain_rappel_aux_acquereurs};

use crate::lot::Nature;
use crate::reservation::{fin_de_retractation, fin_de_signature};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// How long a buyer may take a refusal back, unless the time to sign ends before.
pub const DELAI_DE_REPRISE_DU_REFUS: TimeDelta = TimeDelta::hours(24);

/// The delay to withdraw is said to end at the last second of a day: it is over one second after.
const APRES_LA_DERNIERE_SECONDE: TimeDelta = TimeDelta::seconds(1);

crate::enumeration! {
    /// How a contract is signed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum VoieDeSignature: TOUTES, code / depuis_code, libelle {
        /// Here, each by their link.
        Electronique = "electronique", "Signature électronique";
        /// By hand: it is printed, and its scan deposited.
        Papier = "papier", "Signature sur papier";
    }
}

crate::enumeration! {
    /// How the notice of a signed contract came to a buyer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum ModeDeNotification: TOUS, code / depuis_code, libelle {
        /// An electronic registered letter of a qualified provider: only to who agreed to it beforehand.
        Lre = "lre", "Lettre recommandée électronique";
        /// A registered letter on paper.
        Papier = "papier", "Lettre recommandée papier";
    }
}

crate::enumeration! {
    /// In which quality a buyer buys: a professional has no delay to withdraw (article L271-1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum QualiteDAcquereur: TOUTES, code / depuis_code, libelle {
        /// No professional; a house rule supposes it of every buyer.
        Particulier = "particulier", "Acquéreur non professionnel";
        /// Staff have said so, with a reason.
        Professionnel = "professionnel", "Acquéreur professionnel";
    }
}

crate::enumeration! {
    /// What is bought, as far as a delay to withdraw depends on it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ObjetDuContrat: TOUS, code / depuis_code {
        /// A home, with what is attached to it.
        Habitation = "habitation";
        /// A parking place, a cellar or a shop, sold alone.
        Autre = "autre";
    }
}

impl ObjetDuContrat {
    /// That of a lot.
    pub const fn du_lot(nature: Nature) -> Self {
        match nature {
            Nature::Appartement | Nature::Maison => Self::Habitation,
            Nature::Parking | Nature::Cave | Nature::Commerce => Self::Autre,
        }
    }
}

/// The notice of the signed contract, as it came to a buyer; staff keep its proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// How.
    pub mode: ModeDeNotification,
    /// The day on which it was first presented.
    pub presentee: NaiveDate,
    /// When staff wrote it down.
    pub notee: DateTime<Utc>,
}

/// A buyer, as the contract goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AcquereurDuContrat {
    /// Their rank among those who sign, from 1.
    pub rang: u16,
    /// In which quality they buy.
    pub qualite: QualiteDAcquereur,
    /// When they signed; on paper, the day that they wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signe: Option<DateTime<Utc>>,
    /// When they agreed to be notified by electronic registered mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consentement: Option<DateTime<Utc>>,
    /// The notice that they had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notification: Option<Notification>,
}

/// A refusal that may still be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefusEnSuspens {
    /// Whose.
    pub rang: u16,
    /// When.
    pub le: DateTime<Utc>,
}

/// A withdrawal, as it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetractationFaite {
    /// Whose.
    pub rang: u16,
    /// When the portal had it: by their link, or written down by staff.
    pub le: DateTime<Utc>,
    /// The day on which the letter was posted; none of one that was made by a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lettre: Option<NaiveDate>,
}

/// How a buyer withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retractation {
    /// By their link.
    ParLien,
    /// By a registered letter, which staff write down.
    ParLettre {
        /// The day on which it was posted.
        envoyee: NaiveDate,
    },
}

/// What is said when a contract is sent to be signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnvoiASigner {
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// What is bought.
    pub objet: ObjetDuContrat,
    /// How many buyers sign: one or two.
    pub acquereurs: u16,
    /// Days that they have, the one on which they are asked not counted (setting `signature.acquereurs`).
    pub jours: u64,
}

/// What is kept of a contract from its sending on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Contrat {
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// When it was sent to be signed.
    pub envoye: DateTime<Utc>,
    /// Until when the buyers may sign, whatever they refuse meanwhile.
    pub echeance: DateTime<Utc>,
    /// What is bought.
    pub objet: ObjetDuContrat,
    /// The buyers, by rank.
    pub acquereurs: Vec<AcquereurDuContrat>,
    /// A refusal that may still be taken back; once the reservation has ended by it, that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refus: Option<RefusEnSuspens>,
    /// When the last buyer had signed; on paper, when the scan was deposited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signe: Option<DateTime<Utc>>,
    /// When the company countersigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contresigne: Option<DateTime<Utc>>,
    /// When the sale became firm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definitif: Option<DateTime<Utc>>,
    /// The withdrawal that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retractation: Option<RetractationFaite>,
}

impl AcquereurDuContrat {
    /// Whether they have a delay to withdraw, when what is bought gives one.
    pub fn peut_se_retracter(&self) -> bool {
        self.qualite == QualiteDAcquereur::Particulier
    }
}

impl Contrat {
    /// One that is sent now.
    pub fn envoye(envoi: EnvoiASigner, quand: DateTime<Utc>) -> Self {
        let acquereur = |rang| AcquereurDuContrat {
            rang,
            qualite: QualiteDAcquereur::Particulier,
            signe: None,
            consentement: None,
            notification: None,
        };
        Self {
            voie: envoi.voie,
            envoye: quand,
            echeance: fin_de_signature(quand, envoi.jours),
            objet: envoi.objet,
            acquereurs: (1..=envoi.acquereurs).map(acquereur).collect(),
            refus: None,
            signe: None,
            contresigne: None,
            definitif: None,
            retractation: None,
        }
    }

    /// The buyer of this rank.
    pub fn acquereur(&self, rang: u16) -> Option<&AcquereurDuContrat> {
        self.acquereurs.iter().find(|acquereur| acquereur.rang == rang)
    }

    /// The same, once this is so of the buyer of this rank.
    pub(crate) fn avec(&self, rang: u16, change: impl Fn(&mut AcquereurDuContrat)) -> Self {
        let mut apres = self.clone();
        apres.acquereurs.iter_mut().filter(|acquereur| acquereur.rang == rang).for_each(change);
        apres
    }

    /// The rank of the buyer whose turn it is to sign; none once they all have, nor while one refuses.
    pub fn au_tour(&self) -> Option<u16> {
        let premier = self.acquereurs.iter().find(|acquereur| acquereur.signe.is_none());
        premier.filter(|_| self.refus.is_none()).map(|acquereur| acquereur.rang)
    }

    /// Whether a buyer has signed.
    pub fn est_signe_par_quelqu_un(&self) -> bool {
        self.acquereurs.iter().any(|acquereur| acquereur.signe.is_some())
    }

    /// Until when the refusal may be taken back.
    pub fn fin_du_refus(&self) -> Option<DateTime<Utc>> {
        self.refus.map(|refus| (refus.le + DELAI_DE_REPRISE_DU_REFUS).min(self.echeance))
    }

    /// Those who have a delay to withdraw.
    pub fn peuvent_se_retracter(&self) -> impl Iterator<Item = &AcquereurDuContrat> {
        let due = self.objet == ObjetDuContrat::Habitation;
        self.acquereurs.iter().filter(move |acquereur| due && acquereur.peut_se_retracter())
    }

    /// Whether somebody has a delay to withdraw: else it is firm from the countersignature on.
    pub fn retractation_due(&self) -> bool {
        self.peuvent_se_retracter().next().is_some()
    }

    /// Those who have a delay to withdraw, and no notice yet.
    pub fn a_notifier(&self) -> impl Iterator<Item = u16> {
        self.peuvent_se_retracter().filter(|acquereur| acquereur.notification.is_none()).map(|acquereur| acquereur.rang)
    }

    /// The last second in which one of them may withdraw; none while a notice is missing, nor when nobody may.
    pub fn fin_de_la_retractation(&self) -> Option<DateTime<Utc>> {
        let presentees: Vec<Option<NaiveDate>> = self
            .peuvent_se_retracter()
            .map(|acquereur| acquereur.notification.map(|notification| notification.presentee))
            .collect();
        fin_de_retractation(&presentees)
    }
}

/// From when on nobody may withdraw any more, and the sale is firm: the delay is said by its last second.
pub fn ferme_a(fin: DateTime<Utc>) -> DateTime<Utc> {
    fin + APRES_LA_DERNIERE_SECONDE
}
