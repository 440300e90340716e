//! The outside services: what the portal asks of them, and how it works without them.
//!
//! There is one module for each service. Each has a time limit and returns a typed error when it does not answer; the
//! caller decides what to do then. No module decides a business rule. A question is never logged, because it may be
//! somebody's address.
//!
//! Start at [`adresse::Service`], [`annuaire::Annuaire`], [`captcha::Verificateur`], [`horodatage::Autorite`],
//! [`revocation::ListesDeRevocation`] and [`courrier::Expediteur`]. The module `correspondant` makes the HTTP calls for all
//! but the last.

pub mod adresse;
pub mod annuaire;
pub mod captcha;
pub mod courrier;
pub mod horodatage;
pub mod revocation;

mod correspondant;
