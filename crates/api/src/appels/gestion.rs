//! The common part of the staff's calls: who may make them at all. The actions check what each user may do.

use crate::error::Error;
use crate::plomberie::appelant::Appelant;
use domain::acces::Role;
use domain::regard::Regard;
use wire::lot::Action;
use wire::refus::RaisonDeRefus;

/// Requires that the caller is a member of staff or a manager of a partner company, or answers 403.
pub(crate) fn exiger_la_gestion(appelant: &Appelant) -> Result<Regard, Error> {
    exiger(appelant, &[Role::Internal, Role::ER])
}

/// Requires that the caller has one of these roles, or answers 403.
pub(crate) fn exiger(appelant: &Appelant, roles: &[Role]) -> Result<Regard, Error> {
    let regard = Regard::de(appelant.connecte()?);
    if roles.iter().any(|role| regard.a(*role)) { Ok(regard) } else { Err(Error::Interdit) }
}

/// A right, in the form that the wire shows.
pub(crate) fn action<R: RaisonDeRefus>(droit: &Result<(), R>) -> Action {
    Action::de(droit)
}
