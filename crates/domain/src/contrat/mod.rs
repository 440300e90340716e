//! The reservation contract, from its sending for signature to the firm sale (`domain.md` sections 6 and 7). Beside
//! the form of the reservation, the portal keeps instants, days and codes of the contract. The names of the buyers
//! are in the form and in the envelope only.
//!
//! [`crate::vente::Reservation`] makes the moves of a contract. The signature itself, with its seal and its links, is
//! an envelope ([`crate::signature`]).
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

/// How long a buyer may take their refusal back. When the time to sign ends earlier, the right to take it back ends
/// with it.
pub const DELAI_DE_REPRISE_DU_REFUS: TimeDelta = TimeDelta::hours(24);

/// A withdrawal period is stored as the last second of its last day, so the sale becomes firm one second later.
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

/// The notice of the signed contract that a buyer received. Staff keep the proof that it was received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// How the notice came to the buyer.
    pub mode: ModeDeNotification,
    /// The day on which the notice was first presented to the buyer.
    pub presentee: NaiveDate,
    /// When staff recorded the notice.
    pub notee: DateTime<Utc>,
}

/// One buyer of a contract, and the steps that this buyer has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AcquereurDuContrat {
    /// The buyer's rank among those who sign, from 1.
    pub rang: u16,
    /// Whether the buyer buys as a professional.
    pub qualite: QualiteDAcquereur,
    /// When the buyer signed. On paper, the day that the buyer wrote beside the signature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signe: Option<DateTime<Utc>>,
    /// When the buyer agreed to receive the notice by electronic registered mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consentement: Option<DateTime<Utc>>,
    /// The notice that the buyer received.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notification: Option<Notification>,
}

/// A refusal to sign that the buyer may still take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefusEnSuspens {
    /// The rank of the buyer who refuses.
    pub rang: u16,
    /// When the buyer refused to sign.
    pub le: DateTime<Utc>,
}

/// The withdrawal that a buyer made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetractationFaite {
    /// The rank of the buyer who withdrew.
    pub rang: u16,
    /// When the portal learned of the withdrawal: the buyer used their link, or staff recorded the letter.
    pub le: DateTime<Utc>,
    /// The day on which the letter was posted. `None` when the buyer withdrew by their link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lettre: Option<NaiveDate>,
}

/// The way in which a buyer withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retractation {
    /// The buyer used the link that they were sent.
    ParLien,
    /// The buyer sent a registered letter, and staff recorded it.
    ParLettre {
        /// The day on which the letter was posted.
        envoyee: NaiveDate,
    },
}

/// What the portal needs to know when it sends a contract for signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnvoiASigner {
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// Whether a home is bought.
    pub objet: ObjetDuContrat,
    /// How many buyers sign: one or two.
    pub acquereurs: u16,
    /// How many days the buyers have to sign, after the day of sending (setting `signature.acquereurs`).
    pub jours: u64,
}

/// What the portal keeps of a contract once it has been sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Contrat {
    /// How it is signed.
    pub voie: VoieDeSignature,
    /// When it was sent to be signed.
    pub envoye: DateTime<Utc>,
    /// The end of the time in which the buyers may sign. A refusal that is taken back does not extend it.
    pub echeance: DateTime<Utc>,
    /// Whether a home is bought.
    pub objet: ObjetDuContrat,
    /// The buyers, by rank.
    pub acquereurs: Vec<AcquereurDuContrat>,
    /// The refusal of a buyer. It may still be taken back, unless it has already ended the reservation; it is kept in
    /// both cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refus: Option<RefusEnSuspens>,
    /// When the last buyer signed. On paper, when the scan was deposited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signe: Option<DateTime<Utc>>,
    /// When the portal's company countersigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contresigne: Option<DateTime<Utc>>,
    /// When the sale became firm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definitif: Option<DateTime<Utc>>,
    /// The withdrawal that ended the contract.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retractation: Option<RetractationFaite>,
}

impl AcquereurDuContrat {
    /// Whether this buyer may withdraw from the purchase of a home. A professional may not.
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

    /// A copy of the contract in which `change` was applied to the buyer of this rank.
    pub(crate) fn avec(&self, rang: u16, change: impl Fn(&mut AcquereurDuContrat)) -> Self {
        let mut apres = self.clone();
        apres.acquereurs.iter_mut().filter(|acquereur| acquereur.rang == rang).for_each(change);
        apres
    }

    /// The rank of the buyer whose turn it is to sign. `None` when all have signed, or while a refusal may be taken
    /// back.
    pub fn au_tour(&self) -> Option<u16> {
        let premier = self.acquereurs.iter().find(|acquereur| acquereur.signe.is_none());
        premier.filter(|_| self.refus.is_none()).map(|acquereur| acquereur.rang)
    }

    /// Whether at least one buyer has signed.
    pub fn est_signe_par_quelqu_un(&self) -> bool {
        self.acquereurs.iter().any(|acquereur| acquereur.signe.is_some())
    }

    /// The instant until which the refusal may be taken back. `None` without a refusal.
    pub fn fin_du_refus(&self) -> Option<DateTime<Utc>> {
        self.refus.map(|refus| (refus.le + DELAI_DE_REPRISE_DU_REFUS).min(self.echeance))
    }

    /// The buyers who have a period to withdraw.
    pub fn peuvent_se_retracter(&self) -> impl Iterator<Item = &AcquereurDuContrat> {
        let due = self.objet == ObjetDuContrat::Habitation;
        self.acquereurs.iter().filter(move |acquereur| due && acquereur.peut_se_retracter())
    }

    /// Whether some buyer has a period to withdraw. If no buyer has one, the sale is firm at the countersignature.
    pub fn retractation_due(&self) -> bool {
        self.peuvent_se_retracter().next().is_some()
    }

    /// The ranks of the buyers who may withdraw and have not received their notice.
    pub fn a_notifier(&self) -> impl Iterator<Item = u16> {
        self.peuvent_se_retracter().filter(|acquereur| acquereur.notification.is_none()).map(|acquereur| acquereur.rang)
    }

    /// The last second in which some buyer may withdraw. `None` until every buyer who may withdraw has received the
    /// notice of the signed contract, or when no buyer may withdraw.
    pub fn fin_de_la_retractation(&self) -> Option<DateTime<Utc>> {
        let presentees: Vec<Option<NaiveDate>> = self
            .peuvent_se_retracter()
            .map(|acquereur| acquereur.notification.map(|notification| notification.presentee))
            .collect();
        fin_de_retractation(&presentees)
    }
}

/// The instant at which the sale becomes firm. `fin` is the last second in which a buyer may withdraw.
pub fn ferme_a(fin: DateTime<Utc>) -> DateTime<Utc> {
    fin + APRES_LA_DERNIERE_SECONDE
}
