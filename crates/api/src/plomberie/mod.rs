//! The plumbing of calls: who calls, what surrounds every call, how bodies and parameters are read and answers written.

pub(crate) mod appelant;
pub(crate) mod arrivee;
pub(crate) mod chemin;
pub(crate) mod client;
pub(crate) mod conditionnel;
pub(crate) mod corps;
pub(crate) mod couches;
pub(crate) mod demandeur;
pub(crate) mod envoi;
pub(crate) mod fait;
pub(crate) mod fiche;
pub(crate) mod fichier;
pub(crate) mod hydra;
pub(crate) mod ics;
pub(crate) mod liste;
pub(crate) mod modification;
pub(crate) mod parametres;
pub(crate) mod plage;
pub(crate) mod surete;
pub(crate) mod tableur;
pub(crate) mod televersement;
