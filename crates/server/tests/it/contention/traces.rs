//! The observations of a run: each call, when it was sent and answered, and its answer.

use domain::utilisateur::IdUtilisateur;
use serde_json::{Value, json};
use store::Instant;

/// The id that stands for signatories in the traces, because they call with a link and are no users.
pub(super) const QUI_SIGNE: IdUtilisateur = IdUtilisateur(0);

/// The kind of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Appele {
    Option,
    AnnulationOption,
    Prolongation,
    Attente,
    Depart,
    Brouillon,
    Modification,
    AnnulationReservation,
    /// A document of a draft is sent.
    Piece,
    /// A complete draft is sent, or the page of the next signatory is opened.
    EnvoiASigner,
    /// The next signatory's link is sent again.
    Lien,
    /// A contract is taken back to its draft.
    Correction,
    CodeDeSignature,
    Signature,
    RefusDeSigner,
    RepriseDuRefus,
    Contresignature,
    Notification,
    Retractation,
    Denonciation,
    AnnulationDenonciation,
    Renouvellement,
    Validation,
    Refus,
    Priorite,
    /// Staff hand a prescriber's running files over to a colleague.
    Transmission,
    Statut,
    Dedicace,
    Retrait,
    Remise,
    Import,
}

/// The result of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Issue {
    /// An answer: its status, its code when it is a refusal, its fact, and the ids of what the call made or changed.
    Dite { statut: u16, code: String, fait: Option<i64>, ids: Vec<i64> },
    /// No answer, because the server was killed first. The call must have been done fully or not at all.
    Perdue,
}

/// The part of a call's content that the model needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Envoye {
    /// The status or the group that staff give a lot. `None` opens the lot to all.
    pub(super) dit: Option<String>,
    /// The rank of the typed buyer.
    pub(super) personne: Option<usize>,
    /// The money that the buyer brings.
    pub(super) apport: Option<i64>,
    /// The tag of the version that the change is meant for.
    pub(super) version: Option<String>,
    /// The declaration that the call names, for the buyer of this declaration.
    pub(super) declaree: Option<i64>,
    pub(super) programmes: Vec<String>,
    /// The rank of the buyer who signs, or whom the call is about.
    pub(super) rang: Option<u16>,
}

impl Envoye {
    fn ligne(&self) -> Value {
        let Self { dit, personne, apport, version, declaree, programmes, rang } = self;
        json!({
            "dit": dit, "personne": personne, "apport": apport, "version": version, "declaree": declaree,
            "programmes": programmes, "rang": rang,
        })
    }
}

/// One call, with its answer.
#[derive(Debug, Clone)]
pub(super) struct Trace {
    /// The rank of the call's operation in the plan.
    pub(super) operation: usize,
    pub(super) appele: Appele,
    pub(super) qui: IdUtilisateur,
    /// The lot, option, declaration or file that the call is about.
    pub(super) objet: String,
    pub(super) cle: Option<String>,
    pub(super) envoi: Envoye,
    /// How often the call was sent until an answer came.
    pub(super) essais: u32,
    /// The instants when the call was sent and answered, in microseconds since the start.
    pub(super) envoye: u64,
    pub(super) repondu: u64,
    /// These two instants by the servers' clock.
    pub(super) entre: (Instant, Instant),
    pub(super) issue: Issue,
}

impl Trace {
    /// Whether the answer says that the call was done.
    pub(super) fn acceptee(&self) -> bool {
        self.repondue() && self.code().is_empty()
    }

    /// Whether the answer has a 2xx status, even when it says that nothing could be done (`code` 0 of a cancellation).
    pub(super) fn repondue(&self) -> bool {
        matches!(self.issue, Issue::Dite { statut: 200..300, .. })
    }

    /// The status of the answer, if there is one.
    pub(super) fn statut(&self) -> Option<u16> {
        match self.issue {
            Issue::Dite { statut, .. } => Some(statut),
            Issue::Perdue => None,
        }
    }

    /// Whether the answer is a refusal.
    pub(super) fn refusee(&self) -> bool {
        matches!(self.issue, Issue::Dite { statut: 400..500, .. })
    }

    /// Whether there was no answer.
    pub(super) fn perdue(&self) -> bool {
        self.issue == Issue::Perdue
    }

    /// The ids in the answer.
    pub(super) fn ids(&self) -> &[i64] {
        match &self.issue {
            Issue::Dite { ids, .. } => ids,
            Issue::Perdue => &[],
        }
    }

    /// The number of the fact in the answer.
    pub(super) fn fait(&self) -> Option<i64> {
        match &self.issue {
            Issue::Dite { fait, .. } => *fait,
            Issue::Perdue => None,
        }
    }

    /// The code of the refusal, empty when there is none.
    pub(super) fn code(&self) -> &str {
        match &self.issue {
            Issue::Dite { code, .. } => code,
            Issue::Perdue => "perdue",
        }
    }

    /// The call as a line of the record.
    pub(super) fn ligne(&self) -> Value {
        let issue = match &self.issue {
            Issue::Dite { statut, code, fait, ids } => {
                json!({ "statut": statut, "code": code, "fait": fait, "ids": ids })
            }
            Issue::Perdue => Value::Null,
        };
        json!({
            "operation": self.operation, "appel": format!("{:?}", self.appele), "qui": self.qui.0, "objet": self.objet,
            "cle": self.cle, "envoi": self.envoi.ligne(), "essais": self.essais, "envoye": self.envoye,
            "repondu": self.repondu, "entre": [self.entre.0.micros(), self.entre.1.micros()], "issue": issue,
        })
    }
}
