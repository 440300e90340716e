//! The `actions` of a lot: what may be done with it, or why not. The browser never derives a rule again.

use crate::schemas::lot::{Action, ActionsDuLot};
use crate::wire::appelant::Appelant;
use catalogue::{ActionsLot, CasActions};
use std::sync::LazyLock;

/// What is said of what the portal does not do yet.
const BIENTOT: &str = "bientôt disponible";

/// What holds for everyone, made once: nothing is open yet, whoever asks.
static FERMEES: LazyLock<ActionsLot> = LazyLock::new(|| ActionsLot::nouveau(en_json));

/// For a list: what holds for the scope and the role.
pub(crate) fn de_liste(_contexte: &Appelant) -> &'static ActionsLot {
    &FERMEES
}

/// For the lot's own call: what holds for the person.
pub(crate) fn de_la_personne(_contexte: &Appelant) -> &'static ActionsLot {
    &FERMEES
}

fn en_json(_cas: CasActions) -> String {
    let refusee = || Action { autorisee: false, motif: Some(BIENTOT.to_owned()) };
    let actions = ActionsDuLot { option: refusee(), reservation: refusee(), alerte: refusee() };
    serde_json::to_string(&actions).unwrap_or_else(|_| "null".to_owned())
}
