//! The services of others, against real ones where a package brings them.

mod adresse;
mod annuaire;
mod captcha;
mod courrier;
mod horodatage;
mod revocation;
