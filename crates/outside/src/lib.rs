//! The services of others: what the portal asks of them, and how it does without.
//!
//! One module a service. Each has a time limit, says in a typed error why it did not answer, and leaves to its caller what
//! to do then; none decides a rule. What is asked never goes to a log: it may be somebody's address.
//!
//! Start at [`adresse::Service`], [`annuaire::Annuaire`], [`captcha::Verificateur`], [`horodatage::Autorite`],
//! [`revocation::ListesDeRevocation`] and [`courrier::Expediteur`]; those asked over HTTP are `correspondant`s.

pub mod adresse;
pub mod annuaire;
pub mod captcha;
pub mod courrier;
pub mod horodatage;
pub mod revocation;

mod correspondant;
