//! An envelope as a value: a document, its signatories in their order, and the moves of the envelope.

use super::{EtatDEnveloppe, EvenementDEnveloppe, IdEnveloppe, PersonneSignataire, RoleDeSignataire, SujetSigne};
use crate::refus_partage::{RefusPartage, SIGNATURE_CLOSE, SIGNATURE_PAS_ENCORE, code};
use chrono::{DateTime, Utc};
use std::fmt;

/// The state of a signatory.
#[derive(Clone, PartialEq, Eq)]
pub enum EtatDeSignataire {
    /// The signatory has neither signed nor refused.
    Attend,
    Signe {
        le: DateTime<Utc>,
    },
    Refuse {
        le: DateTime<Utc>,
        /// The reason of the refusal, in the signatory's own words.
        motif: String,
    },
}

impl EtatDeSignataire {
    /// The code of the state in the database and on the wire.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Attend => "attend",
            Self::Signe { .. } => "signe",
            Self::Refuse { .. } => "refuse",
        }
    }

    /// When the signatory signed or refused.
    pub const fn le(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Attend => None,
            Self::Signe { le } | Self::Refuse { le, .. } => Some(*le),
        }
    }
}

/// The output shows the code only, because the reason of a refusal may name somebody.
impl fmt::Debug for EtatDeSignataire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A signatory of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignataireDActe {
    /// The identifier of the signatory's row.
    pub id: i64,
    /// The rank of the signatory in the order of signatures, from 1.
    pub rang: u16,
    pub role: RoleDeSignataire,
    /// The person who signs. `None` for a company until one of its people signs. `None` also once the person was
    /// erased.
    pub personne: Option<PersonneSignataire>,
    pub etat: EtatDeSignataire,
}

impl SignataireDActe {
    /// The name of the PDF field that this signature fills.
    pub fn champ(&self) -> String {
        format!("signature-{}", self.rang)
    }
}

/// Why a signatory may not sign or refuse now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{phrase}")]
pub struct RefusDeSignature {
    /// The stable code of the reason.
    pub code: &'static str,
    /// The sentence that people read.
    pub phrase: &'static str,
}

impl RefusDeSignature {
    /// Makes a refusal that other layers give too.
    const fn partage(refus: RefusPartage) -> Self {
        Self { code: refus.code, phrase: refus.phrase }
    }
}

/// What one signatory has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TourDuSignataire {
    /// It is the turn of this signatory to sign.
    ASigner,
    Signe,
    Refuse,
    Attente,
    /// The envelope has ended, so nobody signs any more.
    Close,
}

/// A document to sign, with its signatories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enveloppe {
    pub id: IdEnveloppe,
    /// The thing that the document is about.
    pub sujet: SujetSigne,
    /// The name of the document, as people read it.
    pub libelle: String,
    pub etat: EtatDEnveloppe,
    /// The version of the row. It grows with each signature, refusal, correction and closing.
    pub version: i64,
    /// When the envelope was opened.
    pub ouverte: DateTime<Utc>,
    /// When the envelope ended.
    pub close: Option<DateTime<Utc>>,
    /// The signatories, in the order in which they sign.
    pub signataires: Vec<SignataireDActe>,
}

impl Enveloppe {
    /// The signatory of this rank.
    pub fn signataire(&self, rang: u16) -> Option<&SignataireDActe> {
        self.signataires.iter().find(|s| s.rang == rang)
    }

    /// The signatory whose turn it is to sign. `None` once the envelope has ended.
    pub fn au_tour(&self) -> Option<&SignataireDActe> {
        if self.etat != EtatDEnveloppe::Ouverte {
            return None;
        }
        self.signataires.iter().find(|s| s.etat == EtatDeSignataire::Attend)
    }

    /// How many signatories have signed.
    pub fn signatures(&self) -> usize {
        self.signataires.iter().filter(|s| matches!(s.etat, EtatDeSignataire::Signe { .. })).count()
    }

    /// What the signatory of this rank has to do.
    pub fn tour(&self, rang: u16) -> TourDuSignataire {
        match (self.signataire(rang).map(|s| &s.etat), self.etat) {
            (Some(EtatDeSignataire::Signe { .. }), _) => TourDuSignataire::Signe,
            (Some(EtatDeSignataire::Refuse { .. }), _) => TourDuSignataire::Refuse,
            (Some(EtatDeSignataire::Attend), EtatDEnveloppe::Ouverte) => {
                if self.au_tour().is_some_and(|s| s.rang == rang) {
                    TourDuSignataire::ASigner
                } else {
                    TourDuSignataire::Attente
                }
            }
            (Some(EtatDeSignataire::Attend) | None, _) => TourDuSignataire::Close,
        }
    }

    /// Checks that the signatory of this rank may sign or refuse now. The error says why not.
    pub fn exiger_le_tour(&self, rang: u16) -> Result<(), RefusDeSignature> {
        let (code, phrase) = match self.tour(rang) {
            TourDuSignataire::ASigner => return Ok(()),
            TourDuSignataire::Signe => (code::SIGNATURE_FAITE, "Cette signature est déjà faite."),
            TourDuSignataire::Refuse => (code::SIGNATURE_REFUSEE, "La signature de ce document a été refusée."),
            TourDuSignataire::Attente => (SIGNATURE_PAS_ENCORE.code, SIGNATURE_PAS_ENCORE.phrase),
            TourDuSignataire::Close => (SIGNATURE_CLOSE.code, SIGNATURE_CLOSE.phrase),
        };
        Err(RefusDeSignature { code, phrase })
    }

