//! What the calls of those who run the portal share: who may make them at all. What each may do is said by the actions.

use crate::error::Error;
use crate::plomberie::appelant::Appelant;
use domain::acces::Role;
use domain::regard::Regard;
use wire::lot::Action;
use wire::refus::RaisonDeRefus;

/// Staff, and the managers of partner companies.
pub(crate) fn exiger_la_gestion(appelant: &Appelant) -> Result<Regard, Error> {
    exiger(appelant, &[Role::Internal, Role::ER])
}

/// Who holds one of these roles.
pub(crate) fn exiger(appelant: &Appelant, roles: &[Role]) -> Result<Regard, Error> {
    let regard = Regard::de(appelant.connecte()?);
    if roles.iter().any(|role| regard.a(*role)) { Ok(regard) } else { Err(Error::Interdit) }
}

/// What may be done as the wire has it.
pub(crate) fn action<R: RaisonDeRefus>(droit: &Result<(), R>) -> Action {
    Action::de(droit)
}
