//! The states of a reservation, each a stage and a status, and the one table of its moves.

use super::etape::{EtapeReservation, StatutReservation};
use crate::etats::DessinDEtats;
use crate::lot::StatutLot;
use crate::lot::tenue::{Evenement, IdReservation};

crate::enumeration! {
    /// Where a reservation stands: the pairs of stage and status that exist, and no other.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EtatReservation: TOUS {
        /// Being filled.
        Brouillon;
        /// Cancelled before there was a contract.
        BrouillonAnnule;
        /// Nobody touched it for too long.
        BrouillonExpire;
        /// The buyers sign.
        SignatureAcquereurs;
        /// Cancelled or refused while they signed.
        SignatureAnnulee;
        /// They did not all sign in time.
        SignatureExpiree;
        /// The company countersigns.
        SignatureSociete;
        /// Cancelled or refused before the company signed.
        ContresignatureAnnulee;
        /// The buyers may withdraw.
        Retractation;
        /// One of them did.
        Retractee;
        /// Firm.
        Definitive;
        /// Cancelled by staff once firm.
        VenteAnnulee;
    }
}

/// What a reservation waits for, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SuiteAttendue {
    /// What is to be done.
    pub quoi: &'static str,
    /// By whom.
    pub qui: &'static str,
}

impl SuiteAttendue {
    /// Of a draft that nothing keeps from being signed.
    pub const A_SIGNER: Self = Self { quoi: "Dossier complet\u{a0}: à signer", qui: "le prescripteur" };
    /// Of a complete draft whose contract lacks the état des risques of the programme.
    pub const SANS_ETAT_DES_RISQUES: Self =
        Self { quoi: "Dossier complet\u{a0}: état des risques à déposer", qui: "la société" };
    /// Of a contract that the first buyer, or the only one, is to sign.
    pub const A_SIGNER_PAR_LE_PREMIER: Self = Self { quoi: "Signer le contrat", qui: "le premier acquéreur" };
    /// Of a contract that the second buyer is to sign.
    pub const A_SIGNER_PAR_LE_SECOND: Self = Self { quoi: "Signer le contrat", qui: "le second acquéreur" };
    /// Of a contract that is signed by hand.
    pub const A_DEPOSER: Self = Self { quoi: "Déposer le contrat signé sur papier", qui: "le prescripteur" };
    /// Of a refusal that may still be taken back.
    pub const REFUS_A_REPRENDRE: Self =
        Self { quoi: "Revenir sur le refus, sinon la réservation s’annule", qui: "l’acquéreur" };
    /// Of a contract whose notice is missing.
    pub const A_NOTIFIER: Self = Self { quoi: "Notifier le contrat aux acquéreurs", qui: "la société" };
}

crate::enumeration! {
    /// What happens to a reservation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementReservation: TOUS, libelle {
        /// Its prescriber changes the form.
        Modifiee = "modifiée par son prescripteur";
        /// The form is complete: it is frozen, and the contract made.
        Completee = "complétée : le contrat est établi";
        /// A buyer signs, and another is still to.
        SigneeParUnAcquereur = "signée par un acquéreur, un autre attendu";
        /// The last buyer signs, or the scan of what they signed on paper is deposited.
        SigneeParLesAcquereurs = "signée par le dernier acquéreur";
        /// A buyer will not sign: they may take it back for a while.
        RefuseeParUnAcquereur = "refusée par un acquéreur, qui peut y revenir";
        /// They take their refusal back.
        RefusRepris = "refus repris par l’acquéreur";
        /// A refusal was not taken back, or the company will not sign.
        Refusee = "signature refusée";
        /// It is sent back to be corrected, and nobody has signed yet.
        Renvoyee = "renvoyée au brouillon pour une correction, personne n’ayant signé";
        /// Staff say that a buyer is a professional.
        QualiteNotee = "acquéreur noté comme professionnel par l’équipe";
        /// Another scan takes the place of the one that was deposited.
        PapierRedepose = "exemplaire signé sur papier déposé à nouveau";
        /// The company countersigns.
        Contresignee = "contresignée par la société";
        /// The company countersigns, and nobody has a delay to withdraw.
        ContresigneeSansDelai = "contresignée par la société, sans délai de rétractation";
        /// The notice of the contract was presented to a buyer, with its proof.
        Notifiee = "notifiée à un acquéreur, avec sa preuve";
        /// A buyer withdraws in time.
        Retractee = "rétractation d’un acquéreur";
        /// The delay to withdraw is over.
        DelaiPasse = "délai de rétractation passé";
        /// Its time is over.
        Expiree = "délai passé";
        /// Staff give its prescriber more time, once.
        Prolongee = "prolongée par l’équipe, une fois";
        /// Cancelled by who may (`vente::droits::peut_annuler`).
        Annulee = "annulée";
        /// Staff cancel the sale, with a reason.
        VenteAnnulee = "vente annulée par l’équipe, avec un motif";
        /// It is complete, and cannot be signed now: its time would be over within a day.
        Reportee = "complète, repoussée d’un jour ouvré";
    }
}

