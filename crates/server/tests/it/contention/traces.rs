//! What was observed: each call, when it was sent and answered, and what it was answered.

use domain::utilisateur::IdUtilisateur;
use serde_json::{Value, json};
use store::Instant;

/// Who calls by a link: nobody of the portal.
pub(super) const QUI_SIGNE: IdUtilisateur = IdUtilisateur(0);

/// What a call does.
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
    /// A paper of a draft.
    Piece,
    /// A complete draft is sent, or the page of whose turn it is opened.
    EnvoiASigner,
    /// The link of whose turn it is, sent anew.
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
    /// Staff hand what runs of somebody over to a colleague.
    Transmission,
    Statut,
    Dedicace,
    Retrait,
    Remise,
    Import,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Issue {
    /// An answer: its status, its code when it is a refusal, the fact that it tells of, the ids of what it made or changed.
    Dite { statut: u16, code: String, fait: Option<i64>, ids: Vec<i64> },
    /// None: the server was killed first. It is there whole, or not at all.
    Perdue,
}

/// What a call says that nothing else does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Envoye {
    /// The status or the group that staff say of a lot; nothing for everybody's.
    pub(super) dit: Option<String>,
    /// The buyer who is typed, by their rank.
    pub(super) personne: Option<usize>,
    /// What they bring of their own.
    pub(super) apport: Option<i64>,
    /// The tag of the version that it is meant for.
    pub(super) version: Option<String>,
    /// The declaration whose buyer it is for.
    pub(super) declaree: Option<i64>,
    /// The programmes of a declaration.
    pub(super) programmes: Vec<String>,
    /// The rank of the buyer who signs, or who is written of.
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

/// One call.
#[derive(Debug, Clone)]
pub(super) struct Trace {
    /// The operation that it belongs to, by its rank.
    pub(super) operation: usize,
    pub(super) appele: Appele,
    pub(super) qui: IdUtilisateur,
    /// The lot, the option, the declaration or the file that it is about.
    pub(super) objet: String,
    pub(super) cle: Option<String>,
    pub(super) envoi: Envoye,
    /// How often it was sent before it was answered.
    pub(super) essais: u32,
    /// Microseconds since the beginning.
    pub(super) envoye: u64,
    pub(super) repondu: u64,
    /// The same two instants by the clock of the servers.
    pub(super) entre: (Instant, Instant),
    pub(super) issue: Issue,
}

impl Trace {
    /// It was told that it is done.
    pub(super) fn acceptee(&self) -> bool {
        self.repondue() && self.code().is_empty()
    }

    /// It was answered, be it that nothing could be done (`code` 0 of a cancellation).
    pub(super) fn repondue(&self) -> bool {
        matches!(self.issue, Issue::Dite { statut: 200..300, .. })
    }

    /// The status of the answer.
    pub(super) fn statut(&self) -> Option<u16> {
        match self.issue {
            Issue::Dite { statut, .. } => Some(statut),
            Issue::Perdue => None,
        }
    }

    /// It was told that it is refused.
    pub(super) fn refusee(&self) -> bool {
        matches!(self.issue, Issue::Dite { statut: 400..500, .. })
    }

    /// It was told nothing.
    pub(super) fn perdue(&self) -> bool {
        self.issue == Issue::Perdue
    }

    /// The ids of what it was told of.
    pub(super) fn ids(&self) -> &[i64] {
        match &self.issue {
            Issue::Dite { ids, .. } => ids,
            Issue::Perdue => &[],
        }
    }

    /// The number of the fact that the answer told of.
    pub(super) fn fait(&self) -> Option<i64> {
        match &self.issue {
            Issue::Dite { fait, .. } => *fait,
            Issue::Perdue => None,
        }
    }

    /// The code of the refusal.
    pub(super) fn code(&self) -> &str {
        match &self.issue {
            Issue::Dite { code, .. } => code,
            Issue::Perdue => "perdue",
        }
    }

    /// As a line of the record.
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
