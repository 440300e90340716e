//! Where a reservation stands, with what it has there alone, and the columns of a row that say it.

use crate::reservation::{EtapeReservation, EtatReservation, StatutReservation};
use chrono::{DateTime, Utc};

/// Where a reservation stands, with what it has there alone. [`EtatReservation`] is its name in the table of transitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StadeDeReservation {
    /// Its form is being filled.
    Brouillon {
        /// When it ends, unless its form is changed.
        expire: DateTime<Utc>,
        /// When its prescriber is to be warned of that; none once they were.
        avertir: Option<DateTime<Utc>>,
        /// Why staff have prolonged it, which they do once; none when they have not.
        prolonge: Option<String>,
    },
    /// The contract exists, and the buyers sign it.
    SignatureAcquereurs {
        /// Until when they may.
        expire: DateTime<Utc>,
    },
    /// The company countersigns; nothing ends it but a signature, a refusal or a cancellation.
    SignatureSociete,
    /// The buyers may withdraw.
    Retractation {
        /// The last instant at which they may; none as long as a notice has no proof.
        fin: Option<DateTime<Utc>>,
    },
    /// Firm.
    Definitive,
    /// Over: the lot is free again.
    Finie(FinDeReservation),
}

/// How a reservation ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinDeReservation {
    // Private, because it is one of the states that are an end: `nouvelle` takes no other.
    etat: EtatReservation,
    /// When.
    pub le: DateTime<Utc>,
    /// Why it was cancelled; none when nobody said, or once its people are erased.
    pub motif: Option<String>,
    /// When the stage that it was in would have ended.
    pub expirait: Option<DateTime<Utc>>,
}

/// What a row keeps of where a reservation stands, column by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColonnesDuStade {
    /// The stage and the status.
    pub etat: EtatReservation,
    /// When the present stage ends, or would have.
    pub expire: Option<DateTime<Utc>>,
    /// When the prescriber is to be warned of that.
    pub avertir: Option<DateTime<Utc>>,
    /// Why staff prolonged the draft, or why it was cancelled.
    pub motif: Option<String>,
    /// When it ended.
    pub finie: Option<DateTime<Utc>>,
}

impl FinDeReservation {
    /// An end; nothing when that state is none.
    pub fn nouvelle(
        etat: EtatReservation,
        le: DateTime<Utc>,
        motif: Option<String>,
        expirait: Option<DateTime<Utc>>,
    ) -> Option<Self> {
        etat.est_finie().then_some(Self { etat, le, motif, expirait })
    }

    /// The stage that it had reached.
    pub const fn etape(&self) -> EtapeReservation {
        self.etat.etape()
    }

    /// What became of it.
    pub const fn issue(&self) -> StatutReservation {
        self.etat.statut()
    }
}

impl StadeDeReservation {
    /// Its name in the table of transitions.
    pub const fn etat(&self) -> EtatReservation {
        match self {
            Self::Brouillon { .. } => EtatReservation::Brouillon,
            Self::SignatureAcquereurs { .. } => EtatReservation::SignatureAcquereurs,
            Self::SignatureSociete => EtatReservation::SignatureSociete,
            Self::Retractation { .. } => EtatReservation::Retractation,
            Self::Definitive => EtatReservation::Definitive,
            Self::Finie(fin) => fin.etat,
        }
    }

    /// When the present stage ends, or would have; none of one that has no time limit.
    pub const fn expire(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Brouillon { expire, .. } | Self::SignatureAcquereurs { expire } => Some(*expire),
            Self::Retractation { fin } => *fin,
            Self::Finie(fin) => fin.expirait,
            Self::SignatureSociete | Self::Definitive => None,
        }
    }

    /// What the columns of a row say together; what is wrong with them when they do not fit. `store` asks it of every row.
    pub fn des_colonnes(dites: ColonnesDuStade) -> Result<Self, &'static str> {
        let ColonnesDuStade { etat, expire, avertir, motif, finie } = dites;
        let echeance = || expire.ok_or("étape sans échéance");
        if etat.est_finie() {
            let le = finie.ok_or("terminée, sans date de fin")?;
            return Ok(Self::Finie(FinDeReservation { etat, le, motif, expirait: expire }));
        }
        if finie.is_some() {
            return Err("en cours, avec une date de fin");
        }
        match etat {
            EtatReservation::Brouillon => Ok(Self::Brouillon { expire: echeance()?, avertir, prolonge: motif }),
            EtatReservation::SignatureAcquereurs => Ok(Self::SignatureAcquereurs { expire: echeance()? }),
            EtatReservation::SignatureSociete => Ok(Self::SignatureSociete),
            EtatReservation::Retractation => Ok(Self::Retractation { fin: expire }),
            EtatReservation::Definitive => Ok(Self::Definitive),
            EtatReservation::BrouillonAnnule
            | EtatReservation::BrouillonExpire
            | EtatReservation::SignatureAnnulee
            | EtatReservation::SignatureExpiree
            | EtatReservation::ContresignatureAnnulee
            | EtatReservation::Retractee
            | EtatReservation::VenteAnnulee => Err("en cours, dans un état terminé"),
        }
    }

    /// The columns that say it.
    pub fn colonnes(&self) -> ColonnesDuStade {
        let (avertir, motif, finie) = match self {
            Self::Brouillon { avertir, prolonge, .. } => (*avertir, prolonge.clone(), None),
            Self::Finie(fin) => (None, fin.motif.clone(), Some(fin.le)),
            Self::SignatureAcquereurs { .. }
            | Self::SignatureSociete
            | Self::Retractation { .. }
            | Self::Definitive => (None, None, None),
        };
        ColonnesDuStade { etat: self.etat(), expire: self.expire(), avertir, motif, finie }
    }
}