/// A row of the table: from a state, an event, to a state.
pub type TransitionReservation = (EtatReservation, EvenementReservation, EtatReservation);

/// Every move that a reservation may make; any other is refused (`domain.md` section 6).
pub const TRANSITIONS: &[TransitionReservation] = {
    use EtatReservation as Etat;
    use EvenementReservation as E;
    &[
        (Etat::Brouillon, E::Modifiee, Etat::Brouillon),
        (Etat::Brouillon, E::Completee, Etat::SignatureAcquereurs),
        (Etat::Brouillon, E::Prolongee, Etat::Brouillon),
        (Etat::Brouillon, E::Reportee, Etat::Brouillon),
        (Etat::Brouillon, E::Annulee, Etat::BrouillonAnnule),
        (Etat::Brouillon, E::Expiree, Etat::BrouillonExpire),
        (Etat::SignatureAcquereurs, E::SigneeParUnAcquereur, Etat::SignatureAcquereurs),
        (Etat::SignatureAcquereurs, E::SigneeParLesAcquereurs, Etat::SignatureSociete),
        (Etat::SignatureAcquereurs, E::RefuseeParUnAcquereur, Etat::SignatureAcquereurs),
        (Etat::SignatureAcquereurs, E::RefusRepris, Etat::SignatureAcquereurs),
        (Etat::SignatureAcquereurs, E::Refusee, Etat::SignatureAnnulee),
        (Etat::SignatureAcquereurs, E::Renvoyee, Etat::Brouillon),
        (Etat::SignatureAcquereurs, E::QualiteNotee, Etat::SignatureAcquereurs),
        (Etat::SignatureAcquereurs, E::Annulee, Etat::SignatureAnnulee),
        (Etat::SignatureAcquereurs, E::Expiree, Etat::SignatureExpiree),
        (Etat::SignatureSociete, E::QualiteNotee, Etat::SignatureSociete),
        (Etat::SignatureSociete, E::PapierRedepose, Etat::SignatureSociete),
        (Etat::SignatureSociete, E::Contresignee, Etat::Retractation),
        (Etat::SignatureSociete, E::ContresigneeSansDelai, Etat::Definitive),
        (Etat::SignatureSociete, E::Refusee, Etat::ContresignatureAnnulee),
        (Etat::SignatureSociete, E::Annulee, Etat::ContresignatureAnnulee),
        (Etat::Retractation, E::Notifiee, Etat::Retractation),
        (Etat::Retractation, E::Retractee, Etat::Retractee),
        (Etat::Retractation, E::DelaiPasse, Etat::Definitive),
        // A letter that was posted in time, and came after.
        (Etat::Definitive, E::Retractee, Etat::Retractee),
        (Etat::Definitive, E::VenteAnnulee, Etat::VenteAnnulee),
    ]
};

/// A move that the table does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une réservation « {} » ne peut pas être « {} »", etat.libelle(), evenement.libelle())]
pub struct TransitionReservationInterdite {
    /// Where it stands.
    pub etat: EtatReservation,
    /// What was asked.
    pub evenement: EvenementReservation,
}

impl EtatReservation {
    /// The stage that it reached; one that ended keeps it.
    pub const fn etape(self) -> EtapeReservation {
        match self {
            Self::Brouillon | Self::BrouillonAnnule | Self::BrouillonExpire => EtapeReservation::Brouillon,
            Self::SignatureAcquereurs | Self::SignatureAnnulee | Self::SignatureExpiree => {
                EtapeReservation::SignatureAcquereurs
            }
            Self::SignatureSociete | Self::ContresignatureAnnulee => EtapeReservation::SignatureSociete,
            Self::Retractation | Self::Retractee => EtapeReservation::Retractation,
            Self::Definitive | Self::VenteAnnulee => EtapeReservation::Definitive,
        }
    }

