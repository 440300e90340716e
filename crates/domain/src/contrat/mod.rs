//! The reservation contract, from the day it is sent for signature to the firm sale (`domain.md` sections 6 and 7).
//! This is what the portal keeps of it beside the reservation's form: instants, days and codes only. The buyers' names
//! stand in the form and in the envelope.
//!
//! [`crate::vente::Reservation`] makes the moves. The signature itself (seal, links) is an envelope
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

/// A withdrawal period is stored as the last second of its last day, so the sale is firm one second later.
const APRES_LA_DERNIERE_SECONDE: TimeDelta = TimeDelta::seconds(1);

crate::enumeration! {
    /// How a contract is signed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum VoieDeSignature: TOUTES, code / depuis_code, libelle {
        /// Online: each buyer signs by their own link.
        Electronique = "electronique", "Signature électronique";
        /// By hand: the contract is printed, and its scan is deposited.
        Papier = "papier", "Signature sur papier";
    }
}

crate::enumeration! {
    /// How the notice of a signed contract came to a buyer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum ModeDeNotification: TOUS, code / depuis_code, libelle {
        /// An electronic registered letter of a qualified provider, for buyers who agreed to it beforehand.
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
        /// Not a professional. A house rule supposes this of every buyer.
        Particulier = "particulier", "Acquéreur non professionnel";
        /// A professional: staff have stated it, with a reason.
        Professionnel = "professionnel", "Acquéreur professionnel";
    }
}

crate::enumeration! {
    /// What is bought: only a home gives a period to withdraw.
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
    /// The kind of the contract of a lot of this nature.
    pub const fn du_lot(nature: Nature) -> Self {
        match nature {
            Nature::Appartement | Nature::Maison => Self::Habitation,
            Nature::Parking | Nature::Cave | Nature::Commerce => Self::Autre,
        }
    }
}

/// The notice of the signed contract that a buyer received. Staff keep its proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// How the notice came to the buyer.
    pub mode: ModeDeNotification,
    /// The day on which it was first presented.
    pub presentee: NaiveDate,
    /// When staff wrote it down.
    pub notee: DateTime<Utc>,
}

/// One buyer of a contract, and how far they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AcquereurDuContrat {
    /// Their rank among those who sign, from 1.
    pub rang: u16,
    /// Whether they buy as a professional.
    pub qualite: QualiteDAcquereur,
    /// When they signed. On paper: the day that they wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signe: Option<DateTime<Utc>>,
    /// When they agreed to be notified by electronic registered mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consentement: Option<DateTime<Utc>>,
    /// The notice that they received.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notification: Option<Notification>,
}

/// A refusal that the buyer may still take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefusEnSuspens {
    /// The rank of the buyer who refuses.
    pub rang: u16,
    /// When they refused to sign.
    pub le: DateTime<Utc>,
}

/// A withdrawal that a buyer made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetractationFaite {
    /// The rank of the buyer who withdrew.
    pub rang: u16,
    /// When the portal learned of it: by their link, or when staff wrote it down.
    pub le: DateTime<Utc>,
    /// The day on which the letter was posted; none when the buyer withdrew by their link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lettre: Option<NaiveDate>,
}

/// The way in which a buyer withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retractation {
    /// By the link that they were sent.
    ParLien,
    /// By a registered letter, which staff write down.
    ParLettre {
        /// The day on which it was posted.
        envoyee: NaiveDate,
    },
}

/// What the portal must know to send a contract for signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnvoiASigner {
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// What is bought, a home or not.
    pub objet: ObjetDuContrat,
    /// How many buyers sign: one or two.
    pub acquereurs: u16,
    /// How many days they have, not counting the day of sending (setting `signature.acquereurs`).
    pub jours: u64,
}

/// What the portal keeps of a contract from its sending on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Contrat {
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// When it was sent to be signed.
    pub envoye: DateTime<Utc>,
    /// Until when the buyers may sign. A refusal that is taken back does not extend it.
    pub echeance: DateTime<Utc>,
    /// What is bought, a home or not.
    pub objet: ObjetDuContrat,
    /// The buyers, by rank.
    pub acquereurs: Vec<AcquereurDuContrat>,
    /// A refusal that may still be taken back. It stays here when it ended the reservation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refus: Option<RefusEnSuspens>,
    /// When the last buyer signed. On paper: when the scan was deposited.
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
    /// Whether they may withdraw from the purchase of a home: professionals may not.
    pub fn peut_se_retracter(&self) -> bool {
        self.qualite == QualiteDAcquereur::Particulier
    }
}

impl Contrat {
    /// A contract that is sent now, which nobody has signed.
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

    /// A copy of the contract, with this change made to the buyer of this rank.
    pub(crate) fn avec(&self, rang: u16, change: impl Fn(&mut AcquereurDuContrat)) -> Self {
        let mut apres = self.clone();
        apres.acquereurs.iter_mut().filter(|acquereur| acquereur.rang == rang).for_each(change);
        apres
    }

    /// The rank of the buyer whose turn it is to sign. None when all have signed, or while a refusal may be taken
    /// back.
    pub fn au_tour(&self) -> Option<u16> {
        let premier = self.acquereurs.iter().find(|acquereur| acquereur.signe.is_none());
        premier.filter(|_| self.refus.is_none()).map(|acquereur| acquereur.rang)
    }

    /// Whether at least one buyer has signed.
    pub fn est_signe_par_quelqu_un(&self) -> bool {
        self.acquereurs.iter().any(|acquereur| acquereur.signe.is_some())
    }

    /// Until when the refusal may be taken back; none without a refusal.
    pub fn fin_du_refus(&self) -> Option<DateTime<Utc>> {
        self.refus.map(|refus| (refus.le + DELAI_DE_REPRISE_DU_REFUS).min(self.echeance))
    }

    /// The buyers who have a period to withdraw.
    pub fn peuvent_se_retracter(&self) -> impl Iterator<Item = &AcquereurDuContrat> {
        let due = self.objet == ObjetDuContrat::Habitation;
        self.acquereurs.iter().filter(move |acquereur| due && acquereur.peut_se_retracter())
    }

    /// Whether a buyer has a period to withdraw. If none has, the sale is firm at the countersignature.
    pub fn retractation_due(&self) -> bool {
        self.peuvent_se_retracter().next().is_some()
    }

    /// The ranks of the buyers who may withdraw and have not received their notice.
    pub fn a_notifier(&self) -> impl Iterator<Item = u16> {
        self.peuvent_se_retracter().filter(|acquereur| acquereur.notification.is_none()).map(|acquereur| acquereur.rang)
    }

    /// The last second in which one of the buyers may withdraw. None while a notice is missing, or when nobody may
    /// withdraw.
    pub fn fin_de_la_retractation(&self) -> Option<DateTime<Utc>> {
        let presentees: Vec<Option<NaiveDate>> = self
            .peuvent_se_retracter()
            .map(|acquereur| acquereur.notification.map(|notification| notification.presentee))
            .collect();
        fin_de_retractation(&presentees)
    }
}

/// The first instant at which nobody may withdraw any more and the sale is firm, given the last second of the period.
pub fn ferme_a(fin: DateTime<Utc>) -> DateTime<Utc> {
    fin + APRES_LA_DERNIERE_SECONDE
}
