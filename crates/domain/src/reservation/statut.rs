//! The states of a reservation, each made of a stage and a status, and the one table of its moves.

use super::etape::{EtapeReservation, StatutReservation};
use crate::etats::DessinDEtats;
use crate::lot::StatutLot;
use crate::lot::tenue::{Evenement, IdReservation};

crate::enumeration! {
    /// The state of a reservation. Only these pairs of stage and status exist.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EtatReservation: TOUS {
        Brouillon;
        /// The draft was cancelled before its contract was made.
        BrouillonAnnule;
        /// The draft ended, because nobody changed it for too long.
        BrouillonExpire;
        SignatureAcquereurs;
        /// The reservation was cancelled or refused while the buyers signed.
        SignatureAnnulee;
        /// The buyers did not all sign in time.
        SignatureExpiree;
        SignatureSociete;
        /// The reservation was cancelled or refused before the company signed.
        ContresignatureAnnulee;
        /// Everybody has signed, and the buyers may withdraw.
        Retractation;
        /// A buyer withdrew in time.
        Retractee;
        Definitive;
        /// Staff cancelled the sale after it became firm.
        VenteAnnulee;
    }
}

/// What a reservation waits for, in French words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SuiteAttendue {
    /// What has to be done.
    pub quoi: &'static str,
    pub qui: &'static str,
}

impl SuiteAttendue {
    /// A complete draft that can be signed.
    pub const A_SIGNER: Self = Self { quoi: "Dossier complet\u{a0}: à signer", qui: "le prescripteur" };
    /// A complete draft that cannot be signed, because the programme has no valid `état des risques`.
    pub const SANS_ETAT_DES_RISQUES: Self =
        Self { quoi: "Dossier complet\u{a0}: état des risques à déposer", qui: "la société" };
    /// A contract that the first or only buyer has to sign.
    pub const A_SIGNER_PAR_LE_PREMIER: Self = Self { quoi: "Signer le contrat", qui: "le premier acquéreur" };
    /// A contract that the second buyer has to sign.
    pub const A_SIGNER_PAR_LE_SECOND: Self = Self { quoi: "Signer le contrat", qui: "le second acquéreur" };
    /// A contract that is signed by hand, whose scan has to be deposited.
    pub const A_DEPOSER: Self = Self { quoi: "Déposer le contrat signé sur papier", qui: "le prescripteur" };
    /// A refusal that the buyer may still take back.
    pub const REFUS_A_REPRENDRE: Self =
        Self { quoi: "Revenir sur le refus, sinon la réservation s’annule", qui: "l’acquéreur" };
    /// A contract whose notice was not presented to every buyer yet.
    pub const A_NOTIFIER: Self = Self { quoi: "Notifier le contrat aux acquéreurs", qui: "la société" };
}

crate::enumeration! {
    /// What happens to a reservation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EvenementReservation: TOUS, libelle {
        /// The prescriber changes the form.
        Modifiee = "modifiée par son prescripteur";
        /// The form is complete. It can no longer be changed, and the contract is made.
        Completee = "complétée\u{a0}: le contrat est établi";
        /// A buyer signs, and another one still has to.
        SigneeParUnAcquereur = "signée par un acquéreur, un autre attendu";
        /// The last buyer signs, or the scan of the contract signed on paper is deposited.
        SigneeParLesAcquereurs = "signée par le dernier acquéreur";
        /// A buyer refuses to sign. They may take this refusal back for a while.
        RefuseeParUnAcquereur = "refusée par un acquéreur, qui peut y revenir";
        /// The buyer takes back their refusal to sign.
        RefusRepris = "refus repris par l’acquéreur";
        /// The buyer did not take their refusal back in time, or the company refuses to sign.
        Refusee = "signature refusée";
        /// The reservation becomes a draft again for a correction, before anybody has signed.
        Renvoyee = "renvoyée au brouillon pour une correction, personne n’ayant signé";
        /// Staff state that a buyer is a professional.
        QualiteNotee = "acquéreur noté comme professionnel par l’équipe";
        /// Another scan replaces the deposited one.
        PapierRedepose = "exemplaire signé sur papier déposé à nouveau";
        Contresignee = "contresignée par la société";
        /// The company countersigns, and no buyer has a period to withdraw.
        ContresigneeSansDelai = "contresignée par la société, sans délai de rétractation";
        /// The notice of the contract was presented to a buyer, with its proof.
        Notifiee = "notifiée à un acquéreur, avec sa preuve";
        /// A buyer withdraws in time.
        Retractee = "rétractation d’un acquéreur";
        /// The period to withdraw is over.
        DelaiPasse = "délai de rétractation passé";
        /// The time of the draft or of the signature is over.
        Expiree = "délai passé";
        /// Staff give the prescriber more time, once.
        Prolongee = "prolongée par l’équipe, une fois";
        /// Somebody who has the right (`vente::droits::peut_annuler`) cancels the reservation.
        Annulee = "annulée";
        /// Staff cancel the sale, with a reason.
        VenteAnnulee = "vente annulée par l’équipe, avec un motif";
        /// The form is complete but cannot be signed now, and its time would end within a day.
        Reportee = "complète, repoussée d’un jour ouvré";
    }
}

/// A row of the table: a state, an event, the next state.
pub type TransitionReservation = (EtatReservation, EvenementReservation, EtatReservation);

/// Every move that a reservation may make (`domain.md` section 6). Any other move is refused.
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
        // The buyer posted the letter of withdrawal in time, but the letter arrived after the sale became firm.
        (Etat::Definitive, E::Retractee, Etat::Retractee),
        (Etat::Definitive, E::VenteAnnulee, Etat::VenteAnnulee),
    ]
};

/// The refusal of a move that is not in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("une réservation «\u{a0}{}\u{a0}» ne peut pas être «\u{a0}{}\u{a0}»", etat.libelle(), evenement.libelle())]
pub struct TransitionReservationInterdite {
    pub etat: EtatReservation,
    pub evenement: EvenementReservation,
}

impl EtatReservation {
    /// The stage that the reservation has reached. A reservation that ended keeps its last stage.
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

    /// The status of the reservation.
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

    /// The state that has this stage and this status, as a row holds them. `None` when no state has both.
    pub fn depuis(etape: EtapeReservation, statut: StatutReservation) -> Option<Self> {
        Self::TOUS.into_iter().find(|etat| (etat.etape(), etat.statut()) == (etape, statut))
    }

    /// The label of the stage, with the label of the status.
    pub fn libelle(self) -> String {
        format!("{} ({})", self.etape().libelle(), self.statut().libelle().to_lowercase())
    }

    /// The status of the lot that the reservation holds. `None` once the reservation has ended, because the lot is
    /// then free again.
    pub const fn statut_du_lot(self) -> Option<StatutLot> {
        self.statut().statut_du_lot()
    }

    /// What the reservation waits for, and from whom. `None` when nobody has anything to do.
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

    /// Whether the reservation has ended, and holds no lot any more.
    pub const fn est_finie(self) -> bool {
        self.statut_du_lot().is_none()
    }

    /// The state of the reservation after an event, or the refusal of the event.
    pub fn apres(self, evenement: EvenementReservation) -> Result<Self, TransitionReservationInterdite> {
        let ligne = TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (self, evenement));
        ligne.map(|(.., vers)| *vers).ok_or(TransitionReservationInterdite { etat: self, evenement })
    }
}

impl EvenementReservation {
    /// What this event of the reservation does to its lot. `None` when the lot stays as it is.
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

/// The page `docs/etats/reservation.md`: the table, then its drawing.
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
