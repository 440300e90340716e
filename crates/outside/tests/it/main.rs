//! Tests of the outside services, against real servers when a package provides them.

mod adresse;
mod annuaire;
mod captcha;
mod courrier;
mod horodatage;
mod revocation;
