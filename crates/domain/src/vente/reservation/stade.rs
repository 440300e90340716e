//! The stage of a reservation, with the data of that stage, and the columns that store it.

use crate::contrat::{Contrat, VoieDeSignature};
use crate::reservation::{EtapeReservation, EtatReservation, StatutReservation, SuiteAttendue};
use chrono::{DateTime, Utc};

/// The stage of a reservation, with the data of that stage. [`EtatReservation`] is its name in the table of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StadeDeReservation {
    /// The prescriber fills the form.
    Brouillon {
        /// When the draft ends, unless its form is changed.
        expire: DateTime<Utc>,
        /// When the prescriber is to be warned of the end. `None` once they were warned.
        avertir: Option<DateTime<Utc>>,
        /// Why staff extended the draft, which they may do once. `None` when they have not.
        prolonge: Option<String>,
        /// When the reservation was sent back from signature. This gave the draft ten new days.
        renvoye: Option<DateTime<Utc>>,
    },
    /// The contract was made, and the buyers sign it.
    SignatureAcquereurs {
        /// Until when the buyers may sign. When a buyer has refused, it is the instant until which they may take the
        /// refusal back.
        expire: DateTime<Utc>,
        /// When the buyer whose turn it is will be reminded. `None` when no reminder is left, or while a refusal may
        /// be taken back.
        avertir: Option<DateTime<Utc>>,
        /// Why staff had extended the draft. It is kept, so that a draft that is sent back is not extended again.
        prolonge: Option<String>,
        contrat: Contrat,
    },
    /// The company has to countersign. Only a signature, a refusal or a cancellation ends this stage.
    SignatureSociete {
        /// When the company will be reminded. `None` after the second reminder.
        avertir: Option<DateTime<Utc>>,
        contrat: Contrat,
    },
    /// The buyers may withdraw.
    Retractation {
        /// The last second in which the buyers may withdraw. `None` until staff have recorded, for each buyer who may
        /// withdraw, the notice of the signed contract.
        fin: Option<DateTime<Utc>>,
        contrat: Contrat,
    },
    Definitive {
        contrat: Contrat,
    },
    /// The reservation has ended, and the lot is free again.
    Finie(FinDeReservation),
}

/// How a reservation ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinDeReservation {
    // The field is private, so that only [`Self::nouvelle`] sets it. This function accepts only a state that is an
    // end.
    etat: EtatReservation,
    pub le: DateTime<Utc>,
    /// The reason of the cancellation. `None` when nobody gave one, or once the people of the reservation are erased.
    pub motif: Option<String>,
    /// When the last stage would have ended.
    pub expirait: Option<DateTime<Utc>>,
    /// The contract, if it was sent for signature.
    pub contrat: Option<Contrat>,
}

/// What a row stores of the stage, column by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColonnesDuStade {
    pub etat: EtatReservation,
    /// When the present stage ends, or would have ended.
    pub expire: Option<DateTime<Utc>>,
    /// When somebody is to be warned or reminded.
    pub avertir: Option<DateTime<Utc>>,
    /// Why staff extended the draft, or why the reservation was cancelled.
    pub motif: Option<String>,
    pub finie: Option<DateTime<Utc>>,
    /// The contract. `None` before it is sent for signature, or for a reservation that an earlier version ended.
    pub suite: Option<Contrat>,
    /// When the reservation was sent back from signature to draft.
    pub renvoyee: Option<DateTime<Utc>>,
}

impl FinDeReservation {
    /// The end of a reservation without a contract. `None` when `etat` is not an end.
    pub fn nouvelle(
        etat: EtatReservation,
        le: DateTime<Utc>,
        motif: Option<String>,
        expirait: Option<DateTime<Utc>>,
    ) -> Option<Self> {
        etat.est_finie().then_some(Self { etat, le, motif, expirait, contrat: None })
    }

    /// The stage that the reservation had reached when it ended.
    pub const fn etape(&self) -> EtapeReservation {
        self.etat.etape()
    }

    /// The status with which the reservation ended.
    pub const fn issue(&self) -> StatutReservation {
        self.etat.statut()
    }
}

impl StadeDeReservation {
    /// The name of this stage in the table of moves.
    pub const fn etat(&self) -> EtatReservation {
        match self {
            Self::Brouillon { .. } => EtatReservation::Brouillon,
            Self::SignatureAcquereurs { .. } => EtatReservation::SignatureAcquereurs,
            Self::SignatureSociete { .. } => EtatReservation::SignatureSociete,
            Self::Retractation { .. } => EtatReservation::Retractation,
            Self::Definitive { .. } => EtatReservation::Definitive,
            Self::Finie(fin) => fin.etat,
        }
    }

