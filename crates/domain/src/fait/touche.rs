//! What a fact touches: the things that a process must read again when it keeps them in memory.

use crate::acces::IdGroupe;
use crate::lot::IdLot;
use crate::programme::IdProgramme;
use crate::utilisateur::{IdCompte, IdUtilisateur};

/// What a fact touches: the things that a process must read again when it keeps them in memory. Each field is a
/// column of the fact's row, so a version that does not know this kind of fact still reads the right things again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touche {
    /// Whether the catalogue changed. When no field below says where, the whole catalogue is read again.
    pub catalogue: bool,
    /// The lots that changed: first the lot that the fact names, then its annexes.
    pub lots: Vec<IdLot>,
    /// The programme that changed. Only facts of earlier versions give it.
    pub programme: Option<IdProgramme>,
    pub groupe: Option<IdGroupe>,
    /// The import whose changes become visible with this fact.
    pub import: Option<i64>,
    /// The user whose row changed. Their sessions are read again, and the sessions of the users whose referent they
    /// are.
    pub utilisateur: Option<IdUtilisateur>,
    /// The company whose row changed. The sessions of its users are read again.
    pub compte: Option<IdCompte>,
    pub session: Option<i64>,
    pub reglage: bool,
}

impl Touche {
    pub(super) fn lot(lot: &IdLot) -> Self {
        Self { catalogue: true, lots: vec![lot.clone()], ..Self::default() }
    }

    pub(super) fn lots(lot: &IdLot, annexes: &[IdLot]) -> Self {
        Self { lots: [std::slice::from_ref(lot), annexes].concat(), ..Self::lot(lot) }
    }

    pub(super) fn groupe(id: IdGroupe) -> Self {
        Self { catalogue: true, groupe: Some(id), ..Self::default() }
    }

    pub(super) fn import(id: i64) -> Self {
        Self { catalogue: true, import: Some(id), ..Self::default() }
    }

    pub(super) fn utilisateur(id: IdUtilisateur) -> Self {
        Self { utilisateur: Some(id), ..Self::default() }
    }

    pub(super) fn compte(id: IdCompte) -> Self {
        Self { compte: Some(id), ..Self::default() }
    }

    pub(super) fn session(id: i64) -> Self {
        Self { session: Some(id), ..Self::default() }
    }

    pub(super) fn reglage() -> Self {
        Self { reglage: true, ..Self::default() }
    }
}