    /// The envelope after the signatory of this rank has signed.
    pub fn signer(&self, rang: u16, le: DateTime<Utc>) -> Result<Self, RefusDeSignature> {
        let derniere = self.signatures() + 1 == self.signataires.len();
        let evenement = if derniere { EvenementDEnveloppe::DerniereSignature } else { EvenementDEnveloppe::Signature };
        self.avancer(rang, evenement, &EtatDeSignataire::Signe { le }, le)
    }

    /// The envelope after the signatory of this rank has refused to sign.
    pub fn refuser(&self, rang: u16, motif: String, le: DateTime<Utc>) -> Result<Self, RefusDeSignature> {
        self.avancer(rang, EvenementDEnveloppe::Refus, &EtatDeSignataire::Refuse { le, motif }, le)
    }

    /// The envelope after the signatory of this rank has taken their refusal back. It is then their turn again.
    pub fn reprendre(&self, rang: u16) -> Result<Self, RefusDeSignature> {
        let refuse = |signataire: &SignataireDActe| matches!(signataire.etat, EtatDeSignataire::Refuse { .. });
        let absent = RefusDeSignature { code: code::REFUS_ABSENT, phrase: "Aucun refus n’est à reprendre." };
        let apres = self.etat.apres(EvenementDEnveloppe::Reprise);
        let etat = apres.filter(|_| self.signataire(rang).is_some_and(refuse)).ok_or(absent)?;
        let mut apres = Self { etat, close: None, version: self.version + 1, ..self.clone() };
        apres.signataires.iter_mut().filter(|s| s.rang == rang).for_each(|s| s.etat = EtatDeSignataire::Attend);
        Ok(apres)
    }

    /// The envelope with another e-mail and phone for the signatory of this rank, who must not have signed. The
    /// person stays the same. The version of the envelope grows, so that a signatory who was about to sign reads the
    /// document again.
    pub fn corriger(&self, rang: u16, email: String, tel: Option<String>) -> Result<Self, RefusDeSignature> {
        let close = RefusDeSignature::partage(SIGNATURE_CLOSE);
        let faite = RefusDeSignature { code: code::SIGNATURE_FAITE, phrase: "Cette signature est déjà faite." };
        match self.etat {
            EtatDEnveloppe::Ouverte | EtatDEnveloppe::Refusee => {}
            EtatDEnveloppe::Signee | EtatDEnveloppe::Fermee => return Err(close),
        }
        let mut apres = Self { version: self.version + 1, ..self.clone() };
        let sien = apres.signataires.iter_mut().find(|s| s.rang == rang).ok_or(close)?;
        if matches!(sien.etat, EtatDeSignataire::Signe { .. }) {
            return Err(faite);
        }
        let avant = sien.personne.take().ok_or(close)?;
        sien.personne = Some(PersonneSignataire { email, tel, ..avant });
        Ok(apres)
    }

    /// The signatory of this rank, if they are a buyer bound by a contract that everybody has signed. The contract
    /// was signed online, or by hand. The latter closes the envelope and ends its links. Such a buyer may be sent a
    /// code to withdraw. The sale says whether their period to withdraw still runs.
    pub fn exiger_un_acquereur_engage(&self, rang: u16) -> Result<&SignataireDActe, RefusDeSignature> {
        let engage = |s: &&SignataireDActe| match self.etat {
            EtatDEnveloppe::Signee => s.role.est_un_acquereur() && matches!(s.etat, EtatDeSignataire::Signe { .. }),
            EtatDEnveloppe::Fermee => s.role.est_un_acquereur() && s.etat == EtatDeSignataire::Attend,
            EtatDEnveloppe::Ouverte | EtatDEnveloppe::Refusee => false,
        };
        let phrase = "Ce document n’est pas un contrat que vous avez signé.";
        let sans_objet = RefusDeSignature { code: code::RETRACTATION_SANS_OBJET, phrase };
        self.signataire(rang).filter(engage).ok_or(sans_objet)
    }

    /// The envelope after its sender has taken it back. `None` when the envelope had already ended.
    pub fn fermer(&self, le: DateTime<Utc>) -> Option<Self> {
        let etat = self.etat.apres(EvenementDEnveloppe::Fermeture)?;
        Some(Self { etat, close: Some(le), version: self.version + 1, ..self.clone() })
    }

    fn avancer(
        &self,
        rang: u16,
        evenement: EvenementDEnveloppe,
        devenu: &EtatDeSignataire,
        le: DateTime<Utc>,
    ) -> Result<Self, RefusDeSignature> {
        self.exiger_le_tour(rang)?;
        let close = || RefusDeSignature::partage(SIGNATURE_CLOSE);
        let mut apres = self.clone();
        apres.etat = self.etat.apres(evenement).ok_or_else(close)?;
        apres.version += 1;
        apres.signataires.iter_mut().filter(|s| s.rang == rang).for_each(|s| s.etat = devenu.clone());
        if apres.etat != EtatDEnveloppe::Ouverte {
            apres.close = Some(le);
        }
        Ok(apres)
    }
}
