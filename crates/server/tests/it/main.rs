//! Tests of the real binary, as a person or a machine runs it.

mod arret;
mod chez_soi;
mod cinq_cents;
mod contention;
mod contentions;
mod coupures;
mod coupures_comptes;
mod coupures_inscriptions;
mod evenements;
mod ligne;
mod modeles;
mod outils;
mod repertoire;
mod sceau;
mod serveur;
mod tourmente;
mod tourmentes;
mod ventes;
mod verifier;
