//! What a fact touches: what a process that keeps something in memory must read again.

use crate::acces::IdGroupe;
use crate::lot::IdLot;
use crate::programme::IdProgramme;
use crate::utilisateur::{IdCompte, IdUtilisateur};

/// What a fact touches: what a process that keeps something in memory must read again. Each field is a column of the
/// fact's row, so that a version that does not know the fact reads the same things again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touche {
    /// The catalogue changed. When no field below says where, all of it is read again.
    pub catalogue: bool,
    /// These lots changed: the fact's own first, then its annexes.
    pub lots: Vec<IdLot>,
    /// This programme changed. Only facts of earlier versions say this.
    pub programme: Option<IdProgramme>,
    pub groupe: Option<IdGroupe>,
    /// Everything that this import wrote becomes visible.
    pub import: Option<i64>,
    /// The row of this user changed. Their sessions are read again, and those of the users whose referent they are.
    pub utilisateur: Option<IdUtilisateur>,
    /// The row of this company changed. The sessions of its users are read again.
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