    /// When the present stage ends, or would have ended. `None` for a stage without a time limit.
    pub const fn expire(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Brouillon { expire, .. } | Self::SignatureAcquereurs { expire, .. } => Some(*expire),
            Self::Retractation { fin, .. } => *fin,
            Self::Finie(fin) => fin.expirait,
            Self::SignatureSociete { .. } | Self::Definitive { .. } => None,
        }
    }

    /// The contract. `None` before it is sent for signature.
    pub const fn contrat(&self) -> Option<&Contrat> {
        match self {
            Self::Brouillon { .. } => None,
            Self::SignatureAcquereurs { contrat, .. }
            | Self::SignatureSociete { contrat, .. }
            | Self::Retractation { contrat, .. }
            | Self::Definitive { contrat } => Some(contrat),
            Self::Finie(fin) => fin.contrat.as_ref(),
        }
    }

    /// What the reservation waits for, and from whom. `None` when nobody has anything to do.
    pub fn attend(&self) -> Option<SuiteAttendue> {
        match self {
            Self::SignatureAcquereurs { contrat, .. } => Some(match (contrat.voie, contrat.au_tour()) {
                _ if contrat.refus.is_some() => SuiteAttendue::REFUS_A_REPRENDRE,
                (VoieDeSignature::Papier, _) => SuiteAttendue::A_DEPOSER,
                (VoieDeSignature::Electronique, Some(2..)) => SuiteAttendue::A_SIGNER_PAR_LE_SECOND,
                (VoieDeSignature::Electronique, _) => SuiteAttendue::A_SIGNER_PAR_LE_PREMIER,
            }),
            Self::Retractation { fin: None, .. } => Some(SuiteAttendue::A_NOTIFIER),
            Self::Brouillon { .. }
            | Self::SignatureSociete { .. }
            | Self::Retractation { fin: Some(_), .. }
            | Self::Definitive { .. }
            | Self::Finie(_) => self.etat().attend(),
        }
    }

    /// The stage that the columns of a row describe, or a text that says what is wrong with these columns. `store`
    /// reads every row with this function.
    pub fn des_colonnes(dites: ColonnesDuStade) -> Result<Self, &'static str> {
        let ColonnesDuStade { etat, expire, avertir, motif, finie, suite, renvoyee } = dites;
        if etat.est_finie() {
            let le = finie.ok_or("terminée, sans date de fin")?;
            return Ok(Self::Finie(FinDeReservation { etat, le, motif, expirait: expire, contrat: suite }));
        }
        if finie.is_some() {
            return Err("en cours, avec une date de fin");
        }
        let echeance = || expire.ok_or("étape sans échéance");
        if etat == EtatReservation::Brouillon {
            return Ok(Self::Brouillon { expire: echeance()?, avertir, prolonge: motif, renvoye: renvoyee });
        }
        let contrat = suite.ok_or("à la signature, sans contrat")?;
        match etat {
            EtatReservation::SignatureAcquereurs => {
                Ok(Self::SignatureAcquereurs { expire: echeance()?, avertir, prolonge: motif, contrat })
            }
            EtatReservation::SignatureSociete => Ok(Self::SignatureSociete { avertir, contrat }),
            EtatReservation::Retractation => Ok(Self::Retractation { fin: expire, contrat }),
            EtatReservation::Definitive => Ok(Self::Definitive { contrat }),
            EtatReservation::Brouillon
            | EtatReservation::BrouillonAnnule
            | EtatReservation::BrouillonExpire
            | EtatReservation::SignatureAnnulee
            | EtatReservation::SignatureExpiree
            | EtatReservation::ContresignatureAnnulee
            | EtatReservation::Retractee
            | EtatReservation::VenteAnnulee => Err("en cours, dans un état terminé"),
        }
    }

    /// The columns that store this stage.
    pub fn colonnes(&self) -> ColonnesDuStade {
        let (avertir, motif, finie, renvoyee) = match self {
            Self::Brouillon { avertir, prolonge, renvoye, .. } => (*avertir, prolonge.clone(), None, *renvoye),
            Self::SignatureAcquereurs { avertir, prolonge, .. } => (*avertir, prolonge.clone(), None, None),
            Self::SignatureSociete { avertir, .. } => (*avertir, None, None, None),
            Self::Finie(fin) => (None, fin.motif.clone(), Some(fin.le), None),
            Self::Retractation { .. } | Self::Definitive { .. } => (None, None, None, None),
        };
        let suite = self.contrat().cloned();
        ColonnesDuStade { etat: self.etat(), expire: self.expire(), avertir, motif, finie, suite, renvoyee }
    }
}