    /// Its status.
    pub const fn statut(self) -> StatutReservation {
        match self {
            Self::Brouillon | Self::SignatureAcquereurs | Self::SignatureSociete => StatutReservation::EnCours,
            Self::Retractation | Self::Definitive => StatutReservation::Signee,
            Self::BrouillonAnnule | Self::SignatureAnnulee | Self::ContresignatureAnnulee | Self::VenteAnnulee => {
                StatutReservation::Annulee
            }
            Self::BrouillonExpire | Self::SignatureExpiree => StatutReservation::Expiree,
            Self::Retractee => StatutReservation::Retractee,
        }
    }

    /// The state that a stage and a status are together, as a row holds them; none when they cannot stand together.
    pub fn depuis(etape: EtapeReservation, statut: StatutReservation) -> Option<Self> {
        Self::TOUS.into_iter().find(|etat| (etat.etape(), etat.statut()) == (etape, statut))
    }

    /// Both labels.
    pub fn libelle(self) -> String {
        format!("{} ({})", self.etape().libelle(), self.statut().libelle().to_lowercase())
    }

    /// The status of the lot that it holds; none once it has ended, because the lot is free again.
    pub const fn statut_du_lot(self) -> Option<StatutLot> {
        self.statut().statut_du_lot()
    }

    /// What is waited for; nothing once nobody has anything to do.
    pub const fn attend(self) -> Option<SuiteAttendue> {
        Some(match self {
            Self::Brouillon => SuiteAttendue { quoi: "Compléter le dossier", qui: "le prescripteur" },
            Self::SignatureAcquereurs => SuiteAttendue { quoi: "Signer le contrat", qui: "les acquéreurs" },
            Self::SignatureSociete => SuiteAttendue { quoi: "Contresigner le contrat", qui: "la société" },
            Self::Retractation => {
                SuiteAttendue { quoi: "Laisser passer le délai de rétractation", qui: "les acquéreurs" }
            }
            Self::Definitive
            | Self::BrouillonAnnule
            | Self::BrouillonExpire
            | Self::SignatureAnnulee
            | Self::SignatureExpiree
            | Self::ContresignatureAnnulee
            | Self::Retractee
            | Self::VenteAnnulee => return None,
        })
    }

    /// Whether it is over, and holds nothing any more.
    pub const fn est_finie(self) -> bool {
        self.statut_du_lot().is_none()
    }

    /// The state after an event, or why it is refused.
    pub fn apres(self, evenement: EvenementReservation) -> Result<Self, TransitionReservationInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionReservationInterdite { etat: self, evenement })
    }
}

impl EvenementReservation {
    /// What it does to the lot that this reservation holds; nothing when the lot stays as it is.
    pub const fn sur_le_lot(self, reservation: IdReservation) -> Option<Evenement> {
        match self {
            Self::Refusee => Some(Evenement::SignatureRefusee { reservation }),
            Self::Contresignee | Self::ContresigneeSansDelai => Some(Evenement::ContratContresigne { reservation }),
            Self::Retractee => Some(Evenement::Retractation { reservation }),
            Self::Expiree => Some(Evenement::ReservationExpiree { reservation }),
            Self::Annulee => Some(Evenement::ReservationAnnulee { reservation }),
            Self::VenteAnnulee => Some(Evenement::VenteAnnulee { reservation }),
            Self::Modifiee
            | Self::Completee
            | Self::SigneeParUnAcquereur
            | Self::SigneeParLesAcquereurs
            | Self::RefuseeParUnAcquereur
            | Self::RefusRepris
            | Self::Renvoyee
            | Self::QualiteNotee
            | Self::PapierRedepose
            | Self::Notifiee
            | Self::Prolongee
            | Self::Reportee
            | Self::DelaiPasse => None,
        }
    }
}

/// The table, then drawn, as `docs/etats/reservation.md` shows it.
pub fn diagramme() -> String {
    let dessin = DessinDEtats {
        titre: "Les états d’une réservation",
        source: "crates/domain/src/reservation/statut.rs",
        etats: &EtatReservation::TOUS,
        nom: EtatReservation::libelle,
        quand: EvenementReservation::libelle,
        initial: EtatReservation::Brouillon,
        transitions: TRANSITIONS,
        trace: |_| true,
    };
    dessin.dessiner()
}
